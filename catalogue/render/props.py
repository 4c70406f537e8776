"""Things that stand in rooms and on terraces: plants, pots, furniture, walls, window bars. Lengths are metres."""
import math
import random

from mathutils import Euler, Vector

from stage import block, mesh, plain, tube, turned

LINEN, OAK, BRASS = '#D9D0C1', '#B98F60', '#B08A4A'


def leaf_points(at, long, wide, turn):
    """A folded, bent leaf of four faces."""
    shape = [(0, 0, 0), (0.35 * long, wide / 2, 0.05 * long), (0.35 * long, 0, 0.0), (0.35 * long, -wide / 2, 0.05 * long),
             (0.75 * long, wide / 3, 0.0), (0.75 * long, 0, -0.04 * long), (0.75 * long, -wide / 3, 0.0), (long, 0, -0.14 * long)]
    return [Vector(at) + turn @ Vector(p) for p in shape]


LEAF_FACES = [(0, 2, 1), (0, 3, 2), (1, 2, 5, 4), (2, 3, 6, 5), (4, 5, 7), (5, 6, 7)]


def leaves(places, colours, luck, rough=0.55):
    """Many leaves (place, length, width, rotation), shared among a few colours."""
    groups = [([], []) for _ in colours]
    for at, long, wide, turn in places:
        points, faces = luck.choice(groups)
        start = len(points)
        points += leaf_points(at, long, wide, turn)
        faces += [tuple(start + k for k in face) for face in LEAF_FACES]
    for (points, faces), colour in zip(groups, colours):
        if points:
            mesh('leaves', points, faces, plain(colour, rough), True)


def olive(location, tall, seed, colours=('#6E7B5A', '#7F8C6C', '#59664A', '#98A184')):
    """A small olive tree: trunk, branches, narrow leaves in a round crown."""
    luck = random.Random(seed)
    bark = plain('#7A6A58', 0.9, grain=0.6, size=60)
    base, crown = Vector(location), Vector(location) + Vector((0, 0, tall * 0.68))
    bend = [base + (crown - base) * t + Vector((luck.gauss(0, 0.012), luck.gauss(0, 0.012), 0)) * (t > 0) for t in (0, .25, .5, .75, 1)]
    tube(bend, tall * 0.013, bark)
    places = []
    for _ in range(85):
        way = Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0.25, 0.9))).normalized()
        reach = tall * luck.uniform(0.14, 0.34)
        start = crown + Vector((0, 0, luck.uniform(-0.12, 0.08) * tall))
        tip = start + Vector((way.x, way.y, way.z * 0.85)) * reach
        tube([start, (start + tip) / 2 + Vector((0, 0, 0.03 * tall)), tip], tall * 0.0025, bark)
        for k in range(16):
            at = start.lerp(tip, 0.3 + 0.7 * k / 16)
            side = Euler((luck.uniform(-1, 1), luck.uniform(-0.9, 0.5), luck.uniform(0, 6.3))).to_quaternion()
            places.append((at, tall * luck.uniform(0.035, 0.06), tall * 0.011, side))
    leaves(places, colours, luck)


def fronds(location, tall, count, seed, colours=('#4F6B45', '#5F7C52', '#41593A'), spread=1.0, width=0.16):
    """A house plant of long arching leaves."""
    luck = random.Random(seed)
    for _ in range(count):
        a, lean = luck.uniform(0, 2 * math.pi), luck.uniform(0.15, 0.75) * spread
        reach, wide = tall * luck.uniform(0.7, 1.05), tall * width * luck.uniform(0.7, 1.1)
        points, faces = [], []
        steps = 9
        for k in range(steps + 1):
            t = k / steps
            out, up = reach * (lean * t + 0.35 * lean * t * t), reach * (t * (1.15 - 0.55 * lean * t) - 0.25 * lean * t ** 3)
            w = wide * math.sin(math.pi * min(1, 0.12 + 0.88 * t)) ** 0.8 * 0.5 if k < steps else 0.001
            x, y = out * math.cos(a), out * math.sin(a)
            nx, ny = -math.sin(a) * w, math.cos(a) * w
            points += [(x + nx, y + ny, up + w * 0.35), (x, y, up), (x - nx, y - ny, up + w * 0.35)]
            if k:
                s = 3 * k
                faces += [(s - 3, s - 2, s + 1, s), (s - 2, s - 1, s + 2, s + 1)]
        mesh('frond', points, faces, plain(luck.choice(colours), 0.45), True, location)


def tuft(location, tall, wide, count, seed, colours=('#7C8A6A', '#8F9C7B', '#66755A'), tip=None):
    """Grass or lavender: thin arching blades, with flowers at the tips if a colour is given."""
    luck = random.Random(seed)
    groups = {colour: ([], []) for colour in colours + ((tip,) if tip else ())}
    for _ in range(count):
        a, lean = luck.uniform(0, 2 * math.pi), abs(luck.gauss(0, 0.42))
        root = Vector(location) + Vector((luck.gauss(0, wide * 0.22), luck.gauss(0, wide * 0.22), 0))
        reach = tall * luck.uniform(0.6, 1.0)
        points, faces = groups[luck.choice(colours)]
        start, w = len(points), 0.0035
        for k in range(5):
            t = k / 4
            at = root + Vector((math.cos(a) * lean * reach * t * t, math.sin(a) * lean * reach * t * t, reach * t * (1 - 0.25 * lean * t)))
            side = Vector((-math.sin(a), math.cos(a), 0)) * w * (1.05 - t)
            points += [at + side, at - side]
            if k:
                s = start + 2 * k
                faces.append((s - 2, s - 1, s + 1, s))
        if tip and luck.random() < 0.6:
            points, faces = groups[tip]
            for _ in range(7):
                start = len(points)
                turn = Euler((luck.uniform(0, 3), luck.uniform(0, 3), luck.uniform(0, 6))).to_quaternion()
                points += leaf_points(at - Vector((0, 0, luck.uniform(0, 0.06))), 0.016, 0.012, turn)
                faces += [tuple(start + k for k in face) for face in LEAF_FACES]
    for colour, (points, faces) in groups.items():
        mesh('tuft', points, faces, plain(colour, 0.7), True)


def hedge(low, high, seed, count=15000, colours=('#42583A', '#4F6844', '#384C32', '#5C7550')):
    """A clipped hedge: a dark core under a coat of leaves on the sides that are seen."""
    luck = random.Random(seed)
    (x0, y0, z0), (x1, y1, z1) = low, high
    block((x1 - x0 - 0.1, y1 - y0 - 0.1, z1 - z0 - 0.06), ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), plain('#34462A', 1.0))
    places = []
    for _ in range(count):
        if luck.random() < 0.8:
            at = (luck.uniform(x0, x1), y0 + luck.gauss(0.02, 0.03), luck.uniform(z0, z1))
        else:
            at = (luck.uniform(x0, x1), luck.uniform(y0, y1), z1 + luck.gauss(0, 0.025))
        turn = Euler((luck.uniform(-0.6, 0.6), luck.uniform(-1.2, 0.4), luck.uniform(0, 6.3))).to_quaternion()
        places.append((at, luck.uniform(0.04, 0.07), luck.uniform(0.022, 0.036), turn))
    leaves(places, colours, luck, 0.5)


def dapple(direction, aim_at, seed, twigs=70, spread=2.0, size=0.11, far=4.0):
    """Branches out of the picture whose leaves break the sun's light."""
    luck = random.Random(seed)
    middle = Vector(aim_at) - Vector(direction).normalized() * far
    places = []
    for _ in range(twigs):
        start = middle + Vector((luck.gauss(0, spread * 0.4), luck.gauss(0, spread * 0.4), luck.gauss(0, 0.3)))
        way = Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0, 0.4))).normalized()
        for k in range(14):
            turn = Euler((luck.uniform(-1, 1), luck.uniform(-1, 1), luck.uniform(0, 6.3))).to_quaternion()
            places.append((start + way * size * 0.5 * k, size * luck.uniform(0.7, 1.3), size * 0.42, turn))
    leaves(places, ('#4F6844',), luck)


def window_bars(direction, aim_at, size, panes=(2, 3), far=3.0, bar=0.05, around=6.0):
    """A wall with a window, out of the picture, through which the sun falls onto `aim_at`."""
    way = -Vector(direction).normalized()
    middle = Vector(aim_at) + way * far
    turn = way.to_track_quat('Z', 'Y')
    w, h = size
    dark = plain('#EFEAE2', 0.9)

    def panel(x, y, wide, high):
        thing = block((wide, high, 0.04), middle + turn @ Vector((x, y, 0)), dark)
        thing.rotation_mode, thing.rotation_quaternion = 'QUATERNION', turn
        thing.visible_camera = thing.visible_glossy = thing.visible_diffuse = False
    for side in (-1, 1):
        panel(side * (w + around) / 2, 0, around, h + 2 * around)
        panel(0, side * (h + around) / 2, w, around)
    for k in range(1, panes[0]):
        panel(-w / 2 + w * k / panes[0], 0, bar, h)
    for k in range(1, panes[1]):
        panel(0, -h / 2 + h * k / panes[1], w, bar)


def pot(location, radius, tall, colour='#B4643F', rim=True, rough=0.8):
    """A garden pot with earth in it."""
    r = radius
    lip = [(r * 1.08, tall * 0.86), (r * 1.08, tall * 0.995), (r * 1.06, tall)] if rim else [(r, tall * 0.98), (r * 0.98, tall)]
    turned(location, [(r * 0.68, 0), (r * 0.7, 0.005), (r * 0.99, tall * 0.85)] + lip + [(r * 0.93, tall), (r * 0.9, tall * 0.9)],
           plain(colour, rough, grain=0.3, size=70, patches=0.06), smooth=1)
    turned((location[0], location[1], location[2] + tall * 0.86), [(r * 0.92, 0), (r * 0.92, 0.01), (0.001, 0.014)], plain('#3D3128', 1.0, grain=0.8, size=90), smooth=0)


def vase(location, scale, colour, form='bottle', rough=0.6):
    forms = {'bottle': [(0.04, 0), (0.075, 0.01), (0.1, 0.08), (0.085, 0.17), (0.035, 0.23), (0.028, 0.29), (0.036, 0.31), (0.03, 0.31), (0.024, 0.26)],
             'bowl': [(0.04, 0), (0.05, 0.005), (0.1, 0.05), (0.12, 0.09), (0.116, 0.091), (0.09, 0.05), (0.02, 0.02)],
             'jar': [(0.06, 0), (0.085, 0.008), (0.105, 0.1), (0.1, 0.19), (0.075, 0.22), (0.075, 0.24), (0.069, 0.24), (0.068, 0.2)],
             'cup': [(0.032, 0), (0.038, 0.004), (0.042, 0.09), (0.039, 0.09), (0.036, 0.02)]}
    turned(location, [(r * scale, z * scale) for r, z in forms[form]], plain(colour, rough, grain=0.15, size=60, patches=0.04))


def branches(location, tall, seed, colour='#8C7C66', count=7):
    """Dry twigs with small leaves for a vase."""
    luck = random.Random(seed)
    bark, places = plain(colour, 0.9), []
    for _ in range(count):
        lean = Vector((luck.gauss(0, 0.28), luck.gauss(0, 0.2), 1)).normalized()
        points = [Vector(location) + lean * tall * t + Vector((luck.gauss(0, .012), luck.gauss(0, .012), 0)) * (t > 0) + Vector((lean.x, lean.y, 0)) * tall * 0.35 * t * t
                  for t in (0, .25, .5, .75, 1)]
        tube(points, 0.0025, bark)
        for k in range(22):
            t = luck.uniform(0.35, 1.0) * 3.999
            at = points[int(t)].lerp(points[int(t) + 1], t % 1)
            turn = Euler((luck.uniform(-1, 1), luck.uniform(-1.2, 0.4), luck.uniform(0, 6.3))).to_quaternion()
            places.append((at, luck.uniform(0.03, 0.055), luck.uniform(0.014, 0.024), turn))
    leaves(places, ('#8B9276', '#A3A88C', '#727A60'), luck)


def bench(middle, long, oak, deep=0.36, tall=0.45):
    x, y = middle
    block((long, deep, 0.045), (x, y, tall - 0.022), oak, 0.006)
    for side in (-1, 1):
        block((0.045, deep * 0.94, tall - 0.045), (x + side * (long / 2 - 0.12), y, (tall - 0.045) / 2), oak, 0.004)


def bath(middle, turn=0.0):
    """A freestanding bath with a thin lip."""
    profile = [(0.30, 0.0), (0.335, 0.02), (0.352, 0.12), (0.372, 0.34), (0.398, 0.52), (0.414, 0.57), (0.418, 0.578), (0.412, 0.584), (0.398, 0.58),
               (0.372, 0.5), (0.34, 0.3), (0.3, 0.15), (0.2, 0.11), (0.01, 0.105)]
    thing = turned((*middle, 0), profile, plain('#F6F4F0', 0.12), 96, (2.0, 0.96), 2)
    thing.rotation_euler.z = turn


def bath_tap(location, brass):
    """A floor-standing filler."""
    x, y = location
    tube([(x, y, 0), (x, y, 0.86)], 0.013, brass)
    tube([(x, y, 0.86), (x, y, 0.90), (x, y - 0.03, 0.925), (x, y - 0.2, 0.925), (x, y - 0.225, 0.91), (x, y - 0.23, 0.86)], 0.012, brass)
    turned((x, y, 0), [(0.045, 0), (0.045, 0.012), (0.014, 0.014)], brass, smooth=0)
    for side in (-1, 1):
        tube([(x, y, 0.74), (x + side * 0.075, y, 0.74)], 0.011, brass)
        tube([(x + side * 0.075, y, 0.71), (x + side * 0.075, y, 0.775)], 0.014, brass)


def wall_tap(location, brass):
    """A kitchen tap out of the wall."""
    x, y, z = location
    for side in (-1, 1):
        tube([(x + side * 0.09, y, z), (x + side * 0.09, y - 0.055, z)], 0.016, brass)
        tube([(x + side * 0.09, y - 0.055, z - 0.002), (x + side * 0.09, y - 0.055, z + 0.06)], 0.008, brass)
    tube([(x - 0.09, y - 0.04, z), (x + 0.09, y - 0.04, z)], 0.011, brass)
    arch = [(x, y - 0.04 - 0.10 * (1 - math.cos(t)), z + 0.15 + 0.10 * math.sin(t)) for t in (math.pi * k / 12 for k in range(13))]
    tube([(x, y - 0.04, z)] + arch + [(x, y - 0.24, z + 0.10)], 0.010, brass)


def sofa(middle, cloth, wide=1.9):
    """A low sofa of soft blocks."""
    x, y = middle
    legs = plain(OAK, 0.5)
    block((wide, 0.86, 0.2), (x, y, 0.23), cloth, 0.05, segments=5)
    for k in (-1, 1):
        block((wide / 2 - 0.16, 0.66, 0.17), (x + k * (wide / 4 - 0.075), y - 0.08, 0.41), cloth, 0.06, segments=6)
        block((0.17, 0.86, 0.5), (x + k * (wide / 2 - 0.085), y, 0.38), cloth, 0.06, segments=6)
        block((wide / 2 - 0.2, 0.19, 0.42), (x + k * (wide / 4 - 0.085), y + 0.26, 0.63), cloth, 0.08, segments=6).rotation_euler.x = -0.16
        for j in (-1, 1):
            block((0.05, 0.05, 0.13), (x + k * (wide / 2 - 0.1), y + j * 0.34, 0.065), legs)
    block((wide, 0.17, 0.52), (x, y + 0.35, 0.5), cloth, 0.06, segments=6)


def cushion(location, size, cloth, turn):
    thing = block((size, 0.16, size), location, cloth, 0.075, segments=6)
    thing.rotation_euler = turn


def cupboards(left, y, doors, colour, worktop, wide=0.6, tall=0.86, deep=0.6):
    """A run of framed kitchen doors with a worktop; returns the height of the top."""
    paint, knob = plain(colour, 0.45), plain(BRASS, 0.25, 1.0)
    total = doors * wide
    block((total, deep, tall - 0.1), (left + total / 2, y + deep / 2, 0.1 + (tall - 0.1) / 2), paint)
    block((total, deep - 0.06, 0.1), (left + total / 2, y + deep / 2 + 0.05, 0.05), plain('#2C2A28', 0.7))
    for k in range(doors):
        x = left + wide * (k + 0.5)
        block((wide - 0.008, 0.016, tall - 0.116), (x, y - 0.004, 0.1 + (tall - 0.1) / 2), paint, 0.002)
        for dx, dz, w, h in ((0, 1, wide - 0.008, 0.075), (0, -1, wide - 0.008, 0.075), (1, 0, 0.075, tall - 0.116), (-1, 0, 0.075, tall - 0.116)):
            block((w, 0.012, h), (x + dx * (wide / 2 - 0.042), y - 0.014, 0.1 + (tall - 0.1) / 2 + dz * ((tall - 0.1) / 2 - 0.046)), paint, 0.002)
        ball = turned((x + (wide / 2 - 0.04) * (1 if k % 2 else -1), y - 0.02, tall - 0.16), [(0.006, 0), (0.006, 0.012), (0.015, 0.02), (0.014, 0.032), (0.004, 0.036)], knob, 24, smooth=1)
        ball.rotation_euler.x = math.pi / 2
    block((total + 0.04, deep + 0.03, 0.04), (left + total / 2, y + deep / 2 - 0.015, tall + 0.02), worktop, 0.003)
    return tall + 0.04


def stool(middle, oak, tall=0.46):
    x, y = middle
    turned((x, y, tall - 0.035), [(0.16, 0), (0.17, 0.008), (0.17, 0.03), (0.155, 0.038), (0.001, 0.034)], oak, smooth=1)
    for k in range(3):
        a = k * 2.094 + 0.5
        tube([(x + 0.1 * math.cos(a), y + 0.1 * math.sin(a), tall - 0.03), (x + 0.17 * math.cos(a), y + 0.17 * math.sin(a), 0)], 0.014, oak)


def towel(location, cloth, wide=0.36, drop=0.42):
    """A towel hung over an edge, with soft folds."""
    points, faces = [], []
    columns, rows = 24, 20
    for j in range(rows + 1):
        for i in range(columns + 1):
            t, u = j / rows, i / columns
            fold = 0.010 * math.sin(u * 19 + t) * min(1, abs(t - 0.5) * 3)
            over = (t - 0.5) * 2 * drop
            y = 0.02 * math.tanh(over * 40) + (0.012 + fold) * math.copysign(1, over) * min(1, abs(over) * 12)
            points.append(((u - 0.5) * wide * (1 - 0.04 * abs(over)), y, -max(0.0, abs(over) - 0.015) + 0.004))
    for j in range(rows):
        for i in range(columns):
            k = j * (columns + 1) + i
            faces.append((k, k + 1, k + columns + 2, k + columns + 1))
    thing = mesh('towel', points, faces, cloth, True, location)
    thing.modifiers.new('thick', 'SOLIDIFY').thickness = 0.006


def fence(left, right, y, tall, colour, board=0.11, gap=0.012):
    """Horizontal battens on posts."""
    timber, z, k = plain(colour, 0.8, grain=0.3, size=40, patches=0.08), 0.06, 0
    while z + board < tall:
        block((right - left, 0.022, board), ((left + right) / 2, y + 0.001 * (k % 3), z + board / 2), timber, 0.002)
        z, k = z + board + gap, k + 1
    block((right - left, 0.02, tall), ((left + right) / 2, y + 0.05, tall / 2), plain('#1E1B18', 1.0))


def lounge_chair(location, turn, timber, cloth):
    """A garden armchair: a timber frame with two cushions."""
    from stage import add
    holder = add(None, 'chair', location)
    parts = [block((0.70, 0.045, 0.05), (0, y, 0.30), timber, 0.006) for y in (-0.33, 0.33)]
    parts += [block((0.06, 0.74, 0.035), (x, 0, 0.60), timber, 0.008) for x in (-0.36, 0.36)]
    parts += [block((0.055, 0.055, 0.6), (x, y, 0.3), timber, 0.006) for x in (-0.36, 0.36) for y in (-0.33, 0.33)]
    parts += [block((0.64, 0.64, 0.13), (0, -0.02, 0.39), cloth, 0.05, segments=5)]
    back = block((0.62, 0.15, 0.50), (0, 0.29, 0.66), cloth, 0.06, segments=5)
    back.rotation_euler.x = -0.24
    frame = block((0.66, 0.03, 0.5), (0, 0.36, 0.62), timber, 0.006)
    frame.rotation_euler.x = -0.24
    for part in parts + [back, frame]:
        part.parent = holder
    holder.rotation_euler.z = turn
