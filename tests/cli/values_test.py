"""values: one changed byte changes one field; paths, members and depths."""
import json
import os
import random
import re
import tempfile
import unittest

import navscope_cli
from navscope_cli import FIXTURES, SHARED, CliTest, Run, needs_shared_data

PLAIN_NUMBER = re.compile(r"(^|: )(bool|[iu](8|16|32|64)|f(16|32|64))$")

# Numbers that say where other values lie: another number there is another file.
LAYOUT = re.compile(r"(^|\.)(\w+_count|object_reference_count)$")


def leaf_lines(dump):
    """The lines of a whole `values --json` that hold leaves; every value stands on a line of its own."""
    return [line for line in dump.splitlines() if '"value":' in line]


def leaf(line):
    """The leaf of a line, without the commas and brackets that close what stands around it."""
    return json.JSONDecoder().raw_decode(line.strip())[0]


class ChangedBytes(CliTest):
    def dump(self, path):
        return leaf_lines(self.run_ok("values", path, "--json", "--depth", "200").out)

    def check(self, path, pairs, seed):
        """Changes one byte of a leaf in a copy, `pairs` times; exactly that leaf must differ."""
        with open(path, "rb") as file:
            whole = file.read()
        before = self.dump(path)
        all_leaves = [leaf(line) for line in before]
        self.assertEqual(len({one["path"] for one in all_leaves}), len(all_leaves))
        usable = [i for i, one in enumerate(all_leaves) if PLAIN_NUMBER.search(one["type"]) and
                  (one["path"] == "open_cell_count" or not LAYOUT.search(one["path"]))]
        self.assertGreater(len(usable), 100)
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, os.path.basename(path))
            for index in chance.sample(usable, pairs):
                begin = all_leaves[index]["offset"]
                end = begin + len(all_leaves[index]["bytes"].split())
                changed = bytearray(whole)
                offset = chance.randrange(begin, end)
                changed[offset] ^= chance.randrange(1, 256)
                with open(copy, "wb") as file:
                    file.write(changed)
                after = self.dump(copy)
                self.assertEqual(len(after), len(before))
                differing = [i for i, (old, new) in enumerate(zip(before, after)) if old != new]
                self.assertEqual(differing, [index], f"byte {offset} of {os.path.basename(path)}")
                one = leaf(after[index])
                self.assertEqual(one["path"], all_leaves[index]["path"])
                # What the dump says is what lies there.
                self.assertEqual(bytes.fromhex(one["bytes"]), bytes(changed[begin:end]))

    def test_fixture(self):
        self.check(os.path.join(FIXTURES, "er_tiny.hkx"), 20, 1)
        self.check(os.path.join(FIXTURES, "sekiro_tiny.hkx"), 10, 2)

    @needs_shared_data
    def test_elden_ring(self):
        self.check(os.path.join(SHARED, "souls", "valid", "er_small.hkx"), 90, 3)

    @needs_shared_data
    def test_sekiro(self):
        self.check(os.path.join(SHARED, "souls", "valid", "sekiro_small.hkx"), 90, 4)

    @needs_shared_data
    def test_region(self):
        self.check(os.path.join(SHARED, "sro", "nv_61a8.nvm"), 20, 5)


class Paths(CliTest):
    TINY = os.path.join(FIXTURES, "er_tiny.hkx")
    BINDER = os.path.join(FIXTURES, "er_tiny.nvmhktbnd.dcx")

    def value(self, *arguments):
        return json.loads(self.run_ok("values", *arguments, "--json").out)

    def test_a_leaf(self):
        face = self.value(self.TINY, "namedVariants[0].variant.faces[0].numEdges")
        self.assertEqual((face["value"], face["bytes"]), (8, "08 00"))
        with open(self.TINY, "rb") as file:
            self.assertEqual(file.read()[face["offset"]:face["offset"] + 2], b"\x08\x00")
        self.assertEqual(self.value(self.TINY, "faces[0].numEdges")["offset"], face["offset"])

    def test_depth(self):
        faces = self.value(self.TINY, "faces", "--depth", "1")
        self.assertEqual(len(faces["children"]), 14)
        self.assertNotIn("children", faces["children"][0])
        self.assertIn("summary", faces["children"][0])
        deeper = self.value(self.TINY, "faces", "--depth", "2")["children"][13]
        self.assertEqual(deeper["path"], "faces[13]")
        self.assertIn("clusterIndex", [one["name"] for one in deeper["children"]])
        self.assertNotIn("children", self.value(self.TINY, "faces", "--depth", "0"))

    def test_an_object_is_opened_once(self):
        dump = self.value(self.TINY, "--depth", "200")
        mediator = dump[0]["children"][1]["children"][2]
        mesh = next(one for one in mediator["children"] if one["name"] == "navMesh")
        self.assertEqual(mesh["see"], "namedVariants[0].variant")
        self.assertNotIn("children", mesh)

    def test_text(self):
        text = self.run_ok("values", self.TINY, "faces[0].numEdges").out
        self.assertRegex(text, r"^faces\[0\]\.numEdges  hkInt16 : i16  8  0x[0-9A-F]+  08 00\n$")
        lines = self.run_ok("values", self.TINY, "faces[0]").out.splitlines()
        self.assertEqual(len(lines), 7)
        self.assertTrue(all(line.startswith("  ") for line in lines[1:]))

    def test_members(self):
        names = [member["name"] for member in self.report(self.BINDER)[0]["members"]]
        base = re.split(r"[\\/]", names[0])[-1]
        by_name = self.run_ok("values", f"{self.BINDER}::{base}").out
        self.assertEqual(self.run_ok("values", f"{self.BINDER}::#0").out, by_name)
        unnamed = Run("values", self.BINDER)
        self.assertEqual((unnamed.code, unnamed.out), (1, ""))
        self.assertIn(f"#0 {base}", unnamed.err)
        for member, message in (("#99", "no member #99"), ("#x", "number"), ("nothing.hkx", "nothing.hkx")):
            run = Run("values", f"{self.BINDER}::{member}")
            self.assertEqual(run.code, 1)
            self.assertIn(message, run.err)

    def test_what_is_not_there(self):
        run = Run("values", self.TINY, "faces[0].colour")
        self.assertEqual((run.code, run.out), (2, ""))
        self.assertRegex(run.err, r'no field "colour".*clusterIndex')
        self.assertEqual(Run("values", self.TINY, "faces[").code, 1)
        run = Run("values", self.TINY, "faces[14]")
        self.assertEqual(run.code, 2)
        self.assertIn("element 14 of 14", run.err)


if __name__ == "__main__":
    navscope_cli.main()
