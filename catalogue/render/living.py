"""A living room and a dining room with a tiled floor. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import props
from interiors import box_room
from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glow, laid, metal, plaster, sunshine, surroundings, timber, upright_camera


def couch(at, wide, cloth, accents, legs):
    """A sofa of loose cushions on a low frame."""
    holder, parts = add(None, 'couch', at), []
    parts.append(block((wide, 0.88, 0.16), (0, 0, 0.21), cloth, 0.03, segments=4))
    for side in (-1, 1):
        parts.append(f.pillow((side * (wide / 2 - 0.09), 0.0, 0.42), (0.20, 0.90, 0.46), cloth, pinch=0.01))
    parts.append(block((wide - 0.1, 0.16, 0.50), (0, 0.36, 0.48), cloth, 0.06, segments=5))
    seat = (wide - 0.38) / 2
    for side in (-1, 1):
        x = side * (seat / 2 + 0.004)
        parts.append(f.pillow((x, -0.06, 0.39), (seat, 0.74, 0.22), cloth, pinch=0.02))
        parts.append(f.pillow((x, 0.23, 0.66), (seat, 0.50, 0.23), cloth, (1.30, 0, 0.015 * side), 0.03))
        for y in (-0.36, 0.36):
            parts.append(block((0.045, 0.045, 0.14), (side * (wide / 2 - 0.12), y, 0.07), legs, 0.004))
    for k, accent in enumerate(accents):
        x = (-1) ** k * (wide / 2 - 0.36 - 0.06 * k)
        parts.append(f.pillow((x, 0.08, 0.64), (0.46, 0.44, 0.17), accent, (1.05, 0.18 * (-1) ** k, 0.2 * (-1) ** (k + 1))))
    for part in parts:
        part.parent = holder
    return holder


def shelves(x0, x1, y, tall, wood, seed):
    """Open shelves with books that lean, bowls and gaps."""
    luck = random.Random(seed)
    for x in (x0, x1):
        block((0.03, 0.28, tall), (x, y - 0.14, tall / 2), wood, 0.003)
    levels = [0.08 + k * (tall - 0.1) / 5 for k in range(6)]
    for z in levels:
        block((x1 - x0, 0.27, 0.026), ((x0 + x1) / 2, y - 0.14, z), timber(along='x', rough=0.5, shade=0.72), 0.003)
    covers = ('#6D3F34', '#D8CFBC', '#40505A', '#B4945A', '#8A8F82', '#2F3B38', '#C3B49C', '#A4654A', '#E3DDD0')
    for n, z in enumerate(levels[:-1]):
        x = x0 + 0.03
        while x < x1 - 0.06:
            if luck.random() < 0.07:
                props.vase((min(x + 0.12, x1 - 0.12), y - 0.14, z + 0.013), luck.uniform(0.55, 0.8), luck.choice(covers), luck.choice(('jar', 'bottle', 'bowl')), 0.5)
                x += 0.27
                continue
            if luck.random() < 0.05:
                x += luck.uniform(0.06, 0.16)
            wide, high = luck.uniform(0.016, 0.042), luck.uniform(0.18, 0.26)
            thing = block((wide - 0.001, luck.uniform(0.14, 0.18), high), (x + wide / 2, y - 0.13, z + 0.013 + high / 2), plain(luck.choice(covers), 0.65), 0.002)
            if luck.random() < 0.08:
                thing.rotation_euler.y = 0.12
                x += 0.02
            x += wide


def curtain(x, y0, y1, tall, colour, seed):
    """A curtain in folds beside the window in the right wall."""
    luck = random.Random(seed)
    points, faces, columns, rows = [], [], 120, 8
    for j in range(rows + 1):
        t = j / rows
        for i in range(columns + 1):
            u = i / columns
            points.append((x - 0.07 + (0.030 + 0.014 * t) * math.sin(u * 46 + 0.6 * math.sin(u * 9 + 2 * t)) + luck.gauss(0, 0.0004), y0 + (y1 - y0) * u, tall * (1 - t) + 0.01))
    for j in range(rows):
        for i in range(columns):
            k = j * (columns + 1) + i
            faces.append((k, k + 1, k + columns + 2, k + columns + 1))
    mesh('curtain', points, faces, fabric(colour, 600), True)
    tube([(x - 0.07, y0 - 0.06, tall + 0.03), (x - 0.07, y1 + 1.9, tall + 0.03)], 0.012, metal('#4A4239', 0.4))


def living(job, facts):
    """A living room: sofa, books, a floor lamp, a low table; the sun comes round the curtain."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -2.3, 2.2, 2.9, 2.6
    laid(spec, facts, (left, -3.4), (right, back), seed, (0.21, 0.07), job.get('turned', False))
    box_room(left, right, back, tall, plaster(job.get('plaster', '#E0D9CC')), window=(-0.5, 1.35, 0.35, 2.25))
    white = plain('#EEE9DF', 0.45)
    f.skirting(left, right, back, 0.14, white)
    block((0.018, 6.3, 0.14), (left + 0.009, back - 3.15, 0.07), white, 0.004)
    cloth = fabric(job.get('cloth', '#C9BDA9'), 420)
    couch((0.62, 2.28, 0), 2.2, cloth, (fabric(job.get('accent', '#9A5F45'), 420), fabric('#5E6A5C', 420)), timber(along='z', rough=0.5, shade=0.6))
    throw = f.hanging_towel((1.30, 1.82, 0.515), 0.42, 0.36, '#E7DFCF', seed, 0.9)
    throw.name = 'throw'
    shelves(left + 0.05, left + 1.25, back, 2.05, timber(along='z', rough=0.5, shade=0.72), seed)
    oak = timber(along='x', rough=0.4, shade=0.62)
    turned((0.25, 1.05, 0.33), [(0.001, 0), (0.43, 0), (0.45, 0.012), (0.45, 0.026), (0.44, 0.034), (0.001, 0.034)], oak, 96, smooth=0)
    for a in (0.5, 2.6, 4.7):
        tube([(0.25 + 0.26 * math.cos(a), 1.05 + 0.26 * math.sin(a), 0.33), (0.25 + 0.34 * math.cos(a), 1.05 + 0.34 * math.sin(a), 0)], 0.016, oak)
    f.book((0.12, 1.12, 0.364), 0.22, 0.29, 0.026, '#CFC5B2', 0.3)
    f.book((0.13, 1.12, 0.390), 0.17, 0.24, 0.02, '#3F5058', 0.15)
    f.mug((0.44, 0.92, 0.364), 0.042, 0.085, '#B07650')
    props.vase((0.40, 1.22, 0.364), 0.62, '#D9CFBD', 'jar', 0.5)
    props.branches((0.40, 1.22, 0.49), 0.36, seed, count=6)
    black = metal('#2A2825', 0.4)
    f.disc((-0.78, 2.45, 0.0), 0.14, 0.02, black, 'z')
    tube([(-0.78, 2.45, 0), (-0.78, 2.45, 1.45)], 0.009, black)
    turned((-0.78, 2.45, 1.40), [(0.20, 0), (0.14, 0.24), (0.136, 0.24), (0.196, 0.0)], plain('#E9DFCB', 0.8), 64, smooth=0)
    f.globe_lamp((-0.78, 2.45, 1.44), 0.05, 12)
    for y, z, wide, high, tint in ((0.0, 1.62, 0.62, 0.82, '#7D8A80'), (0.78, 1.70, 0.46, 0.60, '#B98A62')):
        x = 0.35 + y
        block((wide, 0.025, high), (x, back - 0.013, z), timber(along='z', rough=0.45, shade=0.7), 0.003)
        block((wide - 0.04, 0.006, high - 0.04), (x, back - 0.027, z), plain('#F0EBE1', 0.7))
        block((wide * 0.56, 0.003, high * 0.56), (x, back - 0.031, z), plain(tint, 0.9, patches=0.25, size=7))
    curtain(right, 1.36, 1.95, 2.38, '#D9D0BF', seed)
    props.pot((1.85, 2.45, 0), 0.18, 0.34, '#6F6A61', rim=False)
    props.fronds((1.85, 2.45, 0.30), 1.0, 26, seed, spread=0.9)
    surroundings('apartment', 0.5, 2.2)
    sunshine(29, 101, 8.0)
    glow((right + 0.6, 0.42, 1.4), (-0.5, 1.3, 0.5), (1.8, 1.7), 66, '#E8F0FF')
    glow((0.0, -3.0, 2.2), (0.1, 2.2, 0.6), (2.8, 1.4), 38, '#FFF5E8')
    upright_camera(*job.get('view', ((-0.25, -1.85, 1.28), (0.1, 2.9, 0.64), 26)))
