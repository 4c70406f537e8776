"""
Pictures of a flat tiled area, worked out pixel by pixel on a height field: close-ups from above, and floors and walls
in perspective. Nothing is sampled by luck, so there is no noise, and a picture takes seconds.
"""
import math
import random

import numpy as np
from scipy import ndimage

import develop
import layouts
import maps
from field import Field, hex_rgb, smooth

WIDE, HIGH, OVER = 2400, 1800, 1.0
SUN = (-0.8, -0.6, 0.62)
SHADOW_STEPS = 36
WARM, COOL = np.array([1.03, 1.0, 0.955], np.float32), np.array([0.98, 1.0, 1.03], np.float32)


class Above:
    """Looking straight down; `near` metres are seen from left to right."""
    perspective = False

    def __init__(self, near):
        self.wide, self.high = int(WIDE * OVER), int(HIGH * OVER)
        self.metre = near / self.wide
        y, x = np.mgrid[0:self.high, 0:self.wide].astype(np.float32)
        self.x, self.y = (x - self.wide / 2) * self.metre, (y - self.high / 2) * self.metre
        self.foot = np.full_like(self.x, self.metre)
        view = np.stack([-self.x / near * 0.75, -self.y / near * 0.75, np.full_like(x, 1.3)], -1)
        self.view = view / np.linalg.norm(view, axis=-1, keepdims=True)
        self.area = near * 2.2, near * 2.0, 0.0

    def pixel(self, x, y):
        return x / self.metre + self.wide / 2, y / self.metre + self.high / 2


class Standing:
    """Looking across the area: an eye at `eye` aimed at `target`, y away from the viewer. A wall is seen the same way."""
    perspective = True

    def __init__(self, eye, target, lens, area):
        self.wide, self.high = int(WIDE * OVER), int(HIGH * OVER)
        self.eye, self.area = np.array(eye, np.float32), area
        ahead = np.array(target, np.float32) - self.eye
        self.far = float(np.linalg.norm(ahead))
        self.ahead = ahead / self.far
        self.right = np.cross(self.ahead, [0, 0, 1])
        self.right /= np.linalg.norm(self.right)
        self.up = np.cross(self.right, self.ahead)
        self.focal = lens / 36 * self.wide
        v, u = np.mgrid[0:self.high, 0:self.wide].astype(np.float32)
        ray = ((u - self.wide / 2) / self.focal)[..., None] * self.right + ((self.high / 2 - v) / self.focal)[..., None] * self.up + self.ahead
        reach = -self.eye[2] / np.minimum(ray[..., 2], -0.02)
        self.x, self.y = self.eye[0] + reach * ray[..., 0], self.eye[1] + reach * ray[..., 1]
        self.foot = np.sqrt(np.abs(np.gradient(self.x, axis=1) * np.gradient(self.y, axis=0) - np.gradient(self.x, axis=0) * np.gradient(self.y, axis=1)))
        self.view = -ray / np.linalg.norm(ray, axis=-1, keepdims=True)
        self.depth = reach

    def pixel(self, x, y):
        away = np.array([x, y, 0], np.float32) - self.eye
        depth = max(float(away @ self.ahead), 0.02)
        return float(away @ self.right) / depth * self.focal + self.wide / 2, self.high / 2 - float(away @ self.up) / depth * self.focal


def distance_inside(piece, x, y):
    """How far points of a piece's own axes are from its edge (positive inside)."""
    if piece.shape == 'round':
        return piece.wide / 2 - np.hypot(x, y)
    if piece.shape == 'hexagon':
        return piece.wide / 2 - np.maximum(np.abs(x), np.maximum(np.abs(x * 0.5 + y * 0.8660254), np.abs(x * 0.5 - y * 0.8660254)))
    return np.minimum(piece.wide / 2 - np.abs(x), piece.high / 2 - np.abs(y))


def sample(picture, extent, x, y):
    """A map at places in metres, blended between its pixels."""
    scale = picture.shape[1] / extent
    where = (np.mod(y * scale, picture.shape[0]), np.mod(x * scale, picture.shape[1]))
    if picture.ndim == 2:
        return ndimage.map_coordinates(picture, where, order=1, mode='grid-wrap')
    return np.stack([ndimage.map_coordinates(picture[..., c], where, order=1, mode='grid-wrap', output=np.float32) for c in range(3)], -1)


def halves(store):
    """A material's maps at full, half, quarter … size, for what is far away."""
    levels = [(store['colour'].astype(np.float32) / 255, store['height'])]
    for _ in range(4):
        colour, height = levels[-1]
        high, wide = height.shape[0] // 2 * 2, height.shape[1] // 2 * 2
        levels.append((colour[:high, :wide].reshape(high // 2, 2, wide // 2, 2, 3).mean((1, 3)),
                       height[:high, :wide].reshape(high // 2, 2, wide // 2, 2).mean((1, 3))))
    return levels


def compose(spec, store, seed, eye):
    """Colour and height of the laid pieces, pixel by pixel."""
    extent, luck = float(store['extent']), random.Random(seed)
    levels = halves(store)
    texel = extent / levels[0][0].shape[1]
    ground = Field(0.5, seed + 5, (512, 512))
    speckle, cloud, cut = ground.noise(0.0016, 1.0), ground.noise(0.03, 2.2), ground.noise(0.09, 2.7)
    drop = spec.get('bevel', (0.0007, 0.0005))
    deep = 0.0005 + spec['joint'] * 0.09 + (drop[1] * 0.55 if 'bevel' in spec else 0)
    worn = sample(speckle, 0.5, eye.x, eye.y) * np.clip(0.0012 / eye.foot, 0, 1)
    wander = sample(cloud, 0.5, eye.x, eye.y)
    sanded = spec.get('grain', 1.0)
    colour = (hex_rgb(spec['grout']) * (1 + 0.05 * sanded * worn + 0.025 * wander)[..., None]).astype(np.float32)
    height = (-deep + worn * sanded * 0.0001).astype(np.float32)
    wobble = (sample(cut, 0.5, eye.x, eye.y) * 0.8 + wander * 0.2) * spec.get('ragged', 0.0)
    tiles = layouts.lay(spec, eye.area[0], eye.area[1], seed)
    move = luck.uniform(-0.3, 0.3) * tiles[0].wide, eye.area[2] + luck.uniform(-0.3, 0.3) * tiles[0].high
    if 'crossing' in spec:
        move = tuple(at + (side + spec['joint']) / 2 for at, side in zip(spec['crossing'], spec['tile']))
    odds = np.random.default_rng(seed)
    for piece in tiles:
        px, py = piece.x + move[0], piece.y + move[1]
        facts = layouts.cut(spec, extent, luck), odds.normal(0, 1, 5), odds.uniform(-1, 1)
        paint(piece, (px, py), facts, spec, eye, levels, texel, wobble, (colour, height))
    return colour, height


def box_of(piece, at, eye):
    """The rows and columns of pixels a piece may cover."""
    px, py = at
    reach = 0.5 * math.hypot(piece.wide, piece.high)
    half_w, half_h = (reach, reach) if piece.turn or piece.shape != 'rect' else (piece.wide / 2, piece.high / 2)
    if eye.perspective and py + half_h < eye.eye[1] + 0.02:
        return None
    corners = [eye.pixel(px + a * half_w, max(py + b * half_h, eye.eye[1] + 0.02) if eye.perspective else py + b * half_h) for a in (-1, 1) for b in (-1, 1)]
    x0, x1 = int(min(c[0] for c in corners)) - 3, int(max(c[0] for c in corners)) + 4
    y0, y1 = int(min(c[1] for c in corners)) - 3, int(max(c[1] for c in corners)) + 4
    x0, y0, x1, y1 = max(x0, 0), max(y0, 0), min(x1, eye.wide), min(y1, eye.high)
    return np.s_[y0:y1, x0:x1] if x1 > x0 and y1 > y0 else None


def paint(piece, at, facts, spec, eye, levels, texel, wobble, onto):
    """One piece onto the picture: its cut of the map, its edge, its shade and its lean."""
    part = box_of(piece, at, eye)
    if part is None:
        return
    (shift_x, shift_y, quarter), normal, uniform = facts
    colour, height = onto
    shade = 1 + normal[:3] * spec['tint'] * np.array([0.12, 0.04, 0.14]) + uniform * spec['tint']
    lean = normal[3:] * spec.get('tilt', 0.0)
    lx, ly, foot = eye.x[part] - at[0], eye.y[part] - at[1], eye.foot[part]
    c, s = math.cos(piece.turn), math.sin(piece.turn)
    lx, ly = lx * c + ly * s, -lx * s + ly * c
    inside = distance_inside(piece, lx, ly) + wobble[part]
    cover = np.clip(inside / foot + 0.5, 0, 1)
    if not cover.any():
        return
    qc, qs = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
    tx, ty = lx * qc - ly * qs + shift_x, lx * qs + ly * qc + shift_y
    extent = texel * levels[0][0].shape[1]
    level = int(np.clip(np.log2(max(float(np.median(foot)), 1e-6) / texel) + 0.3, 0, len(levels) - 1))
    tint = sample(levels[level][0], extent, tx, ty) * shade
    width, drop = spec.get('bevel', (0.0007, 0.0005))
    edge = np.clip(inside / np.maximum(width, foot * 0.8), 0, 1)
    bowl = 1 - np.sqrt(np.clip(1 - (1 - edge) ** 2, 0, 1)) if spec.get('ragged') or piece.shape == 'round' else 1 - edge
    top = sample(levels[level][1], extent, tx, ty) - bowl * drop + lx * lean[0] + ly * lean[1]
    colour[part] = colour[part] * (1 - cover[..., None]) + tint * cover[..., None]
    height[part] = height[part] * (1 - cover) + top * cover


def normals(height, eye):
    """Which way the surface faces, from the height and where each pixel lies."""
    down, across = np.gradient(ndimage.gaussian_filter(height, 0.7))
    x_down, x_across = np.gradient(eye.x)
    y_down, y_across = np.gradient(eye.y)
    area = x_across * y_down - x_down * y_across
    area = np.where(np.abs(area) < 1e-12, 1e-12, area)
    hx = (across * y_down - down * y_across) / area
    hy = (down * x_across - across * x_down) / area
    n = np.stack([-hx, -hy, np.ones_like(hx)], -1)
    return n / np.linalg.norm(n, axis=-1, keepdims=True)


def relief_shadow(height, eye, sun):
    """Soft shadows within the relief, for the view from above."""
    flat = math.hypot(sun[0], sun[1])
    shade = np.zeros_like(height)
    for run in range(1, SHADOW_STEPS):
        blocker = develop.shifted(height, (round(run * sun[1] / flat), round(run * sun[0] / flat)))
        rise = blocker - height - run * eye.metre * sun[2] / flat
        shade = np.maximum(shade, rise / (eye.metre * (0.8 + 0.22 * run)))
    return 1 - np.clip(shade, 0, 1) * 0.92


def hollows(height, foot):
    """The sky's light, less in joints and hollows."""
    hollow = sum(np.clip((ndimage.gaussian_filter(height, r) - height) / (r * foot), -0.06, 1.1) for r in (3, 9, 24)) / 3
    return np.clip(1 - 1.25 * hollow, 0.25, 1.06)


def through_window(x, y, scope, seed):
    """Sunlight on a floor after it has come through a window of six panes."""
    luck = random.Random(seed)
    u = (x * 0.94 + y * 0.34) / scope + 0.22 + luck.uniform(-0.08, 0.08)
    v = (y * 0.94 - x * 0.34) / scope - 0.12 + luck.uniform(-0.08, 0.08)
    soft = 0.007 + 0.012 * np.clip(v + 0.4, 0, 1)
    mask = smooth(-0.55 - soft, -0.55 + soft, u) * (1 - smooth(0.62 - soft, 0.62 + soft, u))
    mask = mask * (1 - smooth(0.95 - soft, 0.95 + soft, v))
    for middle, along in ((0.05, u), (-0.42, v), (0.03, v), (0.48, v)):
        mask = mask * smooth(0.010, 0.018 + soft, np.abs(along - middle))
    return mask


def through_leaves(x, y, scope, seed):
    """Sunlight broken by a tree: leaf shadows, softer where the leaves are higher."""
    luck = np.random.default_rng(seed)
    size, extent = 900, scope * 2.2
    total = np.zeros((size, size), np.float32)
    for soft, count in ((0.9, 300), (1.8, 480), (4.0, 300)):
        sheet = np.zeros((size, size), np.float32)
        for twig in range(count // 12):
            cx, cy = luck.normal(size * 0.22, size * 0.26), luck.normal(size * 0.62, size * 0.24)
            way = luck.uniform(0, 6.3)
            for k in range(12):
                ox, oy = cx + math.cos(way) * k * 7 + luck.normal(0, 5), cy + math.sin(way) * k * 7 + luck.normal(0, 5)
                turn, long = way + luck.choice((-0.8, 0.8)) + luck.normal(0, 0.3), luck.uniform(14, 24)
                px, py = np.arange(int(ox) - 26, int(ox) + 27) % size, np.arange(int(oy) - 26, int(oy) + 27) % size
                dx, dy = np.meshgrid(np.arange(53) - 26 - ox % 1, np.arange(53) - 26 - oy % 1)
                a, b = dx * math.cos(turn) + dy * math.sin(turn), -dx * math.sin(turn) + dy * math.cos(turn)
                leaf = (np.abs(b) < long * 0.22 * np.clip(1 - (a / long) ** 2, 0, 1)).astype(np.float32)
                sheet[np.ix_(py, px)] = np.maximum(sheet[np.ix_(py, px)], leaf)
        total = 1 - (1 - total) * (1 - ndimage.gaussian_filter(sheet, soft, mode='wrap') * 0.85)
    return 1 - sample(total, extent, x + extent * 0.5, y + extent * 0.5)


def reflection(n, view, rough, standing):
    """What a surface mirrors: a window above for the close-up, a bright room or sky ahead for the others."""
    cosine = (n * view).sum(-1, keepdims=True)
    mirror = 2 * cosine * n - view
    soft = 0.05 + rough * 0.9
    fresnel = 0.04 + 0.96 * (1 - np.clip(cosine[..., 0], 0, 1)) ** 5
    gloss = (1 - rough) ** 2
    u, v = (mirror[..., k] / np.maximum(mirror[..., 2], 0.05) for k in (0, 1))
    if standing:
        pane = smooth(-1.25 - soft, -1.25 + soft, u) * (1 - smooth(-0.35 - soft, -0.35 + soft, u)) * smooth(0.6 - soft, 0.6 + soft, v) * (1 - smooth(1.9 - soft, 1.9 + soft, v))
        return fresnel * (pane * 5.0 * (0.15 + gloss) + 0.55 * gloss + 0.12)
    pane = smooth(-0.62 - soft, -0.62 + soft, u) * (1 - smooth(0.10 - soft, 0.10 + soft, u))
    pane = pane * smooth(-0.75 - soft, -0.75 + soft, v) * (1 - smooth(-0.12 - soft, -0.12 + soft, v))
    return fresnel * (pane * 3.2 * (0.25 + gloss) + 0.35 * gloss * (1 - v * 0.5))


def finish(light, eye, png, more, focus=None):
    """Depth of field where wanted, tone, PNG."""
    if focus:
        away = np.abs(np.log(eye.depth / focus))
        for spread, start in ((1.5, 0.10), (3.0, 0.22), (6.0, 0.42)):
            light = light + (ndimage.gaussian_filter(light, (spread, spread, 0)) - light) * smooth(start, start * 1.6, away)[..., None]
    maps.write_png(png, (develop.tone(light, more.get('exposure', 1.0), 1.0, 1.0) * 255 + 0.5).astype(np.uint8))


def closeup(spec, store, seed, png, more):
    """From above in raking light."""
    eye = Above(more.get('near', spec['near']))
    colour, height = compose(spec, store, seed, eye)
    n = normals(height, eye)
    sun = np.array(SUN, np.float32) / np.linalg.norm(SUN)
    sky = hollows(height, eye.foot)
    facing = np.clip(n @ sun, 0, 1) / sun[2] * relief_shadow(height, eye, sun)
    shine = reflection(n, eye.view, spec['rough'], False) * np.clip(sky, 0, 1)
    u, v = np.meshgrid(np.linspace(0, 1, eye.wide), np.linspace(0, 1, eye.high))
    falloff = 1.05 - 0.16 * ((u - 0.35) ** 2 + (v - 0.35) ** 2)
    light = (facing * 0.56)[..., None] * WARM + (sky * 0.46)[..., None] * COOL
    finish(develop.linear(np.clip(colour, 0, 1)) * light * falloff[..., None] + shine[..., None] * WARM, eye, png, more)


def laid(spec, store, seed, png, more):
    """A floor or terrace seen by someone who stands on it."""
    scope = more.get('scope', 2.4)
    eye = Standing((scope * 0.36, -scope * 0.80, scope * 0.84), (0.0, scope * 0.17, 0), 36, (scope * 3.6, scope * 3.8, scope * 0.75))
    colour, height = compose(spec, store, seed, eye)
    n = normals(height, eye)
    outdoor = spec.get('outdoor')
    way = np.array((-0.62, 0.40, 0.62) if outdoor else (-0.80, 0.12, 0.55), np.float32)
    way /= np.linalg.norm(way)
    mask = (through_leaves if outdoor else through_window)(eye.x, eye.y, scope, seed)
    sky = hollows(height, eye.foot)
    facing = np.clip(n @ way, 0, 1) / way[2]
    distance = eye.y / scope
    ambient = 0.53 if outdoor else 0.72 - 0.07 * np.clip(eye.x / scope + 0.2, -1, 1.6) + 0.02 * distance
    power = 0.66 if outdoor else 0.44
    shine = reflection(n, eye.view, spec['rough'], True) * np.clip(sky, 0, 1)
    light = (facing * mask * power)[..., None] * WARM + (sky * ambient)[..., None] * COOL
    picture = develop.linear(np.clip(colour, 0, 1)) * light + shine[..., None] * (0.4 + 0.25 * mask)[..., None] * COOL
    finish(picture, eye, png, more, eye.far if scope < 1 else None)


def splash(spec, store, seed, png, more):
    """A wall of small tiles at a slant, sharp in the middle, lit by a window at its far end."""
    scope = more.get('scope', 0.7)
    eye = Standing((scope * 0.10, -scope * 1.05, scope * 0.62), (0.0, scope * 0.10, 0), 40, (scope * 4.2, scope * 5.5, scope * 1.6))
    colour, height = compose(spec, store, seed, eye)
    n = normals(height, eye)
    way = np.array((-0.55, 0.62, 0.5), np.float32)
    way /= np.linalg.norm(way)
    sky = hollows(height, eye.foot)
    facing = np.clip(n @ way, 0, 1) / way[2]
    glow = 0.62 + 0.22 * np.clip(eye.y / scope * 0.4, -0.6, 1.2) - 0.10 * np.clip(eye.x / scope, -1, 1)
    shine = reflection(n, eye.view, spec['rough'], True) * np.clip(sky, 0, 1)
    light = (facing * glow * 0.55)[..., None] * WARM + (sky * 0.45)[..., None] * COOL
    finish(develop.linear(np.clip(colour, 0, 1)) * light + shine[..., None] * 0.8, eye, png, more, eye.far)
