/* The layout planner: tiles, cuts and the chance that they are enough. */

export const planYourLayout = 'Plan your layout'
export const planIntro =
  'Type the shape of the room. See every tile and every cut, how many tiles that takes, and how likely it is that they are enough.'
export const planFor = (name: string) => `Layout plan: ${name}`
export const chooseTile = 'Which tile shall it be?'
export const chooseTileHint =
  'Choose a tile that is sold by area, then plan your floor, wall or patio with it.'

// Shape of the room
export const planShapes = {
  rectangle: 'Rectangle',
  l: 'L shape',
  u: 'U shape',
  t: 'T shape',
  corners: 'Any corners',
  quad: 'Out of square',
} as const
export const planSides = {
  length: 'Length',
  width: 'Width',
  missingLength: 'Missing corner, length',
  missingWidth: 'Missing corner, width',
  recessLength: 'Recess, length',
  recessWidth: 'Recess, depth',
  recessFrom: 'Recess, from the left',
  stemLength: 'Stem, width',
  stemWidth: 'Stem, length',
  stemFrom: 'Stem, from the left',
  diagonal: 'Diagonal',
  top: 'Top wall',
  right: 'Right wall',
  bottom: 'Bottom wall',
  left: 'Left wall',
} as const
export const planUnits = { mm: 'mm', cm: 'cm', m: 'metres', ft: 'feet and inches' } as const
export const planRoom = (number: number) => `Room ${number}`
export const planRooms = 'Rooms'
export const planAddRoom = 'Add another room'
export const planRemoveRoom = (name: string) => `Remove ${name}`
export const planRoomName = 'Name of the room'
export const planShare = {
  yes: 'Use those of one room in the others',
  no: 'Keep those of each room to it',
} as const
export const planRoomTiles = (whole: number, cut: number) =>
  `${whole.toLocaleString('en-GB')} whole and ${cut.toLocaleString('en-GB')} cut tiles.`
export const planJoined = 'Joined to the first room'
export const planJoinedHint =
  'Where its top left corner lies from that of the first room. A door as deep as the wall leads there, and joints run on.'
export const planOwnLaying = 'Laid in its own way'
export const planAsOthers = 'As the other rooms'
export const planBorder = 'A border of other tiles'
export const planTile = 'Tile'
export const planTileGone = 'A tile that is no longer planned'
export const planChooseRoomTile = 'Choose another tile for this room'
export const planSurface = 'What is tiled'
export const planSurfaces = {
  floor: 'A floor',
  wall: 'A wall',
  outdoor: 'A patio or path outdoors',
} as const
export const planHeight = 'Height'
export const planReveal = 'Reveal, depth'
export const planBatten = 'Batten above the foot'
export const planEdges = 'Edges: trim, silicone, skirting'
export const planEdgesHint =
  'How each edge is finished. Bars are sawn with their rests together; add them below.'
export const planEdgeFinishes = {
  none: 'Nothing',
  trim: 'Trim',
  silicone: 'Silicone',
  skirting: 'Skirting',
  threshold: 'Threshold bar',
} as const
export const planAllWalls = 'All walls'
export const planEachWall = 'Each by itself'
export const planEdge = 'Its edge'
export const planSkirting = 'Skirting cut from the tile, height'
export const planSkirtingHint = 'empty: skirting comes in bars'
export const planEdgeLength = (finish: keyof typeof planEdgeFinishes, length: string, runs: number) =>
  `${planEdgeFinishes[finish]}: ${length} in ${runs} ${runs === 1 ? 'stretch' : 'stretches'}`
export const planEdgesAll = 'Edges'
export const planSawn = (bars: string) => `Sawn from each bar: ${bars}.`
export const planDiagonalHint = 'top left to bottom right; empty: it is square'
export const roundedToTenth = 'rounded to 0.1 mm'

// Laying
export const planPatterns = {
  straight: 'Straight',
  'brick-1-2': 'Brick, half',
  'brick-1-3': 'Brick, third',
  'brick-1-4': 'Brick, quarter',
  random: 'Brick, random',
  herringbone: 'Herringbone',
  basket: 'Basket weave',
  pinwheel: 'Pinwheel',
  mixed: 'Mixed pack, first way',
  'mixed-2': 'Mixed pack, second way',
  'mixed-3': 'Mixed pack, third way',
  hexagon: 'Hexagons',
  diamond: 'Diamonds',
  chevron: 'Chevron',
} as const
export const planNeedsOblong = 'needs an oblong tile'
export const planNeedsShape = {
  hexagon: 'needs hexagonal tiles',
  diamond: 'needs lozenge-shaped tiles',
  chevron: 'needs tiles with their ends cut aslant',
} as const
export const planOtherPatterns = 'Patterns of other tiles'
export const planNeedsPack = 'needs a pack of several sizes'
export const planNeedsTwoSizes = 'needs a pack of a large and a small size'
export const planNeedsInsert = 'needs small tiles beside it: choose them below'
export const planNeedsSmaller = 'needs smaller tiles beside it, rectangles of one size'
export const planNeedsOneSize = 'needs tiles of one size'
export const planNeedsRectangle = 'needs rectangular tiles'
export const planNeedsNoDirection = 'turns tiles, and this face has one direction'
export const planNotForTile = 'the maker does not lay this tile so'
export const planAngles = { 0: 'Along the room', 90: 'Across the room', 45: 'Diagonal' } as const
export const planStarts = {
  'corner-ll': 'Top left corner',
  'corner-gl': 'Top right corner',
  'corner-lg': 'Bottom left corner',
  'corner-gg': 'Bottom right corner',
  'centre-joint': 'Joints centred',
  'centre-tile': 'Tile centred',
  'centre-joint-tile': 'Joint centred across, tile along',
  'centre-tile-joint': 'Tile centred across, joint along',
  batten: 'Whole tiles on a batten',
  'batten-centre': 'On a batten, joint centred',
  point: 'At a point',
  fewest: 'Fewest tiles',
  neatest: 'Neatest cuts',
} as const
export const planReuse = {
  none: 'Never',
  factory: 'With a factory edge at every joint',
  any: 'Anywhere: cut edges will be seen at joints',
} as const
export const planTurns = { fixed: 'Never', half: 'By half a turn', quarter: 'Any way round' } as const
export const planSkills = {
  tiler: 'A tiler',
  experienced: 'I have done it before',
  first: 'First time',
} as const

export const planGrinder = 'wet saw or grinder'
export const planLeftOver = 'Left over, and worth keeping'
export const planTipToTip = 'Measured from tip to tip along the long side, and across it.'
export const planSizes = 'Tiles by size'
export const planPairs = 'As many left tiles as right ones: they are sold in pairs.'
export const planLeastPacks = (packs: number, size: string) =>
  `${packs.toLocaleString('en-GB')} ${packs === 1 ? 'pack is' : 'packs are'} the least: ${size} runs out first.`

// Result
export const planTiles = (tiles: number) =>
  `${tiles.toLocaleString('en-GB')} ${tiles === 1 ? 'tile' : 'tiles'}`
export const planProved = 'This is the least possible for this start.'
export const planUnproved = (tiles: number, bound: number) =>
  `${tiles.toLocaleString('en-GB')}; cannot be below ${bound.toLocaleString('en-GB')}: at most ${(tiles - bound).toLocaleString('en-GB')} above the least possible for this start.`
export const chanceText = {
  about: (times: number) => `about ${times} in 100`,
  'more-than': (times: number) => `more than ${times} in 100`,
  'less-than': (times: number) => `less than ${times} in 100`,
} as const
export const planNeeded = 'Needed for this plan'
export const planAssumptions = 'These chances are our planning assumptions, not measurements.'
export const planShade = 'Shade may differ between batches: a second order may not match.'
export const planFlatShort = 'The usual 10 % is too little here.'
export const planPacks = (packs: number, word: 'box' | 'pack', tiles: number) =>
  `${packs.toLocaleString('en-GB')} ${packs === 1 ? word : { box: 'boxes', pack: 'packs' }[word]} (${planTiles(tiles)})`
export const addPlanned = (order: string, area: string | null, price: string) =>
  `Add ${order}${area === null ? '' : ` (${area} m²)`}, ${price}*`
export const planToOrder = 'Tiles to order'
export const planAddAll = (tiles: number, price: string) =>
  `Add ${tiles === 2 ? 'both tiles' : `all ${tiles} tiles`}, ${price}*`
export const planAnnounced = (tiles: number, cut: number, chance: string, recommended: number) =>
  `${planTiles(tiles)}, ${cut.toLocaleString('en-GB')} cut; ${chance} with ${recommended.toLocaleString('en-GB')}.`
export const planSearched = (points: number, all: boolean) =>
  all
    ? `All ${points.toLocaleString('en-GB')} starts that matter were tried.`
    : `${points.toLocaleString('en-GB')} starts were tried in the time there was.`
export const planMoveWalls = 'Move walls'
export const planDrawing = 'Drawing of the plan: plus and minus zoom, arrows move, 0 fits'
export const planOfTiles = (tiles: readonly string[]) => `Layout plan: ${tiles.join('; ')}`
export const planNoLongerSold = (name: string) => `${name} is no longer sold.`
export const planSimilar = 'See what is much like it.'
export const planOtherTile = 'Choose another tile'
export const planGuessed = (area: string) =>
  `It opens with a room of 4 : 3, guessed from your ${area} m²: type its real sides.`
export const planTheseSides = 'Plan this room tile by tile'
export const planGrout = 'The quick formula assumes 5 mm × 20 mm. This counts the joints of your plan.'
export const planWhatWeAssume = 'What we assume'
export const planChances = {
  straight: 'A straight cut is spoilt',
  corner: 'A corner or angled cut is spoilt',
  strip: 'A narrow strip or hole is spoilt',
  notch: 'A notch is spoilt',
  laying: 'A tile is spoilt as it is laid',
  transit: 'A tile breaks on the way',
} as const
export const planChancesHint =
  'In percent. Cuts by a tiler are spoilt half as often, first-time ones three times.'
export const planNumber = (number: string) => `plan ${number}`
export const myPlans = 'My plans'
export const saveOrShare = 'Save or share this plan'
export const planLong =
  'This plan is too long for an address. Save it, and it can be opened again, shared and printed; until then this tab alone has it.'
export const planShareHint =
  'The address of this page is the plan: copy it to share or keep it. It names nobody.'
