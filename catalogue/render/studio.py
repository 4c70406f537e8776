"""What the rooms and gardens share: light from real skies, upright cameras, laid areas with cut tiles, surfaces."""
import math
import os
import random

import bpy
from mathutils import Vector

import layouts
from stage import MAPS, TileMesh, add, aim, baked, block, picture, plain, srgb

SKIES = os.path.join(os.path.dirname(MAPS), 'skies')


def surroundings(name, strength, turn=0.0, saturation=0.7):
    """Light and reflections from a photographed sky or room of `cache/skies`."""
    world = bpy.context.scene.world.node_tree
    image, tint = world.nodes.new('ShaderNodeTexEnvironment'), world.nodes.new('ShaderNodeHueSaturation')
    image.image = bpy.data.images.load(os.path.join(SKIES, f'{name}.exr'))
    where, move = world.nodes.new('ShaderNodeTexCoord'), world.nodes.new('ShaderNodeMapping')
    move.inputs['Rotation'].default_value[2] = turn
    tint.inputs['Saturation'].default_value = saturation
    background = world.nodes['Background']
    background.inputs['Strength'].default_value = strength
    world.links.new(where.outputs['Generated'], move.inputs['Vector'])
    world.links.new(move.outputs['Vector'], image.inputs['Vector'])
    world.links.new(image.outputs['Color'], tint.inputs['Color'])
    world.links.new(tint.outputs['Color'], background.inputs['Color'])


def open_sky(height, bearing, strength=0.1, sunlight=1.0, dust=1.0, size=0.53, seen=1.0):
    """A computed sky with its sun: `height` above the horizon and `bearing` in degrees, 0 behind the picture, 90 right.
    The camera sees it `seen` times as bright as it shines: a lens' haze."""
    world = bpy.context.scene.world.node_tree
    sky = world.nodes.new('ShaderNodeTexSky')
    sky.sky_type, sky.sun_elevation, sky.sun_rotation = 'NISHITA', math.radians(height), math.radians(bearing)
    sky.sun_size, sky.sun_intensity, sky.dust_density, sky.air_density = math.radians(size), sunlight, dust, 1.0
    background = world.nodes['Background']
    path, share = world.nodes.new('ShaderNodeLightPath'), world.nodes.new('ShaderNodeMapRange')
    share.inputs[3].default_value, share.inputs[4].default_value = strength, strength * seen
    world.links.new(path.outputs['Is Camera Ray'], share.inputs[0])
    world.links.new(share.outputs[0], background.inputs['Strength'])
    world.links.new(sky.outputs['Color'], background.inputs['Color'])


def sunshine(height, bearing, strength, colour='#FFE9CF', angle=0.53):
    """A sun of its own for rooms, with the true half degree."""
    data = bpy.data.lights.new('sun', 'SUN')
    data.energy, data.angle, data.color = strength, math.radians(angle), srgb(colour)[:3]
    lamp = add(data, 'sun')
    h, b = math.radians(height), math.radians(bearing)
    lamp.rotation_euler = Vector((-math.sin(b) * math.cos(h), -math.cos(b) * math.cos(h), -math.sin(h))).to_track_quat('-Z', 'Y').to_euler()


def glow(location, target, size, power, colour='#FFFFFF', seen=False):
    """The even light of a window or a lamp."""
    data = bpy.data.lights.new('glow', 'AREA')
    data.shape, data.energy, data.color = 'RECTANGLE', power, srgb(colour)[:3]
    data.size, data.size_y = size
    lamp = add(data, 'glow', location)
    lamp.visible_camera = lamp.visible_transmission = seen
    aim(lamp, target)
    return lamp


def upright_camera(location, target, lens=30, drop=None, focus=None, stop=5.6):
    """A camera held level, so that verticals stay straight; the picture is shifted to where `target` would be."""
    data = bpy.data.cameras.new('camera')
    data.lens, data.clip_start = lens, 0.02
    eye = add(data, 'camera', location)
    way = Vector(target) - Vector(location)
    flat = math.hypot(way.x, way.y)
    aim(eye, (target[0], target[1], location[2]))
    data.shift_y = (way.z / flat if drop is None else drop) * lens / 36
    if focus:
        data.dof.use_dof, data.dof.aperture_fstop, data.dof.focus_distance = True, stop, focus
    bpy.context.scene.camera = eye


def clipped(pieces, low, high):
    """Pieces of a rectangle; those that reach over its border are cut."""
    found = []
    for p in pieces:
        if p.turn or p.shape != 'rect':
            if low[0] < p.x < high[0] and low[1] < p.y < high[1]:
                found.append(p)
            continue
        x0, x1 = max(p.x - p.wide / 2, low[0]), min(p.x + p.wide / 2, high[0])
        y0, y1 = max(p.y - p.high / 2, low[1]), min(p.y + p.high / 2, high[1])
        if x1 - x0 > 0.006 and y1 - y0 > 0.006:
            found.append(layouts.Piece((x0 + x1) / 2, (y0 + y1) / 2, x1 - x0, y1 - y0, 0.0, 'rect'))
    return found


def around(pieces, holes):
    """Pieces cut around rectangular holes (left, right, low, high)."""
    for a, b, c, d in holes:
        found = []
        for p in pieces:
            x0, x1, y0, y1 = p.x - p.wide / 2, p.x + p.wide / 2, p.y - p.high / 2, p.y + p.high / 2
            if x1 <= a or x0 >= b or y1 <= c or y0 >= d:
                found.append(p)
                continue
            for u0, u1, v0, v1 in ((x0, a, y0, y1), (b, x1, y0, y1), (max(x0, a), min(x1, b), y0, c), (max(x0, a), min(x1, b), d, y1)):
                if u1 - u0 > 0.006 and v1 - v0 > 0.006:
                    found.append(p._replace(x=(u0 + u1) / 2, y=(v0 + v1) / 2, wide=u1 - u0, high=v1 - v0))
        pieces = found
    return pieces


def laid(spec, facts, low, high, seed, shift=(0.0, 0.0), turned=False, whole=(False, False), holes=()):
    """A tiled rectangle from `low` to `high` whose top is z = 0, its joints filled; returns its parts.
    Where `whole` says so, it begins with whole tiles at its left or near edge; `holes` stay open."""
    luck = random.Random(seed)
    middle = (low[0] + high[0]) / 2, (low[1] + high[1]) / 2
    wide, deep = high[0] - low[0], high[1] - low[1]
    if turned:
        spec = {**spec, 'tile': spec['tile'][::-1]}
    shift = [low[k] + spec['tile'][k] / 2 - middle[k] if whole[k] else shift[k] for k in (0, 1)]
    pieces = [p._replace(x=p.x + middle[0] + shift[0], y=p.y + middle[1] + shift[1]) for p in layouts.lay(spec, wide * 2 + 3, deep * 2 + 3, seed)]
    made = TileMesh(spec, facts['extent'], facts['shape'])
    for piece in around(clipped(pieces, low, high), holes):
        made.put(piece, luck)
    top = made.finish(baked(spec['material'], spec['rough'], facts['tall'], lift=spec.get('lift', 1.0)))
    drop = spec.get('bevel', (0, 0.0005))[1]
    sunk = 0.0006 + spec['joint'] * 0.08 + drop * 0.4 + spec.get('tilt', 0.0) * max(spec['tile']) * 0.4 + spec.get('ragged', 0.0) * 0.3
    grout = plain(spec.get('seen_grout', spec['grout']), 0.9, grain=0.5, size=500, patches=0.06)
    grounds = around([layouts.Piece(*middle, wide, deep, 0.0, 'rect')], holes)
    return top, *(block((p.wide, p.high, 0.02), (p.x, p.y, -0.01 - sunk), grout) for p in grounds)


def stand(things, location, turn=0.0):
    """What was laid flat as a wall: its lower edge at `location`, facing the viewer, turned about the vertical."""
    holder = add(None, 'wall', location)
    for thing in things:
        thing.parent = holder
    holder.rotation_euler = (math.pi / 2, 0, turn)
    return holder


def raise_to(things, height):
    for thing in things:
        thing.location.z += height


def nodes_of(material):
    return material.node_tree.nodes, material.node_tree.links, material.node_tree.nodes['Principled BSDF']


def timber(name='oak-prop', rough=0.45, along='x', extent=2.6, shade=1.0):
    """Wood from a baked map, its grain along one axis; every board shows another part."""
    material = plain('#FFFFFF', rough)
    nodes, links, shader = nodes_of(material)
    where, move, luck, far = (nodes.new(kind) for kind in ('ShaderNodeTexCoord', 'ShaderNodeMapping', 'ShaderNodeObjectInfo', 'ShaderNodeVectorMath'))
    far.operation, far.inputs[1].default_value = 'MULTIPLY', (7.31, 3.77, 5.13)
    links.new(luck.outputs['Random'], far.inputs[0])
    links.new(where.outputs['Object'], move.inputs['Vector'])
    links.new(far.outputs[0], move.inputs['Location'])
    move.inputs['Scale'].default_value = (1 / extent, 2 / extent, 2 / extent)
    move.inputs['Rotation'].default_value = {'x': (0, 0, 0), 'y': (0, 0, math.pi / 2), 'z': (0, math.pi / 2, 0)}[along]
    if along != 'x':
        move.inputs['Scale'].default_value = {'y': (2 / extent, 1 / extent, 2 / extent), 'z': (2 / extent, 2 / extent, 1 / extent)}[along]
    colour, height = nodes.new('ShaderNodeTexImage'), nodes.new('ShaderNodeTexImage')
    colour.image, height.image = picture(os.path.join(MAPS, f'{name}.png')), picture(os.path.join(MAPS, f'{name}-height.png'), data=True)
    for image in (colour, height):
        image.projection, image.projection_blend = 'BOX', 0.05
        links.new(move.outputs['Vector'], image.inputs['Vector'])
    tone = nodes.new('ShaderNodeHueSaturation')
    tone.inputs['Value'].default_value = shade
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value, bump.inputs['Strength'].default_value = 0.0003, 0.8
    links.new(colour.outputs['Color'], tone.inputs['Color'])
    links.new(tone.outputs['Color'], shader.inputs['Base Color'])
    links.new(height.outputs['Color'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], shader.inputs['Normal'])
    return material


def fabric(colour, weave=900.0, folds=0.0, sheen=0.25):
    """Cloth: a weave that is felt more than seen, a sheen at grazing angles, soft folds if wanted."""
    material = plain(colour, 0.9, grain=0.35, size=weave, patches=0.05)
    nodes, links, shader = nodes_of(material)
    shader.inputs['Sheen Weight'].default_value, shader.inputs['Sheen Roughness'].default_value = sheen, 0.5
    if folds:
        noise, bump = nodes.new('ShaderNodeTexNoise'), nodes.new('ShaderNodeBump')
        noise.inputs['Scale'].default_value, noise.inputs['Detail'].default_value, noise.inputs['Distortion'].default_value = 6.0, 2.0, 0.8
        bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = folds, 0.03
        links.new(nodes.new('ShaderNodeTexCoord').outputs['Object'], noise.inputs['Vector'])
        links.new(noise.outputs['Fac'], bump.inputs['Height'])
        first = next(n for n in nodes if n.type == 'BUMP' and n != bump)
        links.new(bump.outputs['Normal'], first.inputs['Normal'])
    return material


def glass(tint='#F4FAF8', rough=0.0):
    """Clear glass that lets the light through without caustics."""
    material = plain(tint, rough)
    nodes, links, shader = nodes_of(material)
    shader.inputs['Transmission Weight'].default_value, shader.inputs['IOR'].default_value = 1.0, 1.45
    path, clear, mix = nodes.new('ShaderNodeLightPath'), nodes.new('ShaderNodeBsdfTransparent'), nodes.new('ShaderNodeMixShader')
    clear.inputs['Color'].default_value = srgb(tint)
    links.new(path.outputs['Is Shadow Ray'], mix.inputs[0])
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(clear.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return material


def metal(colour, rough=0.25):
    return plain(colour, rough, 1.0)


def leaf(colour, rough=0.42, glowing=0.35, varied=0.12):
    """A leaf: it shines a little and lets some light through; plants differ."""
    material = plain(colour, rough)
    nodes, links, shader = nodes_of(material)
    luck, spread, tone = nodes.new('ShaderNodeObjectInfo'), nodes.new('ShaderNodeMapRange'), nodes.new('ShaderNodeHueSaturation')
    links.new(luck.outputs['Random'], spread.inputs[0])
    spread.inputs[3].default_value, spread.inputs[4].default_value = 1 - varied * 2, 1 + varied * 2
    tone.inputs['Color'].default_value = srgb(colour)
    links.new(spread.outputs[0], tone.inputs['Value'])
    links.new(tone.outputs['Color'], shader.inputs['Base Color'])
    through, mix = nodes.new('ShaderNodeBsdfTranslucent'), nodes.new('ShaderNodeMixShader')
    links.new(tone.outputs['Color'], through.inputs['Color'])
    mix.inputs[0].default_value = glowing
    links.new(shader.outputs[0], mix.inputs[1])
    links.new(through.outputs[0], mix.inputs[2])
    links.new(mix.outputs[0], nodes['Material Output'].inputs['Surface'])
    return material


def plaster(colour, rough=0.85):
    return plain(colour, rough, grain=0.12, size=55, patches=0.012)


def scattered(things, places):
    """Copies of a few meshes at many places (location, turn, size), without more memory."""
    for k, (at, turn, size) in enumerate(places):
        twin = bpy.data.objects.new('copy', things[k % len(things)].data)
        twin.location, twin.rotation_euler, twin.scale = at, turn, (size, size, size) if isinstance(size, (int, float)) else size
        bpy.context.collection.objects.link(twin)
