"""What the catalogue sells, as the scenes need it: materials, tiles, stones and packs. Data only; lengths are metres."""

MATERIALS = {
    'calacatta': ('marble', dict(seed=11, extent=2.4, base='#F3F0EA', cloud='#D8D4CD', vein='#7E7A76', gold='#A9854F', turn=0.85, clouds=0.6, gilt=0.8, warp=0.016, veil=0.45, nets=[
        (30, 0.7, 0.0014, 0.5, 1.4, 2, 8), (12, 1.1, 0.007, 0.75, 1.0, 3, 8), (8, 1.5, 0.020, 0.95, 0.8, 4, 5)])),
    'fumo': ('limestone', dict(seed=12, extent=1.9, light='#A3A09B', dark='#85827D', fleck='#BDB9B2', veil=0.7)),
    'terrazzo': ('terrazzo', dict(seed=13, extent=1.2, ground='#E9E4DA', chips=[
        (0.042, 0.30, ['#B99F86', '#8F8C88', '#B98F74', '#F7F5F0', '#D9CDBB']),
        (0.020, 0.42, ['#C9B8A0', '#7E7F80', '#B08A70', '#F9F8F4', '#A8A49C', '#767C77']),
        (0.009, 0.5, ['#D6C6AE', '#8B8984', '#F9F7F2', '#AA7F66', '#77736D'])])),
    'oak': ('wood', dict(seed=14, extent=2.6, light='#D9BD94', mid='#C5A375', dark='#9A7449')),
    'alameda': ('encaustic', dict(seed=15, cell=0.2, count=7, chalk='#E9E4D8', ink='#34496A', accent='#8B9DB2')),
    'oak-prop': ('wood', dict(seed=64, extent=2.6, light='#D0AE82', mid='#B98F60', dark='#946C43')),
    'fez-green': ('glaze', dict(seed=16, cell=0.1, count=10, deep='#2F6658', mid='#5B9582', pale='#9CC4B0')),
    'fez-indigo': ('glaze', dict(seed=17, cell=0.1, count=10, deep='#18254D', mid='#2B4079', pale='#6C82B0')),
    'fez-bone': ('glaze', dict(seed=66, cell=0.1, count=10, deep='#C4B699', mid='#DDD2BC', pale='#EFE8D9')),
    'oak-smoked': ('wood', dict(seed=67, extent=2.6, light='#8A6B4E', mid='#6E523B', dark='#473222')),
    'deck-smoked': ('wood', dict(seed=68, extent=2.8, light='#7E6650', mid='#63493A', dark='#3F2E24', relief=0.0006)),
    'sett-anthracite': ('granite', dict(seed=69, extent=1.0, tints=['#5F6062', '#525355', '#6A6B6C', '#47484A', '#57585A'], grain=0.003, relief=0.0006)),
    'metro': ('glaze', dict(seed=18, cell=0.2, count=5, deep='#EDEAE4', mid='#F4F2ED', pale='#FAF9F6', wave=0.00006, chips=0.0, spread=0.4)),
    'cemento': ('concrete', dict(seed=19, extent=1.9, light='#B0ADA7', dark='#8C8983')),
    'nero': ('marble', dict(seed=20, extent=2.2, base='#161516', cloud='#2A2724', vein='#D8D0C4', gold='#C0924F', turn=0.7, clouds=0.5, gilt=0.9, warp=0.012, veil=0.14, nets=[
        (60, 0.35, 0.0009, 0.6, 1.6, 2, 4), (22, 0.8, 0.0024, 0.85, 1.1, 3, 4), (11, 1.3, 0.0055, 1.1, 0.8, 4, 4)])),
    'travertino': ('travertine', dict(seed=21, extent=1.9, light='#DCCBAE', mid='#C9B391', dark='#A98D68', fill='#7A6344', holes=0.65, relief=0.00012)),
    'carrara': ('marble', dict(seed=22, extent=1.9, base='#E6E6E4', cloud='#C3C6C9', vein='#7C8188', gold='#8F9398', turn=0.6, clouds=0.8, gilt=0.0, warp=0.016, veil=0.5, nets=[
        (70, 0.5, 0.0011, 0.5, 1.2, 1.5, 10), (30, 0.8, 0.003, 0.7, 0.9, 2, 12), (9, 1.0, 0.008, 0.7, 0.8, 3, 10)])),
    'jura': ('limestone', dict(seed=23, extent=1.4, light='#DCCDB0', dark='#C6B491', fleck='#E9DFCB', shells=0.6)),
    'dijon': ('limestone', dict(seed=24, extent=1.6, light='#E6DAC2', dark='#CDBB9B', fleck='#F0E8D8', shells=0.25, relief=0.00022, mottling=0.5)),
    'welsh-slate': ('cleft', dict(seed=25, extent=1.6, tones=[(-2.3, '#3E4347'), (0.0, '#50565B'), (1.3, '#5B6066'), (2.4, '#69696D')], size=0.32, stretch=(1, 1.9), sheets=8, step=0.0010, feather=0.035,
        stairs=4, swell=0.0013, ripple=(0.035, 0.00024), grain=0.00002, layer=0.35, grit=0.02)),
    'emperador': ('veined', dict(seed=26, extent=1.5, base=['#483529', '#503B2D', '#413025', '#574233'], cloud='#66503F', vein='#D8C7AF', gold='#A9754A', mottling=0.5, blush=0.4, nets=[
        (0.11, 0.0011, 0.6, 0.9, 1.0), (0.045, 0.0007, 0.5, 0.75, 1.0), (0.018, 0.0004, 0.4, 0.5, 1.0)])),
    'silver-travertine': ('travertine', dict(seed=27, extent=1.4, light='#CCC8C1', mid='#B5B0A9', dark='#958E87', fill='#786F67', holes=0.85, sway=0.022, drawn=0.35, clouds=0.75)),
    'carrara-small': ('marble', dict(seed=28, extent=0.9, base='#E9E9E7', cloud='#C9CCCE', vein='#858A91', gold='#9A9EA3', turn=0.6, clouds=0.8, gilt=0.0, warp=0.01, veil=0.5, pixels=2048, nets=[
        (70, 0.3, 0.0008, 0.5, 1.2, 1.5, 10), (24, 0.5, 0.002, 0.7, 0.9, 2, 12), (6, 0.7, 0.005, 0.7, 0.8, 3, 10)])),
    'chalk-glaze': ('glaze', dict(seed=29, cell=0.0225, count=16, deep='#E9E6DF', mid='#F3F1EB', pale='#FAF9F6', wave=0.00005, chips=0.0, spread=0.7)),
    'lagoon': ('glaze', dict(seed=30, cell=0.027, count=16, deep='#1F6378', mid='#4C9FA8', pale='#93CFC4', wave=0.00006, chips=0.15, spread=1.25, edge=0.003)),
    'pebbles': ('pebble_slices', dict(seed=31, extent=0.62, tints=['#C9BCA8', '#B4A795', '#D6CCBC', '#9E9488', '#A7A29A', '#BFA98D'], grout='#CFC7B9')),
    'slate-small': ('riven', dict(seed=32, extent=0.6, light='#69717A', mid='#4C545C', dark='#363D44', depth=0.0009, layers=6, soft=0.25, bands=0.5)),
    'moorland': ('riven', dict(seed=33, extent=2.0, light='#C4C1BA', mid='#ABA8A1', dark='#8F8C86', depth=0.0007, layers=1.6, soft=0.5, bands=0.06)),
    'harbour': ('riven', dict(seed=34, extent=2.2, light='#5F6265', mid='#4B4D50', dark='#3C3E41', depth=0.0007, layers=1.6, soft=0.5, bands=0.06)),
    'quarzo': ('cleft', dict(seed=35, extent=2.0, tones=[(-2.4, '#A99472'), (-0.6, '#C0AC88'), (0.8, '#CFBE9C'), (2.4, '#D9CBAE')], size=0.5, stretch=(1, 2.6), sheets=6, step=0.0004, feather=0.03, swell=0.0004,
        ripple=(0.05, 0.00012), grain=0.00003, flow=(0.5, 4.0), rust='#B8A78B', rusty=0.4, grit=0.03)),
    'deck': ('wood', dict(seed=36, extent=2.8, light='#BFA481', mid='#A4855F', dark='#765940', relief=0.0006)),
    'sett-porcelain': ('granite', dict(seed=37, extent=1.2, tints=['#A3A09A', '#8F8C87', '#7E7C78', '#98948C', '#868480'], grain=0.0034, relief=0.00022, mica=0.0, dark='#55534F')),
    'fellside': ('cleft', dict(seed=38, extent=2.2, tones=[(-2.4, '#857F68'), (-0.8, '#A59A7C'), (0.6, '#BCAE8C'), (1.6, '#CBBD9D'), (2.6, '#B59E77')], size=0.45, sheets=8, step=0.0016, feather=0.035,
        rust='#A9835A', rusty=0.5, flow=(0.6, 2.6), grain=0.00006)),
    'autumn': ('cleft', dict(seed=39, extent=2.2, tones=[(-2.4, '#66503F'), (-0.8, '#846A53'), (0.6, '#9A7C61'), (1.7, '#A98B6E'), (2.6, '#8C6A5C')], size=0.45, sheets=8, step=0.0015, feather=0.035,
        rust='#87594A', rusty=0.45, flow=(0.6, 2.6), grain=0.00006)),
    'midnight': ('cleft', dict(seed=40, extent=2.0, tones=[(-2.4, '#2F3236'), (0.0, '#3B3E43'), (2.4, '#484C51')], size=0.5, sheets=5, step=0.0008, feather=0.05, swell=0.0014, ripple=(0.05, 0.00035),
        grain=0.00004, layer=0.2, grit=0.025)),
    'silver-granite': ('granite', dict(seed=41, extent=1.3, tints=['#C9C9C7', '#BDBDBB', '#D3D2CF', '#ACACAB', '#B5B3B0'])),
    'slate-paving': ('cleft', dict(seed=42, extent=1.8, tones=[(-2.3, '#363C43'), (0.0, '#4A5158'), (2.3, '#61696F')], size=0.34, stretch=(1, 2.2), sheets=10, step=0.0015, feather=0.025, stairs=4, swell=0.0015,
        ripple=(0.045, 0.0003), grain=0.000025, layer=0.4, rust='#6A5A4A', rusty=0.42, grit=0.02)),
    'sett-granite': ('granite', dict(seed=43, extent=1.0, tints=['#B9B7B3', '#A9A7A4', '#C6C3BE', '#97958F', '#9F9D9B'], grain=0.003, relief=0.0006)),
    'sand': ('sand', dict(seed=44, extent=0.5, tints=['#C39A64', '#D3AE7C', '#B0864F', '#DDBE90', '#A67B49', '#E3CDA6'])),
    'bed': ('concrete', dict(seed=45, extent=1.6, light='#BBB6AD', dark='#A09B92', pits=0.2)),
    'combed-white': ('combed', dict(seed=46, extent=0.48, light='#E4DFD5', dark='#C9C3B7')),
    'combed-grey': ('combed', dict(seed=47, extent=0.48, light='#A9A7A2', dark='#8C8A85', pitch=0.02)),
    'felt': ('cloth', dict(seed=48, extent=0.24, light='#45474A', dark='#1C1D1F')),
    'mat': ('studs', dict(seed=49, extent=0.6, light='#DE7A33', dark='#B65A1E')),
    'clay-floor': ('limestone', dict(seed=50, extent=1.2, light='#D8D2C6', dark='#C2BAAC', fleck='#E8E2D8')),
    'white-glass': ('glaze', dict(seed=51, cell=0.1, count=8, deep='#86ABA8', mid='#A3C1BC', pale='#C3D8D3', wave=0.00007, chips=0.0, spread=0.7)),
    'clay-brick': ('limestone', dict(seed=65, extent=1.6, light='#A37660', dark='#744D3E', fleck='#B89880', mottling=0.7, veil=0.9, relief=0.0006)),
    'primed-back': ('primed_back', dict(seed=53, extent=0.96, body='#C9B795', dark='#8F7F63', slurry='#A3A19C', wet='#807E7A')),
    'wet-wall': ('concrete', dict(seed=52, extent=1.2, light='#8299AE', dark='#6C859C', pits=0.1, relief=0.0003)),
}

GREY, PALE = '#9A968E', '#C6C0B5'

# tile: size; layout: see layouts.py; rough: of the surface; tint: shade from tile to tile; tilt: radians of unevenness;
# near: width of the close-up; grain: of the joint, 1 is sanded cement; bevel: (width, drop); ragged: hand-cut edges; cell: cut whole repeats only; free: turned freely;
# crossing: where joints cross, from the middle of the picture.
TILES = {
    'calacatta-vena': dict(material='calacatta', body='#D9D3C9', tile=(0.6, 0.6), joint=0.002, grout='#D5D0C7', seen_grout='#79746C', rough=0.13, tint=0.01, near=1.0, tilt=0.0007),
    'pietra-fumo': dict(material='fumo', body='#8C8984', tile=(0.9, 0.6), layout='third', joint=0.003, grout='#77746F', seen_grout='#625F5A', rough=0.5, tint=0.035, near=0.8),
    'terrazzo-chiaro': dict(material='terrazzo', tile=(0.6, 0.6), joint=0.002, grout='#D2CCC0', rough=0.35, tint=0.006, near=0.55),
    'rovere-naturale': dict(material='oak', body='#C4B49B', tile=(1.2, 0.2), layout='random', joint=0.002, grout='#A68D6B', rough=0.5, tint=0.06, near=0.72),
    'alameda-encaustic': dict(material='alameda', body='#B4ADA0', tile=(0.2, 0.2), joint=0.002, grout='#CFC9BC', rough=0.5, tint=0.015, near=0.62, cell=True),
    'fez-zellige': dict(material='fez-green', body='#B4754F', tile=(0.1, 0.1), joint=0.0018, grout='#C7C6BB', rough=0.07, tint=0.05, near=0.42, cell=True, tilt=0.012, bevel=(0.0016, 0.0010), ragged=0.0005),
    'brick-lane-metro': dict(material='metro', tile=(0.2, 0.1), layout='brick', joint=0.0025, grout='#BDB9B1', rough=0.06, tint=0.006, near=0.5, tilt=0.004, bevel=(0.013, 0.0032), thick=0.009),
    'cemento-grigio': dict(material='cemento', tile=(0.8, 0.8), joint=0.003, grout='#97948E', seen_grout='#6E6B66', rough=0.5, tint=0.012, near=1.15),
    'nero-sahara': dict(material='nero', tile=(0.6, 0.6), joint=0.002, grout='#2B2A2A', seen_grout='#5A554F', rough=0.12, tint=0.02, near=0.95, tilt=0.0007),
    'travertino-classico': dict(material='travertino', tile=(0.9, 0.6), layout='third', joint=0.003, grout='#B7A582', seen_grout='#8C7C60', rough=0.42, tint=0.02, near=0.9),
    'carrara-honed': dict(material='carrara', tile=(0.6, 0.3), layout='brick', joint=0.003, grout='#D6D6D4', seen_grout='#85847F', rough=0.3, tint=0.03, near=0.8, tilt=0.0006),
    'jura-beige': dict(material='jura', tile=(0.6, 0.4), layout='brick', joint=0.003, grout='#CDBE9F', seen_grout='#8F8062', rough=0.42, tint=0.03, near=0.7),
    'dijon-tumbled': dict(material='dijon', tile=(0.6, 0.4), layout='brick', joint=0.006, grout='#D3C7AF', seen_grout='#A2957B', rough=0.65, tint=0.04, near=0.8, bevel=(0.007, 0.004), ragged=0.0022, thick=0.015),
    'welsh-slate-riven': dict(material='welsh-slate', tile=(0.6, 0.3), layout='brick', joint=0.005, grout='#787B7B', rough=0.5, tint=0.07, near=0.75, bevel=(0.002, 0.0012), ragged=0.0006),
    'emperador-polished': dict(material='emperador', tile=(0.6, 0.3), layout='brick', joint=0.002, grout='#5A4435', rough=0.12, tint=0.06, near=0.8, tilt=0.0007),
    'silver-travertine': dict(material='silver-travertine', tile=(0.6, 0.3), layout='brick', joint=0.003, grout='#8F8A82', rough=0.4, tint=0.04, near=0.8),
    'carrara-hexagon': dict(material='carrara-small', tile=(0.05, 0.05), layout='hexagon', joint=0.002, grout='#C9C8C4', rough=0.28, tint=0.05, near=0.3, thick=0.008, free=True),
    'penny-round-chalk': dict(material='chalk-glaze', tile=(0.0205, 0.0205), layout='penny', joint=0.002, grout='#A9A59D', rough=0.1, tint=0.012, near=0.17, thick=0.006, bevel=(0.0022, 0.0012), tilt=0.008),
    'lagoon-glass': dict(material='lagoon', tile=(0.025, 0.025), joint=0.002, grout='#D9DEDA', rough=0.05, tint=0.12, near=0.22, thick=0.006, bevel=(0.0012, 0.0007), cell=True, tilt=0.008),
    'river-pebble-sheet': dict(material='pebbles', tile=(4, 4), joint=0.0, grout='#CFC7B9', rough=0.42, tint=0.0, near=0.36, bevel=(0.00001, 0.0)),
    'herringbone-slate': dict(material='slate-small', tile=(0.094, 0.03), layout='herringbone', joint=0.002, grout='#6D7073', rough=0.5, tint=0.1, near=0.36, thick=0.008, tilt=0.004),
    'moorland-porcelain-paving': dict(material='moorland', body='#98958F', tile=(0.6, 0.6), joint=0.005, grout=GREY, seen_grout='#5F5B55', rough=0.62, tint=0.045, near=1.0, thick=0.02, outdoor=True),
    'harbour-slab': dict(material='harbour', body='#4B4B4C', tile=(1.2, 0.6), layout='brick', joint=0.005, grout='#565656', seen_grout='#7F7E7B', rough=0.6, tint=0.03, near=1.2, thick=0.02, outdoor=True),
    'quarzo-sabbia': dict(material='quarzo', tile=(0.9, 0.6), layout='brick', joint=0.005, grout='#94866C', seen_grout='#776A53', rough=0.65, tint=0.06, near=1.05, thick=0.02, outdoor=True),
    'oak-deck-porcelain': dict(material='deck', tile=(1.2, 0.3), layout='random', joint=0.004, grout='#7E6A54', rough=0.6, tint=0.07, near=0.9, thick=0.02, outdoor=True),
    'stack-bond-border': dict(material='sett-porcelain', tile=(0.2, 0.1), layout='stack', joint=0.005, grout='#716D66', rough=0.65, tint=0.1, near=0.62, thick=0.03, bevel=(0.003, 0.002), outdoor=True),
    'fellside-sandstone': dict(material='fellside', tile=(0.6, 0.6), layout='mixed', joint=0.011, grout='#A19A86', seen_grout='#7A735F', rough=0.78, tint=0.1, near=1.25, thick=0.024, bevel=(0.005, 0.006), ragged=0.003, outdoor=True, tilt=0.003),
    'autumn-sandstone': dict(material='autumn', tile=(0.9, 0.6), layout='brick', joint=0.011, grout='#8E7E69', seen_grout='#6B604F', rough=0.78, tint=0.11, near=1.15, thick=0.024, bevel=(0.005, 0.006), ragged=0.003, outdoor=True, tilt=0.003),
    'black-limestone': dict(material='midnight', tile=(0.9, 0.6), layout='brick', joint=0.009, grout='#6B6A66', seen_grout='#5A5956', rough=0.55, tint=0.05, near=1.05, thick=0.022, bevel=(0.003, 0.003), ragged=0.0015, outdoor=True),
    'silver-granite': dict(material='silver-granite', tile=(0.9, 0.6), layout='brick', joint=0.007, grout='#A5A29C', seen_grout='#75726C', rough=0.6, tint=0.03, near=0.75, thick=0.03, bevel=(0.0016, 0.0012), outdoor=True),
    'slate-paving': dict(material='slate-paving', tile=(0.6, 0.6), joint=0.009, grout='#62656A', rough=0.55, tint=0.07, near=0.95, thick=0.024, bevel=(0.003, 0.004), ragged=0.0018, outdoor=True, tilt=0.002),
    'granite-setts': dict(material='sett-granite', tile=(0.1, 0.1), layout='brick', joint=0.011, grout='#8A857B', rough=0.75, tint=0.1, near=0.6, thick=0.06, bevel=(0.012, 0.008), ragged=0.003, outdoor=True, tilt=0.03, free=True),
}

# Colours that are seen to differ, and the ground that goes with a pack.
EXTRAS = {
    'fez-indigo': dict(TILES['fez-zellige'], material='fez-indigo'),
    'fez-bone': dict(TILES['fez-zellige'], material='fez-bone'),
    'oak-smoked': dict(TILES['rovere-naturale'], material='oak-smoked', grout='#57402F'),
    'deck-smoked': dict(TILES['oak-deck-porcelain'], material='deck-smoked', grout='#4C3A2E'),
    'sett-anthracite': dict(TILES['granite-setts'], material='sett-anthracite'),
    'brick': dict(material='clay-brick', tile=(0.215, 0.065), layout='brick', joint=0.010, grout='#B9AE9C', rough=0.9, tint=0.16, near=1.0, bevel=(0.004, 0.003), ragged=0.0025, thick=0.02, free=True),
    'grey-joint': dict(material='clay-floor', tile=(0.3, 0.3), joint=0.006, grout='#8A8884', rough=0.45, tint=0.02, near=0.30, bevel=(0.001, 0.0007), crossing=(-0.022, 0.012)),
    'sand-joint': dict(TILES['fellside-sandstone'], near=0.55, grout='#A8987C', joint=0.014),
    'epoxy-joint': dict(material='white-glass', tile=(0.1, 0.1), joint=0.003, grout='#6F777B', rough=0.06, tint=0.05, near=0.21, tilt=0.004, bevel=(0.0014, 0.0009), grain=0.1),
    'primed-floor': dict(material='bed', tile=(4, 4), joint=0.0, grout='#A09B92', rough=0.35, tint=0.0, near=0.9),
    'combed-white': dict(material='combed-white', tile=(4, 4), joint=0.0, grout='#C9C3B7', rough=0.7, tint=0.0, near=0.34),
    'combed-grey': dict(material='combed-grey', tile=(4, 4), joint=0.0, grout='#8C8A85', rough=0.7, tint=0.0, near=0.38),
    'felt': dict(material='felt', tile=(4, 4), joint=0.0, grout='#1C1D1F', rough=0.85, tint=0.0, near=0.16),
    'mat': dict(material='mat', tile=(4, 4), joint=0.0, grout='#B65A1E', rough=0.38, tint=0.0, near=0.33),
    'sealed-stone': dict(TILES['jura-beige'], near=0.5),
    'primed-back': dict(material='primed-back', tile=(0.9, 0.6), joint=0.0, grout='#807E7A', rough=0.5, tint=0.0, near=0.9),
    'sand': dict(material='sand', tile=(4, 4), joint=0.0, grout='#B0864F', rough=0.8, tint=0.0, near=0.24),
    'wet-wall': dict(material='wet-wall', tile=(4, 4), joint=0.0, grout='#6C859C', rough=0.45, tint=0.0, near=0.6),
}
for extra in EXTRAS.values():
    if extra['joint'] == 0:
        extra['bevel'] = (0.00001, 0.0)

# tints: pairs of a stone's light and dark; sharp: 0 pebble, 1 crushed; flat: thickness; range: of sizes; lie: how flat stones settle;
# layers: of stones in a bed; fines: grains between the stones, on a ground whose height is `bed` times their size.
STONES = {
    'golden-gravel': dict(size=0.018, sharp=0.42, range=(0.55, 1.2), tints=[('#CBA263', '#A87C43'), ('#DCBE88', '#BE965A'), ('#B98A4F', '#8E6538'), ('#E6D3AC', '#C9AC7A'), ('#9C7850', '#74573A')], rough=0.6),
    'cotswold-chippings': dict(size=0.018, sharp=0.85, range=(0.5, 1.2), layers=7, tints=[('#E6D8B6', '#CDB98C'), ('#DCC99E', '#BFA673'), ('#F0E6CC', '#D9C8A2'), ('#D3BD8E', '#B59C69')], rough=0.9),
    'plum-slate': dict(size=0.042, sharp=0.9, flat=0.24, range=(0.55, 1.2), lie=0.8, heap=7000, tints=[('#8E7581', '#6B5662'), ('#7F6874', '#5E4D58'), ('#9B8590', '#776370'), ('#75707F', '#575360'), ('#8A7A78', '#685A58')], rough=0.6),
    'scottish-pebbles': dict(size=0.030, sharp=0.06, flat=0.66, range=(0.65, 1.25), tints=[('#A0968D', '#827971'), ('#C4B7A9', '#A59787'), ('#A98675', '#8A6A5B'), ('#827D79', '#656160'), ('#D6CCBF', '#B7AA9B'), ('#8F9190', '#6F7170'), ('#B8A28A', '#998369')], rough=0.45, speckle=0.12),
    'white-marble-pebbles': dict(size=0.030, layers=6, sharp=0.05, flat=0.7, range=(0.65, 1.2), tints=[('#EFECE7', '#DEDAD4'), ('#E8E5E0', '#D3D0CB'), ('#F4F1EC', '#E4E0DA'), ('#E0DDD9', '#C6C3C0')], rough=0.5, speckle=0.08, light=0.78),
    'sharp-sand': dict(size=0.012, sharp=0.8, range=(0.2, 0.8), tints=[('#C9A26C', '#AE8751'), ('#D8B988', '#BE9C67'), ('#B58A55', '#946C3D')], rough=0.9),
    'mot-type-1': dict(size=0.030, sharp=1.0, range=(0.22, 1.25), fines=48000, bed=-0.56, tints=[('#A3A09B', '#7F7C78'), ('#B4B1AB', '#908D88'), ('#8D8A86', '#6B6966'), ('#98938B', '#76716A')], rough=0.9),
}
