"""Plants out of many leaves: clumps are drawn once and set many times. Lengths are metres."""
import math
import random

import bpy
from mathutils import Euler, Vector

from props import LEAF_FACES, leaf_points
from stage import block, plain, tube
from studio import leaf, scattered

BOX = ('#4C6638', '#5C7844', '#6C8A4E', '#41592F')
LAUREL = ('#4A683A', '#5C7C46', '#728F54', '#869F64')
SILVER = ('#6C7A5C', '#7C8A6C', '#5B694C', '#8D9A7E')
HEDGE = ('#66864A', '#7D9F5A', '#94B56C', '#587640')
MEADOW = ('#6F7B45', '#8A8F58', '#A39E6A', '#59683A')


def clump(colours, count, radius, long, wide, seed, up=0.25, glowing=0.3):
    """A handful of leaves pointing outwards, as a mesh that is not in the picture yet."""
    luck = random.Random(seed)
    points, faces, tints = [], [], []
    for _ in range(count):
        way = Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(up, 1))).normalized()
        at = way * radius * luck.uniform(0.25, 1.0)
        turn = way.to_track_quat('X', 'Z') @ Euler((luck.uniform(-1.5, 1.5), luck.uniform(-0.7, 0.7), luck.uniform(-0.7, 0.7))).to_quaternion()
        start, size = len(points), luck.uniform(0.6, 1.15)
        points += leaf_points(at, long * size, wide * size, turn)
        faces += [tuple(start + k for k in face) for face in LEAF_FACES]
        tints += [luck.randrange(len(colours))] * len(LEAF_FACES)
    data = bpy.data.meshes.new('clump')
    data.from_pydata(points, [], faces)
    for colour in colours:
        data.materials.append(leaf(colour, glowing=glowing))
    data.polygons.foreach_set('material_index', tints)
    data.polygons.foreach_set('use_smooth', [True] * len(faces))
    thing = bpy.data.objects.new('clump', data)
    return thing


def clumps(colours, seed, count=60, radius=0.09, long=0.045, wide=0.022, kinds=3, **more):
    return [clump(colours, count, radius, long, wide, seed * 10 + k, **more) for k in range(kinds)]


def anyhow(luck):
    return luck.uniform(-0.5, 0.5), luck.uniform(-0.5, 0.5), luck.uniform(0, 6.3)


def ball(at, radius, seed, colours=BOX):
    """A clipped ball of box: dense, with small gaps and shoots that have grown since."""
    luck = random.Random(seed)
    core = plain('#141D0F', 1.0)
    bpy.ops.mesh.primitive_uv_sphere_add(radius=radius * 0.86, location=at, segments=32, ring_count=16)
    bpy.context.object.data.materials.append(core)
    places = []
    for _ in range(int(5200 * radius * radius)):
        way = Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0.15, 1))).normalized()
        places.append((Vector(at) + way * radius * luck.uniform(0.88, 0.99), way.to_track_quat('Z', 'X').to_euler(), luck.uniform(0.7, 1.05)))
    scattered(clumps(colours, seed, 46, 0.045, 0.022, 0.013), places)


def hedge(low, high, seed, colours=HEDGE, spacing=0.13, size=1.0):
    """A hedge whose face is uneven: bays and shoulders, shoots on top, shade between the leaves; these are paler than a tree's, as most of them shade each other."""
    luck = random.Random(seed)
    (x0, y0, z0), (x1, y1, z1) = low, high
    block((x1 - x0 - 0.1, y1 - y0 - 0.2, z1 - z0 - 0.15), ((x0 + x1) / 2, (y0 + y1) / 2 + 0.1, (z0 + z1) / 2 - 0.05), plain('#27361A', 1.0))
    places = []
    waves = [(luck.uniform(0.8, 3.5), luck.uniform(0.8, 3.5), luck.uniform(0, 6)) for _ in range(5)]

    def bay(x, z):
        return sum(math.sin(a * x + b * z + p) for a, b, p in waves) * 0.028
    for _ in range(int((x1 - x0) * (z1 - z0) / spacing ** 2 * 1.5)):
        x, z = luck.uniform(x0, x1), luck.uniform(z0, z1)
        places.append((Vector((x, y0 + bay(x, z) + luck.uniform(-0.04, 0.07), z)), anyhow(luck), size * luck.uniform(0.8, 1.3)))
    for _ in range(int((x1 - x0) * (y1 - y0) / spacing ** 2 * 1.4)):
        x, y = luck.uniform(x0, x1), luck.uniform(y0, y1)
        places.append((Vector((x, y, z1 + bay(x, y) + luck.uniform(-0.05, 0.06) + 0.05 * (luck.random() < 0.06))), anyhow(luck), size * luck.uniform(0.8, 1.3)))
    scattered(clumps(colours, seed, 70, 0.10, 0.055, 0.026, up=0.5, glowing=0.42), places)


def tree(at, tall, wide, seed, colours=LAUREL, count=420, stem=True, size=1.0):
    """A tree for the background or a corner: boughs that carry clouds of leaves, with sky between them."""
    luck = random.Random(seed)
    bark, base = plain('#5B4C3E', 0.95, grain=0.7, size=40), Vector(at)
    fork = base + Vector((0, 0, tall * 0.38))
    if stem:
        tube([base, base.lerp(fork, 0.5) + Vector((luck.gauss(0, 0.03), luck.gauss(0, 0.03), 0)), fork], tall * 0.018, bark)
    places = []
    boughs = 11
    for k in range(boughs):
        a, rise = k * 2.4 + luck.uniform(-0.4, 0.4), luck.uniform(0.1, 1.0)
        tip = fork + Vector((math.cos(a) * wide * 0.5 * (1.15 - 0.6 * rise), math.sin(a) * wide * 0.5 * (1.15 - 0.6 * rise), tall * 0.58 * rise * luck.uniform(0.8, 1)))
        if stem:
            tube([fork, fork.lerp(tip, 0.55) + Vector((0, 0, 0.05 * tall)), tip], tall * 0.006, bark)
        for _ in range(count // boughs):
            spot = fork.lerp(tip, luck.uniform(0.55, 1.1)) + Vector((luck.gauss(0, wide * 0.085), luck.gauss(0, wide * 0.085), luck.gauss(0, tall * 0.045)))
            places.append((spot, anyhow(luck), size * luck.uniform(0.7, 1.35)))
    scattered(clumps(colours, seed, 40, 0.13, 0.075, 0.034, glowing=0.4), places)


def olive(at, tall, seed):
    """An olive in a pot: a knotted stem, an airy crown of narrow leaves."""
    luck = random.Random(seed)
    bark, base = plain('#77695A', 0.95, grain=0.7, size=70), Vector(at)
    crown = base + Vector((0.03, 0, tall * 0.62))
    stem = [base + (crown - base) * t + Vector((math.sin(t * 7) * 0.018, math.cos(t * 5) * 0.014, 0)) for t in (0, .15, .3, .45, .6, .75, .9, 1)]
    tube(stem, tall * 0.014, bark)
    places = []
    for _ in range(26):
        way = Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0.45, 0.8))).normalized()
        tip = crown + way * tall * luck.uniform(0.16, 0.34)
        tube([crown + Vector((0, 0, luck.uniform(-0.1, 0) * tall)), crown.lerp(tip, 0.5) + Vector((0, 0, 0.02)), tip], tall * 0.0035, bark)
        for _ in range(6):
            places.append((crown.lerp(tip, luck.uniform(0.45, 1.08)) + Vector((luck.gauss(0, 0.03), luck.gauss(0, 0.03), luck.gauss(0, 0.03))), anyhow(luck), tall / 1.7 * luck.uniform(0.75, 1.2)))
    scattered(clumps(SILVER, seed, 30, 0.085, 0.052, 0.0105, glowing=0.2), places)


def blades(colours, count, tall, wide, seed, plume=None, droop=0.55):
    """A tuft of grass as a mesh: blades that arch outwards, some with plumes."""
    luck = random.Random(seed)
    points, faces, tints = [], [], []
    for _ in range(count):
        a, lean = luck.uniform(0, 2 * math.pi), abs(luck.gauss(0, droop))
        x, y, reach, w = luck.gauss(0, wide * 0.16), luck.gauss(0, wide * 0.16), tall * luck.uniform(0.55, 1.0), luck.uniform(0.0016, 0.0034)
        start, tint = len(points), luck.randrange(len(colours))
        for k in range(7):
            t = k / 6
            at = Vector((x + math.cos(a) * lean * reach * t * t, y + math.sin(a) * lean * reach * t * t, reach * t * (1 - 0.32 * lean * t * t)))
            side = Vector((-math.sin(a), math.cos(a), 0)) * w * (1.02 - t)
            points += [at + side, at - side]
            if k:
                s = start + 2 * k
                faces.append((s - 2, s - 1, s + 1, s))
                tints.append(tint)
        if plume and luck.random() < 0.3:
            for j in range(26):
                spot = at - Vector((math.cos(a) * lean, math.sin(a) * lean, 0.9)).normalized() * 0.0035 * j
                start = len(points)
                points += leaf_points(spot, 0.022, 0.004, Euler((luck.uniform(-1, 1), luck.uniform(-1.4, -0.4), luck.uniform(0, 6.3))).to_quaternion())
                faces += [tuple(start + k for k in face) for face in LEAF_FACES]
                tints += [len(colours)] * len(LEAF_FACES)
    data = bpy.data.meshes.new('grass')
    data.from_pydata(points, [], faces)
    for colour in (*colours, *((plume,) if plume else ())):
        data.materials.append(leaf(colour, 0.5, 0.35, 0.08))
    data.polygons.foreach_set('material_index', tints)
    return bpy.data.objects.new('grass', data)


def grasses(places, tall, seed, colours=MEADOW, plume=None, count=240, wide=0.28):
    """Tufts at places of (x, y, z), no two alike."""
    luck = random.Random(seed)
    kinds = [blades(colours, count, tall, wide, seed * 7 + k, plume) for k in range(3)]
    scattered(kinds, [(at, (0, 0, luck.uniform(0, 6.3)), luck.uniform(0.75, 1.15)) for at in places])


def lavender(places, seed, tall=0.5):
    grasses(places, tall, seed, ('#7E8A6E', '#8E9A80', '#6B785C'), '#6B5B98', 190, 0.3)


def lawn(low, high, z, seed, spacing=0.075):
    """Mown grass."""
    luck = random.Random(seed)
    block((high[0] - low[0], high[1] - low[1], 0.02), ((low[0] + high[0]) / 2, (low[1] + high[1]) / 2, z - 0.012), plain('#3A4A22', 1.0, grain=0.8, size=90))
    kinds = [blades(('#55702F', '#6A8438', '#7D9145', '#48622A'), 90, 0.05, 0.16, seed + k, droop=0.7) for k in range(3)]
    count = int((high[0] - low[0]) * (high[1] - low[1]) / spacing ** 2)
    scattered(kinds, [((luck.uniform(low[0], high[0]), luck.uniform(low[1], high[1]), z - 0.004), (0, 0, luck.uniform(0, 6.3)), luck.uniform(0.8, 1.3)) for _ in range(count)])
