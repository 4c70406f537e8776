"""
Makes the catalogue's pictures: `python3 render.py` makes those that are missing, `python3 render.py <name> …` makes
the named ones again. A name is a picture (`fez-zellige-2`), or a product (`fez-zellige`) for all of its pictures.
With `--draft` the named ones are made small and coarse into cache/drafts, to see whether a scene is right.
"""
import json
import os
import subprocess
import sys
import time

import numpy as np

import develop
import goods
import jobs
import maps
import planar

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.path.join(HERE, 'cache')
MEDIA = os.path.normpath(os.path.join(HERE, '..', 'demo', 'media'))
ART, SHOTS, LIGHT = (os.path.join(CACHE, folder) for folder in ('art', 'shots', 'light'))
DRAFTS, DRAFT_SIZE, DRAFT_SAMPLES = os.path.join(CACHE, 'drafts'), (480, 360), 4
PROPS = ('oak-prop',)
PLANAR = ('closeup', 'laid', 'splash')


def baked(name):
    """The path of a material's maps without their endings; baked when they are missing or their settings changed."""
    path = os.path.join(CACHE, 'maps', name)
    wanted = repr(goods.MATERIALS[name])
    stamp = path + '.txt'
    if not os.path.exists(stamp) or open(stamp).read() != wanted:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        maps.bake(*goods.MATERIALS[name], path)
        with open(stamp, 'w') as out:
            out.write(wanted)
    return path


def facts(name):
    """What the scenes must know of a baked material."""
    with np.load(baked(name) + '.npz') as store:
        high, wide = store['height'].shape
        return {'extent': float(store['extent']), 'tall': float(store['tall']), 'shape': [wide, high]}


def cycles(name, job, png):
    """A picture by Blender, then developed."""
    for prop in PROPS:
        baked(prop)
    known = facts(job['spec']['material']) if 'spec' in job else {}
    wares = {**goods.TILES, **goods.EXTRAS}
    others = {other: {'spec': wares[other], 'facts': facts(wares[other]['material'])} for other in job.get('with', [])}
    paper, exr = os.path.join(CACHE, f'{name}-{os.getpid()}.json'), os.path.join(LIGHT, f'{name}{job["size"][0]}.exr')
    with open(paper, 'w') as out:
        json.dump({**job, 'facts': known, 'others': others, 'out': exr, 'art_folder': ART}, out)
    run = subprocess.run([sys.executable, os.path.join(HERE, 'shoot.py'), paper],
                         capture_output=True, text=True)
    if run.returncode or not os.path.exists(exr):
        sys.exit(f'{name}: {run.stdout[-3000:]}{run.stderr[-3000:]}')
    develop.develop(exr, png, **job.get('develop', {}))
    os.remove(paper)


def web(png, webp, size, limit):
    """A picture as a WebP no larger than `limit` bytes."""
    subprocess.run(['node', os.path.join(HERE, 'webp.mjs'), png, webp, *map(str, size), str(limit)], check=True)


def covers(made=None):
    """The categories' pictures, from the pictures they borrow; only those that borrow `made` when it is named."""
    for name, source in jobs.COVERS.items():
        picture = os.path.join(MEDIA, f'{source}.webp')
        if os.path.exists(picture) and made in (None, source):
            web(picture, os.path.join(MEDIA, f'{name}.webp'), jobs.COVER, jobs.LIMIT)


def make(name, job, folder=SHOTS):
    began = time.time()
    png = os.path.join(folder, f'{name}.png' if folder == DRAFTS else f'{name}-{os.getpid()}.png')
    if job['scene'] in PLANAR:
        with np.load(baked(job['spec']['material']) + '.npz') as store:
            getattr(planar, job['scene'])(job['spec'], dict(store), job['seed'], png, job)
    else:
        cycles(name, job, png)
    if folder == SHOTS:
        web(png, os.path.join(MEDIA, f'{name}.webp'), job.get('final', jobs.FINAL), job.get('limit', jobs.LIMIT))
        os.replace(png, os.path.join(folder, f'{name}.png'))
    print(f'{name}: {time.time() - began:.0f} s', flush=True)


def main():
    draft = '--draft' in sys.argv
    asked = [name for name in sys.argv[1:] if name != '--draft']
    for folder in (MEDIA, SHOTS, DRAFTS, LIGHT):
        os.makedirs(folder, exist_ok=True)
    for name, job in jobs.ALL.items():
        named = name in asked or name.rsplit('-', 1)[0] in asked
        if draft and named:
            make(name, {**job, 'size': DRAFT_SIZE, 'samples': DRAFT_SAMPLES}, DRAFTS)
        elif not draft and (named if asked else not os.path.exists(os.path.join(MEDIA, f'{name}.webp'))):
            make(name, job)
            covers(name)
    if not draft and not asked:
        covers()


if __name__ == '__main__':
    main()
