"""Scenes: a close-up of the surface, a laid area, a room or terrace, an edge, a heap of stones, packs."""
import math
import random

import bpy
from mathutils import Vector

import materials

SIZE = (840, 630)


def begin(samples, world='#DCE3EA', strength=0.9):
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    scene.cycles.samples = samples
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 6
    scene.cycles.sample_clamp_indirect = 3
    scene.render.resolution_x, scene.render.resolution_y = SIZE
    scene.render.image_settings.file_format = 'PNG'
    scene.view_settings.view_transform = 'Filmic'
    scene.view_settings.look = 'Medium High Contrast'
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = 1
    scene.world = bpy.data.worlds.new('sky')
    scene.world.use_nodes = True
    background = scene.world.node_tree.nodes['Background']
    background.inputs['Color'].default_value = materials.srgb(world)
    background.inputs['Strength'].default_value = strength
    return scene


def sun(direction, strength=3.0, angle=3.0, colour='#FFF1DC'):
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = strength, math.radians(angle), materials.srgb(colour)[:3]
    lamp = bpy.data.objects.new('sun', data)
    lamp.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(lamp)


def window(location, target, size, power, colour='#FFF6EA'):
    data = bpy.data.lights.new('window', 'AREA')
    data.energy, data.size, data.color = power, size, materials.srgb(colour)[:3]
    lamp = bpy.data.objects.new('window', data)
    lamp.location = location
    lamp.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(lamp)


def camera(location, target, lens=40, ortho=None, focus=None):
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    if ortho:
        data.type, data.ortho_scale = 'ORTHO', ortho
    if focus:
        data.dof.use_dof, data.dof.focus_distance, data.dof.aperture_fstop = True, focus, 4.0
    eye = bpy.data.objects.new('camera', data)
    eye.location = location
    eye.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.collection.objects.link(eye)
    bpy.context.scene.camera = eye


def block(size, location, material, bevel=0.0, name='block', turn=0.0):
    """A box of metres, its edges softened."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=location, rotation=(0, 0, turn))
    thing = bpy.context.object
    thing.name, thing.scale = name, size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    if bevel:
        soft = thing.modifiers.new('bevel', 'BEVEL')
        soft.width, soft.segments = bevel, 2
    if material:
        thing.data.materials.append(material)
    return thing


def copy_of(thing, location, turn=0.0, scale=None):
    again = thing.copy()
    again.location = location
    again.rotation_euler = (0, 0, turn)
    if scale:
        again.scale = scale
    bpy.context.collection.objects.link(again)
    return again


def cells(layout, size, joint, span):
    """Centres of tiles (x, y, turn) over a square of `span` metres."""
    w, h = size[0] + joint, size[1] + joint
    if layout == 'hexagon':
        across = size[0] + joint
        rows, columns = int(span / (across * 0.866)) + 3, int(span / across) + 3
        return [((c + (r % 2) / 2) * across - span / 2 - across, r * across * 0.866 - span / 2 - across, 0.0)
                for r in range(rows) for c in range(columns)]
    if layout == 'herringbone':
        found = []
        reach = int(span / h) + 4
        for i in range(-reach, reach):
            for j in range(-reach, reach):
                x, y = i * h + j * (w), i * h - j * (w)
                found += [(x + w / 2, y + h / 2, 0.0), (x + h / 2 + w, y + w / 2 - (w - h), math.pi / 2)]
        return [c for c in found if abs(c[0]) < span / 2 and abs(c[1]) < span / 2]
    shift = {'stack': 0.0, 'brick': 0.5, 'third': 0.34}[layout]
    rows, columns = int(span / h) + 3, int(span / w) + 4
    return [((c + (r * shift) % 1.0) * w - span / 2 - w, r * h - span / 2 - h / 2, 0.0)
            for r in range(rows) for c in range(columns)]


def tile_shape(spec, material):
    x, y, thick = spec['tile'][0], spec['tile'][1], spec.get('thick', 0.01)
    if spec.get('layout') == 'hexagon' or spec.get('round'):
        sides = 6 if spec.get('layout') == 'hexagon' and not spec.get('round') else 40
        radius = x / 2 if spec.get('round') else x / math.sqrt(3)
        bpy.ops.mesh.primitive_cylinder_add(vertices=sides, radius=radius, depth=thick, location=(0, 0, -50))
        thing = bpy.context.object
        soft = thing.modifiers.new('bevel', 'BEVEL')
        soft.width, soft.segments = spec.get('bevel', 0.0006), 2
        thing.data.materials.append(material)
        return thing
    return block((x, y, thick), (0, 0, -50), material, spec.get('bevel', 0.0006), 'tile')


def lay(spec, span, seed):
    """A laid area around the origin; its top is at z = 0."""
    luck = random.Random(seed)
    tints = spec['materials']
    shapes = [tile_shape(spec, material) for material in tints]
    thick = spec.get('thick', 0.01)
    rough = spec.get('unevenness', 0.0)
    if spec.get('sizes'):
        places = mixed_sizes(spec['sizes'], spec.get('joint', 0.003), span, luck)
        for x, y, w, h in places:
            base = shapes[luck.randrange(len(shapes))]
            again = copy_of(base, (x, y, -thick / 2 + luck.uniform(-rough, rough)))
            again.scale = (w / spec['tile'][0], h / spec['tile'][1], 1)
    else:
        for x, y, turn in cells(spec.get('layout', 'stack'), spec['tile'], spec.get('joint', 0.003), span):
            thing = copy_of(shapes[luck.randrange(len(shapes))], (x, y, -thick / 2 + luck.uniform(-rough, rough)), turn)
            thing.rotation_euler = (luck.uniform(-1, 1) * rough * 2, luck.uniform(-1, 1) * rough * 2, turn)
    for shape in shapes:
        bpy.data.objects.remove(shape)
    grout = materials.plain(spec.get('grout', '#B9B3A8'), 0.9, grain=0.4)
    block((span * 1.6, span * 1.6, 0.02), (0, 0, -0.01 - min(thick, 0.012) * spec.get('grout_depth', 0.25)), grout, name='grout')


def mixed_sizes(sizes, joint, span, luck):
    """Packs of mixed sizes laid in courses, as patio packs are."""
    placed, y = [], -span / 2
    while y < span / 2:
        depth = luck.choice(sorted({s[1] for s in sizes}))
        x = -span / 2 - luck.uniform(0, 0.6)
        while x < span / 2:
            width = luck.choice([s[0] for s in sizes if s[1] == depth])
            placed.append((x + width / 2, y + depth / 2, width - joint, depth - joint))
            x += width
        y += depth
    return placed


def surface(spec, seed, samples):
    """Near and from above, with raking light: what the hand would feel."""
    begin(samples, strength=0.75)
    near = spec.get('near', max(spec['tile']) * 1.5)
    lay(spec, near * 2.4, seed)
    camera((near * 0.05, -near * 0.42, near * 1.25), (0, 0.02, 0), 50)
    sun((-0.75, 0.35, -0.55), 3.2, 4)
    window((near * 1.5, -near, near * 1.2), (0, 0, 0), near, 6 * near * near, '#E8F0FF')


def laid(spec, seed, samples):
    """A laid area in perspective, out of doors or in a bright room."""
    begin(samples, strength=1.0)
    span = spec.get('span', 5.5)
    lay(spec, span, seed)
    d = span * 0.24
    camera((d * 0.55, -d * 0.95, d * 0.85), (0, d * 0.02, 0), 36)
    sun((-0.55, 0.5, -0.62), 3.4, 2.5)


def wall(spec, seed, samples):
    """A tiled wall behind a worktop, with two plain vessels."""
    begin(samples, '#EDEAE4', 0.55)
    lay(spec, spec.get('span', 2.0), seed)
    for thing in list(bpy.context.collection.objects):
        if thing.type == 'MESH':
            thing.rotation_euler.rotate_axis('X', 0)
    pivot = bpy.data.objects.new('wall', None)
    bpy.context.collection.objects.link(pivot)
    for thing in list(bpy.context.collection.objects):
        if thing.type == 'MESH':
            thing.parent = pivot
    pivot.rotation_euler = (math.pi / 2, 0, 0)
    top = materials.wood('#B98C5E', '#8A613A')
    block((3, 0.62, 0.04), (0, -0.31, -0.30), top, 0.004)
    clay, chalk = materials.plain('#B5694A', 0.65, grain=0.15), materials.plain('#E9E3D8', 0.5, grain=0.1)
    vessel((0.34, -0.26, -0.28), [(0.05, 0), (0.085, 0.05), (0.08, 0.13), (0.045, 0.18), (0.05, 0.21)], clay)
    vessel((0.53, -0.2, -0.28), [(0.045, 0), (0.05, 0.01), (0.05, 0.09), (0.047, 0.1)], chalk)
    camera((-0.25, -1.55, 0.12), (0.06, 0, 0.0), 42)
    window((-1.6, -1.3, 1.1), (0.1, 0, 0), 0.9, 42)


def vessel(location, profile, material):
    """A turned pot from its radii and heights."""
    steps = 48
    points = [(r * math.cos(a), r * math.sin(a), z) for r, z in profile
              for a in (2 * math.pi * i / steps for i in range(steps))]
    faces = [(k * steps + i, k * steps + (i + 1) % steps, (k + 1) * steps + (i + 1) % steps, (k + 1) * steps + i)
             for k in range(len(profile) - 1) for i in range(steps)]
    faces.append(tuple(range(steps)))
    mesh = bpy.data.meshes.new('vessel')
    mesh.from_pydata(points, [], faces)
    for face in mesh.polygons:
        face.use_smooth = True
    mesh.materials.append(material)
    thing = bpy.data.objects.new('vessel', mesh)
    thing.location = location
    soft = thing.modifiers.new('smooth', 'SUBSURF')
    soft.levels = soft.render_levels = 2
    bpy.context.collection.objects.link(thing)


def foliage(centre, spread, count, seed, colour='#4B6340'):
    """Leaves on a rough ball: enough to read as a shrub."""
    luck = random.Random(seed)
    leaf = materials.grit([colour, '#5C7649', '#3D5536'], 0.6)
    bpy.ops.mesh.primitive_plane_add(size=1, location=(0, 0, -60))
    first = bpy.context.object
    first.data.materials.append(leaf)
    for _ in range(count):
        a, b, r = luck.uniform(0, 6.28), luck.uniform(-0.4, 1.4), spread * luck.uniform(0.5, 1.0)
        again = first.copy()
        again.location = (centre[0] + r * math.cos(a) * math.cos(b), centre[1] + r * math.sin(a) * math.cos(b),
                          centre[2] + r * math.sin(b))
        size = luck.uniform(0.03, 0.065)
        again.scale = (size * 0.5, size, size)
        again.rotation_euler = (luck.uniform(0, 3), luck.uniform(0, 3), luck.uniform(0, 3))
        bpy.context.collection.objects.link(again)


def room(spec, seed, samples):
    """A floor before a plain wall: low bench, pot, window light from the left."""
    begin(samples, '#EFEBE4', 0.5)
    lay(spec, 6.5, seed)
    plaster = materials.plain(spec.get('plaster', '#E6DFD3'), 0.92, grain=0.12)
    block((9, 0.1, 3.2), (0, 2.1, 1.6), plaster)
    block((9, 0.025, 0.11), (0, 2.04, 0.055), materials.plain('#F1EDE6', 0.5), 0.004)
    oak = materials.wood('#C79B68', '#9C6F42')
    block((1.5, 0.38, 0.05), (0.55, 1.6, 0.45), oak, 0.006)
    for x in (-0.1, 1.2):
        block((0.06, 0.32, 0.43), (x, 1.6, 0.215), oak, 0.004)
    vessel((-0.95, 1.45, 0), [(0.13, 0), (0.2, 0.12), (0.19, 0.3), (0.13, 0.4), (0.145, 0.43)], materials.plain('#A45B3C', 0.75, grain=0.2))
    foliage((-0.95, 1.45, 0.78), 0.36, 420, seed)
    vessel((0.95, 1.58, 0.475), [(0.05, 0), (0.08, 0.05), (0.06, 0.16), (0.035, 0.22), (0.04, 0.24)], materials.plain('#DCD4C6', 0.6, grain=0.1))
    camera((0.55, -3.0, 1.35), (0.0, 1.0, 0.42), 34)
    window((-3.6, -0.2, 2.5), (0.2, 1.2, 0.2), 2.2, 260)
    sun((0.75, 0.28, -0.55), 1.6, 1.5)


def terrace(spec, seed, samples):
    """A terrace with a rendered wall, a bench of concrete and planting."""
    begin(samples, '#BBD2EA', 0.85)
    lay(spec, 8.0, seed)
    render = materials.plain('#EAE2D4', 0.95, grain=0.2)
    block((10, 0.2, 1.4), (0.5, 3.0, 0.7), render, 0.01)
    block((10, 0.34, 0.05), (0.5, 3.0, 1.42), materials.concrete('#C9C5BC', '#AAA59B'), 0.006)
    block((1.9, 0.45, 0.42), (0.9, 2.35, 0.21), materials.concrete('#CFC9BE', '#B2ACA1'), 0.012)
    for i, x in enumerate((-1.9, -1.35, 2.7)):
        vessel((x, 2.35, 0), [(0.15, 0), (0.22, 0.2), (0.22, 0.36), (0.2, 0.38)], materials.plain('#6E675E', 0.7, grain=0.2))
        foliage((x, 2.35, 0.62), 0.34, 420, seed + i)
    camera((-0.4, -3.1, 1.5), (0.25, 1.1, 0.25), 33)
    sun((-0.45, 0.52, -0.62), 4.0, 0.9)


def edge(spec, seed, samples):
    """A few pieces stacked on a table: thickness and edge."""
    begin(samples, '#F4F0EA', 0.8)
    luck = random.Random(seed)
    block((4, 4, 0.02), (0, 0, -0.01), materials.plain('#EFE9E0', 0.8, grain=0.05))
    x, y, thick = spec['tile'][0], spec['tile'][1], spec.get('thick', 0.01)
    fit = 0.5 / max(x, y)
    for i in range(4):
        shape = block((x * fit, y * fit, thick * max(1, fit)), (luck.uniform(-.02, .02), luck.uniform(-.02, .02), (i + 0.5) * thick * max(1, fit) * 1.01),
                      spec['materials'][i % len(spec['materials'])], spec.get('bevel', 0.0008), turn=luck.uniform(-0.1, 0.1) + i * 0.05)
        shape.name = f'piece {i}'
    camera((0.55, -0.75, 0.34), (0.02, 0.0, 0.02), 55)
    window((-0.8, -0.4, 1.1), (0, 0, 0), 0.6, 14)
    window((1.0, 0.6, 0.7), (0, 0, 0), 0.5, 5, '#E7EEFF')


def stones(spec, seed, samples, heap):
    """Gravel: a few rough stones, copied, turned and scaled in layers; from above, or as a heap."""
    begin(samples, strength=0.9)
    luck = random.Random(seed)
    size = spec['size']
    material = materials.grit(spec['colours'], spec.get('roughness', 0.75))
    shapes = [rough_stone(size, spec, material, luck) for _ in range(7)]
    span = size * 34
    ground = materials.plain(spec['colours'][0], 0.95, grain=0.5)
    block((span * 3, span * 3, 0.02), (0, 0, -size - 0.01), ground)
    for layer in range(3):
        step = size * 0.92
        count = int(span / step)
        for i in range(count):
            for j in range(count):
                x = (i - count / 2 + luck.uniform(-0.45, 0.45)) * step
                y = (j - count / 2 + luck.uniform(-0.45, 0.45)) * step
                lift = max(0, 1 - math.hypot(x, y) / (span * 0.42)) * span * 0.3 if heap else 0
                again = luck.choice(shapes).copy()
                again.location = (x, y, lift + (layer - 1) * size * 0.42 + luck.uniform(-0.15, 0.15) * size)
                again.rotation_euler = (luck.uniform(0, 6.3), luck.uniform(0, 6.3), luck.uniform(0, 6.3)) if not spec.get('flat') \
                    else (luck.uniform(-0.5, 0.5), luck.uniform(-0.5, 0.5), luck.uniform(0, 6.3))
                grown = luck.uniform(0.62, 1.25)
                again.scale = (grown, grown, grown)
                bpy.context.collection.objects.link(again)
    for shape in shapes:
        bpy.data.objects.remove(shape)
    if heap:
        camera((0, -span * 0.85, span * 0.55), (0, 0, span * 0.08), 42)
    else:
        camera((0, -span * 0.12, span * 0.62), (0, 0, 0), 50)
    sun((-0.6, 0.45, -0.6), 3.6, 2)


def rough_stone(size, spec, material, luck):
    bpy.ops.mesh.primitive_ico_sphere_add(subdivisions=3, radius=size * 0.55, location=(0, 0, -40))
    stone = bpy.context.object
    stretch = (luck.uniform(0.8, 1.3), luck.uniform(0.7, 1.1), spec.get('flat') or luck.uniform(0.55, 0.95))
    sharp = spec.get('sharp', 0.5)
    cuts = [Vector((luck.uniform(-1, 1), luck.uniform(-1, 1), luck.uniform(-1, 1))).normalized() for _ in range(9)]
    for v in stone.data.vertices:
        direction = v.co.normalized()
        reach = min([0.72 / max(direction.dot(cut), 1e-6) for cut in cuts if direction.dot(cut) > 0.55] + [1.0])
        v.co *= (1 - sharp) + sharp * reach
        v.co = Vector(a * b for a, b in zip(v.co, stretch))
    for face in stone.data.polygons:
        face.use_smooth = sharp < 0.45
    stone.data.materials.append(material)
    return stone


def gravel(spec, seed, samples):
    stones(spec, seed, samples, heap=False)


def heap(spec, seed, samples):
    stones(spec, seed, samples, heap=True)
