"""Building work: a shower's corner while it is made watertight. Lengths are metres."""
import random

import furniture as f
from stage import block, plain, turned
from studio import glow, metal, surroundings, timber, upright_camera


def coated(low, high, facing, material):
    """A coat of liquid rubber on a wall or a floor."""
    (x0, y0, z0), (x1, y1, z1) = low, high
    thing = block((x1 - x0, y1 - y0, z1 - z0), ((x0 + x1) / 2, (y0 + y1) / 2, (z0 + z1) / 2), material)
    thing.name = f'coat {facing}'


def tanked(job, facts):
    """Floor and lower walls are blue with liquid rubber, up to a strip of masking tape; tub and brush stand ready."""
    luck = random.Random(job['seed'])
    coat = timber('wet-wall', 0.38, extent=1.2)
    coat.node_tree.nodes['Principled BSDF'].inputs['Coat Weight'].default_value = 0.25
    band = timber('wet-wall', 0.45, extent=0.5, shade=0.86)
    board, screw = plain('#C9C4B8', 0.95, grain=0.2, size=60, patches=0.02), plain('#8E8B84', 0.6)
    fill = plain('#DDD8CC', 0.95, grain=0.3, size=40)
    left, right, back = -1.15, 1.6, 1.9
    block((4, 0.05, 2.8), (0.2, back + 0.03, 1.4), board)
    block((0.05, 5, 2.8), (left - 0.03, back - 2.5, 1.4), board)
    block((5, 6, 0.05), (0.2, 0, -0.03), plain('#A7A298', 0.9, grain=0.4, size=40, patches=0.04))
    for x in (-0.05, 1.15):
        block((0.07, 0.002, 1.3), (x, back + 0.004, 2.1), fill)
        for k in range(9):
            for side in (-0.05, 0.05):
                f.disc((x + side, back + 0.006, 1.5 + 0.14 * k + luck.uniform(-0.01, 0.01)), 0.006, 0.003, screw)
    top = 1.42
    coated((left, back - 0.0, 0), (right, back + 0.006, top), 'back', coat)
    coated((left - 0.006, back - 3.0, 0), (left, back, top), 'left', coat)
    coated((left, 0.15, -0.006), (right, back, 0.002), 'floor', coat)
    tape = plain('#D8C48A', 0.7, grain=0.4, size=300)
    block((right - left, 0.001, 0.03), ((left + right) / 2, back - 0.0012, top + 0.014), tape)
    block((0.001, back - 0.15, 0.03), (left + 0.0012, (back + 0.15) / 2, top + 0.014), tape)
    for size, at in (((0.12, 0.003, top - 0.02), (left + 0.06, back - 0.0015, (top - 0.02) / 2)), ((0.003, 0.12, top - 0.02), (left + 0.0015, back - 0.06, (top - 0.02) / 2)),
                     ((right - left, 0.003, 0.12), ((left + right) / 2, back - 0.0018, 0.06)), ((right - left, 0.12, 0.004), ((left + right) / 2, back - 0.06, 0.003)),
                     ((0.003, back - 0.15, 0.12), (left + 0.0018, (back + 0.15) / 2, 0.06)), ((0.12, back - 0.28, 0.004), (left + 0.06, (back + 0.02) / 2, 0.003))):
        block(size, at, band, 0.001)
    steel = metal('#A9ABAB', 0.32)
    for x, z in ((-0.42, 1.1), (-0.20, 1.1)):
        f.disc((x, back - 0.001, z), 0.065, 0.004, band)
        f.rod((x, back + 0.01, z), (x, back - 0.05, z), 0.014, steel)
    block((0.16, 0.16, 0.006), (-0.2, 0.95, 0.003), steel, 0.002)
    for k in range(4):
        for j in range(4):
            block((0.018, 0.018, 0.002), (-0.2 + 0.032 * (k - 1.5), 0.95 + 0.032 * (j - 1.5), 0.006), plain('#1F2021', 0.6))
    tub = plain('#EDEBE6', 0.35)
    at = (0.72, 0.92, 0.0)
    turned(at, [(0.12, 0), (0.125, 0.006), (0.142, 0.24), (0.150, 0.243), (0.150, 0.262), (0.142, 0.265), (0.136, 0.26), (0.13, 0.2), (0.001, 0.195)], tub, 72, smooth=1)
    turned((at[0], at[1], at[2] + 0.2), [(0.131, 0), (0.001, 0.004)], timber('wet-wall', 0.2, extent=0.6), 48, smooth=0)
    brush = timber(along='x', rough=0.5, shade=0.9)
    handle = block((0.24, 0.035, 0.016), (at[0] + 0.06, at[1] - 0.02, 0.274), brush, 0.007)
    handle.rotation_euler.z = 0.5
    head = block((0.055, 0.10, 0.026), (at[0] - 0.075, at[1] - 0.095, 0.276), steel, 0.003)
    head.rotation_euler.z = 0.5
    hair = block((0.075, 0.098, 0.02), (at[0] - 0.128, at[1] - 0.124, 0.273), timber('wet-wall', 0.6, extent=0.2, shade=0.8), 0.006)
    hair.rotation_euler.z = 0.5
    turned((1.12, 1.12, 0.0), [(0.04, 0), (0.075, 0), (0.077, 0.003), (0.077, 0.117), (0.075, 0.12), (0.04, 0.12), (0.038, 0.117), (0.038, 0.003)], plain('#D9DBD8', 0.8, grain=0.6, size=400), 72, smooth=0)
    surroundings('apartment', 0.7, 1.0)
    glow((2.4, -0.6, 1.9), (-0.2, 1.2, 0.4), (1.0, 1.4), 70, '#FFF4E4')
    glow((-0.2, -2.2, 2.2), (0.1, 1.5, 0.5), (2.0, 1.2), 26, '#EAF1FF')
    upright_camera((0.5, -1.35, 1.25), (0.02, 1.9, 0.52), 28)
