import { z } from 'zod'
import { squareMetresToMm2 } from '#domain/measure/area.ts'
import { parseExactDecimal, printDecimal } from '#domain/measure/decimal.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { kilogramsToGrams } from '#domain/measure/weight.ts'
import { poundsToRate } from '#domain/money/rate.ts'

/** The largest value of an integer column. */
const MOST = 2_147_483_647

/**
 * A decimal as JSON number or text, read exactly: digits beyond the scale are an error and are not rounded.
 */
const decimal = <T extends number>(read: (input: unknown) => T | null, places: number, what: string) =>
  z
    .union([z.number(), z.string().max(30)])
    .transform((input, context): T => {
      const value = read(input)
      if (value !== null && value <= MOST) return value
      const message = value === null ? `must be ${what}` : `must be at most ${printDecimal(MOST, places)}`
      context.addIssue({ code: 'custom', message })
      return z.NEVER
    })
    .describe(what)

export const pounds = decimal(poundsToRate, 4, 'pounds ex VAT with at most four decimals, like 24.9583')
export const squareMetres = decimal(
  squareMetresToMm2,
  6,
  'square metres with at most six decimals, like 0.3125',
)
export const kilograms = decimal(kilogramsToGrams, 3, 'kilograms with at most three decimals, like 994')
export const poundsWithVat = decimal(
  (input) => {
    const pence = parseExactDecimal(input, 2)
    return pence === null || pence < 0 ? null : pence
  },
  2,
  'pounds including VAT with at most two decimals, like 36.70',
)
export const amount = decimal(
  (input) => {
    const hundredths = parseExactDecimal(input, 2)
    return hundredths === null || hundredths < 0 ? null : quantity(hundredths)
  },
  2,
  'a quantity with at most two decimals, like 216 or 10.08',
)

export const millimetres = z.number().int().min(1).max(100_000)

/** The last part of a URL path: lower-case letters, digits and single hyphens. */
export const slug = z
  .string()
  .max(80)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')

export const code = z
  .string()
  .trim()
  .max(60)
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9 ._/-]*$/,
    'must begin with a letter from A to Z or a digit and hold only those, spaces and . _ / -',
  )

/** Rejects control characters and lone surrogates, which the database cannot store. */
const noControl = 'must hold no control characters'

/** '#F2EFEA', or up to five colours that a swatch shows as stripes: '#DAD4CA #FFFFFF #DAD4CA'. */
export const swatch = z
  .string()
  .regex(
    /^#[0-9a-fA-F]{6}(?: #[0-9a-fA-F]{6}){0,4}$/,
    'must be one to five colours like #F2EFEA, separated by spaces',
  )

/** One line of plain text: escaped when shown, never rendered as HTML. */
const upTo = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}\p{Cs}]*$/u, noControl)

export const line = upTo(200).min(1)
export const shortText = upTo(300)
export const specificationText = upTo(500).min(1)
export const sash = upTo(30).min(1)

/** Plain text of any number of lines; an empty line begins a new paragraph. */
export const text = z
  .string()
  .trim()
  .max(10_000)
  .regex(/^(?:[^\p{Cc}\p{Cs}]|[\t\n\r])*$/u, noControl)
  .transform((lines) => lines.replaceAll(/\r\n?/g, '\n'))

const letters = '\\p{L}\\p{M}\\p{N}'
const part = `[${letters}_\\-][${letters} _.,'()&+\\-]*`
const picture = '[jJ][pP][eE]?[gG]|[pP][nN][gG]|[wW][eE][bB][pP]|[aA][vV][iI][fF]|[sS][vV][gG]'

/**
 * A file in the catalogue's media folder, as cameras and people name them: `Llŷn (2).JPG`. Cannot leave the
 * folder.
 */
export const mediaFile = z
  .string()
  .max(200)
  .regex(
    new RegExp(`^(?:${part}/)*${part}\\.(?:${picture})$`, 'u'),
    'must be the name of a JPEG, PNG, WebP, AVIF or SVG file in media/, of letters, digits, spaces and . , _ - + & ( ) only',
  )
  .refine((name) => !name.includes('..'), 'must stay inside media/')
