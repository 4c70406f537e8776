"""Sacks, tubs, rolls, bottles, bulk bags and tools in a plain studio. Labels are printed pictures, see labels.mjs."""
import math
import os
import random

import bpy
from mathutils import Euler, Vector, noise

import props
from scenes import rough_stone, scatter, stone_family
from stage import add, block, camera, mesh, plain, printed, sky, sun, tube, turned, window  # noqa: F401

STUDIO = '#FBF8F3'


def studio(reach=1.0):
    """A paper sweep, a big soft light on the left, a small one on the right; `reach` scales it with the goods."""
    r = reach
    points, faces = [], []
    for k in range(13):
        if k < 3:
            y, z = -4 * r + 3.0 * r * k, 0.0
        elif k < 11:
            t = (k - 3) / 7 * math.pi / 2
            y, z = 2.0 * r + 1.2 * r * math.sin(t), 1.2 * r * (1 - math.cos(t))
        else:
            y, z = 3.2 * r, 1.2 * r + (k - 10) * 2.5 * r
        points += [(-9 * r, y, z), (9 * r, y, z)]
        if k:
            faces.append((2 * k - 2, 2 * k - 1, 2 * k + 1, 2 * k))
    mesh('sweep', points, faces, plain(STUDIO, 0.9), True)
    sky('#FAF8F5', '#F8F5F0', 0.80)
    window((-1.7 * r, -1.3 * r, 1.9 * r), (0, 0, 0.25 * r), (1.3 * r, 1.3 * r), 54 * r * r)
    window((1.9 * r, -0.4 * r, 0.9 * r), (0, 0, 0.25 * r), (0.6 * r, 1.2 * r), 13 * r * r, '#E9F0FF')


def art(job, name):
    return printed(os.path.join(job['art_folder'], f'{name}.png'), job.get('gloss', 0.5))


def uv_of(thing, rule):
    """UV from a rule over a vertex's place and its face's normal."""
    layer = thing.data.uv_layers.new(name='map')
    for face in thing.data.polygons:
        for loop in face.loop_indices:
            layer.data[loop].uv = rule(thing.data.vertices[thing.data.loops[loop].vertex_index].co, face.normal)


def stand_sack(paint, wide, deep, high, at=(0, 0), turn=0.0, seed=1, slump=1.0):
    """A filled paper sack: two printed faces that bulge, folded ends, creases."""
    luck = random.Random(seed)
    columns, rows = 44, 60
    shift = Vector((luck.uniform(0, 50), luck.uniform(0, 50), 0))
    points, faces = [], []

    def skin(u, v, side):
        a, b = 2 * u - 1, v
        belly = max(0.0, (1 - a ** 4)) ** 0.45 * (min(1.0, b / 0.10) ** 0.5) * (min(1.0, (1 - b) / 0.15) ** 0.6) * (1.06 - 0.24 * b * slump)
        narrow = 1 - 0.045 * (1 - min(1, b / 0.08) ** 0.7) - 0.02 * math.sin(math.pi * b)
        pleat = 0.010 * noise.noise(Vector((a * 2.2, b * 3.2, side)) + shift) + 0.004 * noise.noise(Vector((a * 7, b * 5, side * 3)) + shift)
        crease = 0.006 * abs(noise.noise(Vector((a * 3.5 + b * 2, b * 4 - a, side * 2)) + shift)) * min(1, (1 - abs(a)) * 3)
        swell = deep / 2 * belly * side
        return (a * wide / 2 * narrow * (1 - 0.05 * belly * slump), swell + (pleat - crease) * side * min(1, belly * 1.4), b * high * (1 - 0.02 * (1 - a * a)) + 0.004 * noise.noise(Vector((a * 3, 0, 1)) + shift))
    for side in (-1, 1):
        start = len(points)
        for j in range(rows + 1):
            for i in range(columns + 1):
                points.append(skin(i / columns, j / rows, side))
        for j in range(rows):
            for i in range(columns):
                k = start + j * (columns + 1) + i
                face = (k, k + 1, k + columns + 2, k + columns + 1)
                faces.append(face if side < 0 else face[::-1])
    thing = mesh('sack', points, faces, paint, True, (*at, 0))
    layer = thing.data.uv_layers.new(name='map')
    half = (columns + 1) * (rows + 1)
    for loop in thing.data.loops:
        k = loop.vertex_index % half
        u = (k % (columns + 1)) / columns
        layer.data[loop.index].uv = (u if loop.vertex_index < half else 1 - u, (k // (columns + 1)) / rows)
    thing.rotation_euler = (luck.uniform(-0.015, 0.015), 0, turn)
    return thing


def sack(job, facts):
    """One sack upright and a second one behind it."""
    wide, deep, high = job.get('pack', (0.40, 0.15, 0.56))
    paint = art(job, job['label'])
    studio(high * 1.7)
    stand_sack(paint, wide, deep, high, (0, 0), 0.16, job['seed'])
    if job.get('second', True):
        stand_sack(paint, wide, deep, high, (-wide * 0.80, deep * 1.6), 0.42, job['seed'] + 1)
    camera((high * 0.26, -high * 3.5, high * 0.92), (-wide * 0.24 if job.get('second', True) else 0, 0, high * 0.46), 62)


def stand_tub(paint, shell, lid, radius, high, at=(0, 0), turn=0.0, handle=True):
    """A moulded tub with a printed wrap, a lid and a wire handle."""
    x, y = at
    r = radius
    turned((x, y, 0), [(r * 0.90, 0), (r * 0.915, 0.004), (r * 0.985, high * 0.90), (r * 0.99, high * 0.905), (r * 1.03, high * 0.908), (r * 1.03, high * 0.93), (r * 0.99, high * 0.935), (r * 0.99, high * 0.97)], shell, 96, smooth=0)
    turned((x, y, high * 0.955), [(r * 1.055, 0), (r * 1.06, 0.004), (r * 1.06, high * 0.05), (r * 1.04, high * 0.062), (r * 0.97, high * 0.062), (r * 0.95, high * 0.045), (0.001, high * 0.045)], lid, 96, smooth=0)
    steps, spread = 48, 2.1
    points, faces = [], []
    for k in range(steps + 1):
        a = -math.pi / 2 - spread / 2 + spread * k / steps
        for z in (high * 0.12, high * 0.82):
            at_z = r * (0.915 + 0.07 * z / (high * 0.9)) + 0.0008
            points.append((at_z * math.cos(a), at_z * math.sin(a), z))
        if k:
            faces.append((2 * k - 2, 2 * k, 2 * k + 1, 2 * k - 1))
    wrap = mesh('wrap', points, faces, paint, True, (x, y, 0))
    layer = wrap.data.uv_layers.new(name='map')
    for loop in wrap.data.loops:
        layer.data[loop.index].uv = ((loop.vertex_index // 2) / steps, loop.vertex_index % 2)
    wrap.rotation_euler.z = turn
    if handle:
        wire = plain('#B9BCBE', 0.3, 1.0)
        arc = [(x + math.cos(t) * r * 1.06, y - math.sin(t) * r * 0.55 - 0.012, high * 0.915 - math.sin(t) * high * 0.36) for t in (math.pi * k / 24 for k in range(25))]
        holder = tube(arc, 0.0024, wire)
        holder.visible_shadow = True
        for side in (-1, 1):
            block((0.014, 0.03, 0.03), (x + side * r * 1.055, y, high * 0.915), shell, 0.004)


def tub(job, facts):
    radius, high = job['pack']
    studio(high * 2.6)
    stand_tub(art(job, job['label']), plain(job.get('shell', '#F5F2EC'), 0.4), plain(job['lid'], 0.42), radius, high, (0, 0), 0.12, job.get('handle', True))
    if job.get('beside') == 'tape':
        band = plain('#DDE6EE', 0.7)
        for k, (x, y) in enumerate(((radius * 1.75, -radius * 0.35),)):
            ring = turned((x, y, 0), [(0.028, 0), (0.058, 0), (0.0585, 0.002), (0.0585, 0.098), (0.058, 0.1), (0.028, 0.1), (0.028, 0.001)], band, 64, smooth=0)
            ring.name = f'tape {k}'
        props_brush((radius * 1.5, -radius * 1.35, 0.012), 0.85)
    if job.get('beside') == 'part':
        stand_tub(art(job, job['label']), plain('#F5F2EC', 0.4), plain(job['lid'], 0.42), radius * 0.62, high * 0.55, (radius * 1.95, -radius * 0.2), 0.25, False)
    if job.get('beside') == 'roller':
        props_brush((radius * 1.65, -radius * 0.9, 0.012), 0.85)
    aside = radius * (0.55 if job.get('beside') else 0)
    reach = max(high, radius * (2.3 if job.get('beside') else 1.8))
    camera((reach * 0.3 + aside, -reach * 4.2, reach * 1.5), (aside, 0, high * 0.47), 62)


def props_brush(at, scale):
    """A flat brush lying down."""
    beech, tin, hair = plain('#C79C68', 0.5, patches=0.08, size=30), plain('#C3C6C8', 0.25, 1.0), plain('#3A3028', 0.9, grain=0.5, size=400)
    holder = add(None, 'brush', at)
    for part in (block((0.13 * scale, 0.022 * scale, 0.016 * scale), (-0.09 * scale, 0, 0), beech, 0.007 * scale),
                 block((0.03 * scale, 0.065 * scale, 0.018 * scale), (-0.012 * scale, 0, 0), tin, 0.003),
                 block((0.055 * scale, 0.062 * scale, 0.014 * scale), (0.03 * scale, 0, 0), hair, 0.004)):
        part.parent = holder
    holder.rotation_euler.z = 0.5


def tin(job, facts):
    """A litre can with a screw cap, and a cloth."""
    high, wide, deep = 0.24, 0.125, 0.072
    studio(0.62)
    metal, cap = plain('#D9DBDC', 0.28, 1.0), plain('#A8481F', 0.4)
    holder = add(None, 'tin', (0, 0, 0))
    parts = [block((wide, deep, high), (0, 0, high / 2 + 0.002), plain('#EFEAE1', 0.32), 0.012, segments=5),
             block((wide + 0.003, deep + 0.003, 0.008), (0, 0, 0.004), metal, 0.003), block((wide + 0.003, deep + 0.003, 0.008), (0, 0, high), metal, 0.003)]
    front = mesh('front', [(-wide / 2 + 0.011, -deep / 2 - 0.0006, 0.016), (wide / 2 - 0.011, -deep / 2 - 0.0006, 0.016), (wide / 2 - 0.011, -deep / 2 - 0.0006, high - 0.012), (-wide / 2 + 0.011, -deep / 2 - 0.0006, high - 0.012)], [(0, 1, 2, 3)], art(job, job['label']))
    uv_of(front, lambda p, n: (0 if p.x < 0 else 1, 0 if p.z < high / 2 else 1))
    parts += [front, turned((wide * 0.25, 0, high), [(0.017, 0), (0.017, 0.006), (0.0185, 0.008), (0.0185, 0.03), (0.017, 0.033), (0.001, 0.033)], cap, 48, smooth=0),
              tube([(-wide * 0.36, 0, high), (-wide * 0.36, 0, high + 0.02), (-wide * 0.05, 0, high + 0.026), (wide * 0.03, 0, high + 0.02), (wide * 0.03, 0, high)], 0.0035, metal)]
    for part in parts:
        part.parent = holder
    holder.rotation_euler.z = 0.22
    cloth = plain('#DCD3C4', 0.95, grain=0.6, size=500)
    for k in range(3):
        block((0.14, 0.10, 0.012), (0.165, -0.02, 0.007 + 0.0125 * k), cloth, 0.0055, 0.3 + 0.05 * k, 4)
    camera((0.16, -0.98, 0.40), (0.045, 0, 0.115), 60)


def roll(job, facts):
    """A roll on the floor, its end run out towards the viewer, with a paper band."""
    radius, long, loose = job['pack']
    studio(1.15)
    skin = roll_skin(job)
    gap = job['gap']
    turns = int((radius - 0.035) / gap)
    steps = turns * 40
    line = []
    for k in range(steps + 1):
        a = k / 40 * 2 * math.pi
        r = 0.035 + gap * k / 40
        line.append((-r * math.sin(a), radius + r * math.cos(a) * 1.0))
    rest = 2 * math.pi * (turns % 1)
    end_r = 0.035 + gap * steps / 40
    for k in range(1, 21):
        a = rest + math.pi * k / 20
        line.append((-end_r * math.sin(a), radius + end_r * math.cos(a)))
    low = radius - end_r
    for k in range(1, 30):
        line.append((loose * k / 29 * 1.0, max(0.002, low) + 0.010 * math.sin(k * 0.8) * math.exp(-k / 9) * (k > 2) + (0.02 * ((k - 24) / 5) ** 2 if k > 24 else 0)))
    points, faces, along = [], [], [0.0]
    for k, (y, z) in enumerate(line):
        points += [(-long / 2, -y, z), (long / 2, -y, z)]
        if k:
            along.append(along[-1] + math.dist(line[k], line[k - 1]))
            faces.append((2 * k - 2, 2 * k, 2 * k + 1, 2 * k - 1))
    thing = mesh('roll', points, faces, skin, True)
    layer = thing.data.uv_layers.new(name='map')
    extent = job['facts']['extent'] if job.get('facts') and job['facts'].get('extent') else 0.6
    for loop in thing.data.loops:
        k = loop.vertex_index
        layer.data[loop.index].uv = ((k % 2) * long / extent, along[k // 2] / extent)
    thick = thing.modifiers.new('thick', 'SOLIDIFY')
    thick.thickness, thick.offset = job['thick'], 0
    band = mesh('band', *band_of(radius * 1.012 + job['thick'], radius, 0.30), art(job, job['label']), True)
    layer = band.data.uv_layers.new(name='map')
    count = len(band.data.vertices) // 2 - 1
    for loop in band.data.loops:
        k = loop.vertex_index
        layer.data[loop.index].uv = (k % 2, 1 - (k // 2) / count)
    holder = add(None, 'holder')
    thing.parent = band.parent = holder
    holder.rotation_euler.z = math.radians(-28)
    holder.location = (0.06, 0.12, 0)
    camera((0.25, -1.95, 1.0), (0.0, -0.06, 0.10), 50)


def band_of(r, middle, wide):
    """Points and faces of a paper band over the front of a roll."""
    points, faces = [], []
    for k in range(31):
        a = math.radians(60 - 125 * k / 30)
        points += [(-wide / 2, -r * math.cos(a), middle + r * math.sin(a)), (wide / 2, -r * math.cos(a), middle + r * math.sin(a))]
        if k:
            faces.append((2 * k - 2, 2 * k, 2 * k + 1, 2 * k - 1))
    return points, faces


def roll_skin(job):
    from stage import baked
    return baked(job['spec']['material'], job['spec']['rough'], job['facts']['tall'], tinted=False, lift=1.6)


def bulk_bag(job, facts):
    """A woven bag of half a cubic metre, filled to the brim, loops up, its panel printed."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    studio(2.3)
    side, high = 0.86, 0.80
    columns, rows, turn = 120, 30, 0.42
    points, faces, where = [], [], []
    for j in range(rows + 1):
        b = j / rows
        for i in range(columns):
            a = 2 * math.pi * i / columns - math.pi / 4
            square = (abs(math.cos(a)) ** 7 + abs(math.sin(a)) ** 7) ** (-1 / 7)
            belly = 1 + 0.085 * math.sin(math.pi * min(1, 0.1 + 0.9 * b)) * (1.45 - square) - 0.03 * b
            slack = 0.016 * noise.noise(Vector((math.cos(a) * 2.5, math.sin(a) * 2.5, b * 3 + seed))) + 0.006 * noise.noise(Vector((math.cos(a) * 9, math.sin(a) * 9, b * 6)))
            r = side / 2 * square * belly + slack * min(1, b * 5)
            points.append((r * math.cos(a), r * math.sin(a), b * high + 0.03 * (square - 1.1) * (b > 0.97)))
        if j:
            for i in range(columns):
                n, m = (j - 1) * columns, (i + 1) % columns
                faces.append((n + i, n + m, n + columns + m, n + columns + i))
    bag = mesh('bag', points, faces, woven('#F1EDE4'), True)
    bag.rotation_euler.z = turn
    bag.modifiers.new('thick', 'SOLIDIFY').thickness = 0.006
    low, high_row, first, last = 7, 24, 95, 115
    chosen = [f for f in range(len(faces)) if first <= f % columns < last and low <= f // columns < high_row]
    sheet = mesh('print', [tuple(Vector(p) * 1.006 - Vector((0, 0, p[2] * 0.006))) for p in points], [faces[f] for f in chosen], art(job, job['label']), True)
    layer = sheet.data.uv_layers.new(name='map')
    for loop in sheet.data.loops:
        v = loop.vertex_index
        layer.data[loop.index].uv = ((v % columns - first) / (last - first), (v // columns - low) / (high_row - low))
    sheet.rotation_euler.z = turn
    holder = add(None, 'loops')
    strap = plain('#E2DCCF', 0.9, grain=0.4, size=300)
    for x in (-1, 1):
        for y in (-1, 1):
            base = Vector((x * side * 0.44, y * side * 0.44, high - 0.14))
            for p, q in ((Vector((x * -0.13, 0, 0)), Vector((0, y * -0.13, 0))),):
                arc = [base + p * (1 - t) + q * t + Vector((x, y, 0)) * 0.02 * math.sin(math.pi * t) + Vector((0, 0, 0.30 * math.sin(math.pi * t) ** 0.7)) for t in (k / 16 for k in range(17))]
                ribbon = tube([tuple(v) for v in arc], 0.014, strap)
                ribbon.parent = holder
    holder.rotation_euler.z = turn
    block((side * 0.96, side * 0.96, 0.02), (0, 0, high - 0.13), plain(stone['tints'][0][1], 1.0), turn=turn)
    shapes = stone_family(stone, luck)
    size, half = stone['size'], side * 0.44

    def place(luck):
        x, y = luck.uniform(-half, half), luck.uniform(-half, half)
        top = high - 0.13 + 0.17 * (1 - (x / half) ** 2) * (1 - (y / half) ** 2)
        if (abs(x) / half) ** 7 + (abs(y) / half) ** 7 > 1:
            x, y = x * 0.8, y * 0.8
        c, s = math.cos(turn), math.sin(turn)
        return x * c - y * s, x * s + y * c, top + luck.uniform(-0.6, 0.3) * size
    scatter(shapes, stone, place, min(4200, int(3.2 * (2 * half / size) ** 2)), luck)
    camera((0.2, -3.3, 1.75), (0, 0, 0.45), 62)


def woven(colour):
    """Woven polypropylene: a fine grid of tapes."""
    cloth = plain(colour, 0.6)
    nodes, links = cloth.node_tree.nodes, cloth.node_tree.links
    where = nodes.new('ShaderNodeTexCoord').outputs['Object']
    waves = []
    for direction in ('X', 'Z'):
        wave = nodes.new('ShaderNodeTexWave')
        wave.bands_direction = direction
        wave.inputs['Scale'].default_value = 60
        links.new(where, wave.inputs['Vector'])
        waves.append(wave.outputs['Fac'])
    both = nodes.new('ShaderNodeMath')
    links.new(waves[0], both.inputs[0])
    links.new(waves[1], both.inputs[1])
    bump = nodes.new('ShaderNodeBump')
    bump.inputs['Distance'].default_value, bump.inputs['Strength'].default_value = 0.002, 0.5
    links.new(both.outputs[0], bump.inputs['Height'])
    links.new(bump.outputs['Normal'], nodes['Principled BSDF'].inputs['Normal'])
    return cloth


def gravel_sack(job, facts):
    """A sack of stones with a spill of them before it."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    studio(1.0)
    stand_sack(art(job, job['label']), 0.40, 0.17, 0.56, (-0.08, 0.06), 0.2, seed)
    shapes = stone_family(stone, luck)
    size = stone['size']

    def place(luck):
        a, r = luck.uniform(0, 6.3), abs(luck.gauss(0, 0.11))
        return 0.16 + r * math.cos(a) * 1.3, -0.16 + r * math.sin(a) * 0.8, max(size * 0.25, 0.055 * (1 - r / 0.15) - luck.uniform(0, 0.4) * size)
    scatter(shapes, stone, place, 420, luck)
    camera((0.25, -2.5, 0.85), (0.03, 0, 0.25), 60)


def trims(job, facts):
    """Lengths of aluminium edge trim side by side on a tile edge."""
    studio(0.5)
    finishes = [plain('#C9CCCE', 0.28, 1.0), plain('#1E1E20', 0.42, 0.6), plain('#B98F4E', 0.26, 1.0)][:job.get('count', 3)]
    for k, metal in enumerate(finishes):
        x, y = -0.045 + k * 0.052, 0.02 * k
        section = [(0.0, 0.0), (0.0, 0.0122), (0.0028, 0.0125), (0.0028, 0.0012), (0.034, 0.0012), (0.034, 0.0)]
        long = 0.5
        points = [(x + px * 1.25, y + s * long, pz * 1.25) for s in (-0.5, 0.5) for px, pz in section]
        n = len(section)
        faces = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
        thing = mesh('trim', points, faces, metal)
        bevel = thing.modifiers.new('bevel', 'BEVEL')
        bevel.width, bevel.segments = 0.0004, 2
        through = plain('#DDD8CF', 0.9)
        for hole in range(7):
            block((0.014, 0.024, 0.0004), (x + 0.024, y - 0.2 + hole * 0.068, 0.00175), through)
    if job.get('near'):
        camera((0.09, -0.46, 0.13), (0.0, -0.19, 0.006), 62, (0.0, -0.24, 0.01), 8)
    else:
        camera((0.22, -0.66, 0.40), (0.005, -0.02, 0.0), 55)


def cross(at, turn, white, size=0.026, thick=0.003):
    """One cross spacer."""
    arm, t = size / 2, thick / 2
    ring = [(t, t), (arm, t), (arm, -t), (t, -t), (t, -arm), (-t, -arm), (-t, -t), (-arm, -t), (-arm, t), (-t, t), (-t, arm), (t, arm)]
    high = 0.0045
    points = [(x, y, z) for z in (0, high) for x, y in ring]
    n = len(ring)
    faces = [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))]
    thing = mesh('cross', points, faces, white, False, at)
    soft = thing.modifiers.new('bevel', 'BEVEL')
    soft.width, soft.segments = 0.0005, 2
    thing.rotation_euler = turn
    return thing


def spacers(job, facts):
    """A handful of spacers, or tiles held apart by them."""
    luck = random.Random(job['seed'])
    orange = plain('#C9623A', 0.4)
    if job.get('used'):
        studio(0.5)
        tile = plain('#C9BFAE', 0.4, patches=0.05, size=14)
        for x in (-1, 1):
            for y in (-1, 1):
                block((0.2, 0.2, 0.009), (x * 0.1015, y * 0.1015, 0.0045), tile, 0.0008)
        cross((0, 0, 0.0042), (0, 0, 0), orange)
        for x, y in ((0.203, 0), (-0.203, 0), (0, 0.203)):
            cross((x, y, 0.0042), (0, 0, 0), orange)
        for _ in range(7):
            cross((luck.uniform(0.03, 0.15), luck.uniform(-0.14, -0.03), 0.0092), (0, 0, luck.uniform(0, 3)), orange)
        camera((0.09, -0.34, 0.27), (0.015, -0.015, 0), 55, (0, 0, 0), 8)
        return
    studio(0.42)
    first = cross((0, 0, -5), (0, 0, 0), orange)
    for _ in range(230):
        r, a = abs(luck.gauss(0, 0.05)), luck.uniform(0, 6.3)
        thing = add(first.data, 'cross', (r * math.cos(a) * 1.25, r * math.sin(a), 0.001 + max(0, 0.032 * (1 - r / 0.075)) * luck.uniform(0.55, 1.05)))
        soft = thing.modifiers.new('bevel', 'BEVEL')
        soft.width, soft.segments = 0.0005, 2
        lift = max(0, 1 - r / 0.08)
        thing.rotation_euler = (luck.gauss(0, 0.5) * lift, luck.gauss(0, 0.5) * lift, luck.uniform(0, 3))
    camera((0.07, -0.40, 0.27), (0, 0, 0.008), 62, (0, -0.02, 0.02), 8)


def clip_and_wedge(white, red):
    """Mesh of a levelling clip and of a wedge."""
    wedge_points = [(-0.045, -0.011, 0), (0.045, -0.011, 0), (0.045, 0.011, 0), (-0.045, 0.011, 0), (-0.045, -0.011, 0.003), (0.045, -0.011, 0.017), (0.045, 0.011, 0.017), (-0.045, 0.011, 0.003)]
    box = [(0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (2, 3, 7, 6), (1, 2, 6, 5), (0, 4, 7, 3)]
    wedge = mesh('wedge', wedge_points, box, red, False, (0, 0, -9))
    points, faces = [], []

    def slab(x0, x1, y0, y1, z0, z1):
        n = len(points)
        points.extend([(x0, y0, z0), (x1, y0, z0), (x1, y1, z0), (x0, y1, z0), (x0, y0, z1), (x1, y0, z1), (x1, y1, z1), (x0, y1, z1)])
        faces.extend([tuple(n + k for k in face) for face in box])
    slab(-0.019, 0.019, -0.019, 0.019, 0, 0.0022)
    slab(-0.0008, 0.0008, -0.016, -0.012, 0.002, 0.038)
    slab(-0.0008, 0.0008, 0.012, 0.016, 0.002, 0.038)
    slab(-0.0014, 0.0014, -0.016, 0.016, 0.034, 0.040)
    clip = mesh('clip', points, faces, white, False, (0, 0, -9))
    return clip, wedge


def clips(job, facts):
    """A tub of clips with some before it, or clips at work between two tiles."""
    luck = random.Random(job['seed'])
    white, red = plain('#F4F2ED', 0.4), plain('#B23A2A', 0.4)
    clip, wedge = clip_and_wedge(white, red)

    def put(what, at, turn):
        thing = add(what.data, what.name, at)
        soft = thing.modifiers.new('bevel', 'BEVEL')
        soft.width, soft.segments = 0.0008, 2
        thing.rotation_euler = turn
    if job.get('used'):
        studio(0.6)
        tile = plain('#A9A59E', 0.45, patches=0.05, size=9)
        for x in (-1, 1):
            for y in (0, 1, -1):
                block((0.3, 0.3, 0.01), (x * 0.151, y * 0.302, 0.005), tile, 0.0008)
        for y in (-0.1, 0.1):
            put(clip, (0, y, -0.0015), (0, 0, 0))
            put(wedge, (0.008, y, 0.0102), (0, 0, 0))
        put(wedge, (0.12, -0.13, 0.0102), (0, 0, 0.6))
        put(clip, (0.16, -0.05, 0.0102), (0, 0, 0.9))
        camera((0.24, -0.46, 0.30), (0.03, -0.02, 0.01), 58, (0, -0.06, 0.02), 8)
        return
    studio(0.75)
    stand_tub(art(job, job['label']), plain('#F5F2EC', 0.4), red, 0.105, 0.19, (-0.08, 0.08), 0.12, True)
    for _ in range(60):
        at = (luck.gauss(0.10, 0.06), luck.gauss(-0.10, 0.045), luck.uniform(0.001, 0.02))
        what = luck.choice((clip, wedge))
        put(what, at, (luck.gauss(0, 0.25), luck.gauss(0, 0.25), luck.uniform(0, 6.3)) if what is wedge else (luck.choice((0, 1.57)), luck.gauss(0, 0.2), luck.uniform(0, 6.3)))
    camera((0.12, -0.98, 0.42), (0.0, 0, 0.075), 60)


def trowel(job, facts):
    """A notched trowel: blade, tang, handle; lying tilted on its handle's side."""
    near = job.get('near')
    studio(0.6)
    steel, beech = plain('#C8CBCD', 0.24, 1.0, patches=0.03, size=40), plain('#C79A66', 0.42, patches=0.12, size=22)
    holder = add(None, 'trowel')
    wide, long, pitch, deep = 0.13, 0.28, 0.02, 0.010
    outline = [(-long / 2, wide / 2), (-long / 2, -wide / 2)]
    x = -long / 2
    while x + pitch <= long / 2 + 1e-6:
        outline += [(x + pitch / 2, -wide / 2), (x + pitch / 2, -wide / 2 + deep), (x + pitch, -wide / 2 + deep), (x + pitch, -wide / 2)]
        x += pitch
    outline += [(long / 2, wide / 2)]
    n = len(outline)
    points = [(px, py, z) for z in (0, 0.0012) for px, py in outline]
    blade = mesh('blade', points, [(i, (i + 1) % n, n + (i + 1) % n, n + i) for i in range(n)] + [tuple(range(n - 1, -1, -1)), tuple(range(n, 2 * n))], steel)
    spine = block((0.21, 0.018, 0.006), (0, 0.005, 0.004), plain('#9EA2A5', 0.35, 1.0), 0.002)
    neck = [tube([(sx, 0.005, 0.005), (sx, 0.005, 0.045), (sx * 0.62, 0.005, 0.058)], 0.006, plain('#9EA2A5', 0.35, 1.0)) for sx in (-0.088, 0.088)]
    grip = turned((0, 0.005, 0.058), [(0.012, -0.072), (0.0165, -0.062), (0.0175, -0.03), (0.0155, 0.0), (0.0175, 0.03), (0.0165, 0.062), (0.012, 0.072), (0.001, 0.073)], beech, 48)
    grip.rotation_euler.y = math.pi / 2
    for part in [blade, spine, grip] + neck:
        part.parent = holder
    holder.rotation_euler = Euler((0.0, 0.0, 0.5))
    holder.location = (0, 0, 0.001)
    if near:
        camera((0.02, -0.36, 0.16), (-0.02, -0.05, 0.006), 60, (-0.03, -0.1, 0.0), 6)
    else:
        camera((0.12, -0.60, 0.40), (0.0, 0, 0.02), 58)
