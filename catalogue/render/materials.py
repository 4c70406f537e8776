"""Procedural materials: stone, porcelain, wood, glaze, grit. Lengths are metres, colours are sRGB hex."""
import bpy


def srgb(hex_colour):
    """'#A8481F' as linear RGBA."""
    raw = [int(hex_colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in raw] + [1.0]


class Graph:
    """A material under construction: nodes by short calls, links as arguments."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.nodes = self.material.node_tree.nodes
        self.links = self.material.node_tree.links
        self.shader = self.nodes['Principled BSDF']

    def add(self, kind, inputs=None, **settings):
        node = self.nodes.new(kind)
        for key, value in settings.items():
            setattr(node, key, value)
        for key, value in (inputs or {}).items():
            self.put(node.inputs[key], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b):
        node = self.add('ShaderNodeMath', operation=operation)
        self.put(node.inputs[0], a)
        self.put(node.inputs[1], b)
        return node.outputs[0]

    def coordinates(self, stretch=(1, 1, 1), turn=0.0):
        """Object coordinates moved by a random amount for each tile, so that no two tiles are the same."""
        where = self.add('ShaderNodeTexCoord').outputs['Object']
        luck = self.add('ShaderNodeObjectInfo').outputs['Random']
        far = self.math('MULTIPLY', luck, 57.0)
        moved = self.add('ShaderNodeVectorMath', operation='ADD')
        self.put(moved.inputs[0], where)
        shift = self.add('ShaderNodeCombineXYZ', {'X': far, 'Y': self.math('MULTIPLY', luck, 31.0), 'Z': far})
        self.put(moved.inputs[1], shift.outputs[0])
        mapped = self.add('ShaderNodeMapping', {'Vector': moved.outputs[0]})
        mapped.inputs['Scale'].default_value = stretch
        mapped.inputs['Rotation'].default_value = (0, 0, turn)
        return mapped.outputs[0]

    def noise(self, vector, scale, detail=8.0, roughness=0.6, distortion=0.0):
        return self.add('ShaderNodeTexNoise', {'Vector': vector, 'Scale': scale, 'Detail': detail,
                                               'Roughness': roughness, 'Distortion': distortion}).outputs['Fac']

    def ramp(self, factor, stops):
        node = self.add('ShaderNodeValToRGB', {'Fac': factor})
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, colour) in zip(elements, stops):
            element.position = position
            element.color = srgb(colour) if isinstance(colour, str) else [colour] * 3 + [1]
        return node.outputs['Color']

    def mix(self, factor, a, b, blend='MIX'):
        node = self.add('ShaderNodeMixRGB', blend_type=blend)
        self.put(node.inputs['Fac'], factor)
        self.put(node.inputs['Color1'], srgb(a) if isinstance(a, str) else a)
        self.put(node.inputs['Color2'], srgb(b) if isinstance(b, str) else b)
        return node.outputs['Color']

    def shade_by_tile(self, colour, amount):
        """Each tile a little lighter or darker: shade variation."""
        luck = self.add('ShaderNodeObjectInfo').outputs['Random']
        value = self.math('ADD', self.math('MULTIPLY', luck, amount * 2), 1 - amount)
        node = self.add('ShaderNodeHueSaturation', {'Value': value, 'Color': colour})
        return node.outputs['Color']

    def finish(self, colour, roughness, height=None, bump=0.2, distance=0.002, variation=0.05, coat=0.0):
        self.put(self.shader.inputs['Base Color'], self.shade_by_tile(colour, variation))
        self.put(self.shader.inputs['Roughness'], roughness)
        self.put(self.shader.inputs['Clearcoat'], coat)
        self.put(self.shader.inputs['Clearcoat Roughness'], 0.06)
        if height is not None:
            node = self.add('ShaderNodeBump', {'Strength': bump, 'Distance': distance, 'Height': height})
            self.put(self.shader.inputs['Normal'], node.outputs['Normal'])
        return self.material


def marble(base, vein, accent, roughness=0.18, scale=1.0):
    """Clouded ground, broad soft veins and thin sharp ones."""
    g = Graph('marble')
    at = g.coordinates((scale, scale * 1.8, scale), 0.6)
    clouds = g.ramp(g.noise(at, 1.6, 6), [(0.35, base), (0.75, accent)])
    broad = g.noise(at, 2.2, 10, 0.62, 1.6)
    line = g.math('ABSOLUTE', g.math('SUBTRACT', broad, 0.5), 0)
    veins = g.ramp(line, [(0.0, 1.0), (0.035, 0.25), (0.10, 0.0)])
    fine = g.math('ABSOLUTE', g.math('SUBTRACT', g.noise(at, 5.0, 12, 0.6, 2.2), 0.5), 0)
    hair = g.ramp(fine, [(0.0, 0.55), (0.012, 0.1), (0.03, 0.0)])
    presence = g.ramp(g.noise(at, 1.1, 3), [(0.42, 0.1), (0.62, 1.0)])
    strength = g.mix(1.0, veins, presence, 'MULTIPLY')
    colour = g.mix(strength, clouds, vein)
    colour = g.mix(hair, colour, vein)
    return g.finish(colour, roughness, variation=0.02, coat=0.3 if roughness < 0.3 else 0.0)


def limestone(light, dark, fleck, roughness=0.62, scale=1.0, bump=0.12):
    g = Graph('limestone')
    at = g.coordinates((scale, scale, scale))
    ground = g.ramp(g.noise(at, 2.4, 9, 0.62, 0.4), [(0.3, dark), (0.7, light)])
    specks = g.ramp(g.noise(at, 95, 3, 0.7), [(0.60, 0.0), (0.70, 0.5)])
    shells = g.ramp(g.add('ShaderNodeTexVoronoi', {'Vector': at, 'Scale': 26.0}).outputs['Distance'],
                    [(0.04, 0.45), (0.09, 0.0)])
    colour = g.mix(specks, ground, fleck)
    colour = g.mix(shells, colour, fleck)
    return g.finish(colour, roughness, g.noise(at, 60, 6), bump, 0.0006, 0.04)


def riven(light, mid, dark, rust=None, scale=1.0, strength=1.0):
    """Split stone: layered relief, darker hollows, a touch of rust."""
    g = Graph('riven')
    at = g.coordinates((scale, scale * 1.7, scale), 0.2)
    relief = g.noise(at, 3.6, 12, 0.66, 0.5)
    layers = g.noise(at, 9.0, 6, 0.5, 1.5)
    height = g.math('ADD', relief, g.math('MULTIPLY', g.math('SNAP', layers, 0.09), 0.7))
    tone = g.noise(at, 1.9, 10, 0.68, 0.8)
    colour = g.ramp(tone, [(0.26, dark), (0.5, mid), (0.74, light)])
    if rust:
        colour = g.mix(g.ramp(g.noise(at, 1.3, 5, 0.6, 1.2), [(0.56, 0.0), (0.72, 0.75)]), colour, rust)
    grain = g.ramp(g.noise(at, 140, 2), [(0.3, 0.82), (0.7, 1.08)])
    colour = g.mix(0.6, colour, grain, 'MULTIPLY')
    return g.finish(colour, 0.78, height, 0.55 * strength, 0.012, 0.12)


def terrazzo(ground, chips):
    g = Graph('terrazzo')
    at = g.coordinates()
    colour = srgb(ground)
    for i, (size, tint) in enumerate(chips):
        jitter = g.add('ShaderNodeVectorMath', operation='ADD')
        g.put(jitter.inputs[0], at)
        jitter.inputs[1].default_value = (i * 3.7, i * 1.9, i * 5.1)
        cells = g.add('ShaderNodeTexVoronoi', {'Vector': jitter.outputs[0], 'Scale': size, 'Randomness': 1.0})
        edge = g.add('ShaderNodeTexVoronoi', {'Vector': jitter.outputs[0], 'Scale': size}, feature='DISTANCE_TO_EDGE')
        chosen = g.math('GREATER_THAN', g.add('ShaderNodeSeparateColor', {'Color': cells.outputs['Color']}).outputs[0], 0.62)
        inside = g.math('GREATER_THAN', edge.outputs['Distance'], 0.16)
        colour = g.mix(g.math('MULTIPLY', chosen, inside), colour, tint)
    dust = g.ramp(g.noise(at, 160, 2), [(0.4, 0.94), (0.6, 1.03)])
    return g.finish(g.mix(0.7, colour, dust, 'MULTIPLY'), 0.34, variation=0.01, coat=0.15)


def wood(light, dark, along=0):
    g = Graph('wood')
    stretch = (1.1, 15, 15) if along == 0 else (15, 1.1, 15)
    at = g.coordinates(stretch)
    warp = g.noise(at, 1.2, 4, 0.5, 0.6)
    grain = g.noise(at, 6.0, 10, 0.62, 1.4)
    tone = g.math('ADD', g.math('MULTIPLY', warp, 0.55), g.math('MULTIPLY', grain, 0.45))
    colour = g.ramp(tone, [(0.34, dark), (0.48, light), (0.62, dark), (0.72, light)])
    pores = g.ramp(g.noise(at, 24, 4, 0.6), [(0.36, 0.72), (0.46, 1.0)])
    colour = g.mix(0.55, colour, pores, 'MULTIPLY')
    return g.finish(colour, 0.56, grain, 0.12, 0.0008, 0.13)


def concrete(light, dark):
    g = Graph('concrete')
    at = g.coordinates()
    colour = g.ramp(g.noise(at, 1.7, 12, 0.68, 0.6), [(0.3, dark), (0.7, light)])
    trowel = g.ramp(g.noise(g.coordinates((1, 6, 1), 0.9), 4.0, 8, 0.6, 1.0), [(0.35, 0.93), (0.65, 1.05)])
    return g.finish(g.mix(0.7, colour, trowel, 'MULTIPLY'), 0.55, g.noise(at, 40, 5), 0.06, 0.0005, 0.02)


def travertine(light, mid, dark, across=True):
    g = Graph('travertine')
    at = g.coordinates((0.7, 9, 1) if across else (9, 0.7, 1))
    bands = g.noise(at, 1.5, 9, 0.6, 0.7)
    colour = g.ramp(bands, [(0.32, dark), (0.46, mid), (0.6, light), (0.74, mid)])
    pores = g.ramp(g.noise(g.coordinates((4, 22, 1)), 5.5, 5, 0.65), [(0.30, 0.55), (0.36, 1.0)])
    return g.finish(g.mix(0.8, colour, pores, 'MULTIPLY'), 0.42, pores, 0.1, 0.0008, 0.03)


def granite(light, mid, dark, roughness=0.6):
    g = Graph('granite')
    at = g.coordinates()
    cells = g.add('ShaderNodeTexVoronoi', {'Vector': at, 'Scale': 170.0}).outputs['Color']
    tone = g.add('ShaderNodeSeparateColor', {'Color': cells}).outputs[0]
    colour = g.ramp(tone, [(0.16, dark), (0.30, mid), (0.75, light)])
    cloud = g.ramp(g.noise(at, 5, 4), [(0.3, 0.92), (0.7, 1.05)])
    return g.finish(g.mix(1.0, colour, cloud, 'MULTIPLY'), roughness, tone, 0.12, 0.0006, 0.05)


def glaze(colour_a, colour_b, uneven=1.0, roughness=0.08, variation=0.2):
    """A thick glaze on a hand-made body: waves that bend the light, colour pooling at the edges."""
    g = Graph('glaze')
    at = g.coordinates()
    colour = g.ramp(g.noise(at, 14, 4, 0.5, 0.6), [(0.32, colour_a), (0.68, colour_b)])
    return g.finish(colour, roughness, g.noise(at, 11, 3, 0.45), 0.35 * uneven, 0.004, variation, 0.6)


def grit(colours, roughness=0.75):
    """Stones of a gravel: each its own colour, with grain."""
    g = Graph('grit')
    luck = g.add('ShaderNodeObjectInfo').outputs['Random']
    step = 1 / len(colours)
    tint = g.ramp(luck, [(i * step, c) for i, c in enumerate(colours)])
    at = g.coordinates()
    grain = g.ramp(g.noise(at, 60, 5), [(0.3, 0.78), (0.7, 1.1)])
    return g.finish(g.mix(0.9, tint, grain, 'MULTIPLY'), roughness, g.noise(at, 45, 6), 0.3, 0.002, 0.1)


def plain(colour, roughness=0.7, metallic=0.0, grain=0.0):
    g = Graph('plain')
    g.put(g.shader.inputs['Base Color'], srgb(colour))
    g.put(g.shader.inputs['Roughness'], roughness)
    g.put(g.shader.inputs['Metallic'], metallic)
    if grain:
        at = g.add('ShaderNodeTexCoord').outputs['Object']
        bump = g.add('ShaderNodeBump', {'Strength': grain, 'Distance': 0.002, 'Height': g.noise(at, 120, 6)})
        g.put(g.shader.inputs['Normal'], bump.outputs['Normal'])
    return g.material


def encaustic(chalk, ink, accent):
    """A pattern of quarter circles and a star, from the tile's own coordinates (-0.5 … 0.5 on each side)."""
    g = Graph('encaustic')
    where = g.add('ShaderNodeTexCoord').outputs['Generated']
    axes = g.add('ShaderNodeSeparateXYZ', {'Vector': where})
    u = g.math('ABSOLUTE', g.math('SUBTRACT', axes.outputs['X'], 0.5), 0)
    v = g.math('ABSOLUTE', g.math('SUBTRACT', axes.outputs['Y'], 0.5), 0)

    def within(a, low, high):
        return g.math('MULTIPLY', g.math('GREATER_THAN', a, low), g.math('LESS_THAN', a, high))

    def root(a, b):
        return g.math('POWER', g.math('ADD', g.math('MULTIPLY', a, a), g.math('MULTIPLY', b, b)), 0.5)

    corner = root(g.math('SUBTRACT', 0.5, u), g.math('SUBTRACT', 0.5, v))
    centre = root(u, v)
    diamond = g.math('ADD', u, v)
    petals = g.math('MULTIPLY', g.math('LESS_THAN', g.math('MULTIPLY', g.math('MULTIPLY', u, v), 1.0), 0.0055),
                    g.math('LESS_THAN', centre, 0.36))
    colour = srgb(chalk)
    for mask, tint in ((within(corner, 0.20, 0.30), ink), (within(corner, -1, 0.12), accent),
                       (petals, ink), (within(diamond, 0.40, 0.44), ink), (within(centre, -1, 0.075), accent)):
        colour = g.mix(mask, colour, tint)
    wear = g.ramp(g.noise(g.coordinates(), 30, 8), [(0.35, 0.88), (0.65, 1.04)])
    return g.finish(g.mix(0.8, colour, wear, 'MULTIPLY'), 0.5, variation=0.03)
