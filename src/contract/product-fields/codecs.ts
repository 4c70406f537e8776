import { z } from 'zod'
import { mm2ToSquareMetres } from '#domain/measure/area.ts'
import { toWireNumber } from '#domain/measure/decimal.ts'
import { quantityToNumber } from '#domain/measure/quantity.ts'
import { gramsToKilograms } from '#domain/measure/weight.ts'
import { rateToPounds } from '#domain/money/rate.ts'
import * as values from '../catalogue-file/values.ts'
import { poundsExVat } from '../wire.ts'

const codec = <File extends z.ZodType, Printed extends z.ZodType>(
  file: File,
  printed: Printed,
  print: (stored: z.output<File>) => z.output<Printed>,
) => ({ file, printed, print, canBeEmpty: false as const })

/** Pounds ex VAT; the column has a rate. */
export const pounds = codec(values.pounds, poundsExVat, rateToPounds)

/** Square metres; the column has mm². */
export const squareMetres = codec(values.squareMetres, z.number(), mm2ToSquareMetres)

/** Kilograms; the column has grams. */
export const kilograms = codec(values.kilograms, z.number(), gramsToKilograms)

/** A quantity in units or m²; the column has hundredths. */
export const amount = codec(values.amount, z.number(), quantityToNumber)

export const millimetres = codec(values.millimetres, z.number().int(), (mm) => mm)

/** How many pieces a pack has. */
export const pieces = codec(z.number().int().min(1).max(100_000), z.number().int(), (count) => count)

/** Whole centimetres; the column has mm. */
export const centimetres = codec(
  z
    .number()
    .int()
    .min(1)
    .max(100)
    .transform((cm) => cm * 10),
  z.number(),
  (mm) => toWireNumber(mm, 1),
)

/** A text that no product or variation lacks. */
export const words = <Words extends z.ZodType<string>>(file: Words) => ({
  file,
  printed: z.string(),
  print: (text: string): string => text,
  canBeEmpty: false as const,
})

/** A text that may be left out; it is empty then. */
export const wordsOrNone = (file: z.ZodType<string, string>) => ({
  ...words(file.default('')),
  canBeEmpty: true as const,
})

/** A date like 2026-03-02. */
export const date = words(z.iso.date('must be a date, like 2026-03-02'))

/** True or false, the same in file, column and wire. */
export const flag = <File extends z.ZodType<boolean>>(file: File) => ({
  file,
  printed: z.boolean(),
  print: (isSet: boolean): boolean => isSet,
  canBeEmpty: false as const,
})

/** True or false, and what it is where the file leaves it out. */
export const flagOr = (byDefault: boolean) => flag(z.boolean().default(byDefault))

/** One of a few words. */
export const choice = <const Choice extends string>(choices: readonly Choice[]) => {
  const schema = z.enum(choices)
  return codec(schema, schema, (chosen) => chosen)
}

/** The same field without a value, null, where the file leaves it out. */
export const orNull = <File extends z.ZodType, Printed extends z.ZodType>(of: {
  readonly file: File
  readonly printed: Printed
  readonly print: (stored: z.output<File>) => z.output<Printed>
}) => ({
  file: of.file.nullable().default(null),
  printed: of.printed.nullable(),
  print: (stored: z.output<File> | null): z.output<Printed> | null =>
    stored === null ? null : of.print(stored),
  canBeEmpty: true as const,
})
