"""What is made: glaze, wood, cement, adhesive, cloth; each function gives a colour map and a relief in metres."""
import numpy as np

from field import WIDE, Field, blend, hex_rgb, ramp, smooth


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


def primed_back(seed, extent, body, dark, slurry, wet):
    """The ribbed back of a porcelain slab, slurry brushed over most of it in long strokes along x."""
    f = Field(extent, seed)
    y, x = np.mgrid[0:f.shape[0], 0:f.shape[1]].astype(np.float32) * f.pixel
    u, v = np.abs((x / 0.024) % 1 - 0.5), np.abs((y / 0.024) % 1 - 0.5)
    rib = smooth(0.40, 0.44, np.maximum(u, v))
    streak, lane = f.noise(0.008, 1.5, (0.015, 1.0)), f.noise(0.05, 1.6, (0.08, 1.0))
    end = x - extent * 0.56 - 0.030 * lane - 0.012 * streak - 0.02 * f.noise(0.3, 2.0)
    cover = 1 - smooth(-0.004, 0.012, end + 0.006 * f.noise(0.006, 1.4))
    thin = cover * smooth(0.9, 2.3, -streak + 0.3 * lane)
    ground = blend(body, dark, np.clip(rib * 0.55 + 0.10 * f.noise(0.02, 1.6) + 0.08, 0, 1))
    coat = blend(slurry, wet, np.clip(0.35 + 0.16 * streak + 0.15 * lane, 0, 1))
    colour = ground * (1 - cover[..., None]) + coat * cover[..., None]
    colour = blend(colour, dark, thin * 0.35 * rib)
    height = -rib * 0.0009 * (1 - 0.75 * cover) + cover * (0.0006 + 0.00022 * streak + 0.0002 * lane)
    return colour * (1 + 0.02 * f.noise(0.0015, 1.0))[..., None], height + f.noise(0.002, 1.2) * 0.00002
