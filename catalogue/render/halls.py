"""A boot room between the house and the garden. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from shells import daylight, garden_beyond, glazing, wall
from stage import block, plain, tube, turned
from studio import fabric, glow, laid, metal, plaster, sunshine, surroundings, timber, upright_camera


def boarding(at, low, high, tall, paint, side='left', wide=0.105):
    """Tongued boards up to `tall` along a side wall or the back wall, under a rail."""
    count = round((high - low) / wide)
    each = (high - low) / count
    for k in range(count):
        across = low + each * (k + 0.5)
        size, place = ((0.016, each - 0.004, tall), (at + 0.008, across, tall / 2)) if side == 'left' else ((each - 0.004, 0.016, tall), (across, at - 0.008, tall / 2))
        block(size, place, paint, 0.003)
    size, place = ((0.008, high - low, tall), (at + 0.004, (low + high) / 2, tall / 2)) if side == 'left' else ((high - low, 0.008, tall), ((low + high) / 2, at - 0.004, tall / 2))
    block(size, place, paint)


def crate(at, size, colour, turn=0.0):
    """A woven basket with straight sides and a rolled rim, open at the top."""
    wide, deep, tall = size
    cane = plain(colour, 0.85, grain=1.0, size=95, patches=0.2)
    parts = [block((wide, deep, tall - 0.02), (0, 0, (tall - 0.02) / 2), cane, 0.025, segments=4), block((wide - 0.05, deep - 0.05, 0.006), (0, 0, tall - 0.018), plain('#3A2E22', 1.0))]
    for z in (tall - 0.02, tall * 0.62, tall * 0.3):
        w, d = wide / 2 + 0.002, deep / 2 + 0.002
        parts.append(tube([(-w, -d, z), (w, -d, z), (w, d, z), (-w, d, z), (-w, -d, z)], 0.013 if z > tall * 0.7 else 0.006, cane))
    return life.held(parts, at, turn)


def garden_door(opening, level, paint, brass):
    """A door with six panes over a boarded panel in its frame, a lever and a key beneath it."""
    a, b, _, high = opening
    white = plain('#EFEAE0', 0.4)
    for x in (a + 0.03, b - 0.03):
        block((0.06, 0.20, high), (x, level + 0.10, high / 2), white, 0.004)
    block((b - a - 0.12, 0.19, 0.06), ((a + b) / 2, level + 0.10, high - 0.03), white, 0.004)
    for x in (a - 0.045, b + 0.045):
        block((0.09, 0.022, high + 0.09), (x, level - 0.011, (high + 0.09) / 2), white, 0.005)
    block((b - a + 0.18, 0.024, 0.09), ((a + b) / 2, level - 0.012, high + 0.045), white, 0.005)
    x0, x1, low, top = a + 0.065, b - 0.065, 0.80, high - 0.065
    glazing('back', level, (x0, x1, low, top), 2, 3, paint, bar=0.026, rim=0.10, inset=0.08)
    for x in (x0 + 0.05, x1 - 0.05):
        block((0.10, 0.05, low), (x, level + 0.08, low / 2 + 0.01), paint, 0.003)
    for z, tall in ((0.10, 0.18), (low - 0.02, 0.10)):
        block((x1 - x0 - 0.2, 0.048, tall), ((x0 + x1) / 2, level + 0.08, z + 0.012), paint, 0.003)
    block((x1 - x0 - 0.1, 0.012, low), ((x0 + x1) / 2, level + 0.104, low / 2 + 0.01), paint)
    count = 6
    for k in range(count):
        wide = (x1 - x0 - 0.2) / count
        block((wide - 0.003, 0.024, low - 0.2), (x0 + 0.1 + wide * (k + 0.5), level + 0.085, low / 2 + 0.04), paint, 0.003)
    block((b - a, 0.24, 0.022), ((a + b) / 2, level + 0.12, 0.004), plain('#7B7A76', 0.7, patches=0.05), 0.003)
    block((0.045, 0.008, 0.20), (x1 - 0.05, level + 0.05, 1.0), brass, 0.003)
    tube([(x1 - 0.05, level + 0.05, 1.04), (x1 - 0.05, level - 0.005, 1.04), (x1 - 0.17, level - 0.005, 1.04)], 0.009, brass)


def trough_sink(x, y0, y1, high, oak, brass):
    """A deep ceramic sink on an oak frame at the right wall, its tap from the wall; a bucket beneath."""
    white, middle = plain('#F1EEE7', 0.16), (y0 + y1) / 2
    block((0.46, y1 - y0, 0.25), (x - 0.24, middle, high - 0.125), white, 0.016)
    block((0.37, y1 - y0 - 0.09, 0.004), (x - 0.24, middle, high + 0.001), plain('#B9B5AC', 0.5))
    for y in (y0 + 0.04, y1 - 0.04):
        for dx in (0.05, 0.43):
            block((0.06, 0.06, high - 0.25), (x - dx, y, (high - 0.25) / 2), timber(along='z', rough=0.5, shade=0.72), 0.004)
    block((0.42, y1 - y0 - 0.05, 0.025), (x - 0.24, middle, 0.16), oak, 0.003)
    block((0.03, y1 - y0 + 0.1, 0.34), (x - 0.013, middle, high + 0.15), plain('#E6E3DB', 0.25, patches=0.02, size=14), 0.002)
    for side in (-0.09, 0.09):
        f.rod((x, middle + side, high + 0.20), (x - 0.06, middle + side, high + 0.20), 0.013, brass)
        f.rod((x - 0.055, middle + side, high + 0.19), (x - 0.055, middle + side, high + 0.25), 0.007, brass)
    f.rod((x - 0.05, middle - 0.09, high + 0.20), (x - 0.05, middle + 0.09, high + 0.20), 0.010, brass)
    tube([(x - 0.05, middle, high + 0.20), (x - 0.05, middle, high + 0.32)] + f.arc((x - 0.13, middle, high + 0.32), 0.08, 0, 180, 'y')[1:] + [(x - 0.21, middle, high + 0.26)], 0.010, brass)


def lantern(x, y, top, low, wide):
    """A four-sided lantern of glass in a black frame on a chain."""
    black, tall = metal('#232323', 0.45), wide * 1.5
    f.rod((x, y, top), (x, y, low + tall + 0.06), 0.006, black)
    half = wide / 2
    for a in (-half, half):
        for b in (-half, half):
            f.rod((x + a, y + b, low), (x + a, y + b, low + tall), 0.007, black)
            f.rod((x + a, y + b, low + tall), (x, y, low + tall + 0.08), 0.006, black)
    for z in (low, low + tall):
        tube([(x - half, y - half, z), (x + half, y - half, z), (x + half, y + half, z), (x - half, y + half, z), (x - half, y - half, z)], 0.007, black)
    f.rod((x, y, low + tall + 0.08), (x, y, low + tall * 0.55), 0.006, black)
    f.globe_lamp((x, y, low + tall * 0.25), 0.038, 7)


def dog_bed(at, turn, cloth, inside):
    """An oval bed with a soft wall, lower in front, and a blanket in it."""
    ring, luck = [], random.Random(4)
    for k in range(49):
        a = 2 * math.pi * k / 48
        ring.append((0.40 * math.cos(a), 0.29 * math.sin(a), 0.10 + 0.03 * math.sin(a) + luck.uniform(-0.003, 0.003)))
    parts = [tube(ring, 0.085, cloth), turned((0, 0, 0.01), [(0.001, 0), (0.36, 0), (0.38, 0.04), (0.33, 0.09), (0.001, 0.10)], inside, 64, stretch=(1, 0.72), smooth=1)]
    return life.held(parts, at, turn)


def boot_room(job, facts):
    """A boot room: a built-in bench under coats, baskets and wellies, a trough sink, a glazed door to the garden."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -1.95, 2.0, 3.35, 2.55
    laid(spec, facts, (left, -3.8), (right, back), seed, (0.17, 0.08))
    walls, white = plaster(job.get('plaster', '#E8E1D4')), plain('#EFEAE0', 0.42)
    door, pane = (-0.35, 0.70, 0.0, 2.10), (0.95, 2.15, 1.12, 2.15)
    wall('back', back, left - 0.3, right + 0.3, tall, walls, (door,))
    wall('left', left, -4.2, back, tall, walls)
    wall('right', right, -4.2, back, tall, walls, (pane,))
    block((right - left + 0.6, back + 4.2, 0.1), ((left + right) / 2, (back - 4.2) / 2, tall + 0.05), plain('#F3F0E8', 0.9))
    brass, oak, black = metal(f.BRASS, 0.3), timber(along='y', rough=0.48, shade=0.82), metal('#26241F', 0.5)
    garden_door(door, back, plain(job.get('paint', '#4B5C53'), 0.38), brass)
    glazing('right', right, pane, 3, 2, white, bar=0.028)
    block((0.30, pane[1] - pane[0] + 0.06, 0.03), (right + 0.10, (pane[0] + pane[1]) / 2, pane[2] - 0.012), white, 0.004)
    garden_beyond(back, seed, lawn=3.2, hedge=9.5, trees=((-1.9, 6.5, 4.2), (2.4, 7.6, 4.8)))
    daylight((0.1, 34, 16), (right + 15, 2, 6), 2.2)
    for k in range(4):
        plants.ball((right + 1.7, 0.1 + 1.0 * k, 0.95), 0.62, seed + k)
    for beam in range(5):
        block((right - left, 0.10, 0.12), ((left + right) / 2, back - 0.55 - 0.9 * beam, tall - 0.06), plain('#EFEBE2', 0.6), 0.005)
    putty = plain(job.get('panel', '#AFA48F'), 0.42)
    y0, y1, seat, deep = 0.55, 3.30, 0.47, 0.42
    boarding(left, -3.6, back - 0.02, 1.72, putty)
    boarding(back, left + 0.02, door[0] - 0.10, 1.72, putty, 'back')
    boarding(back, door[1] + 0.10, right, 1.72, putty, 'back')
    block((0.26, back + 3.6, 0.032), (left + 0.13, (back - 3.6) / 2, 1.755), oak, 0.004)
    for a, b in ((left, door[0] - 0.09), (door[1] + 0.09, right)):
        block((b - a, 0.10, 0.03), ((a + b) / 2, back - 0.05, 1.75), timber(along='x', rough=0.48, shade=0.82), 0.004)
    block((0.018, back + 3.4, 0.13), (right - 0.009, (back - 3.4) / 2, 0.065), white, 0.004)
    block((deep, y1 - y0, 0.04), (left + deep / 2 + 0.01, (y0 + y1) / 2, seat - 0.02), oak, 0.005)
    parts = 5
    for k in range(parts + 1):
        y = y0 + 0.015 + (y1 - y0 - 0.03) * k / parts
        block((deep - 0.03, 0.028, seat - 0.04), (left + deep / 2, y, (seat - 0.04) / 2), putty, 0.003)
    each = (y1 - y0) / parts
    for k, tone in ((1, '#A9895C'), (3, '#A08256'), (4, '#AE8F63')):
        crate((left + 0.22, y0 + each * (k + 0.5), 0.0), (0.36, each - 0.10, 0.30), tone)
    for k, x, tone, turn in ((0, 0.30, '#3F5240', -1.5), (2, 0.30, '#3A4450', -1.62)):
        for side in (-0.085, 0.085):
            f.welly((left + x, y0 + each * (k + 0.5) + side, 0), math.pi / 2 + (turn + 1.55) + side, tone)
    block((0.022, y1 - y0 + 0.1, 0.10), (left + 0.026, (y0 + y1) / 2, 1.60), oak, 0.004)
    for k in range(8):
        y = y0 + 0.14 + 0.35 * k
        tube([(left + 0.03, y, 1.60), (left + 0.10, y, 1.60), (left + 0.115, y, 1.635)], 0.008, black)
    for k, y, tone, high, wide in ((0, 0.69, '#A88A58', 0.98, 0.46), (1, 1.39, '#414B56', 1.02, 0.46), (2, 2.09, '#6B6853', 0.96, 0.48), (3, 2.79, '#7D5445', 0.80, 0.40)):
        coat = f.coat((left + 0.045, y, 1.60), tone, seed + k, high, wide)
        coat.rotation_euler.z = math.pi / 2
    cushion = f.pillow((left + 0.23, 1.02, seat + 0.045), (0.40, 0.86, 0.10), fabric('#C9BFAA', 420), pinch=0.012)
    cushion.name = 'cushion'
    f.folded((left + 0.24, 1.85, seat), 0.30, 0.40, 0.09, '#7F8C8A', seed)
    crate((left + 0.15, 0.62, 1.771), (0.22, 0.36, 0.20), '#A9895C')
    for k in range(3):
        props.pot((left + 0.14, 1.30, 1.771 + 0.045 * k), 0.085, 0.14, ('#A9684A', '#B47A5A', '#9C6248')[k])
    straw = plain('#CDB382', 0.9, grain=1.0, size=160, patches=0.1)
    turned((left + 0.15, 1.86, 1.771), [(0.17, 0.008), (0.18, 0.003), (0.10, 0.012), (0.092, 0.05), (0.08, 0.095), (0.03, 0.108), (0.001, 0.108)], straw, 64, smooth=1)
    crate((left + 0.15, 2.55, 1.771), (0.22, 0.46, 0.22), '#9C7F55')
    f.welly((-1.12, 1.42, 0), 2.15, '#3F5240')
    f.welly((-1.26, 1.30, 0), 1.85, '#3F5240')
    f.welly((-1.16, 2.55, 0), 1.45, '#8A6A45')
    f.welly((-1.17, 2.70, 0), 1.65, '#8A6A45')
    mat = block((0.92, 0.56, 0.018), ((door[0] + door[1]) / 2, back - 0.42, 0.009), plain('#8A6B45', 1.0, grain=1.0, size=700, patches=0.15), 0.004)
    mat.name = 'mat'
    trough_sink(right, 1.05, 2.05, 0.90, oak, brass)
    life.watering_can((right - 0.24, 1.32, 0.173), 2.2)
    zinc = metal('#8E9394', 0.45)
    turned((right - 0.26, 1.78, 0.173), [(0.11, 0), (0.115, 0.01), (0.15, 0.26), (0.156, 0.265), (0.145, 0.265), (0.11, 0.02), (0.001, 0.015)], zinc, 48, smooth=1)
    f.bottle((right - 0.09, 1.16, 0.90), 0.034, 0.15, '#6B4E32')
    towel = f.hanging_towel((right - 0.475, 1.86, 0.895), 0.26, 0.34, '#D9D2C2', seed, 0.55)
    towel.rotation_euler.z = -math.pi / 2
    dog_bed((1.42, 2.82, 0), -0.3, fabric('#7D7466', 420), fabric('#D8CFBE', 420))
    for k, x in enumerate((1.05, 1.35, 1.65)):
        tube([(x, back - 0.02, 1.58), (x, back - 0.08, 1.58), (x, back - 0.095, 1.61)], 0.008, black)
    leash = [(1.05 + 0.05 * math.sin(2 * math.pi * t), back - 0.085, 1.58 - 0.5 * math.sin(math.pi * t)) for t in (k / 30 for k in range(31))]
    tube(leash, 0.006, plain('#7A4A2E', 0.6))
    scarf = f.hanging_towel((1.37, back - 0.07, 1.585), 0.20, 0.70, '#A9A08C', seed + 4, 0.7)
    scarf.name = 'scarf'
    life.trug((-0.98, 0.52, 0), 0.9, seed)
    lantern(0.18, 1.7, tall, 1.98, 0.20)
    surroundings('apartment', 0.55, 2.2)
    sunshine(33, 66, 9.5)
    glow(((door[0] + door[1]) / 2, back + 0.03, 1.4), (0.1, 0.6, 0.3), (0.8, 1.2), 34, '#E8F0FF').visible_glossy = False
    glow((right + 0.05, (pane[0] + pane[1]) / 2, 1.65), (-0.6, 1.2, 0.3), (1.1, 0.9), 46, '#E8F0FF').visible_glossy = False
    glow((0.2, -3.3, 2.2), (0.0, 2.2, 0.5), (3.0, 1.2), 80, '#FFF6EA').visible_glossy = False
    upright_camera(*job.get('view', ((0.52, -2.25, 1.52), (-0.06, 3.35, 0.26), 25)))
