"""unpack: every layer comes off, every member lands in the folder and nowhere else, a bad one stops no other."""
import hashlib
import os
import struct
import tempfile
import unittest
import zlib

import navscope_cli
from navscope_cli import SHARED, CliTest, Run, needs_shared_data


def bnd4(members):
    """A binder of (name, bytes) written from the format's description: UTF-16 names, no hash table, flags reversed."""
    names = [name.encode("utf-16le") + b"\0\0" for name, _ in members]
    name_at = 0x40 + 0x24 * len(members)
    headers_end = name_at + sum(map(len, names))
    data_at = (headers_end + 15) // 16 * 16
    records, data = b"", b""
    for (_, content), name in zip(members, names, strict=True):
        records += struct.pack("<B3xiqqIiI", 0x40, -1, len(content), len(content), data_at + len(data), 0, name_at)
        name_at += len(name)
        data += content + b"\0" * (-len(content) % 16)
    header = b"BND4" + struct.pack("<6xBxiq8sqqBBBx4xq", 1, len(members), 0x40, b"07D7R6", 0x24, headers_end, 1, 0x74, 0, 0)
    return (header + records + b"".join(names)).ljust(data_at, b"\0") + data


def bnd3(members, order="<"):
    """The older kind with Shift-JIS names; in the other byte order its flags are not reversed."""
    names = [name.encode("cp932") + b"\0" for name, _ in members]
    name_at = 0x20 + 0x18 * len(members)
    headers_end = name_at + sum(map(len, names))
    data_at = (headers_end + 15) // 16 * 16
    big = order == ">"
    records, data = b"", b""
    for (_, content), name in zip(members, names, strict=True):
        records += struct.pack(order + "B3xiIiII", 0x02 if big else 0x40, len(content), data_at + len(data), 0, name_at,
                               len(content))
        name_at += len(name)
        data += content + b"\0" * (-len(content) % 16)
    header = b"BND3" + b"07D7R6\0\0" + bytes([0x2E if big else 0x74, big, big, 0])
    header += struct.pack(order + "4I", len(members), headers_end, 0, 0)
    return (header + records + b"".join(names)).ljust(data_at, b"\0") + data


def dcx(payload):
    packed = zlib.compress(payload, 9)
    return (b"DCX\0" + struct.pack(">5I", 0x11000, 0x18, 0x24, 0x44, 0x4C) + b"DCS\0" +
            struct.pack(">2I", len(payload), len(packed)) + b"DCP\0DFLT" +
            struct.pack(">6I", 0x20, 9 << 24, 0, 0, 0, 0x10100) + b"DCA\0" + struct.pack(">I", 8) + packed)


class UnpackTest(CliTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.target = os.path.join(self.folder, "out")

    def file(self, content, name="test.bnd"):
        path = os.path.join(self.folder, name)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def unpacked(self, content, code=0, name="test.bnd"):
        """Name and content of what lands in the folder, in the order told, and what was told on standard error."""
        run = Run("unpack", self.file(content, name), "-o", self.target)
        self.assertEqual(run.code, code, run.err)
        self.assertEqual(sorted(os.listdir(self.folder)), ["out", name], "nothing lands beside the folder")
        told = run.out.splitlines()
        self.assertEqual(sorted(told), sorted(os.listdir(self.target)))
        self.assertEqual(len(told), len({name.lower() for name in told}))
        files = []
        for name in told:
            with open(os.path.join(self.target, name), "rb") as file:
                files.append((name, file.read()))
        return files, run.err

    def test_every_layer_comes_off(self):
        inner = bnd3([("N:\\a\\one.hkx", b"1"), ("地図.hkx", b"2" * 40)], ">")
        files, _ = self.unpacked(dcx(bnd4([("x\\inner.bnd.dcx", dcx(inner)), ("y/three.hkx.dcx", dcx(b"3"))])))
        self.assertEqual(files, [("one.hkx", b"1"), ("地図.hkx", b"2" * 40), ("three.hkx", b"3")])

    def test_a_compressed_file_that_is_no_binder(self):
        for content in (dcx(b"payload"), zlib.compress(b"payload")):
            files, _ = self.unpacked(content, name="x.hkx.dcx")
            self.assertEqual(files, [("x.hkx", b"payload")])

    def test_names_never_lead_out_of_the_folder(self):
        names = ["..", "../..", "..\\..", "C:\\..", "C:", "/", "\\", "", ".", "/etc/passwd", "..\\..\\up.hkx", "a/../../b",
                 "CON", "con.hkx", "Lpt1.txt", "nul", "a:stream", "tab\there", "q?*<>|\"", "dots...", "space ", "~", "-rf"]
        for make in (bnd3, bnd4):
            with self.subTest(make=make.__name__):
                files, _ = self.unpacked(make([(name, name.encode()) for name in names]))
                self.assertEqual([content.decode() for _, content in files], names)
                for name, _ in files:
                    self.assertNotRegex(name, r'[\\/:*?"<>|\x00-\x1f]|[. ]$')
                    self.assertNotRegex(name.lower(), r"^(con|prn|aux|nul|com\d|lpt\d)(\.|$)")

    def test_names_are_made_unique(self):
        names = ["a\\n.hkx", "b\\n.hkx", "c/N.HKX", "n_2.hkx", "n.hkx", "x", "x", "", ""]
        files, _ = self.unpacked(bnd4([(name, str(i).encode()) for i, name in enumerate(names)]))
        self.assertEqual([content for _, content in files], [str(i).encode() for i in range(len(names))])
        self.assertEqual(files[0][0], "n.hkx")

    def test_long_names_keep_their_ending(self):
        names = ["n" * 400 + ".hkx", "地" * 300 + ".hkx", "n" * 400 + ".hkx", "e" + "." + "x" * 300]
        files, _ = self.unpacked(bnd4([(name, b"%d" % i) for i, name in enumerate(names)]))
        self.assertEqual([content for _, content in files], [b"0", b"1", b"2", b"3"])
        self.assertTrue(files[0][0].endswith("n.hkx"))
        self.assertTrue(files[1][0].endswith("地.hkx"))

    def test_one_bad_member_stops_no_other(self):
        broken = bytearray(dcx(b"some text " * 20))
        broken[0x52] ^= 0xFF
        members = [("good.hkx", b"1"), ("broken.hkx.dcx", bytes(broken)), ("swapped.bnd", b"4DNB" + b"\0" * 60),
                   ("codec.dcx", dcx(b"x").replace(b"DFLT", b"ABCD")), ("last.hkx", b"2")]
        files, told = self.unpacked(bnd4(members), code=2)
        self.assertEqual(files, [("good.hkx", b"1"), ("last.hkx", b"2")])
        lines = told.splitlines()
        self.assertEqual(len(lines), 3)
        for line, pattern in zip(lines, [r"broken\.hkx\.dcx › DCX › payload: zlib: .+ at 0x[0-9A-F]+ \(\d+\)$",
                                         r"swapped\.bnd: a byte-swapped BND4: ",
                                         r"codec\.dcx › DCX › codec: DCX codec ABCD is not supported .+ at 0x28 \(40\)$"],
                                 strict=True):
            self.assertRegex(line, r"^navscope: .*test\.bnd › " + pattern)

    def test_one_that_cannot_be_written_stops_no_other(self):
        os.makedirs(os.path.join(self.target, "b.hkx"))
        outside = self.file(b"keep", "outside")
        os.symlink(outside, os.path.join(self.target, "c.hkx"))
        run = Run("unpack", self.file(bnd4([(f"{letter}.hkx", b"new") for letter in "abcd"])), "-o", self.target)
        self.assertEqual((run.code, run.out.splitlines()), (2, ["a.hkx", "d.hkx"]), run.err)
        self.assertRegex(run.err, r"b\.hkx: cannot be written")
        self.assertRegex(run.err, r"c\.hkx: a link of this name is in the way")
        with open(outside, "rb") as file:
            self.assertEqual(file.read(), b"keep")

    def test_the_file_itself_is_not_overwritten(self):
        content = bnd4([("test.bnd", b"1")])
        path = self.file(content)
        self.assertEqual(self.run_ok("unpack", path, "-o", self.folder).out, "test_2.bnd\n")
        with open(path, "rb") as file:
            self.assertEqual(file.read(), content)

    def test_what_cannot_be_opened(self):
        cases = [(b"", "the file has no bytes"), (b"BND4", "BND4 › header: the header needs 64 bytes"),
                 (b"\0XCD" + b"\0" * 80, "a byte-swapped DCX"), (dcx(b"x")[:-3], "run past the end of the file"),
                 (dcx(b"x").replace(b"DFLT", b"ABCD"), "DCX codec ABCD is not supported")]
        for content, message in cases:
            with self.subTest(message=message):
                run = Run("unpack", self.file(content), "-o", self.target)
                self.assertEqual((run.code, run.out), (2, ""))
                self.assertIn(message, run.err)
                self.assertFalse(os.path.exists(self.target), "no folder for nothing")

    def test_the_folder_is_a_file(self):
        run = Run("unpack", self.file(bnd4([("a", b"1")])), "-o", self.file(b"", "taken"))
        self.assertEqual(run.code, 2)
        self.assertIn("cannot be made", run.err)
        self.assertEqual(Run("unpack", self.file(b"x"), "-o", "").code, 1)


@needs_shared_data
class SharedFiles(CliTest):
    def test_real_files(self):
        with open(os.path.join(SHARED, "real", "TRUTH.tsv"), encoding="utf-8") as file:
            rows = [line.rstrip("\n").split("\t") for line in file][1:]
        checked = 0
        for row in rows:
            if row[4] not in ("DFLT", "EDGE"):
                continue
            with self.subTest(file=row[0]), tempfile.TemporaryDirectory() as folder:
                told = self.run_ok("unpack", os.path.join(SHARED, "real", row[0]), "-o", folder).out.splitlines()
                self.assertEqual(len(told), int(row[8] or 1))
                self.assertEqual(sorted(told), sorted(os.listdir(folder)))
                checked += 1
        self.assertGreaterEqual(checked, 6)

    def test_every_codec_gives_the_same_member(self):
        sums = set()
        variants = ("DFLT_10000_44_9", "DFLT_24_9", "DFLT_44_8", "DFLT_44_9", "DFLT_44_9_15", "ZSTD")
        names = [f"sekiro_like.{variant}.nvmhktbnd.dcx" for variant in variants] + ["m10_00_00_00.nvmhktbnd"]
        for name in names:
            with tempfile.TemporaryDirectory() as folder:
                told = self.run_ok("unpack", os.path.join(SHARED, "handmade", name), "-o", folder).out
                self.assertEqual(told, "n10_00_00_00_000700.hkx\n")
                with open(os.path.join(folder, told.strip()), "rb") as file:
                    sums.add(hashlib.sha256(file.read()).hexdigest())
        self.assertEqual(len(sums), 1)


if __name__ == "__main__":
    navscope_cli.main()
