import type { Tenths } from './core/types.ts'

/** The units that lengths are typed in; a unit that stands in the text wins over the field's. */
export const lengthUnits = ['mm', 'cm', 'm', 'ft'] as const
export type LengthUnit = (typeof lengthUnits)[number]

/** Tenths of a millimetre in each unit. */
const TENTHS: Readonly<Record<LengthUnit | 'in', number>> = { mm: 10, cm: 100, m: 10_000, ft: 3048, in: 254 }

/** A length that was typed. */
export interface TypedLength {
  readonly length: Tenths
  /** It was not a whole number of tenths of a millimetre (L-011). */
  readonly rounded: boolean
}

/** An exact fraction: numerator and denominator. */
type Fraction = readonly [numerator: bigint, denominator: bigint]

const halves: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
}

const NUMBER = String.raw`(?:\d{1,3}(?:,\d{3})+|\d{1,9})?(?:\.\d{1,9})?`
const AMOUNT = String.raw`${NUMBER}(?:(?: |^)?\d{1,3}/\d{1,3})?`
const METRIC = new RegExp(`^(${AMOUNT}) ?(mm|cm|m)?$`)
const IMPERIAL = new RegExp(
  `^(?:(${AMOUNT}) ?(?:ft|feet|foot|'))? ?(?:(${AMOUNT}) ?(?:in|inch|inches|"|'')?)?$`,
)

/** '13', '1.5', '1 1/2', '1/2'; null: none of them. */
const readAmount = (text: string): Fraction | null => {
  const match = /^(?:([\d,]+)?(?:\.(\d+))?)(?: ?(?<!\d)(\d+)\/(\d+))?$/.exec(
    text.replace(/(\d) (\d+\/)/, '$1 $2'),
  )
  if (match === null) return null
  const [, whole = '', decimals = '', over = '0', under = '1'] = match
  if (whole === '' && decimals === '' && match[3] === undefined) return null
  const scale = 10n ** BigInt(decimals.length)
  const denominator = BigInt(under)
  if (denominator === 0n) return null
  const base = BigInt(whole.replaceAll(',', '') + decimals || '0')
  return [base * denominator + BigInt(over) * scale, scale * denominator]
}

const inTenths = (
  parts: readonly (readonly [amount: Fraction, unit: LengthUnit | 'in'])[],
): TypedLength | null => {
  let [numerator, denominator]: Fraction = [0n, 1n]
  for (const [[over, under], unit] of parts) {
    numerator = numerator * under + over * BigInt(TENTHS[unit]) * denominator
    denominator *= under
  }
  /* Half up. */
  const length = Number((2n * numerator + denominator) / (2n * denominator))
  return Number.isSafeInteger(length) ? { length, rounded: numerator % denominator !== 0n } : null
}

const tidy = (text: string): string =>
  text
    .replaceAll(/[½¼¾⅛⅜⅝⅞]/g, (half) => ` ${halves[half]}`)
    .replaceAll(/[’′]/g, "'")
    .replaceAll(/[”″]/g, '"')
    .replaceAll(/metres?\b|meters?\b/gi, 'm')
    .toLowerCase()
    .replaceAll(/\s+/g, ' ')
    .trim()

/**
 * Reads a length in millimetres, centimetres, metres, or feet and inches (L-010): '4.05' in metres, '405 cm',
 * `13'1.5"`, '13 ft 1½ in' (40,005 tenths). Rounds half up to tenths of a millimetre. Null: no length.
 */
export const parseLength = (typed: string, unit: LengthUnit): TypedLength | null => {
  if (typed.length > 40) return null
  const text = tidy(typed)
  if (text === '') return null
  const metric = METRIC.exec(text)
  const bare = metric !== null && metric[2] === undefined
  if (metric !== null && !(bare && unit === 'ft')) {
    const amount = readAmount(metric[1] ?? '')
    const named = (metric[2] as LengthUnit | undefined) ?? unit
    return amount === null ? null : inTenths([[amount, named]])
  }
  const imperial = IMPERIAL.exec(text)
  if (imperial === null) return null
  const [, feet, inches] = imperial
  /* A bare number is feet. */
  if (bare) {
    const amount = readAmount(text)
    return amount === null ? null : inTenths([[amount, 'ft']])
  }
  const parts = (
    [
      [feet, 'ft'],
      [inches, 'in'],
    ] as const
  ).flatMap(([part, of]) => (part === undefined ? [] : [[readAmount(part.trim()), of] as const]))
  const read = parts.flatMap(([amount, of]) => (amount === null ? [] : [[amount, of] as const]))
  return parts.length === 0 || read.length < parts.length ? null : inTenths(read)
}

const trimmed = (whole: number, decimals: number): string => {
  const digits = String(whole).padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return `${digits.slice(0, digits.length - decimals)}${fraction === '' ? '' : `.${fraction}`}`
}

const sixteenths = (count: number): string => {
  let [over, under] = [count, 16]
  while (over % 2 === 0 && over > 0) [over, under] = [over / 2, under / 2]
  return over === 0 ? '' : `${over}/${under}`
}

/** A length without its unit, as a field shows it: 40,500 tenths is '4.05' in metres, '13 ft 3 7/16 in' in feet. */
export const lengthInput = (length: Tenths, unit: LengthUnit): string => {
  switch (unit) {
    case 'mm':
      return trimmed(length, 1)
    case 'cm':
      return trimmed(length, 2)
    case 'm':
      return trimmed(length, 4)
    case 'ft': {
      const count = Math.round((length * 16) / TENTHS.in)
      const feet = Math.floor(count / 192)
      const inches = Math.floor((count % 192) / 16)
      const part = [inches === 0 ? '' : String(inches), sixteenths(count % 16)].filter(Boolean).join(' ')
      return [feet === 0 && part !== '' ? '' : `${feet} ft`, part === '' ? '' : `${part} in`]
        .filter(Boolean)
        .join(' ')
    }
  }
}

/** A distance as it is measured: along an axis as it was typed, aslant to a millimetre. */
export const measuredLength = (dx: Tenths, dy: Tenths): Tenths =>
  dx === 0 || dy === 0 ? Math.abs(dx + dy) : 10 * Math.round(Math.hypot(dx, dy) / 10)

/** A length with its unit: '4.05 m', '382 mm'. */
export const lengthText = (length: Tenths, unit: LengthUnit): string =>
  unit === 'ft' ? lengthInput(length, unit) : `${lengthInput(length, unit)} ${unit}`
