"""From light to picture: reads Blender's passes, takes the noise out, tones, and writes a PNG."""
import struct

import numpy as np
from scipy import ndimage

import maps

EXPOSURE = 1.0
# Cycles now and then returns a pixel without bounds; nothing in these scenes is brighter than this.
BRIGHTEST = 200.0


def read_exr(path):
    """Channels of an uncompressed scanline EXR, by name."""
    data = open(path, 'rb').read()
    at, channels, window = 8, [], None
    while data[at]:
        end = data.index(b'\0', at)
        name, at = data[at:end].decode(), end + 1
        end = data.index(b'\0', at)
        size = struct.unpack('<i', data[end + 1:end + 5])[0]
        body, at = data[end + 5:end + 5 + size], end + 5 + size
        if name == 'channels':
            k = 0
            while body[k]:
                stop = body.index(b'\0', k)
                channels.append((body[k:stop].decode(), struct.unpack('<i', body[stop + 1:stop + 5])[0]))
                k = stop + 17
        if name == 'dataWindow':
            window = struct.unpack('<4i', body)
    at += 1
    wide, high = window[2] - window[0] + 1, window[3] - window[1] + 1
    kinds = [np.dtype('<f2') if kind == 1 else np.dtype('<f4') for _, kind in channels]
    line = 8 + sum(k.itemsize for k in kinds) * wide
    raw = np.frombuffer(data, np.uint8, line * high, at + 8 * high).reshape(high, line)
    found, start = {}, 8
    for (name, _), kind in zip(channels, kinds):
        stop = start + kind.itemsize * wide
        found[name] = np.ascontiguousarray(raw[:, start:stop]).view(kind).astype(np.float32)
        start = stop
    return found


def layer(found, name, parts='RGB'):
    """The channels of one pass, stacked."""
    keys = [next(k for k in found if k.endswith(f'.{name}.{p}')) for p in parts]
    return np.clip(np.nan_to_num(np.stack([found[k] for k in keys], -1), posinf=0.0, neginf=0.0), -BRIGHTEST, BRIGHTEST)


def quiet(light, guides, levels, strength):
    """Edge-keeping smoothing: wavelet steps that stop where light, shape or colour changes."""
    brightest = np.percentile(light, 99.7) * 3 + 1e-6
    light = np.minimum(light, brightest)
    tame = ndimage.median_filter(light.mean(-1), 3)
    noise = ndimage.uniform_filter((light.mean(-1) - tame) ** 2, 9)
    limit = (np.sqrt(noise) * 2.2 + tame * 0.004) * strength + 1e-5
    for level in range(levels):
        gap = 2 ** level
        grey = ndimage.uniform_filter(light.mean(-1), 3)
        total, weights = light.copy() * 1.0, np.ones(grey.shape, np.float32)
        for dy in (-1, 0, 1):
            for dx in (-1, 0, 1):
                if not (dx or dy):
                    continue
                move = (dy * gap, dx * gap)
                weight = np.exp(-np.abs(shifted(grey, move) - grey) / (limit * 0.62 ** level * 1.6))
                for guide, softness in guides:
                    apart = ((shifted(guide, move) - guide) ** 2).sum(-1)
                    weight *= np.exp(-apart / (softness ** 2))
                weight *= 0.5 if dx and dy else 0.75
                total += shifted(light, move) * weight[..., None]
                weights += weight
        light = total / weights[..., None]
    return light


def shifted(picture, move):
    """The picture moved by whole pixels, its border repeated."""
    dy, dx = move
    high, wide = picture.shape[:2]
    rows = np.clip(np.arange(high) + dy, 0, high - 1)
    columns = np.clip(np.arange(wide) + dx, 0, wide - 1)
    return picture[rows][:, columns]


def merge(found, levels=4, strength=1.0):
    """Blender's passes as one picture in linear light, its noise taken out."""
    diffuse, shine = layer(found, 'DiffDir') + layer(found, 'DiffInd'), layer(found, 'GlossDir') + layer(found, 'GlossInd')
    tint, shine_tint = layer(found, 'DiffCol'), layer(found, 'GlossCol')
    normal, depth = layer(found, 'Normal', 'XYZ'), np.minimum(layer(found, 'Depth', 'Z'), 60)
    shape = [(normal, 0.22), (np.log(depth + 0.05), 0.05)]
    diffuse = quiet(diffuse, shape + [(tint, 0.35)], levels, strength)
    shine = quiet(shine, shape + [(tint, 0.15)], max(levels - 1, 2), strength)
    picture = diffuse * tint + shine * shine_tint + layer(found, 'Emit') + layer(found, 'Env')
    for extra in ('Trans',):
        if any(f'.{extra}Dir.' in k for k in found):
            picture += (layer(found, extra + 'Dir') + layer(found, extra + 'Ind')) * layer(found, extra + 'Col')
    return picture


def tone(light, exposure=EXPOSURE, warmth=1.0, contrast=1.0):
    """Linear light as sRGB: a straight middle, a shoulder for the lights, colour kept in the shoulder."""
    x = np.maximum(light * exposure, 0) * np.array([warmth, 1.0, 2 - warmth], np.float32)
    peak = x.max(-1, keepdims=True) + 1e-6
    knee = 0.62
    pressed = np.where(peak < knee, peak, knee + (1 - knee) * (1 - np.exp(-(peak - knee) / (1 - knee))))
    y = x * (pressed / peak)
    y = y + (pressed - y) * np.clip((peak - 1.2) / 4, 0, 0.7)
    s = np.where(y <= 0.0031308, y * 12.92, 1.055 * np.maximum(y, 1e-8) ** (1 / 2.4) - 0.055)
    s = s + (contrast - 1) * (s - 0.5) * 4 * s * (1 - s)
    return np.clip(s, 0, 1)


def linear(colour):
    """sRGB from 0 to 1 as linear light."""
    return np.where(colour <= 0.04045, colour / 12.92, ((colour + 0.055) / 1.055) ** 2.4).astype(np.float32)


def develop(exr, png, exposure=EXPOSURE, warmth=1.0, contrast=1.06, levels=4, strength=1.0):
    """One rendered picture from its passes to a PNG."""
    light = merge(read_exr(exr), levels, strength)
    glow = ndimage.gaussian_filter(np.minimum(light, 4.0), (7, 7, 0))
    maps.write_png(png, (tone(light * 0.985 + glow * 0.015, exposure, warmth, contrast) * 255 + 0.5).astype(np.uint8))
