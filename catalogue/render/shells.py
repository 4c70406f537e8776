"""Rooms with openings on any side: walls, glazing, what is seen through it. Lengths are metres; y leads away from the viewer."""
import random

import plants
from outdoors import country
from stage import block, plain
from studio import glass, glow

DAY = (0.82, 0.91, 1.0, 1)


def wall(side, at, low, high, tall, material, openings=(), thick=0.26):
    """A wall 'back', 'left' or 'right' with its inner face at `at`, from `low` to `high`; openings are (from, to, bottom, top)."""
    middle = at + (-thick / 2 if side == 'left' else thick / 2)

    def put(a, b, z0, z1):
        if b - a > 0.004 and z1 - z0 > 0.004:
            across, z = (a + b) / 2, (z0 + z1) / 2
            size, place = ((b - a, thick, z1 - z0), (across, middle, z)) if side == 'back' else ((thick, b - a, z1 - z0), (middle, across, z))
            block(size, place, material)
    edge = low
    for a, b, z0, z1 in sorted(openings):
        put(edge, a, 0, tall)
        put(a, b, 0, z0)
        put(a, b, z1, tall)
        edge = b
    put(edge, high, 0, tall)


def glazing(side, at, opening, columns, rows, frame, bar=0.026, rim=0.05, inset=0.13, heavy=()):
    """A frame with bars and glass in an opening; the columns that `heavy` names have stiles at their left."""
    a, b, z0, z1 = opening
    level = at + (-inset if side == 'left' else inset)

    def put(across, z, wide, high, deep):
        size, place = ((wide, deep, high), (across, level, z)) if side == 'back' else ((deep, wide, high), (level, across, z))
        return block(size, place, frame, 0.003)
    for k in range(columns + 1):
        wide = rim if k in (0, columns) or k in heavy else bar
        across = a + (b - a) * k / columns + (rim / 2 if k == 0 else -rim / 2 if k == columns else 0)
        put(across, (z0 + z1) / 2, wide, z1 - z0, 0.06 if wide == rim else 0.035)
    for k in range(rows + 1):
        high = rim if k in (0, rows) else bar
        put((a + b) / 2, z0 + (z1 - z0) * k / rows + (rim / 2 if k == 0 else -rim / 2 if k == rows else 0), b - a - 0.002, high, 0.056 if high == rim else 0.034)
    size, place = ((b - a, 0.006, z1 - z0), ((a + b) / 2, level, (z0 + z1) / 2)) if side == 'back' else ((0.006, b - a, z1 - z0), (level, (a + b) / 2, (z0 + z1) / 2))
    block(size, place, glass('#F1F6F4'))


def daylight(size, place, strength=2.4, colour=DAY):
    """A bright plane that only the camera and reflections see: the sky in a window."""
    material = plain('#000000', 1.0)
    shader = material.node_tree.nodes['Principled BSDF']
    shader.inputs['Emission Color'].default_value, shader.inputs['Emission Strength'].default_value = colour, strength
    thing = block(size, place, material)
    thing.visible_shadow = thing.visible_diffuse = False
    return thing


def garden_beyond(back, seed, lawn=1.5, hedge=9.0, trees=((-2.6, 6.5, 4.2), (2.8, 7.6, 4.8)), half=8.0, tall=1.6):
    """What is seen through the back wall: paving, grass, a border, a hedge, trees and the sky."""
    luck = random.Random(seed + 300)
    block((2 * half, lawn, 0.06), (0, back + 0.26 + lawn / 2, -0.05), plain('#B9B1A2', 0.9, grain=0.3, size=40, patches=0.05))
    plants.lawn((-half, back + 0.26 + lawn), (half, back + hedge), -0.04, seed, 0.105)
    plants.hedge((-half - 2, back + hedge, 0), (half + 2, back + hedge + 0.8, tall), seed, spacing=0.2, size=1.5)
    plants.grasses([(luck.uniform(-half, half), back + hedge - luck.uniform(0.4, 1.0), -0.03) for _ in range(34)], 0.8, seed, plume='#C9B58E')
    plants.lavender([(luck.uniform(-half, half), back + hedge - luck.uniform(0.9, 1.5), -0.03) for _ in range(36)], seed, 0.55)
    for x, y, high in trees:
        plants.tree((x, back + y, 0), high, high * 0.8, seed + int(x * 7) + 30, plants.LAUREL if x > 0 else plants.BOX, 300, size=1.6)
    glow((0, back + 0.7, 3.2), (0, back + hedge, 0.4), (9, 1.2), 900, '#FFF3DC').visible_glossy = False
    country(seed, back + hedge)
    daylight((120, 0.1, 50), (0, back + 45, 20))


def skylight(x0, x1, y0, y1, low, rise, white, bars=2):
    """A glazed opening in the ceiling, its shaft rising by `rise`."""
    foot, shaft = low + 0.1, rise - 0.1
    for size, at in (((0.05, y1 - y0, shaft), (x0 - 0.025, (y0 + y1) / 2, foot + shaft / 2)), ((0.05, y1 - y0, shaft), (x1 + 0.025, (y0 + y1) / 2, foot + shaft / 2)),
                     ((x1 - x0 + 0.1, 0.05, shaft), ((x0 + x1) / 2, y0 - 0.025, foot + shaft / 2)), ((x1 - x0 + 0.1, 0.05, shaft), ((x0 + x1) / 2, y1 + 0.025, foot + shaft / 2))):
        block(size, at, white)
    for k in range(1, bars + 1):
        block((0.04, y1 - y0, 0.05), (x0 + (x1 - x0) * k / (bars + 1), (y0 + y1) / 2, low + rise - 0.03), white, 0.004)
    daylight((x1 - x0, y1 - y0, 0.01), ((x0 + x1) / 2, (y0 + y1) / 2, low + rise + 0.06), 2.6)


def ceiling_with(left, right, front, back, tall, opening, white):
    """A ceiling with one rectangular opening (x0, x1, y0, y1)."""
    x0, x1, y0, y1 = opening
    for a, b, c, d in ((left, right, front, y0), (left, right, y1, back), (left, x0, y0, y1), (x1, right, y0, y1)):
        block((b - a, d - c, 0.1), ((a + b) / 2, (c + d) / 2, tall + 0.05), white)
