import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ORDER_NUMBER_BYTES, orderNumber, parseOrderNumber } from './number.ts'

const bytes = fc.uint8Array({ minLength: ORDER_NUMBER_BYTES, maxLength: ORDER_NUMBER_BYTES })

test('an order number is read back as it was made, however it is typed', () => {
  fc.assert(
    fc.property(bytes, (random) => {
      const number = orderNumber(random)
      expect(number).toMatch(/^TS-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
      expect(parseOrderNumber(number)).toBe(number)
      expect(parseOrderNumber(` ${number.toLowerCase().replaceAll('-', ' ')}`)).toBe(number)
    }),
  )
})

test('one wrong symbol is noticed', () => {
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

test('two neighbours that changed places are noticed, but for those sixteen apart', () => {
  fc.assert(
    fc.property(bytes, fc.integer({ min: 0, max: ORDER_NUMBER_BYTES - 2 }), (random, at) => {
      const other = Uint8Array.from(random)
      other.set([random[at + 1] ?? 0, random[at] ?? 0], at)
      fc.pre(((random[at] ?? 0) - (random[at + 1] ?? 0)) % 16 !== 0)
      expect(parseOrderNumber(orderNumber(other).slice(0, -1) + orderNumber(random).at(-1))).toBeNull()
    }),
  )
})

test('what is no number is none', () => {
  expect(['', 'TS-', 'TS-1234', 'TS-IIII-OOOO', 'x'.repeat(100_000)].map(parseOrderNumber)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
