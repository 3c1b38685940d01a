#!/usr/bin/env python3
"""Plants one violation of each kind in a small tree and sees layers.py name it, by file and line, and nothing else."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
LAYERS_TXT = HERE.parent.parent / "src" / "layers.txt"

# A tree without a violation: every layer, a forwarding header, a comment and a string that only look like includes.
CLEAN = {
    "src/bytes/blob.h": "#pragma once\n#include <span>\nstruct Blob {};\n",
    "src/container/pool.cpp": '#include <thread>\n#include <zlib.h>\n#include "bytes/blob.h"\n',
    "src/reflect/types.h": '#pragma once\n#include "bytes/blob.h"\nstruct Type {};\n',
    "src/navmesh/navmesh.h": '#pragma once\n#include <glm/vec3.hpp>\n#include "reflect/types.h"\nstruct Navmesh {};\n',
    "src/navmesh/all.h": '// Passes on.\n#pragma once\n#include "navmesh/navmesh.h"\n#include "reflect/types.h"\n',
    "src/analysis/report.cpp": '#include <nlohmann/json.hpp>\n#include "navmesh/all.h"\n',
    "src/scene/layer.h": '#pragma once\n// #include "session/session.h"\n/*\n#include "ui/panel.h"\n*/\nstruct Layer {};\n',
    "src/session/session.h": '#pragma once\n#include <mutex>\n#include "scene/layer.h"\nstruct Session {};\n',
    "src/gpu/renderer.cpp": '#include <GLFW/glfw3.h>\n#include <glad/gl.h>\n#include "scene/layer.h"\n',
    "src/gpu/context.h": "#pragma once\nstruct Context {};\n",
    "src/ui/panel.cpp": '#include <imgui.h>\nconst char* text = R"(\n)";\n#include "session/session.h"\n',
    "src/app/main.cpp": '#include <backends/imgui_impl_glfw.h>\n#include "gpu/context.h"\n#include "session/session.h"\n',
    "shaders/face.vert": "void main() {}\n",
    "tests/bytes/blob_test.cpp": '#include <thread>\n#include "bytes/blob.h"\n',
}


class Layers(unittest.TestCase):
    def setUp(self):
        self.root = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.root)
        for name, text in CLEAN.items():
            self.write(name, text)
        shutil.copy(LAYERS_TXT, self.root / "src" / "layers.txt")

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def run_check(self):
        done = subprocess.run([sys.executable, HERE / "layers.py", self.root], capture_output=True, text=True, timeout=60,
                              check=False)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()[:-1]

    def expect(self, *starts):
        """Each violation's line starts as given, in order, and there is no other."""
        code, lines = self.run_check()
        self.assertEqual(code, 1)
        self.assertEqual(len(lines), len(starts), lines)
        for line, start in zip(lines, starts):
            self.assertTrue(line.startswith(start), f"{line!r} does not start with {start!r}")

    def test_a_clean_tree_passes(self):
        self.assertEqual(self.run_check(), (0, []))

    def test_a_layer_to_the_right(self):
        self.write("src/bytes/reader.cpp", '#include "bytes/blob.h"\n\n#include "navmesh/navmesh.h"\n')
        self.expect("src/bytes/reader.cpp:3: bytes must not include navmesh: navmesh/navmesh.h")

    def test_the_exceptions_of_layers_to_the_left(self):
        self.write("src/reflect/a.h", "#pragma once\nint a;\n")
        self.write("src/container/a.h", '#pragma once\n#include "reflect/a.h"\nint a;\n')
        self.write("src/reflect/b.h", '#pragma once\nint b;\n#include "container/a.h"\n')
        self.write("src/scene/a.h", '#pragma once\n#include "analysis/a.h"\nint a;\n')
        self.write("src/analysis/a.h", '#pragma once\nint a;\n')
        self.write("src/analysis/b.cpp", '\n#include "scene/a.h"\n')
        self.write("src/session/a.cpp", '#include "container/a.h"\n')
        self.write("src/gpu/a.cpp", '\n#include "navmesh/navmesh.h"\n')
        self.write("src/ui/a.cpp", '#include "gpu/context.h"\n#include "container/a.h"\n')
        self.expect("src/analysis/b.cpp:2: analysis must not include scene",
                    "src/container/a.h:2: container must not include reflect",
                    "src/gpu/a.cpp:2: gpu must not include navmesh",
                    "src/reflect/b.h:3: reflect must not include container",
                    "src/scene/a.h:2: scene must not include analysis",
                    "src/session/a.cpp:1: session must not include container",
                    "src/ui/a.cpp:1: ui must not include gpu",
                    "src/ui/a.cpp:2: ui must not include container")

    def test_headers_that_are_not_ours(self):
        self.write("src/app/a.cpp", "#include <glad/gl.h>\n#include <GLFW/glfw3.h>\n")
        self.write("src/bytes/a.cpp", "#include <unistd.h>\n#include <zlib.h>\n")
        self.write("src/gpu/a.cpp", "#include <imgui.h>\n#include <nlohmann/json.hpp>\n")
        self.write("src/ui/a.cpp", "#include <backends/imgui_impl_glfw.h>\n#include <stb/stb_image.h>\n")
        self.expect("src/app/a.cpp:1: app must not include <glad/gl.h>",
                    "src/app/a.cpp:2: app must not include <GLFW/glfw3.h>",
                    "src/bytes/a.cpp:1: bytes must not include <unistd.h>",
                    "src/bytes/a.cpp:2: bytes must not include <zlib.h>",
                    "src/gpu/a.cpp:1: gpu must not include <imgui.h>",
                    "src/gpu/a.cpp:2: gpu must not include <nlohmann/json.hpp>",
                    "src/ui/a.cpp:1: ui must not include <backends/imgui_impl_glfw.h>",
                    "src/ui/a.cpp:2: ui must not include <stb/stb_image.h>")

    def test_through_a_forwarding_header(self):
        self.write("src/navmesh/binder.h", '#pragma once\n#include "container/binder.h"\n')
        self.write("src/container/binder.h", "#pragma once\nstruct Binder {};\n")
        self.write("src/session/load.cpp", '#include "bytes/blob.h"\n#include "navmesh/binder.h"\n')
        self.expect("src/session/load.cpp:2: session must not include container: container/binder.h, "
                    "through src/navmesh/binder.h:2")

    def test_through_two_forwarding_headers(self):
        self.write("src/analysis/json.h", "#ifndef JSON_H\n#define JSON_H\n#include <nlohmann/json.hpp>\n#endif\n")
        self.write("src/analysis/outer.h", '#pragma once\n/* more\n*/\n#include "analysis/json.h"  // passes on\n')
        self.write("src/ui/a.cpp", '#include <imgui.h>\n\n#include "analysis/outer.h"\n')
        self.expect("src/ui/a.cpp:3: ui must not include <nlohmann/json.hpp>, "
                    "through src/analysis/outer.h > src/analysis/json.h:3")

    def test_a_header_with_content_forwards_nothing(self):
        self.write("src/navmesh/binder.h", '#pragma once\n#include "container/binder.h"\nstruct Loaded {};\n')
        self.write("src/container/binder.h", "#pragma once\nstruct Binder {};\n")
        self.write("src/session/load.cpp", '#include "navmesh/binder.h"\n')
        self.assertEqual(self.run_check(), (0, []))

    def test_threads(self):
        self.write("src/navmesh/a.cpp", "#include <vector>\n#include <future>\n#include <mutex>\n")
        self.write("src/ui/a.cpp", "#include <condition_variable>\n#include <thread>\n")
        self.expect("src/navmesh/a.cpp:2: navmesh must not use threads: <future>",
                    "src/navmesh/a.cpp:3: navmesh must not use threads: <mutex>",
                    "src/ui/a.cpp:1: ui must not use threads: <condition_variable>",
                    "src/ui/a.cpp:2: ui must not use threads: <thread>")

    def test_a_path_that_is_not_from_src(self):
        self.write("src/ui/a.cpp", '#include "panel.h"\n#include "../gpu/context.h"\n#include "ui/absent.h"\n')
        self.expect("src/ui/a.cpp:1: ui must not include panel.h", "src/ui/a.cpp:2: ui must not include ../gpu/context.h",
                    "src/ui/a.cpp:3: no such file: ui/absent.h")

    def test_a_computed_include(self):
        self.write("src/ui/a.cpp", "#define HEADER <zlib.h>\n#include HEADER\n")
        self.expect("src/ui/a.cpp:2: ui must not include what a macro names: HEADER")

    def test_a_file_outside_the_layers(self):
        self.write("src/main.cpp", "int main() {}\n")
        self.write("src/util/a.h", "int a;\n")
        self.expect("src/main.cpp:1: lies in no layer", "src/util/a.h:1: lies in no layer")

    def test_a_circle_of_layers_in_the_table(self):
        table = (self.root / "src/layers.txt").read_text(encoding="utf-8")
        number = 1 + table.splitlines().index(next(l for l in table.splitlines() if l.startswith("scene:")))
        self.write("src/layers.txt", table.replace("\nscene:     bytes", "\nscene:     session bytes"))
        self.expect(f"{self.root}/src/layers.txt:{number}: scene names session, which is not above it")

    def test_a_row_that_is_none(self):
        table = (self.root / "src/layers.txt").read_text(encoding="utf-8")
        self.write("src/layers.txt", table + "bytes: |\nwhat is this\n")
        count = len(table.splitlines())
        self.expect(f"{self.root}/src/layers.txt:{count + 1}: bytes has a second row",
                    f"{self.root}/src/layers.txt:{count + 2}: not a row of the table")

    def test_a_circle_of_headers(self):
        self.write("src/bytes/a.h", '#pragma once\n#include "bytes/b.h"\nint a;\n')
        self.write("src/bytes/b.h", '#pragma once\nint b;\n#include "bytes/a.h"\n')
        self.expect("src/bytes/b.h:3: headers include each other: bytes/a.h > bytes/b.h > bytes/a.h")

    def test_a_file_too_long(self):
        self.write("src/bytes/long.cpp", "\n" * 401)
        self.write("src/bytes/just_fits.cpp", "\n" * 400)
        self.write("shaders/long.frag", "\n" * 402)
        self.write("tests/cli/long.py", "\n" * 403)
        self.expect("src/bytes/long.cpp:401: 401 lines", "shaders/long.frag:401: 402 lines",
                    "tests/cli/long.py:401: 403 lines")


if __name__ == "__main__":
    unittest.main()
