"""A walk-in shower lit from above. Lengths are metres; y leads away from the viewer."""
import math

import furniture as f
import props
from shells import ceiling_with, daylight, skylight, wall
from stage import block, plain, tube, turned
from studio import glass, glow, laid, metal, plaster, stand, sunshine, surroundings, timber, upright_camera


def hand_shower(x, y, z, material):
    """Two knobs on the wall, a hand shower on its bracket, the hose hanging in a loop."""
    for dx, dz in ((0, 0), (0, 0.16)):
        f.disc((x + dx, y, z + dz), 0.042, 0.008, material)
        f.disc((x + dx, y - 0.008, z + dz), 0.026, 0.045, material, 'y', 48)
    f.rod((x, y - 0.05, z), (x + 0.032, y - 0.052, z + 0.012), 0.004, material)
    bracket = (x + 0.26, y - 0.05, z + 0.22)
    f.disc((bracket[0], y, bracket[2]), 0.022, 0.006, material)
    f.rod((bracket[0], y, bracket[2]), bracket, 0.008, material)
    f.rod((bracket[0], y - 0.045, bracket[2] - 0.09), (bracket[0], y - 0.085, bracket[2] + 0.15), 0.011, material)
    f.disc((x + 0.26, y, z - 0.02), 0.026, 0.008, material)
    f.rod((x + 0.26, y, z - 0.02), (x + 0.26, y - 0.03, z - 0.02), 0.011, material)
    hose = [(x + 0.26 + 0.13 * math.sin(math.pi * t), y - 0.035 - 0.01 * t, z + 0.13 - 0.16 * t - 0.42 * math.sin(math.pi * t)) for t in (k / 30 for k in range(31))]
    tube(hose, 0.0065, metal('#5F5A52', 0.4))


def wet_room(job, facts):
    """A walk-in shower clad from floor to ceiling under a roof light: a niche, a bench with towels, a robe on its hook."""
    spec, seed = job['spec'], job['seed']
    left, right, back, tall = -1.75, 1.70, 2.60, 2.55
    step = spec['tile'][0] + spec['joint'], spec['tile'][1] + spec['joint']
    laid(spec, facts, (left, -3.8), (right, back), seed, (0.33, 0.18))
    start = -0.62
    niche = (start, start + spec['tile'][0], 2 * step[1], 2 * step[1] + 0.30)
    middle = (left + right) / 2
    shift = start + spec['tile'][0] / 2 - middle - step[0] * 2 / 3
    stand(laid(spec, facts, (left, 0), (right, tall), seed + 1, (shift, 0), whole=(False, True), holes=(niche,)), (0, back - 0.012, 0))
    stand(laid(spec, facts, (-back, 0), (3.8, tall), seed + 2, (0.12, 0), whole=(False, True)), (right - 0.012, 0, 0), -math.pi / 2)
    walls, white = plaster(job.get('plaster', '#E6DDCE')), plain('#F3EFE7', 0.85)
    wall('back', back + 0.03, left - 0.3, right + 0.3, tall, walls, ((niche[0] - 0.01, niche[1] + 0.01, niche[2] - 0.01, niche[3] + 0.01),))
    wall('right', right + 0.03, -4.2, back, tall, walls)
    slot = (0.35, 1.15, 0.85, 2.25)
    wall('left', left, -4.2, back, tall, walls, (slot,))
    block((0.03, slot[1] - slot[0] + 0.06, 0.04), (left + 0.01, (slot[0] + slot[1]) / 2, slot[2] - 0.02), white, 0.004)
    frame = plain('#EFEBE3', 0.4)
    for y in (slot[0] + 0.02, slot[1] - 0.02):
        block((0.05, 0.04, slot[3] - slot[2]), (left - 0.15, y, (slot[2] + slot[3]) / 2), frame, 0.004)
    for z in (slot[2] + 0.02, slot[3] - 0.02, slot[2] + 0.95):
        block((0.05, slot[1] - slot[0], 0.04), (left - 0.15, (slot[0] + slot[1]) / 2, z), frame, 0.004)
    daylight((0.01, slot[1] - slot[0], slot[3] - slot[2]), (left - 0.17, (slot[0] + slot[1]) / 2, (slot[2] + slot[3]) / 2), 1.9)
    roof = (-1.25, 0.75, 0.15, 2.15)
    ceiling_with(left - 0.3, right + 0.3, -4.2, back + 0.2, tall, roof, white)
    skylight(*roof, tall, 0.40, white)
    stone = plain('#CDB895', 0.5, grain=0.1, size=90, patches=0.05)
    deep = 0.11
    for size, at in (((niche[1] - niche[0], 0.01, niche[3] - niche[2]), ((niche[0] + niche[1]) / 2, back + deep, (niche[2] + niche[3]) / 2)),
                     ((niche[1] - niche[0] + 0.012, deep + 0.012, 0.02), ((niche[0] + niche[1]) / 2, back + deep / 2 - 0.012, niche[2] - 0.004)),
                     ((niche[1] - niche[0], deep, 0.02), ((niche[0] + niche[1]) / 2, back + deep / 2 - 0.006, niche[3] + 0.008)),
                     ((0.02, deep, niche[3] - niche[2]), (niche[0] - 0.009, back + deep / 2 - 0.006, (niche[2] + niche[3]) / 2)),
                     ((0.02, deep, niche[3] - niche[2]), (niche[1] + 0.009, back + deep / 2 - 0.006, (niche[2] + niche[3]) / 2))):
        block(size, at, stone, 0.002)
    shelf, y = niche[2] + 0.006, back + 0.045
    f.bottle((niche[0] + 0.13, y, shelf), 0.034, 0.15, '#6B4E32')
    f.bottle((niche[0] + 0.23, y, shelf), 0.034, 0.15, '#EDE6D8')
    turned((niche[0] + 0.42, y, shelf), [(0.045, 0), (0.05, 0.006), (0.05, 0.05), (0.046, 0.05), (0.044, 0.01), (0.001, 0.008)], plain('#8D8F84', 0.5), 48, smooth=1)
    block((0.085, 0.055, 0.028), (niche[0] + 0.60, y, shelf + 0.014), plain('#D8D9C4', 0.4), 0.011, 0.15, 5)
    props.vase((niche[0] + 0.77, y, shelf), 0.42, '#A9744F', 'jar', 0.5)
    bronze = metal('#6E5A43', 0.32)
    hand_shower(-1.22, back - 0.014, 1.02, bronze)
    f.rod((-0.95, 1.72, tall), (-0.95, 1.72, 2.24), 0.011, bronze)
    f.disc((-0.95, 1.72, tall - 0.012), 0.045, 0.012, bronze, 'z')
    f.disc((-0.95, 1.72, 2.225), 0.15, 0.012, bronze, 'z')
    block((1.9, 0.07, 0.003), (-0.72, back - 0.12, 0.0012), metal('#8B7A62', 0.4), 0.001)
    pane = block((0.01, 1.05, 2.05), (0.52, back - 0.545, 1.03), glass())
    pane.name = 'glass'
    block((0.02, 0.02, 2.05), (0.52, back - 0.024, 1.03), bronze, 0.002)
    tube([(0.52, back - 1.04, 2.05), (right, back - 1.04, 2.05)], 0.008, bronze)
    seat, front = 0.46, back - 0.46
    x0 = 0.62
    stand(laid(spec, facts, (x0, 0), (right, seat - 0.035), seed + 5, (0.1, 0)), (0, front, 0))
    stand(laid(spec, facts, (-back, 0), (-front, seat - 0.035), seed + 6, (0.1, 0)), (x0, 0, 0), -math.pi / 2)
    block((right - x0 + 0.015, 0.475, 0.036), ((x0 + right) / 2, back - 0.235, seat - 0.018), stone, 0.004)
    f.folded((1.30, back - 0.24, seat), 0.36, 0.30, 0.17, '#EFE8DB', seed, 0.06)
    f.folded((1.29, back - 0.24, seat + 0.175), 0.33, 0.27, 0.07, job.get('towel', '#8C9A86'), seed + 1, -0.05)
    props.vase((0.84, back - 0.22, seat), 0.95, '#B9A58A', 'bottle', 0.55)
    props.branches((0.84, back - 0.22, seat + 0.26), 0.50, seed, count=8)
    for y in (0.62, 0.98, 1.34):
        peg = f.rod((right - 0.012, y, 1.72), (right - 0.075, y, 1.74), 0.010, bronze)
        peg.name = 'peg'
    robe = f.coat((right - 0.05, 1.34, 1.73), '#EDE6DA', seed, 1.12, 0.42)
    robe.rotation_euler.z = -math.pi / 2
    towel = f.hanging_towel((right - 0.065, 0.80, 1.73), 0.10, 0.62, job.get('towel', '#8C9A86'), seed + 2, 0.95)
    towel.rotation_euler.z, towel.scale.x = -math.pi / 2, 1.9
    teak = timber(along='x', rough=0.6, shade=0.7)
    x, y = -0.10, 0.98
    for k in range(5):
        block((0.36, 0.052, 0.022), (x, y - 0.124 + 0.062 * k, 0.42), teak, 0.005)
    for dx in (-0.15, 0.15):
        for dy in (-0.11, 0.11):
            f.rod((x + dx, y + dy, 0.41), (x + dx * 1.15, y + dy * 1.15, 0), 0.016, teak)
        f.rod((x + dx * 1.08, y - 0.12, 0.18), (x + dx * 1.08, y + 0.12, 0.18), 0.010, teak)
    f.folded((x, y, 0.433), 0.25, 0.20, 0.05, '#F0EADF', seed + 3, 0.3)
    brush = block((0.06, 0.12, 0.025), (x + 0.11, y - 0.02, 0.50), teak, 0.010, 0.5)
    brush.name = 'brush'
    surroundings('apartment', 0.55, 2.2)
    sunshine(56, 168, 9.0)
    glow((left + 0.05, (slot[0] + slot[1]) / 2, 1.55), (0.6, 1.0, 0.6), (0.8, 1.4), 30, '#EAF2FF')
    glow(((roof[0] + roof[1]) / 2, 1.15, tall + 0.02), ((roof[0] + roof[1]) / 2, 1.15, 0), (1.9, 1.9), 34, '#EEF4FF')
    glow((0.0, -3.3, 2.1), (0.1, 2.0, 0.5), (2.6, 1.4), 44, '#FFF5E8')
    upright_camera(*job.get('view', ((-0.62, -2.15, 1.50), (0.16, 2.6, 0.40), 25)))
