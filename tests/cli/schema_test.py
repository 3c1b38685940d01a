"""The validator itself: what it must take and what it must refuse."""
import copy
import unittest

import navscope_cli
from navscope_cli import REPORT_SCHEMA
from schema import Schema

REPORT = {
    "navscope": 1,
    "files": [{
        "path": "a.hkx",
        "findings": [{"check": "dcx.level", "severity": "info", "element": "", "also": "", "offset": 48, "path": "",
                      "found": "", "expected": "", "text": "level 8"}],
        "finding_counts": {"dcx.level": 1},
        "members": [{
            "name": "a.hkx", "index": 0, "format": "other", "sdk": None, "size": 3, "types": None, "items": None,
            "magic": "abc", "mesh": None, "tree": None, "graph": None, "setups": 0, "seeding": False, "findings": [],
            "finding_counts": {}}],
        "errors": [{"member": None, "code": "truncated", "offset": None, "trail": ["a.hkx"], "text": "a.hkx: short"}],
    }],
}


def with_change(path, value):
    """A copy of the report with one place set, or with it removed where the value is `...`."""
    report = copy.deepcopy(REPORT)
    at = report
    for step in path[:-1]:
        at = at[step]
    if value is ...:
        del at[path[-1]]
    else:
        at[path[-1]] = value
    return report


class SchemaTest(unittest.TestCase):
    def test_takes_a_report(self):
        self.assertEqual(REPORT_SCHEMA.errors(REPORT), [])

    def test_refuses_what_is_wrong(self):
        file, member, finding = ("files", 0), ("files", 0, "members", 0), ("files", 0, "findings", 0)
        for path, value in [
                (("navscope",), 2), (("navscope",), ...), (("more",), 1), ((*file, "errors"), ...),
                ((*file, "path"), 5), ((*member, "format"), "hkx"), ((*member, "size"), -1),
                ((*member, "size"), True), ((*member, "sdk"), "2018"), ((*member, "mesh"), {}),
                ((*member, "tree"), []), ((*member, "seeding"), 0), ((*member, "region"), "61A8"),
                ((*finding, "severity"), "fatal"), ((*finding, "element"), "face"), ((*finding, "text"), ""),
                ((*finding, "offset"), 1.5), ((*file, "finding_counts"), {"dcx.level": 0}),
                ((*file, "errors", 0, "trail"), []), ((*file, "errors", 0, "code"), "Truncated")]:
            with self.subTest(path=path, value=value):
                self.assertEqual(len(REPORT_SCHEMA.errors(with_change(path, value))), 1)

    def test_refuses_keywords_it_does_not_know(self):
        with self.assertRaises(ValueError):
            Schema({"maximum": 3}).errors(4)


if __name__ == "__main__":
    navscope_cli.main()
