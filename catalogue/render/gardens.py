"""Paved gardens: terrace, courtyard, path, drive, pool. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import plants
import props
from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glass, laid, metal, open_sky, raise_to, scattered, stand, timber, upright_camera


def render_wall(low, high, colour, cap='#CFC8BC', rough=0.9):
    """A rendered wall with a coping."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    block((x1 - x0, y1 - y0, z1 - z0), ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), plain(colour, rough, grain=0.3, size=45, patches=0.03), 0.006)
    if cap:
        block((x1 - x0 + 0.03, y1 - y0 + 0.05, 0.035), ((x0 + x1) / 2, (y0 + y1) / 2, z1 + 0.0175), plain(cap, 0.8, grain=0.3, size=60, patches=0.04), 0.004)


def soil(x0, x1, y0, y1, z):
    block((x1 - x0, y1 - y0, 0.1), ((x0 + x1) / 2, (y0 + y1) / 2, z - 0.05), plain('#33271D', 1.0, grain=1.0, size=45, patches=0.2))


def steps(spec, facts, x0, x1, y, seed, rises=2, rise=0.15, tread=0.42, beyond=3.0):
    """Steps clad with the paving, leading up to a landing; returns the landing's height."""
    for k in range(rises):
        at, top = y + k * tread, (k + 1) * rise
        stand(laid(spec, facts, (x0, 0), (x1, rise - 0.022), seed + k, (0.1 * k, 0.3)), (0, at, top - rise))
        deep = tread if k < rises - 1 else beyond
        raise_to(laid(spec, facts, (x0, at - 0.018), (x1, at + deep), seed + 9 + k, (0.1 * k, 0), whole=(False, True)), top)
        block((x1 - x0 - 0.01, deep, 0.02), ((x0 + x1) / 2, at + deep / 2 + 0.001, top - 0.012), plain('#77736D', 0.9))
    return rises * rise


def batten_fence(x0, x1, y, tall, shade=0.9, wide=0.045, gap=0.018):
    """Upright battens of weathered cedar before a dark ground."""
    luck = random.Random(int(x0 * 100))
    boards = [timber(along='z', rough=0.75, shade=shade * luck.uniform(0.78, 1.1)) for _ in range(5)]
    x = x0
    while x < x1:
        block((wide, 0.022, tall + luck.uniform(-0.003, 0.003)), (x + wide / 2, y, tall / 2 + 0.04), luck.choice(boards), 0.002)
        x += wide + gap
    block((x1 - x0, 0.02, tall), ((x0 + x1) / 2, y + 0.06, tall / 2), plain('#15120F', 1.0))
    block((x1 - x0, 0.07, 0.03), ((x0 + x1) / 2, y + 0.01, tall + 0.055), boards[0], 0.003)


def lounge(at, turn, wood, cloth, accent):
    """A deep garden chair: a timber frame, two cushions, a scatter cushion."""
    holder = add(None, 'chair', at)
    parts = []
    for x in (-0.36, 0.36):
        parts += [block((0.045, 0.055, 0.56), (x, -0.34, 0.28), wood, 0.006), block((0.045, 0.055, 0.70), (x, 0.34, 0.35), wood, 0.006),
                  block((0.06, 0.76, 0.028), (x, 0.0, 0.575), wood, 0.009), block((0.03, 0.64, 0.06), (x, 0, 0.27), wood, 0.004)]
    for y in (-0.34, 0.34):
        parts.append(block((0.70, 0.035, 0.07), (0, y, 0.27), wood, 0.004))
    for k in range(6):
        slat = block((0.68, 0.05, 0.016), (0, 0.30 + 0.022 * k, 0.42 + 0.075 * k), wood, 0.004)
        slat.rotation_euler.x = 1.28
        parts.append(slat)
    parts.append(f.pillow((0, -0.02, 0.375), (0.66, 0.70, 0.17), cloth))
    parts.append(f.pillow((0, 0.27, 0.66), (0.64, 0.56, 0.17), cloth, (1.24, 0, 0)))
    parts.append(f.pillow((0.1, 0.14, 0.60), (0.42, 0.40, 0.15), accent, (1.1, 0.12, 0.2)))
    for part in parts:
        part.parent = holder
    holder.rotation_euler.z = turn


def side_table(at, radius, tall, material):
    """A drum table of cast stone."""
    turned(at, [(radius * 0.62, 0), (radius * 0.5, tall * 0.4), (radius * 0.62, tall * 0.8), (radius, tall - 0.03), (radius, tall - 0.004), (radius - 0.004, tall), (0.001, tall)], material, 72, smooth=1)


def planter(at, radius, tall, colour, taper=0.8):
    """A round planter with earth in it."""
    turned(at, [(radius * taper, 0), (radius * taper + 0.01, 0.01), (radius, tall - 0.01), (radius, tall), (radius - 0.025, tall), (radius - 0.03, tall - 0.06), (0.001, tall - 0.05)],
           plain(colour, 0.85, grain=0.35, size=60, patches=0.05), 72, smooth=1)
    turned((at[0], at[1], at[2] + tall - 0.06), [(radius - 0.03, 0), (0.001, 0.012)], plain('#2E241B', 1.0, grain=1.0, size=60), 24, smooth=0)


def terrace(job, facts):
    """A terrace with two steps up between planted walls; a chair, a cup and a book in the evening sun."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    laid(spec, facts, (-3.6, -3.6), (4.4, 2.2), seed, (0.17, 0.11))
    top = steps(spec, facts, -0.55, 1.55, 2.2, seed + 1)
    wall = '#D8D1C4'
    render_wall((-4.4, 2.2, 0), (-0.55, 2.42, 0.46), wall)
    render_wall((1.55, 2.2, 0), (4.8, 2.42, 0.46), wall)
    soil(-4.4, -0.56, 2.42, 5.3, 0.42)
    soil(1.56, 4.8, 2.42, 5.3, 0.42)
    for x in (-0.6, 1.6):
        render_wall((x - 0.06, 2.3, 0), (x + 0.06, 5.2, 0.46), wall, cap=None)
    plants.ball((-1.0, 2.95, 0.66), 0.30, seed)
    plants.ball((2.1, 3.0, 0.62), 0.27, seed + 1)
    plants.ball((3.1, 3.35, 0.72), 0.36, seed + 2)
    plants.grasses([(luck.uniform(-4.1, -1.5), luck.uniform(3.1, 4.6), 0.4) for _ in range(15)] + [(luck.uniform(2.2, 4.6), luck.uniform(3.7, 4.7), 0.4) for _ in range(10)], 0.85, seed, plume='#C9B58E')
    plants.lavender([(-3.9 + 0.33 * k + luck.uniform(-.05, .05), 2.72 + luck.uniform(-.05, .08), 0.4) for k in range(8)] + [(2.55 + 0.36 * k, 2.72, 0.4) for k in range(6)], seed)
    batten_fence(-5.5, 5.5, 5.35, 1.85 + top)
    for x, y, tall, wide, colours in ((-4.2, 8.5, 5.2, 4.2, plants.LAUREL), (0.6, 10.0, 4.6, 4.6, plants.BOX), (4.9, 8.2, 5.8, 4.4, plants.LAUREL)):
        plants.tree((x, y, 0), tall, wide, int(x * 7) + 40, colours, 330, size=2.1)
    wood, cloth = timber(along='x', rough=0.6, shade=0.72), fabric('#E4DDCF', 500)
    lounge((-1.55, 1.2, 0), 0.55, wood, cloth, fabric('#8C5A45', 500))
    side_table((-0.72, 1.35, 0), 0.21, 0.42, plain('#B9B2A6', 0.85, grain=0.3, size=70, patches=0.05))
    f.book((-0.76, 1.36, 0.42), 0.15, 0.21, 0.022, '#35505A', 0.5)
    f.mug((-0.64, 1.28, 0.42), 0.04, 0.085, '#EEE9DF')
    planter((2.15, 1.45, 0), 0.29, 0.56, '#6E675E')
    plants.olive((2.15, 1.45, 0.5), 1.55, seed)
    planter((2.75, 1.75, 0), 0.19, 0.34, '#8F6048')
    plants.lavender([(2.75, 1.75, 0.3)], seed + 5, 0.42)
    open_sky(34, -62, 0.11)
    upright_camera((0.5, -2.75, 1.42), (0.32, 2.2, 0.72), 27)


def sliding_doors(x0, x1, y, tall, seed):
    """A house wall's glazed doors: dark frames, a room behind with a lamp and a curtain."""
    frame = plain('#232323', 0.45)
    wide, leaves = x1 - x0, 3
    for k in range(leaves + 1):
        block((0.055, 0.09, tall), (x0 + wide * k / leaves, y, tall / 2), frame, 0.004)
    for z in (0.03, tall - 0.03):
        block((wide, 0.09, 0.06), ((x0 + x1) / 2, y, z), frame, 0.004)
    for k in range(leaves):
        block((wide / leaves - 0.05, 0.012, tall - 0.1), (x0 + wide * (k + 0.5) / leaves, y + 0.01 * (k % 2), tall / 2), glass('#E6EEEC'))
    room = plain('#B5AC9D', 0.9)
    block((wide + 1, 0.1, tall + 0.3), ((x0 + x1) / 2, y + 3.2, tall / 2), room)
    for x in (x0 - 0.4, x1 + 0.4):
        block((0.1, 3.4, tall + 0.3), (x, y + 1.7, tall / 2), room)
    block((wide + 1, 3.4, 0.1), ((x0 + x1) / 2, y + 1.7, tall + 0.1), plain('#E4DED2', 0.9))
    block((wide + 1, 3.4, 0.02), ((x0 + x1) / 2, y + 1.75, 0.0), timber(along='y', rough=0.4, shade=0.8))
    f.globe_lamp((x0 + wide * 0.62, y + 1.6, 1.7), 0.16, 9)
    points, faces, columns = [], [], 60
    for j in (0, 1):
        for i in range(columns + 1):
            points.append((x1 - 0.75 + 0.7 * i / columns, y + 0.2 + 0.035 * math.sin(i * 0.75), 0.02 if j == 0 else tall - 0.05))
    faces = [(i, i + 1, columns + 2 + i, columns + 1 + i) for i in range(columns)]
    mesh('curtain', points, faces, fabric('#D8CFC0', 500), True)


def sofa(at, turn, wood, cloth, accents, seats=2):
    """An outdoor sofa: a low timber frame with loose cushions."""
    holder, parts, wide = add(None, 'sofa', at), [], 0.74 * seats
    for y in (-0.38, 0.38):
        parts.append(block((wide + 0.16, 0.045, 0.13), (0, y, 0.20), wood, 0.006))
    for x in (-wide / 2 - 0.06, wide / 2 + 0.06):
        parts.append(block((0.05, 0.80, 0.13), (x, 0, 0.20), wood, 0.006))
        parts.append(block((0.05, 0.80, 0.05), (x, 0, 0.56), wood, 0.008))
        for y in (-0.37, 0.37):
            parts.append(block((0.05, 0.05, 0.58), (x, y, 0.29), wood, 0.006))
    parts.append(block((wide + 0.16, 0.03, 0.09), (0, 0.40, 0.56), wood, 0.006))
    parts.append(block((wide + 0.16, 0.03, 0.09), (0, 0.40, 0.40), wood, 0.006))
    for k in range(seats):
        x = (k - (seats - 1) / 2) * 0.74
        parts.append(f.pillow((x, -0.03, 0.34), (0.73, 0.76, 0.19), cloth))
        parts.append(f.pillow((x, 0.29, 0.62), (0.71, 0.50, 0.19), cloth, (1.27, 0, 0.02 * (-1) ** k)))
    for k, accent in enumerate(accents):
        x = (-1) ** k * (wide / 2 - 0.24)
        parts.append(f.pillow((x, 0.13, 0.58), (0.45, 0.43, 0.15), accent, (1.08, 0.15 * (-1) ** k, 0.25 * (-1) ** (k + 1))))
    for part in parts:
        part.parent = holder
    holder.rotation_euler.z = turn


def patio(job, facts):
    """Large slabs before the glazed doors of a house; a low sofa, a cast table, a corten planter with grasses."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    laid(spec, facts, (-4.2, -3.8), (4.4, 2.95), seed, (0.2, 0.14))
    render = job.get('render', '#E2DCD0')
    render_wall((-5.5, 3.0, 0), (-2.35, 3.3, 3.2), render, cap=None)
    render_wall((1.15, 3.0, 0), (5.5, 3.3, 3.2), render, cap=None)
    render_wall((-2.345, 3.004, 2.36), (1.145, 3.3, 3.2), render, cap=None)
    block((11, 0.36, 0.05), (0, 3.14, 3.225), metal('#3A3B3C', 0.5), 0.004)
    sliding_doors(-2.33, 1.13, 3.14, 2.34, seed)
    block((3.5, 0.22, 0.03), (-0.6, 3.02, 0.012), plain('#6F6C68', 0.6), 0.003)
    corten = plain('#7A4A30', 0.8, grain=0.5, size=50, patches=0.18)
    for x0, x1 in ((1.5, 4.6),):
        for size, at in (((x1 - x0, 0.012, 0.5), ((x0 + x1) / 2, 2.2, 0.25)), ((0.012, 0.7, 0.5), (x0, 2.55, 0.25)), ((x1 - x0, 0.03, 0.012), ((x0 + x1) / 2, 2.212, 0.5))):
            block(size, at, corten, 0.002)
        soil(x0, x1, 2.2, 2.95, 0.45)
    plants.grasses([(1.7 + 0.24 * k, 2.5 + luck.uniform(-0.15, 0.2), 0.44) for k in range(11)], 0.95, seed, plume='#C4AE84')
    plants.ball((1.95, 2.42, 0.60), 0.2, seed)
    plants.tree((3.6, 2.6, 0.4), 2.9, 2.0, seed, plants.LAUREL, 170)
    wood, cloth = timber(along='x', rough=0.6, shade=0.8), fabric('#CFC8BB', 480)
    sofa((2.1, 1.15, 0), -0.62, wood, cloth, (fabric(job.get('accent', '#B5754F'), 480), fabric('#59646A', 480)))
    cast = plain('#A7A39B', 0.8, grain=0.25, size=60, patches=0.06)
    turned((0.72, 0.62, 0), [(0.36, 0), (0.37, 0.02), (0.33, 0.16), (0.40, 0.27), (0.44, 0.285), (0.44, 0.32), (0.432, 0.328), (0.001, 0.326)], cast, 96, smooth=1)
    f.mug((0.62, 0.56, 0.328), 0.042, 0.085, '#2F3B40')
    f.mug((0.86, 0.72, 0.328), 0.042, 0.085, '#E8E2D6')
    f.book((0.78, 0.48, 0.328), 0.2, 0.27, 0.018, '#B0563B', 0.4)
    planter((-2.75, 2.45, 0), 0.32, 0.62, '#8A857C')
    plants.olive((-2.75, 2.45, 0.55), 1.9, seed)
    planter((-2.15, 2.62, 0), 0.2, 0.36, '#5A5B5A')
    plants.ball((-2.15, 2.62, 0.5), 0.21, seed + 4)
    block((0.22, 0.22, 0.02), (-1.62, 2.5, 0.01), metal('#2A2A2A', 0.5))
    for x in (-1.72, -1.52):
        for y in (2.40, 2.60):
            block((0.012, 0.012, 0.36), (x, y, 0.18), metal('#2A2A2A', 0.5))
    block((0.22, 0.22, 0.02), (-1.62, 2.5, 0.37), metal('#2A2A2A', 0.5))
    turned((-1.62, 2.5, 0.02), [(0.04, 0), (0.04, 0.16), (0.001, 0.155)], plain('#EFE6D2', 0.5), 32, smooth=0)
    open_sky(38, 128, 0.1, dust=0.3)
    upright_camera((-0.35, -2.55, 1.36), (0.12, 2.9, 0.95), 26)


def courtyard(job, facts):
    """Riven flags before an old brick wall: a painted gate, a bench, climbing leaves, pots and a watering can."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    laid(spec, facts, (-4.2, -3.6), (4.4, 3.2), seed)
    brick = job['others']['brick']
    gate = (-1.55, -0.6)
    for x0, x1, z0, z1 in ((-5.2, gate[0], 0, 2.2), (gate[1], 5.4, 0, 2.2)):
        stand(laid(brick['spec'], brick['facts'], (x0, z0), (x1, z1), seed + int(x0 * 3) + 40), (0, 3.2, 0))
    block((12, 0.24, 2.17), (0, 3.35, 1.085), plain('#8B7A66', 0.95))
    stand(laid(brick['spec'], brick['facts'], (gate[0], 2.02), (gate[1], 2.2), seed + 50), (0, 3.2, 0))
    block((11, 0.33, 0.07), (0, 3.3, 2.235), plain('#B5A68C', 0.95, grain=0.6, size=30, patches=0.1), 0.012)
    paint = plain(job.get('paint', '#5F7F78'), 0.5, grain=0.15, size=60, patches=0.04)
    block((gate[1] - gate[0], 0.08, 2.02), ((gate[0] + gate[1]) / 2, 3.26, 1.01), plain('#3E5550', 0.7))
    for k in range(8):
        x = gate[0] + 0.06 + (gate[1] - gate[0] - 0.12) * (k + 0.5) / 8
        block(((gate[1] - gate[0] - 0.12) / 8 - 0.004, 0.024, 1.92), (x, 3.19, 0.99), paint, 0.003)
    for x in (gate[0] + 0.03, gate[1] - 0.03):
        block((0.07, 0.10, 2.02), (x, 3.19, 1.01), paint, 0.005)
    black = metal('#22211F', 0.5)
    for z in (0.4, 1.6):
        block((0.34, 0.006, 0.04), (gate[0] + 0.25, 3.174, z), black, 0.002)
    turned_ring = f.arc((gate[1] - 0.14, 3.165, 1.02), 0.04, 0, 360, 'y', 28)
    tube(turned_ring, 0.006, black)
    leaves = plants.clumps(('#3B5A2A', '#55723A', '#6B8743', '#2F4A24'), seed, 30, 0.07, 0.06, 0.05, up=0.0)
    spots = []
    for _ in range(900):
        x, z = luck.gauss(2.9, 1.05), luck.uniform(0.2, 2.35)
        if x > 0.9 + 0.8 * math.sin(z * 2.1) * 0.5 and z < 2.35 - 0.35 * abs(math.sin(x * 1.7)):
            spots.append(((x, 3.13 + luck.uniform(-0.07, 0.03), z), plants.anyhow(luck), luck.uniform(0.6, 1.15)))
    spots += [((luck.gauss(-3.2, 0.7), 3.12 + luck.uniform(-0.1, 0.1), 2.2 + luck.uniform(-0.35, 0.12)), plants.anyhow(luck), luck.uniform(0.6, 1.1)) for _ in range(190)]
    scattered(leaves, spots)
    oak = timber(along='x', rough=0.75, shade=0.78)
    for k in range(3):
        block((1.45, 0.12, 0.028), (1.25, 2.42 + 0.135 * k, 0.45), oak, 0.005)
    for k in range(3):
        slat = block((1.45, 0.024, 0.085), (1.25, 2.80 + 0.025 * k, 0.58 + 0.125 * k), oak, 0.005)
        slat.rotation_euler.x = -0.18
    post = timber(along='z', rough=0.75, shade=0.72)
    for x in (0.58, 1.92):
        block((0.065, 0.065, 0.62), (x, 2.40, 0.31), post, 0.006)
        block((0.065, 0.065, 0.94), (x, 2.82, 0.47), post, 0.006)
        block((0.075, 0.52, 0.035), (x, 2.60, 0.635), oak, 0.008)
        block((0.05, 0.42, 0.07), (x, 2.6, 0.40), oak, 0.004)
    f.pillow((0.88, 2.62, 0.66), (0.44, 0.42, 0.15), fabric(job.get('accent', '#A8674E'), 450), (1.15, 0.1, 0.1))
    f.folded((1.55, 2.55, 0.465), 0.36, 0.34, 0.07, '#D9D2C2', seed)
    for x, y, radius, tall, colour in ((-1.95, 2.75, 0.24, 0.42, '#8E5F48'), (-2.42, 2.42, 0.18, 0.31, '#87573F'), (-0.25, 2.85, 0.20, 0.36, '#936650'), (2.5, 2.45, 0.26, 0.46, '#8A5A44'), (-1.72, 2.3, 0.13, 0.22, '#99705A')):
        props.pot((x, y, 0), radius, tall, colour)
    plants.ball((-1.95, 2.75, 0.60), 0.26, seed)
    plants.lavender([(-2.42, 2.42, 0.27), (-0.25, 2.85, 0.3), (-0.2, 2.8, 0.3)], seed, 0.45)
    plants.tree((2.5, 2.45, 0.4), 1.5, 0.9, seed + 2, ('#4E6B33', '#66833F', '#3D562B'), 60, size=0.55)
    plants.grasses([(-1.72, 2.3, 0.18)], 0.3, seed + 3, ('#5C7A46', '#6F8C55'), None, 160, 0.2)
    zinc = metal('#8E9394', 0.45)
    turned((0.15, 2.25, 0), [(0.10, 0), (0.105, 0.01), (0.095, 0.24), (0.075, 0.26), (0.07, 0.255), (0.09, 0.02), (0.001, 0.012)], zinc, 48, smooth=1)
    tube([(0.06, 2.22, 0.06), (-0.12, 2.17, 0.22), (-0.2, 2.15, 0.3)], 0.014, zinc)
    tube(f.arc((0.18, 2.255, 0.24), 0.09, 0, 180, 'y'), 0.007, zinc)
    tube([(0.245, 2.26, 0.22), (0.31, 2.28, 0.17), (0.25, 2.26, 0.06)], 0.007, zinc)
    plants.tree((-3.9, 6.5, 0), 5.2, 4.0, 91, plants.LAUREL, 300, size=1.9)
    plants.tree((3.4, 7.5, 0), 5.0, 4.6, 92, plants.BOX, 300, size=2.0)
    open_sky(38, -118, 0.1, dust=0.3)
    upright_camera((0.2, -2.35, 1.40), (0.05, 3.2, 0.82), 27)
