"""Natural stone, and porcelain drawn after it: each function gives a colour map and a relief in metres."""
import numpy as np
from scipy import ndimage

from field import Field, blend, hex_rgb, ramp, smooth


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



def cleft(seed, extent, tones, size=0.35, stretch=(1, 1.6), turn=0.2, sheets=8, step=0.0013, feather=0.03, stairs=3, swell=0.0016, ripple=(0.06, 0.0004),
          grain=0.00004, flow=(0.5, 2.0), layer=0.25, edge=0.12, grit=0.03, rust=None, rusty=0.6):
    """Split stone: `sheets` that end in steps of about `step` metres, sharp or feathered over up to `feather` metres in
    `stairs`, on an almost even face with a ripple of (length, height); colour in bands of its own, `flow` of (length,
    times as long as wide), a little from sheet to sheet (`layer`), and `rust` where the stone is broken."""
    f = Field(extent, seed)
    luck = np.random.default_rng(seed)
    height = f.noise(size * 1.2, 3.0, stretch, turn) * swell + f.noise(ripple[0], 2.5, (1, 1.5 * stretch[1]), turn) * ripple[1] * smooth(-1.6, 1.6, f.noise(size * 0.7, 2.4))
    level, rim, broken = (np.zeros(f.shape, np.float32) for _ in range(3))
    fray = f.noise(0.035, 1.9, stretch, turn)
    for _ in range(sheets):
        line = f.noise(size * luck.uniform(0.6, 1.3), 2.9, stretch, turn) + 0.035 * fray + 0.10 * f.noise(size * 0.25, 2.3, stretch, turn) - luck.uniform(-1.1, 1.1)
        gy, gx = np.gradient(line, f.pixel)
        away = line / (np.hypot(gx, gy) + 0.5 / size)
        wide = 0.0012 + feather * smooth(-0.4, 1.7, f.noise(size * 0.6, 2.5))
        part = np.clip(away / wide, 0, 1) * stairs
        whole = np.minimum(np.floor(part), stairs - 1)
        sheet = (whole + smooth(0.0, np.clip(0.0016 * stairs / wide, 0.12, 1.0), part - whole)) / stairs
        deep = luck.uniform(0.35, 1.3)
        height += sheet * deep * step
        level += (sheet - (line > 0).mean()) * luck.choice((-1, 1)) * deep
        close = np.exp(-np.abs(away - wide * 0.5) / (wide * 0.5 + 0.0025))
        rim, broken = np.maximum(rim, np.exp(-np.abs(away) / 0.0018) * deep), np.maximum(broken, close)
    bend = (f.noise(0.35, 2.4), f.noise(0.35, 2.4))
    tone = f.warp(f.noise(flow[0], 1.9, (1, flow[1]), turn + 0.3), bend, 0.05) * 0.8 + f.warp(f.noise(flow[0] * 0.16, 1.7, (1, flow[1] * 2.5), turn + 0.3), bend, 0.05) * 0.33
    tone += level * layer + 0.12 * f.noise(0.010, 1.5)
    colour = ramp(tone, tones)
    if rust:
        stain = smooth(0.5, 2.1, f.warp(f.noise(0.4, 1.8, (1, 2.0), turn), bend, 0.06) + 0.7 * broken - 0.2)
        colour = blend(colour, rust, stain * rusty)
    colour *= (1 - edge * np.clip(rim, 0, 1) + 0.05 * f.noise(0.05, 1.7) * edge * 4)[..., None]
    height += f.noise(0.0035, 1.2) * grain
    return colour * (1 + grit * f.noise(0.0016, 0.9))[..., None], height


def veined(seed, extent, base, cloud, vein, gold, nets, mottling=0.6, blush=0.5):
    """Stone cracked and healed: each net is (size, width, share of veins that are there, strength, length), broad ones first.
    `base` may be several colours, one for each of the broken pieces."""
    f = Field(extent, seed)
    bend = tuple(f.noise(0.3, 2.7) + 0.045 * f.noise(0.06, 2.2) for _ in range(2))
    clouds = f.noise(0.3, 1.8)
    warm = smooth(0.1, 1.3, f.noise(0.5, 2.0))
    tints = np.array([hex_rgb(b) for b in ([base] if isinstance(base, str) else base)])
    colour, near = None, np.zeros(f.shape, np.float32)
    for turn, (size, width, share, strength, long) in enumerate(nets):
        away, chance, thick, cell = f.net(size, bend, size * 0.2, turn, long)
        if colour is None:
            colour = blend(tints[(cell * 7) % len(tints)].astype(np.float32), cloud, smooth(-1.4, 2.2, clouds + 0.5 * f.noise(0.03, 1.7)) * mottling)
        there = (chance < share) * smooth(-1.5, 0.2, f.noise(size * 1.2, 2.0) + near * 1.5)
        broad = width * (0.25 + 1.5 * thick ** 2) * (0.5 + 0.7 * smooth(-1.5, 1.5, f.noise(size * 0.4, 2.0)))
        core = np.exp(-(away / np.maximum(broad, f.pixel * 0.45)) ** 1.6) * there * np.clip(broad / (f.pixel * 0.45), 0.35, 1)
        halo = np.exp(-away / (broad * 4 + 0.002)) * there
        colour = blend(colour, cloud, np.clip(halo * blush * 0.5, 0, 1))
        amount = np.clip(core * strength, 0, 0.95)[..., None]
        colour = colour * (1 - amount) + blend(vein, gold, warm) * amount
        near = np.maximum(near, np.exp(-away / (size * 0.35)) * there)
    return colour * (1 + 0.012 * f.noise(0.002, 1.0))[..., None], f.noise(0.004, 1.4) * 0.000002


def travertine(seed, extent, light, mid, dark, holes=0.6, relief=0.0002, sway=0.010, fill='#6F5F4A', drawn=1.0, clouds=0.0):
    """Bands of vein-cut travertine: broad and fine ones lie parallel, and pores are drawn out along some of them;
    `drawn` out less, or broken by `clouds`, they look less like a plank's grain."""
    f = Field(extent, seed)
    bend = (f.noise(0.6, 2.8, (0.5, 1.0)), f.noise(0.6, 2.8))

    def banded(scale, slope, thin):
        return f.warp(f.noise(scale, slope, (thin / drawn, 1.0)), bend, sway)
    broad, bands, lines = banded(0.16, 2.0, 0.04), banded(0.035, 1.7, 0.03), banded(0.006, 1.2, 0.02)
    crystal = f.noise(0.012, 1.5, (0.5, 1.0))
    tone = (broad * 0.75 + bands * 0.55 + lines * 0.28) * (1 - clouds * 0.5) + crystal * 0.16
    if clouds:
        tone += f.warp(f.noise(0.22, 1.8, (0.4, 1.0)), bend, sway * 2) * clouds + f.noise(0.006, 1.4) * clouds * 0.25
    colour = ramp(tone, [(-2.3, dark), (-0.7, mid), (0.9, light), (2.3, mid)])
    seam = smooth(1.5, 2.6, lines + bands * 0.5)
    colour = blend(colour, dark, seam * 0.55)
    porous = smooth(0.1, 1.5, banded(0.05, 1.6, 0.05))
    worm = f.warp(f.noise(0.011, 2.1, (0.22, 1.0)), bend, sway)
    speck = f.warp(f.noise(0.004, 1.9, (0.4, 1.0)), bend, sway)
    hole = np.maximum(smooth(2.05, 2.35, worm + porous * 0.75), smooth(2.35, 2.75, speck + porous * 0.9) * 0.8)
    colour = blend(colour, fill, hole * holes)
    colour *= (1 + 0.012 * f.noise(0.0016, 1.0))[..., None]
    return colour, -hole * relief * 2 + lines * relief * 0.02 + f.noise(0.004, 1.2) * relief * 0.05


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
