"""What tells of the people who live here: things in use, laid down for a moment. Lengths are metres."""
import math
import random

import bpy
from mathutils import Vector

import furniture as f
from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glass, metal, timber


def held(parts, at, turn=0.0, lean=0.0, tip=0.0):
    """Parts drawn around the origin, moved together: leaning along x, tipping along y, then turned."""
    holder = add(None, 'holder', at)
    for part in parts:
        part.parent = holder
    holder.rotation_euler = (tip, lean, turn)
    return holder


def wheel(x, radius, dark, steel):
    """A bicycle's wheel in the plane across y, its spokes crossed."""
    parts = [tube(f.arc((x, 0, radius), radius - 0.016, 0, 360, 'y', 72), 0.016, dark),
             tube(f.arc((x, 0, radius), radius - 0.036, 0, 360, 'y', 72), 0.007, steel),
             f.rod((x, -0.045, radius), (x, 0.045, radius), 0.016, steel)]
    for k in range(18):
        a, b = math.radians(20 * k), math.radians(20 * k + (70 if k % 2 else -70))
        parts.append(f.rod((x + 0.02 * math.cos(b), 0.025 * (-1) ** k, radius + 0.02 * math.sin(b)), (x + (radius - 0.038) * math.cos(a), 0, radius + (radius - 0.038) * math.sin(a)), 0.0011, steel))
    return parts


def bicycle(at, turn, tip, colour, basket='#A58457'):
    """A town bicycle with mudguards and a basket; it leads towards +x and leans away by `tip`."""
    paint, steel, dark, leather = plain(colour, 0.3), metal('#B8BABA', 0.25), plain('#1E1D1C', 0.7), plain('#6B4529', 0.55)
    rear, front, crank, seat, head = (-0.54, 0, 0.34), (0.54, 0, 0.34), (-0.10, 0, 0.29), (-0.25, 0, 0.80), (0.36, 0, 0.82)
    parts = wheel(-0.54, 0.34, dark, steel) + wheel(0.54, 0.34, dark, steel)
    for a, b, radius in ((crank, seat, 0.015), (crank, (0.385, 0, 0.70), 0.017), ((-0.215, 0, 0.69), head, 0.014), ((0.40, 0, 0.66), (0.34, 0, 0.92), 0.018)):
        parts.append(f.rod(a, b, radius, paint))
    for side in (-0.055, 0.055):
        parts += [f.rod((crank[0], side * 0.6, crank[2]), (rear[0], side, rear[2]), 0.009, paint), f.rod((seat[0] + 0.02, side * 0.3, seat[2] - 0.06), (rear[0], side, rear[2]), 0.008, paint),
                  tube([(0.40, side * 0.7, 0.68), (0.44, side, 0.58), (front[0], side, front[2])], 0.010, paint)]
    for x, start, end in ((-0.54, 10, 175), (0.54, 40, 150)):
        parts.append(tube(f.arc((x, 0, 0.34), 0.368, start, end, 'y', 30), 0.013, paint))
    parts.append(f.rod((-0.245, 0, 0.78), (-0.29, 0, 0.92), 0.011, steel))
    saddle = turned((-0.30, 0, 0.915), [(0.001, 0), (0.07, 0), (0.10, 0.02), (0.09, 0.045), (0.001, 0.055)], leather, 32, stretch=(1.35, 0.85), smooth=1)
    bar = tube([(0.20, -0.29, 1.0), (0.31, -0.22, 1.02), (0.34, 0, 0.98), (0.31, 0.22, 1.02), (0.20, 0.29, 1.0)], 0.011, steel)
    parts += [saddle, bar, f.rod((0.34, 0, 0.90), (0.34, 0, 0.98), 0.012, steel)]
    for side in (-0.285, 0.285):
        parts.append(f.rod((0.21, side, 1.002), (0.12, side * 1.04, 0.985), 0.016, leather))
    for side, a in ((-0.06, 0.8), (0.06, 0.8 + math.pi)):
        end = (crank[0] + 0.16 * math.cos(a), side * 1.3, crank[2] + 0.16 * math.sin(a))
        parts += [f.rod((crank[0], side, crank[2]), end, 0.009, steel), block((0.09, 0.07, 0.02), (end[0], side * 2.1, end[2]), dark, 0.004)]
    parts.append(f.disc((crank[0], -0.045, crank[2]), 0.09, 0.004, steel, 'y', 40))
    cane = plain(basket, 0.85, grain=1.0, size=120, patches=0.2)
    wide = [(0.11, 0), (0.12, 0.01), (0.145, 0.2), (0.15, 0.21), (0.14, 0.21), (0.115, 0.02), (0.001, 0.015)]
    parts.append(turned((0.53, 0, 0.76), wide, cane, 40, stretch=(1, 1.25), smooth=1))
    return held(parts, at, turn, tip=tip)


def chair(at, turn, wood, seat):
    """A dining chair with a bent back rail and a woven seat; one sits facing +y."""
    parts = [block((0.43, 0.41, 0.035), (0, 0, 0.445), seat, 0.012)]
    for x in (-0.19, 0.19):
        parts += [f.rod((x, 0.18, 0.44), (x * 1.08, 0.2, 0), 0.016, wood),
                  tube([(x * 1.08, -0.23, 0), (x, -0.19, 0.44), (x * 1.04, -0.25, 0.80)], 0.016, wood)]
    for z in (0.43, 0.20):
        for y in (0.185, -0.2):
            parts.append(f.rod((-0.2, y, z), (0.2, y, z), 0.010, wood))
        for x in (-0.2, 0.2):
            parts.append(f.rod((x, 0.185, z), (x, -0.2, z), 0.010, wood))
    for z, deep in ((0.74, 0.085), (0.58, 0.04)):
        points = [(0.205 * math.sin(t), -0.215 - (z - 0.44) * 0.15 - 0.05 * math.cos(t), z) for t in (math.pi * (k / 12 - 0.5) for k in range(13))]
        rail = tube(points, deep / 3, wood)
        parts.append(rail)
    return held(parts, at, turn)


def loaf(at, turn, tall=0.085):
    """A loaf with cuts across it, and the two slices cut from it."""
    crust, crumb = plain('#A9713C', 0.75, grain=0.6, size=60, patches=0.18), plain('#E8D6B0', 0.9, grain=0.6, size=160)
    body = turned((0, 0, 0), [(0.001, 0), (0.06, 0), (0.075, 0.02), (0.07, tall * 0.75), (0.04, tall), (0.001, tall)], crust, 40, stretch=(1.75, 0.9), smooth=2)
    parts = [body]
    for k in range(3):
        cut = f.rod((-0.06 + 0.055 * k, -0.028, tall * 0.93), (-0.035 + 0.055 * k, 0.028, tall * 0.93), 0.006, crumb)
        parts.append(cut)
    for k in range(2):
        slice_ = f.disc((0.17 + 0.035 * k, -0.01 * k, 0.012 + 0.006 * k), 0.048, 0.013, crumb, 'z', 32)
        slice_.rotation_euler = (0.1, 0.12 * k, 0.3 * k)
        parts.append(slice_)
    return held(parts, at, turn)


def open_book(at, turn, wide=0.15, deep=0.22):
    """A book laid open: two swelling halves of pages on its cover."""
    points, faces, steps = [], [], 16
    for y in (-deep / 2, deep / 2):
        for k in range(2 * steps + 1):
            u = k / steps - 1
            points.append((u * wide, y, 0.006 + 0.016 * math.sin(math.pi * min(1, abs(u) * 1.15 + 0.02)) ** 0.6 * (1 - 0.5 * abs(u))))
    row = 2 * steps + 1
    faces = [(k, k + 1, row + k + 1, row + k) for k in range(row - 1)]
    parts = [mesh('pages', points, faces, plain('#F1EBDD', 0.9), True), block((2 * wide + 0.01, deep + 0.01, 0.005), (0, 0, 0.0025), plain('#5B3A31', 0.6), 0.001)]
    ink = plain('#6B665E', 0.9)
    for side in (-1, 1):
        for k in range(9):
            parts.append(block((wide * (0.62 if k % 4 else 0.5), 0.004, 0.0006), (side * wide * 0.52, deep * (0.36 - 0.085 * k), 0.0205 + 0.0012 * (k % 2)), ink))
    return held(parts, at, turn)


def slippers(at, turn, colour):
    """Two felt slippers as they were stepped out of."""
    cloth, sole, dark = fabric(colour, 420), plain('#4A3B2E', 0.9), plain('#2A221C', 1.0)
    for x, y, way in ((-0.07, 0.0, 0.06), (0.075, 0.05, -0.22)):
        toe = turned((0, 0.05, 0.012), [(0.001, 0), (0.046, 0), (0.05, 0.015), (0.042, 0.045), (0.02, 0.058), (0.001, 0.06)], cloth, 32, stretch=(1, 1.6), smooth=1)
        heel = turned((0, -0.07, 0.0), [(0.001, 0), (0.042, 0), (0.043, 0.02), (0.036, 0.024), (0.001, 0.022)], sole, 32, stretch=(1, 1.5), smooth=1)
        under = turned((0, 0.04, 0.0), [(0.001, 0), (0.048, 0), (0.048, 0.014), (0.001, 0.014)], sole, 32, stretch=(1, 1.75), smooth=0)
        gap = turned((0, -0.025, 0.016), [(0.001, 0), (0.034, 0), (0.034, 0.03), (0.001, 0.032)], dark, 24, stretch=(1, 0.9), smooth=0)
        c, s = math.cos(turn), math.sin(turn)
        held([toe, heel, under, gap], (at[0] + x * c - y * s, at[1] + x * s + y * c, at[2]), turn + way)


def football(at, radius=0.105):
    """A ball of pale leather with dark patches."""
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius, location=(at[0], at[1], at[2] + radius), segments=48, ring_count=24)
    bpy.context.object.data.materials.append(plain('#EFEBE2', 0.45, grain=0.2, size=90))
    bpy.context.object.data.polygons.foreach_set('use_smooth', [True] * len(bpy.context.object.data.polygons))
    golden, dark = (1 + math.sqrt(5)) / 2, plain('#26292B', 0.5)
    for k in range(12):
        a, b = (-1) ** k, golden * (-1) ** (k // 2)
        way = ((0, a, b), (a, b, 0), (b, 0, a))[k % 3 if k < 12 else 0]
        size = math.sqrt(1 + golden ** 2)
        patch = turned((0, 0, 0), [(0.001, 0.0012), (radius * 0.30, -radius * 0.040), (radius * 0.30, -radius * 0.06)], dark, 5, smooth=0)
        n = Vector(way) / size
        patch.location = Vector((at[0], at[1], at[2] + radius)) + n * radius * 1.004
        patch.rotation_euler = n.to_track_quat('Z', 'Y').to_euler()


def watering_can(at, turn, colour='#8E9394'):
    """A zinc can with its spout to +x."""
    zinc = metal(colour, 0.45)
    parts = [turned((0, 0, 0), [(0.10, 0), (0.105, 0.01), (0.095, 0.24), (0.075, 0.26), (0.07, 0.255), (0.09, 0.02), (0.001, 0.012)], zinc, 48, smooth=1),
             tube([(0.09, 0, 0.06), (0.24, 0, 0.21), (0.31, 0, 0.29)], 0.014, zinc), f.disc((0.318, 0, 0.298), 0.036, 0.012, zinc, 'x', 32),
             tube(f.arc((0, 0, 0.24), 0.09, 0, 180, 'y'), 0.007, zinc), tube([(-0.08, 0, 0.22), (-0.17, 0, 0.17), (-0.10, 0, 0.06)], 0.007, zinc)]
    return held(parts, at, turn)


def fork(at, lean=0.12):
    """A garden fork left standing in the soil."""
    steel, ash = metal('#8B8D8C', 0.4), timber(along='z', rough=0.6, shade=0.85)
    parts = [f.rod((0, 0, 0.24), (0, 0, 0.86), 0.016, ash), f.rod((-0.07, 0, 0.96), (0.07, 0, 0.96), 0.014, ash), f.rod((-0.09, 0, 0.18), (0.09, 0, 0.18), 0.007, steel), f.rod((0, 0, 0.17), (0, 0, 0.30), 0.018, steel)]
    for x in (-0.09, -0.03, 0.03, 0.09):
        parts.append(f.rod((x, 0, -0.1), (x, 0, 0.18), 0.005, steel))
    for side in (-1, 1):
        parts.append(tube([(0, 0, 0.85), (side * 0.065, 0, 0.96)], 0.009, ash))
    return held(parts, at, 0.3, lean)


def trug(at, turn, seed, stems='#6B5B98'):
    """A shallow garden basket with what was cut today."""
    luck = random.Random(seed)
    cane = plain('#A88A5E', 0.85, grain=1.0, size=110, patches=0.2)
    parts = [turned((0, 0, 0), [(0.10, 0), (0.13, 0.01), (0.175, 0.10), (0.18, 0.11), (0.17, 0.11), (0.12, 0.02), (0.001, 0.015)], cane, 48, stretch=(1.45, 0.9), smooth=1),
             tube(f.arc((0, 0, 0.10), 0.16, 0, 180, 'x', 20), 0.009, cane)]
    green, bloom = plain('#7E8A6E', 0.7), plain(stems, 0.8)
    for _ in range(46):
        y, z, x = luck.uniform(-0.10, 0.10), luck.uniform(0.05, 0.14), luck.uniform(0.06, 0.22)
        parts += [f.rod((-0.22, y * 0.7, z), (x, y, z + 0.03), 0.0016, green), f.rod((x, y, z + 0.03), (x + 0.07, y * 1.05, z + 0.04), 0.0055, bloom)]
    return held(parts, at, turn)


def place_setting(at, china, turn=0.0):
    """A plate, a bowl on it, a glass, and a crumpled napkin beside."""
    x, y, z = at
    turned(at, [(0.07, 0), (0.10, 0.006), (0.132, 0.016), (0.13, 0.019), (0.09, 0.010), (0.001, 0.007)], china, 64, smooth=1)
    side = math.copysign(0.16, math.cos(turn))
    turned((x + side, y + 0.08, z), [(0.027, 0), (0.034, 0.10), (0.031, 0.10), (0.025, 0.008), (0.001, 0.006)], glass(), 36, smooth=1)
    steel = metal('#B9BBBC', 0.25)
    block((0.008, 0.19, 0.003), (x + side * 0.98, y - 0.04, z + 0.003), steel, 0.001)
    block((0.012, 0.19, 0.003), (x - side * 0.98, y - 0.02, z + 0.003), steel, 0.001)
