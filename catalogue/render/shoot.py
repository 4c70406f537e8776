"""Builds the scene of one job and renders its light, free of noise."""
import json
import os
import sys

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import bags  # noqa: E402
import garden_rooms  # noqa: E402
import gardens  # noqa: E402
import halls  # noqa: E402
import homes  # noqa: E402
import houses  # noqa: E402
import interiors  # noqa: E402
import kitchens  # noqa: E402
import living  # noqa: E402
import loose  # noqa: E402
import outdoors  # noqa: E402
import packs  # noqa: E402
import scenes  # noqa: E402
import stage  # noqa: E402
import tools  # noqa: E402
import town  # noqa: E402
import washrooms  # noqa: E402
import works  # noqa: E402

with open(sys.argv[1]) as paper:
    job = json.load(paper)
stage.begin(job['size'], job['samples'], job['seed'])
build = next(getattr(home, job['scene']) for home in (interiors, living, homes, garden_rooms, houses, gardens, outdoors, scenes, loose, packs, bags, tools, washrooms, works, kitchens, halls, town) if hasattr(home, job['scene']))
build(job, job['facts'])
bpy.context.scene.render.filepath = job['out']
bpy.ops.render.render(write_still=True)
