#!/usr/bin/env python3
"""Checks that the tree under src/ keeps to src/layers.txt: layers.py REPOSITORY

Prints one line for each violation, `path:line: what`, and exits 1 if there is any. Rules:
  * a file includes only its own layer, the layers of its row, the row's other headers and the standard library;
  * what a forwarding header (nothing but includes) passes on counts as included by whoever includes that header;
  * threads only where the row says so;
  * the table goes from left to right, so that there is no circle of layers, and no headers include each other in one;
  * no file of src/, shaders/ or tests/ is longer than 400 lines.
"""
import re
import sys
from dataclasses import dataclass
from pathlib import Path

SOURCE_SUFFIXES = {".h", ".hpp", ".cpp", ".c", ".inl"}
COUNTED_SUFFIXES = SOURCE_SUFFIXES | {".py", ".sh", ".glsl", ".vert", ".frag", ".geom", ".txt"}
MAX_LINES = 400
THREAD_HEADERS = {"thread", "mutex", "shared_mutex", "condition_variable", "future", "semaphore", "latch", "barrier",
                  "stop_token"}
INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>|(\S.*))')


@dataclass
class Row:
    layers: list
    others: list
    threads: bool


@dataclass
class Include:
    line: int
    name: str
    kind: str  # quoted, angled, or computed by a macro


def read_table(path, problems):
    """The rows of layers.txt in order; a row that names a layer not above it is a problem, and so is a second row."""
    table = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        match = re.fullmatch(r"([a-z]+):([^|]*)\|([^|]*)(?:\|\s*(threads)?\s*)?", line)
        if not match:
            problems.append(f"{path}:{number}: not a row of the table: {line}")
            continue
        name, layers, others, threads = match.groups()
        if name in table:
            problems.append(f"{path}:{number}: {name} has a second row")
        for layer in layers.split():
            if layer not in table:
                problems.append(f"{path}:{number}: {name} names {layer}, which is not above it: layers would form a circle")
        table[name] = Row(layers.split(), others.split(), bool(threads))
    return table


def strip_comments(text):
    """The text without comments, with its line breaks; strings and raw strings are kept as they are."""
    pattern = re.compile(r'R"([^()\s\\]{0,16})\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|//[^\n]*|/\*.*?\*/',
                         re.DOTALL)

    def keep(match):
        token = match.group(0)
        return re.sub(r"[^\n]+", " ", token) if token.startswith("/") else token

    return pattern.sub(keep, text)


class File:
    def __init__(self, path):
        self.path = path
        lines = strip_comments(path.read_text(encoding="utf-8")).splitlines()
        self.includes = []
        rest = []
        for number, line in enumerate(lines, 1):
            match = INCLUDE.match(line)
            if match:
                quoted, angled, computed = match.groups()
                kind = "quoted" if quoted else "angled" if angled else "computed"
                self.includes.append(Include(number, quoted or angled or computed, kind))
            elif line.strip():
                rest.append(line)
        # Guards and conditions around includes do not make a header more than a forwarder.
        own = [line for line in rest if not re.match(r"\s*#\s*(pragma\s+once|ifndef|ifdef|if|else|elif|endif|define)\b", line)]
        self.forwards = path.suffix in {".h", ".hpp"} and bool(self.includes) and not own


class Tree:
    def __init__(self, root):
        self.root = root
        self.src = root / "src"
        self.problems = []
        self.table = read_table(self.src / "layers.txt", self.problems)
        self.files = {p: File(p) for p in sorted(self.src.rglob("*")) if p.suffix in SOURCE_SUFFIXES and p.is_file()}

    def problem(self, path, line, what):
        self.problems.append(f"{path.relative_to(self.root)}:{line}: {what}")

    def layer_of(self, path):
        parts = path.relative_to(self.src).parts
        return parts[0] if len(parts) > 1 else None

    def check_include(self, layer, include):
        """What is wrong with a file of this layer including this, or None; and our file that it means, or None."""
        row = self.table[layer]
        name = include.name
        target = self.src / name
        first = name.split("/")[0]
        if include.kind == "computed":
            return f"{layer} must not include what a macro names: {name}", None
        if any(name == prefix or (prefix.endswith("/") and name.startswith(prefix)) for prefix in row.others):
            return None, None
        if first in self.table and "/" in name:
            if first != layer and first not in row.layers:
                return f"{layer} must not include {first}: {name}", target
            if target not in self.files:
                return f"no such file: {name}", None
            return None, target
        if include.kind == "quoted":
            return f"{layer} must not include {name}: our own headers are named by their path from src/", None
        if "/" not in name and "." not in name:
            if name in THREAD_HEADERS and not row.threads:
                return f"{layer} must not use threads: <{name}>", None
            return None, None
        return f"{layer} must not include <{name}>", None

    def check_file(self, file):
        layer = self.layer_of(file.path)
        if layer not in self.table:
            self.problem(file.path, 1, "lies in no layer of layers.txt")
            return
        for include in file.includes:
            wrong, target = self.check_include(layer, include)
            if wrong:
                self.problem(file.path, include.line, wrong)
            elif target in self.files:
                self.check_forwarded(layer, file, include, self.files[target], [target])

    def check_forwarded(self, layer, file, include, header, way):
        """What the header passes on counts as included by the file at the line of its own include."""
        if not header.forwards:
            return
        for passed in header.includes:
            wrong, target = self.check_include(layer, passed)
            if wrong:
                through = " > ".join(str(p.relative_to(self.root)) for p in way)
                self.problem(file.path, include.line, f"{wrong}, through {through}:{passed.line}")
            elif target in self.files and target not in way:
                self.check_forwarded(layer, file, include, self.files[target], way + [target])

    def check_circles(self):
        """Headers that include each other in a circle, each circle once, at the include that closes it."""
        done = set()

        def visit(path, way):
            for include in self.files[path].includes:
                target = self.src / include.name
                if target in way:
                    names = [str(p.relative_to(self.src)) for p in way[way.index(target):] + [target]]
                    self.problem(path, include.line, "headers include each other: " + " > ".join(names))
                elif target in self.files and target not in done:
                    visit(target, way + [target])
            done.add(path)

        for path in self.files:
            if path not in done:
                visit(path, [path])

    def check_lengths(self):
        for folder in ("src", "shaders", "tests"):
            for path in sorted((self.root / folder).rglob("*")):
                if path.suffix in COUNTED_SUFFIXES and path.is_file():
                    lines = path.read_bytes().count(b"\n")
                    if lines > MAX_LINES:
                        self.problem(path, MAX_LINES + 1, f"{lines} lines; a file has {MAX_LINES} at most")

    def check(self):
        for file in self.files.values():
            self.check_file(file)
        self.check_circles()
        self.check_lengths()
        return self.problems


def main():
    tree = Tree(Path(sys.argv[1]).resolve())
    problems = tree.check()
    for problem in problems:
        print(problem)
    if not tree.files:
        print(f"{tree.src}: no source files")
        return 1
    print(f"{len(tree.files)} files of {len(tree.table)} layers, {len(problems)} violations")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
