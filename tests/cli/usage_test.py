"""What every verb has in common: help, options, exit codes, folders; and unpack."""
import os
import re
import shutil
import tempfile
import unittest

import navscope_cli
from navscope_cli import FIXTURES, CliTest, Run

TINY = os.path.join(FIXTURES, "er_tiny.hkx")
BINDER = os.path.join(FIXTURES, "er_tiny.nvmhktbnd.dcx")


class Usage(CliTest):
    def test_help_lists_the_verbs(self):
        text = self.run_ok("--help").out
        for verb in ("report PATH", "values FILE", "screenshot PATH", "unpack FILE"):
            self.assertIn(f"navscope {verb}", text)
        self.assertEqual(self.run_ok("--help").err, "")

    def test_help_of_a_verb(self):
        text = self.run_ok("report", "--help").out
        self.assertIn("--fail-on", text)
        self.assertNotIn("--depth", text)

    def test_version(self):
        with open(os.path.join(navscope_cli.REPOSITORY, "CMakeLists.txt"), encoding="utf-8") as file:
            version = re.search(r"project\(navscope VERSION ([0-9.]+)", file.read()).group(1)
        self.assertEqual(self.run_ok("--version").out, f"navscope {version}\n")

    def test_a_driver_that_is_too_old(self):
        with tempfile.TemporaryDirectory() as folder:
            old = {"LIBGL_ALWAYS_SOFTWARE": "1", "MESA_GL_VERSION_OVERRIDE": "2.1"}
            run = Run("screenshot", TINY, "-o", os.path.join(folder, "x.png"), environment=old)
            self.assertEqual(run.code, 3)
            self.assertRegex(run.err, r"^navscope: navscope needs OpenGL 3.3; the driver offers 2.1 \(.+\)\n$")
            self.assertEqual(os.listdir(folder), [])
            self.assertEqual(Run("report", TINY, environment=old).code, 0)

    def test_screenshot_mistakes(self):
        for options, message in [(("--size", "10"), "WIDTHxHEIGHT"), (("--scale", "x"), "--scale"),
                                 (("--colour", "beauty"), "there is: "), (("--overlay", "clouds"), "there is: "),
                                 (("--select", "face"), "a kind and a number"), (("--select", "face 9999"), "no such element"),
                                 (("--view", "sideways"), "not understood")]:
            with self.subTest(options=options):
                run = Run("screenshot", TINY, "-o", "/nowhere/x.png", *options)
                self.assertEqual((run.code, run.out), (1, ""), run.err)
                self.assertIn(message, run.err)

    def test_usage_errors(self):
        for arguments, message in [
                (("report",), "an argument is missing"), (("values",), "an argument is missing"),
                (("values", TINY, "faces", "more"), "too many arguments"),
                (("report", TINY, "--jsn"), "no option is called --jsn"),
                (("report", TINY, "--depth", "3"), "no option is called --depth"),
                (("report", TINY, "--fail-on", "info"), "--fail-on is error, warning or never"),
                (("report", TINY, "--fail-on"), "--fail-on needs a value"),
                (("report", TINY, "--limit", "many"), "--limit needs a number"),
                (("report", TINY, "--limit", "1", "--limit", "2"), "--limit is given twice"),
                (("report", TINY, "--json=yes"), "--json takes no value"),
                (("report", TINY, "--region", "12345"), "--region needs a region id"),
                (("report", TINY, "--region", "xyz"), "--region needs a region id"),
                (("values", TINY, "--depth", "-1"), "--depth needs a number from 0 to 200"),
                (("unpack", BINDER), "unpack needs -o"),
                (("reprot",), 'neither a verb nor a file is called "reprot"')]:
            with self.subTest(arguments=arguments):
                run = Run(*arguments)
                self.assertEqual((run.code, run.out), (1, ""))
                self.assertTrue(run.err.startswith("navscope: "), run.err)
                self.assertIn(message, run.err)

    def test_options_may_stand_anywhere(self):
        expected = self.run_ok("report", "--json", TINY).out
        self.assertEqual(self.run_ok("report", TINY, "--json").out, expected)
        self.assertEqual(self.run_ok("report", "--json", "--", TINY).out, expected)

    def test_missing_file(self):
        run = Run("report", "no_such_file.hkx")
        self.assertEqual(run.code, 2)
        self.assertRegex(run.err, r"^navscope: no_such_file\.hkx: .+\n$")
        self.assertEqual(Run("values", "no_such_file.hkx").code, 2)

    def test_a_file_called_like_a_verb(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(TINY, os.path.join(folder, "values"))
            self.assertIn("14 faces", self.run_ok("report", "values", cwd=folder).out)


class Folders(CliTest):
    def test_a_folder_is_searched(self):
        with tempfile.TemporaryDirectory() as folder:
            os.makedirs(os.path.join(folder, "deeper"))
            shutil.copy(TINY, os.path.join(folder, "deeper", "b.hkx"))
            shutil.copy(BINDER, os.path.join(folder, "a.nvmhktbnd.dcx"))
            with open(os.path.join(folder, "readme.txt"), "w", encoding="utf-8") as file:
                file.write("not one of them")
            paths = [file["path"] for file in self.report(folder)]
            self.assertEqual(paths, [os.path.join(folder, "a.nvmhktbnd.dcx"), os.path.join(folder, "deeper", "b.hkx")])

    def test_an_empty_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            run = Run("report", folder)
        self.assertEqual(run.code, 2)
        self.assertIn("no file below this folder", run.err)

    def test_names_in_other_scripts(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "地図 ä 'x'.hkx")
            shutil.copy(TINY, path)
            file, = self.report(path)
            self.assertEqual(file["path"], path)


class Unpack(CliTest):
    def test_members_land_in_the_folder(self):
        members = self.report(BINDER)[0]["members"]
        with tempfile.TemporaryDirectory() as folder:
            target = os.path.join(folder, "new", "place")
            listed = self.run_ok("unpack", BINDER, "-o", target).out.splitlines()
            self.assertEqual(sorted(listed), sorted(os.listdir(target)))
            self.assertEqual(os.listdir(folder), ["new"])
            names = [re.split(r"[\\/]", member["name"])[-1] for member in members]
            self.assertEqual(listed, names)
            for name, member in zip(names, members, strict=True):
                path = os.path.join(target, name)
                self.assertEqual(os.path.getsize(path), member["size"])
                if member["format"] == "souls":
                    again, = self.report(path)[0]["members"]
                    self.assertEqual(again["mesh"], member["mesh"])

    def test_quiet(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.run_ok("unpack", BINDER, "-o", folder, "--quiet").out, "")
            self.assertTrue(os.listdir(folder))


if __name__ == "__main__":
    navscope_cli.main()
