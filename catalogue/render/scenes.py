"""The scenes: a tiled wall, rooms, terraces and an edge."""
import math
import random

import props
from stage import add, baked, block, camera, plain, sky, sun, tiles, tube, turned, window

PLASTER = '#E9E3D8'


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



def shell(plaster, deep=3.2, left=-3.0, right=3.4, tall=2.9):
    """Back and left wall with a skirting board; the rest is open to the light."""
    wall, board = plain(plaster, 0.93, grain=0.1, size=30, patches=0.012), plain('#F3EFE8', 0.5)
    block((right - left + 0.2, 0.1, tall), ((left + right) / 2, deep + 0.05, tall / 2), wall)
    block((right - left, 0.018, 0.12), ((left + right) / 2, deep - 0.009, 0.06), board, 0.004)
    block((0.1, 5.5, tall), (left - 0.05, deep - 2.75, tall / 2), wall)
    block((0.018, 5.5, 0.12), (left + 0.009, deep - 2.75, 0.06), board, 0.004)



def daylight(at, size=(1.15, 1.7), power=150, strength=3.4, low=0.52):
    """Morning sun through a window on the left, and the sky's light with it."""
    sky('#F4F0EA', '#E9E4DC', 0.55)
    way = (0.86, 0.30, -low)
    sun(way, strength, 0.9)
    props.window_bars(way, at, size, (2, 3), 4.2, 0.05)
    window((-2.9, -0.4, 1.9), (0.6, 1.2, 0.3), (1.6, 1.9), power)



def room(job, facts):
    """A floor in a quiet room; `style` says which."""
    spec, seed = job['spec'], job['seed']
    tiles(spec, facts, 7.2, 7.2, seed, (0.2, 0.6))
    oak = baked('oak-prop', 0.5, 0.0003, tinted=False)
    {'bath': bathroom, 'hall': hall, 'lounge': lounge, 'kitchen': kitchen}[job.get('style', 'hall')](job, seed, oak)



def wooden(thing):
    map_by_position(thing, 2.6)
    return thing



def bathroom(job, seed, oak):
    shell(job.get('plaster', '#E3DDD2'), 2.5)
    props.bath((0.45, 1.65))
    props.bath_tap((0.95, 2.24), plain(props.BRASS, 0.22, 1.0))
    wooden_stool((-1.05, 1.25), 0.44)
    cloth = plain('#E9E4DA', 0.95, grain=0.6, size=300)
    for k, (turn, tone) in enumerate(((0.1, '#EFEBE3'), (-0.06, '#D5CBBB'))):
        block((0.26, 0.20, 0.055), (-1.05, 1.25, 0.47 + 0.056 * k), plain(tone, 0.95, grain=0.5, size=300), 0.022, turn, 5)
    props.towel((0.05, 1.285, 0.592), cloth, 0.34, 0.34)
    props.pot((-1.95, 1.9, 0), 0.19, 0.34, '#8F8578', rim=False)
    props.olive((-1.95, 1.9, 0.3), 1.5, seed)
    daylight((0.25, 0.75, 0))
    camera((-0.35, -2.35, 1.32), (0.05, 1.1, 0.42), 27)



def wooden_stool(middle, tall):
    props.stool(middle, plain('#B08A5F', 0.5, patches=0.06, size=25), tall)



def hall(job, seed, oak):
    shell(job.get('plaster', PLASTER), 2.4)
    for thing in benches(0.65, 2.12, 1.5, oak):
        wooden(thing)
    block((0.44, 0.34, 0.09), (1.1, 2.12, 0.495), plain('#A8795A', 0.95, grain=0.5, size=260), 0.035, segments=5)
    props.vase((0.18, 2.12, 0.45), 1.0, '#D8D0C2', 'jar')
    props.branches((0.18, 2.12, 0.64), 0.62, seed)
    frame = block((0.62, 0.025, 0.82), (0.95, 2.38, 1.48), plain('#9C7448', 0.5), 0.003)
    frame.name = 'frame'
    block((0.575, 0.01, 0.775), (0.95, 2.365, 1.48), plain('#F2EEE6', 0.8))
    block((0.30, 0.004, 0.34), (0.95, 2.358, 1.50), plain(job.get('art', '#A9654A'), 0.9, patches=0.1, size=14))
    props.pot((-1.25, 1.85, 0), 0.2, 0.36, '#A9633F')
    props.olive((-1.25, 1.85, 0.32), 1.45, seed + 1)
    daylight((0.35, 0.75, 0))
    camera((0.1, -2.15, 1.34), (0.1, 1.2, 0.50), 28)



def benches(x, y, long, oak, deep=0.36, tall=0.45):
    yield block((long, deep, 0.045), (x, y, tall - 0.022), oak, 0.004)
    for side in (-1, 1):
        yield block((0.045, deep * 0.94, tall - 0.045), (x + side * (long / 2 - 0.12), y, (tall - 0.045) / 2), oak, 0.003)



def lounge(job, seed, oak):
    shell(job.get('plaster', '#DFD8CB'), 2.7)
    cloth = plain(job.get('cloth', '#CFC4B2'), 0.95, grain=0.55, size=380)
    props.sofa((0.65, 2.1), cloth)
    props.cushion((0.15, 1.98, 0.68), 0.42, plain('#A8694C', 0.95, grain=0.5, size=380), (-0.25, 0.1, 0.15))
    top = turned((-0.25, 0.85, 0.34), [(0.36, 0), (0.365, 0.006), (0.365, 0.03), (0.355, 0.036), (0.001, 0.036)], plain('#8A6745', 0.4, patches=0.08, size=12), smooth=0)
    top.name = 'table'
    for k in range(3):
        a = k * 2.094 + 0.3
        tube([(-0.25 + 0.2 * math.cos(a), 0.85 + 0.2 * math.sin(a), 0.34), (-0.25 + 0.3 * math.cos(a), 0.85 + 0.3 * math.sin(a), 0)], 0.014, plain('#8A6745', 0.4))
    props.vase((-0.30, 0.88, 0.376), 0.62, '#E8E0D2', 'bottle')
    props.vase((-0.10, 0.78, 0.376), 0.62, '#7C8275', 'bowl')
    props.pot((-1.6, 2.0, 0), 0.2, 0.36, '#6F675C', rim=False)
    props.fronds((-1.6, 2.0, 0.32), 0.95, 20, seed)
    frame = block((0.9, 0.025, 0.66), (0.65, 2.68, 1.52), plain('#2D2A27', 0.5), 0.003)
    frame.name = 'frame'
    block((0.86, 0.01, 0.62), (0.65, 2.664, 1.52), plain('#E9E3D6', 0.8, patches=0.07, size=4))
    daylight((0.1, 0.55, 0))
    camera((-0.1, -2.2, 1.32), (0.12, 1.25, 0.46), 28)



def kitchen(job, seed, oak):
    shell(job.get('plaster', '#EAE4D9'), 2.9)
    stone = plain('#E7E2D9', 0.25, patches=0.03, size=9)
    top = props.cupboards(-1.1, 2.28, 6, job.get('paint', '#6C7668'), stone)
    props.wall_tap((0.35, 2.9, top + 0.2), plain(props.BRASS, 0.22, 1.0))
    shelf = wooden(block((1.9, 0.2, 0.035), (0.6, 2.79, 1.52), oak, 0.003))
    shelf.name = 'shelf'
    for x, form, scale, tone in ((-0.1, 'jar', 0.8, '#E8E0D2'), (0.12, 'cup', 1.1, '#A9694A'), (0.24, 'cup', 1.1, '#E8E0D2'), (0.6, 'bowl', 1.0, '#CFC5B4'), (1.0, 'bottle', 0.9, '#8B8F84'), (1.3, 'jar', 0.7, '#D9CFBE')):
        props.vase((x, 2.79, 1.538), scale, tone, form)
    props.vase((-0.65, 2.6, top), 1.1, '#DDD3C3', 'jar')
    props.branches((-0.65, 2.6, top + 0.2), 0.5, seed)
    board = block((0.3, 0.02, 0.44), (1.15, 2.84, top + 0.21), plain('#B08A5F', 0.5, patches=0.1, size=10), 0.008)
    board.rotation_euler.x = -0.15
    props.vase((1.45, 2.55, top), 1.2, '#B9694A', 'bowl')
    wooden_stool((-1.75, 1.75), 0.62)
    props.pot((-2.2, 2.3, 0), 0.18, 0.34, '#A9633F')
    props.fronds((-2.2, 2.3, 0.3), 0.9, 18, seed)
    daylight((0.2, 0.75, 0))
    camera((-0.2, -2.1, 1.38), (0.12, 1.3, 0.56), 33)



def terrace(job, facts):
    """A terrace in the afternoon sun; `style` says what stands at its back."""
    spec, seed = job['spec'], job['seed']
    tiles(spec, facts, 9.0, 7.0, seed, (0.3, 0.9))
    block((30, 30, 0.02), (0, 0, -0.06), plain('#55663F', 1.0, grain=0.8, size=60))
    sky('#A9C6E6', '#EEF0EE', 0.95)
    way = (0.62, 0.50, -0.60)
    sun(way, 4.2, 0.6)
    {'garden': garden, 'modern': modern, 'courtyard': courtyard}[job.get('style', 'garden')](seed, way)



def garden(seed, way):
    """A hedge, a bed of lavender, a chair and a pot."""
    props.hedge((-5, 4.05, 0), (5.5, 4.8, 1.75), seed)
    block((10.5, 0.5, 0.05), (0.2, 3.72, 0.0), plain('#4A3C30', 1.0, grain=0.9, size=50))
    block((10.5, 0.05, 0.14), (0.2, 3.43, 0.03), plain('#8D857A', 0.9, grain=0.4, size=40), 0.004)
    for k in range(17):
        props.tuft((-4.2 + k * 0.52, 3.72, 0.02), 0.52, 0.4, 130, seed + k, ('#7C8A6A', '#8F9C7B', '#66755A'), '#7D73A3' if k % 4 else None)
    timber, cloth = plain('#A57C52', 0.6, patches=0.08, size=18), plain('#DDD6C9', 0.95, grain=0.5, size=320)
    props.lounge_chair((1.05, 2.35, 0), -0.45, timber, cloth)
    props.stool((0.15, 2.5), timber, 0.42)
    props.vase((0.15, 2.5, 0.425), 0.55, '#B36B4A', 'jar')
    props.pot((-1.55, 2.75, 0), 0.26, 0.46, '#B0673F')
    props.olive((-1.55, 2.75, 0.4), 1.75, seed)
    props.dapple(way, (-1.0, 0.4, 0), seed)
    camera((-0.35, -2.3, 1.45), (0.12, 1.35, 0.36), 28)



def modern(seed, way):
    """Rendered wall, concrete bench, grasses before dark battens."""
    props.fence(-5, 5.5, 3.7, 1.95, '#5B4A3B')
    block((10.5, 0.45, 0.42), (0.2, 3.42, 0.21), plain('#D9D3C8', 0.9, grain=0.2, size=40, patches=0.02), 0.008)
    for k in range(15):
        props.tuft((-4.3 + k * 0.62, 3.42, 0.42), 0.72, 0.36, 120, seed + k, ('#8B9467', '#A3A87C', '#75805A'))
    block((1.9, 0.46, 0.09), (0.75, 2.65, 0.40), plain('#B28A5E', 0.6, patches=0.08, size=14), 0.008)
    for x in (0.1, 1.4):
        block((0.12, 0.4, 0.355), (x, 2.65, 0.178), plain('#BDB8AF', 0.9, grain=0.2, size=40), 0.006)
    props.cushion((0.2, 2.72, 0.62), 0.40, plain('#C3B59E', 0.95, grain=0.5, size=320), (-0.3, 0.06, 0.1))
    props.pot((-1.35, 2.6, 0), 0.27, 0.5, '#77706A', rim=False)
    props.olive((-1.35, 2.6, 0.44), 1.6, seed)
    props.dapple(way, (0.7, 0.3, 0), seed)
    camera((0.45, -2.25, 1.45), (0.02, 1.35, 0.38), 28)



def courtyard(seed, way):
    """A lime-washed wall with pots."""
    block((11, 0.2, 2.6), (0.2, 3.6, 1.3), plain('#E6DDCC', 0.95, grain=0.35, size=18, patches=0.035))
    block((11, 0.26, 0.06), (0.2, 3.58, 2.62), plain('#C9B99D', 0.9, grain=0.3, size=30), 0.006)
    timber, cloth = plain('#9A7650', 0.6, patches=0.08, size=18), plain('#CFC6B7', 0.95, grain=0.5, size=320)
    props.lounge_chair((-0.75, 2.65, 0), 0.4, timber, cloth)
    for x, y, r, tall, what in ((1.0, 2.95, 0.27, 0.5, 'olive'), (1.65, 3.1, 0.2, 0.36, 'lavender'), (0.35, 3.15, 0.16, 0.28, 'fronds'), (-2.1, 3.1, 0.24, 0.44, 'fronds')):
        props.pot((x, y, 0), r, tall, '#AF6A45' if what != 'lavender' else '#8D8072')
        if what == 'olive':
            props.olive((x, y, tall * 0.86), 1.6, seed)
        elif what == 'lavender':
            props.tuft((x, y, tall * 0.86), 0.48, 0.3, 220, seed, tip='#7D73A3')
        else:
            props.fronds((x, y, tall * 0.86), 0.62, 22, seed + int(x * 10), spread=1.1)
    props.dapple(way, (0.9, 1.3, 0), seed)
    camera((0.35, -2.2, 1.42), (0.0, 1.4, 0.44), 28)



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
        piece = Piece(w / 2 + luck.uniform(0, 0.05) * size, h / 2 + luck.uniform(0, 0.05) * size, w, h, luck.uniform(-0.02, 0.02), 'rect')
        made.put(piece, luck, top=(k + 1) * (thick + 0.0006))
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
