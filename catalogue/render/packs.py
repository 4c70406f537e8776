"""Sacks, tubs, tins and rolls in a plain studio. Labels are printed pictures, see labels.mjs."""
import math
import os
import random

from mathutils import Vector, noise

from loose import scatter, stone_family
from stage import add, baked, block, camera, mesh, plain, printed, sky, tube, turned, window

STUDIO = '#FBF8F3'


def studio(reach=1.0, paper=STUDIO):
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
    mesh('sweep', points, faces, plain(paper, 0.9), True)
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
    studio(high * 2.6, job.get('paper', STUDIO))
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
    aside, room = {'part': (0.95, 2.2), None: (0, 1.8)}.get(job.get('beside'), (0.55, 2.3))
    aside, reach = radius * aside, max(high, radius * room)
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
    return baked(job['spec']['material'], job['spec']['rough'], job['facts']['tall'], tinted=False, lift=1.6)



def gravel_sack(job, facts):
    """A sack of stones with a spill of them before it."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    studio(1.0, job.get('paper', STUDIO))
    stand_sack(art(job, job['label']), 0.40, 0.17, 0.56, (-0.08, 0.06), 0.2, seed)
    shapes = stone_family(stone, luck)
    size = stone['size']

    def place(luck):
        a, r = luck.uniform(0, 6.3), abs(luck.gauss(0, 0.11))
        return 0.16 + r * math.cos(a) * 1.3, -0.16 + r * math.sin(a) * 0.8, max(size * 0.25, 0.055 * (1 - r / 0.15) - luck.uniform(0, 0.4) * size)
    scatter(shapes, stone, place, job.get('spill', 420), luck)
    camera((0.25, -1.95, 0.78), (0.06, 0, 0.235), 60)


def primed(job, facts):
    """A paving slab face down, its back brushed with slurry; the brush and the bucket beside it."""
    spec = job['spec']
    (wide, deep), thick = spec['tile'], 0.02
    studio(1.3, '#D2CABD')
    timber = plain('#B48F63', 0.7, patches=0.08, size=18)
    for x in (-0.3, 0.3):
        block((0.06, deep + 0.16, 0.04), (x, 0, 0.02), timber, 0.003)
    block((wide, deep, thick), (0, 0, 0.04 + thick / 2), plain('#C3B08C', 0.7, grain=0.2, size=400), 0.0015)
    low, w, h = 0.04 + thick + 0.0004, wide / 2 - 0.002, deep / 2 - 0.002
    top = mesh('back', [(-w, -h, low), (w, -h, low), (w, h, low), (-w, h, low)], [(0, 1, 2, 3)], baked(spec['material'], spec['rough'], facts['tall'], tinted=False, lift=1.4))
    uv_of(top, lambda p, n: ((p.x + w) / facts['extent'] + 0.01, (p.y + h) / facts['extent'] + 0.1))
    props_brush((0.15, -0.05, low + 0.011), 1.8)
    x, y, r, tall = -0.36, 0.47, 0.14, 0.22
    turned((x, y, 0), [(r * 0.78, 0), (r * 0.8, 0.004), (r, tall), (r * 1.04, tall), (r * 1.04, tall - 0.012), (r * 1.06, tall + 0.004), (r * 0.97, tall + 0.006), (r * 0.93, tall * 0.6)], plain('#2B2B2C', 0.5), 72, smooth=0)
    turned((x, y, 0), [(r * 0.955, tall * 0.78), (0.001, tall * 0.785)], plain('#8E8C87', 0.35, grain=0.35, size=24), 72, smooth=0)
    camera((0.40, -1.42, 0.92), (-0.01, 0.075, 0.075), 52)
