"""Rooms with a tiled floor or wall: bathroom, hall, kitchen, living room. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import props
from stage import block, mesh, plain, tube, turned
from studio import fabric, glass, glow, laid, metal, plaster, stand, sunshine, surroundings, timber, upright_camera


def box_room(left, right, back, tall, wall, front=-4.2, window=None, ceiling='#F3F0EA'):
    """Walls and ceiling; `window` is (y0, y1, z0, z1) of an opening in the right wall. The front stays open."""
    block((right - left + 0.4, 0.12, tall), ((left + right) / 2, back + 0.06, tall / 2), wall)
    block((0.12, back - front, tall), (left - 0.06, (back + front) / 2, tall / 2), wall)
    block((right - left + 0.4, back - front, 0.1), ((left + right) / 2, (back + front) / 2, tall + 0.05), plain(ceiling, 0.9))
    if window:
        y0, y1, z0, z1 = window
        for a, b, low, high in ((front, y0, 0, tall), (y1, back, 0, tall), (y0, y1, 0, z0), (y0, y1, z1, tall)):
            if b - a > 0.01 and high - low > 0.01:
                block((0.25, b - a, high - low), (right + 0.125, (a + b) / 2, (low + high) / 2), wall)
        frame = plain('#EFEBE3', 0.4)
        for y in (y0 + 0.02, (y0 + y1) / 2, y1 - 0.02):
            block((0.05, 0.045, z1 - z0), (right + 0.18, y, (z0 + z1) / 2), frame, 0.004)
        for z in (z0 + 0.02, z0 + (z1 - z0) * 0.62, z1 - 0.02):
            block((0.042, y1 - y0 - 0.002, 0.04), (right + 0.18, (y0 + y1) / 2, z), frame, 0.004)
        sky = plain('#000000', 1.0)
        shader = sky.node_tree.nodes['Principled BSDF']
        shader.inputs['Emission Color'].default_value, shader.inputs['Emission Strength'].default_value = (0.80, 0.90, 1.0, 1), 3.2
        outside = block((0.01, 9, 7), (right + 2.5, (y0 + y1) / 2 + 1, 2), sky)
        outside.visible_shadow = outside.visible_diffuse = False
    else:
        block((0.12, back - front, tall), (right + 0.06, (back + front) / 2, tall / 2), wall)


def bathroom(job, facts):
    """A bathroom tiled from floor to ceiling: a walk-in shower behind glass, a vanity in oak."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -1.75, 1.95, 2.35, 2.5
    laid(spec, facts, (left, -3.6), (right, back), seed, (0.12, 0.21))
    stand(laid(spec, facts, (left, 0), (right, tall), seed + 1, (0.12, 0.05)), (0, back - 0.012, 0))
    stand(laid(spec, facts, (-3.6, 0), (back, tall), seed + 2, (0.2, 0.05)), (left + 0.012, 0, 0), math.pi / 2)
    box_room(left, right, back, tall, plaster(job.get('plaster', '#DCD5C8')), window=(-0.75, 0.75, 0.95, 2.2))
    brass, oak = metal(f.BRASS, 0.28), timber(along='x', rough=0.42, shade=0.85)
    pane = block((0.01, 1.25, 2.0), (-0.32, back - 0.635, 1.03), glass())
    pane.name = 'glass'
    for y in (back - 0.02, back - 1.26):
        block((0.018, 0.02, 2.02), (-0.32, y, 1.03), brass, 0.002)
    block((0.018, 1.25, 0.018), (-0.32, back - 0.635, 0.022), brass, 0.002)
    tube([(-0.32, back - 1.2, 2.02), (left, back - 1.2, 2.02)], 0.009, brass)
    f.rain_shower(-1.05, back - 0.02, 2.12, brass)
    block((0.7, 0.07, 0.003), (-1.05, back - 0.12, 0.001), metal('#8F7243', 0.35), 0.001)
    block((0.42, 0.11, 0.012), (-0.62, back - 0.075, 1.16), brass, 0.002)
    f.bottle((-0.74, back - 0.075, 1.166), 0.033, 0.15, '#5A4A36')
    f.bottle((-0.63, back - 0.07, 1.166), 0.033, 0.15, '#E9E2D4')
    f.bottle((-0.53, back - 0.075, 1.166), 0.027, 0.10, '#B7A98F', pump=False)
    f.vanity(0.3, 1.5, back - 0.012, 0.42, 0.80, 0.5, timber(along='z', rough=0.45, shade=0.82))
    stone = plain('#E8E3D9', 0.3, patches=0.02, size=14)
    block((1.24, 0.52, 0.03), (0.9, back - 0.27, 0.815), stone, 0.002)
    f.basin((0.82, back - 0.27, 0.83), 0.2, plain('#F4F1EA', 0.16))
    f.wall_spout(0.82, back - 0.012, 1.09, brass, 0.2)
    mirror = metal('#F2F3F3', 0.0)
    f.disc((0.82, back - 0.02, 1.62), 0.385, 0.02, brass, 'y', 128)
    f.disc((0.82, back - 0.041, 1.62), 0.375, 0.004, mirror, 'y', 128)
    for x in (0.26, 1.38):
        f.disc((x, back - 0.012, 1.66), 0.045, 0.012, brass)
        tube([(x, back - 0.02, 1.66), (x, back - 0.1, 1.66), (x, back - 0.1, 1.70)], 0.008, brass)
        f.globe_lamp((x, back - 0.1, 1.70), 0.065, 3.2)
    f.bottle((1.14, back - 0.2, 0.83), 0.034, 0.13, '#6B4E32')
    turned((1.26, back - 0.28, 0.83), [(0.032, 0), (0.036, 0.004), (0.036, 0.085), (0.033, 0.085), (0.031, 0.01), (0.001, 0.008)], plain('#B9A88F', 0.6), 48, smooth=1)
    tube([(1.255, back - 0.28, 0.84), (1.245, back - 0.275, 1.0)], 0.004, plain('#E8DFCF', 0.5))
    props.vase((0.45, back - 0.2, 0.83), 0.72, '#C9BBA5', 'bottle')
    props.branches((0.45, back - 0.2, 1.03), 0.34, seed, count=5)
    tube([(1.62, back - 0.012, 1.12), (1.62, back - 0.07, 1.12), (1.88, back - 0.07, 1.12), (1.88, back - 0.012, 1.12)], 0.008, brass)
    f.hanging_towel((1.75, back - 0.07, 1.12), 0.22, 0.52, job.get('towel', '#A9745A'), seed)
    f.folded((0.62, back - 0.27, 0.14), 0.3, 0.34, 0.16, '#EDE7DB', seed, 0.05)
    block((0.95, 0.34, 0.02), (0.9, back - 0.27, 0.13), oak, 0.003)
    for x in (0.45, 1.35):
        block((0.03, 0.32, 0.12), (x, back - 0.27, 0.06), oak, 0.003)
    props.pot((1.2, back - 0.27, 0.14), 0.10, 0.17, '#8D8578', rim=False)
    props.fronds((1.2, back - 0.27, 0.29), 0.26, 22, seed, spread=1.4)
    mat = block((0.85, 0.55, 0.022), (0.1, 0.75, 0.011), fabric(job.get('mat', '#D9CFBF'), 300, folds=0.1, sheen=0.5), 0.01, 0.09, 4)
    mat.name = 'mat'
    surroundings('apartment', 0.55, 2.2)
    sunshine(32, 106, 7.5)
    glow((2.3, 0.0, 1.6), (-0.6, 0.6, 0.8), (1.5, 1.3), 60, '#EAF2FF')
    glow((0.0, -3.2, 2.0), (0.1, 2.0, 0.7), (2.6, 1.6), 30, '#FFF5E8')
    upright_camera((0.12, -1.95, 1.28), (0.06, 2.35, 1.0), 25)


def hall(job, facts):
    """A hall: panelling, a painted front door, coats, boots, a bench; sun through the side window."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -1.45, 1.55, 3.1, 2.65
    laid(spec, facts, (left, -3.4), (right, back), seed, (0.11, 0.08))
    wall, white = plaster(job.get('plaster', '#D9D3C6')), plain(job.get('panel', '#EFEBE2'), 0.42)
    box_room(left, right, back, tall, wall, window=(-0.1, 1.25, 0.75, 2.25))
    brass = metal(f.BRASS, 0.3)
    door = -0.62, 0.33
    f.panel_door(*door, back - 0.01, 2.06, job.get('paint', '#39504A'), brass, glazed=True)
    f.wainscot(left, door[0] - 0.11, back, 1.02, white, 1)
    f.wainscot(door[1] + 0.11, right, back, 1.02, white, 2)
    f.wainscot(-3.4, back - 0.02, left, 1.02, white, 9, 'y')
    oak = timber(along='x', rough=0.5, shade=0.8)
    block((1.06, 0.09, 0.022), (1.0, back - 0.012, 1.72), oak, 0.004)
    for k in range(5):
        peg = turned((0, 0, 0), [(0.012, 0), (0.010, 0.05), (0.018, 0.062), (0.016, 0.072), (0.001, 0.074)], oak, 24, smooth=1)
        peg.rotation_euler.x, peg.location = math.pi / 2 - 0.2, (0.6 + 0.2 * k, back - 0.02, 1.715)
    f.coat((0.80, back - 0.045, 1.71), job.get('coat', '#6B6250'), seed)
    f.coat((1.20, back - 0.045, 1.71), '#31404E', seed + 1, 0.84, 0.40)
    block((1.0, 0.36, 0.035), (1.0, back - 0.24, 0.45), oak, 0.005)
    for x in (0.56, 1.44):
        block((0.035, 0.33, 0.43), (x, back - 0.24, 0.216), timber(along='z', rough=0.5, shade=0.8), 0.004)
    block((0.86, 0.30, 0.02), (1.0, back - 0.24, 0.14), oak, 0.003)
    f.pillow((0.84, back - 0.22, 0.51), (0.46, 0.34, 0.11), fabric('#B08A62', 420))
    f.welly((0.70, back - 0.62, 0), 0.15, '#35452F')
    f.welly((0.83, back - 0.58, 0), -0.1, '#35452F')
    f.welly((1.12, back - 0.55, 0), 0.35, '#8A3E2E')
    f.welly((1.25, back - 0.60, 0), 0.2, '#8A3E2E')
    mat = block((0.95, 0.55, 0.016), (-0.145, back - 0.48, 0.008), plain('#8A6B45', 1.0, grain=1.0, size=700, patches=0.15), 0.004)
    mat.name = 'mat'
    f.disc((left + 0.022, 1.55, 1.72), 0.33, 0.022, timber(along='z', rough=0.4, shade=0.6), 'x', 96)
    f.disc((left + 0.044, 1.55, 1.72), 0.30, 0.003, metal('#F2F3F3', 0.0), 'x', 96)
    block((0.30, 1.15, 0.03), (left + 0.175, 1.55, 0.80), timber(along='y', rough=0.45, shade=0.7), 0.004)
    for y in (1.03, 2.07):
        for x in (left + 0.06, left + 0.29):
            block((0.028, 0.028, 0.785), (x, y, 0.3925), timber(along='z', rough=0.45, shade=0.7), 0.003)
    props.vase((left + 0.17, 1.85, 0.815), 1.05, '#C8BCA6', 'jar')
    props.branches((left + 0.17, 1.85, 1.03), 0.55, seed, count=9)
    turned((left + 0.17, 1.35, 0.815), [(0.05, 0), (0.11, 0.02), (0.115, 0.024), (0.105, 0.026), (0.001, 0.012)], plain('#9B6B4D', 0.5), 48, smooth=1)
    f.book((left + 0.16, 1.58, 0.815), 0.17, 0.24, 0.03, '#7A3B32', 1.5)
    f.book((left + 0.165, 1.58, 0.845), 0.15, 0.21, 0.022, '#D8CDB8', 1.62)
    basket = turned((left + 0.19, 1.6, 0), [(0.14, 0), (0.17, 0.02), (0.19, 0.2), (0.185, 0.3), (0.175, 0.3), (0.16, 0.05), (0.001, 0.04)], plain('#9C8262', 0.9, grain=1.0, size=90, patches=0.2), 48, smooth=1)
    basket.name = 'basket'
    tube([(0.05, 1.2, tall), (0.05, 1.2, 2.18)], 0.004, plain('#2A2723', 0.5))
    turned((0.05, 1.2, 2.0), [(0.17, 0), (0.165, 0.03), (0.1, 0.13), (0.03, 0.19), (0.025, 0.22), (0.02, 0.2), (0.095, 0.12), (0.16, 0.03)], plain('#C9BFAE', 0.6), 64, smooth=1)
    surroundings('apartment', 0.5, 2.2)
    sunshine(30, 98, 8.0)
    glow((right + 0.5, 0.55, 1.5), (-0.6, 1.4, 0.6), (1.3, 1.4), 62, '#E8F0FF')
    glow((0.0, -3.0, 2.2), (0.1, 2.4, 0.6), (2.4, 1.4), 34, '#FFF5E8')
    upright_camera(*job.get('view', ((0.1, -1.75, 1.28), (0.02, 3.0, 0.66), 26)))


def kitchen(job, facts):
    """A kitchen: painted cupboards under a tiled splashback, an oak shelf, a table's corner with breakfast."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    left, right, back, tall = -2.1, 2.0, 2.75, 2.6
    laid(spec, facts, (left, -3.4), (right, back), seed, (0.16, 0.1))
    box_room(left, right, back, tall, plaster(job.get('plaster', '#E7E1D5')), window=(-0.2, 1.5, 0.95, 2.2))
    brass, steel = metal(f.BRASS, 0.3), metal('#2A2927', 0.5)
    quartz = plain('#E9E5DD', 0.22, patches=0.02, size=16)
    front = back - 0.62
    top = f.shaker_run(left + 0.02, front, (0.5, 0.5, 0.8, 0.6, 0.5, 0.5, 0.66), job.get('paint', '#6F7C70'), quartz, brass, drawers=(2, 5))
    for name in job['others']:
        splash = job['others'][name]
        stand(laid(splash['spec'], splash['facts'], (left, 0), (right, 0.62), seed + 3, (0.03, 0.05)), (0, back - 0.012, top))
    sink = 0.18
    block((0.62, 0.42, 0.006), (sink, front + 0.31, top - 0.002), metal('#A9AAA8', 0.3), 0.001)
    block((0.56, 0.36, 0.004), (sink, front + 0.31, top + 0.0015), plain('#3B3A38', 0.5))
    f.swan_tap(sink, back - 0.1, top, brass)
    oak = timber(along='x', rough=0.5, shade=0.85)
    block((2.3, 0.2, 0.035), (0.2, back - 0.11, 1.62), oak, 0.003)
    for x in (-0.75, 0.2, 1.15):
        block((0.018, 0.16, 0.02), (x, back - 0.10, 1.593), brass, 0.002)
        block((0.018, 0.012, 0.12), (x, back - 0.02, 1.54), brass, 0.002)
    stock = [(-0.83, 'jar', 0.82, '#D8CDBA'), (-0.58, 'jar', 0.66, '#8A8F82'), (-0.37, 'cup', 1.0, '#E8E2D6'), (-0.26, 'cup', 1.0, '#E8E2D6'), (-0.15, 'cup', 1.0, '#A96F50'),
             (0.12, 'bowl', 1.05, '#DCD3C4'), (0.12, 'bowl', 0.92, '#C2B49E'), (0.47, 'bottle', 0.8, '#5E6A5E'), (0.95, 'bowl', 0.9, '#B5764F'), (1.2, 'jar', 0.7, '#E3DCCF')]
    for k, (x, form, scale, tone) in enumerate(stock):
        props.vase((x, back - 0.11, 1.6385 + (0.03 if scale == 0.92 else 0)), scale, tone, form, 0.45)
    for k, (wide, high, tone) in enumerate(((0.03, 0.21, '#7C4A3A'), (0.022, 0.235, '#D9D0BE'), (0.036, 0.2, '#45545A'), (0.026, 0.225, '#B99B5B'))):
        block((wide, 0.15, high), (0.66 + 0.034 * k, back - 0.1, 1.6385 + high / 2), plain(tone, 0.6), 0.002)
    f.loaf_board((-1.05, back - 0.075, top), 0.28, 0.42, timber(along='z', rough=0.5, shade=0.9))
    f.loaf_board((-0.90, back - 0.11, top), 0.20, 0.30, timber(along='z', rough=0.5, shade=0.62))
    turned((-0.58, back - 0.26, top), [(0.05, 0), (0.135, 0.06), (0.15, 0.075), (0.143, 0.077), (0.12, 0.06), (0.001, 0.015)], plain('#DFD6C6', 0.4), 64, smooth=1)
    f.lemons((-0.58, back - 0.26, top + 0.03), luck)
    turned((1.25, back - 0.3, top), [(0.075, 0), (0.085, 0.01), (0.092, 0.1), (0.07, 0.15), (0.066, 0.155), (0.02, 0.165), (0.001, 0.17)], metal('#2F3F3B', 0.35), 64, smooth=1)
    tube(f.arc((1.25, back - 0.3, top + 0.13), 0.085, 20, 160, 'y'), 0.006, oak)
    tube([(1.335, back - 0.3, top + 0.06), (1.385, back - 0.3, top + 0.10), (1.40, back - 0.3, top + 0.135)], 0.01, metal('#2F3F3B', 0.35))
    props.vase((0.86, back - 0.2, top), 0.85, '#C9A27C', 'jar', 0.5)
    for k in range(5):
        a = k * 1.3
        tube([(0.86 + 0.02 * math.cos(a), back - 0.2 + 0.02 * math.sin(a), top + 0.1), (0.86 + 0.07 * math.cos(a), back - 0.2 + 0.05 * math.sin(a), top + 0.34)], 0.005, oak)
    f.hanging_towel((-0.62, front - 0.03, 0.62), 0.24, 0.36, '#D9CBB4', seed, 0.7)
    tube([(-0.8, front - 0.03, 0.625), (-0.44, front - 0.03, 0.625)], 0.006, brass)
    f.bistro_stool((-1.45, 1.2), 0.62, timber(along='x', rough=0.45, shade=0.8), steel)
    f.bistro_stool((-1.0, 0.85), 0.62, timber(along='x', rough=0.45, shade=0.8), steel)
    pot = (1.55, 1.55)
    props.pot((*pot, 0), 0.17, 0.33, '#8C8070', rim=False)
    props.fronds((*pot, 0.29), 0.85, 24, seed, spread=1.1)
    for x in (-0.55, 0.95):
        tube([(x, 1.95, tall), (x, 1.95, 2.12)], 0.004, plain('#2A2723', 0.5))
        turned((x, 1.95, 1.94), [(0.14, 0), (0.138, 0.02), (0.115, 0.09), (0.05, 0.15), (0.022, 0.18), (0.02, 0.2), (0.015, 0.18), (0.045, 0.14), (0.11, 0.08), (0.133, 0.02)], plain('#3C4741', 0.4), 64, smooth=1)
    surroundings('apartment', 0.5, 2.2)
    sunshine(31, 104, 7.5)
    glow((right + 0.5, 0.65, 1.6), (-0.4, 1.2, 0.6), (1.6, 1.3), 60, '#E8F0FF')
    glow((0.0, -3.0, 2.2), (0.1, 2.2, 0.7), (2.6, 1.5), 40, '#FFF5E8')
    upright_camera(*job.get('view', ((-0.1, -1.7, 1.34), (0.02, 2.75, 0.82), 26)))


def bathing(job, facts):
    """A bath stands free on a dark polished floor: limewashed walls, an arched mirror, a ladder with towels, a candle."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -1.9, 2.0, 2.5, 2.65
    laid(spec, facts, (left, -3.4), (right, back), seed, (0.22, 0.07))
    wall = plain(job.get('plaster', '#BFB09C'), 0.9, grain=0.15, size=30, patches=0.05)
    box_room(left, right, back, tall, wall, window=(-0.1, 1.35, 0.8, 2.25))
    f.skirting(left, right, back, 0.12, plain('#E9E3D8', 0.45))
    brass = metal(f.BRASS, 0.28)
    tub = turned((0.35, 1.62, 0), [(0.30, 0), (0.325, 0.01), (0.36, 0.2), (0.40, 0.48), (0.425, 0.565), (0.43, 0.58), (0.42, 0.585), (0.40, 0.57), (0.36, 0.42), (0.31, 0.16), (0.2, 0.12), (0.001, 0.115)],
                 plain('#F3F0EA', 0.18), 128, stretch=(1.95, 0.92), smooth=2)
    tub.name = 'bath'
    x, y = 0.35, 2.16
    for side in (-0.07, 0.07):
        f.disc((x + side, y, 0.0), 0.032, 0.012, brass, 'z')
        f.rod((x + side, y, 0), (x + side, y, 0.84), 0.013, brass)
    f.rod((x - 0.11, y, 0.84), (x + 0.11, y, 0.84), 0.019, brass)
    tube([(x, y, 0.84), (x, y, 0.94)] + f.arc((x, y - 0.07, 0.94), 0.07, 0, 180, 'x')[1:] + [(x, y - 0.14, 0.88)], 0.0125, brass)
    for side in (-0.11, 0.11):
        f.rod((x + side, y, 0.84), (x + side * 1.25, y, 0.90), 0.006, brass)
    board = block((0.16, 0.88, 0.022), (-0.05, 1.62, 0.597), timber(along='y', rough=0.45, shade=0.7), 0.004)
    board.name = 'board'
    turned((-0.05, 1.45, 0.608), [(0.034, 0), (0.036, 0.004), (0.036, 0.075), (0.033, 0.075), (0.032, 0.05), (0.001, 0.048)], plain('#6D5238', 0.3), 40, smooth=1)
    f.book((-0.05, 1.72, 0.608), 0.13, 0.19, 0.02, '#70493B', 0.1)
    f.hanging_towel((0.86, 1.24, 0.60), 0.34, 0.40, '#E6DFD1', seed, 0.6)
    oak = timber(along='z', rough=0.5, shade=0.75)
    for side in (-0.22, 0.22):
        rail = tube([(-1.38 + side, back - 0.30, 0.0), (-1.38 + side, back - 0.03, 1.85)], 0.017, oak)
        rail.name = 'ladder'
    for k in range(5):
        t = 0.16 + 0.18 * k
        tube([(-1.60, back - 0.30 + 0.27 * t, 1.85 * t), (-1.16, back - 0.30 + 0.27 * t, 1.85 * t)], 0.012, oak)
    f.hanging_towel((-1.38, back - 0.30 + 0.27 * 0.88, 1.85 * 0.88 + 0.012), 0.36, 0.52, job.get('towel', '#A77B62'), seed + 1, 0.4)
    f.hanging_towel((-1.38, back - 0.30 + 0.27 * 0.52, 1.85 * 0.52 + 0.012), 0.36, 0.40, '#DCD4C6', seed + 2, 0.4)
    shape = [(-0.3, 0.0), (0.3, 0.0), (0.3, 1.1)] + [(0.3 * math.cos(a), 1.1 + 0.3 * math.sin(a)) for a in (math.pi * k / 40 for k in range(1, 40))] + [(-0.3, 1.1)]
    for grow, out, material in ((1.05, 0.012, brass), (1.0, 0.016, metal('#F2F3F3', 0.0))):
        points = [(1.38 + px * grow, back - out, 0.75 + 0.7 + (pz - 0.7) * grow) for px, pz in shape]
        mesh('mirror', points, [tuple(range(len(points)))], material)
    props.pot((-0.72, 2.12, 0), 0.16, 0.3, '#7C7468', rim=False)
    props.fronds((-0.72, 2.12, 0.26), 0.8, 22, seed, spread=0.9)
    f.bistro_stool((1.42, 1.72), 0.45, timber(along='x', rough=0.5, shade=0.72), timber(along='z', rough=0.5, shade=0.6))
    f.folded((1.42, 1.72, 0.45), 0.26, 0.22, 0.10, '#EDE7DB', seed, 0.2)
    f.bottle((1.36, 1.84, 0.452), 0.03, 0.13, '#4D3B2A')
    surroundings('apartment', 0.5, 2.2)
    sunshine(30, 100, 8.0)
    glow((right + 0.5, 0.62, 1.5), (-0.5, 1.3, 0.5), (1.4, 1.4), 60, '#E8F0FF')
    glow((0.0, -3.0, 2.2), (0.1, 2.2, 0.6), (2.6, 1.4), 34, '#FFF5E8')
    upright_camera((-0.1, -1.75, 1.3), (0.05, 2.4, 0.62), 26)
