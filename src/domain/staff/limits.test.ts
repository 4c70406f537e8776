import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import {
  limitBreach,
  mayMovePricesFar,
  ownPriceLimitOf,
  refundLimitsOf,
  usualRefundLimits,
} from './limits.ts'
import { type Role, rightsOf, roles } from './roles.ts'

const limitsOf = (held: readonly Role[]) => refundLimitsOf(held, usualRefundLimits)

const office = limitsOf(['office'])
const sums = (amount: number, ofOrder = 0, today = ofOrder) => ({
  amount: pence(amount),
  ofOrder: pence(ofOrder),
  today: pence(today),
})

test('has limits for exactly the roles that may refund [M-067]', () => {
  for (const role of roles) expect(limitsOf([role]) !== null, role).toBe(rightsOf([role]).has('refunds.make'))
})

test.each([
  ['office', 10_000, 25_000, 50_000],
  ['manager', 200_000, 500_000, 1_000_000],
  ['accounts', 200_000, null, 1_000_000],
  ['owner', null, null, null],
] as const)('limits the refunds of %s as the matrix does [M-067]', (role, each, order, day) => {
  expect(limitsOf([role])).toEqual({ each, order, day })
})

test('gives a person with several roles the widest limits [M-067]', () => {
  expect(limitsOf(['office', 'accounts'])).toEqual({ each: 200_000, order: null, day: 1_000_000 })
  expect(limitsOf(['accounts', 'office'])).toEqual(limitsOf(['office', 'accounts']))
  expect(limitsOf(['yard', 'office'])).toEqual(office)
})

test('takes the limits that the shop sets, and holds the owner to none of them [M-067]', () => {
  const none = { each: pence(0), order: pence(0), day: pence(0) }
  const set = { manager: none, office: { each: pence(500), order: null, day: null }, accounts: none }
  expect(refundLimitsOf(['office'], set)).toEqual(set.office)
  expect(refundLimitsOf(['office', 'manager'], set)).toEqual(set.office)
  expect(refundLimitsOf(['owner'], set)).toEqual({ each: null, order: null, day: null })
})

test('holds the owner to no limit, and accounts to none of an order [M-067]', () => {
  const [owner, accounts] = [limitsOf(['owner']), limitsOf(['accounts'])]
  expect(owner && limitBreach(owner, sums(90_000_000, 90_000_000))).toBeNull()
  expect(accounts && limitBreach(accounts, sums(200_000, 90_000_000, 0))).toBeNull()
})

test('lets the office set £13.56 of £678.00, managers and owners all, and others nothing [M-044]', () => {
  expect(ownPriceLimitOf(['office'], pence(67_800))).toBe(1356)
  expect(ownPriceLimitOf(['office'], pence(149))).toBe(2)
  for (const role of ['manager', 'owner'] as const)
    expect(ownPriceLimitOf(['office', role], pence(67_800))).toBeNull()
  for (const role of ['accounts', 'catalogue', 'yard', 'reader'] as const)
    expect(ownPriceLimitOf([role], pence(67_800))).toBe(0)
})

test('lets owners and managers move a price far, and the catalogue’s people not [M-122]', () => {
  expect(roles.filter((role) => mayMovePricesFar([role]))).toEqual(['owner', 'manager'])
  expect(mayMovePricesFar(['catalogue', 'manager'])).toBe(true)
})

test('follows the refunds of WM-5 [M-067]', () => {
  if (office === null) throw new Error('no limits')
  expect(limitBreach(office, sums(6000))).toBeNull()
  expect(limitBreach(office, sums(6000, 6000))).toBeNull()
  expect(limitBreach(office, sums(10_001, 12_000))).toEqual({ of: 'each', limit: 10_000 })
  expect(limitBreach(office, sums(10_000, 12_000))).toBeNull()
  expect(limitBreach(office, sums(4000, 22_000))).toEqual({ of: 'order', limit: 25_000 })
  expect(limitBreach(office, sums(4000, 0, 46_001))).toEqual({ of: 'day', limit: 50_000 })
})

test('never allows a larger refund where a smaller one is over a limit [M-067]', () => {
  const amount = fc.integer({ min: 0, max: 2_000_000 })
  fc.assert(
    fc.property(fc.subarray([...roles]), amount, amount, amount, amount, (held, a, b, ofOrder, today) => {
      const limits = limitsOf(held)
      if (limits === null) return
      const [less, more] = [Math.min(a, b), Math.max(a, b)]
      if (limitBreach(limits, sums(less, ofOrder, today)) !== null)
        expect(limitBreach(limits, sums(more, ofOrder, today))).not.toBeNull()
    }),
  )
})
