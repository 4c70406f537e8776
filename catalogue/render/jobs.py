"""What is rendered for each product: name of the picture → scene, its settings, seed and samples."""
import materials as m
import packs
import scenes

GREY_JOINT, PALE_JOINT = '#98948B', '#BDB6A9'


def tiles(make, tile, **spec):
    """Settings for tiled scenes; materials are made when the scene has begun."""
    return {'make': make, 'tile': tile, **spec}


TILES = {
    'calacatta-vena': (tiles(lambda: m.marble('#F3F0EB', '#8C8578', '#E6E1D8', 0.12), (0.6, 0.6), grout=PALE_JOINT), ['laid', 'surface', 'room', 'edge']),
    'pietra-fumo': (tiles(lambda: m.limestone('#8F8C88', '#77746F', '#A6A39E', 0.5), (0.9, 0.6), layout='third', grout='#85827D'), ['room', 'surface', 'laid']),
    'terrazzo-chiaro': (tiles(lambda: m.terrazzo('#E9E4DA', [(70, '#B9A48B'), (38, '#8E8B86'), (52, '#C98F6B'), (28, '#F7F5F0'), (90, '#6C706E')]), (0.6, 0.6), near=0.62, grout=PALE_JOINT), ['laid', 'surface', 'room', 'edge']),
    'rovere-naturale': (tiles(lambda: m.wood('#C7A277', '#9B7448'), (1.2, 0.2), layout='third', joint=0.002, grout='#A0845F'), ['room', 'surface', 'laid', 'edge']),
    'alameda-encaustic': (tiles(lambda: m.encaustic('#E8E2D4', '#2F4560', '#A8553A'), (0.2, 0.2), span=3.2, near=0.55, grout='#CFC8BA'), ['laid', 'surface', 'room', 'edge']),
    'fez-zellige': (tiles(lambda: m.glaze('#4F8577', '#7FAF9F', 1.0), (0.1, 0.1), joint=0.002, unevenness=0.0016, span=1.9, near=0.36, grout='#B7B9AE'), ['wall', 'surface', 'laid', 'edge']),
    'brick-lane-metro': (tiles(lambda: m.glaze('#F1EEE8', '#F7F5F1', 0.35, 0.08, 0.03), (0.2, 0.1), layout='brick', joint=0.003, bevel=0.009, thick=0.012, span=2.2, near=0.42, grout='#C9C5BD'), ['wall', 'surface']),
    'cemento-grigio': (tiles(lambda: m.concrete('#A5A29C', '#8B8882'), (0.8, 0.8), grout='#918E88'), ['room', 'surface']),
    'nero-sahara': (tiles(lambda: m.marble('#1C1B1C', '#C7A878', '#29282A', 0.1), (0.6, 0.6), grout='#2C2B2B'), ['room', 'surface']),
    'travertino-classico': (tiles(lambda: m.travertine('#DCCBB0', '#CDB995', '#B49C77'), (0.9, 0.6), layout='third', grout='#C6B594'), ['room', 'surface']),
    'carrara-honed': (tiles(lambda: m.marble('#E9E9E8', '#8A8E93', '#D5D7D9', 0.36, 1.5), (0.6, 0.3), layout='brick', near=0.8, grout='#CFCFCD'), ['room', 'surface', 'laid', 'edge']),
    'jura-beige': (tiles(lambda: m.limestone('#D6C5A6', '#C3AF8C', '#EFE6D3', 0.5, 1.3), (0.6, 0.4), layout='brick', grout='#C4B495'), ['laid', 'surface']),
    'dijon-tumbled': (tiles(lambda: m.limestone('#E0D2B6', '#CDBB98', '#B49F7A', 0.75, 1.2, 0.35), (0.6, 0.4), layout='brick', joint=0.007, bevel=0.008, thick=0.015, unevenness=0.001, grout='#D0C4AC'), ['room', 'surface']),
    'welsh-slate-riven': (tiles(lambda: m.riven('#5B636B', '#434A52', '#31373E', None, 1.6, 0.6), (0.6, 0.3), layout='brick', joint=0.005, grout='#4A4E52'), ['room', 'surface']),
    'emperador-polished': (tiles(lambda: m.marble('#5A4030', '#D9C6AE', '#6E503C', 0.1, 1.5), (0.6, 0.3), layout='brick', near=0.8, grout='#5E4A3C'), ['laid', 'surface']),
    'silver-travertine': (tiles(lambda: m.travertine('#BDB7AC', '#A49E93', '#857F75'), (0.6, 0.3), layout='brick', near=0.8, grout='#A39E94'), ['room', 'surface']),
    'carrara-hexagon': (tiles(lambda: [m.marble('#ECECEA', '#8F9398', '#DADCDD', 0.3, 4)], (0.05, 0.05), layout='hexagon', joint=0.002, thick=0.008, span=0.95, near=0.2, grout='#C3C3C0'), ['surface', 'laid']),
    'penny-round-chalk': (tiles(lambda: [m.glaze('#F2EFE9', '#F8F6F2', 0.2, 0.1, 0.03)], (0.02, 0.02), layout='hexagon', round=True, joint=0.0024, thick=0.006, bevel=0.002, span=0.4, near=0.11, grout='#B4B0A8'), ['surface', 'laid']),
    'lagoon-glass': (tiles(lambda: [m.glaze('#2F7F8F', '#4FA3AE', 0.4, 0.03, 0.3), m.glaze('#5FB0A8', '#86C9BE', 0.4, 0.03, 0.3), m.glaze('#26647E', '#3A86A0', 0.4, 0.03, 0.3)], (0.025, 0.025), joint=0.002, thick=0.006, bevel=0.0015, span=0.6, near=0.15, grout='#D5DCDA'), ['surface', 'laid']),
    'herringbone-slate': (tiles(lambda: [m.riven('#59616A', '#444B53', '#343A41', None, 9, 0.5)], (0.09, 0.03), layout='herringbone', joint=0.002, thick=0.008, span=0.9, near=0.24, grout='#6A6D70'), ['surface', 'laid']),
    'moorland-porcelain-paving': (tiles(lambda: m.riven('#B5B2AC', '#A19E98', '#8A8782', None, 1.1, 0.3), (0.6, 0.6), joint=0.005, thick=0.02, grout=GREY_JOINT, span=6.5), ['terrace', 'surface', 'laid', 'edge']),
    'harbour-slab': (tiles(lambda: m.limestone('#4E5052', '#3F4143', '#66686A', 0.6, 1.0, 0.25), (1.2, 0.6), layout='brick', joint=0.005, thick=0.02, grout='#4D4D4B', span=7), ['terrace', 'surface', 'edge']),
    'quarzo-sabbia': (tiles(lambda: m.riven('#CDB995', '#BDA67E', '#A48E68', None, 1.3, 0.3), (0.9, 0.6), layout='brick', joint=0.005, thick=0.02, grout='#B3A385', span=6.5), ['terrace', 'surface']),
    'oak-deck-porcelain': (tiles(lambda: m.wood('#A98A67', '#7F6347'), (1.2, 0.3), layout='third', joint=0.004, thick=0.02, grout='#7C6750', span=6.5), ['terrace', 'surface']),
    'stack-bond-border': (tiles(lambda: m.riven('#8E8A84', '#75716B', '#5F5B56', None, 3, 0.3), (0.2, 0.1), layout='brick', joint=0.005, thick=0.03, bevel=0.003, span=3.2, near=0.5, grout=GREY_JOINT), ['laid', 'surface']),
    'fellside-sandstone': (tiles(lambda: [m.riven('#B9AE8C', '#A39A7B', '#877F66', '#A87F55', 1.2), m.riven('#ADA791', '#9A947C', '#7E7966', None, 1.2)], (0.6, 0.6), sizes=[(0.9, 0.6), (0.6, 0.6), (0.6, 0.29), (0.29, 0.29), (0.9, 0.29)], joint=0.012, thick=0.024, bevel=0.006, unevenness=0.0015, grout='#8F8873', span=7, near=1.1), ['terrace', 'surface', 'laid', 'edge']),
    'autumn-sandstone': (tiles(lambda: [m.riven('#A98C6B', '#927152', '#76583F', '#8E4F35', 1.2), m.riven('#B79A78', '#9B7F60', '#7C634A', None, 1.2)], (0.9, 0.6), layout='brick', joint=0.012, thick=0.024, bevel=0.006, unevenness=0.0015, grout='#857058', span=7), ['terrace', 'surface']),
    'black-limestone': (tiles(lambda: m.riven('#4A4D50', '#3A3D40', '#2C2E31', None, 1.3, 0.6), (0.9, 0.6), layout='brick', joint=0.010, thick=0.024, bevel=0.004, grout='#55534F', span=7), ['terrace', 'surface']),
    'silver-granite': (tiles(lambda: m.granite('#C4C4C2', '#9A9A99', '#4C4C4D'), (0.9, 0.6), layout='brick', joint=0.007, thick=0.03, grout='#A19F9B', span=6.5, near=0.7), ['terrace', 'surface', 'edge']),
    'slate-paving': (tiles(lambda: m.riven('#566069', '#414A53', '#30373F', '#6A5846', 1.4, 0.9), (0.6, 0.6), joint=0.010, thick=0.024, bevel=0.005, grout='#54565A', span=6.5), ['terrace', 'surface']),
    'granite-setts': (tiles(lambda: [m.granite('#B5B3AF', '#8C8B89', '#504F50', 0.75), m.granite('#A3A19D', '#807F7D', '#474748', 0.75)], (0.1, 0.1), layout='brick', joint=0.011, thick=0.05, bevel=0.012, unevenness=0.003, span=2.4, near=0.5, grout='#8A857B', grout_depth=1.0), ['laid', 'surface']),
}

STONES = {
    'golden-gravel': ({'size': 0.018, 'colours': ['#C59A5B', '#D9B67C', '#A87B45', '#E3CDA2', '#B88A55', '#8F6A42'], 'sharp': 0.35}, ['gravel', 'heap']),
    'cotswold-chippings': ({'size': 0.018, 'colours': ['#E0CFA6', '#D3BD8C', '#EADFC2', '#C7AE7C'], 'sharp': 0.85}, ['gravel', 'heap']),
    'plum-slate': ({'size': 0.034, 'colours': ['#6A5560', '#57464F', '#7C6671', '#4B4148', '#5E5A63'], 'sharp': 0.9, 'flat': 0.28}, ['gravel', 'heap']),
    'scottish-pebbles': ({'size': 0.03, 'colours': ['#8F8680', '#B7A79A', '#A2725F', '#6E6A69', '#C9BDB0', '#7D8387'], 'sharp': 0.12, 'roughness': 0.55}, ['gravel', 'heap']),
    'white-marble-pebbles': ({'size': 0.028, 'colours': ['#F1EFEB', '#E6E3DE', '#F7F6F3', '#DAD8D4'], 'sharp': 0.12, 'roughness': 0.5}, ['gravel', 'heap']),
    'sharp-sand': ({'size': 0.006, 'colours': ['#B48B58', '#C49C69', '#A37A4B', '#D0AE7F'], 'sharp': 0.8}, ['heap', 'gravel']),
    'mot-type-1': ({'size': 0.026, 'colours': ['#8D8B88', '#A3A09C', '#75736F', '#B5B2AD', '#6A6864'], 'sharp': 0.95}, ['heap', 'gravel']),
}

BAGS = {
    'golden-gravel-3': (packs.bulk_bag, {'colours': ['#C59A5B', '#D9B67C', '#A87B45', '#E3CDA2'], 'sharp': 0.35, 'label': 'Golden|Gravel', 'small': 'Bulk bag'}),
    'golden-gravel-4': (packs.sack, {'colour': '#E7E1D4', 'label': 'Golden|Gravel', 'small': '20 kg', 'band': '#8A5A00'}),
}

PACKS = {
    'joint-grey-grout': [(packs.sack, {'size': (0.24, 0.09, 0.32), 'colour': '#C9CCCB', 'label': 'Fine Joint|Grout', 'small': 'Flexible, 5 kg'}), 'joint'],
    'brush-in-jointing': [(packs.tub, {'size': (0.155, 0.28), 'label': 'Brush-In|Joint', 'small': 'Paving compound, 15 kg'}), 'paving-joint'],
    'epoxy-grout': [(packs.tub, {'size': (0.1, 0.17), 'label': 'Epoxy|Grout', 'small': 'Two parts, 3 kg', 'band': '#3F6145'}), 'glass-joint'],
    'grip-primer': [(packs.tub, {'size': (0.12, 0.24), 'label': 'Grip|Primer', 'small': '5 l, covers 50 m²', 'band': '#3F6145'}), 'floor'],
    'flex-adhesive': [(packs.sack, {'label': 'Flexible|Adhesive', 'small': 'C2TE S1, 20 kg', 'colour': '#E4DCCB'}), 'trowelled'],
    'rapid-adhesive': [(packs.sack, {'label': 'Rapid-Set|Adhesive', 'small': 'C2FT S1, 20 kg', 'colour': '#D8D8D2', 'band': '#8A5A00'}), 'trowelled-grey'],
    'slurry-primer': [(packs.sack, {'label': 'Slurry|Primer', 'small': 'For porcelain, 15 kg', 'colour': '#CFC8BD', 'band': '#1F1D1A'}), 'paving-back'],
    'stone-sealer': [(packs.bottle, {'label': 'Stone|Sealer', 'small': 'Impregnating, 1 l'}), 'sealed'],
    'weed-membrane': [(packs.roll, {'colour': '#2B2B2B', 'size': (0.09, 1.0), 'label': 'Ground Membrane', 'small': '1 × 15 m'}), 'cloth'],
    'decoupling-mat': [(packs.roll, {'colour': '#D4702B', 'size': (0.16, 1.0), 'thick': 0.008, 'label': 'Decoupling Mat', 'small': '1 × 30 m'}), 'studs'],
    'tanking-kit': [(packs.tub, {'size': (0.13, 0.2), 'label': 'Tanking|Kit', 'small': 'Covers 5 m² in two coats', 'band': '#2F4560'}), 'wet-wall'],
    'straight-edge-trim': [(packs.trim, {'colours': ['#C4C7C9', '#26272A', '#B8935A']}), 'trim-near'],
    'tile-spacers': [(packs.spacers, {}), 'spacers-near'],
    'notched-trowel': [(packs.trowel, {}), 'trowelled'],
    'levelling-clips': [(packs.clips, {}), 'clips-near'],
}

LAST_LOOKS = {
    'joint': ('surface', tiles(lambda: m.limestone('#D9D2C6', '#CCC4B6', '#E8E2D8', 0.5), (0.3, 0.3), joint=0.006, near=0.26, grout='#8D8B88')),
    'paving-joint': ('surface', tiles(lambda: m.riven('#B9AE8C', '#A39A7B', '#877F66', None, 2), (0.4, 0.4), joint=0.014, thick=0.03, bevel=0.006, near=0.4, grout='#7E7768')),
    'glass-joint': ('surface', tiles(lambda: m.glaze('#E9EEF0', '#F4F7F7', 0.2, 0.04, 0.04), (0.1, 0.1), joint=0.003, near=0.24, grout='#6B7478')),
    'floor': ('laid', tiles(lambda: m.concrete('#B7B3AB', '#A19D95'), (2.4, 2.4), joint=0.001, span=4, grout='#A5A199')),
    'trowelled': ('surface', tiles(lambda: m.concrete('#D2CCC0', '#C2BBAE'), (0.6, 0.011), joint=0.007, thick=0.02, bevel=0.004, near=0.3, grout='#BDB6A8', grout_depth=0.8)),
    'trowelled-grey': ('surface', tiles(lambda: m.concrete('#A8A6A1', '#96948F'), (0.6, 0.011), joint=0.007, thick=0.02, bevel=0.004, near=0.3, grout='#918F8A', grout_depth=0.8)),
    'paving-back': ('edge', tiles(lambda: m.concrete('#BDB8AF', '#A9A49B'), (0.6, 0.6), thick=0.02)),
    'sealed': ('surface', tiles(lambda: m.limestone('#C9B796', '#B6A27F', '#E2D6BF', 0.3), (0.4, 0.4), joint=0.004, near=0.45, grout='#B5A88F')),
    'cloth': ('surface', tiles(lambda: m.plain('#26272A', 0.95, grain=0.9), (0.006, 0.006), joint=0.001, thick=0.002, near=0.12, grout='#1A1B1D')),
    'studs': ('surface', tiles(lambda: m.plain('#D4702B', 0.5), (0.022, 0.022), layout='hexagon', round=True, joint=0.012, thick=0.006, bevel=0.002, near=0.18, grout='#B85C20', grout_depth=1.2)),
    'wet-wall': ('wall', tiles(lambda: m.glaze('#DDE6E4', '#EDF2F0', 0.4, 0.08, 0.05), (0.2, 0.2), joint=0.003, span=2.2, grout='#B9C1BF')),
    'trim-near': (packs.trim, {'colours': ['#C4C7C9']}),
    'spacers-near': (packs.spacers, {'colour': '#C9CED2'}),
    'clips-near': (packs.clips, {}),
}

SAMPLES = {'surface': 20, 'laid': 20, 'wall': 40, 'room': 44, 'terrace': 28, 'edge': 28, 'gravel': 16, 'heap': 16}
PACK_SAMPLES = 28


def tiled(kind, spec, seed):
    """A tiled scene needs its materials made after the scene was cleared: `begin` is called by the scene itself."""
    def render():
        scene = getattr(scenes, kind)
        original = scenes.begin

        def begin_and_make(*args, **kwargs):
            begun = original(*args, **kwargs)
            made = spec['make']()
            spec['materials'] = made if isinstance(made, list) else [made]
            return begun
        scenes.begin = begin_and_make
        try:
            scene(spec, seed, SAMPLES[kind])
        finally:
            scenes.begin = original
    return render


def jobs():
    """Every picture of the catalogue, the first ones of all products before the second ones."""
    found = {}
    for n, (slug, (spec, kinds)) in enumerate(TILES.items()):
        for i, kind in enumerate(kinds):
            found[f'{slug}-{i + 1}'] = tiled(kind, spec, n * 7 + i)
    for n, (slug, (spec, kinds)) in enumerate(STONES.items()):
        for i, kind in enumerate(kinds):
            found[f'{slug}-{i + 1}'] = lambda s=spec, k=kind, n=n: getattr(scenes, k)(s, n + 3, SAMPLES[k])
    for slug, (scene, spec) in BAGS.items():
        found[slug] = lambda f=scene, s=spec: f(s, 5, PACK_SAMPLES)
    for n, (slug, (pack, second)) in enumerate(PACKS.items()):
        found[f'{slug}-1'] = lambda p=pack, n=n: p[0](p[1], n, PACK_SAMPLES)
        kind, spec = LAST_LOOKS[second]
        found[f'{slug}-2'] = tiled(kind, spec, n) if isinstance(kind, str) else (lambda k=kind, s=spec, n=n: k(s, n + 40, PACK_SAMPLES))
    return dict(sorted(found.items(), key=lambda item: int(item[0][-1]) > 2))
