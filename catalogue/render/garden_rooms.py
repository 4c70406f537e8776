"""Rooms that open to the garden: a sitting room with a stove, an orangery. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from shells import ceiling_with, daylight, garden_beyond, glazing, skylight, wall
from stage import block, mesh, plain, tube, turned
from studio import fabric, glow, laid, metal, plaster, sunshine, surroundings, timber, upright_camera


def armchair(at, turn, cloth, legs, accent):
    """A deep chair with rounded arms, one seat cushion and a small one in the back."""
    parts = [block((0.84, 0.80, 0.18), (0, 0, 0.25), cloth, 0.04, segments=4),
             block((0.66, 0.16, 0.52), (0, 0.34, 0.56), cloth, 0.07, segments=5),
             f.pillow((0, -0.05, 0.41), (0.60, 0.72, 0.20), cloth, pinch=0.02),
             f.pillow((0, 0.20, 0.66), (0.60, 0.50, 0.22), cloth, (1.28, 0, 0), 0.03),
             f.pillow((0.04, 0.08, 0.62), (0.42, 0.36, 0.14), accent, (1.06, 0.08, 0.1))]
    for side in (-1, 1):
        parts.append(f.pillow((side * 0.37, -0.01, 0.42), (0.15, 0.80, 0.40), cloth, pinch=0.01))
        for y in (-0.33, 0.33):
            parts.append(f.rod((side * 0.35, y, 0.18), (side * 0.37, y * 1.06, 0), 0.018, legs))
    return life.held(parts, at, turn)


def stove(at, turn, top):
    """A small iron stove on legs, its pipe going up to `top`."""
    iron = plain('#232323', 0.5, grain=0.15, size=200)
    parts = [block((0.52, 0.40, 0.50), (0, 0, 0.40), iron, 0.012), block((0.56, 0.44, 0.03), (0, 0, 0.665), iron, 0.008), block((0.56, 0.44, 0.03), (0, 0, 0.145), iron, 0.008),
             block((0.42, 0.02, 0.40), (0, -0.205, 0.41), iron, 0.008), block((0.33, 0.006, 0.25), (0, -0.216, 0.45), plain('#0D0B0A', 0.08), 0.002),
             f.rod((0.20, -0.225, 0.34), (0.20, -0.225, 0.44), 0.008, metal('#B9BBBC', 0.3)), tube([(0, 0.05, 0.67), (0, 0.05, top)], 0.065, iron),
             f.disc((0, 0.05, top - 0.02), 0.12, 0.015, iron, 'z')]
    for x in (-0.2, 0.2):
        for y in (-0.14, 0.14):
            parts.append(block((0.04, 0.04, 0.13), (x, y, 0.065), iron, 0.006))
    return life.held(parts, at, turn)


def logs(x0, x1, y, z, rows, seed, long=0.30):
    """Split wood stacked between two uprights, its cut ends to the viewer."""
    luck, steel = random.Random(seed), plain('#232323', 0.5)
    bark = [plain(c, 0.95, grain=0.8, size=60, patches=0.15) for c in ('#5E4A38', '#6E5844', '#4F4032')]
    ends = [plain(c, 0.85, grain=0.4, size=90, patches=0.12) for c in ('#C9A67A', '#BE976A', '#D4B58C')]
    for x in (x0 - 0.015, x1 + 0.015):
        block((0.02, long * 0.9, rows * 0.098 + 0.16), (x, y, z + (rows * 0.098 + 0.16) / 2), steel, 0.003)
    block((x1 - x0, long * 0.9, 0.012), ((x0 + x1) / 2, y, z + 0.05), steel, 0.002)
    for r in range(rows):
        x = x0 + 0.045 + 0.03 * (r % 2)
        while x < x1 - 0.03:
            radius = luck.uniform(0.040, 0.054)
            at = (x + radius - 0.04, y - long / 2 + luck.uniform(-0.02, 0.01), z + 0.105 + r * 0.094 + luck.uniform(-0.004, 0.004))
            sides = luck.choice((5, 6, 9, 24))
            body = turned((0, 0, 0), [(radius, 0), (radius * 1.02, long), (0.001, long)], luck.choice(bark), sides, smooth=0)
            face = turned((0, 0, 0), [(0.001, -0.002), (radius * 0.9, -0.0015), (radius * 0.93, 0.004)], luck.choice(ends), sides, smooth=0)
            life.held([body, face], at, 0, tip=-math.pi / 2).rotation_euler.y = luck.uniform(0, 6)
            x += 2 * radius + 0.004


def garden_room(job, facts):
    """A sitting room at steel-framed garden doors: a stove with its wood, an armchair with a book left open, a tray on a stool."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -2.75, 2.55, 3.1, 2.7
    laid(spec, facts, (left, -3.8), (right, back), seed, (0.2, 0.1))
    doors = (-0.80, 1.60, 0.0, 2.30)
    walls, white = plaster(job.get('plaster', '#E2DACB')), plain('#EEE9DF', 0.45)
    wall('back', back, left - 0.3, right + 0.3, tall, walls, (doors,))
    wall('left', left, -4.2, back, tall, walls)
    wall('right', right, -4.2, back, tall, walls)
    block((right - left + 0.6, back + 4.2, 0.1), ((left + right) / 2, (back - 4.2) / 2, tall + 0.05), plain('#F1EDE5', 0.9))
    steel = plain('#26282A', 0.4)
    glazing('back', back, doors, 4, 4, steel, heavy=(1, 2, 3))
    block((doors[1] - doors[0], 0.26, 0.02), ((doors[0] + doors[1]) / 2, back + 0.13, -0.006), plain('#8B877F', 0.7, patches=0.04), 0.002)
    for x in (0.37, 0.43):
        f.rod((x, back + 0.06, 0.98), (x, back + 0.06, 1.12), 0.008, metal(f.BRASS, 0.3))
    for a, b in ((left, doors[0]), (doors[1], right)):
        f.skirting(a, b, back, 0.13, white)
    for x in (left + 0.009, right - 0.009):
        block((0.018, back + 4.2, 0.13), (x, (back - 4.2) / 2, 0.065), white, 0.004)
    beam = timber(along='x', rough=0.6, shade=0.95)
    for k in range(6):
        block((right - left, 0.13, 0.15), ((left + right) / 2, back - 0.45 - 0.95 * k, tall - 0.075), beam, 0.008)
    garden_beyond(back, seed)
    block((1.25, 0.95, 0.03), (left + 0.68, back - 0.50, 0.015), plain('#3E4043', 0.5, grain=0.2, size=60, patches=0.06), 0.004)
    stove((left + 0.78, back - 0.50, 0.03), 0.28, tall)
    logs(left + 0.09, left + 0.66, back - 1.30, 0.0, 7, seed)
    oak = timber(along='x', rough=0.45, shade=0.74)
    armchair((1.62, 1.72, 0), -0.80, fabric(job.get('cloth', '#C9BDA9'), 420), timber(along='z', rough=0.5, shade=0.5), fabric(job.get('accent', '#8C5A3E'), 420))
    throw = f.hanging_towel((1.62 - 0.37 * math.cos(0.80), 1.72 + 0.37 * math.sin(0.80), 0.635), 0.46, 0.34, '#6E7A6A', seed, 0.5)
    throw.rotation_euler.z = -math.pi / 2 - 0.80
    stool = (0.62, 1.02)
    turned((*stool, 0.36), [(0.001, 0), (0.21, 0), (0.22, 0.01), (0.22, 0.03), (0.21, 0.038), (0.001, 0.038)], oak, 72, smooth=0)
    for k in range(3):
        a = 0.4 + 2.094 * k
        f.rod((stool[0] + 0.12 * math.cos(a), stool[1] + 0.12 * math.sin(a), 0.37), (stool[0] + 0.19 * math.cos(a), stool[1] + 0.19 * math.sin(a), 0), 0.015, oak)
    f.mug((stool[0] - 0.07, stool[1] - 0.06, 0.398), 0.042, 0.085, '#53666B')
    life.open_book((stool[0] + 0.05, stool[1] + 0.07, 0.398), 0.5, 0.11, 0.17)
    life.slippers((0.98, 0.62, 0), 2.2, '#7A6A58')
    cane = plain('#A58457', 0.85, grain=1.0, size=110, patches=0.2)
    basket = turned((2.18, 2.62, 0), [(0.18, 0), (0.21, 0.02), (0.25, 0.30), (0.245, 0.36), (0.23, 0.36), (0.19, 0.03), (0.001, 0.02)], cane, 56, smooth=1)
    basket.name = 'basket'
    f.pillow((2.18, 2.62, 0.35), (0.44, 0.40, 0.20), fabric('#D9CFBE', 480), (0.2, 0.1, 0.4))
    black = metal('#2A2825', 0.4)
    f.disc((2.28, 1.92, 0.0), 0.13, 0.018, black, 'z')
    tube([(2.28, 1.92, 0), (2.28, 1.92, 1.42)] + f.arc((2.10, 1.92, 1.42), 0.18, 0, 90, 'y')[1:] + [(2.02, 1.92, 1.60)], 0.009, black)
    turned((1.98, 1.92, 1.44), [(0.13, 0), (0.12, 0.05), (0.05, 0.13), (0.02, 0.16), (0.045, 0.125), (0.112, 0.045), (0.122, 0)], plain('#3A4741', 0.45), 56, smooth=1)
    console = timber(along='y', rough=0.45, shade=0.66)
    block((0.34, 1.70, 0.03), (left + 0.18, 0.35, 0.56), console, 0.004)
    block((0.32, 1.62, 0.02), (left + 0.18, 0.35, 0.16), console, 0.003)
    for y in (-0.46, 0.35, 1.16):
        block((0.32, 0.03, 0.55), (left + 0.18, y, 0.275), timber(along='z', rough=0.45, shade=0.66), 0.003)
    luck, covers, y = random.Random(seed + 4), ('#6D3F34', '#D8CFBC', '#40505A', '#B4945A', '#8A8F82', '#2F3B38', '#C3B49C', '#E3DDD0'), -0.42
    while y < 1.08:
        wide, high = luck.uniform(0.018, 0.042), luck.uniform(0.20, 0.30)
        if not 0.30 < y < 0.38 and luck.random() > 0.06:
            block((luck.uniform(0.17, 0.22), wide - 0.001, high), (left + 0.14, y + wide / 2, 0.17 + high / 2), plain(luck.choice(covers), 0.65), 0.002)
        y += wide
    props.vase((left + 0.18, 0.85, 0.575), 1.1, '#C9BBA5', 'jar')
    props.branches((left + 0.18, 0.85, 0.80), 0.62, seed, count=10)
    for k, (wide, tone) in enumerate(((0.24, '#CFC5B2'), (0.21, '#5B6E74'), (0.18, '#A4654A'))):
        f.book((left + 0.18, 0.28, 0.575 + 0.028 * k), wide, wide * 1.25, 0.027, tone, 0.1 * (k - 1))
    block((0.022, 0.94, 0.70), (left + 0.012, 0.35, 1.50), timber(along='z', rough=0.45, shade=0.6), 0.003)
    block((0.006, 0.88, 0.64), (left + 0.025, 0.35, 1.50), plain('#EFE9DC', 0.7))
    block((0.004, 0.62, 0.20), (left + 0.029, 0.35, 1.40), plain('#6E7F78', 0.9, patches=0.25, size=7))
    block((0.004, 0.62, 0.16), (left + 0.029, 0.35, 1.59), plain('#C9B79A', 0.9, patches=0.2, size=5))
    surroundings('apartment', 0.5, 2.2)
    sunshine(33, 34, 11)
    glow(((doors[0] + doors[1]) / 2, back + 0.04, 1.35), (0.1, 0.5, 0.5), (2.2, 2.0), 80, '#E8F0FF')
    glow((0.0, -3.3, 2.3), (0.1, 2.2, 0.6), (2.8, 1.2), 70, '#FFF5E8').visible_glossy = False
    upright_camera(*job.get('view', ((0.72, -2.25, 1.55), (-0.22, 3.1, 0.42), 25)))


def tub_chair(at, turn, cane, cushion, accent):
    """A rattan chair whose back and arms are one bent shell, with a round cushion."""
    points, faces, columns, rows = [], [], 48, 10
    for j in range(rows + 1):
        for i in range(columns + 1):
            a = math.radians(-38 + 256 * i / columns)
            high = 0.60 + 0.24 * max(0.0, math.sin(a)) ** 1.6
            t = j / rows
            radius = 0.34 + 0.055 * t + 0.006 * math.sin(24 * t)
            points.append((radius * math.cos(a), radius * math.sin(a), 0.10 + (high - 0.10) * t))
    for j in range(rows):
        for i in range(columns):
            k = j * (columns + 1) + i
            faces.append((k, k + 1, k + columns + 2, k + columns + 1))
    shell = mesh('shell', points, faces, cane, True)
    shell.modifiers.new('thick', 'SOLIDIFY').thickness = 0.022
    rim = tube([points[rows * (columns + 1) + i] for i in range(columns + 1)], 0.019, cane)
    parts = [shell, rim, turned((0, 0, 0.30), [(0.001, 0), (0.33, 0), (0.335, 0.03), (0.001, 0.04)], cane, 48, smooth=0),
             turned((0, -0.01, 0.34), [(0.001, 0), (0.29, 0), (0.325, 0.035), (0.325, 0.07), (0.28, 0.105), (0.001, 0.115)], cushion, 56, smooth=1),
             f.pillow((0.03, 0.19, 0.60), (0.42, 0.38, 0.14), accent, (1.12, 0.06, 0.1))]
    for a in (0.5, 2.64, 3.9, 5.5):
        parts.append(f.rod((0.29 * math.cos(a), 0.29 * math.sin(a), 0.32), (0.33 * math.cos(a), 0.33 * math.sin(a), 0), 0.018, cane))
    return life.held(parts, at, turn)


def citrus(at, radius, deep, tall, wide, seed, fruit):
    """A standard citrus tree in a clay pot, its fruit among the leaves."""
    luck = random.Random(seed)
    x, y = at
    props.pot((x, y, 0), radius, deep, luck.choice(('#A9684A', '#A0624A', '#B07253')))
    base = deep * 0.88
    plants.tree((x, y, base), tall, wide, seed, ('#35552C', '#456B36', '#557C40', '#2F4C29'), 130, size=0.62)
    skin = plain(fruit, 0.45, grain=0.25, size=300)
    for _ in range(17):
        a, rise = luck.uniform(0, 6.3), luck.uniform(0.5, 0.93)
        reach = wide * 0.44 * math.sin(math.pi * (rise - 0.28) / 0.78) * luck.uniform(0.75, 1.02)
        r = luck.uniform(0.026, 0.034)
        turned((x + reach * math.cos(a), y + reach * math.sin(a), base + tall * rise), [(0.001, -r), (r * 0.7, -r * 0.7), (r, 0), (r * 0.7, r * 0.7), (0.001, r)], skin, 20, smooth=2)


def orangery(job, facts):
    """An orangery under a roof lantern: tall sashes to the garden, citrus in clay pots, two rattan chairs, a potting bench."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -2.9, 2.75, 3.2, 2.85
    laid(spec, facts, (left, -3.8), (right, back), seed, (0.12, 0.06))
    walls, white = plaster(job.get('plaster', '#DDD8C6')), plain(job.get('paint', '#EDEAE0'), 0.4)
    high = 2.46
    openings = ((-2.45, -1.25, 0.42, high), (-0.80, 0.80, 0.0, high), (1.25, 2.45, 0.42, high))
    wall('back', back, left - 0.3, right + 0.3, tall, walls, openings)
    sides = ((-1.75, -0.55, 0.42, high), (-0.10, 1.10, 0.42, high), (1.55, 2.75, 0.42, high))
    wall('right', right, -4.2, back, tall, walls, sides)
    wall('left', left, -4.2, back, tall, walls)
    for k, opening in enumerate(openings):
        glazing('back', back, opening, 4 if k == 1 else 3, 5, white, bar=0.024, heavy=(2,) if k == 1 else ())
    for opening in sides:
        glazing('right', right, opening, 3, 5, white, bar=0.024)
    for a, b, z0, _ in openings:
        if z0:
            block((b - a + 0.1, 0.20, 0.035), ((a + b) / 2, back + 0.06, z0 - 0.015), white, 0.006)
    for a, b, z0, _ in sides:
        block((0.20, b - a + 0.1, 0.035), (right + 0.06, (a + b) / 2, z0 - 0.015), white, 0.006)
    for a, b in ((left, -0.80), (0.80, right)):
        f.skirting(a, b, back, 0.16, white)
    for x in (left + 0.009, right - 0.009):
        block((0.018, back + 4.2, 0.16), (x, (back - 4.2) / 2, 0.08), white, 0.004)
    for y, deep, drop in ((back - 0.05, 0.10, 0.14), (back - 0.11, 0.05, 0.06)):
        block((right - left, deep, drop), ((left + right) / 2, y, tall - drop / 2), white, 0.008)
    roof = (-1.7, 1.6, -1.3, 2.35)
    ceiling_with(left - 0.3, right + 0.3, -4.2, back + 0.3, tall, roof, plain('#F3F0E8', 0.85))
    skylight(*roof, tall, 0.30, white, bars=5)
    for k in range(1, 4):
        block((roof[1] - roof[0], 0.04, 0.05), ((roof[0] + roof[1]) / 2, roof[2] + (roof[3] - roof[2]) * k / 4, tall + 0.27), white, 0.004)
    garden_beyond(back, seed, lawn=2.2)
    daylight((0.1, 30, 14), (right + 14, 2, 5), 2.2)
    for k in range(4):
        plants.ball((right + 1.5, -1.2 + 1.2 * k, 0.55), 0.62, seed + k)
    cane = plain('#B08D5E', 0.7, grain=1.0, size=150, patches=0.16)
    linen = fabric('#E6DDCB', 450)
    tub_chair((0.98, 1.55, 0), -0.62, cane, linen, fabric(job.get('accent', '#6E8070'), 450))
    tub_chair((-0.55, 2.10, 0), 0.42, cane, linen, fabric('#B5754F', 450))
    x, y, top = 0.22, 1.38, 0.50
    turned((x, y, top - 0.022), [(0.001, 0), (0.285, 0), (0.30, 0.006), (0.30, 0.016), (0.29, 0.022), (0.001, 0.022)], plain('#E9E5DC', 0.2, patches=0.03, size=12), 96, smooth=0)
    iron = metal('#2F312F', 0.5)
    for k in range(3):
        a = 0.3 + 2.094 * k
        tube([(x + 0.20 * math.cos(a), y + 0.20 * math.sin(a), top - 0.02), (x + 0.05 * math.cos(a), y + 0.05 * math.sin(a), 0.24), (x + 0.23 * math.cos(a), y + 0.23 * math.sin(a), 0)], 0.011, iron)
    turned((x - 0.09, y + 0.05, top), [(0.045, 0), (0.075, 0.03), (0.082, 0.07), (0.06, 0.115), (0.028, 0.125), (0.012, 0.14), (0.001, 0.15)], plain('#5E7078', 0.3), 56, smooth=1)
    tube([(x - 0.015, y + 0.05, top + 0.05), (x + 0.03, y + 0.05, top + 0.075), (x + 0.05, y + 0.05, top + 0.11)], 0.009, plain('#5E7078', 0.3))
    tube(f.arc((x - 0.175, y + 0.05, top + 0.075), 0.035, 70, 290, 'y'), 0.006, plain('#5E7078', 0.3))
    f.mug((x + 0.08, y - 0.12, top), 0.038, 0.07, '#EFEAE0')
    f.mug((x + 0.14, y + 0.10, top), 0.038, 0.07, '#EFEAE0')
    citrus((-2.05, 2.62), 0.27, 0.46, 1.75, 1.05, seed + 1, '#DF8A2B')
    citrus((2.12, 2.50), 0.25, 0.42, 1.55, 0.95, seed + 2, '#E2B53C')
    citrus((2.28, 0.95), 0.20, 0.34, 1.15, 0.72, seed + 3, '#DF8A2B')
    bench = timber(along='y', rough=0.6, shade=0.85)
    block((0.50, 1.60, 0.035), (left + 0.27, 1.05, 0.86), bench, 0.004)
    block((0.46, 1.50, 0.025), (left + 0.27, 1.05, 0.22), bench, 0.004)
    block((0.02, 1.60, 0.22), (left + 0.03, 1.05, 0.98), bench, 0.004)
    for y in (0.32, 1.78):
        for dx in (0.06, 0.48):
            block((0.05, 0.05, 0.85), (left + dx, y, 0.425), timber(along='z', rough=0.6, shade=0.8), 0.004)
    clay = ('#A9684A', '#B47A5A', '#9C6248')
    for k, (y, r, h) in enumerate(((0.52, 0.10, 0.18), (0.78, 0.08, 0.14), (1.62, 0.12, 0.20))):
        props.pot((left + 0.24, y, 0.878), r, h, clay[k])
    plants.lavender([(left + 0.24, 0.52, 1.03)], seed, 0.34)
    plants.grasses([(left + 0.24, 1.62, 1.05)], 0.36, seed + 3, ('#5C7A46', '#6F8C55'), None, 170, 0.2)
    for k in range(4):
        props.pot((left + 0.26, 0.62, 0.235 + 0.05 * k), 0.11, 0.18, clay[k % 3])
    life.trug((left + 0.30, 1.18, 0.878), 1.3, seed)
    life.watering_can((left + 0.28, 1.35, 0.232), -1.2)
    straw = plain('#C9AE7C', 0.9, grain=1.0, size=160, patches=0.1)
    hat = turned((0, 0, 0), [(0.20, 0.012), (0.21, 0.004), (0.11, 0.012), (0.10, 0.05), (0.085, 0.095), (0.03, 0.108), (0.001, 0.108)], straw, 64, smooth=1)
    hat.location, hat.rotation_euler = (left + 0.03, 1.30, 1.62), (0, math.pi / 2 - 0.1, 0)
    f.rod((left, 1.30, 1.70), (left + 0.07, 1.30, 1.72), 0.008, iron)
    surroundings('apartment', 0.55, 2.2)
    sunshine(47, 62, 9.0)
    glow((0, back + 0.03, 1.4), (0.0, 0.4, 0.4), (4.6, 2.0), 46, '#E8F0FF').visible_glossy = False
    glow((0, 0.5, tall + 0.02), (0, 0.5, 0), (3.0, 3.2), 60, '#EEF4FF').visible_glossy = False
    glow((0.0, -3.3, 2.2), (0.1, 2.2, 0.5), (2.8, 1.2), 40, '#FFF5E8').visible_glossy = False
    upright_camera(*job.get('view', ((-0.85, -2.35, 1.56), (0.22, 3.2, 0.48), 24)))
