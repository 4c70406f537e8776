"""A kitchen around its island. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from shells import daylight, garden_beyond, glazing, wall
from stage import block, mesh, plain, tube, turned
from studio import fabric, glow, laid, metal, plaster, stand, sunshine, surroundings, timber, upright_camera


def counter_stool(at, turn, wood, seat):
    """A stool for a counter: a rounded seat, four splayed legs with a foot rail, a low bent back; one sits facing +y."""
    parts = [block((0.40, 0.36, 0.036), (0, 0, 0.655), seat, 0.016)]
    for x in (-0.16, 0.16):
        parts += [f.rod((x, 0.14, 0.64), (x * 1.25, 0.18, 0), 0.015, wood),
                  tube([(x * 1.25, -0.19, 0), (x, -0.14, 0.64), (x * 1.06, -0.19, 0.86)], 0.015, wood)]
    for z, wide in ((0.22, 0.19), (0.36, 0.182)):
        for y in (0.168, -0.175):
            parts.append(f.rod((-wide, y, z), (wide, y, z), 0.009, wood))
    for x in (-0.19, 0.19):
        parts.append(f.rod((x, 0.165, 0.29), (x, -0.17, 0.29), 0.009, wood))
    back = [(0.176 * math.sin(t), -0.165 - 0.055 * math.cos(t), 0.845) for t in (math.pi * (k / 12 - 0.5) for k in range(13))]
    parts.append(tube(back, 0.021, wood))
    return life.held(parts, at, turn)


def laid_cloth(at, wide, deep, over, colour, seed, turn=0.0):
    """A linen cloth as somebody left it on a counter: rumpled, its near part hanging over the edge by `over`."""
    luck = random.Random(seed)
    waves = [(luck.uniform(-16, 16), luck.uniform(-10, 10), luck.uniform(0, 6.3)) for _ in range(7)]
    points, faces, columns, rows = [], [], 90, 100
    for j in range(rows + 1):
        v = j / rows * (deep + over)
        for i in range(columns + 1):
            u = (i / columns - 0.5) * wide
            crease = sum(abs(math.sin(a * u + b * v + p)) ** 2.5 for a, b, p in waves) / len(waves)
            edge = 0.012 * math.sin(11 * v + seed) + 0.010 * math.sin(7 * u)
            if v <= deep:
                points.append((u + edge * (abs(u) * 2 / wide), deep - v, 0.003 + 0.026 * crease * min(1.0, (deep - v) / 0.06 + 0.12)))
            else:
                down = v - deep
                flare = 0.030 * math.sin(u * 26 + 1.3 * seed) * min(1.0, down * 7) + 0.010 * math.sin(u * 61)* min(1.0, down * 7)
                points.append((u * (1 - 0.12 * min(1.0, down * 4)), -0.012 - abs(flare) * 0.9, 0.004 - down + 0.02 * math.sin(u * 9) * (j == rows)))
    for j in range(rows):
        for i in range(columns):
            k = j * (columns + 1) + i
            faces.append((k, k + 1, k + columns + 2, k + columns + 1))
    thing = mesh('cloth', points, faces, fabric(colour, 520), True)
    thing.modifiers.new('thick', 'SOLIDIFY').thickness = 0.0025
    return life.held([thing], at, turn)


def range_cooker(x, y, top, colour):
    """A range as wide as a metre: two oven doors with rails, knobs, an iron top with pans' supports."""
    paint, steel, iron = plain(colour, 0.28), metal('#B9BBBC', 0.25), plain('#1F1F1F', 0.45)
    block((1.0, 0.62, top - 0.08), (x, y + 0.31, 0.08 + (top - 0.08) / 2), paint, 0.006)
    block((0.96, 0.5, 0.08), (x, y + 0.35, 0.04), plain('#22201E', 0.7))
    block((1.01, 0.64, 0.03), (x, y + 0.31, top + 0.002), steel, 0.004)
    for side in (-1, 1):
        block((0.46, 0.022, 0.52), (x + side * 0.245, y - 0.008, 0.40), paint, 0.008)
        f.rod((x + side * 0.245 - 0.19, y - 0.05, 0.61), (x + side * 0.245 + 0.19, y - 0.05, 0.61), 0.010, steel)
        for dx in (-0.17, 0.17):
            f.rod((x + side * 0.245 + dx, y - 0.05, 0.61), (x + side * 0.245 + dx, y, 0.61), 0.006, steel)
        for row in (0.18, 0.45):
            block((0.40, 0.20, 0.018), (x + side * 0.24, y + row, top + 0.028), iron, 0.004)
    for k in range(6):
        knob = f.disc((x - 0.40 + 0.16 * k, y - 0.006, top - 0.075), 0.022, 0.028, steel, 'y', 32)
        knob.location.y -= 0.004


def island(x0, x1, y, deep, top, colour, slab, over=0.32):
    """An island of framed panels whose slab reaches over towards the viewer, for stools."""
    paint, front = plain(colour, 0.42), y + over
    block((x1 - x0, deep - over - 0.02, top - 0.14), ((x0 + x1) / 2, front + (deep - over) / 2, 0.10 + (top - 0.14) / 2), paint, 0.002)
    block((x1 - x0 - 0.06, deep - over - 0.06, 0.1), ((x0 + x1) / 2, front + (deep - over) / 2 + 0.02, 0.05), plain('#2B2825', 0.7))
    f.wainscot(x0, x1, front + 0.006, top - 0.07, paint, 4)
    for x in (x0 + 0.035, x1 - 0.035):
        block((0.07, 0.07, top - 0.04), (x, y + 0.07, (top - 0.04) / 2), paint, 0.004)
        block((0.05, over - 0.06, 0.07), (x, y + over / 2 + 0.02, top - 0.08), paint, 0.003)
    block((x1 - x0 - 0.06, 0.03, 0.07), ((x0 + x1) / 2, y + 0.07, top - 0.08), paint, 0.003)
    block((x1 - x0 + 0.06, deep + 0.05, 0.04), ((x0 + x1) / 2, y + deep / 2, top - 0.02), slab, 0.004)


def opal_pendant(x, y, top, low, radius, brass):
    """An opal globe on a thin brass stem."""
    tube([(x, y, top), (x, y, low + radius * 2)], 0.005, brass)
    turned((x, y, top - 0.025), [(0.001, 0), (0.055, 0.004), (0.06, 0.024), (0.001, 0.025)], brass, 48, smooth=0)
    turned((x, y, low + radius * 1.86), [(0.001, 0), (0.05, 0), (0.052, 0.03), (0.03, 0.05), (0.001, 0.052)], brass, 48, smooth=0)
    f.globe_lamp((x, y, low), radius, 1.5)


def island_kitchen(job, facts):
    """A kitchen with an island and three stools: lemons in a bowl, a linen cloth laid down, garden doors that let the sun in."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    left, right, back, tall = -2.95, 2.75, 3.95, 2.7
    laid(spec, facts, (left, -3.8), (right, back), seed, (0.14, 0.09))
    walls, white = plaster(job.get('plaster', '#E9E4D8')), plain('#F0ECE3', 0.42)
    pane = (0.25, 2.15, 1.06, 2.34)
    doors = (0.55, 2.55, 0.0, 2.3)
    wall('back', back, left - 0.3, right + 0.3, tall, walls, (pane,))
    wall('left', left, -4.2, back, tall, walls)
    wall('right', right, -4.2, back, tall, walls, (doors,))
    block((right - left + 0.6, back + 4.2, 0.1), ((left + right) / 2, (back - 4.2) / 2, tall + 0.05), plain('#F4F1EA', 0.9))
    glazing('back', back, pane, 3, 2, white, bar=0.03, heavy=(1, 2))
    glazing('right', right, doors, 4, 4, white, bar=0.028, rim=0.07, heavy=(2,))
    block((0.28, doors[1] - doors[0], 0.02), (right + 0.13, (doors[0] + doors[1]) / 2, -0.006), plain('#B9AE98', 0.6, patches=0.04), 0.002)
    for a, b in ((-3.4, doors[0]), (doors[1], back)):
        block((0.018, b - a, 0.14), (right - 0.009, (a + b) / 2, 0.07), white, 0.004)
    block((0.018, back + 3.4, 0.14), (left + 0.009, (back - 3.4) / 2, 0.07), white, 0.004)
    garden_beyond(back, seed, lawn=2.0, hedge=10.0)
    daylight((0.1, 34, 16), (right + 15, 2, 6), 2.3)
    block((3.4, 12, 0.06), (right + 1.96, 0.0, -0.05), plain('#C4BAA6', 0.9, grain=0.3, size=40, patches=0.05))
    block((60, 60, 0.02), (right + 30.3, 16.0, -0.075), plain('#5B6B3A', 1.0, patches=0.15, size=0.6))
    plants.lawn((right + 3.66, -1.0), (right + 11.0, 9.4), -0.04, seed + 2, 0.12)
    plants.hedge((right + 3.0, 9.4, 0), (right + 14.0, 10.2, 1.6), seed + 3, spacing=0.2, size=1.5)
    for k in range(5):
        plants.ball((right + 3.5 + 0.25 * (k % 2), 1.4 + 1.0 * k, 0.45), 0.52, seed + k, plants.HEDGE)
    for x, y, high in ((10.5, 1.0, 4.6), (9.6, 4.4, 5.0), (12.0, 8.0, 5.4)):
        plants.tree((right + x, y, 0), high, high * 0.8, seed + int(x * 7), plants.HEDGE, 300, size=1.7)
    brass, oak = metal(f.BRASS, 0.3), timber(along='x', rough=0.42, shade=0.82)
    stone = plain('#EDEAE3', 0.22, patches=0.02, size=14)
    front = back - 0.62
    cream, green = job.get('cream', '#DDD8C8'), job.get('paint', '#7B8673')
    larder = f.shaker_run(left + 0.02, front, (0.52, 0.52), cream, plain(cream, 0.42), brass, tall=2.36)
    block((1.08, 0.64, 0.06), (left + 0.54, front + 0.31, larder + 0.02), plain(cream, 0.42), 0.006)
    top = f.shaker_run(left + 1.07, front, (0.42,), cream, stone, brass, drawers=(0,))
    start = left + 1.50
    range_cooker(start + 0.52, front, top, '#2C3A38')
    f.shaker_run(start + 1.05, front, (0.5, 0.62, 0.62, 0.6, 0.5, 0.31), cream, stone, brass, drawers=(0, 3))
    for name in job['others']:
        tiles = job['others'][name]
        for a, b, high in ((left + 1.06, pane[0], 0.72), (pane[0], pane[1], pane[2] - top - 0.03), (pane[1], right, 0.72)):
            stand(laid(tiles['spec'], tiles['facts'], (a, 0), (b, high), seed + int(b * 9), (0.03, 0.05)), (0, back - 0.012, top))
    hood = (start + 0.52, 1.62)
    block((1.14, 0.50, tall - hood[1] - 0.10), (hood[0], back - 0.25, hood[1] + 0.10 + (tall - hood[1] - 0.10) / 2), walls, 0.012)
    block((1.24, 0.56, 0.11), (hood[0], back - 0.275, hood[1] + 0.05), timber(along='x', rough=0.5, shade=0.8), 0.006)
    block((0.9, 0.4, 0.01), (hood[0], back - 0.27, hood[1] - 0.004), plain('#2A2927', 0.5))
    pan = metal('#A8653C', 0.3)
    turned((hood[0] - 0.25, front + 0.45, top + 0.038), [(0.001, 0), (0.105, 0), (0.11, 0.01), (0.11, 0.13), (0.113, 0.134), (0.106, 0.134), (0.104, 0.012), (0.001, 0.01)], pan, 56, smooth=1)
    f.rod((hood[0] - 0.15, front + 0.40, top + 0.15), (hood[0] + 0.05, front + 0.30, top + 0.165), 0.008, plain('#2A2725', 0.5))
    sink = (pane[0] + pane[1]) / 2
    block((0.66, 0.50, 0.24), (sink, front + 0.22, top - 0.114), plain('#F4F1EA', 0.16), 0.014)
    block((0.56, 0.38, 0.004), (sink, front + 0.23, top + 0.006), plain('#C9C5BC', 0.4))
    f.swan_tap(sink, back - 0.12, top, brass)
    block((pane[1] - pane[0] + 0.08, 0.17, 0.03), (sink, back + 0.03, pane[2] - 0.012), stone, 0.004)
    for k, x in enumerate((sink - 0.62, sink - 0.40, sink + 0.66)):
        props.pot((x, back + 0.02, pane[2]), 0.062, 0.11, ('#B98A6A', '#C9C0AF', '#A9785A')[k])
        plants.grasses([(x, back + 0.02, pane[2] + 0.08)], 0.2, seed + k, ('#5C7A46', '#6F8C55'), None, 120, 0.12)
    f.bottle((sink + 0.30, back - 0.12, top), 0.034, 0.15, '#6B4E32')
    f.loaf_board((right - 0.36, back - 0.085, top), 0.26, 0.40, timber(along='z', rough=0.5, shade=0.7))
    f.loaf_board((right - 0.25, back - 0.12, top), 0.18, 0.28, timber(along='z', rough=0.5, shade=0.95))
    props.vase((left + 1.27, back - 0.22, top), 0.82, '#D9D2C2', 'jar', 0.4)
    for k in range(5):
        a = k * 1.3
        tube([(left + 1.27 + 0.02 * math.cos(a), back - 0.22 + 0.02 * math.sin(a), top + 0.1), (left + 1.27 + 0.07 * math.cos(a), back - 0.22 + 0.05 * math.sin(a), top + 0.33)], 0.005, oak)
    x0, x1, y, high = -1.55, 0.75, 1.95, 0.92
    island(x0, x1, y, 1.0, high, green, stone)
    walnut, seat = timber(along='z', rough=0.45, shade=0.6), timber(along='x', rough=0.45, shade=0.72)
    for x, dy, turn in ((-1.16, 0.0, 0.03), (-0.52, 0.02, -0.05), (0.52, -0.28, -0.45)):
        counter_stool((x, y - 0.02 + dy, 0), turn, walnut, seat)
    bowl = (-0.42, y + 0.46)
    turned((*bowl, high), [(0.07, 0), (0.08, 0.012), (0.15, 0.05), (0.185, 0.095), (0.190, 0.098), (0.178, 0.095), (0.14, 0.055), (0.001, 0.03)], plain('#4E6A74', 0.3, grain=0.1, size=60), 80, smooth=1)
    f.lemons((*bowl, high + 0.048), luck, 5, 0.036, 0.085)
    f.lemons((bowl[0], bowl[1], high + 0.098), random.Random(seed + 3), 4, 0.036, 0.062)
    laid_cloth((0.03, y - 0.026, high), 0.42, 0.44, 0.26, job.get('cloth', '#E9E2D2'), seed, 0.0)
    board = block((0.42, 0.27, 0.022), (-0.95, y + 0.46, high + 0.011), timber(along='x', rough=0.5, shade=0.9), 0.008, -0.14)
    board.name = 'board'
    life.loaf((-0.98, y + 0.46, high + 0.022), 0.12)
    turned((0.50, y + 0.74, high), [(0.055, 0), (0.07, 0.01), (0.085, 0.09), (0.07, 0.17), (0.052, 0.21), (0.06, 0.25), (0.056, 0.25), (0.048, 0.21), (0.06, 0.05), (0.001, 0.04)], plain('#EFEAE0', 0.3), 64, smooth=1)
    props.branches((0.50, y + 0.74, high + 0.16), 0.52, seed + 1, count=12)
    life.open_book((-1.28, y + 0.72, high), 0.25, 0.13, 0.19)
    for x in (x0 + 0.45, (x0 + x1) / 2, x1 - 0.45):
        opal_pendant(x, y + 0.5, tall, 1.74, 0.125, brass)
    rail = timber(along='y', rough=0.5, shade=0.8)
    block((0.022, 1.5, 0.09), (left + 0.011, 1.75, 1.72), rail, 0.004)
    for k in range(6):
        f.rod((left + 0.02, 1.12 + 0.25 * k, 1.72), (left + 0.09, 1.12 + 0.25 * k, 1.74), 0.009, rail)
    apron = f.hanging_towel((left + 0.075, 1.62, 1.735), 0.40, 0.86, job.get('apron', '#8E9C98'), seed + 2, 0.05)
    apron.rotation_euler.z = math.pi / 2
    cane = plain('#A9895C', 0.85, grain=1.0, size=110, patches=0.2)
    basket = turned((0, 0, 0), [(0.10, 0), (0.13, 0.02), (0.16, 0.2), (0.165, 0.22), (0.155, 0.22), (0.12, 0.03), (0.001, 0.02)], cane, 48, smooth=1)
    strap = tube(f.arc((0, 0, 0.20), 0.155, 0, 180, 'x', 24), 0.008, cane)
    life.held([basket, strap], (left + 0.17, 2.12, 1.375), 0.0)
    turned((left + 0.42, 2.35, 0), [(0.17, 0), (0.19, 0.02), (0.23, 0.30), (0.225, 0.36), (0.21, 0.36), (0.18, 0.03), (0.001, 0.02)], cane, 56, smooth=1)
    f.pillow((left + 0.42, 2.35, 0.34), (0.38, 0.36, 0.15), fabric('#D9CFBE', 480), (0.15, 0.1, 0.4))
    life.slippers((1.72, 1.30, 0), 1.05, '#7F7464')
    surroundings('apartment', 0.55, 2.2)
    sunshine(36, 72, 8.5)
    glow((right + 0.05, (doors[0] + doors[1]) / 2, 1.25), (-0.6, 1.4, 0.4), (1.9, 2.0), 75, '#E8F0FF').visible_glossy = False
    glow((sink, back + 0.05, 1.7), (0.2, 1.0, 0.5), (1.8, 1.2), 36, '#E8F0FF').visible_glossy = False
    glow((-0.4, -3.3, 2.3), (-0.1, 2.2, 0.6), (3.2, 1.2), 75, '#FFF6EA').visible_glossy = False
    upright_camera(*job.get('view', ((-0.30, -2.35, 1.54), (0.02, 3.9, 0.30), 25)))
