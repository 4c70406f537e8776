"""Trims, spacers, clips and a trowel in the studio."""
import math
import random

from mathutils import Euler

from packs import art, stand_tub, studio
from stage import add, block, camera, mesh, plain, tube, turned


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
    for _ in range(340):
        r, a = abs(luck.gauss(0, 0.05)), luck.uniform(0, 6.3)
        thing = add(first.data, 'cross', (r * math.cos(a) * 1.25, r * math.sin(a), luck.uniform(0.0005, 0.0015) + max(0, 0.032 * (1 - r / 0.075)) * luck.uniform(0.02, 1.05)))
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
