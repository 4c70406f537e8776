"""What every scene needs in Blender: the renderer, lights, cameras, meshes and materials. Lengths are metres."""
import math
import os
import random

import bpy
from mathutils import Vector

import layouts

MAPS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'cache', 'maps')

def srgb(colour):
    """'#A8481F' as linear RGBA."""
    raw = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in raw] + [1.0]


def begin(size, samples, seed):
    """An empty scene that Cycles renders on one thread; its denoiser sees colours and shapes apart from the light."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.samples, cycles.seed, cycles.use_adaptive_sampling, cycles.adaptive_threshold = samples, seed, True, 0.02
    cycles.use_denoising, cycles.denoiser = True, 'OPENIMAGEDENOISE'
    cycles.denoising_input_passes, cycles.denoising_prefilter = 'RGB_ALBEDO_NORMAL', 'ACCURATE'
    cycles.max_bounces, cycles.diffuse_bounces, cycles.glossy_bounces = 8, 4, 4
    cycles.transmission_bounces, cycles.transparent_max_bounces = 6, 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect, cycles.blur_glossy = 6, 0.5
    scene.render.threads_mode, scene.render.threads = 'FIXED', int(os.environ.get('RENDER_THREADS', '1'))
    scene.render.resolution_x, scene.render.resolution_y = size
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth, settings.exr_codec = 'OPEN_EXR', '32', 'NONE'
    scene.world = bpy.data.worlds.new('sky')
    scene.world.use_nodes = True
    return scene


def sky(zenith, horizon, strength):
    """Light from all round: one colour above, another at the horizon."""
    world = bpy.context.scene.world.node_tree
    where = world.nodes.new('ShaderNodeTexCoord')
    split = world.nodes.new('ShaderNodeSeparateXYZ')
    ramp = world.nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = srgb(horizon), srgb(zenith)
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.0, 0.6
    background = world.nodes['Background']
    background.inputs['Strength'].default_value = strength
    world.links.new(where.outputs['Generated'], split.inputs[0])
    world.links.new(split.outputs['Z'], ramp.inputs['Fac'])
    world.links.new(ramp.outputs['Color'], background.inputs['Color'])


def add(data, name, location=(0, 0, 0)):
    thing = bpy.data.objects.new(name, data)
    thing.location = location
    bpy.context.collection.objects.link(thing)
    return thing


def aim(thing, target):
    thing.rotation_euler = (Vector(target) - Vector(thing.location)).to_track_quat('-Z', 'Y').to_euler()


def sun(direction, strength, angle=0.8, colour='#FFF0D8'):
    """`direction` is where the light goes."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = strength, math.radians(angle), srgb(colour)[:3]
    lamp = add(data, 'sun')
    lamp.rotation_euler = Vector(direction).to_track_quat('-Z', 'Y').to_euler()


def window(location, target, size, power, colour='#FFF9F0'):
    data = bpy.data.lights.new('window', 'AREA')
    data.shape, data.energy, data.color = 'RECTANGLE', power, srgb(colour)[:3]
    data.size, data.size_y = size
    aim(add(data, 'window', location), target)


def camera(location, target, lens=40, focus=None, stop=8.0):
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_start = lens, 0.01
    if focus:
        data.dof.use_dof, data.dof.aperture_fstop = True, stop
        data.dof.focus_distance = (Vector(focus) - Vector(location)).length
    eye = add(data, 'camera', location)
    aim(eye, target)
    bpy.context.scene.camera = eye


def plain(colour, rough=0.6, metallic=0.0, grain=0.0, size=120.0, patches=0.0):
    """One colour; `grain` roughens the surface, `patches` clouds the colour."""
    material = bpy.data.materials.new('plain')
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = srgb(colour)
    shader.inputs['Roughness'].default_value, shader.inputs['Metallic'].default_value = rough, metallic
    if grain or patches:
        noise = nodes.new('ShaderNodeTexNoise')
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value = size, 3
        links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], noise.inputs['Vector'])
    if grain:
        bump = nodes.new('ShaderNodeBump')
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = grain, 0.1 / size
        links.new(noise.outputs['Fac'], bump.inputs['Height'])
        links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    if patches:
        shade = nodes.new('ShaderNodeHueSaturation')
        shade.inputs['Color'].default_value = srgb(colour)
        ramp = nodes.new('ShaderNodeMapRange')
        ramp.inputs[3].default_value, ramp.inputs[4].default_value = 1 - patches, 1 + patches
        links.new(noise.outputs['Fac'], ramp.inputs[0])
        links.new(ramp.outputs[0], shade.inputs['Value'])
        links.new(shade.outputs['Color'], shader.inputs['Base Color'])
    return material


def picture(path, data=False):
    image = bpy.data.images.load(path, check_existing=True)
    if data:
        image.colorspace_settings.name = 'Non-Color'
    return image


def baked(name, rough, tall, tinted=True, lift=1.0):
    """A material from its baked maps, laid by UV; `tall` is the relief's height in metres."""
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    nodes, links = material.node_tree.nodes, material.node_tree.links
    shader = nodes['Principled BSDF']
    shader.inputs['Roughness'].default_value = rough
    colour = nodes.new('ShaderNodeTexImage')
    colour.image = picture(os.path.join(MAPS, f'{name}.png'))
    height = nodes.new('ShaderNodeTexImage')
    height.image = picture(os.path.join(MAPS, f'{name}-height.png'), data=True)
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value, bump.inputs['Strength'].default_value = tall * lift, 1.0
    links.new(height.outputs['Color'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    out = colour.outputs['Color']
    if tinted:
        tint, mix = nodes.new('ShaderNodeVertexColor'), nodes.new('ShaderNodeMixRGB')
        tint.layer_name, mix.blend_type = 'tint', 'MULTIPLY'
        mix.inputs['Fac'].default_value = 1.0
        links.new(out, mix.inputs['Color1'])
        links.new(tint.outputs['Color'], mix.inputs['Color2'])
        out = mix.outputs['Color']
    links.new(out, shader.inputs['Base Color'])
    return material


def printed(path, rough=0.5, metallic=0.0):
    """A material that shows a printed picture by UV."""
    material = plain('#FFFFFF', rough, metallic)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    image = nodes.new('ShaderNodeTexImage')
    image.image, image.extension = picture(path), 'EXTEND'
    links.new(image.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    return material


def mesh(name, points, faces, material=None, smooth=False, location=(0, 0, 0)):
    data = bpy.data.meshes.new(name)
    data.from_pydata(points, [], faces)
    if smooth:
        data.polygons.foreach_set('use_smooth', [True] * len(data.polygons))
    if material:
        data.materials.append(material)
    return add(data, name, location)


def block(size, location, material, bevel=0.0, turn=0.0, segments=3):
    """A box around `location`, its edges rounded."""
    x, y, z = (s / 2 for s in size)
    points = [(a * x, b * y, c * z) for a in (-1, 1) for b in (-1, 1) for c in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    thing = mesh('block', points, faces, material, bool(bevel), location)
    thing.rotation_euler.z = turn
    if bevel:
        soft = thing.modifiers.new('bevel', 'BEVEL')
        soft.width, soft.segments, soft.harden_normals = bevel, segments, True
    return thing


def turned(location, profile, material, steps=64, stretch=(1, 1), smooth=2):
    """A vessel turned from (radius, height) pairs; the profile may run back down inside."""
    points = [(r * stretch[0] * math.cos(a), r * stretch[1] * math.sin(a), z) for r, z in profile
              for a in (2 * math.pi * i / steps for i in range(steps))]
    faces = [(k * steps + i, k * steps + (i + 1) % steps, (k + 1) * steps + (i + 1) % steps, (k + 1) * steps + i)
             for k in range(len(profile) - 1) for i in range(steps)]
    faces.append(tuple(range(steps - 1, -1, -1)))
    thing = mesh('turned', points, faces, material, True, location)
    if smooth:
        soft = thing.modifiers.new('soft', 'SUBSURF')
        soft.levels = soft.render_levels = smooth
    return thing


def tube(points, radius, material, location=(0, 0, 0)):
    """A bent rod through points."""
    data = bpy.data.curves.new('tube', 'CURVE')
    data.dimensions, data.bevel_depth, data.bevel_resolution, data.use_fill_caps = '3D', radius, 4, True
    line = data.splines.new('POLY')
    line.points.add(len(points) - 1)
    for point, at in zip(line.points, points):
        point.co = (*at, 1)
    data.materials.append(material)
    for spline in data.splines:
        spline.use_smooth = True
    return add(data, 'tube', location)


def outline(piece, ragged, luck):
    """Corner points of a piece around its own middle, with hand-cut wandering."""
    if piece.shape in ('hexagon', 'round'):
        sides = 6 if piece.shape == 'hexagon' else 28
        radius = piece.wide / math.sqrt(3) if piece.shape == 'hexagon' else piece.wide / 2
        return [(radius * math.cos(math.pi / 2 + 2 * math.pi * i / sides), radius * math.sin(math.pi / 2 + 2 * math.pi * i / sides))
                for i in range(sides)]
    w, h = piece.wide / 2, piece.high / 2
    corners = [(-w, -h), (w, -h), (w, h), (-w, h)]
    if not ragged:
        return corners
    found = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1]):
        long = math.hypot(bx - ax, by - ay)
        steps = max(3, round(long / 0.035))
        for i in range(steps):
            t = i / steps
            pull = -abs(luck.gauss(0, ragged)) if i else -abs(luck.gauss(ragged, ragged))
            length = math.hypot(ax + (bx - ax) * t, ay + (by - ay) * t)
            x, y = ax + (bx - ax) * t, ay + (by - ay) * t
            found.append((x + x / length * pull, y + y / length * pull))
    return found


class TileMesh:
    """Collects pieces into one mesh with UV and a tint per piece."""

    def __init__(self, spec, extent, shape=(1, 1)):
        self.spec, self.extent, self.shape = spec, extent, shape
        self.points, self.faces, self.uv, self.tints, self.edges = [], [], [], [], []

    def put(self, piece, luck, top=0.0, middle=(0.0, 0.0)):
        spec = self.spec
        ring = outline(piece, spec.get('ragged', 0.0), luck)
        width, drop = spec.get('bevel', (0.0007, 0.0005))
        thick, tilt = spec.get('thick', 0.01), spec.get('tilt', 0.0)
        sx, sy, quarter = layouts.cut(spec, self.extent, luck)
        qc, qs = ((1, 0), (0, 1), (-1, 0), (0, -1))[quarter]
        lean = luck.gauss(0, tilt), luck.gauss(0, tilt)
        lift = luck.gauss(0, 0.0001 + spec.get('ragged', 0.0) * 0.35)
        bright = 1 + luck.uniform(-1, 1) * spec['tint']
        tint = tuple(bright + luck.gauss(0, spec['tint'] * k) for k in (0.12, 0.04, 0.14)) + (1.0,)
        c, s = math.cos(piece.turn), math.sin(piece.turn)
        start, count = len(self.points), len(ring)
        shrink, near = 1 - 2 * width / piece.wide, 4 * spec.get('ragged', 0.0)
        local = []
        for x, y in ring:
            if piece.shape == 'rect':
                inner = tuple(v - math.copysign(width, v) if half - abs(v) < width + near else v for v, half in ((x, piece.wide / 2), (y, piece.high / 2)))
            else:
                inner = (x * shrink, y * shrink)
            local.append((inner, 0.0))
        local += [((x, y), -drop) for x, y in ring] + [((x, y), -thick) for x, y in ring]
        for (x, y), z in local:
            px, py = middle[0] + piece.x + x * c - y * s, middle[1] + piece.y + x * s + y * c
            self.points.append((px, py, top + z + lift + x * lean[0] + y * lean[1]))
        high = self.extent * self.shape[1] / self.shape[0]

        def place(k):
            x, y = local[k][0]
            return ((x * qc - y * qs + sx) / self.extent, (x * qs + y * qc + sy) / high)
        self.add(tuple(start + k for k in range(count)), [place(k) for k in range(count)], tint)
        along = 0.0
        for k in range(count):
            n = (k + 1) % count
            step = math.dist(ring[k], ring[n])
            low, mid = (sy - thick) / high, sy / high
            u, v = (sx + along) / self.extent, (sx + along + step) / self.extent
            self.add((start + count + k, start + count + n, start + n, start + k), [place(count + k), place(count + n), place(n), place(k)], tint)
            self.edges.append(len(self.faces))
            self.add((start + 2 * count + k, start + 2 * count + n, start + count + n, start + count + k), [(u, low), (v, low), (v, mid), (u, mid)], tint)
            along += step

    def add(self, face, uv, tint):
        self.faces.append(face)
        self.uv += [value for pair in uv for value in pair]
        self.tints += tint * len(face)

    def finish(self, material):
        """The mesh; where the ware is of another colour than its face, its edges show that `body`."""
        thing = mesh('tiles', self.points, self.faces, material)
        if 'body' in self.spec:
            thing.data.materials.append(plain(self.spec['body'], 0.8, grain=0.25, size=900, patches=0.03))
            for edge in self.edges:
                thing.data.polygons[edge].material_index = 1
        layer = thing.data.uv_layers.new(name='map')
        layer.data.foreach_set('uv', self.uv)
        tint = thing.data.color_attributes.new('tint', 'FLOAT_COLOR', 'CORNER')
        tint.data.foreach_set('color', self.tints)
        return thing


def tiles(spec, facts, wide, high, seed, middle=(0.0, 0.0)):
    """A laid area whose top is z = 0, with its joints filled."""
    luck = random.Random(seed)
    made = TileMesh(spec, facts['extent'], facts['shape'])
    for piece in layouts.lay(spec, wide, high, seed):
        made.put(piece, luck, middle=middle)
    floor = made.finish(baked(spec['material'], spec['rough'], facts['tall']))
    drop = spec.get('bevel', (0, 0.0005))[1]
    deep = 0.0005 + spec['joint'] * 0.09 + drop * 0.6 + spec.get('tilt', 0.0) * max(spec['tile']) + spec.get('ragged', 0.0) * 0.5
    ground = block((wide + 4, high + 4, 0.02), (*middle, -0.01 - deep), plain(spec['grout'], 0.9, grain=0.5, size=500, patches=0.05))
    return floor, ground
