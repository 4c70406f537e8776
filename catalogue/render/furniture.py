"""Furniture and small things of daily life for rooms. Lengths are metres."""
import math
import random

from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glass, metal

BRASS, STEEL, INK = '#9C8258', '#B9BBBC', '#1D1C1B'


def arc(middle, radius, start, end, axis='y', steps=14):
    """Points of an arc in the plane across `axis`, angles in degrees."""
    found = []
    for k in range(steps + 1):
        a = math.radians(start + (end - start) * k / steps)
        u, v = radius * math.cos(a), radius * math.sin(a)
        found.append({'x': (middle[0], middle[1] + u, middle[2] + v), 'y': (middle[0] + u, middle[1], middle[2] + v), 'z': (middle[0] + u, middle[1] + v, middle[2])}[axis])
    return found


def rod(a, b, radius, material):
    return tube([a, b], radius, material)


def disc(middle, radius, thick, material, facing='y', steps=72):
    """A round plate; `facing` is its axis."""
    thing = turned((0, 0, 0), [(0.001, 0), (radius - 0.002, 0), (radius, 0.002), (radius, thick - 0.002), (radius - 0.002, thick), (0.001, thick)], material, steps, smooth=0)
    thing.rotation_euler = {'y': (math.pi / 2, 0, 0), 'x': (0, math.pi / 2, 0), 'z': (0, 0, 0)}[facing]
    thing.location = middle
    return thing


def wall_spout(x, y, z, material, reach=0.19):
    """A basin's tap from the wall: spout and two levers."""
    disc((x, y, z), 0.03, 0.008, material)
    tube([(x, y, z), (x, y - reach + 0.04, z)] + arc((x, y - reach + 0.04, z - 0.04), 0.04, 90, 180, 'x')[1:] + [(x, y - reach, z - 0.07)], 0.0105, material)
    for side in (-0.11, 0.11):
        disc((x + side, y, z), 0.03, 0.008, material)
        rod((x + side, y, z), (x + side, y - 0.06, z), 0.014, material)
        rod((x + side, y - 0.05, z), (x + side, y - 0.05, z + 0.055), 0.006, material)


def rain_shower(x, y, z, material):
    """An exposed bar valve, a riser, a broad head and a hand shower on its hose."""
    rod((x - 0.15, y - 0.06, 1.05), (x + 0.15, y - 0.06, 1.05), 0.02, material)
    for side in (-0.17, 0.17):
        rod((x + side - 0.025, y - 0.06, 1.05), (x + side + 0.025, y - 0.06, 1.05), 0.025, material)
    for side in (-0.075, 0.075):
        rod((x + side, y, 1.05), (x + side, y - 0.06, 1.05), 0.014, material)
        disc((x + side, y, 1.05), 0.032, 0.006, material)
    tube([(x, y - 0.06, 1.05), (x, y - 0.06, z - 0.06)] + arc((x, y - 0.12, z - 0.06), 0.06, 0, 90, 'x') + [(x, y - 0.4, z)], 0.0105, material)
    rod((x, y, 1.8), (x, y - 0.06, 1.8), 0.008, material)
    rod((x, y - 0.4, z + 0.005), (x, y - 0.4, z - 0.03), 0.012, material)
    disc((x, y - 0.4, z - 0.04), 0.13, 0.01, material, 'z')
    rod((x + 0.05, y - 0.10, 1.52), (x + 0.06, y - 0.115, 1.72), 0.011, material)
    rod((x + 0.06, y - 0.13, 1.72), (x + 0.06, y - 0.105, 1.735), 0.035, material)
    rod((x, y - 0.06, 1.58), (x + 0.055, y - 0.10, 1.58), 0.012, material)
    hose = [(x + 0.05 + 0.10 * math.sin(math.pi * t) ** 1.0, y - 0.10 + 0.03 * t, 1.52 - 0.50 * t - 0.24 * math.sin(math.pi * t)) for t in (k / 24 for k in range(25))]
    tube(hose, 0.0065, metal('#B59765', 0.35))


def basin(middle, radius, material):
    """A round vessel basin with a thin lip."""
    return turned(middle, [(radius * 0.62, 0), (radius * 0.86, 0.035), (radius, 0.10), (radius, 0.125), (radius - 0.007, 0.13), (radius - 0.012, 0.122), (radius * 0.84, 0.045), (radius * 0.5, 0.018), (0.022, 0.014), (0.001, 0.012)], material, 96, smooth=2)


def vanity(left, right, wall, low, high, deep, wood, drawers=2):
    """A wall-hung cabinet with reeded fronts."""
    wide = right - left
    block((wide, deep - 0.02, high - low), ((left + right) / 2, wall - deep / 2 + 0.01, (low + high) / 2), wood, 0.003)
    each = wide / drawers
    for k in range(drawers):
        count = int(each / 0.028)
        for j in range(count):
            x = left + each * k + each * (j + 0.5) / count
            turned_rib = block((each / count - 0.003, 0.022, high - low - 0.008), (x, wall - deep + 0.004, (low + high) / 2), wood, 0.008, segments=4)
            turned_rib.name = 'rib'
        block((0.004, 0.026, high - low), (left + each * k, wall - deep + 0.006, (low + high) / 2), plain('#3A2A1C', 0.9))


def bottle(at, radius, tall, colour, pump=True, see_through=False):
    """A pump bottle or a stoppered flask."""
    material = glass(colour) if see_through else plain(colour, 0.28)
    turned(at, [(radius * 0.92, 0), (radius, 0.006), (radius, tall * 0.78), (radius * 0.8, tall * 0.86), (radius * 0.34, tall * 0.9), (radius * 0.34, tall), (0.001, tall)], material, 48, smooth=1)
    if pump:
        black = plain(INK, 0.35)
        rod((at[0], at[1], at[2] + tall), (at[0], at[1], at[2] + tall + 0.04), 0.005, black)
        rod((at[0] - 0.006, at[1], at[2] + tall + 0.04), (at[0] + 0.035, at[1] - 0.012, at[2] + tall + 0.036), 0.006, black)


def hanging_towel(at, wide, drop, colour, seed, back=0.5):
    """A towel folded over a rail: it falls in soft, uneven folds, thick, with a woven border."""
    luck = random.Random(seed)
    waves = [(luck.uniform(6, 16), luck.uniform(0, 6), luck.uniform(0.004, 0.011)) for _ in range(4)]
    points, faces, columns, rows = [], [], 60, 70
    total = drop * (1 + back) + 0.03
    for j in range(rows + 1):
        s = j / rows * total - drop * back
        for i in range(columns + 1):
            u = i / columns - 0.5
            down = max(abs(s) - 0.015, 0)
            fold = sum(a * math.sin(u * f + p + down * 1.3) for f, p, a in waves) * min(1, down * 5)
            y = (-0.016 if s > 0 else 0.016) * min(1, abs(s) / 0.015) + fold * (1 if s > 0 else 0.5) - (0.02 * down if s > 0 else 0)
            points.append((u * wide * (1 - 0.10 * min(1, down * 2)) + 0.01 * math.sin(down * 9), y, 0.012 - down - (0.012 * math.sin(u * 5 + 1) * (j in (0, rows)))))
    for j in range(rows):
        for i in range(columns):
            k = j * (columns + 1) + i
            faces.append((k, k + 1, k + columns + 2, k + columns + 1))
    thing = mesh('towel', points, faces, fabric(colour, 420, sheen=0.5), True, at)
    thing.modifiers.new('thick', 'SOLIDIFY').thickness = 0.007
    return thing


def folded(at, wide, deep, tall, colour, seed, turn=0.0):
    """A folded towel or blanket: layers that bulge at the fold."""
    luck = random.Random(seed)
    cloth = fabric(colour, 420, sheen=0.4)
    layers = 3
    for k in range(layers):
        thing = block((wide * luck.uniform(0.97, 1), deep * luck.uniform(0.96, 1), tall / layers * 1.08), (at[0] + luck.uniform(-.004, .004), at[1] + luck.uniform(-.004, .004), at[2] + tall / layers * (k + 0.5)), cloth, tall / layers * 0.46, turn + luck.uniform(-0.02, 0.02), 5)
        thing.name = 'folded'


def book(at, wide, deep, tall, colour, turn=0.0):
    """A closed book lying flat: boards, spine and pages."""
    cover = plain(colour, 0.6)
    c, s = math.cos(turn), math.sin(turn)
    for z in (0.0015, tall - 0.0015):
        block((wide, deep, 0.003), (at[0], at[1], at[2] + z), cover, 0.0006, turn)
    block((wide - 0.008, deep - 0.008, tall - 0.006), (at[0], at[1], at[2] + tall / 2), plain('#EFE8DA', 0.9), 0, turn)
    block((0.004, deep, tall), (at[0] - (wide / 2) * c, at[1] - (wide / 2) * s, at[2] + tall / 2), cover, 0.001, turn)


def skirting(low, high, y, tall, material):
    """A moulded board along a wall."""
    block((high - low, 0.018, tall), ((low + high) / 2, y - 0.009, tall / 2), material, 0.004)


def mug(at, radius, tall, colour):
    turned(at, [(radius * 0.8, 0), (radius, 0.008), (radius, tall - 0.002), (radius - 0.002, tall), (radius - 0.005, tall - 0.002), (radius - 0.006, 0.01), (0.001, 0.008)], plain(colour, 0.35), 48, smooth=1)
    tube([(at[0] + radius - 0.002 + 0.026 * math.sin(math.pi * t), at[1], at[2] + tall * (0.82 - 0.62 * t)) for t in (k / 12 for k in range(13))], 0.005, plain(colour, 0.35))


def globe_lamp(at, radius, power=14):
    """An opal globe that is lit."""
    shade = plain('#FFFFFF', 0.4)
    shader = shade.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission Color'].default_value, shader.inputs['Emission Strength'].default_value = (1.0, 0.78, 0.52, 1), power
    turned(at, [(radius * math.sin(math.pi * k / 16) + 0.0005, radius - radius * math.cos(math.pi * k / 16)) for k in range(17)], shade, 48, smooth=0)


def pillow(at, size, material, turn=(0.0, 0.0, 0.0), pinch=0.05, steps=22):
    """A filled cushion: fat in the middle, drawn in at the corners, with a seam."""
    wide, deep, tall = size
    points, faces = [], []
    for side in (1, -1):
        for j in range(steps + 1):
            for i in range(steps + 1):
                u, v = i / steps * 2 - 1, j / steps * 2 - 1
                fat = math.sqrt(max(0.0, (1 - abs(u) ** 3.2) * (1 - abs(v) ** 3.2)))
                slack = 1 - pinch * (1 - abs(u * v)) * (abs(u) ** 6 + abs(v) ** 6) / 2
                points.append((u * wide / 2 * slack, v * deep / 2 * slack, side * tall / 2 * (0.04 + 0.96 * fat)))
    row, half = steps + 1, (steps + 1) ** 2
    for j in range(steps):
        for i in range(steps):
            k = j * row + i
            faces += [(k, k + 1, k + row + 1, k + row), (half + k, half + k + row, half + k + row + 1, half + k + 1)]
    ring = [i for i in range(row)] + [j * row + steps for j in range(1, row)] + [steps * row + i for i in range(steps - 1, -1, -1)] + [j * row for j in range(steps - 1, 0, -1)]
    faces += [(a, half + a, half + b, b) for a, b in zip(ring, ring[1:] + ring[:1])]
    thing = mesh('pillow', points, faces, material, True, at)
    thing.rotation_euler = turn
    return thing


def welly(at, turn, colour, lean=0.0):
    """A rubber boot: shaft, foot and heel run into each other."""
    rubber, sole = plain(colour, 0.32), plain('#1C1C1A', 0.7)
    boot = add(None, 'boot', at)
    shaft = turned((0, 0.055, 0), [(0.041, 0.02), (0.044, 0.06), (0.046, 0.12), (0.053, 0.22), (0.061, 0.33), (0.0635, 0.35), (0.0635, 0.358), (0.0585, 0.358), (0.055, 0.33), (0.045, 0.16)], rubber, 48, stretch=(1, 1.14), smooth=1)
    curve = [(0.044 * math.sin(math.pi * k / 14) ** 0.75 + 0.0002, 0.105 - 0.105 * math.cos(math.pi * k / 14)) for k in range(15)]
    foot = turned((0, 0.095, 0.052), curve, rubber, 40, stretch=(1, 0.98), smooth=1)
    foot.rotation_euler.x = math.pi / 2 + 0.07
    under = turned((0, -0.012, 0), [(0.001, 0), (0.043, 0), (0.045, 0.004), (0.045, 0.016), (0.001, 0.018)], sole, 48, stretch=(1, 2.5), smooth=0)
    for part in (shaft, foot, under):
        part.parent = boot
    boot.rotation_euler = (lean, 0, turn)


def coat(at, colour, seed, tall=0.95, wide=0.44):
    """A coat on a peg: shoulders, folds that grow downwards, an open front."""
    luck = random.Random(seed)
    waves = [(luck.randint(3, 9), luck.uniform(0, 6), luck.uniform(0.006, 0.016)) for _ in range(4)]
    points, faces, columns, rows = [], [], 96, 60
    for j in range(rows + 1):
        t = j / rows
        half = wide / 2 * (0.16 + 0.62 * min(1, t * 4.2) ** 0.6 + 0.24 * t)
        deep = 0.05 + 0.055 * min(1, t * 4) + 0.02 * t
        for i in range(columns):
            a = 2 * math.pi * i / columns
            fold = sum(h * math.sin(n * a + p + 1.2 * t) for n, p, h in waves) * min(1, t * 2.2)
            r = 1 + fold / 0.12
            x, y = half * math.cos(a) * (1 + 0.5 * (r - 1)), deep * math.sin(a) * r
            drape = -0.06 * abs(math.cos(a)) ** 1.5 * math.exp(-t * 7)
            points.append((x, y - deep, -t * tall + drape * 1.2 + 0.01 * math.sin(3 * a) * t))
    for j in range(rows):
        for i in range(columns):
            faces.append((j * columns + i, j * columns + (i + 1) % columns, (j + 1) * columns + (i + 1) % columns, (j + 1) * columns + i))
    thing = mesh('coat', points, faces, fabric(colour, 600), True, at)
    thing.modifiers.new('thick', 'SOLIDIFY').thickness = 0.006
    return thing


def panel_door(left, right, y, tall, colour, brass, glazed=False):
    """A painted front door of four panels in its frame, with knob, letter plate and threshold."""
    paint, frame = plain(colour, 0.32), plain('#F1EDE5', 0.38)
    wide, middle = right - left, (left + right) / 2
    for x in (left - 0.05, right + 0.05):
        block((0.1, 0.10, tall), (x, y - 0.02, tall / 2), frame, 0.006)
        block((0.03, 0.03, tall), (x + (0.035 if x > middle else -0.035), y - 0.075, tall / 2), frame, 0.008)
    block((wide + 0.28, 0.112, 0.1), (middle, y - 0.022, tall + 0.05), frame, 0.006)
    block((wide, 0.04, tall - 0.01), (middle, y + 0.012, tall / 2), paint, 0.002)
    rows = ((0.22, 0.86), (1.06, tall - 0.14))
    stile = 0.12
    for low, high in rows:
        for side in (0, 1):
            x0 = left + stile + side * (wide / 2 - stile / 2)
            x1 = x0 + wide / 2 - stile * 1.5
            if glazed and low > 1:
                shine = plain('#DDE8EA', 0.15)
                shine.node_tree.nodes['Principled BSDF'].inputs['Emission Color'].default_value = (0.85, 0.93, 1, 1)
                shine.node_tree.nodes['Principled BSDF'].inputs['Emission Strength'].default_value = 1.6
                block((x1 - x0, 0.01, high - low), ((x0 + x1) / 2, y - 0.012, (low + high) / 2), shine)
            else:
                block((x1 - x0 - 0.05, 0.016, high - low - 0.05), ((x0 + x1) / 2, y - 0.012, (low + high) / 2), paint, 0.007)
            for a, b, c, d in ((x0, x1, low, low + 0.022), (x0, x1, high - 0.022, high), (x0, x0 + 0.022, low, high), (x1 - 0.022, x1, low, high)):
                block((b - a, 0.024, d - c), ((a + b) / 2, y - 0.016, (c + d) / 2), paint, 0.008)
    block((0.26, 0.012, 0.075), (middle, y - 0.014, 0.96), brass, 0.004)
    knob = turned((0, 0, 0), [(0.026, 0), (0.026, 0.004), (0.012, 0.012), (0.012, 0.03), (0.03, 0.042), (0.033, 0.056), (0.022, 0.07), (0.001, 0.073)], brass, 40, smooth=1)
    knob.rotation_euler.x, knob.location = math.pi / 2, (right - 0.065, y - 0.01, 1.0)
    block((wide + 0.1, 0.12, 0.025), (middle, y - 0.03, 0.0125), metal('#8E8A80', 0.4), 0.003)


def wainscot(low, high, y, tall, paint, panels, axis='x'):
    """Panelling up to `tall` with a rail; along x before the wall y, or along y before the wall x."""
    def put(a, b, c, d, thick, bevel):
        if axis == 'x':
            block((b - a, thick, d - c), ((a + b) / 2, y - thick / 2, (c + d) / 2), paint, bevel)
        else:
            block((thick, b - a, d - c), (y + thick / 2, (a + b) / 2, (c + d) / 2), paint, bevel)
    put(low, high, 0, tall, 0.008, 0)
    put(low, high, 0, 0.16, 0.024, 0.005)
    put(low, high, tall - 0.01, tall + 0.025, 0.038, 0.01)
    put(low, high, tall - 0.10, tall - 0.01, 0.02, 0.004)
    for k in range(panels + 1):
        x = low + (high - low) * k / panels
        put(max(low, x - 0.045), min(high, x + 0.045), 0.16, tall - 0.1, 0.02, 0.004)


def shaker_run(left, y, widths, colour, top, brass, tall=0.87, deep=0.6, drawers=()):
    """Framed kitchen fronts with knobs, a plinth and a worktop; returns the worktop's height. Numbers in `drawers` are stacks."""
    paint, frame = plain(colour, 0.42), 0.062
    total, x = sum(widths), left
    block((total, deep - 0.03, tall - 0.13), (left + total / 2, y + deep / 2 + 0.02, 0.1 + (tall - 0.13) / 2), paint)
    block((total, deep - 0.08, 0.1), (left + total / 2, y + deep / 2 + 0.05, 0.05), plain('#2B2825', 0.7))
    for k, wide in enumerate(widths):
        fronts = [(0.104, tall - 0.03)] if k not in drawers else [(0.104, 0.34), (0.344, 0.60), (0.604, tall - 0.03)]
        for low, high in fronts:
            w, h, mx, mz = wide - 0.005, high - low - 0.004, x + wide / 2, (low + high) / 2
            block((w - 0.02, 0.008, h - 0.02), (mx, y + 0.004, mz), paint)
            for bx, bz, bw, bh in ((mx, mz + h / 2 - frame / 2, w, frame), (mx, mz - h / 2 + frame / 2, w, frame), (mx - w / 2 + frame / 2, mz, frame, h - 2 * frame), (mx + w / 2 - frame / 2, mz, frame, h - 2 * frame)):
                block((bw, 0.02, bh), (bx, y - 0.001, bz), paint, 0.0016)
            at = (mx, high - 0.07 if h < 0.3 else mz) if k in drawers else (mx + (w / 2 - frame / 2) * (1 if k % 2 == 0 else -1), min(high - 0.1, 1.1))
            knob = turned((0, 0, 0), [(0.007, 0), (0.006, 0.014), (0.016, 0.022), (0.016, 0.03), (0.001, 0.033)], brass, 28, smooth=1)
            knob.rotation_euler.x, knob.location = math.pi / 2, (at[0], y - 0.01, at[1])
        x += wide
    block((total + 0.03, deep + 0.03, 0.03), (left + total / 2, y + deep / 2 - 0.012, tall - 0.015), top, 0.003)
    return tall


def swan_tap(x, y, z, material):
    """A kitchen tap that stands behind the sink."""
    disc((x, y, z), 0.026, 0.012, material, 'z')
    tube([(x, y, z), (x, y, z + 0.26)] + arc((x, y - 0.09, z + 0.26), 0.09, 0, 180, 'x')[1:] + [(x, y - 0.18, z + 0.2)], 0.0115, material)
    rod((x, y, z + 0.07), (x + 0.075, y - 0.01, z + 0.085), 0.006, material)


def loaf_board(at, wide, tall, wood, lean=0.16):
    """A board that leans against the wall."""
    thing = block((wide, 0.02, tall), (at[0], at[1], at[2] + tall / 2 * math.cos(lean)), wood, 0.008)
    thing.rotation_euler.x = -lean
    return thing


def lemons(at, luck, count=6, radius=0.034, spread=0.075):
    """Fruit in a bowl."""
    skin = plain('#D9A93A', 0.5, grain=0.3, size=380)
    for k in range(count):
        a, r = k * 2.4, spread * (0.25 + 0.75 * (k > 1)) * (k > 0)
        fruit = turned((0, 0, 0), [(0.001, -radius * 1.3), (radius * 0.25, -radius * 1.15), (radius * 0.75, -radius * 0.65), (radius, 0), (radius * 0.75, radius * 0.65), (radius * 0.3, radius * 1.1), (0.001, radius * 1.32)], skin, 28, smooth=1)
        fruit.location = (at[0] + r * math.cos(a), at[1] + r * math.sin(a), at[2] + radius * (0.9 if k else 1.9))
        fruit.rotation_euler = (luck.uniform(0, 3), luck.uniform(0, 3), 0)


def bistro_stool(at, tall, wood, steel):
    """A round seat on three steel legs with a ring."""
    x, y = at
    turned((x, y, tall - 0.03), [(0.001, 0), (0.158, 0), (0.165, 0.006), (0.165, 0.026), (0.158, 0.032), (0.10, 0.027), (0.001, 0.024)], wood, 64, smooth=0)
    feet = [(x + 0.2 * math.cos(a), y + 0.2 * math.sin(a), 0.008) for a in (0.5, 2.07, 3.64, 5.21)]
    for (fx, fy, fz) in feet:
        rod((x + (fx - x) * 0.55, y + (fy - y) * 0.55, tall - 0.03), (fx, fy, fz), 0.009, steel)
    ring = [(x + 0.178 * math.cos(a), y + 0.178 * math.sin(a), 0.2) for a in (2 * math.pi * k / 40 for k in range(41))]
    tube(ring, 0.007, steel)
