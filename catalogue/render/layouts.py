"""Where tiles lie: lists of pieces over an area, the same for the close-ups and the scenes. Lengths are metres."""
import math
import random
from collections import namedtuple

Piece = namedtuple('Piece', 'x y wide high turn shape')

# Courses of a patio pack: depth of the course and the widths that fit it.
PATIO = {0.6: (0.9, 0.6, 0.29), 0.29: (0.6, 0.29, 0.9)}


def lay(spec, wide, high, seed):
    """Pieces that cover a rectangle around the origin."""
    luck = random.Random(seed)
    joint, (w, h) = spec['joint'], spec['tile']
    kind = spec.get('layout', 'grid')
    if kind == 'hexagon' or kind == 'penny':
        return honeycomb(w, joint, wide, high, kind)
    if kind == 'herringbone':
        return herringbone(w, h, joint, wide, high)
    if kind == 'mixed':
        return patio(joint, wide, high, luck)
    across, down = w + joint, h + joint
    columns, rows = math.ceil(wide / across / 2) + 1, math.ceil(high / down / 2) + 1
    shift = {'grid': lambda r: 0.0, 'stack': lambda r: 0.0, 'brick': lambda r: 0.5 * (r % 2), 'third': lambda r: (r % 3) / 3,
             'random': lambda r: luck.uniform(0, 1)}[kind]
    found = []
    for r in range(-rows, rows + 1):
        start = shift(r)
        found += [Piece((c + start) * across, r * down, w, h, 0.0, 'rect') for c in range(-columns, columns + 1)]
    return inside(found, wide, high)


def inside(pieces, wide, high):
    return [p for p in pieces if abs(p.x) < wide / 2 + max(p.wide, p.high) and abs(p.y) < high / 2 + max(p.wide, p.high)]


def honeycomb(w, joint, wide, high, kind):
    across = w + joint
    down = across * math.sqrt(3) / 2
    rows, columns = math.ceil(high / down / 2) + 1, math.ceil(wide / across / 2) + 1
    shape = 'hexagon' if kind == 'hexagon' else 'round'
    return [Piece((c + 0.5 * (r % 2)) * across, r * down, w, w, 0.0, shape)
            for r in range(-rows, rows + 1) for c in range(-columns, columns + 1)]


def herringbone(w, h, joint, wide, high):
    """Strips three times as long as wide, turned by 45 degrees so that the points run up the wall."""
    unit = h + joint
    steps = round((w + joint) / unit)
    long = steps * unit
    reach = math.ceil((wide + high) / unit) + steps
    found = []
    for i in range(-reach, reach):
        for j in range(-reach // steps, reach // steps + 1):
            x, y = i * unit + j * long, i * unit - j * long
            for cx, cy, turn in ((x + long / 2, y + unit / 2, 0.0), (x + unit / 2, y + unit + long / 2, math.pi / 2)):
                c = math.sqrt(0.5)
                found.append(Piece((cx - cy) * c, (cx + cy) * c, w, h, turn + math.pi / 4, 'rect'))
    return inside(found, wide, high)


def patio(joint, wide, high, luck):
    """Courses of mixed stones."""
    found, y = [], -high / 2 - 0.6
    while y < high / 2 + 0.6:
        depth = luck.choice((0.6, 0.6, 0.29))
        x = -wide / 2 - luck.uniform(0.3, 1.2)
        while x < wide / 2 + 0.6:
            width = luck.choice(PATIO[depth])
            if depth == 0.6 and width == 0.29:
                found += [Piece(x + width / 2, y + k * (0.29 + joint) + 0.145, 0.29, 0.29, 0.0, 'rect') for k in (0, 1)]
            else:
                found.append(Piece(x + width / 2, y + depth / 2, width, depth, 0.0, 'rect'))
            x += width + joint
        y += depth + joint
    return found


def cut(spec, extent, luck):
    """Which part of a material's map a piece shows: offset in metres and quarter turns."""
    if spec.get('cell'):
        w = spec['tile'][0]
        count = round(extent / (0.027 if w == 0.025 else w))
        pitch = extent / count
        return ((luck.randrange(count) + 0.5) * pitch, (luck.randrange(count) + 0.5) * pitch, luck.choice((0, 1, 2, 3)))
    turns = (0, 1, 2, 3) if spec.get('free') else (0, 2)
    return luck.uniform(0, extent), luck.uniform(0, extent), luck.choice(turns)
