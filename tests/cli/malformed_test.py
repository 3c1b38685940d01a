"""Broken and hostile files: each is refused with a message that says where and why, quickly and in little memory, and a
good file beside it opens."""
import os
import re
import struct
import subprocess
import tempfile
import time
import unittest

import navscope_cli
from navscope_cli import FIXTURES, NAVSCOPE, SHARED, CliTest, files_in, needs_shared_data

CPU_SECONDS = 0.1
MEMORY_KB = 50 * 1024

# What the message names: the part of the file, the field, what was found and what the limit was, and the place.
PLACE = r" at 0x[0-9A-F]+ \(\d+\)$"
MALFORMED = {
    "bnd4_entry_past_end.nvmhktbnd": r"n10_00_00_00_000700\.hkx › file header: .*past the end.* at 0x48 \(72\)",
    "bnd4_name_past_end.nvmhktbnd": r"#0 › file header: .*name.*past the end.*85236.* at 0x60 \(96\)",
    "dcx_corrupt.nvmhktbnd.dcx": r"DCX › payload: zlib: .* at 0x",
    "dcx_truncated.nvmhktbnd.dcx": r"DCX › compressed size: .*past the end.*14952.*9942.* at 0x20 \(32\)",
    "empty_file.hkx": r"empty_file\.hkx: the file has no bytes$",
    "item_count_huge.hkx": r"ITEM › item 2: 4294967280 × .*past the end of DATA",
    "item_past_data.hkx": r"ITEM › item 2: .*16777200.*past the end of DATA",
    "item_type_out_of_range.hkx": r"ITEM › item 3: .*65535.* at 0x",
    "reference_out_of_range.hkx": r"DATA › item 3 \(hkaiNavMesh\) › faces: .*item 33 of 28.* at 0x128 \(296\)",
    "section_overrun.hkx": r"section DATA announces 41824 bytes.* at 0x18 \(24\)",
    "truncated_half.hkx": r"shorter than its TAG0 section: 20912 .*10456",
    "truncated_header.hkx": r"too short.* 6 bytes",
    "wrong_magic.hkx": r"not a tagfile: TAG0 expected, \"TAG1\" found at 0x4 \(4\)",
}


class Cost:
    """navscope report PATH…, with the CPU time and the most memory it took."""

    def __init__(self, *paths):
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
            process = subprocess.Popen([NAVSCOPE, "report", "--json", *paths], stdin=subprocess.DEVNULL, stdout=out,
                                       stderr=err)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            err.seek(0)
            self.err = err.read().decode("utf-8")
        self.code = process.returncode
        self.seconds = usage.ru_utime + usage.ru_stime
        self.kilobytes = usage.ru_maxrss


class Hostile(CliTest):
    good = os.path.join(FIXTURES, "er_tiny.hkx")

    def refused(self, path, pattern):
        run = Cost(path)
        if run.seconds > CPU_SECONDS:  # a busy machine; a file that is slow is slow again
            time.sleep(0.2)
            run = Cost(path)
        with self.subTest(os.path.basename(path)):
            self.assertEqual(run.code, 2, run.err)
            line, = run.err.splitlines()
            self.assertTrue(line.startswith(f"navscope: {path}"), line)
            self.assertRegex(run.err.strip(), re.compile(pattern, re.MULTILINE))
            self.assertLess(run.seconds, CPU_SECONDS)
            self.assertLess(run.kilobytes, MEMORY_KB)

    def good_file_opens_beside(self, paths):
        files = self.report(*paths, self.good, code=2)
        self.assertEqual(files[-1]["members"][0]["mesh"]["faces"], 14)
        self.assertEqual(files[-1]["errors"], [])

    @needs_shared_data
    def test_malformed(self):
        folder = os.path.join(SHARED, "souls", "malformed")
        paths = files_in(folder, ".hkx", ".nvmhktbnd", ".dcx")
        self.assertEqual([os.path.basename(path) for path in paths], sorted(MALFORMED))
        for path in paths:
            self.refused(path, MALFORMED[os.path.basename(path)])
        self.good_file_opens_beside(paths)

    @needs_shared_data
    def test_one_bad_member_leaves_the_others(self):
        path = os.path.join(SHARED, "souls", "malformed", "bnd4_entry_past_end.nvmhktbnd")
        file, = self.report(path, code=2)
        formats = [member["format"] for member in file["members"]]
        self.assertEqual(formats[0], "failed")
        self.assertIn("souls", formats[1:])
        self.assertNotIn("failed", formats[1:])

    def test_small_files_that_announce_billions(self):
        with tempfile.TemporaryDirectory() as folder:
            paths = []
            for name, (data, pattern) in liars().items():
                self.assertLessEqual(len(data), 1024, name)
                paths.append(os.path.join(folder, name))
                with open(paths[-1], "wb") as file:
                    file.write(data)
                self.refused(paths[-1], pattern)
            self.good_file_opens_beside(paths)


def dcx(codec, unpacked, payload, version=0x11000, dca=8):
    header = struct.pack(">4s5I4s2I4s4s", b"DCX\0", version, 0x18, 0x24, 0x44, 0x4C, b"DCS\0", unpacked, len(payload),
                         b"DCP\0", codec)
    return header + struct.pack(">I4B4I4sI", 0x20, 9, 0, 0, 0, 0, 0, 0, 0x10100, b"DCA\0", dca) + payload


def bnd4(count):
    return struct.pack("<4s5x?B1xi q8sqq2B2xIq", b"BND4", False, 1, count, 0x40, b"07D7R6\0\0", 0x24, 0x40, 1, 0x74,
                       0, 0) + bytes(256)


def section(tag, body, leaf=True):
    return struct.pack(">I", (len(body) + 8) | (0x40000000 if leaf else 0)) + tag + body


def tagfile(names=b"\x02\x00\x00\0", bodies=b"\x01\0\x09\x82\x04\x04\x04\0", items=None):
    """A tagfile of one int, its parts replaced."""
    items = struct.pack("<3I3I", 0, 0, 0, 0x10000001, 0, 1) if items is None else items
    types = (section(b"TPTR", bytes(16)) + section(b"TSTR", b"int\0") + section(b"TNA1", names) + section(b"FSTR", b"\0\0\0\0") +
             section(b"TBDY", bodies))
    index = section(b"ITEM", items) + section(b"PTCH", b"")
    return section(b"TAG0", section(b"SDKV", b"20180100") + section(b"DATA", bytes(16)) +
                   section(b"TYPE", types, False) + section(b"INDX", index, False), False)


def liars():
    huge = b"\xE8\xFF\xFF\xFF\xFF"  # a packed 0xFFFFFFFF
    item = struct.pack("<3I", 0, 0, 0)
    region = b"JMXVNVM 1000" + struct.pack("<H", 0)
    return {
        "deflate.dcx": (dcx(b"DFLT", 0xFFFFFFFF, b"\x78\xDA" + bytes(100)), r"unpacked size: 4294967295 bytes announced"),
        "zstd.dcx": (dcx(b"ZSTD", 0xFFFFFFF0, b"\x28\xB5\x2F\xFD\xA4\xF0\xFF\xFF\xFF" + bytes(64)), r"DCX › .*\d+"),
        "members.nvmhktbnd": (bnd4(0x7FFFFFFF), r"2147483647"),
        "types.hkx": (tagfile(names=huge + bytes(3)), r"TNA1 › number of types: .*4294967294 .*2 bytes"),
        "arguments.hkx": (tagfile(names=b"\x02\x00" + huge + b"\0"), r"TNA1 › type 1: .*4294967295"),
        "fields.hkx": (tagfile(bodies=b"\x01\0\x29\x07\x08\x08\xE0\x00\xFF\xFF\0\0"), r"TBDY › type 1 \(int\): .*65535"),
        "elements.hkx": (tagfile(items=item + struct.pack("<3I", 0x20000001, 0, 0xFFFFFFFF)),
                         r"ITEM › item 1: 4294967295 × int of 4 bytes .*DATA \(16 bytes\)" + PLACE),
        "objects.nvm": (b"JMXVNVM 1000" + struct.pack("<H", 0xFFFF) + bytes(64), r"objects: .*65535.*at most 2 records of 32 bytes" + PLACE),
        "cells.nvm": (region + struct.pack("<II", 0xFFFFFFF0, 0) + bytes(64), r"cells: .*4294967280.*at most 3 records of 17 bytes" + PLACE),
    }


class ForeignKinds(CliTest):
    """Files of other kinds are refused by their own name."""

    def test_names(self):
        kinds = {
            "pack.hkx": (bytes.fromhex("57E0E05710C0C010") + bytes(56), "a Havok packfile"),
            "swapped.hkx": (struct.pack("<I", 64) + b"0GAT" + bytes(56), "a byte-swapped tagfile"),
            "swapped.nvmhktbnd": (b"4DNB" + bytes(60), "byte-swapped"),
            "dark_souls.nvm": (struct.pack("<8I", 1, 4, 0x80, 2, 0xB0, 0x10, 0, 0) + bytes(96), "FromSoftware"),
            "mesh.nvm": (b"JMXVBMS 0110" + bytes(52), "JMXVBMS 0110"),
        }
        with tempfile.TemporaryDirectory() as folder:
            for name, (data, text) in kinds.items():
                path = os.path.join(folder, name)
                with open(path, "wb") as file:
                    file.write(data)
                with self.subTest(name):
                    self.assertIn(text, self.report(path, code=2)[0]["errors"][0]["text"])

    def test_placements_are_named(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "m10_00_00_00.nva")
            with open(path, "wb") as file:
                file.write(b"NVMA" + bytes(60))
            self.assertEqual(self.report(path)[0]["members"][0]["format"], "nva")
            run = navscope_cli.Run("values", path)
            self.assertEqual(run.code, 2)
            self.assertIn("a placement of navmeshes (.nva)", run.err)


if __name__ == "__main__":
    navscope_cli.main()
