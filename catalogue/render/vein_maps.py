"""Marble: veins walk through the stone, branch and fade; each function gives a colour map and a relief in metres."""
import math

import numpy as np
from scipy.spatial import cKDTree

from field import Field, blend, smooth

STEP = 0.0015


def walk(luck, at, heading, long, wide, strength, wander, home):
    """Points of one vein: (x, y, heading, half width, strength). It sways about `home` and thins towards its ends."""
    count = max(8, int(long / STEP))
    swell = np.interp(np.arange(count), np.linspace(0, count, max(3, count // 60)), luck.uniform(0.25, 1.0, max(3, count // 60)) ** 1.5)
    ends = np.sin(np.pi * np.clip(np.arange(count) / count * 0.96 + 0.02, 0, 1)) ** 0.6
    bend = np.zeros(count)
    for k in range(1, count):
        bend[k] = bend[k - 1] * 0.985 + luck.normal(0, wander * math.sqrt(STEP))
    kinks = np.cumsum((luck.random(count) < STEP / 0.11) * luck.normal(0, 0.55, count))
    way = heading + bend + kinks + (home - heading) * np.linspace(0, 1, count) ** 0.5 - kinks * np.linspace(0, 0.8, count)
    x, y = at[0] + np.cumsum(np.cos(way)) * STEP, at[1] + np.cumsum(np.sin(way)) * STEP
    return np.stack([x, y, way, wide * swell * ends, strength * ends * (0.45 + 0.55 * swell)], -1)


def system(luck, extent, turn, count, long, wide, strength, wander, branches):
    """Veins of one kind with their branches, each thinner than what it leaves."""
    found = []
    for _ in range(count):
        own = turn + luck.normal(0, 0.16)
        line = walk(luck, luck.uniform(0, extent, 2), own, long * luck.uniform(0.6, 1.3), wide * luck.uniform(0.35, 1.2), strength * luck.uniform(0.5, 1), wander, own)
        found.append(line)
        for _ in range(luck.poisson(branches)):
            at = line[luck.integers(len(line) // 10, len(line) * 9 // 10)]
            away = luck.choice((-1, 1)) * luck.uniform(0.25, 0.8)
            twig = walk(luck, at[:2], at[2] + away, long * luck.uniform(0.12, 0.4), at[3] * luck.uniform(0.3, 0.7), at[4] * luck.uniform(0.5, 0.95), wander * 1.3, at[2] + away * 0.5)
            found.append(twig)
            if luck.random() < 0.5:
                tip = twig[luck.integers(len(twig) // 5, len(twig))]
                found.append(walk(luck, tip[:2], tip[2] - away, long * luck.uniform(0.06, 0.2), tip[3] * 0.6, tip[4] * 0.8, wander * 1.3, tip[2]))
    return np.concatenate(found)


def near(field, points, bend, far):
    """For every pixel: distance to the nearest vein, on which side of it, and that vein's half width and strength."""
    y, x = np.mgrid[0:field.shape[0], 0:field.shape[1]] * field.pixel
    at = np.stack([(x + bend[0] * far).ravel(), (y + bend[1] * far).ravel()], -1) % field.extent
    tree = cKDTree(points[:, :2] % field.extent, boxsize=field.extent * (1 + 1e-9))
    reach, who = tree.query(at, distance_upper_bound=0.12)
    lost = who == len(points)
    own = points[np.where(lost, 0, who)]
    apart = at - own[:, :2]
    apart -= np.round(apart / field.extent) * field.extent
    side = np.sign(np.cos(own[:, 2]) * apart[:, 1] - np.sin(own[:, 2]) * apart[:, 0])
    shape = field.shape
    strength = np.where(lost, 0, own[:, 4])
    return (np.where(lost, 0.12, reach).reshape(shape).astype(np.float32), side.reshape(shape).astype(np.float32),
            own[:, 3].reshape(shape).astype(np.float32), strength.reshape(shape).astype(np.float32))


def marble(seed, extent, base, cloud, vein, gold, nets, turn=0.9, clouds=0.5, gilt=0.5, warp=0.012, pixels=3072, veil=0.35, polish=0.000004):
    """`nets` are (count, length, half width, strength, wander, branches, halo); the first ones lie at the back."""
    f = Field(extent, seed, (pixels, pixels))
    luck = np.random.default_rng(seed)
    bend = tuple(f.noise(0.12, 3.0, finest=0.003) + 0.16 * f.noise(0.02, 2.6, finest=0.002) for _ in range(2))
    drift = f.warp(f.noise(extent * 0.45, 2.2, (0.45, 1.0), turn), bend, 0.03)
    colour = blend(base, cloud, smooth(-0.3, 2.4, drift) * clouds)
    mist = f.warp(f.noise(0.09, 2.1, (0.35, 1.0), turn), bend, 0.02)
    colour = blend(colour, cloud, smooth(0.4, 2.6, mist) * clouds * 0.55)
    warm, break_up = smooth(-0.2, 1.3, f.noise(extent * 0.3, 2.3)), f.noise(0.015, 2.3)
    for count, long, wide, strength, wander, branches, halo in nets:
        points = system(luck, extent, turn, count, long, wide, strength, wander, branches)
        away, side, half, there = near(f, points, bend, warp)
        half = np.maximum(half * (1 + 0.3 * break_up), f.pixel * 0.55)
        fade = there * np.clip(1 + 0.3 * break_up, 0, 1.5)
        soft = np.where(side > 0, 1.0, 0.45)
        colour = blend(colour, vein, np.clip(np.exp(-away / (half * halo * soft + 0.002)) * fade * veil, 0, 0.9))
        core = np.exp(-(away / half) ** np.where(side > 0, 1.2, 2.6)) * np.clip(half / (f.pixel * 0.8), 0.3, 1)
        rim = np.exp(-((away - half * 0.9) / (half * 0.5 + f.pixel)) ** 2) * (side < 0) * warm * gilt
        tint = blend(vein, gold, np.clip(warm * gilt * 0.6, 0, 1))
        amount = np.clip(core * fade, 0, 0.95)[..., None]
        colour = colour * (1 - amount) + tint * amount
        colour = blend(colour, gold, np.clip(rim * fade * 0.7, 0, 0.8))
    grain = f.noise(0.0022, 1.2)
    colour *= (1 + 0.006 * grain + 0.006 * f.noise(0.03, 1.6))[..., None]
    return colour, f.noise(0.004, 1.4) * polish
