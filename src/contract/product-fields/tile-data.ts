import { z } from 'zod'
import { edgeFinishes } from '#domain/planner/edge-finishes.ts'
import {
  breakageClasses,
  patternNames,
  shadeRatings,
  type TileData,
  tileEdges,
  tileShapes,
  tileTurns,
  tileUses,
} from '#domain/planner/tile-data.ts'
import { line } from '../catalogue-file/values.ts'

/** Tenths of a millimetre, up to ten metres. */
const tenths = (least: number) => z.number().int().min(least).max(100_000)

const sides = { x: tenths(100), y: tenths(100) } as const

/** Whether every side of a pack, with its joint, comes to whole modules or a little less (L-038). */
const packFits = ({ pack_contents = [], module = 1, joint }: TileData): boolean =>
  pack_contents
    .flatMap(({ x, y }) => [x, y])
    .every((side) => Math.round((side + (joint?.usual ?? 0)) / module) * module >= side)

/** How tiles are laid, cut and packed (L-D): for the layout planner. */
const TileDataSchema: z.ZodType<TileData> = z
  .strictObject({
    work_size: z.strictObject(sides).optional(),
    shape: z.enum(tileShapes).optional(),
    end_angle: z.number().int().min(30).max(75).optional(),
    thickness: tenths(10).optional(),
    edge: z.enum(tileEdges).optional(),
    joint: z
      .strictObject({ least: tenths(0), usual: tenths(0), largest: tenths(0) })
      .refine(({ least, usual, largest }) => least <= usual && usual <= largest, {
        message: 'must not be smaller than the one before it: least, usual, largest',
      })
      .optional(),
    turns: z.enum(tileTurns).optional(),
    faces: z.number().int().min(1).max(1000).optional(),
    patterns: z.array(z.enum(patternNames)).min(1).max(patternNames.length).optional(),
    largest_offset: z.number().int().min(0).max(50).optional(),
    breakage_class: z.enum(breakageClasses).optional(),
    tiles_per_box: z.number().int().min(1).max(1000).optional(),
    box_returnable: z.boolean().optional(),
    shade_rating: z.enum(shadeRatings).optional(),
    batch_kept: z.boolean().optional(),
    use: z.array(z.enum(tileUses)).min(1).max(tileUses.length).optional(),
    slip: line.optional(),
    pack_contents: z
      .array(z.strictObject({ ...sides, count: z.number().int().min(1).max(1000) }))
      .min(1)
      .max(8)
      .optional(),
    module: tenths(100).optional(),
    least_cut: tenths(0).optional(),
    kerf: tenths(0).max(50).optional(),
    finishes: z
      .array(z.enum(edgeFinishes).exclude(['none']))
      .min(1)
      .max(edgeFinishes.length)
      .optional(),
    bar_length: tenths(3000).optional(),
    bar_height: tenths(10).optional(),
  })
  .refine(({ finishes, bar_length }) => finishes === undefined || bar_length !== undefined, {
    path: ['bar_length'],
    message: 'is needed: what finishes edges is counted by it',
  })
  .refine(({ pack_contents, module }) => pack_contents === undefined || module !== undefined, {
    message: 'needs the module that the sizes of the pack share',
    path: ['module'],
  })
  .refine(packFits, { message: 'has a size that is wider than its modules', path: ['pack_contents'] })
  .refine(({ shape, end_angle }) => end_angle === undefined || shape === 'chevron', {
    message: 'is known of chevrons alone',
    path: ['end_angle'],
  })
  .describe('lengths in tenths of a millimetre: 600 mm is 6000')

/** The same in file and column; pages read it through the planner. */
export const tileData = {
  file: TileDataSchema,
  printed: TileDataSchema,
  print: (stored: TileData): TileData => stored,
  canBeEmpty: false as const,
}
