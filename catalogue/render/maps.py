"""
Bakes the materials: for each one a seamless colour picture and a relief, as numpy arrays.

Colours are sRGB from 0 to 1, relief is in metres, lengths are metres. Every map repeats at its borders, so that a
tile may be cut from it anywhere.
"""
import os
import struct
import zlib

import numpy as np
from scipy import fft, ndimage
from scipy.spatial import cKDTree

WIDE = 2048


def hex_rgb(colour):
    """'#A8481F' as three numbers from 0 to 1."""
    return np.array([int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)], np.float32)


def smooth(low, high, x):
    """0 below `low`, 1 above `high`, an S between."""
    t = np.clip((x - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def blend(a, b, amount):
    """Colour `a` (a hex or a picture) with `amount` (a field) of `b`."""
    a = hex_rgb(a) if isinstance(a, str) else a
    b = hex_rgb(b) if isinstance(b, str) else b
    return a + (b - a) * amount[..., None]


def ramp(x, stops):
    """A field as colours, through stops of (position, hex)."""
    at = [s[0] for s in stops]
    tints = np.array([hex_rgb(s[1]) for s in stops])
    return np.stack([np.interp(x, at, tints[:, c]) for c in range(3)], -1).astype(np.float32)


class Field:
    """A square (or wide) piece of ground of `extent` metres on which noises are drawn."""

    def __init__(self, extent, seed, shape=(WIDE, WIDE)):
        self.extent, self.shape, self.seed = extent, shape, seed
        self.pixel = extent / shape[1]
        self.calls = 0

    def noise(self, scale, slope=2.0, stretch=(1.0, 1.0), turn=0.0, finest=0.0):
        """Noise of zero mean and unit spread; `scale` is its largest feature, `slope` how soft it is,
        `stretch` how fine it is along and across its `turn` (0.1 is ten times as long)."""
        self.calls += 1
        luck = np.random.default_rng(self.seed * 1000 + self.calls)
        white = luck.standard_normal(self.shape, np.float32)
        fy = fft.fftfreq(self.shape[0], self.pixel).astype(np.float32)[:, None]
        fx = fft.rfftfreq(self.shape[1], self.pixel).astype(np.float32)[None, :]
        c, s = np.cos(turn), np.sin(turn)
        along, across = (fx * c + fy * s) / stretch[0], (-fx * s + fy * c) / stretch[1]
        squared = along ** 2 + across ** 2
        gain = (squared + (1 / scale) ** 2) ** (-slope / 2)
        if finest:
            gain *= np.exp(-squared * finest ** 2)
        gain[0, 0] = 0
        out = fft.irfft2(fft.rfft2(white) * gain, self.shape)
        return (out / out.std()).astype(np.float32)

    def warp(self, picture, by, far):
        """The picture bent by two noises, `far` metres at one spread."""
        dy, dx = by
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]].astype(np.float32)
        return ndimage.map_coordinates(picture, (y + dy * far / self.pixel, x + dx * far / self.pixel), order=1, mode='grid-wrap')

    def cells(self, size, seed_more=0, even=False):
        """Voronoi cells about `size` metres wide: index of the cell and distance to its border in metres."""
        luck = np.random.default_rng(self.seed * 77 + seed_more)
        high, wide = self.shape[0] * self.pixel, self.extent
        count = int(high * wide / size ** 2)
        if even:
            columns, rows = round(wide / size), round(high / size)
            gx, gy = np.meshgrid(np.arange(columns), np.arange(rows))
            points = np.stack([(gx + 0.5 * (gy % 2) + luck.uniform(-.22, .22, gx.shape)) * wide / columns,
                               (gy + luck.uniform(-.22, .22, gx.shape)) * high / rows], -1).reshape(-1, 2) % [wide, high]
        else:
            points = luck.uniform(0, 1, (count, 2)) * [wide, high]
        y, x = np.mgrid[0:self.shape[0], 0:self.shape[1]]
        at = np.stack([(x.ravel() + 0.5) * self.pixel, (y.ravel() + 0.5) * self.pixel], -1)
        far, who = cKDTree(points, boxsize=[wide, high]).query(at, k=2, eps=0)
        apart = points[who[:, 0]] - points[who[:, 1]]
        apart -= np.round(apart / [wide, high]) * [wide, high]
        border = (far[:, 1] ** 2 - far[:, 0] ** 2) / (2 * np.hypot(apart[:, 0], apart[:, 1]) + 1e-9)
        return who[:, 0].reshape(self.shape), border.reshape(self.shape).astype(np.float32), len(points)


def marble(seed, extent, base, cloud, vein, gold, size=0.5, wide=0.006, presence=0.2, turn=0.7, hair=0.35, clouds=0.5):
    """A clouded ground, a few broad veins that fade and split, and many fine ones."""
    f = Field(extent, seed)
    bend = (f.noise(size * 0.7, 2.6), f.noise(size * 0.7, 2.6))
    ground = smooth(-1.2, 1.9, f.warp(f.noise(size, 2.0, (1, 2), turn), bend, size * 0.10))
    colour = blend(base, cloud, ground * clouds)
    crisp = f.noise(size * 0.08, 1.7)

    def veins(scale, width, bar, slope=2.7):
        line = f.warp(f.noise(scale, slope, (1, 2.4), turn, finest=0.004), bend, size * 0.08) + crisp * 0.018
        gy, gx = np.gradient(line, f.pixel)
        away = np.abs(line) / (np.hypot(gx, gy) + 0.25 / scale)
        there = smooth(bar - 0.9, bar + 0.7, f.noise(scale * 1.3, 2.6))
        thick = width * (0.12 + 1.7 * smooth(-0.6, 2.2, f.noise(scale * 0.5, 2.2))) * (0.15 + 0.85 * there)
        core = np.exp(-(away / thick) ** 1.3) * there
        halo = np.exp(-(away / (thick * 5))) * there
        return core, halo
    core, halo = veins(size, wide, presence)
    fine, fine_halo = veins(size * 0.42, wide * 0.35, presence + 0.1)
    thread, _ = veins(size * 0.2, wide * 0.16, presence + 0.25)
    warm = smooth(0.0, 1.4, f.noise(size * 0.6, 2.2))
    colour = blend(colour, vein, np.clip(halo * 0.30 + fine_halo * 0.16, 0, 1))
    tint = blend(vein, gold, warm)
    strength = np.clip(core * 0.8 + fine * 0.62 + thread * hair, 0, 0.92)[..., None]
    colour = colour * (1 - strength) + tint * strength
    colour *= (1 + 0.008 * crisp)[..., None]
    return colour, f.noise(0.004, 1.4) * 0.000012


def limestone(seed, extent, light, dark, fleck, shells=0.0, veil=0.5, relief=0.00004, mottling=0.35):
    """Soft clouds, fine grain, flecks and small fossils; honed."""
    f = Field(extent, seed)
    bend = (f.noise(0.3, 2.4), f.noise(0.3, 2.4))
    cloud = f.warp(f.noise(0.35, 1.9, (1, 1.5), 0.5), bend, 0.05)
    colour = blend(dark, light, smooth(-1.8, 1.8, cloud * (1 - mottling) + f.noise(0.03, 1.6) * mottling))
    streak = f.warp(f.noise(0.5, 2.3, (1, 3.5), 0.45), bend, 0.05)
    colour = blend(colour, fleck, smooth(0.5, 2.8, streak) * veil * 0.4)
    hairline = np.exp(-np.abs(f.warp(f.noise(0.4, 2.5, (1, 2), 0.9, finest=0.003), bend, 0.04)) / 0.008) * smooth(0.8, 2.0, f.noise(0.3, 2))
    colour = blend(colour, fleck, hairline * veil * 0.35)
    grain = f.noise(0.0022, 1.2)
    colour = blend(colour, dark, smooth(1.1, 2.6, grain) * 0.5)
    colour = blend(colour, fleck, smooth(1.3, 2.6, f.noise(0.006, 2.0)) * 0.4)
    if shells:
        who, border, count = f.cells(0.011)
        luck = np.random.default_rng(seed)
        chosen = (luck.random(count) < 0.12)[who]
        inside = smooth(0.0012, 0.0034, ndimage.gaussian_filter(border, 0.0008 / f.pixel, mode='wrap') + 0.0009 * f.noise(0.005, 2.0)) * chosen
        ring = inside * (0.5 + 0.5 * np.sin(border * 2 * np.pi / 0.0016))
        shade = np.where(luck.random(count)[who] < 0.6, 1.0, 0.0)
        colour = blend(colour, fleck, inside * shells * shade * 0.6)
        colour = blend(colour, dark, (inside * (1 - shade) * 0.5 + ring * 0.25) * shells)
    return colour * (1 + 0.012 * f.noise(0.001, 1.0))[..., None], grain * relief + cloud * relief


def riven(seed, extent, light, mid, dark, rust=None, depth=0.0022, layers=5.0, soft=0.35, turn=0.2, bands=0.5, grit=0.03):
    """Split stone: terraces where layers broke away, fine grain, colour that follows the layers."""
    f = Field(extent, seed)
    bend = (f.noise(0.15, 2.2), f.noise(0.15, 2.2))
    broad = f.warp(f.noise(0.45, 2.4, (1, 1.7), turn), bend, 0.03) + 0.06 * f.noise(0.06, 1.9, (1, 1.6), turn)
    step = broad * layers / 2
    whole = np.floor(step)
    terrace = (whole + smooth(0.5 - soft, 0.5 + soft, step - whole)) * 2 / layers
    fine = f.noise(0.02, 1.9)
    height = (terrace * 0.75 + broad * 0.25) * depth * 0.55 + (fine * 0.03 + f.noise(0.08, 2.2, (1, 2), turn) * 0.06) * depth + f.noise(0.003, 1.3) * 0.000016
    tone = f.warp(f.noise(0.5, 1.7, (1, 2.2), turn), bend, 0.04) * 0.75 + terrace * bands
    tone += 0.22 * f.noise(0.012, 1.6)
    colour = ramp(tone, [(-1.9, dark), (0.0, mid), (1.9, light)])
    if rust:
        stain = smooth(0.55, 2.0, f.warp(f.noise(0.3, 1.9, (1, 1.8), turn), bend, 0.05) + 0.25 * terrace)
        colour = blend(colour, rust, stain * 0.7)
    hollow = ndimage.gaussian_filter(height, 0.004 / f.pixel, mode='wrap') - height
    colour *= (1 - np.clip(hollow / max(depth, 0.003) * 1.6, -0.12, 0.25))[..., None]
    return colour * (1 + grit * f.noise(0.0012, 0.9))[..., None], height


def terrazzo(seed, extent, ground, chips):
    """Chips of broken stone in a fine ground: (size, share, tints) from large to small."""
    f = Field(extent, seed)
    colour = blend(ground, '#FFFFFF', 0.05 * f.noise(0.003, 1.2) + 0.04)
    wobble = f.noise(0.006, 3.0)
    for turn, (size, share, tints) in enumerate(reversed(chips)):
        who, border, count = f.cells(size, turn)
        luck = np.random.default_rng(seed + turn)
        eroded = luck.uniform(0.06, 0.3, count)[who] * size
        inside = smooth(0, f.pixel * 1.6, border - eroded + wobble * size * 0.012) * (luck.random(count) < share)[who]
        tint = np.array([hex_rgb(t) for t in tints])[luck.integers(0, len(tints), count)] * luck.uniform(0.93, 1.05, (count, 1))
        streak = 1 + 0.035 * f.noise(size * 0.4, 1.8, (1, 2), turn)
        chip = tint[who].astype(np.float32) * streak[..., None]
        colour = colour * (1 - inside[..., None]) + chip * inside[..., None]
    return colour, f.noise(0.004, 1.4) * 0.00001


def wood(seed, extent, light, mid, dark, knots=5, relief=0.00025):
    """Planks lie along x: growth rings as stretched, bent bands, with pores and a few knots."""
    f = Field(extent, seed, (WIDE // 2, WIDE))
    high = f.shape[0] * f.pixel
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32)
    x, y = x * f.pixel, y * f.pixel
    sweep = f.noise(0.16, 2.8, (0.16, 1.0)) * 0.9 + f.noise(0.05, 2.0, (0.07, 1.0)) * 0.22
    luck = np.random.default_rng(seed)
    knot = np.zeros(f.shape, np.float32)
    for _ in range(knots):
        kx, ky, r = luck.uniform(0, extent), luck.uniform(0, high), luck.uniform(0.005, 0.012)
        dx = (x - kx + extent / 2) % extent - extent / 2
        dy = (y - ky + high / 2) % high - high / 2
        near = np.hypot(dx / 3.2, dy)
        sweep += np.exp(-(near / (r * 2.6)) ** 2) * 1.2
        knot = np.maximum(knot, np.exp(-(np.hypot(dx / 1.4, dy) / r) ** 2))
    rings = (sweep * 4.5) % 1.0
    late = smooth(0.35, 0.92, rings) * (1 - smooth(0.93, 1.0, rings))
    fibre = f.noise(0.012, 1.3, (0.02, 1.0))
    broad = f.noise(0.12, 2.0, (0.08, 1.0))
    tone = late * 0.8 - 0.3 + fibre * 0.20 + broad * 0.35
    colour = ramp(tone, [(-1.0, light), (0.1, mid), (1.1, dark)])
    pores = smooth(1.25, 2.3, f.noise(0.0035, 1.1, (0.035, 1.0)) + late * 0.5)
    colour = blend(colour, dark, pores * 0.55)
    colour = blend(colour, '#4A3423', knot * 0.75)
    return colour, -(pores * relief) - late * relief * 0.4 + fibre * relief * 0.12


def concrete(seed, extent, light, dark, pits=0.4, relief=0.0001):
    """Clouds of trowelled cement, faint scratches, pinholes."""
    f = Field(extent, seed)
    bend = (f.noise(0.4, 2.4), f.noise(0.4, 2.4))
    cloud = f.warp(f.noise(0.6, 1.75), bend, 0.06)
    sweep = f.noise(0.25, 2.0, (1, 4), 0.5) * 0.5 + f.noise(0.2, 2.0, (1, 5), -0.8) * 0.4
    tone = cloud * 0.7 + sweep * 0.35 + 0.16 * f.noise(0.01, 1.4)
    colour = blend(dark, light, smooth(-2.0, 2.0, tone))
    hole = smooth(2.5, 3.1, f.noise(0.004, 2.2))
    colour = blend(colour, dark, hole * pits)
    colour *= (1 + 0.012 * f.noise(0.0015, 1.0))[..., None]
    return colour, f.noise(0.05, 1.8) * relief * 0.5 + f.noise(0.002, 1.1) * relief * 0.15 - hole * relief * 4


def travertine(seed, extent, light, mid, dark, holes=0.6, relief=0.0002):
    """Bands of vein-cut travertine with small filled cavities along them."""
    f = Field(extent, seed)
    bend = (f.noise(0.5, 2.6), f.noise(0.5, 2.6))
    bands = f.warp(f.noise(0.09, 1.5, (0.055, 1.0)), bend, 0.018)
    broad = f.warp(f.noise(0.3, 2.0, (0.15, 1.0)), bend, 0.02)
    tone = bands * 0.7 + broad * 0.5 + 0.14 * f.noise(0.008, 1.4)
    colour = ramp(tone, [(-1.9, dark), (-0.5, mid), (0.6, light), (1.6, light), (2.4, mid)])
    line = f.warp(f.noise(0.02, 1.5, (0.03, 1.0)), bend, 0.018)
    colour = blend(colour, dark, smooth(1.3, 2.6, line) * 0.5)
    spot = f.warp(f.noise(0.008, 2.0, (0.35, 1.0)), bend, 0.018)
    hole = smooth(2.0, 2.5, spot - bands * 0.35)
    colour = blend(colour, '#6F5F4A', hole * holes * 0.6)
    return colour, -hole * relief * 2 + f.noise(0.004, 1.2) * relief * 0.08


def granite(seed, extent, tints, grain=0.0035, relief=0.00012, dark='#3B3B3D', mica=0.13):
    """Crystals of feldspar, quartz and mica."""
    f = Field(extent, seed)
    who, border, count = f.cells(grain)
    luck = np.random.default_rng(seed)
    palette = np.array([hex_rgb(t) for t in tints])
    tint = palette[luck.integers(0, len(tints), count)] * luck.uniform(0.92, 1.06, (count, 1))
    cluster = f.noise(0.02, 1.7)
    colour = tint.astype(np.float32)[who] * (1 + 0.03 * cluster + 0.03 * f.noise(0.001, 1.0))[..., None]
    flake = smooth(1.05 - mica, 1.75 - mica, f.noise(grain * 1.1, 2.2) + cluster * 0.25)
    colour = blend(colour, dark, flake * 0.85)
    return colour, luck.normal(0, 1, count).astype(np.float32)[who] * relief * 0.4 + f.noise(0.006, 1.5) * relief


def encaustic(seed, cell, count, chalk, ink, accent):
    """A pressed pattern, repeated `count` times, every time worn a little differently."""
    f = Field(cell * count, seed)
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32)
    wander = f.noise(0.01, 2.0) * 0.00018
    u = np.abs(((x * f.pixel + wander) % cell) / cell - 0.5)
    v = np.abs(((y * f.pixel + wander) % cell) / cell - 0.5)
    edge = f.pixel / cell * 1.4

    def within(a, low, high):
        return smooth(low - edge, low + edge, a) * (1 - smooth(high - edge, high + edge, a))
    corner, centre = np.hypot(0.5 - u, 0.5 - v), np.hypot(u, v)
    angle = np.arctan2(v, u + 1e-6)
    star = centre * (1 + 0.42 * np.abs(np.cos(4 * angle)))
    petal = np.hypot((u + v) / 1.414 - 0.26, (u - v) / 1.414 * 2.5)
    bud = np.minimum(np.hypot(u - 0.44, v * 2.2), np.hypot(u * 2.2, v - 0.44))
    colour = np.ones(f.shape + (3,), np.float32) * hex_rgb(chalk)
    for mask, tint in ((within(corner, 0.285, 0.335), ink), (within(corner, 0.215, 0.235), accent), (within(corner, -1, 0.165), ink),
                       (within(corner, -1, 0.075), chalk), (within(petal, -1, 0.105), ink), (within(petal, -1, 0.055), chalk),
                       (within(star, -1, 0.155), accent), (within(centre, -1, 0.062), chalk), (within(centre, -1, 0.03), ink),
                       (within(bud, -1, 0.07), ink)):
        tone = hex_rgb(tint) * (1 + 0.03 * f.noise(0.03, 1.7))[..., None]
        colour = colour * (1 - mask[..., None]) + tone * mask[..., None]
    colour = blend(colour, chalk, smooth(1.6, 3.0, f.noise(0.004, 1.3)) * 0.35)
    colour *= (1 + 0.02 * f.noise(0.08, 1.6) + 0.012 * f.noise(0.001, 1.0))[..., None]
    return colour, f.noise(0.004, 1.4) * 0.00002


def glaze(seed, cell, count, deep, mid, pale, wave=0.0004, chips=0.5, spread=1.0, edge=0.006):
    """Hand-dipped tiles, `count` by `count` of them: colour pools, thins at the edges and differs from tile to tile."""
    f = Field(cell * count, seed)
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32)
    x, y = x * f.pixel, y * f.pixel
    luck = np.random.default_rng(seed)
    own = luck.normal(0, 1, (count, count)).astype(np.float32)
    which = (np.minimum((y / cell).astype(int), count - 1), np.minimum((x / cell).astype(int), count - 1))
    rim = np.minimum(np.minimum(x % cell, cell - x % cell), np.minimum(y % cell, cell - y % cell))
    rim = rim + f.noise(0.01, 2.0) * 0.0006
    waves = f.noise(cell * 0.55, 2.9)
    tone = own[which] * 0.8 * spread + waves * 0.38 * spread + f.noise(0.012, 1.7) * 0.14 * spread
    colour = ramp(tone, [(-1.7, deep), (0.0, mid), (1.7, pale)])
    thin = 1 - smooth(0.0, edge, rim)
    colour = blend(colour, pale, thin * 0.5 * chips)
    chip = (1 - smooth(0.0004, 0.0016, rim)) * smooth(0.8, 1.6, f.noise(0.006, 1.8))
    colour = blend(colour, '#C9B79C', chip * chips)
    pin = smooth(3.3, 3.8, f.noise(0.0014, 1.6))
    colour = blend(colour, deep, pin * 0.6 * chips)
    return colour, waves * wave + f.noise(0.012, 2.2) * wave * 0.06 - thin * wave * 1.2 - pin * 0.00004


def pebble_slices(seed, extent, tints, grout, size=0.032):
    """Sliced pebbles on a net, standing out of their grout."""
    f = Field(extent, seed)
    who, border, count = f.cells(size, even=True)
    luck = np.random.default_rng(seed)
    near = ndimage.gaussian_filter(border, 0.0016 / f.pixel, mode='wrap') - luck.uniform(0.0012, 0.0028, count)[who]
    inside = smooth(0, 0.0006, near)
    tint = np.array([hex_rgb(t) for t in tints])[luck.integers(0, len(tints), count)] * luck.uniform(0.93, 1.05, (count, 1))
    swirl = f.noise(0.012, 1.9, (1, 2.5), 0.6)
    stone = tint.astype(np.float32)[who] * (1 + 0.045 * swirl + 0.03 * f.noise(0.001, 0.9))[..., None]
    ground = hex_rgb(grout) * (1 + 0.05 * f.noise(0.001, 0.8))[..., None]
    height = np.sqrt(np.clip(1 - (1 - np.clip(near / 0.0045, 0, 1)) ** 2, 0, 1)) * 0.0022
    return ground * (1 - inside[..., None]) + stone * inside[..., None], height + f.noise(0.001, 1.0) * 0.00004


def sand(seed, extent, tints):
    """Damp grit sand: grains of many sizes on small waves."""
    f = Field(extent, seed)
    grain = f.noise(0.0016, 0.8)
    who, border, count = f.cells(0.0019)
    luck = np.random.default_rng(seed)
    tint = np.array([hex_rgb(t) for t in tints])[luck.integers(0, len(tints), count)] * luck.uniform(0.8, 1.15, (count, 1))
    lift = luck.uniform(0, 1, count).astype(np.float32) ** 2
    round_top = np.sqrt(np.clip(border / 0.0007, 0, 1))
    clump = f.noise(0.05, 1.7)
    height = (lift[who] * 0.5 + 0.5) * round_top * 0.0009 + f.noise(0.25, 2.4) * 0.006 + clump * 0.0011 + grain * 0.00005
    colour = tint.astype(np.float32)[who] * (0.72 + 0.28 * round_top)[..., None] * (1 + 0.05 * clump)[..., None]
    return colour, height


def combed(seed, extent, light, dark, pitch=0.016):
    """Adhesive drawn with a notched trowel: ridges along x with soft tops and torn edges."""
    f = Field(extent, seed)
    y = np.arange(f.shape[0], dtype=np.float32)[:, None] * f.pixel
    count = round(f.shape[0] * f.pixel / pitch)
    phase = y / (f.shape[0] * f.pixel) * count + f.noise(0.3, 2.8) * 0.05 + f.noise(0.03, 2.2) * 0.012
    ridge = smooth(0.12, 0.40, np.abs((phase % 1.0) - 0.5) * 1.0 + f.noise(0.008, 2.0) * 0.015)
    height = ridge * 0.0068 + f.noise(0.01, 1.8) * 0.00022 + f.noise(0.0015, 1.1) * 0.00005
    colour = blend(dark, light, np.clip(0.55 + 0.45 * ridge + 0.08 * f.noise(0.01, 1.6), 0, 1))
    return colour * (1 + 0.015 * f.noise(0.001, 1.0))[..., None], height


def cloth(seed, extent, light, dark):
    """Non-woven geotextile: fibres pressed into a felt, with a grid of bonding points."""
    f = Field(extent, seed)
    fibre = sum(f.noise(0.004, 1.2, (0.05, 1.0), turn) for turn in np.linspace(0, np.pi, 7)[:-1]) / 2.4
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32) * f.pixel
    wave = np.cos(x * 2 * np.pi / 0.0035 * 1) * np.cos(y * 2 * np.pi / 0.0035)
    tone = fibre * 0.6 + f.noise(0.05, 1.8) * 0.35
    return blend(dark, light, smooth(-2, 2, tone)), fibre * 0.00012 - smooth(0.5, 1.0, wave) * 0.00025


def studs(seed, extent, light, dark, pitch=0.03):
    """A decoupling mat: rows of undercut squares pressed from film."""
    f = Field(extent, seed)
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32) * f.pixel
    u, v = np.abs((x / pitch) % 1 - 0.5), np.abs((y / pitch) % 1 - 0.5)
    well = 1 - smooth(0.30, 0.36, np.maximum(u, v) + 0.12 * np.minimum(u, v))
    rib = smooth(0.455, 0.485, np.maximum(u, v))
    height = -well * 0.003 - rib * 0.0006 + f.noise(0.2, 2.4) * 0.0002 + f.noise(0.003, 1.6) * 0.00002
    weave = 0.5 + 0.25 * (np.cos(x * 2 * np.pi / 0.0016) + np.cos(y * 2 * np.pi / 0.0016))
    colour = blend(light, dark, well * 0.35 + 0.05 * weave)
    return colour * (1 + 0.02 * f.noise(0.01, 1.5))[..., None], height


def write_png(path, pixels):
    """An RGB (8 bit) or grey (16 bit) array as a PNG, packed lightly."""
    deep = pixels.dtype == np.uint16
    rows = pixels.astype('>u2') if deep else pixels
    high, wide = pixels.shape[:2]
    raw = np.ascontiguousarray(rows).view(np.uint8).reshape(high, -1)
    data = np.concatenate([np.zeros((high, 1), np.uint8), raw], 1).tobytes()

    def chunk(kind, body):
        return struct.pack('>I', len(body)) + kind + body + struct.pack('>I', zlib.crc32(kind + body))
    head = struct.pack('>IIBBBBB', wide, high, 16 if deep else 8, 0 if deep else 2, 0, 0, 0)
    with open(path, 'wb') as out:
        out.write(b'\x89PNG\r\n\x1a\n' + chunk(b'IHDR', head) + chunk(b'IDAT', zlib.compress(data, 1)) + chunk(b'IEND', b''))


def bake(kind, settings, path):
    """Makes one material; writes the pictures for Blender and an archive for the close-ups."""
    colour, height = globals()[kind](**settings)
    colour = np.clip(colour, 0, 1).astype(np.float32)
    low, high = float(height.min()), float(height.max())
    tall = max(high - low, 1e-6)
    extent = settings.get('extent') or settings['cell'] * settings['count']
    own = f'{path}-{os.getpid()}'
    write_png(own + '.png', (colour * 255 + 0.5).astype(np.uint8))
    write_png(own + '-height.png', ((height - low) / tall * 65535).astype(np.uint16))
    np.savez(own + '.npz', colour=(colour * 255 + 0.5).astype(np.uint8), height=(height - height.mean()).astype(np.float32), extent=extent, tall=tall)
    for ending in ('.png', '-height.png', '.npz'):
        os.replace(own + ending, path + ending)
