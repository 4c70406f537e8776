"""Every picture: its scene, goods, seed, size and samples. The first two of every product come first."""
import goods

FINAL, COVER, LIMIT = (2400, 1800), (1200, 900), 350_000
SAMPLES = {'terrace': 3, 'patio': 3, 'courtyard': 3, 'poolside': 3, 'pergola': 3, 'path': 3, 'breakfast': 3, 'front': 3, 'gravel_walk': 3,
           'bathroom': 3, 'hall': 3, 'kitchen': 3, 'bathing': 3, 'living': 3, 'garden_room': 3, 'wet_room': 3, 'orangery': 3, 'island_kitchen': 3, 'boot_room': 3, 'studio_court': 3, 'dining': 3, 'tanked': 3, 'counter': 6, 'edge': 6, 'gravel': 5, 'heap': 5}
PACK_SAMPLES = 6

# Per product the scenes in the order they are shown, with what differs from the usual.
TILED = {
    'calacatta-vena': [('bathroom', dict(develop=dict(exposure=1.4, contrast=1.2))), 'closeup', 'edge'],
    'pietra-fumo': [('garden_room', dict(develop=dict(exposure=1.6, contrast=1.15))), 'closeup'],
    'terrazzo-chiaro': [('kitchen', {'with': ['brick-lane-metro'], 'develop': dict(exposure=1.4, contrast=1.18)}), 'closeup', 'edge'],
    'rovere-naturale': [('living', dict(develop=dict(exposure=1.3, contrast=1.15), cloth='#DAD2C4', accent='#6C7F86', plaster='#E8E3D9')), 'closeup', 'edge'],
    'alameda-encaustic': [('hall', dict(develop=dict(exposure=1.1, contrast=1.18), plaster='#E6DFD2', paint='#2F4560', panel='#F2EEE6', view=((-0.05, -1.75, 1.30), (0.08, 3.0, 0.62), 28))), 'closeup', 'edge'],
    'fez-zellige': [('counter', dict(develop=dict(exposure=1.3, contrast=1.12))), 'closeup', ('splash', dict(scope=0.7)), 'edge'],
    'brick-lane-metro': [('counter', dict(develop=dict(exposure=1.35, contrast=1.15))), 'closeup'],
    'cemento-grigio': [('dining', dict(develop=dict(exposure=1.42, contrast=1.12, warmth=0.96))), 'closeup'],
    'nero-sahara': [('bathing', dict(develop=dict(exposure=1.75, contrast=1.15))), 'closeup'],
    'travertino-classico': [('wet_room', dict(develop=dict(exposure=1.15, contrast=1.2))), 'closeup'],
    'carrara-honed': [('hall', dict(develop=dict(exposure=1.1, contrast=1.18))), 'closeup', 'edge'],
    'jura-beige': [('island_kitchen', {'with': ['fez-bone'], 'develop': dict(exposure=1.58, contrast=1.14)}), 'closeup'],
    'dijon-tumbled': [('orangery', dict(develop=dict(exposure=1.12, contrast=1.18))), 'closeup'],
    'welsh-slate-riven': [('boot_room', dict(develop=dict(exposure=1.3, contrast=1.15))), 'closeup'],
    'emperador-polished': [('bathing', dict(develop=dict(exposure=1.35, contrast=1.15, mirrored=True), plaster='#C9C0B2', towel='#E2D8C6')), 'closeup'],
    'silver-travertine': [('bathroom', dict(develop=dict(exposure=1.35, contrast=1.18), plaster='#CFCCC6', mat='#E8E6E1', towel='#7C8794')), 'closeup'],
    'carrara-hexagon': ['closeup', ('splash', dict(scope=0.5))],
    'penny-round-chalk': ['closeup', ('splash', dict(scope=0.34))],
    'lagoon-glass': ['closeup', ('splash', dict(scope=0.44))],
    'river-pebble-sheet': ['closeup', ('splash', dict(scope=0.5))],
    'herringbone-slate': ['closeup', ('splash', dict(scope=0.6))],
    'moorland-porcelain-paving': [('breakfast', dict(develop=dict(exposure=0.74, contrast=1.08, warmth=0.95))), 'closeup', 'edge'],
    'harbour-slab': [('patio', dict(develop=dict(exposure=0.95, warmth=0.98))), 'closeup', 'edge'],
    'quarzo-sabbia': [('poolside', dict(develop=dict(exposure=0.68, contrast=1.12, warmth=0.98, mirrored=True))), 'closeup'],
    'oak-deck-porcelain': ['pergola', 'closeup'],
    'stack-bond-border': [('terrace', dict(develop=dict(exposure=1.2, mirrored=True))), 'closeup'],
    'fellside-sandstone': [('courtyard', {'with': ['brick'], 'develop': dict(exposure=0.82, contrast=1.15, warmth=0.98)}), 'closeup', ('terrace', dict(develop=dict(exposure=1.1, mirrored=True))), 'edge', ('gravel_walk', dict(stone=goods.STONES['golden-gravel'], develop=dict(exposure=0.85, contrast=1.12)))],
    'autumn-sandstone': [('path', dict(develop=dict(exposure=0.74, contrast=1.02, warmth=0.95))), 'closeup'],
    'black-limestone': [('studio_court', {'with': ['brick'], 'develop': dict(exposure=0.68, contrast=1.08, warmth=0.93)}), 'closeup'],
    'silver-granite': [('front', dict(develop=dict(exposure=0.78, warmth=0.94))), 'closeup', 'edge'],
    'slate-paving': [('courtyard', {'with': ['brick'], 'paint': '#3F5A73', 'accent': '#C9B08A', 'develop': dict(exposure=0.95, contrast=1.12, mirrored=True)}), 'closeup'],
    'granite-setts': [('path', dict(develop=dict(exposure=0.8, contrast=1.16, mirrored=True), view=((0.16, -2.45, 1.52), (0.02, 6.0, -0.20), 27))), 'closeup'],
}

STONES = {
    'golden-gravel': ['gravel', ('bulk_bag', dict(label='bulk-golden-gravel')), ('gravel_sack', dict(label='golden-gravel')), 'heap'],
    'cotswold-chippings': ['gravel', ('bulk_bag', dict(label='bulk-cotswold-chippings'))],
    'plum-slate': ['gravel', 'heap'],
    'scottish-pebbles': ['gravel', 'heap'],
    'white-marble-pebbles': ['gravel', ('gravel_sack', dict(label='white-marble-pebbles', paper='#B9AFA1', spill=900))],
    'sharp-sand': [('bulk_bag', dict(label='bulk-sharp-sand', spec=goods.EXTRAS['sand'])), ('closeup', dict(spec=goods.EXTRAS['sand']))],
    'mot-type-1': ['gravel', ('bulk_bag', dict(label='bulk-mot-type-1'))],
}


def seen(extra, **more):
    return 'closeup', dict(spec=goods.EXTRAS[extra], **more)


PACKS = {
    'joint-grey-grout': [('sack', dict(label='joint-grey-grout', pack=(0.25, 0.10, 0.34), second=False)), seen('grey-joint')],
    'brush-in-jointing': [('tub', dict(label='brush-in-jointing', pack=(0.15, 0.28), lid='#8A6A3F')), seen('sand-joint')],
    'epoxy-grout': [('tub', dict(label='epoxy-grout', pack=(0.095, 0.15), lid='#3F6145', beside='part', paper='#D5CCBE')), ('splash', dict(spec=goods.EXTRAS['epoxy-joint'], scope=0.26))],
    'grip-primer': [('tub', dict(label='grip-primer', pack=(0.115, 0.22), lid='#A8481F', beside='roller')), seen('primed-floor')],
    'flex-adhesive': [('sack', dict(label='flex-adhesive')), seen('combed-white')],
    'rapid-adhesive': [('sack', dict(label='rapid-adhesive')), seen('combed-grey')],
    'slurry-primer': [('sack', dict(label='slurry-primer', second=False)), ('primed', dict(spec=goods.EXTRAS['primed-back']))],
    'stone-sealer': [('tin', dict(label='stone-sealer')), seen('sealed-stone')],
    'weed-membrane': [('roll', dict(label='weed-membrane', spec=goods.EXTRAS['felt'], pack=(0.10, 1.0, 0.55), gap=0.006, thick=0.0016)), seen('felt')],
    'decoupling-mat': [('roll', dict(label='decoupling-mat', spec=goods.EXTRAS['mat'], pack=(0.16, 1.0, 0.62), gap=0.012, thick=0.0032)), seen('mat')],
    'tanking-kit': [('tub', dict(label='tanking-kit', pack=(0.12, 0.2), lid='#34587F', beside='tape')), ('tanked', dict(spec=goods.EXTRAS['wet-wall'], develop=dict(exposure=1.1)))],
    'straight-edge-trim': [('trims', {}), ('trims', dict(near=True))],
    'tile-spacers': [('spacers', {}), ('spacers', dict(used=True))],
    'notched-trowel': [('trowel', {}), ('trowel', dict(near=True))],
    'levelling-clips': [('clips', dict(label='levelling-clips')), ('clips', dict(used=True))],
}

# Pictures of categories are other pictures again, cut to size; the home page has one of its own.
COVERS = {
    'category-porcelain-tiles': 'cemento-grigio-1',
    'category-mosaics': 'lagoon-glass-2',
    'category-porcelain-paving': 'quarzo-sabbia-1',
    'category-stone-paving': 'autumn-sandstone-1',
    'category-aggregates': 'golden-gravel-1',
    'category-grout': 'joint-grey-grout-1',
    'category-primer-adhesive': 'flex-adhesive-1',
    'category-membranes': 'decoupling-mat-1',
    'category-tools-trims': 'notched-trowel-1',
}
WIDE_FINAL = (2400, 1200)


def job(scene, seed, **more):
    return {'scene': scene, 'seed': seed, 'size': FINAL, 'samples': SAMPLES.get(scene, PACK_SAMPLES), **more}


# Close-ups of the other colours of a product.
COLOURS = {
    'fez-zellige-5': 'fez-indigo',
    'fez-zellige-6': 'fez-bone',
    'rovere-naturale-5': 'oak-smoked',
    'oak-deck-porcelain-3': 'deck-smoked',
    'granite-setts-3': 'sett-anthracite',
}


def every():
    found = {}
    for n, (slug, pictures) in enumerate(TILED.items()):
        for k, entry in enumerate(pictures):
            scene, more = entry if isinstance(entry, tuple) else (entry, {})
            found[f'{slug}-{k + 1}'] = job(scene, n * 10 + k, **{'spec': goods.TILES[slug], **more})
    for n, (slug, pictures) in enumerate(STONES.items()):
        for k, entry in enumerate(pictures):
            scene, more = entry if isinstance(entry, tuple) else (entry, {})
            found[f'{slug}-{k + 1}'] = job(scene, 400 + n * 10 + k, stone=goods.STONES[slug], **more)
    for n, (slug, pictures) in enumerate(PACKS.items()):
        for k, (scene, more) in enumerate(pictures):
            found[f'{slug}-{k + 1}'] = job(scene, 500 + n * 10 + k, **more)
    hero = dict(develop=dict(exposure=1.55, contrast=1.2), spec=goods.TILES['alameda-encaustic'], paint='#46525E', view=((-0.3, -1.75, 1.32), (-0.05, 2.75, 0.86), 24))
    found['home-hero'] = {**job('kitchen', 77, **hero, **{'with': ['fez-zellige']}), 'size': WIDE_FINAL, 'final': WIDE_FINAL}
    for k, (name, colour) in enumerate(COLOURS.items()):
        found[name] = job('closeup', 78 + k, spec=goods.EXTRAS[colour])
    return dict(sorted(found.items(), key=lambda item: (item[1]['scene'] not in ('closeup', 'laid', 'splash'), item[1]['scene'] not in ('edge', 'room'))))


ALL = every()
