"""Validates JSON against the part of JSON Schema (draft 7) that tests/report_schema.json is written in.

A keyword that is not known here is an error of the schema, so that no rule is passed over in silence.
"""
import re

KNOWN = {"$schema", "title", "definitions", "$ref", "type", "const", "enum", "anyOf", "properties", "required",
         "additionalProperties", "items", "minItems", "maxItems", "minimum", "minLength", "pattern"}

TYPES = {
    "object": lambda v: isinstance(v, dict),
    "array": lambda v: isinstance(v, list),
    "string": lambda v: isinstance(v, str),
    "boolean": lambda v: isinstance(v, bool),
    "null": lambda v: v is None,
    "integer": lambda v: isinstance(v, int) and not isinstance(v, bool),
    "number": lambda v: isinstance(v, (int, float)) and not isinstance(v, bool),
}


class Schema:
    def __init__(self, root):
        self.root = root

    def errors(self, value):
        """What is wrong with a value, each with the path to the place; an empty list for a valid one."""
        return list(self._check(value, self.root, "$"))

    def _resolve(self, ref):
        at = self.root
        for part in ref.removeprefix("#/").split("/"):
            at = at[part]
        return at

    def _check(self, value, rule, path):
        unknown = set(rule) - KNOWN
        if unknown:
            raise ValueError(f"unknown keywords {sorted(unknown)} at {path}")
        if "$ref" in rule:
            yield from self._check(value, self._resolve(rule["$ref"]), path)
            return
        if "type" in rule:
            names = rule["type"] if isinstance(rule["type"], list) else [rule["type"]]
            if not any(TYPES[name](value) for name in names):
                yield f"{path}: {value!r} is not of type {names}"
                return
        if "const" in rule and value != rule["const"]:
            yield f"{path}: {value!r} is not {rule['const']!r}"
        if "enum" in rule and value not in rule["enum"]:
            yield f"{path}: {value!r} is not one of {rule['enum']}"
        if "anyOf" in rule:
            attempts = [list(self._check(value, one, path)) for one in rule["anyOf"]]
            if all(attempts):
                yield f"{path}: fits none of {len(attempts)}: " + "; ".join(e for errors in attempts for e in errors)
        if isinstance(value, dict):
            yield from self._check_object(value, rule, path)
        elif isinstance(value, list):
            yield from self._check_array(value, rule, path)
        elif isinstance(value, str):
            if len(value) < rule.get("minLength", 0):
                yield f"{path}: {value!r} is too short"
            if "pattern" in rule and not re.search(rule["pattern"], value):
                yield f"{path}: {value!r} does not match {rule['pattern']}"
        elif TYPES["number"](value) and value < rule.get("minimum", value):
            yield f"{path}: {value!r} is below {rule['minimum']}"

    def _check_object(self, value, rule, path):
        properties = rule.get("properties", {})
        for name in rule.get("required", []):
            if name not in value:
                yield f"{path}: {name} is missing"
        for name, one in value.items():
            if name in properties:
                yield from self._check(one, properties[name], f"{path}.{name}")
            elif rule.get("additionalProperties", True) is False:
                yield f"{path}: {name} does not belong here"
            elif isinstance(rule.get("additionalProperties"), dict):
                yield from self._check(one, rule["additionalProperties"], f"{path}.{name}")

    def _check_array(self, value, rule, path):
        if not rule.get("minItems", 0) <= len(value) <= rule.get("maxItems", len(value)):
            yield f"{path}: {len(value)} items"
        for i, one in enumerate(value):
            yield from self._check(one, rule.get("items", {}), f"{path}[{i}]")
