"""From light to picture: reads what Blender rendered, tones it, and writes a PNG."""
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


def shifted(picture, move):
    """The picture moved by whole pixels, its border repeated."""
    dy, dx = move
    high, wide = picture.shape[:2]
    rows = np.clip(np.arange(high) + dy, 0, high - 1)
    columns = np.clip(np.arange(wide) + dx, 0, wide - 1)
    return picture[rows][:, columns]


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


def develop(exr, png, **settings):
    """One rendered picture from light to a PNG."""
    found = read_exr(exr)
    finish(np.clip(np.nan_to_num(np.stack([found[k] for k in 'RGB'], -1), posinf=0.0), 0, BRIGHTEST), png, **settings)


def finish(light, png, exposure=EXPOSURE, warmth=1.0, contrast=1.1, mirrored=False):
    """A little glow around what is bright, then the film's curve; `mirrored` shows a scene from its other side."""
    wide = light.shape[1]
    bright = np.minimum(light, 6.0)
    for spread, share in ((wide / 400, 0.02), (wide / 60, 0.02)):
        light = light * (1 - share) + ndimage.gaussian_filter(bright, (spread, spread, 0)) * share
    light = light[:, ::-1] if mirrored else light
    maps.write_png(png, (film_curve(light, exposure, warmth, contrast) * 255 + 0.5).astype(np.uint8))


# AgX, fitted by a polynomial: colours lean towards white as they grow brighter, as on film.
INSET = np.array([[0.842479062253094, 0.0784335999999992, 0.0792237451477643], [0.0423282422610123, 0.878468636469772, 0.0791661274605434],
                  [0.0423756549057051, 0.0784336, 0.879142973793104]], np.float32)
OUTSET = np.linalg.inv(INSET)
DARKEST, LIGHTEST = -12.47393, 4.026069
SIGMOID = (15.5, -40.14, 31.96, -6.868, 0.4298, 0.1191, -0.00232)


def film_curve(light, exposure=1.0, warmth=1.0, contrast=1.0, colour=1.1):
    """Linear light as sRGB with a long shoulder."""
    x = np.maximum(light * exposure, 0) * np.array([warmth, 1.0, 2 - warmth], np.float32)
    x = np.clip((np.log2(np.maximum(x @ INSET.T, 1e-10)) - DARKEST) / (LIGHTEST - DARKEST), 0, 1)
    y = np.polyval(SIGMOID, x)
    y = np.clip(y, 0, 1) ** (1.22 * contrast) * 1.06
    luma = (y @ np.array([0.2126, 0.7152, 0.0722], np.float32))[..., None]
    y = np.maximum((luma + (y - luma) * colour) @ OUTSET.T, 0)
    return np.clip(y, 0, 1)
