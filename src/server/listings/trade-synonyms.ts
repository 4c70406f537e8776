import type { CatalogueSynonym } from '#contract/catalogue-file/catalogue.ts'
import { type Line, soldElsewhere, tradeNames } from './trade-names.ts'

/*
 * What shoppers type and what the trade calls it, best first: the list of a shop whose catalogue has none.
 * The demo catalogue has the same list, for merchants to begin their own with.
 */

const outdoors: readonly Line[] = [
  ['outdoor tiles, garden tiles, exterior tiles, external tiles, outside tiles', 'paving, outdoors'],
  ['outdoor, outside, exterior, external, al fresco, weatherproof', 'outdoors, paving, patios'],
  ['garden, gardens, landscaping, backyard', 'outdoors, paving, patios, borders'],
  ['patio, patios, courtyard', 'paving, patios, outdoors'],
  ['patio tiles, patio slabs, patio stones, patio flags', 'paving, patios'],
  ['terrace, terraces, terrasse, veranda, verandah', 'terraces, paving, outdoors'],
  ['terrassenplatten, terrassenfliesen, dalles', 'paving'],
  ['balcony, roof terrace, roof garden, rooftop', 'balconies, terraces, paving'],
  ['flags, flagstones, flag stones, stone flags, york flags', 'stone paving, paving, slabs'],
  ['pavers, paving slabs, paving flags, slabs, paviours, pavement, paving tiles, slabbing', 'paving, slabs'],
  ['paving stones, paving stone, stone slabs, garden stone', 'stone paving, paving'],
  [
    'porcelain slabs, porcelain pavers, porcelain patio, vitrified paving',
    'porcelain paving, porcelain slabs',
  ],
  ['outdoor porcelain, external porcelain, porcelain outdoor tiles, thick porcelain', 'porcelain paving'],
  ['crazy paving, random paving', 'mixed sizes stone paving, stone paving, sandstone paving'],
  ['patio pack, patio kit, project pack, paving kit, patio packs', 'mixed sizes paving, patio packs, paving'],
  ['indian stone, indian sandstone, raj green, yorkstone, york stone', 'sandstone paving, sandstone'],
  ['kandla grey, kandla, grey indian stone', 'grey sandstone, grey stone paving, grey paving'],
  ['stepping stones, stepping stone, stepping slabs', 'slabs, stone paving, paving'],
  ['cobbles, cobblestones, cobble stones, cobbled paving', 'setts, cobbles, pebbles'],
  ['setts, sett, cube setts, granite cubes, belgian blocks, pflastersteine', 'setts'],
  [
    'block paving, blocks, brick paving, paving bricks, paving blocks, monoblock, driveway blocks, tegula',
    'setts, paving',
  ],
  ['edging, edging stones, kerbs, kerbstones, kerb, border edging, lawn edging', 'setts'],
  ['decking, deck tiles, deck boards, decking boards, garden decking', 'deck, wood paving'],
  [
    'composite decking, wooden decking, timber decking, decking tiles, porcelain decking',
    'deck, wood paving',
  ],
  ['path, pathway, footpath, walkway, garden path', 'paths, paving'],
  ['drive, driveway, driveways, car park, parking, hardstanding', 'drives, gravel, setts'],
  [
    'stone for driveway, driveway stone, driveway stones, stones for drive',
    'gravel, drives stone, chippings, setts',
  ],
  ['gravel driveway, driveway gravel, drive gravel', 'gravel drives, gravel, chippings aggregates'],
  ['steps, stairs, treads, step treads, garden steps', 'steps'],
  ['pool, swimming pool, pool surround, poolside, pool tiles', 'pools, pool surrounds'],
  ['pond, water feature, rockery, fountain', 'water features, pebbles, pond'],
  ['boulders, boulder, rocks, rockery stone, rockery stones', 'pebbles aggregates, pebbles'],
  ['border, borders, flower bed, flower beds, planting, mulch', 'beds, borders, chippings'],
  ['fake grass, artificial grass, turf', 'outdoors'],
]

const aggregates: readonly Line[] = [
  [
    'gravel, decorative gravel, garden gravel, golden gravel',
    'gravel, chippings aggregates, pebbles aggregates',
  ],
  [
    '10mm gravel, 1cm gravel, 6mm gravel, fine gravel, small gravel',
    'gravel, chippings aggregates, pebbles aggregates',
  ],
  [
    'ton, tonne, 1 tonne, tons, tonne bag, 1 tonne bag, ton bag, jumbo bag, loose load, lorry load',
    'bulk aggregates, aggregates',
  ],
  ['ton of gravel, tonne of gravel, gravel by the ton', 'gravel, chippings aggregates'],
  ['shingle, pea shingle, pea gravel, beach shingle', 'gravel, pebbles aggregates, chippings aggregates'],
  ['aggregate, aggregates, decorative aggregates, bulk bag, bulk bags, dumpy bag', 'aggregates'],
  [
    'decorative stone, decorative stones, garden stones, landscaping stone',
    'chippings aggregates, gravel, pebbles aggregates',
  ],
  ['chippings, chips, stone chips, stone chippings, crushed stone', 'chippings, gravel'],
  ['slate chips, blue slate, purple slate, slate mulch, slate pieces', 'slate chippings, slate'],
  ['pebbles, pebble, cobble pebbles, beach pebbles, river stones, river rock', 'pebbles'],
  [
    'white stones, white gravel, white pebbles, white chippings',
    'white pebbles, white chippings, white gravel',
  ],
  ['hardcore, hard core, crushed concrete, scalpings, crusher run', 'sub base, type 1'],
  ['sub base, subbase, mot, type 1, type one, mot type 1', 'sub base, type 1'],
  ['road stone, roadstone, hoggin, planings, foundation stone', 'sub base'],
  ['ballast, all in ballast, concrete mix', 'ballast, sharp sand, sub base'],
  ['sharp sand, grit sand, coarse sand, concreting sand', 'sharp sand'],
  ['building sand, soft sand, bedding sand, screed sand, paving sand', 'sand'],
  ['kiln dried sand, block paving sand, jointing sand', 'jointing, sand'],
  ['play sand, pit sand, silver sand', 'sand'],
]

const fixing: readonly Line[] = [
  ['adhesive, glue, tile glue, tile adhesive, wall tile adhesive, floor tile adhesive', 'adhesive'],
  ['tile cement, thinset, thin set, mastic, tile fix, fixative, bonding adhesive, kleber', 'adhesive'],
  ['rapid set, rapid setting, quick set, fast set, fast setting, quick drying', 'rapid, fast'],
  [
    'flexible adhesive, flexi adhesive, flex adhesive, s1 adhesive, c2 adhesive',
    'flexible adhesive, adhesive',
  ],
  ['grout, grouting, tile grout, joint grout, fugenmasse', 'grout'],
  ['waterproof grout, shower grout, stain proof grout, stainproof grout, resin grout', 'epoxy grout, grout'],
  ['pointing, repointing, pointing mortar, slab pointing, patio pointing', 'paving joint, jointing'],
  ['paving grout, patio grout, slab grout, joint filler, gap filler', 'paving joint, jointing'],
  [
    'jointing compound, patio jointing, paving jointing, brush in jointing, slab jointing',
    'paving joint, jointing',
  ],
  ['jointing, joint compound, joints, brush in', 'jointing, joint'],
  ['mortar, bedding mortar, slab mortar, laying mix', 'mortar, sharp sand, jointing'],
  ['cement, ordinary cement, portland cement', 'adhesive, cement'],
  ['sealer, sealing, seal, stone seal, tile sealer, paving sealer, patio sealer', 'sealer'],
  ['impregnator, stone protector, stone protection, stain protection, stain protector', 'sealer'],
  ['sealant, silicone, silicon, caulk', 'silicone, sealant, sealer'],
  ['cleaner, tile cleaner, stone cleaner, patio cleaner, grout cleaner', 'cleaner, sealer'],
  ['primer, priming, tile primer, floor primer, pva, bonding agent, sbr', 'primer'],
  [
    'slurry, slurry primer, priming slurry, bonding slurry, paving primer, slab primer',
    'slurry primer, slurry',
  ],
  ['waterproof, waterproofing, tanking, tank, tanking slurry, wet room kit', 'tanking, waterproof'],
  [
    'waterproof membrane, shower membrane, shower waterproofing, waterproofing kit',
    'tanking, waterproof membrane',
  ],
  ['waterproof tiles, water resistant tiles, waterproof flooring', 'porcelain floors, porcelain'],
  ['decoupling, uncoupling, anti fracture, anti crack, crack isolation, ditra', 'decoupling'],
  ['matting, tile matting, decoupling membrane, floor matting', 'decoupling mat, decoupling'],
  ['backer board, backerboard, cement board, tile backer, insulation board', 'backer board, decoupling'],
  ['underlay, tile underlay, floor underlay', 'underlay, decoupling, membrane'],
  [
    'weed membrane, weed control, weed fabric, weed barrier, weed mat, weed suppressant',
    'ground membrane, membrane',
  ],
  [
    'geotextile, geo textile, landscape fabric, garden membrane, gravel membrane',
    'ground membrane, membrane',
  ],
  [
    'self levelling, self leveling, self level, floor leveller',
    'self levelling, levelling compound, levelling',
  ],
  ['levelling compound, leveling compound, floor levelling, screed', 'levelling compound, screed, levelling'],
  [
    'levelling system, leveling system, tile levelling system, tile levellers, tile leveler, lippage clips',
    'levelling clips, levelling',
  ],
  ['levelling clips, leveling clips, tile clips, wedges, lippage', 'levelling clips, clips'],
  ['spacers, spacer, tile spacers, tile crosses, floor spacers', 'spacers'],
  ['trim, trims, tile trim, edge trim, tile edging, edging strip, tile edge', 'trim'],
  ['quadrant, bullnose, corner trim, beading, tile bead, tile profile, profile, schluter', 'trim'],
  ['skirting, skirting board, skirting boards, skirting tiles, tile skirting, plinth', 'trim'],
  ['trowel, notched trowel, tile comb, spreader, adhesive spreader', 'trowel'],
  ['tools, tiling tools, tool kit, tiling kit, hand tools', 'tools'],
  ['tile cutter, cutter, tile saw, wet saw, tile nipper', 'cutter, saw, tools'],
]

const looks: readonly Line[] = [
  ['effect, look, style, imitation, faux, lookalike, mimic', 'effect'],
  ['subway, subway tiles, metro tiles, underground tiles, bevelled tiles', 'metro'],
  ['brick tiles, brick effect, brick look, brick slips, brick', 'brick, metro'],
  ['wood, wooden, timber, oak effect, wood look, wood effect', 'wood effect, wood'],
  ['wood tiles, wood flooring, wood floor, wooden floor, timber tiles, laminate', 'wood floors, wood'],
  ['plank, planks, floorboard, floorboards, wood plank', 'planks, wood'],
  ['parquet, parquet tiles, parquet flooring', 'parquet, herringbone, wood'],
  ['oak, ash, walnut, beech', 'oak, wood'],
  ['marble effect, marble look, faux marble, marble style', 'marble effect, marble'],
  [
    'stone effect, stone look, faux stone',
    'limestone effect, slate effect, travertine effect, sandstone effect, effect',
  ],
  ['limestone effect, limestone look', 'limestone effect'],
  ['travertine effect, travertine look', 'travertine effect, travertine'],
  ['slate effect, slate look', 'slate effect, slate'],
  ['sandstone effect, sandstone look', 'sandstone effect, sandstone'],
  ['granite effect, granite look', 'granite effect, granite'],
  [
    'concrete effect, concrete look, cement effect, cement look, industrial, urban',
    'concrete effect, concrete',
  ],
  ['cement tiles, encaustic, encaustic tiles, hydraulic tiles', 'encaustic, patterned'],
  ['victorian, edwardian, period, heritage, minton', 'patterned, encaustic, metro'],
  [
    'patterned, pattern, patterns, printed, geometric, floral, decor, decorative, deko',
    'patterned, encaustic',
  ],
  ['moroccan, morocco, arabesque, mediterranean, spanish', 'zellige, patterned, encaustic'],
  ['zellige, zelij, handmade, hand made, artisan, uneven, crackle', 'zellige'],
  ['hexagon, hexagonal, hex, honeycomb, hexagons', 'hexagon'],
  ['penny, penny tiles, penny tile, round, rounds, circle, circular, dots', 'penny round, round mosaic'],
  ['fish scale, fishscale, scallop, mermaid, fan tiles', 'mosaic'],
  ['herringbone, chevron, zigzag, zig zag, fishbone', 'herringbone'],
  ['mosaic, mosaics, mosaic sheets, mosaic tiles, mesh tiles, mosaik', 'mosaic'],
  ['terrazzo, speckled, flecked, confetti, venetian', 'terrazzo'],
  ['rustic, country, farmhouse, cottage, aged, antique, distressed, worn', 'tumbled, riven'],
  ['natural stone, real stone, stone tiles, stone flooring, stone floor, naturstein', 'natural stone, stone'],
  ['quarry, quarry tiles, terracotta, clay', 'terracotta, quarry, brown'],
  ['quartz, quartzite, quartz effect, quartz tiles', 'quartzite'],
  ['basalt, blue stone, bluestone', 'basalt, limestone black, limestone blue, granite'],
  ['porcelain, porcelain stoneware, vitrified, gres, feinsteinzeug', 'porcelain'],
  ['ceramic, ceramics, keramik, earthenware', 'ceramic'],
  ['glass, glass tiles, glass mosaic', 'glass'],
  ['cladding, wall cladding, split face, stone cladding, wall panels', 'cladding, riven, walls'],
  ['feature wall, accent wall, statement wall', 'walls gloss, walls, mosaic'],
]

const rooms: readonly Line[] = [
  [
    'bathroom, bath, ensuite, en suite, washroom, cloakroom, toilet, wc',
    'bathrooms, showers, porcelain walls, walls gloss',
  ],
  [
    'bathroom floor, bathroom flooring, bathroom floor tiles',
    'bathroom floors, floors r10, floors porcelain, floors mosaic',
  ],
  ['bathroom wall, bathroom walls', 'bathroom walls, walls showers, walls'],
  ['shower, shower wall, shower walls, shower enclosure, shower cubicle', 'showers, wet rooms'],
  ['shower floor, shower base', 'shower floors, mosaic r11, mosaic r10, mosaic floors'],
  ['wet room, wetroom, wet rooms, steam room', 'wet rooms, showers'],
  ['wet room floor, wetroom floor', 'shower floors, mosaic r11, mosaic r10'],
  ['kitchen, kitchens, utility room, pantry', 'kitchens, splashbacks, walls floors'],
  ['kitchen wall, kitchen walls', 'splashbacks, kitchen walls, walls gloss, walls'],
  ['kitchen floor, kitchen flooring', 'kitchen floors, walls floors, floors'],
  ['splashback, splash back, splashbacks, backsplash, kitchen splashback, upstand', 'splashbacks'],
  ['hall, hallway, hallway floor, entrance, porch, lobby, corridor', 'halls floors, halls, floors'],
  ['conservatory, orangery, garden room, sun room', 'floors porcelain, floors'],
  ['living room, lounge, dining room, bedroom, family room', 'floors'],
  ['fireplace, hearth, fire surround, log burner', 'hearths, slate floors, marble'],
  ['wall tiles, wall tile', 'walls gloss, walls ceramic, walls'],
  ['floor, flooring, floors, floor covering, ground floor', 'floors'],
  ['wall, walls, walling, wall covering', 'walls'],
  ['indoor, indoors, interior, inside, internal', 'interior, walls floors'],
  ['commercial, heavy duty, hard wearing, hardwearing, high traffic', 'porcelain floors, floors'],
  ['easy clean, low maintenance, maintenance free, stain resistant', 'porcelain'],
]

const colours: readonly Line[] = [
  ['grey, gray, greys, grau', 'grey, anthracite, silver'],
  ['light grey, light gray, pale grey, dove grey, soft grey', 'light grey, silver'],
  [
    'dark grey, dark gray, charcoal, graphite, slate grey, gunmetal, anthracite',
    'anthracite, dark grey, black',
  ],
  ['blue, navy, navy blue, dark blue, royal blue, cobalt, ink', 'blue, indigo'],
  ['blue tiles, blue tile, blue wall tiles, blue floor tiles', 'indigo, sea green'],
  ['teal, turquoise, aqua, aquamarine, duck egg, light blue', 'sea green, blue'],
  ['green, sage, emerald, olive, mint, forest green', 'green, sea green, sage'],
  ['white, pure white, brilliant white, snow', 'white'],
  ['off white, ivory, bone, chalk, pearl', 'bone, cream, white'],
  ['cream, magnolia, vanilla', 'cream, bone, beige'],
  ['beige, taupe, buff, mink, greige, stone coloured, latte', 'beige, cream'],
  ['black, jet black, ebony, midnight', 'black, anthracite'],
  ['brown, chocolate, tan, coffee, mocha', 'brown, smoked oak'],
  ['gold, golden, yellow, honey, mustard', 'gold, brass'],
  ['purple, mauve, violet, lilac, aubergine', 'plum'],
  ['pink, blush, rose, salmon', 'rose, pink'],
  ['red, burgundy, ruby, cherry', 'red, plum'],
  ['silver, metallic, chrome', 'silver'],
  ['brass, bronze, copper', 'brass'],
  ['multicoloured, multicolour, multi coloured, colourful, mixed colours, rainbow', 'mixed, patterned'],
  ['clear, transparent, invisible', 'clear'],
]

const finishes: readonly Line[] = [
  ['gloss, glossy, shiny, high gloss, glazed, reflective, mirror', 'gloss, polished'],
  ['matt, matte, satin, silk, unglazed', 'matt, honed'],
  ['polished, polish, high polish', 'polished'],
  ['honed, smooth, sawn', 'honed'],
  ['textured, texture, rough, structured, grippy', 'textured, riven'],
  ['tumbled, tumble, weathered, old stone', 'tumbled'],
  ['riven, natural split, cleft, hand split', 'riven'],
  [
    'non slip, anti slip, slip resistant, slip proof, no slip, non skid, slippery, slippery when wet',
    'r11, slip resistant, textured, riven',
  ],
  ['anti slip tiles, non slip tiles, non slip floor, anti slip floor, grip tiles', 'r11, textured, riven'],
  ['slip rating, slip resistance, r11, r12, r13, p4, p5, ptv, pendulum test', 'r11'],
  [
    'frost proof, frostproof, frost resistant, weather resistant, all weather',
    'frost proof, frost resistant, outdoors',
  ],
  ['underfloor heating, ufh, heated floor, heated floors, under floor heating', 'underfloor heating'],
  ['underfloor heating mat, heating mat, heated mat', 'decoupling mat, decoupling'],
]

const sizes: readonly Line[] = [
  ['large, large format, big, oversized, extra large, xl, huge, jumbo, giant', 'large'],
  ['small, mini, little, tiny, small format', 'small, mosaic'],
  ['square, squares', 'square, 600x600, 800x800, 200x200, 100x100'],
  ['rectangular, rectangle, oblong', '900x600, 600x300, 1200x600, 200x100'],
  ['mixed size, mixed sizes, random sizes, modular, assorted', 'mixed sizes, mixed'],
  ['20mm thick, 2cm, 2 cm, 20 mm', '20mm'],
]

const buying: readonly Line[] = [
  ['sale, clearance, reduced, discount, discounted, bargain, bargains, deal, deals', 'sale'],
  ['offer, offers, special offer, special offers, promotion, outlet, ex display, black friday', 'sale'],
  ['end of line, last of the line, remnants, remnant, job lot, leftovers', 'end of line'],
  ['sample, samples, free sample, free samples, swatch, tester', 'sample'],
  ['fliesen, carrelage, azulejos, azulejo, piastrelle', 'tile'],
  ['square metre, square metres, square meter, sq m, sq metre, per m2, per sqm, per square metre'],
  ['uk, united kingdom, england, near me, next day'],
]

const toEntry = ([words, means]: Line): CatalogueSynonym => ({
  words: words.split(', '),
  means: means === undefined ? [] : means.split(', '),
})

/** The list of the trade, for tiles, stone, paving, aggregates and what fixes them. */
export const tradeSynonyms: readonly CatalogueSynonym[] = [
  ...outdoors,
  ...aggregates,
  ...fixing,
  ...looks,
  ...rooms,
  ...colours,
  ...finishes,
  ...sizes,
  ...buying,
  ...tradeNames,
  ...soldElsewhere,
].map(toEntry)
