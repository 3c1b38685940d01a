"""Runs the navscope that ctest built, for tests of its command line.

ctest calls each test as  python3 SUITE_test.py NAVSCOPE REPOSITORY. Files made by others lie in shared/data beside the
repository; tests that need them are skipped where they are absent, and a suite of which all were skipped exits with 77.
"""
import json
import os
import subprocess
import sys
import unittest

from schema import Schema

NAVSCOPE = os.path.abspath(sys.argv[1])
REPOSITORY = os.path.abspath(sys.argv[2])
FIXTURES = os.path.join(REPOSITORY, "tests", "fixtures")
SHARED = os.path.normpath(os.path.join(REPOSITORY, "..", "shared", "data"))

with open(os.path.join(REPOSITORY, "tests", "report_schema.json"), encoding="utf-8") as schema_file:
    REPORT_SCHEMA = Schema(json.load(schema_file))

needs_shared_data = unittest.skipUnless(os.path.isdir(SHARED), f"{SHARED} is absent")


class Run:
    """A finished navscope: exit code, standard output and standard error."""

    def __init__(self, *arguments, cwd=None, timeout=300, environment=None):
        environment = {k: v for k, v in os.environ.items() if k not in ("DISPLAY", "WAYLAND_DISPLAY")} | (environment or {})
        done = subprocess.run([NAVSCOPE, *arguments], stdin=subprocess.DEVNULL, capture_output=True, cwd=cwd,
                              env=environment, timeout=timeout, check=False)
        self.code = done.returncode
        self.bytes = done.stdout
        self.out = done.stdout.decode("utf-8", errors="surrogateescape")  # `bytes` has what is no text
        self.err = done.stderr.decode("utf-8")


class CliTest(unittest.TestCase):
    maxDiff = None

    def run_ok(self, *arguments, **options):
        run = Run(*arguments, **options)
        self.assertEqual(run.code, 0, f"navscope {' '.join(arguments)}\n{run.err}")
        return run

    def report(self, *paths, code=0, options=()):
        """The files of a JSON report, after the report was validated against its schema."""
        run = Run("report", "--json", *options, *paths)
        self.assertEqual(run.code, code, run.err)
        report = json.loads(run.out)
        self.assertEqual(REPORT_SCHEMA.errors(report), [])
        return report["files"]


def load_json(path):
    with open(path, encoding="utf-8") as file:
        return json.load(file)


def files_in(folder, *endings):
    return sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(endings))


def number(value):
    """A number of a report or a sidecar, where those that are not finite are strings."""
    return float(value)


def main():
    program = unittest.main(argv=sys.argv[:1] + sys.argv[3:], exit=False, verbosity=1)
    result = program.result
    if not result.wasSuccessful():
        sys.exit(1)
    sys.exit(77 if result.testsRun and len(result.skipped) == result.testsRun else 0)
