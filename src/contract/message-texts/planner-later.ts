/* The layout planner: what its page loads when it is first said, such as borders and cut lists. */

import { planTiles } from './planner.ts'

export const badLength = 'Type a length such as 4.05, 4050 mm or 13 ft 3 in.'
export const badCorners =
  'Type each corner as two lengths with a comma between them: 4.2, 3. Or each wall as a length and its turn: 4.2, right.'
export const badCornerCount = 'A room has 3 to 60 corners.'
export const badTurn = 'A wall turns by more than 0 and less than 180 degrees.'
export const badShape = 'The missing part is larger than the room.'
export const badDiagonal = 'Walls of these lengths do not meet at this diagonal.'
export const badCount = (most: number) => `Type a whole number from 0 to ${most}.`
export const badPercent = (most: number) => `Type a percentage from 0 to ${most}, such as 2.5.`
export const planChanged = (tiles: number) =>
  `The plan has changed: it needs ${tiles.toLocaleString('en-GB')} tiles. Nothing was added; please look at it again.`
export const planTooLarge = 'This plan is too large to work out here.'
export const plannerBusy = 'The planner is busy just now. Please try again in a moment.'
export const notPlanned = 'These goods are not planned tile by tile.'
export const planFailed = 'The plan could not be worked out. Please try again.'
// The bar at the bottom of a narrow window
export const planInShort = 'Your plan, in short'
export const planSeeAnswer = 'See the answer'
export const planNotYet = 'Not planned yet'
export const planSeeFault = 'See why'
export const planWholeSpare = (tiles: number) => `${tiles.toLocaleString('en-GB')} whole, if none is spoilt`
export const planReturns = (box: number, days: number, percent: number) =>
  `Unopened boxes of ${box} may come back within ${days} days of delivery, less ${percent} % and their journey: the costs above count on it.`
export const planReturnsUntil = (day: string) => `Those that came today could come back until ${day}.`
export const planSecondOrder = (price: string, pack: number) =>
  `The costs are those of spare tiles, and of a second delivery${pack > 1 ? ' of one more pack' : ''} for ${price}* as often as the tiles run short.`
export const planSimilarSizes = 'Plan this with a similar size instead:'
export const planMeasure = (by: string, most: number | null) =>
  `The largest risk is a wrong measure: with walls ${by} off it ${most === null ? 'may take more' : `takes up to ${most.toLocaleString('en-GB')}`}.`
export const planFlat = (percent: number, tiles: number) =>
  `${percent} % would be ${tiles.toLocaleString('en-GB')} ${tiles === 1 ? 'tile' : 'tiles'}`
export const planFlatImpossible = (need: number) =>
  `not enough for any layout from this start (${need.toLocaleString('en-GB')})`
export const planSaves = (saved: number, recommended: number, price: string, kilograms: number) =>
  `The ${recommended.toLocaleString('en-GB')} recommended are ${planTiles(Math.abs(saved))} ${saved > 0 ? 'less' : 'more'}, ${price}*, ${kilograms.toLocaleString('en-GB')} kg.`
export const planFewestName = 'Fewest'
export const planNeatestName = 'Neatest'
export const planTryBoth = 'Try both: fewest tiles, and neatest cuts'
export const planFewest = (tiles: number, narrowest: string) =>
  `: ${planTiles(tiles)}; narrowest cut ${narrowest} mm`
export const planNeatest = (more: number, price: string, narrowest: string, instead: string) =>
  `: ${more <= 0 ? 'no tile more' : `${planTiles(more)} more, ${price}*`}; narrowest cut ${narrowest} ${narrowest === instead ? 'mm as well' : `instead of ${instead} mm`}`
export const planAssumed = (parts: readonly string[]) =>
  `Not stated by the maker, so we assume: ${parts.join(', ')}.`
export const planAssumedParts = {
  thickness: (millimetres: number) => `${millimetres} mm thick`,
  joint: (millimetres: number) => `joint ${millimetres} mm`,
  turns: {
    fixed: 'offcuts are not turned',
    half: 'offcuts turned by half a turn',
    quarter: 'offcuts turned any way round',
  },
  breakage: {
    ceramic: 'breaks like ceramic',
    porcelain: 'breaks like porcelain',
    'large-porcelain': 'breaks like large porcelain',
    stone: 'breaks like stone',
    'porcelain-paving': 'breaks like porcelain paving',
    glass: 'breaks like glass',
  },
  box: (tiles: number) => `boxes of ${tiles.toLocaleString('en-GB')}`,
} as const
export const planShadeRated = (rating: string) => `The maker rates it ${rating}, where V4 varies most.`
export const planMoreCuts = (count: number) =>
  `${count.toLocaleString('en-GB')} more ${count === 1 ? 'kind' : 'kinds'} of cuts`
export const planMoreWarnings = (count: number) => `${count.toLocaleString('en-GB')} more to mind`
export const planDocuments = {
  'plan.pdf': 'Plan to scale (PDF, A4)',
  'plan-a3.pdf': 'Plan to scale (PDF, A3)',
  'cut-list.csv': 'Cut list (CSV)',
  'plan.svg': 'Drawing (SVG)',
  'plan.dxf': 'Drawing (DXF)',
} as const
export const planWall = (number: number, length: string) => `Wall ${number}, ${length}`
export const cutOutKinds = {
  island: 'Island',
  column: 'Column',
  drain: 'Drain',
  hatch: 'Hatch',
  pipe: 'Pipe',
  window: 'Window',
  door: 'Door',
} as const
export const cutOutShapes = { rectangle: 'Rectangle', circle: 'Circle', polygon: 'Any corners' } as const
export const pieceKinds = {
  straight: 'straight cut',
  corner: 'corner',
  angled: 'angled',
  strip: 'narrow strip',
  notch: 'notched',
  hole: 'with a hole',
  skirting: 'skirting',
} as const
export const planPieceAt = (number: number, place: string | null, tile: number) =>
  `No. ${number}: ${place === null ? '' : `${place}, `}from tile ${tile}`
export const planNarrow = 'narrow'
export const planStartThere = 'Start there'
export const planMovement = (number: number) => `M${number}`
export const planInParts = (parts: number) => (parts > 1 ? `, in ${parts} parts` : '')
export const planBorderAt = (wall: number, isFirst: boolean) =>
  `${isFirst ? 'Border' : 'border'} along wall ${wall}`
export const planBorderIn = (tile: string) => `Border: ${tile}. Its pieces are numbered in squares.`
export const planHands = { left: 'left', right: 'right' } as const
export const planKeyCut = 'Cut: its number is in the list of cuts'
export const planKeyNarrow = 'Narrow cut'
export const planKeyStart = 'Start'
export const planNearer = 'Small pieces show their numbers when you zoom in.'
export const planFaceArrows =
  'Arrows show which way each face points. No tile is turned, and no offcut is used the other way round.'
export const planCornersHint =
  'One corner a line, as x, y from the first corner: 3 to 60 of them. Or one wall a line, the first to the right: its length, then the turn at its end: 4.2, right. Other turns than right angles in degrees: 4.2, right 45.'
export const planCutOutCornersHint =
  'As the corners of a room, counted from its own first corner, which lies as far from the left and the top as is typed above.'

// Directions, and what single fields mean
export const planAlong = 'Direction measured from'
export const planAlongRoom = 'The room'
export const planAlongHint = 'Other rooms by their own wall of this number'
export const planRepairsEach = 'Of each tile of this plan'
export const planKerfHint = 'Counted in half millimetres'
export const planAsSuits = (pattern: string) => `As suits its tile: ${pattern.toLowerCase()}`

// A border, and tiles for it
export const planChooseBorder = 'Choose a tile for a border'
export const planOtherBorder = 'Choose another tile for the border'
export const planNoBorder = 'No border'
export const planBorderTile = 'Tile of the border'
export const planBorderRows = 'Rows of tiles'
export const planBorderFrom = 'From the edge'
export const planBorderFromHint = '0: along the walls'
export const planBorderStart = 'Along each wall'
export const planBorderStarts = {
  corner: 'Begin with a whole tile',
  centre: 'Centred, alike at both ends',
} as const
export const planBorderHint =
  'The long sides lie along the walls, and the longer walls run through at corners. Joints are those of the room where the tile allows them.'
export const planSquares = 'Numbers in squares are those of the border and of small tiles.'
// Small tiles of a pinwheel
export const planChooseInsert = 'Choose small tiles for a pinwheel'
export const planOtherInsert = 'Choose other small tiles'
export const planInsertIs = (tile: string, unsuitable: string | null) =>
  `Small tiles of a pinwheel: ${tile}${unsuitable === null ? '' : ` – a pinwheel ${unsuitable}`}`
export const planInsertFor = 'Small tiles for a pinwheel'
export const planInsertForHint = (tile: string) =>
  `One lies at a corner of each tile of ${tile}, so it is smaller, a rectangle of one size. Each kind is counted and cut by itself, and is a line in the basket.`
export const planInsertIn = (tile: string) => `Small tiles: ${tile}. Their pieces are numbered in squares.`
export const planAddressFull =
  'This plan is nearly as long as an address can be, so no other tile can be chosen for it here. With fewer rooms, corners or shorter names it can.'

export const planWarm = { '': 'Outdoors only', yes: 'Yes', no: 'No' } as const

// A tile for one room
export const planTileFor = (room: string) => `A tile for ${room}`
export const planTileForHint = (tile: string) =>
  `The other rooms keep ${tile}. Tiles of two kinds are counted and cut each by themselves, and are two lines in the basket.`
export const planBorderFor = (room: string) => `A border for ${room}`
export const planBorderForHint = (tile: string) =>
  `Rows of another tile along the walls, around ${tile}. Each kind is counted and cut by itself, and is a line in the basket. A border takes rectangular tiles of one size.`
export const planBack = 'Back to the plan'
export const planFindTile = 'Find a tile by its name, colour or size'
export const planOtherSizes = (product: string) => `${product} in other sizes`
export const planAllTiles = 'All tiles that can be planned'
export const planTilesFound = (text: string) => `Tiles for ‘${text}’`
export const planNoTileFound = (text: string) => `No tile for ‘${text}’ can be planned. Try another word.`
