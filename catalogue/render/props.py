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


def fronds(location, tall, count, seed, colours=('#4F6B45', '#5F7C52', '#41593A'), spread=1.0, width=0.11):
    """A house plant of long arching leaves."""
    luck = random.Random(seed)
    for _ in range(count):
        a, lean = luck.uniform(0, 2 * math.pi), luck.uniform(0.15, 0.75) * spread
        reach, wide = tall * luck.uniform(0.7, 1.05), tall * width * luck.uniform(0.7, 1.1)
        points, faces = [], []
        steps = 18
        for k in range(steps + 1):
            t = k / steps
            out, up = reach * (lean * t + 0.35 * lean * t * t), reach * (t * (1.15 - 0.55 * lean * t) - 0.25 * lean * t ** 3)
            w = wide * math.sin(math.pi * min(1, 0.12 + 0.88 * t)) ** 0.8 * 0.5 if k < steps else 0.001
            x, y = out * math.cos(a), out * math.sin(a)
            nx, ny = -math.sin(a) * w, math.cos(a) * w
            wave = 1 + 0.10 * math.sin(9 * t + a * 5)
            points += [(x + nx * wave, y + ny * wave, up + w * 0.5), (x + nx * 0.5, y + ny * 0.5, up + w * 0.16), (x, y, up), (x - nx * 0.5, y - ny * 0.5, up + w * 0.16), (x - nx, y - ny, up + w * 0.5 * wave)]
            if k:
                s = 5 * k
                faces += [(s - 5 + j, s - 4 + j, s + 1 + j, s + j) for j in range(4)]
        mesh('frond', points, faces, plain(luck.choice(colours), 0.45), True, location)


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


def wall_tap(location, brass):
    """A kitchen tap out of the wall."""
    x, y, z = location
    for side in (-1, 1):
        tube([(x + side * 0.09, y, z), (x + side * 0.09, y - 0.055, z)], 0.016, brass)
        tube([(x + side * 0.09, y - 0.055, z - 0.002), (x + side * 0.09, y - 0.055, z + 0.06)], 0.008, brass)
    tube([(x - 0.09, y - 0.04, z), (x + 0.09, y - 0.04, z)], 0.011, brass)
    arch = [(x, y - 0.04 - 0.10 * (1 - math.cos(t)), z + 0.15 + 0.10 * math.sin(t)) for t in (math.pi * k / 12 for k in range(13))]
    tube([(x, y - 0.04, z)] + arch + [(x, y - 0.24, z + 0.10)], 0.010, brass)


