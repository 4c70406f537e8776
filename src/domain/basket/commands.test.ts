import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { plainQuantity } from '../measure/quantity.ts'
import { sumPence } from '../money/pence.ts'
import { changedQuantity, mostPerLine } from '../quantity/basket-line.ts'
import { F1, F3, F4, F6, F9, FQ, q, sampleOf } from './basket.fixtures.ts'
import { changeLine } from './change.ts'
import { type Basket, type BasketCommand, carryOut, mergeBaskets, type OnSale } from './commands.ts'
import { priceLines } from './lines.ts'
import { totalsOf } from './totals.ts'

const shelf: ReadonlyMap<number, OnSale> = new Map([
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
const onSale = (id: number) => shelf.get(id) ?? null
const run = (commands: readonly BasketCommand[], basket: Basket = []): Basket =>
  commands.reduce((now, next) => {
    const done = carryOut(now, next, onSale)
    return done.ok ? done.value.basket : now
  }, basket)
const shown = (basket: Basket) => basket.map((line) => [line.variationId, plainQuantity(line.quantity)])
const add = (variationId: number, quantity: unknown): BasketCommand => ({
  kind: 'add',
  variationId,
  quantity,
})
const change = (variationId: number, quantity: unknown): BasketCommand => ({
  kind: 'change',
  variationId,
  quantity,
})
const remove = (variationId: number): BasketCommand => ({ kind: 'remove', variationId })

describe('changing a line', () => {
  test.each([
    ['F4', F4, '2', 'abc', '2'],
    ['F4', F4, '2', '', '2'],
    ['F4', F4, '2', null, '2'],
    ['F4', F4, '2', '1e3', '2'],
    ['F4', F4, '2', [7], '2'],
    ['F4', F4, '2', -3, '1'],
    ['F4', F4, '2', '0', '1'],
    ['F4', F4, '2', '2.7', '2'],
    ['F1', F1, '0.36', 10, '10.08'],
    ['F9', F9, '0.5', '0.5', '0.5'],
    ['F9', F9, '0.5', '0.6', '1'],
  ])('[T-045, T-052, T-054, T-055] %s %s at %s asked for %j is %s', (_, goods, current, asked, got) => {
    const changed = changeLine(goods, q(current), asked)
    expect(changed.ok && plainQuantity(changed.value.quantity)).toBe(got)
  })

  test('[T-048, T-049] stock cuts it, also when the number is the one that was there', () => {
    const short = { ...F4, stock: q('7') }
    expect(changeLine(short, q('2'), 9)).toEqual({ ok: true, value: { quantity: q('7'), capped: true } })
    expect(changeLine(short, q('9'), 9)).toEqual({ ok: true, value: { quantity: q('7'), capped: true } })
    expect(changeLine({ ...F4, stock: q('0') }, q('2'), 3)).toEqual({ ok: false, error: 'no-stock' })
  })
})

describe('commands on a basket', () => {
  test('[P-122, P-182, T-016] one line for each variation, in the order of coming, and gone when removed', () => {
    expect(shown(run([add(1, '10.08'), add(6, 2), add(11, 1), add(1, '12.6'), add(11, 1)]))).toEqual([
      [1, '22.68'],
      [6, '2'],
      [11, '2'],
    ])
    expect(run([add(6, 2), remove(6)])).toEqual([])
  })

  test('[T-066, T-067, P-049] what is not there, or not for sale, is refused and changes nothing', () => {
    const basket = run([add(6, 2)])
    expect(carryOut(basket, remove(4), onSale)).toEqual({ ok: false, error: 'not-found' })
    expect(carryOut(basket, change(4, 3), onSale)).toEqual({ ok: false, error: 'not-found' })
    expect(carryOut(basket, add(99, 1), onSale)).toEqual({ ok: false, error: 'not-found' })
    expect(carryOut(basket, add(10, 1), onSale)).toEqual({ ok: false, error: 'not-buyable' })
    expect(carryOut(basket, add(13, 1), onSale)).toEqual({ ok: false, error: 'no-stock' })
    expect(carryOut(basket, add(6, 'x'), onSale)).toEqual({ ok: false, error: 'no-quantity' })
  })

  test('[P-123, T-048, T-049] what was cut is said', () => {
    const cut = (command: BasketCommand, basket: Basket = []) => {
      const done = carryOut(basket, command, onSale)
      return done.ok ? [shown(done.value.basket), done.value.cutBy] : done.error
    }
    expect(cut(add(4, 9))).toEqual([[[4, '7']], 'stock'])
    expect(cut(change(4, 9), run([add(4, 2)]))).toEqual([[[4, '7']], 'stock'])
    expect(cut(add(6, 1000), run([change(6, 4500)], run([add(6, 1)])))).toEqual([[[6, '5000']], 'line-limit'])
  })

  test('[T-077] a guest’s basket is added to the account’s own, within stock', () => {
    const own = run([add(4, 5), add(6, 1)])
    const guests = run([add(4, 5), add(1, '1.08')])
    expect(shown(mergeBaskets(own, guests))).toEqual([
      [4, '7'],
      [6, '1'],
      [1, '1.08'],
    ])
  })
})

describe('any sequence of commands', () => {
  const id = fc.constantFrom(...shelf.keys(), 99)
  const amount = fc.oneof(
    fc.integer({ min: -100, max: 600_000 }).map((n) => n / 100),
    fc.constantFrom('abc', '', '10', '1e3', null, 0.36),
  )
  const anyCommand: fc.Arbitrary<BasketCommand> = fc.oneof(
    fc.record({
      kind: fc.constantFrom('add' as const, 'change' as const),
      variationId: id,
      quantity: amount,
    }),
    fc.record({ kind: fc.constant('remove' as const), variationId: id }),
  )
  const commands = fc.array(anyCommand, { maxLength: 40 })

  test('[T-172, P-122] keeps one line for each variation, whole quantities, and totals that are the sum of lines', () => {
    fc.assert(
      fc.property(commands, (asked) => {
        const basket = run(asked)
        expect(new Set(basket.map((line) => line.variationId)).size).toBe(basket.length)
        for (const { goods, quantity } of basket) {
          expect(quantity).toBeGreaterThan(0)
          expect(quantity).toBeLessThanOrEqual(mostPerLine(goods) ?? -1)
          if (goods.tileArea !== null || !goods.perMetre)
            expect(changedQuantity(goods, quantity)).toEqual({ quantity, capped: false })
        }
        const priced = priceLines(basket)
        const lines = priced.map(({ goods, price }) => ({ goods, total: price.total }))
        expect(totalsOf(lines, null, sumPence([])).itemTotal).toBe(
          sumPence(priced.map(({ price }) => price.total)),
        )
      }),
      { numRuns: 500 },
    )
  })

  test('[T-056] changing a line to what it has changes nothing', () => {
    fc.assert(
      fc.property(commands, (asked) => {
        const basket = run(asked)
        expect(
          run(
            basket.map((line) => change(line.variationId, plainQuantity(line.quantity))),
            basket,
          ),
        ).toEqual(basket)
      }),
      { numRuns: 300 },
    )
  })

  test('[P-122] adds of two tabs come to the same, whichever goes first', () => {
    const adds = fc.array(
      fc.record({
        kind: fc.constant('add' as const),
        variationId: fc.constantFrom(1, 3, 4, 6, 11, 12),
        quantity: fc.integer({ min: 1, max: 1000 }),
      }),
      { maxLength: 8 },
    )
    const byId = (basket: Basket) => shown(basket).sort((a, b) => Number(a[0]) - Number(b[0]))
    fc.assert(
      fc.property(adds, adds, (one, other) => {
        expect(byId(run([...one, ...other]))).toEqual(byId(run([...other, ...one])))
      }),
      { numRuns: 300 },
    )
  })
})
