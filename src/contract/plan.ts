import { z } from 'zod'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import { levels, MOST_BORDER_ROWS, skills, surfaces } from '#domain/planner/plan-state.ts'
import { messages } from './messages.ts'
import { poundsIncVat, wireFlag, wireId } from './wire.ts'

/*
 * The layout planner over the wire (L-103). Lengths are whole tenths of a millimetre, areas whole hundredths of mm².
 */

/** Far beyond every limit of a plan: the domain refuses what is too large, with its sentence. */
const tenths = z.number().int().min(-10_000_000).max(10_000_000)
const length = tenths.min(0)
const point = z.object({ x: tenths, y: tenths })
/** More corners than a room can have: the domain says how many it takes. */
const corners = z.array(point).max(500)

/** How an edge is finished (L-086). */
const edge = z.enum(edgeFinishes).default('none')

const CutOut = z.object({
  kind: z.enum(['island', 'column', 'drain', 'hatch', 'pipe', 'window', 'door']).default('island'),
  shape: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('rectangle'), x: tenths, y: tenths, width: length, height: length }),
    z.object({ kind: z.literal('circle'), x: tenths, y: tenths, diameter: length }),
    z.object({ kind: z.literal('polygon'), corners }),
  ]),
  /** How deep windows and doors of a wall are tiled on each side (L-018). */
  reveal: length.default(0),
  edge,
})

const Doorway = z.object({
  wall: z.number().int().min(0).max(500),
  from: length,
  width: length,
  depth: length.default(0),
  edge,
})

const Pattern = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('straight') }),
  z.object({
    kind: z.literal('brick'),
    p: z.number().int().min(1).max(20),
    q: z.number().int().min(2).max(20),
  }),
  z.object({ kind: z.literal('random-brick'), seed: z.number().int().min(0).max(1_000_000) }),
  z.object({ kind: z.literal('herringbone') }),
  z.object({ kind: z.literal('basket') }),
  /** Of a pack of two sizes. */
  z.object({ kind: z.literal('pinwheel') }),
  /** Of a pack of several sizes; another variant is another way to lay them. */
  z.object({ kind: z.literal('mixed'), variant: z.number().int().min(0).max(20).default(0) }),
  /** Of tiles that are outlined so. */
  z.object({ kind: z.literal('hexagon') }),
  z.object({ kind: z.literal('diamond') }),
  z.object({ kind: z.literal('chevron') }),
])

const Start = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('corner'),
    x: z.enum(['least', 'greatest']).default('least'),
    y: z.enum(['least', 'greatest']).default('least'),
  }),
  z.object({ kind: z.literal('centre'), x: z.enum(['joint', 'tile']), y: z.enum(['joint', 'tile']) }),
  z.object({ kind: z.literal('point'), x: tenths, y: tenths }),
  z.object({ kind: z.literal('batten'), x: z.enum(['corner', 'centre']).default('corner'), height: length }),
  z.object({ kind: z.literal('fewest') }),
  z.object({ kind: z.literal('neatest') }),
])

const Angle = z.literal([0, 90, 45])

/** The wall that an angle is measured from, from 0; left out: the room's first axis (L-042). */
const along = z.number().int().min(0).max(500).nullish()

const Room = z.object({
  name: z.string().max(60).default(''),
  surface: z.enum(surfaces).default('floor'),
  corners,
  cut_outs: z.array(CutOut).max(100).default([]),
  doorways: z.array(Doorway).max(100).default([]),
  /** Between wall and tiles; left out: what suits floors, walls or outdoors (L-019). */
  gap: length.nullish(),
  /** The finish along each wall, in their order. */
  edges: z.array(edge).max(500).default([]),
  /** Where it lies in the frame of the first room, if it is joined to that through doors (L-094). */
  place: point.nullish(),
  /** Left out: laid as the other rooms (L-095). */
  laying: z.object({ pattern: Pattern, angle: Angle, along, start: Start }).nullish(),
  /** Left out: the joint of the other rooms; of a tile of its own that tile's usual one. */
  joint: length.nullish(),
  /** A tile of its own; left out: the plan's, as in the first room and those joined to it (L-095). */
  variation_id: wireId.nullish(),
  /**
   * Rows of another tile along all walls, with their long sides along them; `from` the edge of what is tiled. Its
   * joints are those of the room where its tile allows them (L-095).
   */
  border: z
    .object({
      variation_id: wireId,
      rows: z.number().int().min(1).max(MOST_BORDER_ROWS).default(1),
      from: length.default(0),
      centred: z.boolean().default(false),
    })
    .nullish(),
})

/** Hundredths of a percent. */
const chance = z.number().int().min(0).max(9000).nullish()

/** Asks how tiles lie in rooms, what is cut, and how many are likely to be enough. */
export const PlanLayout = z.object({
  variation_id: wireId,
  rooms: z.array(Room).min(1, messages.planRefused.rooms(20)).max(100),
  /** Rooms use each other's offcuts (L-093). */
  share_offcuts: z.boolean().default(true),
  /** Left out: what suits the tile, straight for most. */
  pattern: Pattern.optional(),
  angle: Angle.default(0),
  along,
  /** Left out: the tile's usual joint. */
  joint: length.nullish(),
  start: Start.default({ kind: 'corner', x: 'least', y: 'least' }),
  /** How tall skirting is cut from the tile along the edges that have it; left out: it comes in bars (L-060). */
  skirting: length.nullish(),
  rules: z
    .object({
      kerf: length.max(50).nullish(),
      turns: z.enum(['fixed', 'half', 'quarter']).nullish(),
      reuse: z.enum(['none', 'factory', 'any']).default('factory'),
    })
    .default({ reuse: 'factory' }),
  odds: z
    .object({
      skill: z.enum(skills).default('experienced'),
      level: z.literal([...levels]).default(95),
      repairs: z.number().int().min(0).max(500).default(0),
      /** Left out: what is assumed of the material (L-071). */
      chances: z
        .object({
          straight: chance,
          corner: chance,
          strip: chance,
          notch: chance,
          laying: chance,
          transit: chance,
        })
        .nullish(),
    })
    .default({ skill: 'experienced', level: 95, repairs: 0 }),
  /** The answer has the drawing's paths too. */
  drawing: wireFlag.default(false),
})
export type PlanLayout = z.infer<typeof PlanLayout>

const count = z.number().int()
const square = z.number()
const chanceSaid = { said: z.enum(['about', 'more-than', 'less-than']), times: count }

/** A piece of a cut tile: what it measures, where it lies, and which of the cut tiles gives it (L-052). */
export const WirePiece = z.object({
  number: count,
  /** Alike pieces have the same group. */
  group: count,
  kind: z.enum(['straight', 'corner', 'angled', 'strip', 'notch', 'hole', 'skirting']),
  along: count,
  across: count,
  area: square,
  /** Its place among the sizes. */
  size: count,
  /** Where it lies; of skirting, which lies in no row, 0. */
  room: count,
  row: count,
  column: count,
  tile: count,
})

/** A tile that gives pieces, with their places in it as paths (L-054). */
export const WireCutTile = z.object({
  tile: count,
  size: count,
  pieces: z.array(
    z.object({ number: count, x: count, y: count, width: count, height: count, path: z.string() }),
  ),
  /** The saw's cuts in their order, from side to side of what is left: from x, from y, to x, to y. */
  lines: z.array(z.tuple([count, count, count, count])),
  /** Straight cuts are not enough: for a notch or a hole, and where pieces lie in a pinwheel. */
  grinder: z.boolean(),
})

/** A size of the goods: of a pack, or a chevron's left and right tile, more than one (L-039). */
export const WireSize = z.object({
  /** '845 × 560' in millimetres; 'left' and 'right' of a chevron. */
  name: z.string(),
  /** Its box as it is laid; its corners in it, none of a rectangle; how its long side is turned there, in degrees. */
  width: count,
  height: count,
  outline: z.array(z.tuple([count, count])),
  grain: z.number(),
  whole: count,
  for_cuts: count,
  tiles: count,
  bound: count,
  /** How many a pack holds. */
  in_pack: count,
  /** Of the least number of packs. */
  left: count,
})

export const WireOddsRow = z.object({
  tiles: count,
  ...chanceSaid,
  /** Price of the tiles, and what the choice costs in expectation: spare tiles and a second order (L-074). */
  price: poundsIncVat,
  cost: poundsIncVat,
})

export const WireDrawing = z.object({
  name: z.string(),
  box: z.tuple([count, count, count, count]),
  outline: z.string(),
  region: z.string(),
  start: z.tuple([z.number(), z.number()]),
  angle: z.number(),
  whole: z.string(),
  cut: z.string(),
  wholeCount: count,
  cutCount: count,
  arrows: z.string(),
  tiles: z.array(z.number()),
  labels: z.array(z.tuple([count, count, z.string(), count])),
  walls: z.array(z.tuple([count, count, count, count])),
})

/** A start with its tiles and its narrowest cut. */
const WireStart = z.object({
  x: z.number(),
  y: z.number(),
  tiles: count,
  narrowest: count,
  /** Of these tiles in whole packs. */
  price: poundsIncVat,
})

/** What is laid of one tile. `tiles` is what is laid and cut; `recommended` is likely to be enough. */
const WireTilePlan = z.object({
  tiles: count,
  /** At least so many are bought: of goods in several sizes as many as whole packs hold (L-039). */
  need: count,
  whole: count,
  sizes: z.array(WireSize),
  /** Tiles that the pieces come from. */
  for_cuts: count,
  pieces: z.array(WirePiece),
  cuts: z.array(WireCutTile),
  /** What is left of cut tiles and worth keeping, by size, the largest first (L-059). */
  offcuts: z.array(z.object({ along: count, across: count, count })),
  /** No plan of these pieces takes fewer tiles; `proved`: this one takes no more. */
  bound: count,
  proved: z.boolean(),
  areas: z.object({ floor: square, whole: square, pieces: square, joints: square, slivers: square }),
  /** Each room by itself, joined ones as one: row by row the whole tiles, and the pieces by number (L-029, L-093). */
  rooms: z.array(
    z.object({
      name: z.string(),
      /** Its place in what was asked, from 0; of joined rooms the first one's, of a strip its wall's. */
      number: count,
      /** What is tiled of it; tiles that it takes if it is planned alone; what is laid whole and cut in it. */
      floor: square,
      tiles: count,
      whole: count,
      cut: count,
      start: z.object({ x: z.number(), y: z.number() }),
      rows: z.array(z.object({ row: count, whole: count, pieces: z.array(count) })),
      /** Of a strip of a reveal: the place of its wall in this list. */
      part_of: count.nullable(),
      /** A border along one wall of the room; its drawing lies in that of the room. */
      border: z.boolean(),
    }),
  ),
  odds: z.array(WireOddsRow),
  recommended: count,
  cheapest: count,
  /** What to order: recommended, and those for repairs, in whole packs. */
  order: count,
  /** The price of these tiles, and what the basket is asked for: m² of goods sold by area, else packs. */
  order_price: poundsIncVat,
  order_quantity: z.number(),
  flat: z.object({
    percent: count,
    tiles: count,
    ...chanceSaid,
    verdict: z.enum(['impossible', 'short', 'same', 'ample']),
    saved_tiles: count,
    saved_pounds: poundsIncVat,
    saved_kilograms: z.number(),
  }),
  warnings: z.array(z.string()),
  /** If opposite walls are off by so much, the plan takes up to so many tiles (L-066). */
  measure: z.object({ by: count, most: count }).nullable(),
  /** Starts that were tried, with the best of them for a room alone; null: the start was given (L-046). */
  searched: z
    .object({
      points: count,
      all: z.boolean(),
      best: z.object({ fewest: WireStart, neatest: WireStart }).nullable(),
    })
    .nullable(),
  drawings: z.array(WireDrawing).optional(),
})
export type WireTilePlan = z.infer<typeof WireTilePlan>

/** A plan (L-103): of its own tile, with what all of its tiles are laid with. */
export const WirePlan = WireTilePlan.extend({
  /** Of the catalogue's data that the plan was made with. */
  version: z.string(),
  /** Edges by their finish: how long together, in how many stretches (L-086). */
  edges: z.array(z.object({ finish: z.enum(edgeFinishes), length: count, runs: count })),
  /** What to lay them with, of the products that go with the tiles. */
  extras: z.array(
    z.object({
      variation_id: count,
      name: z.string(),
      packs: count,
      price: poundsIncVat,
      /** Why so many: '1.47 kg of grout'. */
      need: z.string(),
      /** Of bars: the lengths that are sawn from each. */
      bars: z.array(z.array(count)).optional(),
    }),
  ),
  /** Tiles of single rooms, each planned by itself: no offcut of one tile fits another (L-095). */
  others: z.array(
    WireTilePlan.extend({ variation_id: count, /** 'Kestrel Grey, 600 × 600 mm' */ name: z.string() }),
  ),
})
export type WirePlan = z.infer<typeof WirePlan>
export type WirePiece = z.infer<typeof WirePiece>
