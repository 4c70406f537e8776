import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_NUMBER_BYTES, orderNumber, parseOrderNumber } from './number.ts'

const bytes = fc.uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES })

test('parses a generated order number in any spelling', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const number = orderNumber(random)
      expect(number).toMatch(/^TS-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(parseOrderNumber(number)).toBe(number)
      expect(parseOrderNumber(` ${number.toLowerCase().replaceAll('-', ' ')}`)).toBe(number)
    }),
  )
})

test('rejects one wrong symbol', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: 6 }), fc.integer({ min: 1, max: 31 }), (random, at, by) => {
      const other = Uint8Array.from(random)
      other[at] = (other[at] ?? 0) + by
      const [right, wrong] = [orderNumber(random), orderNumber(other)]
      const symbols = wrong.replaceAll('-', '').slice(2, 9)
      const mixed = `TS${symbols}${right.at(-1)}`
      expect(parseOrderNumber(mixed)).toBeNull()
    }),
  )
})

test('rejects two swapped neighbours, unless they are sixteen apart', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: ORDER_NUMBER_BYTES - 2 }), (random, at) => {
      const other = Uint8Array.from(random)
      other.set([random[at + 1] ?? 0, random[at] ?? 0], at)
      fc.pre(((random[at] ?? 0) - (random[at + 1] ?? 0)) % 16 !== 0)
      expect(parseOrderNumber(orderNumber(other).slice(0, -1) + orderNumber(random).at(-1))).toBeNull()
    }),
  )
})

test('draws the symbols from the low five bits of each byte, and weights them 1, 3, 5 … in the check symbol', () => {
  expect(orderNumber(Uint8Array.of(0, 1, 2, 3, 4, 5, 6))).toBe('TS-0123-456B')
  expect(orderNumber(Uint8Array.of(32, 33, 2, 3, 4, 5, 6, 255))).toBe('TS-0123-456B')
  expect(() => orderNumber(new Uint8Array(6))).toThrow('6 random bytes for a number')
})

test('parses a number without its TS, and rejects too few, too many or unknown symbols', () => {
  expect(parseOrderNumber('0123456B')).toBe('TS-0123-456B')
  expect(parseOrderNumber(`${' '.repeat(40)}0123456B`)).toBeNull()
  const wrong = ['0123TS456B', '012345', '0123456B0', '0123456%', 'I123456B', 'Z00000UJ', '0123456C']
  for (const typed of wrong) expect(parseOrderNumber(typed)).toBeNull()
})

test('rejects texts that are not order numbers', () => {
  expect(['', 'TS-', 'TS-1234', 'TS-IIII-OOOO', 'x'.repeat(100_000)].map(parseOrderNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
