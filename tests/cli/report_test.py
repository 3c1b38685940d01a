"""report: figures equal the ground truth beside the test files, every report is valid by its schema."""
import json
import os
import tempfile
import unittest

import navscope_cli
import souls_truth
from navscope_cli import FIXTURES, SHARED, CliTest, Run, files_in, load_json, needs_shared_data

SOULS = os.path.join(SHARED, "souls")
SRO = os.path.join(SHARED, "sro")


def sidecar(path):
    return load_json(path + ".json" if path.endswith(".dcx") else os.path.splitext(path)[0] + ".json")


class Fixtures(CliTest):
    """What a bare clone can test: figures counted by hand from the descriptions in tests/support."""

    def test_tiny_elden_ring(self):
        file, = self.report(os.path.join(FIXTURES, "er_tiny.hkx"))
        member, = file["members"]
        self.assertEqual((member["format"], member["sdk"], member["index"]), ("souls", "20180100", 0))
        self.assertEqual(member["size"], os.path.getsize(os.path.join(FIXTURES, "er_tiny.hkx")))
        mesh = member["mesh"]
        found = {name: mesh[name] for name in ("faces", "user_edges", "clockwise", "degenerate", "not_finite")}
        self.assertEqual(found, {"faces": 14, "user_edges": 3, "clockwise": 1, "degenerate": 1, "not_finite": 0})
        self.assertEqual(mesh["vertices"], 32)
        self.assertEqual(member["tree"]["nodes"], 27)
        self.assertEqual(member["tree"]["leaves"], 14)
        self.assertEqual((member["graph"], member["setups"], member["seeding"]), (None, 1, True))
        self.assertEqual(mesh["aabb_max"][3], 2.4000000953674316)

    def test_tiny_sekiro(self):
        file, = self.report(os.path.join(FIXTURES, "sekiro_tiny.hkx"))
        member, = file["members"]
        self.assertEqual((member["format"], member["sdk"], member["tree"]), ("souls", "20160200", None))
        self.assertEqual(member["mesh"]["user_edges"], 0)
        self.assertGreater(member["graph"]["nodes"], 1)
        self.assertEqual(member["setups"], 2)

    def test_one_polygon(self):
        letter, star = self.report(*[os.path.join(FIXTURES, name) for name in ("er_letter_f.hkx", "er_concave16.hkx")])
        mesh = star["members"][0]["mesh"]
        # The outer octagon has corners (8, 0), (6, -6), …, the inner ones lie between: area by the shoelace formula.
        self.assertEqual((mesh["faces"], mesh["edges"], mesh["triangles"], mesh["non_convex"]), (1, 16, 14, 1))
        outer = [(8, 0), (6, -6), (0, -8), (-6, -6), (-8, 0), (-6, 6), (0, 8), (6, 6)]
        inner = [(4, -2), (2, -4), (-2, -4), (-4, -2), (-4, 2), (-2, 4), (2, 4), (4, 2)]
        ring = [corner for pair in zip(outer, inner) for corner in pair]
        area = abs(sum(x * w - z * v for (x, z), (v, w) in zip(ring, ring[1:] + ring[:1]))) / 2
        self.assertAlmostEqual(mesh["area"], area, places=9)
        self.assertAlmostEqual(mesh["surface_area"], area, places=9)
        self.assertEqual(letter["members"][0]["mesh"]["faces"], 1)

    def test_empty(self):
        file, = self.report(os.path.join(FIXTURES, "er_empty.hkx"))
        mesh = file["members"][0]["mesh"]
        self.assertEqual((mesh["faces"], mesh["triangles"], mesh["area"]), (0, 0, 0))
        text = self.run_ok("report", os.path.join(FIXTURES, "er_empty.hkx")).out
        self.assertIn("the mesh has no face", text)

    def test_binder_keeps_the_order(self):
        file, = self.report(os.path.join(FIXTURES, "er_tiny.nvmhktbnd.dcx"))
        self.assertGreater(len(file["members"]), 1)
        self.assertEqual([member["index"] for member in file["members"]], list(range(len(file["members"]))))
        self.assertEqual(file["errors"], [])

    def test_text_names_the_figures(self):
        text = self.run_ok("report", os.path.join(FIXTURES, "er_tiny.hkx")).out
        self.assertRegex(text, r"#0 er_tiny\.hkx +souls +sdk 20180100")
        self.assertRegex(text, r"14 faces, \d+ edges \(3 user edges\), 32 vertices")
        self.assertRegex(text, r"tree of 27 nodes, 14 leaves, depth \d+; 1 setup; clearance seeding")
        self.assertRegex(text, r"1 file, 1 member, 14 faces\n$")

    def test_what_is_no_mesh(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "notes.bin")
            with open(path, "wb") as file:
                file.write(b"hello there")
            report, = self.report(path)
        member, = report["members"]
        self.assertEqual((member["format"], member["mesh"]), ("other", None))
        self.assertTrue(member["magic"].startswith("hello"))

    def test_a_failure_spoils_only_itself(self):
        with tempfile.TemporaryDirectory() as folder:
            broken = os.path.join(folder, "broken.hkx")
            with open(os.path.join(FIXTURES, "er_tiny.hkx"), "rb") as whole, open(broken, "wb") as half:
                half.write(whole.read()[:5000])
            good = os.path.join(FIXTURES, "er_tiny.hkx")
            files = self.report(broken, os.path.join(folder, "absent.hkx"), good, code=2)
            run = Run("report", broken)
        self.assertEqual([member["format"] for file in files for member in file["members"]], ["failed", "souls"])
        codes = [error["code"] for file in files for error in file["errors"]]
        self.assertEqual(codes, ["truncated", "io"])
        self.assertEqual((files[0]["errors"][0]["member"], files[1]["errors"][0]["member"]), (0, None))
        self.assertRegex(run.err, r"^navscope: .*broken\.hkx.*: .*5000.* at 0x[0-9A-F]+ \(\d+\)\n$")
        self.assertIn("failed: ", run.out)

    def test_fail_on(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "odd.nvmhktbnd.dcx")
            with open(os.path.join(FIXTURES, "er_tiny.nvmhktbnd.dcx"), "rb") as file:
                data = bytearray(file.read())
            data[0x32] = 1  # behind the level, always 0
            with open(path, "wb") as file:
                file.write(data)
            file, = self.report(path)
            self.assertEqual([finding["severity"] for finding in file["findings"]], ["warning"])
            self.assertEqual(file["findings"][0]["check"], "dcx.constant")
            for level, code in (("error", 0), ("warning", 2), ("never", 0)):
                self.assertEqual(Run("report", path, "--fail-on", level).code, code)
            text = self.run_ok("report", path).out
            self.assertRegex(text, r"  warning  dcx\.constant .* at 0x[0-9A-F]+ \(\d+\)\n")


@needs_shared_data
class SharedSouls(CliTest):
    def check_loose(self, folder):
        paths = files_in(os.path.join(SOULS, folder), ".hkx")
        self.assertGreater(len(paths), 10)
        for path, file in zip(paths, self.report(*paths), strict=True):
            with self.subTest(file=os.path.basename(path)):
                truth = sidecar(path)
                self.assertEqual(file["errors"], [])
                member, = file["members"]
                self.assertEqual((member["format"], member["sdk"]), ("souls", truth["sdk"]))
                self.assertEqual(member["size"], truth["bytes"])
                self.assertEqual(souls_truth.differences(member, truth["truth"]), [])

    def test_valid(self):
        self.check_loose("valid")

    def test_planted(self):
        self.check_loose("planted")

    def test_binders(self):
        binders = os.path.join(SOULS, "binders")
        paths = files_in(binders, ".dcx", ".nvmhktbnd")
        paths += files_in(os.path.join(SOULS, "large"), ".dcx")
        self.assertEqual(len(paths), 10)
        for path, file in zip(paths, self.report(*paths), strict=True):
            truth = sidecar(path)
            self.assertEqual([m["name"] for m in file["members"]], [m["name"] for m in truth["members"]])
            for member, expected in zip(file["members"], truth["members"], strict=True):
                with self.subTest(file=os.path.basename(path), member=member["index"]):
                    self.assertEqual(member["size"], expected.get("bytes", member["size"]))  # not said of the large one
                    self.assertEqual(souls_truth.differences(member, expected["truth"]), [])

    def test_tables_of_handmade_tagfiles(self):
        folder = os.path.join(SHARED, "handmade")
        for name, truth in load_json(os.path.join(folder, "TAGFILES.json")).items():
            with self.subTest(file=name):
                file, = self.report(os.path.join(folder, name))
                member, = file["members"]
                self.assertEqual((member["types"], member["items"], member["sdk"]),
                                 (truth["types"], truth["items"], truth["sdk"]))
                if member["format"] == "tagfile":
                    self.assertIsNone(member["mesh"])
                    self.assertLessEqual(set(member["classes"]), set(truth["item_types"]))
                    self.assertTrue(member["classes"])


@needs_shared_data
class SharedRegions(CliTest):
    COUNTS = ("objects", "links", "cells", "open_cells", "global_edges", "internal_edges")

    def test_genuine_region(self):
        file, = self.report(os.path.join(SRO, "nv_61a8.nvm"))
        member, = file["members"]
        self.assertEqual((member["format"], member["region"], member["variant"]), ("sro", "61a8", "standard"))
        self.assertEqual(member["counts"], dict(zip(self.COUNTS, (62, 0, 74, 72, 43, 171))))
        self.assertEqual((member["size"], member["tree"], member["graph"]), (120236, None, None))

    def test_edited_copies(self):
        for file in self.report(*[path for path in files_in(SRO, ".nvm") if "edit" in path]):
            self.assertEqual(file["members"][0]["counts"], dict(zip(self.COUNTS, (62, 0, 74, 72, 43, 171))))

    def test_synthetic(self):
        paths = files_in(os.path.join(SRO, "synthetic"), ".nvm")
        self.assertEqual(len(paths), 9)
        for path, file in zip(paths, self.report(*paths), strict=True):
            with self.subTest(file=os.path.basename(path)):
                truth = sidecar(path)["truth"]
                member, = file["members"]
                self.assertEqual(member["variant"], truth["variant"])
                self.assertEqual(int(member["region"], 16), int(truth["region"], 16))
                self.assertEqual(member["counts"], {name: truth[name] for name in self.COUNTS})

    def test_region_given(self):
        path = os.path.join(SRO, "synthetic", "nv_5060.nvm")
        file, = self.report(path, options=("--region", "0x1234"))
        self.assertEqual(file["members"][0]["region"], "1234")


@needs_shared_data
class BrokenRegions(CliTest):
    """Every planted fatal code and every error code, at its place and with nothing else."""

    def planted(self, letter):
        for path in files_in(os.path.join(SRO, "planted"), ".nvm"):
            if os.path.basename(path).startswith(letter):
                yield path, load_json(os.path.splitext(path)[0] + ".json")

    def at_its_place(self, offset, expected):
        if "offset" in expected:
            self.assertLessEqual(expected["offset"], offset)
            self.assertLessEqual(offset, max(expected["end"] - 1, expected["offset"]))

    def test_fatal(self):
        for path, sidecar in self.planted("F0"):
            with self.subTest(file=os.path.basename(path)):
                expected, = sidecar["expected"]
                error, = self.report(path, code=2)[0]["errors"]
                self.assertEqual(error["code"], expected["code"])
                self.at_its_place(error["offset"], expected)

    def test_errors(self):
        for path, sidecar in self.planted("E"):
            with self.subTest(file=os.path.basename(path)):
                expected, = sidecar["expected"]
                file, = self.report(path, code=2, options=("--ifo", os.path.join(SRO, "synthetic")))
                found, = file["members"][0]["findings"]
                element = expected["element"].replace("global ", "global edge ").replace("internal ", "internal edge ")
                if " link " in element:  # named by its object, and by its field
                    self.assertEqual(found["path"], "objects[{1}].links[{3}]".format(*element.split()))
                    element = " ".join(element.split()[:2])
                if " count" in element:  # a field of the whole
                    self.assertEqual(found["path"], element.replace(" ", "_"))
                    element = ""
                self.assertEqual((found["check"], found["severity"], found["element"]),
                                 (expected["code"], "error", element))
                self.at_its_place(found["offset"], expected)
                self.assertEqual(file["errors"], [])

    def test_sound_regions_have_no_finding(self):
        for path in files_in(os.path.join(SRO, "synthetic"), ".nvm") + files_in(SRO, ".nvm"):
            with self.subTest(file=os.path.basename(path)):
                file, = self.report(path, options=("--ifo", os.path.join(SRO, "synthetic")) if "synthetic" in path else ())
                self.assertEqual(file["members"][0]["findings"], [])

    def test_written_back_byte_for_byte(self):
        for path in files_in(os.path.join(SRO, "synthetic"), ".nvm") + files_in(SRO, ".nvm"):
            with self.subTest(file=os.path.basename(path)), open(path, "rb") as file:
                self.assertEqual(self.run_ok("round-trip", path, "-o", "-").bytes, file.read())


if __name__ == "__main__":
    navscope_cli.main()
