import { z } from 'zod'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import { poundsIncVat } from './wire.ts'

/*
 * What the layout planner answers over the wire (L-103). Lengths are whole tenths of a millimetre, areas whole
 * hundredths of mm².
 */

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
  /** More than one where a border or a thin wall runs through its tile (L-050). */
  parts: count,
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
    z.object({
      number: count,
      /** Its outline; holes by the rule of even and odd. */
      path: z.string(),
      /** Where its number stands. */
      label: z.tuple([count, count]),
    }),
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
  labels: z.array(z.tuple([count, count, z.string(), count, count])),
  walls: z.array(z.tuple([count, count, count, count])),
  over: z.boolean(),
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
      /** Where movement joints would fall, each in its stretches: from x, from y, to x, to y (L-064). */
      movement: z.array(z.array(z.tuple([count, count, count, count]))),
      rows: z.array(z.object({ row: count, whole: count, pieces: z.array(count) })),
      /** Of a strip of a reveal: the place of its wall in this list. */
      part_of: count.nullable(),
      /** A border along one wall of the room; its drawing lies in that of the room. */
      border: z.boolean(),
      /** The small tiles of a pinwheel in the room; their drawing lies in its, too. */
      insert: z.boolean(),
    }),
  ),
  odds: z.array(WireOddsRow),
  /** What a second order is counted with: its delivery, and the rest of its pack (L-074). */
  second_order: poundsIncVat,
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
  /** Pieces of narrow cuts by their numbers, and a start of the only room that avoids them; null: none does (L-061). */
  narrow: z.object({
    pieces: z.array(count),
    start: z.object({ x: z.number(), y: z.number() }).nullable(),
  }),
  /** If opposite walls are off by so much, the plan takes up to so many tiles; null: that takes too long to count (L-066). */
  measure: z.object({ by: count, most: count.nullable() }),
  /** Starts that were tried, with the best of them; of several rooms the first one's place, and the sum of tiles; null: the start was given (L-046, L-048). */
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
