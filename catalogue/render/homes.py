"""Rooms that are lived in: a table after breakfast. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from interiors import box_room
from stage import block, mesh, plain, tube, turned
from studio import glow, laid, metal, plaster, sunshine, surroundings, timber, upright_camera


def greenery(right, y0, y1, seed):
    """Clipped shrubs outside the window of the right wall."""
    luck = random.Random(seed)
    for k in range(6):
        radius = luck.uniform(0.5, 0.62)
        plants.ball((right + 1.5 + luck.uniform(-0.1, 0.2), y0 + 0.2 + 0.82 * k, 0.42), radius, seed + k)
    glow((right + 0.35, (y0 + y1) / 2 + 0.8, 2.6), (right + 1.3, (y0 + y1) / 2 + 0.8, 0.6), (3.0, 0.5), 130, '#FFF3DC')


def sideboard(x0, x1, wall, tall, wood, dark):
    """A low cupboard with sliding doors on turned legs."""
    deep = 0.42
    block((x1 - x0, deep, tall - 0.18), ((x0 + x1) / 2, wall - deep / 2, 0.18 + (tall - 0.18) / 2), wood, 0.006)
    each = (x1 - x0 - 0.06) / 3
    for k in range(3):
        x = x0 + 0.03 + each * (k + 0.5)
        block((each - 0.008, 0.016, tall - 0.25), (x, wall - deep - 0.004, 0.18 + (tall - 0.18) / 2), timber(along='z', rough=0.45, shade=0.66), 0.002)
        f.disc((x + each * 0.36, wall - deep - 0.011, 0.5), 0.022, 0.004, dark, 'y', 32)
    for x in (x0 + 0.12, x1 - 0.12):
        for y in (wall - deep + 0.06, wall - 0.06):
            f.rod((x, y, 0.2), (x, y, 0), 0.016, dark)


def bricks_of_a_child(at, seed):
    """Wooden bricks left on the floor beside a small tower."""
    luck = random.Random(seed)
    tones = ('#C7623F', '#D9A441', '#5E7F86', '#E3D7BF', '#7C8A5C')
    for k in range(3):
        block((0.045, 0.045, 0.045), (at[0] + luck.uniform(-0.004, 0.004), at[1], 0.0225 + 0.045 * k), plain(tones[k], 0.55), 0.003, luck.uniform(-0.3, 0.3))
    for k in range(6):
        block((0.045, 0.045 * (2 if k % 3 == 0 else 1), 0.045), (at[0] + luck.uniform(-0.24, 0.3), at[1] + luck.uniform(-0.26, 0.16), 0.0225), plain(luck.choice(tones), 0.55), 0.003, luck.uniform(0, 3))


def pendant(x, y, top, low, radius, colour):
    tube([(x, y, top), (x, y, low + radius * 0.5)], 0.004, plain('#2A2723', 0.5))
    turned((x, y, low), [(radius, 0), (radius * 0.985, 0.02), (radius * 0.82, radius * 0.36), (radius * 0.36, radius * 0.6), (0.03, radius * 0.66), (0.03, radius * 0.72), (0.02, radius * 0.64), (radius * 0.34, radius * 0.56), (radius * 0.8, radius * 0.33), (radius * 0.96, 0.02)], plain(colour, 0.5), 72, smooth=1)


def dining(job, facts):
    """A dining room seen across its table: breakfast half cleared, a cardigan on a chair, a child's bricks on the floor."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    left, right, back, tall = -2.6, 2.45, 3.1, 2.65
    laid(spec, facts, (left, -3.6), (right, back), seed, (0.27, 0.19))
    box_room(left, right, back, tall, plaster(job.get('plaster', '#E6E1D6')), window=(-0.35, 2.2, 0.55, 2.3))
    greenery(right, -0.35, 2.2, seed)
    white = plain('#EEE9DF', 0.45)
    f.skirting(left, right, back, 0.12, white)
    block((0.018, back + 3.4, 0.12), (right - 0.009, (back - 3.4) / 2, 0.06), white, 0.004)
    oak, dark = timber(along='x', rough=0.42, shade=0.78), timber(along='z', rough=0.45, shade=0.42)
    x0, y0, top = 0.25, 1.1, 0.74
    for k in range(5):
        block((2.0, 0.178, 0.034), (x0, y0 - 0.36 + 0.18 * k, top - 0.017), oak, 0.003)
    for x in (-0.88, 0.88):
        for y in (-0.36, 0.36):
            f.rod((x0 + x, y0 + y, top - 0.03), (x0 + x * 1.04, y0 + y * 1.08, 0), 0.026, timber(along='z', rough=0.42, shade=0.7))
    block((1.7, 0.03, 0.07), (x0, y0, top - 0.07), oak, 0.004)
    cord = plain('#C9B28A', 0.85, grain=1.0, size=150, patches=0.08)
    for at, turn in (((-0.35, 1.68), math.pi), ((0.28, 1.72), math.pi + 0.08), ((0.9, 1.68), math.pi), ((0.72, 0.42), 0.12), ((-0.42, 0.12), -0.62)):
        life.chair((*at, 0), turn, dark, cord)
    cardigan = f.hanging_towel((-0.59, -0.125, 0.775), 0.40, 0.40, job.get('cloth', '#6B7F88'), seed, 0.7)
    cardigan.rotation_euler.z, cardigan.scale.y = -0.62, 2.6
    china, blue = plain('#EFEAE0', 0.28), plain('#6F8791', 0.3)
    for x, y, turn in ((-0.4, 1.38, 0.0), (0.9, 1.38, 0.0), (0.72, 0.82, math.pi)):
        life.place_setting((x, y, top), china if x < 0.8 else blue, turn)
    f.mug((-0.12, 0.90, top), 0.042, 0.088, '#5E7078')
    f.mug((1.02, 1.12, top), 0.042, 0.088, '#D8CDB8')
    life.open_book((-0.42, 0.88, top), -0.35)
    board = block((0.46, 0.24, 0.02), (0.32, 1.16, top + 0.01), timber(along='x', rough=0.5, shade=0.9), 0.008, 0.2)
    board.name = 'board'
    life.loaf((0.27, 1.15, top + 0.02), 0.2)
    turned((0.86, 1.06, top), [(0.05, 0), (0.11, 0.05), (0.13, 0.075), (0.124, 0.077), (0.10, 0.05), (0.001, 0.014)], plain('#4E5E58', 0.35), 64, smooth=1)
    f.lemons((0.86, 1.06, top + 0.03), luck)
    turned((0.02, 1.28, top), [(0.06, 0), (0.075, 0.01), (0.082, 0.10), (0.055, 0.20), (0.062, 0.25), (0.058, 0.25), (0.05, 0.2), (0.06, 0.05), (0.001, 0.04)], plain('#E4DCCB', 0.4, grain=0.15, size=60), 64, smooth=1)
    props.branches((0.02, 1.28, top + 0.16), 0.5, seed, count=11)
    pendant(0.25, 1.1, tall, 1.62, 0.30, '#C9A873')
    sideboard(left + 0.45, left + 2.2, back - 0.02, 0.74, timber(along='x', rough=0.45, shade=0.66), metal('#26241F', 0.5))
    props.vase((left + 0.75, back - 0.22, 0.74), 1.0, '#7D8A80', 'bottle')
    for k, (wide, tone) in enumerate(((0.24, '#CFC5B2'), (0.22, '#3F5058'), (0.19, '#A4654A'))):
        f.book((left + 1.15, back - 0.23, 0.74 + 0.028 * k), wide, wide * 0.8, 0.027, tone, 0.1 * (k - 1))
    props.vase((left + 1.15, back - 0.23, 0.825), 0.5, '#E3DDD0', 'bowl')
    frame = block((0.62, 0.022, 0.86), (left + 1.75, back - 0.07, 0.74 + 0.425), timber(along='z', rough=0.45, shade=0.55), 0.003)
    paper = block((0.57, 0.006, 0.81), (left + 1.75, back - 0.084, 0.74 + 0.424), plain('#EDE7DA', 0.7))
    shape = turned((0, 0, 0), [(0.001, 0.002), (0.17, 0.002), (0.17, 0)], plain('#B5683F', 0.9, patches=0.2, size=7), 64, smooth=0)
    shape.location, shape.rotation_euler.x = (left + 1.72, back - 0.088, 0.74 + 0.55), math.pi / 2
    hill = mesh('hill', [(left + 1.75 + x, back - 0.090, 0.74 + z) for x, z in ((-0.24, 0.10), (0.24, 0.10), (0.24, 0.36), (0.1, 0.30), (-0.04, 0.42), (-0.24, 0.24))], [(0, 1, 2, 3, 4, 5)], plain('#50635E', 0.9, patches=0.2, size=7))
    for thing in (frame, paper, shape, hill):
        thing.name = 'print'
    props.pot((right - 0.42, back - 0.5, 0), 0.19, 0.36, '#8B6A52', rim=False)
    plants.tree((right - 0.42, back - 0.5, 0.3), 1.7, 1.0, seed, ('#4F6B45', '#5F7C52', '#6E8B5C'), 90, size=0.75)
    bricks_of_a_child((-1.05, 0.35), seed)
    life.slippers((1.30, 0.06, 0), 2.5, '#6F7D83')
    surroundings('apartment', 0.5, 2.2)
    sunshine(33, 84, 8.0)
    glow((right + 0.6, 0.9, 1.5), (-0.5, 1.2, 0.5), (2.4, 1.7), 85, '#E8F0FF')
    glow((-0.6, -3.2, 2.2), (0.1, 2.2, 0.6), (2.8, 1.4), 40, '#FFF5E8')
    upright_camera(*job.get('view', ((-1.35, -2.2, 1.48), (0.55, 2.6, 0.46), 26)))
