import { z } from 'zod'
import { depthUnits, sideUnits } from '#domain/calculator/dimensions.ts'

/** The dimensions that the shopper entered last, in the units they used (OP-32). */
export const WireDimensions = z.object({
  length: z.number(),
  width: z.number(),
  x_y_unit: z.enum(sideUnits),
  /** Null when only goods in one layer were measured. */
  depth: z.number().nullable(),
  z_unit: z.enum(depthUnits),
  wastage: z.boolean(),
})
export type WireDimensions = z.infer<typeof WireDimensions>
