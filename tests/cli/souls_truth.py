"""Compares a member of a report with the ground truth that the test files bring along."""
import math

from navscope_cli import number

SAME = {
    "faces": "faces",
    "edges": "edges",
    "user_edges": "user_edges",
    "vertices": "vertices",
    "clockwise": "clockwise_faces",
    "degenerate": "degenerate_faces",
    "vertical": "vertical_faces",
    "non_convex": "nonconvex_faces",
    "not_finite": "faces_not_finite",
    "no_ear": "faces_without_a_clean_cut",
    "boundary_edges": "boundary_edges",
    "opposite_not_reverse": "opposite_not_reverse",
}


def differences(member, truth):
    """One text for each figure that is not the sidecar's."""
    wrong = []

    def same(name, found, expected):
        if found != expected:
            wrong.append(f"{name}: {found!r}, truth {expected!r}")

    def close(name, found, expected, relative):
        found, expected = number(found), number(expected)
        if not math.isclose(found, expected, rel_tol=relative, abs_tol=1e-9):
            wrong.append(f"{name}: {found!r}, truth {expected!r}")

    mesh = member["mesh"]
    if mesh is None:
        return ["no mesh"]
    for name, field in SAME.items():
        same(name, mesh[name], truth[field])
    if not truth["triangles_min"] <= mesh["triangles"] <= truth["triangles_max"]:
        wrong.append(f"triangles: {mesh['triangles']}, truth {truth['triangles_min']} to {truth['triangles_max']}")
    same("ears_dropped", mesh["ears_dropped"], truth["sum_num_edges_minus_2"] - mesh["triangles"])
    close("area", mesh["area"], truth["total_area"], 1e-9)
    close("projected_area", mesh["projected_area"], truth["projected_area"], 1e-9)
    close("max_off_plane", mesh["max_off_plane"], truth["max_corner_off_plane"], 0)
    if number(mesh["surface_area"]) < number(mesh["area"]) * (1 - 1e-9):
        wrong.append("surface_area: below the area of the faces")
    for name, lanes in zip(("aabb_min", "aabb_max"), truth["aabb"]):
        same(name, [number(lane) for lane in mesh[name]], [number(lane) for lane in lanes])
    for name, fields in (("tree", ("nodes", "leaves", "depth")), ("graph", ("nodes", "edges"))):
        same(name, member[name], truth[name] and {field: truth[name][field] for field in fields})
    same("setups", member["setups"], truth["user_edge_setups"] or 0)
    same("seeding", member["seeding"], truth["clearance_cache"])
    return wrong
