import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Goods } from '../catalogue/goods.ts'
import { parseQuantity, plainQuantity } from '../measure/quantity.ts'
import { sumPence } from '../money/pence.ts'
import { changedQuantity, maxLineQuantity } from '../quantity/basket-line.ts'
import { addToLine } from './add.ts'
import { F1, F3, F4, F6, F9, FQ, q, sampleOf } from './basket.fixtures.ts'
import { changeLine } from './change.ts'
import { priceLines } from './lines.ts'
import { type Basket, withLine } from './merge.ts'
import { totalsOf } from './totals.ts'

interface OnSale {
  readonly goods: Goods
  readonly buyable: boolean
}

const catalogue: ReadonlyMap<number, OnSale> = new Map([
  [1, { goods: { ...F1, stock: q('216') }, buyable: true }],
  [3, { goods: F3, buyable: true }],
  [4, { goods: { ...F4, stock: q('7') }, buyable: true }],
  [6, { goods: F6, buyable: true }],
  [9, { goods: F9, buyable: true }],
  [10, { goods: F4, buyable: false }],
  [11, { goods: sampleOf(F1), buyable: true }],
  [12, { goods: FQ, buyable: true }],
  [13, { goods: { ...F4, stock: q('0') }, buyable: true }],
])

type Command =
  | { readonly kind: 'add' | 'change'; readonly variationId: number; readonly quantity: unknown }
  | { readonly kind: 'remove'; readonly variationId: number }

/**
 * Applies a command to a basket as the server does: each line by the rules; a refused command changes
 * nothing.
 */
const applyCommand = (basket: Basket, command: Command): Basket => {
  const { kind, variationId } = command
  const onSale = catalogue.get(variationId)
  const line = basket.find((own) => own.variationId === variationId)
  if (onSale === undefined) return basket
  const { goods, buyable } = onSale
  if (kind === 'add') {
    const added = addToLine(goods, buyable, line?.quantity ?? null, parseQuantity(command.quantity))
    return added.ok ? withLine(basket, { variationId, goods, quantity: added.value.quantity }) : basket
  }
  if (line === undefined) return basket
  if (kind === 'remove') return basket.filter((own) => own !== line)
  const changed = changeLine(goods, line.quantity, command.quantity)
  return changed.ok ? withLine(basket, { variationId, goods, quantity: changed.value.quantity }) : basket
}

const run = (commands: readonly Command[], basket: Basket = []): Basket =>
  commands.reduce(applyCommand, basket)

describe('any sequence of adds, changes and removals', () => {
  const id = fc.constantFrom(...catalogue.keys(), 99)
  const amount = fc.oneof(
    fc.integer({ min: -100, max: 600_000 }).map((n) => n / 100),
    fc.constantFrom('abc', '', '10', '1e3', null, 0.36),
  )
  const anyCommand: fc.Arbitrary<Command> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('add' as const, 'change' as const),
      variationId: id,
      quantity: amount,
    }),
    fc.record({ kind: fc.constant('remove' as const), variationId: id }),
  )
  const commands = fc.array(anyCommand, { maxLength: 40 })

  test('leaves whole quantities within stock, and totals that are the sum of the lines [T-172]', () => {
    fc.assert(
      fc.property(commands, (sequence) => {
        const basket = run(sequence)
        for (const { goods, quantity } of basket) {
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(maxLineQuantity(goods) ?? -1)
          if (goods.tileArea !== null || !goods.perMetre)
            expect(changedQuantity(goods, quantity)).toEqual({ quantity, capped: false })
        }
        const priced = priceLines(basket)
        expect(totalsOf(priced, null, sumPence([])).itemTotal).toBe(
          sumPence(priced.map(({ price }) => price.total)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('changing a line to its own quantity changes nothing [T-056]', () => {
    fc.assert(
      fc.property(commands, (sequence) => {
        const basket = run(sequence)
        expect(
          run(
            basket.map(({ variationId, quantity }) => ({
              kind: 'change',
              variationId,
              quantity: plainQuantity(quantity),
            })),
            basket,
          ),
        ).toEqual(basket)
      }),
      { numRuns: 300 },
    )
  })

  test('adds from two tabs give the same basket in either order [P-122]', () => {
    const adds = fc.array(
      fc.record({
        kind: fc.constant('add' as const),
        variationId: fc.constantFrom(1, 3, 4, 6, 11, 12),
        quantity: fc.integer({ min: 1, max: 1000 }),
      }),
      { maxLength: 8 },
    )
    const byId = (basket: Basket) => basket.toSorted((a, b) => a.variationId - b.variationId)
    fc.assert(
      fc.property(adds, adds, (one, other) => {
        expect(byId(run([...one, ...other]))).toEqual(byId(run([...other, ...one])))
      }),
      { numRuns: 300 },
    )
  })
})
