import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDay } from '../delivery/calendar.ts'
import { pence, sumPence } from '../money/pence.ts'
import { codeRefusal, type DiscountCode, discountName, normaliseCode } from './code.ts'
import { type DiscountedLine, discountOn, isWorthless } from './discount.ts'

const code = (more: Partial<DiscountCode> = {}): DiscountCode => ({
  code: 'TILE10',
  description: '10% off',
  worth: { kind: 'percent', percent: 10 },
  startsOn: null,
  endsOn: null,
  minimum: null,
  limit: null,
  limitPerCustomer: null,
  discountableOnly: false,
  ...more,
})
const line = (total: number, more: Partial<DiscountedLine['goods']> = {}): DiscountedLine => ({
  goods: { isSample: false, discountable: false, ...more },
  price: { total: pence(total) },
})
const on = (iso: string) => parseDay(iso) ?? fail(iso)
const fail = (what: string): never => {
  throw new Error(what)
}
const unused = { byAll: 0, byCustomer: 0 }

describe('codes', () => {
  test.each([
    [' tile10 ', 'TILE10'],
    ['TILE10', 'TILE10'],
    ['', null],
    ['   ', null],
    [null, null],
    [['TILE10'], null],
    ['x'.repeat(60), 'X'.repeat(60)],
    ['x'.repeat(61), null],
    [` ${'x'.repeat(60)} `, 'X'.repeat(60)],
    [`${' '.repeat(60)}${'x'.repeat(60)}`, 'X'.repeat(60)],
    [`${' '.repeat(61)}${'x'.repeat(60)}`, null],
    ['TI\ud800LE', null],
    ['TI\u0000LE', null],
  ])('normalises %j to %j [T-140, T-141]', (typed, code) => expect(normaliseCode(typed)).toBe(code))

  test.each([
    ['2026-03-01', 'not-started'],
    ['2026-03-02', null],
    ['2026-03-31', null],
    ['2026-04-01', 'expired'],
  ])('from 2 to 31 March return on %s the refusal %j [T-144]', (today, why) => {
    const march = code({ startsOn: on('2026-03-02'), endsOn: on('2026-03-31') })
    expect(codeRefusal(march, on(today), unused)).toBe(why)
  })

  test('are open-ended without a first or a last day [T-144]', () => {
    expect(codeRefusal(code({ endsOn: on('2026-03-31') }), on('2020-01-01'), unused)).toBeNull()
    expect(codeRefusal(code({ startsOn: on('2026-03-02') }), on('2030-01-01'), unused)).toBeNull()
  })

  test('are named by their description, or by the code if they have none [T-143]', () => {
    expect(discountName({ description: '10% off your tiles', code: 'TILE10' })).toBe('10% off your tiles')
    expect(discountName({ description: '', code: 'TILE10' })).toBe('TILE10')
  })

  test('are used up by all customers together, or by one customer [T-144]', () => {
    const today = on('2026-03-02')
    const limited = code({ limit: 5, limitPerCustomer: 1 })
    expect(codeRefusal(limited, today, { byAll: 4, byCustomer: 0 })).toBeNull()
    expect(codeRefusal(limited, today, { byAll: 5, byCustomer: 0 })).toBe('used-up')
    expect(codeRefusal(limited, today, { byAll: 4, byCustomer: 1 })).toBe('used-by-customer')
    expect(codeRefusal(code(), today, { byAll: 1e6, byCustomer: 1e6 })).toBeNull()
  })
})

describe('the discount of a code', () => {
  test('is £36.70 of £366.96 for TILE10, shared by the lines [T-138, T-169]', () => {
    const lines = [line(33_696), line(3000), line(0, { isSample: true })]
    expect(discountOn(code(), lines)).toEqual({
      total: 3670,
      shares: [3370, 300, 0],
      freeDelivery: false,
      why: null,
    })
  })

  test('is never more than the goods for a fixed amount [T-143]', () => {
    const fifty = code({ worth: { kind: 'amount', amount: pence(5000) } })
    expect(discountOn(fifty, [line(1500)]).total).toBe(1500)
    expect(discountOn(fifty, [line(20_000), line(10_000)])).toMatchObject({
      total: 5000,
      shares: [3333, 1667],
    })
  })

  test('is zero with a reason below its minimum, and applies from the minimum on [T-143, T-144]', () => {
    const minimum = code({ minimum: pence(50_000) })
    expect(discountOn(minimum, [line(49_999)])).toMatchObject({ total: 0, shares: [0], why: 'below-minimum' })
    expect(discountOn(minimum, [line(50_000)])).toMatchObject({ total: 5000, why: null })
  })

  test('of a code for discountable goods skips other goods; samples are always skipped [T-144]', () => {
    const only = code({ discountableOnly: true })
    const lines = [line(10_000, { discountable: true }), line(20_000)]
    expect(discountOn(only, lines)).toMatchObject({ total: 1000, shares: [1000, 0] })
    expect(discountOn(only, [line(20_000)])).toMatchObject({ total: 0, why: 'nothing-eligible' })
    const priced = line(500, { isSample: true, discountable: true })
    expect(discountOn(code(), [priced])).toMatchObject({ total: 0, why: 'nothing-eligible' })
    expect(discountOn(code(), [])).toMatchObject({ total: 0, shares: [], why: 'nothing-eligible' })
  })

  test('of a free-delivery code takes nothing off the goods', () => {
    const free = code({
      worth: { kind: 'free-delivery', anyService: false, samplePostage: false },
      minimum: pence(1000),
    })
    expect(discountOn(free, [line(1000)])).toEqual({ total: 0, shares: [0], freeDelivery: true, why: null })
    expect(discountOn(free, [line(999)])).toMatchObject({ freeDelivery: false, why: 'below-minimum' })
  })

  test('of free sample postage applies to samples alone, and not to an empty basket [D27]', () => {
    const free = (samplePostage: boolean) =>
      code({ worth: { kind: 'free-delivery', anyService: false, samplePostage } })
    const samples = [line(0, { isSample: true })]
    expect(discountOn(free(true), samples)).toMatchObject({ freeDelivery: true, why: null })
    expect(discountOn(free(false), samples)).toMatchObject({ freeDelivery: false, why: 'nothing-eligible' })
    expect(discountOn(free(true), [])).toMatchObject({ freeDelivery: false, why: 'nothing-eligible' })
    expect(discountOn(code(), samples)).toMatchObject({ freeDelivery: false, why: 'nothing-eligible' })
  })

  test('is worthless for every basket only with an amount of zero [T-143]', () => {
    expect(isWorthless({ kind: 'amount', amount: pence(0) })).toBe(true)
    expect(isWorthless({ kind: 'amount', amount: pence(1) })).toBe(false)
    expect(isWorthless({ kind: 'percent', percent: 1 })).toBe(false)
    expect(isWorthless({ kind: 'free-delivery', anyService: false, samplePostage: false })).toBe(false)
  })

  test('always has shares that add up, and leaves no line negative [T-142, T-143]', () => {
    const lines = fc.array(
      fc
        .tuple(fc.nat(5_000_000), fc.boolean(), fc.boolean())
        .map(([total, isSample, discountable]) => line(isSample ? 0 : total, { isSample, discountable })),
      { maxLength: 20 },
    )
    const worth = fc.oneof(
      fc.integer({ min: 1, max: 100 }).map((percent) => ({ kind: 'percent' as const, percent })),
      fc
        .integer({ min: 1, max: 1_000_000 })
        .map((amount) => ({ kind: 'amount' as const, amount: pence(amount) })),
    )
    fc.assert(
      fc.property(lines, worth, fc.boolean(), (basket, its, discountableOnly) => {
        const discount = discountOn(code({ worth: its, discountableOnly }), basket)
        expect(sumPence(discount.shares)).toBe(discount.total)
        discount.shares.forEach((share, i) => {
          expect(share).toBeLessThanOrEqual(basket[i]?.price.total ?? -1)
          expect(share).toBeGreaterThanOrEqual(0)
        })
      }),
      { numRuns: 1000 },
    )
  })
})
