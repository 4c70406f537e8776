"""A small paved court in a town, before a garden studio. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from gardens import planter, soil
from shells import glazing
from stage import block, plain, tube, turned
from studio import fabric, glow, laid, metal, open_sky, scattered, stand, timber, upright_camera


def weathered(material, colour=0.62):
    """Wood that sun and rain have made greyer."""
    next(n for n in material.node_tree.nodes if n.type == 'HUE_SAT').inputs['Saturation'].default_value = colour
    return material


def cladding(x0, x1, y, low, high, wide=0.092, gap=0.010):
    """Upright cedar boards, each of its own shade, before a dark ground."""
    luck = random.Random(int(x0 * 100))
    boards = [weathered(timber(along='z', rough=0.7, shade=0.78 * luck.uniform(0.80, 1.14))) for _ in range(6)]
    count = max(1, round((x1 - x0) / (wide + gap)))
    each = (x1 - x0) / count
    for k in range(count):
        block((each - gap, 0.022, high - low), (x0 + each * (k + 0.5), y + luck.uniform(-0.0015, 0.0015), (low + high) / 2), luck.choice(boards), 0.002)
    block((x1 - x0, 0.02, high - low), ((x0 + x1) / 2, y + 0.03, (low + high) / 2), plain('#15120F', 1.0))


def desk(x, y, wood, seed):
    """A work table at the back of the studio: a lamp, papers, a jar of brushes, a chair drawn up to it."""
    luck, black = random.Random(seed), metal('#232323', 0.45)
    block((1.5, 0.62, 0.032), (x, y, 0.74), wood, 0.003)
    for dx in (-0.68, 0.68):
        for dy in (-0.25, 0.25):
            block((0.04, 0.04, 0.73), (x + dx, y + dy, 0.365), black, 0.002)
    tube([(x - 0.5, y + 0.1, 0.756), (x - 0.5, y + 0.1, 1.12), (x - 0.28, y, 1.26)], 0.009, black)
    turned((x - 0.25, y - 0.01, 1.16), [(0.085, 0), (0.06, 0.07), (0.02, 0.10), (0.055, 0.066), (0.078, 0)], plain('#B5553A', 0.4), 48, smooth=1)
    f.globe_lamp((x - 0.25, y - 0.01, 1.165), 0.028, 16)
    for k in range(4):
        sheet = block((0.30, 0.21, 0.002), (x + 0.1 + 0.12 * k, y - 0.05 + luck.uniform(-0.08, 0.08), 0.758 + 0.002 * k), plain('#EFE9DC', 0.8), 0, luck.uniform(-0.4, 0.4))
        sheet.name = 'sheet'
    props.vase((x + 0.52, y + 0.16, 0.756), 0.6, '#7D8A80', 'jar')
    life.chair((x - 0.05, y - 0.55, 0), 0.25, timber(along='z', rough=0.5, shade=0.5), plain('#C9B28A', 0.85, grain=1.0, size=150, patches=0.08))


def studio(x0, x1, y, tall, pane, seed):
    """A garden studio clad in cedar under a flat roof, with a glazed front and a room behind it."""
    deep, black = 2.7, plain('#1F2021', 0.42)
    a, b, _, high = pane
    cladding(x0, a - 0.03, y, 0.06, tall)
    cladding(b + 0.03, x1, y, 0.06, tall)
    cladding(a - 0.03, b + 0.03, y, high + 0.05, tall)
    block((x1 - x0, 0.06, 0.06), ((x0 + x1) / 2, y + 0.02, 0.03), black)
    for x in (x0, x1):
        block((0.05, 0.06, tall), (x, y + 0.012, tall / 2), black, 0.003)
    block((x1 - x0 + 0.30, deep + 0.55, 0.16), ((x0 + x1) / 2, y + deep / 2 - 0.20, tall + 0.08), black, 0.006)
    block((x1 - x0 + 0.22, 0.44, 0.012), ((x0 + x1) / 2, y - 0.22, tall - 0.007), weathered(timber(along='x', rough=0.7, shade=0.7)))
    glazing('back', y, pane, 3, 1, black, bar=0.05, rim=0.055, inset=0.03, heavy=(1, 2))
    block((b - a, 0.16, 0.02), ((a + b) / 2, y + 0.02, 0.006), metal('#3A3B3C', 0.45), 0.002)
    f.rod((a + (b - a) / 3 + 0.055, y - 0.035, 0.85), (a + (b - a) / 3 + 0.055, y - 0.035, 1.25), 0.009, metal('#B9BBBC', 0.3))
    inner = plain('#E4DCCD', 0.9)
    block((x1 - x0, 0.08, tall), ((x0 + x1) / 2, y + deep, tall / 2), inner)
    for x in (a - 0.6, b + 0.6):
        block((0.08, deep, tall), (x, y + deep / 2 + 0.05, tall / 2), inner)
    block((x1 - x0, deep - 0.1, 0.02), ((x0 + x1) / 2, y + deep / 2 + 0.05, 0.012), weathered(timber(along='y', rough=0.45, shade=0.8), 0.75))
    oak = timber(along='x', rough=0.45, shade=0.8)
    desk((a + b) / 2 - 0.25, y + deep - 0.5, oak, seed)
    luck, covers = random.Random(seed), ('#6D3F34', '#D8CFBC', '#40505A', '#B4945A', '#8A8F82', '#2F3B38', '#C3B49C', '#E3DDD0')
    for z in (1.42, 1.80):
        block((2.2, 0.22, 0.03), ((a + b) / 2, y + deep - 0.15, z), oak, 0.003)
        x = (a + b) / 2 - 1.05
        while x < (a + b) / 2 + 1.0:
            wide, rise = luck.uniform(0.018, 0.045), luck.uniform(0.17, 0.27)
            if luck.random() > 0.1:
                block((wide - 0.001, 0.15, rise), (x + wide / 2, y + deep - 0.14, z + 0.015 + rise / 2), plain(luck.choice(covers), 0.65), 0.002)
            else:
                x += luck.uniform(0.05, 0.2)
            x += wide
    glow(((a + b) / 2, y + 1.2, tall - 0.1), ((a + b) / 2, y + 1.6, 0), (2.2, 1.4), 46, '#FFF0DC').visible_glossy = False


def trough(x0, x1, y0, y1, tall, seed):
    """A long planter of dark sheet steel with folded rims, earth in it."""
    steel = plain('#34373A', 0.5, grain=0.12, size=60, patches=0.08)
    for x in (x0, x1):
        block((0.006, y1 - y0, tall), (x, (y0 + y1) / 2, tall / 2), steel, 0.001)
        block((0.036, y1 - y0, 0.006), (x + (0.015 if x == x0 else -0.015), (y0 + y1) / 2, tall), steel, 0.001)
    for y in (y0, y1):
        block((x1 - x0, 0.006, tall), ((x0 + x1) / 2, y, tall / 2), steel, 0.001)
        block((x1 - x0, 0.036, 0.006), ((x0 + x1) / 2, y + (0.015 if y == y0 else -0.015), tall), steel, 0.001)
    soil(x0 + 0.004, x1 - 0.004, y0 + 0.004, y1 - 0.004, tall - 0.045)


def slab_bench(x0, x1, y, wood, steel):
    """A bench of three thick boards on steel frames."""
    for k in range(3):
        block((x1 - x0, 0.128, 0.045), ((x0 + x1) / 2, y + 0.134 * (k - 1), 0.435), wood, 0.005)
    for x in (x0 + 0.16, x1 - 0.16):
        for dy in (-0.16, 0.16):
            block((0.045, 0.022, 0.41), (x, y + dy, 0.206), steel, 0.002)
        for z in (0.012, 0.402):
            block((0.045, 0.34, 0.022), (x, y, z), steel, 0.002)


def wall_lamp(x, y, z):
    """A black cylinder that lights the boards above and below it."""
    turned((x, y - 0.07, z), [(0.001, 0), (0.045, 0), (0.045, 0.17), (0.001, 0.17)], metal('#1F2021', 0.45), 40, smooth=0)
    block((0.05, 0.07, 0.05), (x, y - 0.03, z + 0.085), metal('#1F2021', 0.45), 0.003)


def neighbours(brick, seed):
    """The backs of the next houses above the roof, a window in each, and a tree between them."""
    white, dark = plain('#E9E4DA', 0.5), plain('#2B3238', 0.1)
    for x0, x1, y, z1, windows in ((-6.5, -1.2, 9.0, 7.0, (-4.6, -2.5)), (1.9, 8.5, 8.2, 7.0, (3.1, 5.2))):
        stand(laid(brick['spec'], brick['facts'], (x0, 2.2), (x1, 5.6), seed + int(x1 * 3)), (0, y, 0))
        block((x1 - x0, 0.3, z1), ((x0 + x1) / 2, y + 0.17, z1 / 2), plain('#8B7A66', 0.95))
        for x in windows:
            block((0.96, 0.05, 1.5), (x, y - 0.01, 3.95), white, 0.004)
            for dx in (-0.23, 0.23):
                for dz in (-0.37, 0.37):
                    block((0.40, 0.02, 0.66), (x + dx, y - 0.03, 3.95 + dz), dark)
            block((1.16, 0.12, 0.07), (x, y - 0.03, 3.16), plain('#CFC8BA', 0.8), 0.004)
    plants.tree((0.4, 7.6, 0), 6.4, 3.9, seed + 7, plants.HEDGE, 420, size=1.6)


def studio_court(job, facts):
    """A town court before a garden studio: a brick wall with climbers, a steel planter, a bench with a blanket, pots."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    left, right, back = -2.95, 3.3, 3.3
    laid(spec, facts, (left, -3.8), (right, back + 0.02), seed, (0.22, 0.16))
    brick = job['others']['brick']
    stand(laid(brick['spec'], brick['facts'], (-3.8, 0), (back + 3.0, 2.05), seed + 40), (left, 0, 0), math.pi / 2)
    block((0.22, back + 6.8, 2.04), (left - 0.125, (back - 0.8) / 2, 1.02), plain('#8B7A66', 0.95))
    block((0.33, back + 6.8, 0.06), (left - 0.10, (back - 0.8) / 2, 2.08), plain('#C2B7A3', 0.95, grain=0.6, size=30, patches=0.1), 0.01)
    block((30, 30, 0.02), (0, 18.3, -0.03), plain('#6A6B5A', 1.0, patches=0.1, size=2))
    x0, pane = -1.85, (-1.30, 1.30, 0.03, 2.2)
    studio(x0, right + 0.7, back, 2.55, pane, seed)
    neighbours(brick, seed)
    trough(left + 0.06, left + 0.56, -0.35, 2.45, 0.52, seed)
    for k in range(10):
        y, x = -0.2 + 0.28 * k, left + 0.32 + luck.uniform(-0.06, 0.06)
        if k in (1, 5):
            plants.ball((x, y, 0.66), 0.24, seed + k, plants.HEDGE)
        elif k in (0, 4, 7):
            plants.grasses([(x, y, 0.47)], 0.62, seed + k, ('#7C9458', '#93A86B', '#687F48'), None, 260, 0.3)
        elif k in (2, 6, 9):
            props.fronds((x, y, 0.47), 0.52, 26, seed + k, ('#6C8F55', '#7FA364', '#587A47'), spread=1.5, width=0.13)
        else:
            plants.lavender([(x, y, 0.47)], seed + k, 0.46)
    leaves = plants.clumps(('#5C7F44', '#75994F', '#8CAE60', '#4B6C3A'), seed, 30, 0.07, 0.06, 0.05, up=0.0)
    spots = []
    for _ in range(950):
        y, z = luck.gauss(1.55, 0.95), luck.uniform(0.35, 2.2)
        if z < 2.16 - 0.5 * abs(math.sin(y * 1.9)) and y < 3.0:
            spots.append(((left + 0.06 + luck.uniform(-0.03, 0.07), y, z), plants.anyhow(luck), luck.uniform(0.6, 1.1)))
    spots += [((left - 0.1 + luck.uniform(-0.16, 0.16), luck.gauss(2.0, 0.8), 2.12 + luck.uniform(-0.05, 0.14)), plants.anyhow(luck), luck.uniform(0.6, 1.1)) for _ in range(200)]
    scattered(leaves, spots)
    planter((-2.30, 2.86, 0), 0.30, 0.60, '#3E4144', 0.92)
    plants.tree((-2.30, 2.86, 0.5), 2.3, 1.25, seed + 3, ('#7A9A58', '#8FB06A', '#A4C27E', '#67864B'), 150, size=0.62)
    steel, wood = metal('#222324', 0.45), weathered(timber(along='x', rough=0.6, shade=0.9), 0.75)
    slab_bench(1.55, 3.05, back - 0.42, wood, steel)
    f.pillow((1.86, back - 0.36, 0.62), (0.44, 0.42, 0.14), fabric(job.get('accent', '#8C9A86'), 450), (1.18, 0.06, 0.08))
    blanket = f.hanging_towel((2.72, back - 0.615, 0.462), 0.44, 0.30, '#D9D2C2', seed, 0.62)
    blanket.scale.y = 1.0
    f.folded((2.70, back - 0.40, 0.458), 0.42, 0.34, 0.05, '#D9D2C2', seed, 0.02)
    f.book((2.28, back - 0.42, 0.458), 0.15, 0.21, 0.02, '#3F5A63', 0.5)
    f.mug((2.44, back - 0.50, 0.458), 0.04, 0.082, '#EDE7DB')
    wall_lamp(2.30, back, 1.72)
    for x, y, radius, tall, colour in ((1.52, 2.30, 0.20, 0.36, '#9A6248'), (-1.62, 2.92, 0.18, 0.34, '#4A4D50'), (3.02, 2.12, 0.25, 0.44, '#8E8A82'), (2.62, 1.78, 0.15, 0.25, '#A96F52')):
        props.pot((x, y, 0), radius, tall, colour, rim=colour.startswith('#9') or colour.startswith('#A'))
    plants.ball((-1.62, 2.92, 0.50), 0.21, seed + 2, plants.HEDGE)
    plants.lavender([(1.52, 2.30, 0.31), (1.56, 2.34, 0.31)], seed, 0.40)
    plants.olive((3.02, 2.12, 0.38), 1.45, seed)
    plants.grasses([(2.62, 1.78, 0.21)], 0.32, seed + 3, ('#7C9458', '#93A86B'), None, 170, 0.2)
    mat = block((0.86, 0.5, 0.016), (-0.02, back - 0.38, 0.008), plain('#7D6242', 1.0, grain=1.0, size=700, patches=0.15), 0.004)
    mat.name = 'mat'
    life.watering_can((-2.08, 1.62, 0), 0.6, '#6E7A74')
    life.slippers((0.62, back - 0.34, 0), 2.9, '#5A5148')
    block((0.2, 4.9, 1.7), (right + 0.02, -1.5, 0.85), plain('#8B7A66', 0.95))
    open_sky(43, 128, 0.15, sunlight=0.55, dust=0.8, seen=1.6)
    upright_camera(*job.get('view', ((0.28, -2.5, 1.52), (-0.02, 3.3, 0.24), 25)))
