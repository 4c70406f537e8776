/**
 * Decimal texts as scaled integers. Money and areas are never binary floats: `1.08 / 0.36` is
 * 3.0000000000000004.
 */

/** Digits with an optional sign and fraction; no exponent, no grouping, ASCII digits only (HZ-18). */
const decimalPattern = /^([+-]?)(\d{0,16})(?:\.(\d{1,60}))?$/

/**
 * How JavaScript prints very small numbers: 1e-7, 1.5e-9. Only JSON numbers are printed so; a text is never.
 */
const tinyPattern = /^(-?)(\d)(?:\.(\d+))?e-(\d+)$/

/** More zeros than any scale in use; digits after them only make the number inexact. */
const MOST_ZEROS = 30

const textOfNumber = (input: number): string => {
  const text = String(input)
  const tiny = text.match(tinyPattern)
  if (!tiny) return text
  const [, sign = '', first = '', rest = '', exponent = ''] = tiny
  return `${sign}0.${'0'.repeat(Math.min(Number(exponent) - 1, MOST_ZEROS))}${first}${rest}`
}

const textOf = (input: unknown): string | null => {
  if (typeof input === 'string') return input.trim()
  return typeof input === 'number' ? textOfNumber(input) : null
}

interface Scaled {
  readonly value: number
  /** False when digits beyond the scale were rounded away. */
  readonly exact: boolean
}

/**
 * `scaleDecimal('24.9583', 4)` → 249583; null if the input is not a decimal number, or too large for a safe
 * integer.
 */
const scaleDecimal = (input: unknown, places: number): Scaled | null => {
  const parts = textOf(input)?.match(decimalPattern)
  if (!parts) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  if (whole === '' && fraction === '') return null
  const scaled = fraction.slice(0, places).padEnd(places, '0')
  const rest = fraction.slice(places)
  const magnitude = Number(BigInt(whole + scaled) + (rest >= '5' ? 1n : 0n))
  const value = sign === '-' && magnitude > 0 ? -magnitude : magnitude
  if (!Number.isSafeInteger(value)) return null
  return { value, exact: !/[1-9]/.test(rest) }
}

/**
 * Parses a decimal text or JSON number to an integer of `10 ** -places`, half up away from zero; null if
 * invalid. `parseDecimal('10.005', 2)` → 1001; `parseDecimal('1e3', 2)`, `parseDecimal([1], 2)` → null.
 */
export const parseDecimal = (input: unknown, places: number): number | null =>
  scaleDecimal(input, places)?.value ?? null

/**
 * As `parseDecimal`, but null if digits would be lost: for a catalogue, where rounding would hide a mistake.
 */
export const parseExactDecimal = (input: unknown, places: number): number | null => {
  const scaled = scaleDecimal(input, places)
  return scaled?.exact ? scaled.value : null
}

/** The integer as a decimal text with all its places: `printDecimal(1008, 2)` → '10.08'. */
export const printDecimal = (value: number, places: number): string => {
  const digits = String(Math.abs(value)).padStart(places + 1, '0')
  const sign = value < 0 ? '-' : ''
  if (places === 0) return sign + digits
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** A whole number with thousands separators: `groupThousands(1296)` → '1,296'. */
export const groupThousands = (whole: number): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ',')

/** A decimal text with thousands separators: `groupDecimal('11000.16')` → '11,000.16'. */
export const groupDecimal = (text: string): string =>
  text.replace(/^\d+/, (whole) => groupThousands(Number(whole)))

/**
 * The integer as a JSON number of the wire: `toWireNumber(249583, 4)` → 24.9583. One division of two integers
 * gives the number nearest to the quotient, which is also the number of its decimal text.
 */
export const toWireNumber = (value: number, places: number): number => value / 10 ** places

/** `over ÷ under`, half up, of non-negative integers. */
export const divideHalfUp = (over: bigint, under: bigint): bigint => (2n * over + under) / (2n * under)

/** `over ÷ under`, rounded up, of non-negative integers. */
export const divideUp = (over: bigint, under: bigint): bigint => (over + under - 1n) / under

/** `a × b ÷ c`, half up, for non-negative integers of any size: exact even if the product exceeds 2^53. */
export const multiplyDivide = (a: number, b: number, c: number): number => {
  const over = 2 * a * b + c
  if (over < Number.MAX_SAFE_INTEGER) return Math.floor(over / (2 * c))
  return Number(divideHalfUp(BigInt(a) * BigInt(b), BigInt(c)))
}

/** `a × b ÷ c`, rounded up, for non-negative integers of any size. */
export const multiplyDivideUp = (a: number, b: number, c: number): number => {
  const over = a * b + c - 1
  if (over < Number.MAX_SAFE_INTEGER) return Math.floor(over / c)
  return Number(divideUp(BigInt(a) * BigInt(b), BigInt(c)))
}
