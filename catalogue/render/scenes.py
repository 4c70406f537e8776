"""A tiled wall behind a worktop, and a stack of tiles seen at its edge."""
import math
import random

import props
from stage import add, baked, block, camera, plain, sky, sun, tiles, tube, window


def upright(things):
    """Turns what was laid flat into a wall facing the viewer."""
    holder = add(None, 'wall')
    for thing in things:
        thing.parent = holder
    holder.rotation_euler = (math.pi / 2, 0, 0)


def counter(job, facts):
    """A tiled wall behind an oak worktop, with a tap and pottery."""
    spec, seed = job['spec'], job['seed']
    upright(tiles(spec, facts, 2.6, 1.7, seed, (0, 0.42)))
    oak = baked('oak-prop', 0.45, 0.0003, tinted=False)
    top = block((3.2, 0.62, 0.04), (0, -0.31, -0.02), oak, 0.003)
    map_by_position(top, 2.6)
    brass = plain('#B8924E', 0.22, 1.0)
    props.wall_tap((-0.42, 0, 0.20), brass)
    shelf = block((1.0, 0.17, 0.032), (0.52, -0.085, 0.56), oak, 0.003)
    map_by_position(shelf, 2.6)
    for x in (0.16, 0.88):
        tube([(x, -0.005, 0.50), (x, -0.12, 0.541)], 0.006, brass)
    tones = job.get('pottery', ['#E7DFD1', '#B36B4A', '#CFC5B4', '#5E625A'])
    props.vase((0.30, -0.20, 0.0), 0.95, tones[0], 'jar')
    props.branches((0.30, -0.20, 0.18), 0.42, seed)
    props.vase((0.66, -0.26, 0.0), 1.05, tones[1], 'bowl')
    props.vase((0.86, -0.13, 0.0), 0.85, tones[2], 'bottle')
    for x, form, scale, tone in ((0.20, 'cup', 1.0, 0), (0.31, 'cup', 1.0, 2), (0.55, 'bowl', 0.85, 0), (0.55, 'bowl', 0.7, 2), (0.80, 'jar', 0.62, 3)):
        lift = 0.576 + (0.035 if scale == 0.7 else 0)
        props.vase((x, -0.09, lift), scale, tones[tone], form)
    sky('#EFEBE4', '#E4DED4', 0.50)
    window((-1.9, -1.2, 1.0), (0.1, 0, 0.25), (1.0, 1.3), 62)
    way = (0.72, 0.52, -0.48)
    sun(way, 2.4, 1.4)
    props.window_bars(way, (-0.1, 0, 0.42), (0.75, 0.9), (2, 2), 1.6, 0.04)
    camera((-0.1, -1.72, 0.42), (0.1, 0, 0.30), 37)


def map_by_position(thing, extent):
    """UV from a thing's own x and y (and z on its front), for boards."""
    layer = thing.data.uv_layers.new(name='map')
    for loop in thing.data.loops:
        p = thing.data.vertices[loop.vertex_index].co
        layer.data[loop.index].uv = (p.x / extent + 0.31, (p.y + p.z) / (extent / 2) + 0.17)


def edge(job, facts):
    """A stack of pieces on a table, seen at a corner: thickness, edge and face."""
    from stage import TileMesh
    from layouts import Piece
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    w, h = (min(v, 0.62) for v in spec['tile'])
    thick = spec.get('thick', 0.01)
    size = max(thick * 6.5, 0.085)
    made = TileMesh(spec, facts['extent'], facts['shape'])
    count = job.get('count', 4)
    for k in range(count):
        piece = Piece(w / 2 + luck.uniform(0, 0.02) * size, h / 2 + luck.uniform(0, 0.02) * size, w, h, luck.uniform(-0.02, 0.02), 'rect')
        made.put(piece, luck, top=(k + 1) * (thick + 0.0001))
    stack = made.finish(baked(spec['material'], spec['rough'], facts['tall']))
    stack.rotation_euler.z = math.radians(40)
    table = plain('#E9E2D6', 0.75, patches=0.01, size=3)
    block((6, 6, 0.02), (0, 0, -0.01), table)
    block((8, 0.02, 3), (0, 1.6, 1.4), plain('#F2EEE7', 0.9))
    top = count * thick
    sky('#F3EFE8', '#EDE8E0', 0.55)
    window((-0.9, -0.5, 0.9), (0, 0.1, 0), (0.6, 0.7), 15)
    window((1.1, 0.5, 0.7), (0, 0.1, 0), (0.4, 0.6), 4, '#E9F0FF')
    camera((-size * 0.25, -size * 2.7, top + size * 1.5), (0.0, size * 0.42, top * 0.62), 50, (0, 0.0, top), 8)
