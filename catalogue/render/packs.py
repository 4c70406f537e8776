"""Sacks, tubs, rolls, bottles, bulk bags and tools, with the shop's printed label."""
import math
import random

import bpy

import materials
from scenes import begin, block, camera, vessel, window

INK, CLAY, PAPER = '#1F1D1A', '#A8481F', '#FAF8F5'


def studio(samples):
    begin(samples, '#F7F3EC', 0.75)
    floor = materials.plain('#F1ECE4', 0.85)
    block((8, 8, 0.02), (0, 0, -0.01), floor)
    block((8, 0.02, 5), (0, 2.2, 2), floor)
    window((-1.5, -1.4, 2.0), (0, 0, 0.25), 1.2, 70)
    window((1.8, -0.9, 1.2), (0, 0, 0.25), 1.0, 22, '#E9F0FF')


def words(text, location, size, colour, width=None, tilt=math.pi / 2):
    data = bpy.data.curves.new('words', 'FONT')
    data.body, data.size, data.align_x = text, size, 'CENTER'
    data.extrude = 0.0004
    data.materials.append(materials.plain(colour, 0.7))
    thing = bpy.data.objects.new('words', data)
    thing.location, thing.rotation_euler = location, (tilt, 0, 0)
    bpy.context.collection.objects.link(thing)
    if width:
        bpy.context.view_layer.update()
        if thing.dimensions.x > width:
            data.size *= width / thing.dimensions.x
    return thing


def label(front, centre, width, height, name, small, band=CLAY):
    """A flat label on the front: the mark, a band of colour, the goods' name, the weight."""
    z = centre
    block((width, 0.002, height), (0, front, z), materials.plain(PAPER, 0.6))
    block((width, 0.003, height * 0.2), (0, front - 0.0005, z + height * 0.40), materials.plain(band, 0.6))
    words('TESSERA', (0, front - 0.003, z + height * 0.365), height * 0.09, PAPER, width * 0.6)
    lines = name.split('|')
    for i, line in enumerate(lines):
        words(line, (0, front - 0.003, z + height * (0.12 - 0.16 * i)), height * 0.14, INK, width * 0.86)
    words(small, (0, front - 0.003, z - height * 0.42), height * 0.085, '#5E5850', width * 0.8)


def sack(spec, seed, samples):
    studio(samples)
    luck = random.Random(seed)
    w, d, h = spec.get('size', (0.40, 0.13, 0.56))
    bpy.ops.mesh.primitive_cube_add(size=1, location=(0, 0, h / 2))
    body = bpy.context.object
    body.scale = (w, d, h)
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    bpy.ops.object.mode_set(mode='EDIT')
    bpy.ops.mesh.subdivide(number_cuts=14)
    bpy.ops.object.mode_set(mode='OBJECT')
    for v in body.data.vertices:
        up = v.co.z / h + 0.5
        belly = 0.7 + 0.55 * math.sin(math.pi * min(max(up, 0.05), 0.97)) ** 0.6
        inward = 1 - 0.10 * (2 * abs(v.co.x) / w) ** 4
        if abs(v.co.y) > d * 0.3:
            flat = abs(v.co.x) < w * 0.36 and 0.2 < up < 0.85 and v.co.y < 0
            v.co.y *= belly * inward if not flat else 1.12
        v.co.x *= 1 - 0.06 * (1 - math.sin(math.pi * up)) + luck.uniform(-0.004, 0.004)
        v.co.z += 0.012 * math.cos(v.co.x / w * 9) * (up > 0.9)
    for face in body.data.polygons:
        face.use_smooth = True
    soft = body.modifiers.new('soft', 'SUBSURF')
    soft.levels = soft.render_levels = 1
    body.data.materials.append(materials.plain(spec.get('colour', '#D9CBB4'), 0.75, grain=0.25))
    body.rotation_euler.z = 0
    label(-d * 0.62, h * 0.52, w * 0.66, h * 0.56, spec['label'], spec['small'], spec.get('band', CLAY))
    camera((0.42, -1.55, 0.52), (0, 0, h * 0.48), 50)


def tub(spec, seed, samples):
    studio(samples)
    r, h = spec.get('size', (0.15, 0.30))
    shell = materials.plain(spec.get('colour', '#F3F0EA'), 0.35)
    vessel((0, 0, 0), [(r * 0.9, 0), (r * 0.905, 0.01), (r * 0.98, h * 0.93), (r, h * 0.94), (r, h)], shell)
    lid = materials.plain(spec.get('band', CLAY), 0.4)
    bpy.ops.mesh.primitive_cylinder_add(vertices=96, radius=r * 1.045, depth=0.022, location=(0, 0, h))
    bpy.context.object.data.materials.append(lid)
    soft = bpy.context.object.modifiers.new('bevel', 'BEVEL')
    soft.width, soft.segments = 0.004, 3
    label(-r * 1.0, h * 0.5, r * 1.15, h * 0.62, spec['label'], spec['small'], spec.get('band', CLAY))
    camera((0.38, -1.15, 0.42), (0, 0, h * 0.47), 50)


def bottle(spec, seed, samples):
    studio(samples)
    h = spec.get('height', 0.26)
    can = materials.plain('#C9CCCE', 0.25, 0.9)
    block((0.17, 0.085, h), (0, 0, h / 2), can, 0.008)
    bpy.ops.mesh.primitive_cylinder_add(vertices=48, radius=0.02, depth=0.035, location=(0.045, 0, h + 0.017))
    bpy.context.object.data.materials.append(materials.plain(CLAY, 0.4))
    label(-0.044, h * 0.47, 0.14, h * 0.74, spec['label'], spec['small'])
    camera((0.30, -0.85, 0.34), (0, 0, h * 0.5), 50)


def roll(spec, seed, samples):
    studio(samples)
    r, length = spec.get('size', (0.13, 1.0))
    cloth = materials.plain(spec['colour'], 0.9, grain=0.6)
    steps, turns = 400, 9
    points, faces = [], []
    for i in range(steps + 1):
        t = i / steps
        a, radius = t * turns * 2 * math.pi, r * (0.35 + 0.65 * t)
        for side in (-length / 2, length / 2):
            points.append((side, radius * math.cos(a), r + radius * math.sin(a)))
        if i:
            k = 2 * i
            faces.append((k - 2, k - 1, k + 1, k))
    last = points[-2]
    for j in range(1, 12):
        for side in (-length / 2, length / 2):
            points.append((side, last[1] - j * 0.05, max(0.004, last[2] - j * 0.035)))
        k = len(points) - 2
        faces.append((k - 2, k - 1, k + 1, k))
    mesh = bpy.data.meshes.new('roll')
    mesh.from_pydata(points, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.materials.append(cloth)
    thing = bpy.data.objects.new('roll', mesh)
    thickness = thing.modifiers.new('thick', 'SOLIDIFY')
    thickness.thickness = spec.get('thick', 0.003)
    thing.rotation_euler.z = math.radians(-24)
    bpy.context.collection.objects.link(thing)
    block((0.26, 0.002, 0.16), (0.0, -0.36, 0.081), materials.plain(PAPER, 0.6))
    words(spec['label'].replace('|', ' '), (0, -0.363, 0.095), 0.03, INK, 0.22)
    words(spec['small'], (0, -0.363, 0.045), 0.018, '#5E5850', 0.2)
    camera((0.7, -1.75, 0.85), (0, -0.05, 0.12), 45)


def bulk_bag(spec, seed, samples):
    """A woven bag of a cubic metre, filled to the brim."""
    from scenes import rough_stone
    studio(samples)
    luck = random.Random(seed)
    cloth = materials.plain('#EFEBE3', 0.9, grain=0.8)
    for x, y, w, d in ((0, -0.44, 0.9, 0.012), (0, 0.44, 0.9, 0.012), (-0.45, 0, 0.012, 0.9), (0.45, 0, 0.012, 0.9)):
        block((w, d, 0.78), (x, y, 0.39), cloth, 0.004)
    for x in (-0.4, 0.4):
        for y in (-0.44, 0.44):
            bpy.ops.mesh.primitive_torus_add(location=(x * 0.8, y, 0.82), rotation=(math.pi / 2, 0, 0), major_radius=0.1, minor_radius=0.012)
            bpy.context.object.data.materials.append(materials.plain('#3F6145', 0.8))
    grit = materials.grit(spec['colours'])
    shapes = [rough_stone(0.035, spec, grit, luck) for _ in range(5)]
    for i in range(27):
        for j in range(27):
            for layer in range(2):
                again = luck.choice(shapes).copy()
                x, y = (i - 13) * 0.032, (j - 13) * 0.032
                again.location = (x + luck.uniform(-.012, .012), y + luck.uniform(-.012, .012),
                                  0.70 + layer * 0.016 + 0.11 * max(0, 1 - math.hypot(x, y) / 0.45))
                again.rotation_euler = (luck.uniform(0, 6), luck.uniform(0, 6), luck.uniform(0, 6))
                bpy.context.collection.objects.link(again)
    block((0.84, 0.84, 0.02), (0, 0, 0.68), materials.plain(spec['colours'][0], 0.9))
    label(-0.449, 0.42, 0.5, 0.34, spec['label'], spec['small'])
    camera((0.9, -2.35, 1.55), (0, 0, 0.42), 48)


def trim(spec, seed, samples):
    studio(samples)
    for i, colour in enumerate(spec['colours']):
        metal = materials.plain(colour, 0.28, 0.9)
        x = (i - (len(spec['colours']) - 1) / 2) * 0.11
        block((0.012, 1.1, 0.03), (x, 0.1, 0.02), metal, 0.0015)
        block((0.05, 1.1, 0.002), (x + 0.02, 0.1, 0.006), metal)
    camera((0.35, -1.0, 0.42), (0.02, 0.0, 0.01), 50)


def spacers(spec, seed, samples):
    studio(samples)
    luck = random.Random(seed)
    white = materials.plain(spec.get('colour', '#F6F4F0'), 0.45)
    for _ in range(90):
        x, y, a = luck.gauss(0, 0.09), luck.gauss(0, 0.07), luck.uniform(0, 3.2)
        z = 0.003 + luck.uniform(0, 0.012) * max(0, 1 - math.hypot(x, y) / 0.16)
        for turn in (a, a + math.pi / 2):
            block((0.036, 0.005, 0.005), (x, y, z), white, 0.0008, turn=turn)
    camera((0.18, -0.42, 0.34), (0, 0, 0), 50)


def clips(spec, seed, samples):
    studio(samples)
    luck = random.Random(seed)
    red, white = materials.plain('#B4372A', 0.4), materials.plain('#F3F1EC', 0.4)
    for _ in range(44):
        x, y, a = luck.gauss(0, 0.13), luck.gauss(0, 0.09), luck.uniform(0, 6.3)
        if luck.random() < 0.5:
            thing = block((0.085, 0.022, 0.011), (x, y, 0.008 + luck.uniform(0, 0.02)), red, 0.002, turn=a)
            for v in thing.data.vertices:
                if v.co.x > 0:
                    v.co.z *= 0.35
        else:
            block((0.03, 0.03, 0.003), (x, y, 0.004), white, 0.0006, turn=a)
            block((0.004, 0.026, 0.032), (x, y, 0.02), white, 0.0006, turn=a)
    camera((0.24, -0.5, 0.36), (0, 0, 0.01), 50)


def trowel(spec, seed, samples):
    studio(samples)
    steel, beech = materials.plain('#BFC3C6', 0.22, 0.95), materials.wood('#C99B66', '#A87845')
    block((0.28, 0.13, 0.0016), (0, 0, 0.006), steel)
    for i in range(13):
        block((0.01, 0.01, 0.0018), (-0.13 + i * 0.0215, -0.068, 0.006), steel)
    block((0.012, 0.012, 0.05), (-0.05, 0, 0.03), steel, 0.003)
    block((0.012, 0.012, 0.05), (0.05, 0, 0.03), steel, 0.003)
    block((0.14, 0.03, 0.032), (0, 0, 0.066), beech, 0.013)
    camera((0.26, -0.46, 0.32), (0, 0, 0.02), 50)
