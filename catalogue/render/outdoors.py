"""More paved gardens: beside a pool, under a pergola, along a path. Lengths are metres; y leads away from the viewer."""
import math
import random

import furniture as f
import life
import plants
import props
from gardens import planter, soil
from stage import add, block, mesh, plain, tube, turned
from studio import fabric, glass, laid, metal, nodes_of, open_sky, timber, upright_camera


def country(seed, near=-1):
    """What is seen beyond the garden, from `near` on: a meadow and far trees, so that no sky shows under the horizon."""
    block((90, 90, 0.02), (0, near + 45, -0.06), plain('#5B6B3A', 1.0, patches=0.15, size=0.6))
    luck = random.Random(seed + 500)
    for k in range(6):
        plants.tree((-17 + 6.8 * k + luck.uniform(-1.5, 1.5), 24 + luck.uniform(-3, 5), -0.5), luck.uniform(5.5, 8.5), luck.uniform(6, 8), seed + 500 + k, plants.BOX if k % 2 else plants.LAUREL, 200, stem=False, size=3.6)


def water(low, high, z):
    """A pool's surface, hardly moved."""
    (x0, y0), (x1, y1) = low, high
    material = glass('#CFEAEA')
    nodes, links, shader = nodes_of(material)
    shader.inputs['IOR'].default_value = 1.33
    noise, bump = nodes.new('ShaderNodeTexNoise'), nodes.new('ShaderNodeBump')
    noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = 3.2, 2.5
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = 0.35, 0.03
    links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], noise.inputs['Vector'])
    links.new(noise.outputs['Fac'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    mesh('water', [(x0, y0, z), (x1, y0, z), (x1, y1, z), (x0, y1, z)], [(0, 1, 2, 3)], material)


def lounger(at, turn, wood, cloth):
    """A sun lounger with its back raised, a towel thrown over it."""
    holder, parts = add(None, 'lounger', at), []
    for x in (-0.31, 0.31):
        parts.append(block((0.045, 1.95, 0.07), (x, 0, 0.27), wood, 0.006))
        for y in (-0.8, 0.75):
            parts.append(block((0.05, 0.05, 0.27), (x, y, 0.135), wood, 0.006))
    for k in range(13):
        parts.append(block((0.6, 0.07, 0.018), (0, -0.92 + 0.1 * k, 0.30), wood, 0.004))
    parts.append(f.pillow((0, -0.36, 0.36), (0.60, 1.24, 0.11), cloth, pinch=0.02))
    parts.append(f.pillow((0, 0.52, 0.56), (0.60, 0.78, 0.11), cloth, (0.62, 0, 0), pinch=0.02))
    parts.append(f.pillow((0, 0.70, 0.79), (0.42, 0.22, 0.12), cloth, (0.62, 0, 0)))
    for part in parts:
        part.parent = holder
    holder.rotation_euler.z = turn


def poolside(job, facts):
    """Paving to the edge of a pool lined with mosaic; a lounger, a towel, a hedge."""
    spec, seed = job['spec'], job['seed']
    edge, near = -0.35, -0.25
    laid(spec, facts, (edge, -3.6), (4.8, 6.2), seed, (0, 0.13), whole=(True, False))
    laid(spec, facts, (-9.2, -3.6), (edge - spec['joint'], near), seed + 1, (0.2, 0), whole=(False, True))
    for size, at in (((0.03, 6.4, 0.1), (edge + 0.016, 2.98, -0.08)), ((9.2, 0.03, 0.1), (-4.95, near - 0.016, -0.08))):
        block(size, at, plain('#C9C8C4', 0.7, grain=0.2, size=80))
    tone = plain('#5FA9AE', 0.35, patches=0.06, size=30)
    block((9.2, 6.8, 0.05), (-4.9, 2.95, -1.38), tone)
    block((0.05, 6.6, 1.3), (edge + 0.005, 2.98, -0.72), tone)
    block((9.2, 0.05, 1.3), (-4.9, 6.1, -0.72), tone)
    block((9.2, 0.3, 0.05), (-4.9, 6.28, -0.03), plain('#C9C8C4', 0.7, grain=0.2, size=80))
    water((-9.4, near + 0.0), (edge + 0.0, 6.08), -0.13)
    plants.lawn((-9, 6.4), (8, 8.4), -0.02, seed, 0.11)
    plants.hedge((-10, 8.4, 0), (9, 9.2, 2.0), seed, spacing=0.2, size=1.5)
    country(seed, 8)
    for x, y, tall in ((-3.8, 11.5, 5.2), (1.2, 12.5, 6.0), (4.8, 11.0, 5.0)):
        plants.tree((x, y, 0), tall, 4.6, int(x * 5) + 60, plants.LAUREL if x > 0 else plants.BOX, 260, size=2.2)
    wood, cloth = timber(along='y', rough=0.6, shade=0.82), fabric('#E9E3D6', 480)
    lounger((1.25, 2.5, 0), 0.06, wood, cloth)
    lounger((2.55, 2.75, 0), -0.04, wood, cloth)
    f.folded((1.25, 1.78, 0.42), 0.36, 0.3, 0.08, '#4F7F86', seed)
    turned((1.9, 2.9, 0), [(0.17, 0), (0.17, 0.02), (0.06, 0.05), (0.05, 0.36), (0.20, 0.39), (0.21, 0.41), (0.001, 0.41)], plain('#E0DACD', 0.7, grain=0.2, size=70), 64, smooth=1)
    turned((1.86, 2.86, 0.41), [(0.026, 0), (0.034, 0.11), (0.031, 0.11), (0.024, 0.008), (0.001, 0.006)], glass(), 40, smooth=1)
    f.book((1.97, 2.95, 0.41), 0.14, 0.2, 0.02, '#C0563C', 0.3)
    planter((3.6, 4.2, 0), 0.34, 0.62, '#B8B2A6')
    plants.grasses([(3.6, 4.2, 0.55), (3.5, 4.3, 0.55), (3.7, 4.12, 0.55)], 1.0, seed, plume='#D2C19A')
    planter((3.9, 3.3, 0), 0.22, 0.4, '#A9A296')
    plants.ball((3.9, 3.3, 0.55), 0.24, seed)
    straw = plain('#C9AE7C', 0.9, grain=1.0, size=160, patches=0.1)
    hat = turned((0.62, 0.72, 0.003), [(0.19, 0.012), (0.2, 0.006), (0.10, 0.012), (0.092, 0.05), (0.08, 0.095), (0.03, 0.108), (0.001, 0.108)], straw, 64, smooth=1)
    hat.name = 'hat'
    block((0.09, 0.25, 0.012), (0.98, 0.66, 0.008), plain('#8A5A3C', 0.7), 0.005, 0.2)
    block((0.09, 0.25, 0.012), (1.12, 0.70, 0.008), plain('#8A5A3C', 0.7), 0.005, 0.05)
    open_sky(44, -126, 0.1, dust=0.8, seen=1.8)
    upright_camera((1.05, -2.7, 1.5), (0.3, 3.2, 0.55), 26)


def pergola(job, facts):
    """Planks under a pergola that draws stripes of shadow; a long table is laid for lunch."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    laid(spec, facts, (-3.4, -3.8), (3.9, 3.3), seed, (0.31, 0.08))
    post = timber(along='z', rough=0.65, shade=0.6)
    beam = timber(along='x', rough=0.65, shade=0.6)
    for x in (-2.35, 2.75):
        for y in (-1.6, 2.95):
            block((0.12, 0.12, 2.45), (x, y, 1.225), post, 0.006)
    for y in (-1.6, 2.95):
        block((5.6, 0.07, 0.17), (0.2, y, 2.52), beam, 0.005)
    rafter = timber(along='y', rough=0.65, shade=0.6)
    for k in range(13):
        block((0.055, 5.4, 0.12), (-2.5 + 0.45 * k, 0.75, 2.66), rafter, 0.004)
    plants.lawn((-8.5, 3.35), (10.0, 8.6), -0.03, seed, 0.11)
    plants.hedge((-10, 8.6, 0), (11, 9.4, 1.7), seed, spacing=0.2, size=1.5)
    country(seed)
    for x, y, tall in ((-4.8, 11.5, 5.0), (-0.6, 12.5, 6.2), (4.4, 11.0, 5.6)):
        plants.tree((x, y, 0), tall, 4.6, int(x * 5) + 70, plants.BOX if x > 0 else plants.LAUREL, 260, size=2.2)
    plants.grasses([(-3.1 + 0.36 * k + luck.uniform(-0.1, 0.1), 3.6 + luck.uniform(-0.1, 0.25), 0) for k in range(20)], 0.62, seed, plume='#B9A77F')
    top, leg = timber(along='x', rough=0.5, shade=0.95), metal('#2B2B2A', 0.5)
    for k in range(5):
        block((2.1, 0.168, 0.035), (0.35, 1.30 + 0.172 * k, 0.73), top, 0.004)
    for x in (-0.5, 1.2):
        for y in (1.36, 1.93):
            block((0.05, 0.05, 0.71), (x, y, 0.355), leg, 0.003)
        block((0.05, 0.62, 0.04), (x, 1.645, 0.69), leg, 0.003)
    for y in (0.92, 2.38):
        for k in range(2):
            block((1.9, 0.15, 0.032), (0.35, y - 0.08 + 0.16 * k, 0.44), top, 0.004)
        for x in (-0.4, 1.1):
            block((0.05, 0.28, 0.42), (x, y, 0.21), leg, 0.003)
    f.folded((0.95, 0.92, 0.457), 0.4, 0.27, 0.05, '#B9683F', seed, 0.1)
    cloth = block((1.5, 0.36, 0.003), (0.35, 1.65, 0.7495), fabric('#E7E0D2', 420), 0.001)
    cloth.name = 'runner'
    china = plain('#F0ECE4', 0.25)
    for x in (-0.25, 0.35, 0.95):
        for y in (1.40, 1.90):
            turned((x, y, 0.751), [(0.07, 0), (0.10, 0.006), (0.132, 0.016), (0.13, 0.019), (0.09, 0.010), (0.001, 0.007)], china, 64, smooth=1)
            turned((x + 0.16, y + (0.05 if y < 1.6 else -0.05), 0.751), [(0.027, 0), (0.034, 0.10), (0.031, 0.10), (0.025, 0.008), (0.001, 0.006)], glass(), 36, smooth=1)
    turned((0.05, 1.65, 0.751), [(0.05, 0), (0.12, 0.05), (0.14, 0.07), (0.134, 0.072), (0.11, 0.05), (0.001, 0.014)], plain('#6E7C6E', 0.35), 64, smooth=1)
    f.lemons((0.05, 1.65, 0.78), luck)
    turned((0.62, 1.66, 0.751), [(0.05, 0), (0.062, 0.01), (0.066, 0.12), (0.04, 0.18), (0.046, 0.24), (0.043, 0.24), (0.037, 0.18), (0.062, 0.12), (0.055, 0.012), (0.001, 0.01)], glass(), 48, smooth=1)
    for k in range(7):
        turned((-1.9 + 0.7 * k, 1.3, 2.30 - 0.10 * math.sin(math.pi * (k + 0.5) / 7) - 0.06), [(0.001, 0), (0.028, 0.02), (0.032, 0.045), (0.02, 0.075), (0.014, 0.09), (0.001, 0.09)], glass('#FFF2D8'), 24, smooth=1)
    tube([(-2.35 + 5.1 * t, 1.3, 2.42 - 0.17 * math.sin(math.pi * t)) for t in (k / 30 for k in range(31))], 0.004, plain('#222222', 0.6))
    planter((-2.75, 1.6, 0), 0.3, 0.56, '#7C756B')
    plants.olive((-2.75, 1.6, 0.5), 1.75, seed)
    planter((3.05, 2.1, 0), 0.24, 0.44, '#5B5F60')
    plants.lavender([(3.05, 2.1, 0.4), (3.0, 2.15, 0.4)], seed, 0.5)
    open_sky(52, 118, 0.1, dust=0.4)
    upright_camera((-0.75, -2.65, 1.42), (0.1, 2.4, 0.62), 26)


def path(job, facts):
    """A path of flags between lavender and grasses to a gate in a hedge."""
    spec, seed = job['spec'], job['seed']
    luck = random.Random(seed)
    left, right = -0.95, 0.95
    laid(spec, facts, (left, -3.6), (right, 7.2), seed, (0, 0.2), whole=(True, False))
    plants.lawn((-7, -1.2), (left - 0.75, 7.2), -0.015, seed, 0.095)
    plants.lawn((right + 0.75, -1.2), (7, 7.2), -0.015, seed + 9, 0.095)
    for x0, x1 in ((left - 0.78, left - 0.01), (right + 0.01, right + 0.78)):
        soil(x0, x1, -3.6, 7.2, -0.005)
    beds = []
    for side in (-1, 1):
        for k in range(24):
            beds.append((side * (1.20 + luck.uniform(-0.06, 0.06)), -1.3 + 0.36 * k, -0.01))
    plants.lavender(beds, seed, 0.48)
    plants.grasses([(side * (1.56 + luck.uniform(-0.08, 0.1)), -1.0 + 0.62 * k + luck.uniform(-0.1, 0.1), -0.01) for side in (-1, 1) for k in range(13)], 0.72, seed + 2, plume='#C9B58E')
    for side, y, radius in ((-1, 1.2, 0.34), (1, 2.4, 0.38), (-1, 4.4, 0.38), (1, 5.6, 0.36)):
        plants.ball((side * 1.72, y, radius * 0.86), radius, seed + int(y))
    plants.hedge((-8.5, 7.2, 0), (-0.62, 8.0, 2.0), seed, spacing=0.18, size=1.35)
    country(seed)
    plants.hedge((0.62, 7.2, 0), (8.5, 8.0, 2.0), seed + 1, spacing=0.18, size=1.35)
    paint = plain('#E5DFD0', 0.5, grain=0.15, size=60)
    for x in (-0.57, 0.57):
        block((0.12, 0.12, 1.35), (x, 7.35, 0.675), paint, 0.006)
        turned((x, 7.35, 1.35), [(0.075, 0), (0.075, 0.02), (0.05, 0.05), (0.001, 0.075)], paint, 32, smooth=0)
    for k in range(9):
        x = -0.44 + 0.11 * k
        block((0.07, 0.02, 0.92 + 0.16 * (1 - abs(k - 4) / 4)), (x, 7.33, 0.08 + (0.92 + 0.16 * (1 - abs(k - 4) / 4)) / 2), paint, 0.004)
    for z in (0.28, 0.82):
        block((1.0, 0.03, 0.07), (0, 7.36, z), paint, 0.004)
    plants.lawn((-4, 8.0), (4, 13), -0.015, seed + 5, 0.12)
    for x, y, tall in ((-3.6, 10.5, 5.4), (0.9, 14.0, 6.0), (4.2, 10.0, 5.2)):
        plants.tree((x, y, 0), tall, 4.6, int(x * 5) + 80, plants.LAUREL if x < 1 else plants.BOX, 260, size=2.2)
    plants.tree((-5.6, -3.2, 0), 4.6, 3.6, 95, plants.LAUREL, 240, size=1.5)
    props.pot((0.68, 0.95, 0), 0.14, 0.24, '#8F5F48')
    plants.grasses([(0.68, 0.95, 0.2)], 0.3, seed + 3, ('#5C7A46', '#6F8C55'), None, 160, 0.2)
    f.welly((-0.70, 1.62, 0), 0.5, '#3F5A45')
    f.welly((-0.78, 1.46, 0), 0.35, '#3F5A45')
    life.trug((-0.42, 0.62, 0), 0.5, seed)
    life.fork((1.22, 1.62, 0), 0.1)
    life.watering_can((0.62, 2.9, 0), 2.6)
    open_sky(42, -142, 0.11, dust=1.5, seen=2.6)
    upright_camera(*job.get('view', ((0.22, -2.5, 1.42), (0.0, 6.0, 0.62), 28)))
