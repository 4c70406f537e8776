"""Loose stones: how one is made, and a bed and a heap of them."""
import math
import random

from mathutils import Euler, Vector, noise

from stage import add, block, camera, mesh, plain, sky, sun, turned, window


def rough_stone(spec, luck, material, detail=4):
    """One stone: a ball cut by planes, then pitted; `sharp` from 0 (pebble) to 1 (crushed)."""
    import bmesh
    import bpy
    data = bpy.data.meshes.new('stone')
    work = bmesh.new()
    bmesh.ops.create_icosphere(work, subdivisions=detail, radius=1.0)
    sharp, flat = spec['sharp'], spec.get('flat', 0.72)
    stretch = Vector((luck.uniform(0.95, 1.35), luck.uniform(0.75, 1.0), flat * luck.uniform(0.8, 1.2)))
    cuts = [(Vector((luck.gauss(0, 1), luck.gauss(0, 1), luck.gauss(0, 1))).normalized(), luck.uniform(0.42, 0.78)) for _ in range(11)]
    where = Vector((luck.uniform(0, 99), luck.uniform(0, 99), luck.uniform(0, 99)))
    for v in work.verts:
        way = v.co.normalized()
        reach = min([1.0] + [far / way.dot(cut) for cut, far in cuts if way.dot(cut) > far])
        reach = 1 - sharp + sharp * reach
        reach *= 1 + (0.14 - 0.05 * sharp) * noise.noise(way * 1.3 + where) + 0.05 * sharp * noise.noise(way * 5 + where)
        v.co = Vector(a * b for a, b in zip(way * reach, stretch))
    work.to_mesh(data)
    work.free()
    data.polygons.foreach_set('use_smooth', [sharp < 0.6] * len(data.polygons))
    data.materials.append(material)
    return data



def stone_skin(colour, second, rough, speckle):
    """A stone's surface: clouds between two colours and fine speckle."""
    import bpy
    from stage import srgb
    material = plain(colour, rough)
    nodes, links = material.node_tree.nodes, material.node_tree.links
    where = nodes.new('ShaderNodeTexCoord').outputs['Object']
    shift = nodes.new('ShaderNodeVectorMath')
    links.new(where, shift.inputs[0])
    links.new(nodes.new('ShaderNodeObjectInfo').outputs['Location'], shift.inputs[1])
    grain = nodes.new('ShaderNodeTexNoise')
    grain.inputs['Scale'].default_value, grain.inputs['Detail'].default_value, grain.inputs['Roughness'].default_value = 1.6, 6, 0.68
    links.new(shift.outputs[0], grain.inputs['Vector'])
    ramp = nodes.new('ShaderNodeValToRGB')
    ramp.color_ramp.elements[0].position, ramp.color_ramp.elements[1].position = 0.36, 0.64
    ramp.color_ramp.elements[0].color, ramp.color_ramp.elements[1].color = srgb(second), srgb(colour)
    links.new(grain.outputs['Fac'], ramp.inputs['Fac'])
    shade = nodes.new('ShaderNodeHueSaturation')
    links.new(ramp.outputs['Color'], shade.inputs['Color'])
    spread = nodes.new('ShaderNodeMapRange')
    spread.inputs[3].default_value, spread.inputs[4].default_value = 0.82, 1.14
    links.new(nodes.new('ShaderNodeObjectInfo').outputs['Random'], spread.inputs[0])
    links.new(spread.outputs[0], shade.inputs['Value'])
    links.new(shade.outputs['Color'], nodes['Principled BSDF'].inputs['Base Color'])
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Strength'].default_value, bump.inputs['Distance'].default_value = speckle, 0.06
    links.new(grain.outputs['Fac'], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], nodes['Principled BSDF'].inputs['Normal'])
    assert bpy.data.materials
    return material



def stone_family(stone, luck):
    skins = [stone_skin(a, b, stone.get('rough', 0.75), stone.get('speckle', 0.4)) for a, b in stone['tints']]
    return [rough_stone(stone, luck, skin) for skin in skins for _ in range(3)]



def scatter(shapes, stone, place, count, luck):
    """Stones at places given by a function, each turned and sized by luck."""
    for _ in range(count):
        x, y, z = place(luck)
        size = stone['size'] / 2 * luck.uniform(*stone.get('range', (0.6, 1.2)))
        thing = add(luck.choice(shapes), 'stone', (x, y, z))
        thing.scale = (size, size, size)
        tilt = stone.get('lie', 3.2)
        thing.rotation_euler = Euler((luck.gauss(0, tilt * 0.35) if tilt < 2 else luck.uniform(0, 6.3), luck.gauss(0, tilt * 0.35) if tilt < 2 else luck.uniform(0, 6.3), luck.uniform(0, 6.3)))



def settle(size, wide, high, layers, luck):
    """Places for stones lying in a shallow bed: evenly spaced and shaken, each layer over the gaps of the one below."""
    step = size * 1.02
    columns, rows = math.ceil(wide / step), math.ceil(high / step)
    return [((i - columns / 2 + 0.5 * ((j + layer) % 2) + luck.uniform(-0.24, 0.24)) * step,
             (j - rows / 2 + 0.5 * (layer % 2) + luck.uniform(-0.24, 0.24)) * step,
             (layer - layers + 0.5) * size * 0.46 + luck.uniform(-0.12, 0.12) * size)
            for layer in range(layers) for i in range(columns) for j in range(rows)]



def dust(stone, wide, luck, seed):
    """The rough ground of small stuff that fills between crushed stones: its own relief, and `fines` grains upon it."""
    size, steps = stone['size'], 220
    reach_x, reach_y = wide * 0.7, wide * 0.58

    def surface(x, y):
        where = Vector((x / size, y / size, seed))
        return size * (stone['bed'] + 0.20 * noise.noise(where * 0.45) + 0.09 * noise.noise(where * 1.7) + 0.05 * noise.noise(where * 5))
    across = [-1 + 2 * k / steps for k in range(steps + 1)]
    points = [(a * reach_x, b * reach_y, surface(a * reach_x, b * reach_y)) for b in across for a in across]
    row = steps + 1
    faces = [(j * row + i, j * row + i + 1, (j + 1) * row + i + 1, (j + 1) * row + i) for j in range(steps) for i in range(steps)]
    mesh('dust', points, faces, plain(stone['tints'][0][1], 1.0, grain=1.0, size=9 / size, patches=0.2), True)
    skins = [stone_skin(a, b, 0.95, stone.get('speckle', 0.4)) for a, b in stone['tints']]
    grains = [rough_stone(stone, luck, skin, 2) for skin in skins for _ in range(3)]

    def place(luck):
        x, y = luck.uniform(-reach_x, reach_x), luck.uniform(-reach_y, reach_y)
        return x, y, surface(x, y) + size * 0.02
    for share, sizes in ((0.60, (0.05, 0.12)), (0.28, (0.12, 0.26)), (0.12, (0.26, 0.55))):
        scatter(grains, dict(stone, range=sizes), place, round(stone['fines'] * share), luck)


def gravel(job, facts):
    """A bed of stones from above, filling the picture, in low sun."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    shapes = stone_family(stone, luck)
    wide = job.get('scope', stone['size'] * 17)
    layers = stone.get('layers', 4)
    spots = settle(stone['size'], wide * 1.35, wide * 1.1, layers, luck)
    places = iter(spots)
    scatter(shapes, stone, lambda _: next(places), len(spots), luck)
    if 'fines' in stone:
        dust(stone, wide, luck, seed)
    else:
        block((wide * 3, wide * 3, 0.02), (0, 0, -stone['size'] * (layers * 0.46 + 0.1) - 0.01), plain(stone['tints'][0][1], 1.0))
    light = stone.get('light', 1.0)
    sky('#E6EAEE', '#F6F2EA', 1.0 * light)
    sun((0.60, -0.36, -0.72), 3.6 * light, 1.6)
    camera((0, -wide * 0.38, wide * 1.25), (0, -wide * 0.01, 0), 46)



def heap(job, facts):
    """A heap of stones on pale paper."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    shapes = stone_family(stone, luck)
    size = stone['size']
    broad, tall = size * 12.5, size * 6.2

    def surface(r):
        return tall * max(0.0, 1 - (r / broad) ** 1.15)
    points = [(broad * 0.93 * t, surface(broad * t) - size * 0.8) for t in (1.0, 0.85, 0.7, 0.55, 0.4, 0.25, 0.1, 0.001)]
    turned((0, 0, 0), [(r, max(z, -0.01)) for r, z in points], plain(stone['tints'][0][1], 1.0), smooth=0)

    def place(luck):
        r, a = broad * 1.02 * math.sqrt(luck.random()), luck.uniform(0, 2 * math.pi)
        return r * math.cos(a), r * math.sin(a), max(surface(r) - size * luck.uniform(-0.12, 0.5), size * 0.22)
    scatter(shapes, stone, place, stone.get('heap', 3400), luck)

    def stray(luck):
        r, a = broad * luck.uniform(1.0, 1.35), luck.uniform(0, 2 * math.pi)
        return r * math.cos(a), r * math.sin(a), size * 0.25
    scatter(shapes, stone, stray, 60, luck)
    paper = plain('#F1ECE4', 0.85)
    block((90 * size, 90 * size, 0.02), (0, 0, -0.01), paper)
    block((120 * size, 0.02, 60 * size), (0, 34 * size, 20 * size), paper)
    sky('#F6F2EC', '#F0EBE3', 0.62)
    window((-size * 26, -size * 18, size * 34), (0, 0, size * 2), (size * 14, size * 14), 42000 * size * size)
    camera((0, -size * 38, size * 22), (0, 0, tall * 0.34), 52)
