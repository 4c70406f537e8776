import { z } from 'zod'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import { levels, MOST_BORDER_ROWS, skills, surfaces } from '#domain/planner/plan-state.ts'
import { messages } from './messages.ts'
import { wireFlag, wireId } from './wire.ts'

/*
 * What the layout planner is asked over the wire (L-103). Lengths are whole tenths of a millimetre, areas whole hundredths of mm².
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
  /** Of a pack of two sizes, or with small tiles of another product. */
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
  /** The small tiles of a pinwheel, if the tile is no pack of two sizes (L-034). */
  insert_variation_id: wireId.nullish(),
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
  /** Heated or in the sun, so that movement joints lie closer; left out: outdoors (L-064). */
  warm: wireFlag.nullish(),
  /** The answer has the drawing's paths too. */
  drawing: wireFlag.default(false),
})
export type PlanLayout = z.infer<typeof PlanLayout>
