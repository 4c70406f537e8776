import { invariant } from '../lang/invariant.ts'

/** Letters and digits that are hard to confuse: no I, L, O, U. */
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const DRAWN = 7

/** Number of random bytes that an order number needs. */
export const ORDER_NUMBER_BYTES = DRAWN

const checkSymbol = (symbols: string): string => {
  const sum = [...symbols].reduce((total, symbol, i) => total + SYMBOLS.indexOf(symbol) * (2 * i + 1), 0)
  return SYMBOLS.charAt(sum % SYMBOLS.length)
}

/**
 * A number to read out, 'PL-4K7Q-9XWX': seven random symbols and a check symbol that detects a misread symbol
 * or two swapped neighbours.
 */
export const readableNumber = (prefix: string, random: Uint8Array): string => {
  invariant(random.length >= DRAWN, `${random.length} random bytes for a number`)
  const symbols = [...random.subarray(0, DRAWN)].map((byte) => SYMBOLS.charAt(byte % 32)).join('')
  const all = symbols + checkSymbol(symbols)
  return `${prefix}-${all.slice(0, 4)}-${all.slice(4)}`
}

/**
 * The order number on the confirmation, 'TS-4K7Q-9XWX'. It does not reveal how much the shop sells and gives no
 * access (D16).
 */
export const orderNumber = (random: Uint8Array): string => readableNumber('TS', random)

/** Normalises a typed order number; null if invalid. 'ts 4k7q 9xwz' with a wrong last symbol → null. */
export const parseOrderNumber = (typed: string): string | null => {
  const symbols = typed.slice(0, 40).toUpperCase().replace(/[\s-]/g, '').replace(/^TS/, '')
  if (symbols.length !== DRAWN + 1 || ![...symbols].every((symbol) => SYMBOLS.includes(symbol))) return null
  return checkSymbol(symbols.slice(0, DRAWN)) === symbols.charAt(DRAWN)
    ? `TS-${symbols.slice(0, 4)}-${symbols.slice(4)}`
    : null
}
