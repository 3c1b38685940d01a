#!/usr/bin/env python3
"""Drives the real window under Xvfb with real mouse, key and drop events.

window_test.py NAVSCOPE SOURCE_DIR. Reads what the window's --trace says after each frame. Exits with 77 (skipped)
where Xvfb, xdotool or python3-xlib are not installed.
"""
import math
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

SKIPPED = 77


class Failure(Exception):
    pass


def check(condition, text):
    if not condition:
        raise Failure(text)


class Display:
    """An Xvfb of its own."""

    def __init__(self, number):
        self.name = f":{number}"
        self.process = subprocess.Popen(
            ["Xvfb", self.name, "-screen", "0", "1600x1000x24", "+extension", "GLX", "-nolisten", "tcp"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for _ in range(100):
            if os.path.exists(f"/tmp/.X11-unix/X{number}"):
                return
            time.sleep(0.1)
        raise Failure("Xvfb did not start")

    def stop(self):
        self.process.terminate()
        self.process.wait()


class Window:
    """A running navscope and what its trace says."""

    def __init__(self, program, display, arguments):
        self.folder = tempfile.mkdtemp(prefix="navscope-window-")
        self.trace = os.path.join(self.folder, "trace")
        self.environment = dict(os.environ, DISPLAY=display.name, LIBGL_ALWAYS_SOFTWARE="1",
                                XDG_CONFIG_HOME=self.folder)
        self.environment.pop("WAYLAND_DISPLAY", None)
        self.process = subprocess.Popen([program, "--trace", self.trace, *arguments], env=self.environment)
        self.wait("a first frame", lambda state: True, 60)
        self.id = self.xdotool("search", "--sync", "--onlyvisible", "--class", ".*").split()[-1]
        self.xdotool("windowfocus", "--sync", self.id)

    def xdotool(self, *words):
        return subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True, capture_output=True,
                              text=True, timeout=60).stdout

    def state(self):
        try:
            with open(self.trace, encoding="utf-8") as file:
                lines = file.read().split("\n")
        except FileNotFoundError:
            return None
        return State(lines[-2]) if len(lines) > 1 else None

    def wait(self, what, condition, seconds=20):
        end = time.time() + seconds
        while time.time() < end:
            check(self.process.poll() is None, f"navscope ended while waiting for {what}")
            state = self.state()
            if state and condition(state):
                return state
            time.sleep(0.05)
        raise Failure(f"no {what} within {seconds} s; last state: {self.state() and self.state().line[:300]}")

    def move(self, x, y):
        self.xdotool("mousemove", "--sync", "--window", self.id, round(x), round(y))

    def click(self, x, y, button=1):
        self.move(x, y)
        self.xdotool("mousedown", button)
        self.xdotool("mouseup", button)

    def drag(self, grip, by, until, button=1):
        """Drags what `grip` finds in the state until that is as wanted. A frame that lasts longer than a whole drag sees only its end, so on a busy
        machine the hand is slower at each try."""
        for pause in (0.1, 0.4, 1.0, 2.0):
            start = grip(self.state())
            self.move(*start)
            time.sleep(pause)
            self.xdotool("mousedown", button)
            time.sleep(pause)
            for i in range(1, 5):
                self.move(start[0] + by[0] * i / 4, start[1] + by[1] * i / 4)
                time.sleep(pause / 2)
            time.sleep(pause)
            self.xdotool("mouseup", button)
            time.sleep(pause + 0.2)
            state = self.state()
            if until(state):
                return state
        raise Failure(f"dragging by {by} did not do it; last state: {state.line[:300]}")

    def key(self, keys):
        self.xdotool("key", "--window", self.id, keys)

    def stop(self):
        self.process.terminate()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class State:
    def __init__(self, line):
        self.line = line
        self.open, self.ready, self.failed, self.draws = map(
            int, re.match(r"open (\d+) ready (\d+) failed (\d+) draws (\d+)", line).groups())
        self.selection = re.search(r"selection \[(.*?)\]", line).group(1)
        self.view = re.search(r"view \[(.*?)\]", line).group(1)
        self.spots = {name: tuple(map(float, box.split(","))) for name, box in
                      re.findall(r"spot \[(.*?)\] (\S+)", line)}

    def middle(self, spot):
        left, top, right, bottom = self.spots[spot]
        return (left + right) / 2, (top + bottom) / 2

    def project(self, point):
        """Where a point of the file is in the window, by the camera's definition (scene/camera.h), perspective."""
        words = self.view.split()
        values = {words[i]: words[i + 1] for i in range(0, len(words) - 1, 2)}
        target = [float(v) for v in values["target"].split(",")]
        yaw, pitch = math.radians(float(values["yaw"])), math.radians(float(values["pitch"]))
        forward = (math.sin(yaw) * math.cos(pitch), -math.sin(pitch), -math.cos(yaw) * math.cos(pitch))
        right = (math.cos(yaw), 0.0, math.sin(yaw))
        up = (right[1] * forward[2] - right[2] * forward[1], right[2] * forward[0] - right[0] * forward[2],
              right[0] * forward[1] - right[1] * forward[0])
        eye = [t - f * float(values["distance"]) for t, f in zip(target, forward)]
        offset = [p - e for p, e in zip(point, eye)]
        along = [sum(a * b for a, b in zip(offset, axis)) for axis in (right, up, forward)]
        left, top, end_x, end_y = self.spots["viewport"]
        half = (end_y - top) / 2 / math.tan(0.8 / 2)
        return ((left + end_x) / 2 + along[0] / along[2] * half, (top + end_y) / 2 - along[1] / along[2] * half)


def drop(window, path):
    """Drops a file on the window the way a file manager does (XDND)."""
    from Xlib import X, Xatom, display as xdisplay
    from Xlib.protocol import event

    connection = xdisplay.Display(window.environment["DISPLAY"])
    target = connection.create_resource_object("window", int(window.id))
    source = connection.screen().root.create_window(0, 0, 1, 1, 0, X.CopyFromParent)
    atom = connection.intern_atom
    uri_list = atom("text/uri-list")
    source.set_selection_owner(atom("XdndSelection"), X.CurrentTime)

    def send(name, *data):
        target.send_event(event.ClientMessage(window=target, client_type=atom(name), data=(32, list(data))),
                          event_mask=0)
        connection.flush()

    send("XdndEnter", source.id, 5 << 24, uri_list, 0, 0)
    place = target.translate_coords(connection.screen().root, 0, 0)
    send("XdndPosition", source.id, 0, (-place.x + 400) << 16 | (-place.y + 300), X.CurrentTime, atom("XdndActionCopy"))
    dropped = False
    end = time.time() + 15
    while time.time() < end:
        if connection.pending_events() == 0:
            time.sleep(0.01)
            continue
        got = connection.next_event()
        if got.type == X.ClientMessage and got.client_type == atom("XdndStatus") and not dropped:
            check(got.data[1][1] & 1, "the window accepts the drop")
            send("XdndDrop", source.id, 0, X.CurrentTime, 0, 0)
            dropped = True
        elif got.type == X.SelectionRequest:
            uri = ("file://" + urllib.parse.quote(path) + "\r\n").encode()
            got.requestor.change_property(got.property, uri_list, 8, uri)
            got.requestor.send_event(event.SelectionNotify(
                time=got.time, requestor=got.requestor, selection=got.selection, target=got.target,
                property=got.property))
            connection.flush()
        elif got.type == X.ClientMessage and got.client_type == atom("XdndFinished"):
            connection.close()
            return
    raise Failure("the window did not finish the drop")


def face_middle(program, path, face):
    """The mean of a face's corners, from the raw values."""
    import json

    def value(field):
        text = subprocess.run([program, "values", path, field, "--json"], check=True, capture_output=True,
                              text=True).stdout
        return json.loads(text)

    def number(field):
        found = value(field)
        return found["value"] if "value" in found else found

    start, count = int(number(f"faces[{face}].startEdgeIndex")), int(number(f"faces[{face}].numEdges"))
    corners = []
    for edge in range(start, start + count):
        vertex = int(number(f"edges[{edge}].a"))
        corners.append([float(number(f"vertices[{vertex}][{axis}]")) for axis in range(3)])
    return [sum(axis) / len(corners) for axis in zip(*corners)]


def scenario_drop_click_drag(program, source, display):
    path = os.path.join(source, "tests/fixtures/er_tiny.hkx")
    empty = os.path.join(source, "tests/fixtures/er_empty.hkx")
    window = Window(program, display, [empty])
    try:
        window.wait("the empty file", lambda s: s.ready == 1)
        drop(window, path)
        state = window.wait("the dropped file", lambda s: s.open == 2 and s.ready == 2)
        time.sleep(0.5)
        state = window.state()
        x, y = state.project(face_middle(program, path, 0))
        window.click(x, y)
        state = window.wait("face 0 picked", lambda s: s.selection == "face 0")

        # A panel's edge is dragged across: the layout changes, the camera does not.
        after = window.drag(lambda s: s.middle("splitter.left"), (150, 40),
                            lambda s: s.spots["viewport"][0] > state.spots["viewport"][0] + 100)
        check(after.view == state.view, f"dragging a splitter moved the camera:\n{state.view}\n{after.view}")
        check(after.selection == "face 0", "dragging a splitter changed the selection")

        # The middle button over the picture does turn it.
        turned = window.drag(lambda s: s.middle("viewport"), (80, 0), lambda s: s.view != after.view, button=2)

        # Nothing happens: nothing is drawn.
        time.sleep(1)
        still = window.state().draws
        time.sleep(2)
        check(window.state().draws == still, "the picture is drawn again although nothing changed")
        check(turned.selection == "face 0", "orbiting changed the selection")
    finally:
        window.stop()


def scenario_slow_frames(program, source, display):
    path = os.path.join(source, "tests/fixtures/er_tiny.hkx")
    window = Window(program, display, ["--frame-delay", "250", path])
    try:
        state = window.wait("the file", lambda s: s.ready == 1 and "distance" in s.view)
        time.sleep(1.5)
        state = window.state()
        x, y = state.project(face_middle(program, path, 0))
        window.click(x, y)
        window.wait("face 0 picked in slow frames", lambda s: s.selection == "face 0")
        before = window.state().view
        window.key("f")  # pressed and released long before the next frame begins
        framed = window.wait("the face framed by F in slow frames", lambda s: s.view != before)
        check(framed.selection == "face 0", "F changed the selection")
        window.key("Home")
        window.wait("everything framed again by Home", lambda s: s.view != framed.view)
    finally:
        window.stop()


def main():
    program, source = sys.argv[1:3]
    missing = [tool for tool in ("Xvfb", "xdotool") if not shutil.which(tool)]
    try:
        import Xlib  # noqa: F401
    except ImportError:
        missing.append("python3-xlib")
    if missing:
        print("skipped: not installed: " + ", ".join(missing))
        return SKIPPED
    failed = 0
    display = Display(90 + os.getpid() % 400)
    try:
        for scenario in (scenario_drop_click_drag, scenario_slow_frames):
            try:
                scenario(program, source, display)
                print("ok:", scenario.__name__)
            except Failure as failure:
                print("FAILED:", scenario.__name__, "-", failure)
                failed += 1
    finally:
        display.stop()
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
