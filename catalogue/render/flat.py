"""
Flat pictures, square to the tile and true to scale, in even light: a swatch of each product as it is laid, a metre
wide; and a sheet of its surface without joints, from which the drawn plan of the product page cuts its tiles.
`python3 flat.py` makes those that are missing, `python3 flat.py <product> …` the named ones again.
"""
import os
import subprocess
import sys

import numpy as np

import develop
import goods
import maps
import planar
import render

# Millimetres and pixels alike: one pixel is a millimetre of the sheet.
SHEET, SWATCH, PIXELS, LIMIT = 1.2, 1.0, 1200, 200_000
# Products whose pieces are too small for a plan of single tiles.
SHEETS_ONLY = ('carrara-hexagon', 'penny-round-chalk', 'lagoon-glass', 'river-pebble-sheet', 'herringbone-slate')
# Small pieces are seen nearer, or they would be grain.
NEARER = {'carrara-hexagon': 0.5, 'penny-round-chalk': 0.3, 'lagoon-glass': 0.3, 'river-pebble-sheet': 0.6, 'herringbone-slate': 0.6}


class Flat(planar.Above):
    """Looking straight down on a square; `near` metres are seen from left to right."""

    def __init__(self, near):
        super().__init__(near)
        self.wide = self.high = PIXELS
        self.metre = near / PIXELS
        y, x = np.mgrid[0:PIXELS, 0:PIXELS].astype(np.float32)
        self.x, self.y = (x - PIXELS / 2 + 0.5) * self.metre, (y - PIXELS / 2 + 0.5) * self.metre
        self.foot = np.full_like(self.x, self.metre)
        self.area = near * 2.4, near * 2.4, 0.0


def picture(spec, store, seed, near):
    """The laid pieces under an even sky with a little light from one side, so that edges and relief are seen."""
    eye = Flat(near)
    colour, height = planar.compose(spec, store, seed, eye)
    n = planar.normals(height, eye)
    sun = np.array(planar.SUN, np.float32) / np.linalg.norm(planar.SUN)
    sky = planar.hollows(height, eye.foot)
    facing = np.clip(n @ sun, 0, 1) / sun[2]
    light = (0.30 * facing + 0.68 * sky)[..., None]
    return develop.linear(np.clip(colour, 0, 1)) * light


def sheet(spec, store, seed):
    """The surface alone: uncut where tiles are cut from a slab, tile beside tile where each has edges of its own."""
    # Slabs of several sizes are cut from one that has no edges.
    own = spec.get('layout') != 'mixed' and (spec.get('cell') or 'bevel' in spec and spec['bevel'][0] > 0.004)
    wide, high = spec['tile'] if own else (4, 4)
    whole = dict(spec, tile=(wide, high), layout='grid', joint=0.0, tint=spec['tint'] if own else 0.0, tilt=0.0, ragged=0.0)
    # The first tile begins at the sheet's corner.
    whole['crossing'] = (-SHEET / 2, -SHEET / 2)
    if not own:
        whole['bevel'] = (0.00001, 0.0)
    return picture(whole, store, seed, SHEET)


def save(light, name):
    png = os.path.join(render.SHOTS, f'{name}.png')
    maps.write_png(png, (np.clip(develop.tone(light, 1.0, 1.0, 1.0), 0, 1) * 255 + 0.5).astype(np.uint8))
    subprocess.run(['node', os.path.join(render.HERE, 'webp.mjs'), png, os.path.join(render.MEDIA, f'{name}.webp'), str(PIXELS), str(PIXELS), str(LIMIT)], check=True)
    print(name, flush=True)


def every():
    """Each picture's name with its tile and seed, and whether it is a sheet."""
    found = {}
    for n, (slug, spec) in enumerate(goods.TILES.items()):
        found[f'{slug}-swatch'] = spec, n, False
        if slug not in SHEETS_ONLY:
            found[f'{slug}-surface'] = spec, n, True
    return found


def main():
    asked = sys.argv[1:]
    os.makedirs(render.SHOTS, exist_ok=True)
    for name, (spec, seed, is_sheet) in every().items():
        product = name.removesuffix('-swatch').removesuffix('-surface')
        if (product not in asked) if asked else os.path.exists(os.path.join(render.MEDIA, f'{name}.webp')):
            continue
        with np.load(render.baked(spec['material']) + '.npz') as stored:
            store = dict(stored)
        save(sheet(spec, store, seed) if is_sheet else picture(spec, store, seed, NEARER.get(product, SWATCH)), name)


if __name__ == '__main__':
    main()
