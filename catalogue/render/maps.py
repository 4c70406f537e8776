"""
Bakes the materials: for each one a seamless colour picture and a relief, as numpy arrays.

Colours are sRGB from 0 to 1, relief is in metres, lengths are metres. Every map repeats at its borders, so that a
tile may be cut from it anywhere.
"""
import os
import struct
import zlib

import numpy as np

import stone_maps
import vein_maps
import ware_maps


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
    draw = next(getattr(home, kind) for home in (vein_maps, stone_maps, ware_maps) if hasattr(home, kind))
    colour, height = draw(**settings)
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
