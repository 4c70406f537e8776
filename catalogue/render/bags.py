"""A bulk bag: woven cloth with four lifting loops, filled to a crown."""
import math
import random

from mathutils import Vector, noise

from loose import scatter, stone_family
from packs import art, studio
from stage import add, baked, camera, mesh, plain, srgb

SIDE, HIGH, TURN = 0.90, 0.84, 0.46
ROWS, ACROSS = 48, 44


def panel(face, s, b, seed):
    """A point of the cloth: `s` runs over a face from -1 to 1, `b` from the foot to the hem."""
    corner = (abs(s) ** 16 + 1) ** (-1 / 16)
    bulge = 0.060 * (1 - s * s) * math.sin(math.pi * min(1, 0.06 + 0.94 * b ** 0.75)) ** 0.8
    foot = 0.035 * (1 - min(1, b / 0.07)) ** 2
    lumps = 0.012 * noise.noise(Vector((s * 1.6 + 7 * face, b * 2.2, seed))) + 0.005 * noise.noise(Vector((s * 4 + 7 * face, b * 5, seed + 9)))
    crease = 0.010 * abs(noise.noise(Vector((s * 7 + 7 * face, b * 1.6, seed + 4)))) * (0.25 + abs(s)) * min(1, b * 3)
    out = SIDE / 2 * corner * (1 - 0.02 * b) + bulge - foot + lumps - crease
    hem = max(0.0, b - 0.9) * 10
    along = s * SIDE / 2 * corner * (1 - 0.02 * b) - foot * s
    tall = b * HIGH + hem * (0.012 * math.sin(3.1 * s + face * 2) - 0.02 * (1 - s * s))
    x, y = ((along, -out), (out, along), (-along, out), (-out, -along))[face]
    return Vector((x, y, tall))


def sheet(face, spans, material, seed, off=0.0, steps=(ACROSS, ROWS)):
    """A piece of a face over `spans` of s and b, lifted `off` it; its UV runs over the piece."""
    (s0, s1), (b0, b1) = spans
    across, rows = steps
    points, faces = [], []
    for j in range(rows + 1):
        for i in range(across + 1):
            at = panel(face, s0 + (s1 - s0) * i / across, b0 + (b1 - b0) * j / rows, seed)
            points.append(at + Vector(((0, -off, 0), (off, 0, 0), (0, off, 0), (-off, 0, 0))[face]))
    for j in range(rows):
        for i in range(across):
            k = j * (across + 1) + i
            faces.append((k, k + 1, k + across + 2, k + across + 1))
    thing = mesh('sheet', [tuple(p) for p in points], faces, material, True)
    layer = thing.data.uv_layers.new(name='map')
    for loop in thing.data.loops:
        layer.data[loop.index].uv = (loop.vertex_index % (across + 1) / across, loop.vertex_index // (across + 1) / rows)
    return thing


def woven(colour):
    """Woven polypropylene: tapes that cross, not quite of one shade, with a faint sheen."""
    cloth = plain(colour, 0.55)
    nodes, links = cloth.node_tree.nodes, cloth.node_tree.links
    where = nodes.new('ShaderNodeTexCoord').outputs['Object']
    tapes = []
    for scale in ((330, 330, 9), (14, 14, 330)):
        stretch, tape = nodes.new('ShaderNodeMapping'), nodes.new('ShaderNodeTexNoise')
        stretch.inputs['Scale'].default_value = scale
        tape.inputs['Scale'].default_value, tape.inputs['Detail'].default_value = 1.0, 1
        links.new(where, stretch.inputs['Vector'])
        links.new(stretch.outputs['Vector'], tape.inputs['Vector'])
        tapes.append(tape.outputs['Fac'])
    both, shade, spread, bump = (nodes.new(f'ShaderNode{kind}') for kind in ('Math', 'HueSaturation', 'MapRange', 'Bump'))
    for k, tape in enumerate(tapes):
        links.new(tape, both.inputs[k])
    spread.inputs[1].default_value, spread.inputs[2].default_value = 0.7, 1.3
    spread.inputs[3].default_value, spread.inputs[4].default_value = 0.86, 1.06
    shade.inputs['Color'].default_value = srgb(colour)
    bump.inputs['Distance'].default_value, bump.inputs['Strength'].default_value = 0.0012, 0.7
    shader = nodes['Principled BSDF']
    for out, into in ((both.outputs[0], spread.inputs[0]), (spread.outputs[0], shade.inputs['Value']), (shade.outputs['Color'], shader.inputs['Base Color']),
                      (both.outputs[0], bump.inputs['Height']), (bump.outputs['Normal'], shader.inputs['Normal'])):
        links.new(out, into)
    return cloth


def loop_over(corner, webbing, thread, seed, luck):
    """A lifting loop of flat webbing sewn to two faces beside a corner, standing over it."""
    face, beside = (corner, (corner + 1) % 4)
    low, high, s = 0.62, 0.965, 0.72
    way = Vector(((1, 0, 0), (0, 1, 0), (-1, 0, 0), (0, -1, 0))[face])
    side = Vector(((0, 1, 0), (-1, 0, 0), (0, -1, 0), (1, 0, 0))[face])
    start, end = panel(face, s, high, seed) - side * 0.008, panel(beside, -s, high, seed) + way * 0.008
    tall, lean = luck.uniform(0.20, 0.25), luck.uniform(-0.01, 0.05)
    path = [(panel(face, s, low + (high - low) * k / 8, seed) - side * 0.006, way) for k in range(8)]
    for k in range(25):
        t = k / 24
        up = Vector((0, 0, tall * math.sin(math.pi * t) ** 0.62)) + (way - side) * lean * math.sin(math.pi * t)
        path.append((start.lerp(end, t) + up, (way * math.cos(t * math.pi / 2) + side * math.sin(t * math.pi / 2)).normalized()))
    path += [(panel(beside, -s, high - (high - low) * k / 8, seed) + way * 0.006, side) for k in range(1, 9)]
    points, faces = [], []
    for k, (at, wide) in enumerate(path):
        points += [tuple(at - wide * 0.026), tuple(at + wide * 0.026)]
        if k:
            faces.append((2 * k - 2, 2 * k - 1, 2 * k + 1, 2 * k))
    strap = mesh('webbing', points, faces, webbing, True)
    strap.modifiers.new('thick', 'SOLIDIFY').thickness = 0.004
    found = [strap]
    for at_face, at_s, out in ((face, s, -side), (beside, -s, way)):
        for offset in (-0.045, 0.045):
            found.append(sheet(at_face, ((at_s + offset - 0.004, at_s + offset + 0.004), (low + 0.01, high - 0.04)), thread, seed, 0.0095, (1, 30)))
    return found


def fill_of(stone, facts, seed):
    """The ground of what is in the bag: a crown higher in the middle."""
    steps, half = 60, SIDE * 0.475
    soft = stone['size'] < 0.015

    def top(x, y):
        u, v = min(abs(x) / half, 1), min(abs(y) / half, 1)
        lumps = 0.018 * noise.noise(Vector((x * 4, y * 4, seed))) + 0.007 * noise.noise(Vector((x * 13, y * 13, seed)))
        return HIGH - 0.055 + 0.155 * (1 - u ** 2.2) * (1 - v ** 2.2) + lumps
    points = [(x, y, top(x, y)) for j in range(steps + 1) for i in range(steps + 1) for x, y in [((2 * i / steps - 1) * half, (2 * j / steps - 1) * half)]]
    faces = [(k, k + 1, k + steps + 2, k + steps + 1) for j in range(steps) for i in range(steps) for k in [j * (steps + 1) + i]]
    skin = baked('sand', 0.9, facts['tall'], tinted=False) if soft else plain(stone['tints'][0][1], 1.0)
    ground = mesh('fill', points, faces, skin, True)
    layer = ground.data.uv_layers.new(name='map')
    for loop in ground.data.loops:
        x, y, _ = points[loop.vertex_index]
        layer.data[loop.index].uv = (x / 0.5, y / 0.5)
    return ground, top, half


def bulk_bag(job, facts):
    """A bag of half a cubic metre in the studio, its front printed."""
    stone, seed = job['stone'], job['seed']
    luck = random.Random(seed)
    studio(2.3, job.get('paper', '#D5CCBE'))
    holder = add(None, 'bag')
    cloth, webbing, thread = woven('#F2F0EB'), woven('#E6E3DB'), plain('#B9B2A4', 0.8)
    parts = [sheet(face, ((-1, 1), (0, 1)), cloth, seed) for face in range(4)]
    for part in parts:
        part.modifiers.new('thick', 'SOLIDIFY').thickness = 0.004
    for face in range(4):
        parts.append(sheet(face, ((-1, 1), (0.955, 0.985)), webbing, seed, 0.003, (ACROSS, 2)))
        parts.append(sheet(face, ((0.965, 1.0), (0.02, 1)), webbing, seed, 0.003, (2, ROWS)))
        parts += loop_over(face, webbing, thread, seed, luck)
    parts.append(sheet(0, ((-0.52, 0.52), (0.24, 0.74)), art(job, job['label']), seed, 0.002, (24, 24)))
    ground, top, half = fill_of(stone, facts, seed)
    parts.append(ground)
    for part in parts:
        part.parent = holder
    holder.rotation_euler.z = TURN
    c, s = math.cos(TURN), math.sin(TURN)

    def place(luck):
        x, y = luck.uniform(-half, half), luck.uniform(-half, half)
        if stone['size'] < 0.015:
            x, y = max(-half, min(half, luck.gauss(0, half * 0.6))), max(-half, min(half, luck.gauss(0, half * 0.6)))
        if (abs(x) / half) ** 8 + (abs(y) / half) ** 8 > 0.8:
            x, y = x * 0.88, y * 0.88
        return x * c - y * s, x * s + y * c, top(x, y) + luck.uniform(-0.1, 0.4) * stone['size']
    count = 260 if stone['size'] < 0.015 else min(6500, int(4.6 * (2 * half / stone['size']) ** 2))
    scatter(stone_family(stone, luck), stone, place, count, luck)
    camera((0.1, -3.5, 1.66), (0.0, 0, 0.475), 66)
