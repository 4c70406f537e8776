import { expect, test } from 'vitest'
import { day } from '#domain/delivery/calendar.ts'
import { toDiscountCode } from './code-rules.ts'
import { checkCode } from './index.ts'

const rules = {
  percent: null,
  amount: null,
  free_delivery: false,
  starts_on: null,
  ends_on: null,
  minimum: null,
  limit: null,
  limit_per_customer: null,
  discountable_only: false,
}
const worthOf = (stated: object) =>
  toDiscountCode({ code: 'CODE', description: '', rules: { ...rules, ...stated } }).worth

test('reads the value of a code from the field that states its kind', () => {
  expect(worthOf({ percent: 10 })).toEqual({ kind: 'percent', percent: 10 })
  expect(worthOf({ amount: 500 })).toEqual({ kind: 'amount', amount: 500 })
  expect(worthOf({ free_delivery: true, sample_postage: true })).toEqual({
    kind: 'free-delivery',
    anyService: false,
    samplePostage: true,
  })
})

test('treats a code of a kind that only a newer release knows as withdrawn, not as free delivery', () => {
  const stored = { id: 1, code: 'CODE', description: '', withdrawn: false, usedByAll: 0, usedByCustomer: 0 }
  expect(checkCode({ ...stored, rules: { ...rules, cheapest_free: true } }, day(20_000)).why).toBe(
    'withdrawn',
  )
})
