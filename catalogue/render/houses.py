"""Gardens at the house: breakfast outside, a front door, a gravel walk to the shed. Lengths are metres; y leads away from the viewer."""
import math
import random

import bpy

import furniture as f
import life
import loose
import plants
import props
from gardens import planter, soil, steps
from outdoors import country
from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glass, laid, metal, open_sky, scattered, timber, upright_camera


def washing_line(x0, x1, y, seed):
    """Towels and a sheet drying between two posts."""
    wood, luck = timber(along='z', rough=0.7, shade=0.7), random.Random(seed)
    for x in (x0, x1):
        f.rod((x, y, 0), (x, y, 1.95), 0.045, wood)
    tube([(x0 + (x1 - x0) * t, y, 1.88 - 0.10 * math.sin(math.pi * t)) for t in (k / 24 for k in range(25))], 0.004, plain('#D8D2C4', 0.8))
    peg, x = timber(along='z', rough=0.6, shade=1.0), x0 + 0.35
    for wide, drop, tone in ((0.95, 0.62, '#EDE7DB'), (0.52, 0.74, '#7C94A0'), (0.46, 0.50, '#C98A63'), (0.78, 0.66, '#E9E2D2'), (0.44, 0.58, '#8C9A7E')):
        if x + wide > x1 - 0.2:
            break
        z = 1.88 - 0.10 * math.sin(math.pi * (x + wide / 2 - x0) / (x1 - x0))
        f.hanging_towel((x + wide / 2, y, z - 0.01), wide, drop, tone, int(luck.uniform(0, 999)), luck.uniform(0.2, 0.5))
        for at in (x + 0.05, x + wide - 0.05):
            block((0.012, 0.03, 0.07), (at, y, z + 0.005), peg, 0.002)
        x += wide + luck.uniform(0.06, 0.16)


def breakfast(job, facts):
    """A terrace before a lawn: a table for two after breakfast, a jacket on a chair, a ball, the washing on its line."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    laid(spec, facts, (-4.4, -3.9), (4.2, 3.0), seed, (0.22, 0.14))
    plants.lawn((-9, 3.0), (9.5, 11.0), -0.03, seed, 0.085)
    plants.lawn((9.5, 6.0), (14, 11.0), -0.03, seed + 1, 0.085)
    soil(-6.5, -2.55, -1.2, 3.0, 0.0)
    for x, y, wide, deep in ((-2.53, 0.9, 0.03, 4.2),):
        block((wide, deep, 0.12), (x, y, 0.02), plain('#7A4A30', 0.8, grain=0.5, size=50, patches=0.18), 0.003)
    plants.lavender([(-2.80 + luck.uniform(-.06, .06), -0.6 + 0.32 * k, 0) for k in range(12)], seed, 0.5)
    plants.grasses([(-3.4 + luck.uniform(-.3, .2), -0.2 + 0.42 * k, 0) for k in range(8)], 0.85, seed, plume='#C9B58E')
    for x, y, radius in ((-3.25, 1.1, 0.36), (-3.5, 2.5, 0.42)):
        plants.ball((x, y, radius * 0.85), radius, seed + int(y))
    plants.hedge((-11, 11.0, 0), (12, 11.8, 1.5), seed, spacing=0.2, size=1.5)
    country(seed, 11)
    plants.tree((-2.7, 7.0, 0), 3.9, 3.4, seed + 2, plants.LAUREL, 330, size=1.35)
    for x, y, tall in ((-5.6, 14.5, 5.2), (1.4, 15.0, 5.8), (5.6, 14.0, 5.4)):
        plants.tree((x, y, 0), tall, 4.6, int(x * 5) + 60, plants.LAUREL if x > 0 else plants.BOX, 260, size=2.2)
    washing_line(-0.6, 3.6, 6.4, seed)
    turned((1.5, 5.7, -0.03), [(0.17, 0), (0.2, 0.01), (0.25, 0.26), (0.24, 0.26), (0.19, 0.02), (0.001, 0.015)], plain('#B08C5C', 0.85, grain=1.0, size=90, patches=0.2), 48, stretch=(1.3, 0.9), smooth=1)
    f.pillow((1.5, 5.7, 0.2), (0.44, 0.3, 0.2), fabric('#E9E2D2', 480))
    steel, green = metal('#2B2D2C', 0.5), plain('#4F6459', 0.4)
    x0, y0, top = 0.62, 1.25, 0.73
    turned((x0, y0, top - 0.025), [(0.001, 0), (0.40, 0), (0.405, 0.008), (0.405, 0.018), (0.40, 0.025), (0.001, 0.025)], timber(along='x', rough=0.5, shade=0.9), 96, smooth=0)
    for k in range(3):
        a = 0.6 + 2.094 * k
        tube([(x0 + 0.22 * math.cos(a), y0 + 0.22 * math.sin(a), top - 0.02), (x0 + 0.06 * math.cos(a), y0 + 0.06 * math.sin(a), 0.40), (x0 + 0.30 * math.cos(a), y0 + 0.30 * math.sin(a), 0)], 0.012, steel)
    seat = timber(along='x', rough=0.5, shade=0.85)
    life.chair((x0 - 0.66, y0 + 0.12, 0), -math.pi / 2 - 0.1, green, seat)
    life.chair((x0 + 0.68, y0 - 0.30, 0), math.pi / 2 - 0.45, green, seat)
    jacket = f.hanging_towel((x0 + 0.895, y0 - 0.41, 0.80), 0.42, 0.40, '#3F5563', seed, 0.75)
    jacket.rotation_euler.z = math.pi / 2 - 0.45
    china = plain('#F0ECE4', 0.25)
    for x, y in ((x0 - 0.2, y0 - 0.02), (x0 + 0.18, y0 - 0.14)):
        turned((x, y, top), [(0.06, 0), (0.085, 0.006), (0.105, 0.014), (0.103, 0.017), (0.07, 0.009), (0.001, 0.006)], china, 64, smooth=1)
    f.mug((x0 - 0.06, y0 - 0.26, top), 0.038, 0.08, '#B5683F')
    f.mug((x0 + 0.30, y0 + 0.02, top), 0.038, 0.08, '#5E7078')
    turned((x0 + 0.02, y0 + 0.10, top), [(0.05, 0), (0.056, 0.01), (0.046, 0.09), (0.05, 0.10), (0.054, 0.17), (0.03, 0.195), (0.008, 0.21), (0.001, 0.215)], metal('#B9BBBC', 0.22), 12, smooth=0)
    tube([(x0 + 0.07, y0 + 0.10, top + 0.17), (x0 + 0.13, y0 + 0.10, top + 0.15), (x0 + 0.12, y0 + 0.10, top + 0.06)], 0.007, plain('#1E1D1C', 0.5))
    life.loaf((x0 - 0.2, y0 - 0.01, top + 0.017), 0.6, 0.06)
    for k in range(3):
        sheet = block((0.30, 0.40, 0.0016), (x0 + 0.06 + 0.01 * k, y0 + 0.28, top + 0.002 + 0.0024 * k), plain('#E6E1D5', 0.9), 0, 0.3 - 0.09 * k)
        sheet.name = 'newspaper'
    props.vase((x0 + 0.26, y0 + 0.20, top), 0.42, '#7C94A0', 'jar', 0.4)
    plants.lavender([(x0 + 0.26, y0 + 0.20, top + 0.06)], seed + 3, 0.26)
    life.football((-0.75, 0.35, 0), 0.11)
    f.welly((-2.22, 2.55, 0), 2.6, '#C98A3F')
    f.welly((-2.08, 2.62, 0), 2.9, '#C98A3F')
    planter((2.35, 2.25, 0), 0.33, 0.6, '#8A857C')
    plants.olive((2.35, 2.25, 0.54), 1.8, seed)
    props.pot((1.85, 2.55, 0), 0.17, 0.3, '#8F6048')
    plants.lavender([(1.85, 2.55, 0.26)], seed + 5, 0.4)
    props.pot((2.86, 1.92, 0), 0.15, 0.26, '#99705A')
    plants.grasses([(2.86, 1.92, 0.22)], 0.34, seed + 3, ('#5C7A46', '#6F8C55'), None, 160, 0.2)
    open_sky(43, 122, 0.1, dust=1.2, seen=2.4)
    upright_camera(*job.get('view', ((-0.55, -2.6, 1.46), (0.35, 3.0, 0.62), 27)))


def sash_window(x0, x1, y, z0, z1):
    """A window in a wall: white bars, a stone sill, curtains in a dark room."""
    white, wide, tall = plain('#EFEBE3', 0.4), x1 - x0, z1 - z0
    block((wide, 0.02, tall), ((x0 + x1) / 2, y + 0.10, (z0 + z1) / 2), plain('#3A3733', 0.9))
    for side in (-1, 1):
        points, columns = [], 36
        for z in (z0, z1):
            for i in range(columns + 1):
                points.append(((x0 if side < 0 else x1) - side * wide * 0.24 * i / columns, y + 0.065 + 0.018 * math.sin(i * 0.9), z))
        mesh('curtain', points, [(i, i + 1, columns + 2 + i, columns + 1 + i) for i in range(columns)], fabric('#D8CFC0', 500), True)
    block((wide, 0.006, tall), ((x0 + x1) / 2, y + 0.02, (z0 + z1) / 2), glass('#E6EEEC'))
    for x in (x0, x1):
        block((0.075, 0.07, tall + 0.09), (x, y, (z0 + z1) / 2), white, 0.004)
    for z, high in ((z1 + 0.01, 0.08), ((z0 + z1) / 2, 0.05), (z0, 0.07)):
        block((wide, 0.06, high), ((x0 + x1) / 2, y, z), white, 0.004)
    block((0.022, 0.03, tall), ((x0 + x1) / 2, y + 0.012, (z0 + z1) / 2), white, 0.002)
    block((wide + 0.28, 0.2, 0.06), ((x0 + x1) / 2, y - 0.06, z0 - 0.06), plain('#CFC8BC', 0.8, grain=0.3, size=60, patches=0.04), 0.006)


def front(job, facts):
    """A paved front garden: a step up to a painted door, clipped bays, a bicycle, the morning's milk and a parcel."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    wall = 3.3
    laid(spec, facts, (-4.4, -3.9), (4.6, 2.72), seed, (0.28, 0.11))
    laid(spec, facts, (-4.4, 2.72 + spec['joint']), (4.6, wall), seed + 1, (0.06, 0.2))
    door = -1.0, -0.02
    x0, x1 = door[0] - 0.42, door[1] + 0.42
    top = steps(spec, facts, x0, x1, 2.45, seed + 3, 1, 0.14, 0.4, 0.8)
    render, plinth = plain('#E6E3DC', 0.9, grain=0.3, size=45, patches=0.03), plain('#6C6E70', 0.9, grain=0.4, size=50, patches=0.05)
    window = (1.15, 2.55, 0.95, 2.35)
    for a, b, low, high in ((-5.6, window[0], 0, 3.6), (window[1], 5.6, 0, 3.6), (window[0], window[1], 0, window[2]), (window[0], window[1], window[3], 3.6)):
        block((b - a, 0.3, high - low), ((a + b) / 2, wall + 0.15, (low + high) / 2), render)
    for a, b in ((-5.6, x0), (x1, 5.6)):
        block((b - a, 0.03, 0.30), ((a + b) / 2, wall - 0.012, 0.15), plinth, 0.004)
    brass = metal(f.BRASS, 0.28)
    held = add(None, 'entrance', (0, 0, top))
    known = set(bpy.data.objects)
    f.panel_door(*door, wall - 0.03, 2.08, job.get('paint', '#B06A55'), brass, glazed=True)
    mat = block((0.8, 0.42, 0.016), ((door[0] + door[1]) / 2, wall - 0.42, 0.008), plain('#8A6B45', 1.0, grain=1.0, size=700, patches=0.15), 0.004)
    mat.name = 'mat'
    f.welly((door[1] + 0.20, wall - 0.30, 0), 0.2, '#3F5A45')
    f.welly((door[1] + 0.32, wall - 0.24, 0), 0.0, '#3F5A45')
    box = block((0.34, 0.24, 0.17), (door[0] - 0.17, wall - 0.32, 0.085), plain('#B08C5E', 0.85, grain=0.2, size=60), 0.003, 0.2)
    tape = block((0.342, 0.05, 0.172), (door[0] - 0.17, wall - 0.32, 0.0855), plain('#C9A877', 0.4), 0.003, 0.2)
    box.name, tape.name = 'parcel', 'tape'
    for thing in set(bpy.data.objects) - known - {held}:
        if thing.parent is None:
            thing.parent = held
    canopy = metal('#3A3D3E', 0.5)
    block((door[1] - door[0] + 0.9, 0.7, 0.05), ((door[0] + door[1]) / 2, wall - 0.33, 2.58), canopy, 0.006)
    block((0.12, 0.10, 0.24), (door[1] + 0.42, wall - 0.06, 1.9), metal('#2A2A28', 0.5), 0.006)
    f.globe_lamp((door[1] + 0.42, wall - 0.10, 1.85), 0.04, 5)
    for k, tall in enumerate((0.052, 0.052)):
        block((0.014, 0.008, tall), (door[0] - 0.36 + 0.03 * k, wall - 0.004, 1.72), brass, 0.002)
    milk = plain('#F4F1EA', 0.15)
    for k in range(2):
        turned((x1 - 0.12 - 0.1 * k, 2.56 + 0.03 * k, top), [(0.038, 0), (0.041, 0.006), (0.041, 0.12), (0.022, 0.17), (0.022, 0.195), (0.024, 0.2), (0.001, 0.2)], milk, 40, smooth=1)
    sash_window(*window[:2], wall + 0.06, *window[2:])
    life.bicycle((1.95, wall - 0.30, 0), 0.03, -0.16, '#34503F')
    for x, y in ((x0 - 0.42, 2.75), (x1 + 0.36, 2.82)):
        planter((x, y, 0), 0.23, 0.42, '#55595B')
        tube([(x, y, 0.36), (x + 0.01, y, 0.98)], 0.016, plain('#5B4C3E', 0.95, grain=0.7, size=60))
        plants.ball((x, y, 1.16), 0.27, seed + int(x * 9))
    soil(-4.6, x0 - 0.95, 2.74, wall, 0.02)
    soil(3.1, 4.8, 2.2, wall, 0.02)
    plants.lavender([(x0 - 1.15 - 0.28 * k, 2.98 + luck.uniform(-.06, .06), 0) for k in range(9)] + [(3.3 + 0.27 * k, 2.42 + luck.uniform(-.06, .06), 0) for k in range(6)], seed, 0.5)
    plants.grasses([(3.3 + 0.3 * k, 2.9, 0) for k in range(5)], 0.9, seed, plume='#C9B58E')
    leaves = plants.clumps(('#4C6B38', '#64824A', '#7B9755', '#3F5A30'), seed, 30, 0.07, 0.06, 0.05, up=0.0)
    spots = []
    for _ in range(620):
        z = luck.uniform(0.15, 3.1)
        spots.append(((luck.gauss(-3.25 + 0.25 * math.sin(z * 2.2), 0.34 + 0.10 * math.sin(z * 3)), wall - 0.05 + luck.uniform(-0.07, 0.04), z), plants.anyhow(luck), luck.uniform(0.6, 1.15)))
    scattered(leaves, spots)
    life.football((-1.55, 1.15, 0), 0.11)
    life.watering_can((0.84, 2.22, 0), 2.7)
    open_sky(41, -128, 0.1, dust=1.0, seen=2.4)
    upright_camera(*job.get('view', ((0.50, -2.4, 1.46), (0.22, 3.2, 0.76), 27)))


def shed(x0, x1, y, tall, colour):
    """A boarded garden shed with a door that stands ajar and a small window."""
    luck = random.Random(3)
    deep, paint = 2.0, [plain(colour, 0.7, grain=0.3, size=50, patches=0.05) for _ in range(4)]
    count = round((x1 - x0) / 0.13)
    middle = (x0 + x1) / 2
    for k in range(count):
        x = x0 + (x1 - x0) * (k + 0.5) / count
        high = tall + 0.62 * (1 - abs(x - middle) / ((x1 - x0) / 2))
        block(((x1 - x0) / count - 0.005, 0.024, high), (x, y + luck.uniform(-0.002, 0.002), high / 2), luck.choice(paint), 0.003)
    block((x1 - x0 - 0.02, deep, tall), (middle, y + deep / 2 + 0.03, tall / 2), plain('#2B2A26', 0.9))
    roof = plain('#5A5751', 0.9, grain=0.6, size=40, patches=0.1)
    reach, rise = (x1 - x0) / 2 + 0.16, 0.72
    for side in (-1, 1):
        points = [(middle, y - 0.16, tall + 0.66), (middle + side * reach, y - 0.16, tall + 0.66 - rise), (middle + side * reach, y + deep, tall + 0.66 - rise), (middle, y + deep, tall + 0.66)]
        slope = mesh('roof', points, [(0, 1, 2, 3)], roof)
        slope.modifiers.new('thick', 'SOLIDIFY').thickness = 0.05
    white = plain('#E9E4D8', 0.5)
    d0, d1 = middle - 0.42, middle + 0.42
    block((d1 - d0, 0.02, 1.85), (middle, y - 0.008, 0.925), plain('#171512', 1.0))
    for x in (d0 - 0.03, d1 + 0.03):
        block((0.06, 0.05, 1.9), (x, y - 0.02, 0.95), white, 0.004)
    block((d1 - d0 + 0.12, 0.05, 0.06), (middle, y - 0.02, 1.88), white, 0.004)
    leafs = []
    for k in range(6):
        leafs.append(block((0.133, 0.022, 1.8), (0.07 + 0.138 * k, 0, 0.92), paint[k % 4], 0.002))
    for z in (0.3, 1.55):
        leafs.append(block((0.8, 0.026, 0.09), (0.42, -0.018, z), paint[0], 0.002))
    life.held(leafs, (d0, y - 0.02, 0), -0.75)


def wheelbarrow(at, turn, colour='#4F6459'):
    """A barrow on one wheel, its tray open to the sky."""
    steel, dark, ash = plain(colour, 0.4), plain('#1E1D1C', 0.7), timber(along='x', rough=0.6, shade=0.85)
    low, high = ((-0.26, 0.24), (0.22, 0.20)), ((-0.42, 0.34), (0.46, 0.30))
    points = [(x, s * w, 0.34) for x, w in low for s in (-1, 1)] + [(x, s * w, 0.62 if x < 0 else 0.66) for x, w in high for s in (-1, 1)]
    tray = mesh('tray', points, [(0, 1, 3, 2), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)], steel)
    tray.modifiers.new('thick', 'SOLIDIFY').thickness = 0.012
    parts = [tray]
    for s in (-1, 1):
        parts += [tube([(0.62, s * 0.06, 0.19), (0.2, s * 0.20, 0.32), (-0.42, s * 0.27, 0.36), (-0.95, s * 0.29, 0.58)], 0.017, ash), tube([(-0.28, s * 0.25, 0.34), (-0.34, s * 0.26, 0), (-0.2, s * 0.25, 0.0), (-0.10, s * 0.23, 0.33)], 0.012, dark)]
    parts += [tube(f.arc((0.62, 0, 0.19), 0.155, 0, 360, 'y', 48), 0.034, dark), f.disc((0.62, -0.02, 0.19), 0.12, 0.04, steel, 'y', 40), f.rod((0.62, -0.08, 0.19), (0.62, 0.08, 0.19), 0.012, dark)]
    return life.held(parts, at, turn)


def gravel_walk(job, facts):
    """Riven flags in the foreground; from their edge a walk of gravel winds between flowers to a shed."""
    spec, stone, seed = job['spec'], job['stone'], job['seed']
    luck = random.Random(seed)
    edge, far, half = 1.7, 7.8, 0.62
    laid(spec, facts, (-4.2, -3.6), (4.4, edge), seed, whole=(False, False))

    def middle(y):
        t = (y - edge) / (far - edge)
        return 0.10 + 0.62 * math.sin(t * 3.6) * (0.35 + t)
    shapes = loose.stone_family(stone, luck)
    spots = []
    for y0, y1, size in ((edge + 0.01, 4.2, 0.0180), (4.2, far, 0.026)):
        y = y0
        while y < y1:
            x = -half
            while x < half:
                at = y + luck.uniform(-0.5, 0.5) * size
                spots.append((middle(at) + x + luck.uniform(-0.5, 0.5) * size, max(at, edge + 0.012), luck.uniform(-0.022, -0.010) + 0.004 * math.sin(at * 3 + x * 4)))
                x += size
            y += size
    places = iter(spots)
    loose.scatter(shapes, stone, lambda _: next(places), len(spots), luck)
    strips = [edge + (far - edge) * k / 60 for k in range(61)]
    mesh('bed', [(middle(y) + s * (half + 0.02), y, -0.026) for y in strips for s in (-1, 1)], [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(60)], plain(stone['tints'][0][1], 1.0, grain=1.0, size=300, patches=0.25))
    corten = plain('#7A4A30', 0.8, grain=0.5, size=50, patches=0.18)
    for s in (-1, 1):
        rim = mesh('edging', [(middle(y) + s * (half + 0.015), y, z) for y in strips for z in (-0.08, 0.022)], [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(60)], corten)
        rim.modifiers.new('thick', 'SOLIDIFY').thickness = 0.006
    soil(-7, 7, edge + 0.012, 5.2, -0.032)
    for k in range(6):
        y0, y1 = 5.2 + 0.45 * k, 5.65 + 0.45 * k
        plants.lawn((-10, y0), (min(middle(y0), middle(y1)) - half - 0.04, y1), -0.035, seed + k, 0.10)
        plants.lawn((max(middle(y0), middle(y1)) + half + 0.04, y0), (10, y1), -0.035, seed + 20 + k, 0.10)
    plants.lawn((-10, 7.9), (10, 12), -0.035, seed, 0.10)
    for s in (-1, 1):
        plants.lavender([(middle(y) + s * (half + 0.24 + luck.uniform(-.05, .06)), y, -0.03) for y in (edge + 0.22 + 0.33 * k for k in range(11))], seed + s, 0.46)
        plants.grasses([(middle(y) + s * (half + 0.75 + luck.uniform(-.1, .2)), y, -0.03) for y in (edge + 0.5 + 0.5 * k for k in range(8))], 0.8, seed + 2 + s, plume='#C9B58E')
        plants.grasses([(s * luck.uniform(1.9, 4.6) + 0.3, luck.uniform(edge + 0.5, 4.6), -0.03) for _ in range(13)], 0.55, seed + 6 + s, ('#6F8A52', '#86A064', '#5C7845'), None, 220, 0.34)
    for x, y, radius in ((-1.75, 2.3, 0.34), (-2.3, 3.9, 0.42), (2.35, 2.4, 0.36), (2.9, 4.0, 0.44), (-3.7, 2.7, 0.4), (4.1, 2.8, 0.38)):
        plants.ball((x, y, radius * 0.82), radius, seed + int(x * 7))
    x = middle(far)
    shed(x - 1.25, x + 1.25, far + 0.4, 1.95, job.get('paint', '#7E948A'))
    f.rod((x + 0.8, far + 0.36, 0), (x + 0.72, far + 0.38, 1.4), 0.014, timber(along='z', rough=0.6, shade=0.85))
    props.pot((x - 0.78, far + 0.1, 0), 0.17, 0.3, '#8F6048')
    plants.lavender([(x - 0.78, far + 0.1, 0.26)], seed + 5, 0.42)
    plants.hedge((-11, 11.2, 0), (12, 12.0, 1.9), seed, spacing=0.2, size=1.5)
    country(seed, 11)
    for tx, ty, tall in ((-5.2, 9.6, 5.4), (-2.6, 14.0, 6.2), (4.4, 13.5, 6.0), (6.0, 9.6, 4.8)):
        plants.tree((tx, ty, 0), tall, 4.4, int(tx * 5) + 60, plants.LAUREL if tx > 0 else plants.BOX, 300, size=1.9)
    barrow, turn, reach = (-1.45, 0.92), 0.85, 0.42
    wheelbarrow((*barrow, 0), turn)
    mound = turned((0, 0, 0), [(reach * t, 0.645 - 0.16 * t * t) for t in (1.0, 0.85, 0.7, 0.5, 0.3, 0.1, 0.001)], plain(stone['tints'][0][1], 1.0), stretch=(0.66, 0.60), smooth=0)
    life.held([mound], (*barrow, 0), turn)

    def on_mound(luck):
        t, a = math.sqrt(luck.random()), luck.uniform(0, 2 * math.pi)
        x, y = max(0.95 * reach * t * math.cos(a), -0.27), 0.64 * reach * t * math.sin(a)
        return barrow[0] + x * math.cos(turn) - y * math.sin(turn), barrow[1] + x * math.sin(turn) + y * math.cos(turn), 0.652 - 0.16 * t * t
    loose.scatter(shapes, stone, on_mound, 1900, luck)
    f.welly((1.42, 1.12, 0), 0.4, '#3F5A45')
    f.welly((1.56, 1.20, 0), 0.15, '#3F5A45')
    props.pot((2.05, 1.28, 0), 0.20, 0.34, '#8E5F48')
    plants.lavender([(2.05, 1.28, 0.3)], seed + 8, 0.4)
    life.trug((0.66, 0.78, 0), -0.4, seed)
    open_sky(42, -120, 0.1, dust=1.2, seen=2.4)
    upright_camera(*job.get('view', ((0.12, -2.45, 1.52), (0.12, 6.0, 0.58), 26)))
