"""
Renders the pictures that are missing: `blender -b --python render.py`.
After `--` come names of pictures to render anew, or `part 0 2` for the first half of the work of two processes.
"""
import os
import sys
import time

import bpy

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import jobs  # noqa: E402

OUT = os.path.join(HERE, 'cache')
os.makedirs(OUT, exist_ok=True)
asked = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
part, parts = (int(asked[1]), int(asked[2])) if asked[:1] == ['part'] else (0, 1)
named = [] if asked[:1] == ['part'] else asked
for number, (name, scene) in enumerate(jobs.jobs().items()):
    if number % parts != part:
        continue
    target = os.path.join(OUT, f'{name}.png')
    if (named and name not in named) or (not named and os.path.exists(target)):
        continue
    began = time.time()
    scene()
    bpy.context.scene.render.filepath = target
    bpy.ops.render.render(write_still=True)
    print(f'{name}: {time.time() - began:.0f} s', flush=True)
