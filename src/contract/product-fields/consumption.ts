import { z } from 'zod'
import type { Consumption } from '#domain/consumption/consumption.ts'

/** How goods are used up (S-026): the rates, and the measures that stand in the fields at first. */
const schemaOf = (whole: (most: number) => z.ZodNumber) =>
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('joints'),
      grams_per_litre: whole(10_000),
      joint_mm: whole(100),
      depth_mm: whole(300),
    }),
    z.strictObject({ kind: z.literal('bed'), grams_per_m2_mm: whole(10_000), bed_mm: whole(100) }),
    z.strictObject({ kind: z.literal('coats'), coats: whole(9) }),
    z.strictObject({ kind: z.literal('clips'), spacing_mm: whole(5000) }),
  ])

/** The same in file, column and wire; the wire's schema is without limits, which no response shape has. */
export const consumption = {
  file: schemaOf((most) => z.number().int().min(1).max(most)),
  printed: schemaOf(() => z.number().int()),
  print: (stored: Consumption): Consumption => stored,
  canBeEmpty: false as const,
}
