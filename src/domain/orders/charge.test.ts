import { describe, expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { chargeSettlements, chargeState, checkCharge } from './charge.ts'
import { holdSettlements } from './settlement.ts'

const of = (amount: number, already = 0) => ({
  amount: pence(amount),
  total: pence(67_800),
  already: pence(already),
})

describe('extra charges', () => {
  test('lets the office add £13.56 to an order of £678.00, and not a penny more [M-044]', () => {
    expect(checkCharge(['office'], of(1000))).toEqual({ ok: true, value: 1000 })
    expect(checkCharge(['office'], of(1356))).toEqual({ ok: true, value: 1356 })
    expect(checkCharge(['office'], of(1357))).toEqual({ ok: false, error: { upTo: 1356 } })
    expect(checkCharge(['office'], of(10_000))).toEqual({ ok: false, error: { upTo: 1356 } })
  })

  test('counts what was added before, so that many small charges are one [M-044]', () => {
    expect(checkCharge(['office'], of(356, 1000))).toEqual({ ok: true, value: 356 })
    expect(checkCharge(['office'], of(357, 1000))).toEqual({ ok: false, error: { upTo: 356 } })
    expect(checkCharge(['office'], of(100, 5000))).toEqual({ ok: false, error: { upTo: 0 } })
  })

  test('limits no manager and no owner, nor a person who is office and manager [M-044]', () => {
    for (const roles of [['owner'], ['manager'], ['office', 'manager']] as const)
      expect(checkCharge(roles, of(1_000_000))).toEqual({ ok: true, value: 1_000_000 })
    expect(checkCharge(['accounts'], of(100))).toEqual({ ok: false, error: { upTo: 0 } })
  })

  test('takes what a card can pay: £0.50 to £100,000.00 [M-044]', () => {
    expect(checkCharge(['owner'], of(49))).toEqual({ ok: false, error: 'amount' })
    expect(checkCharge(['owner'], of(50)).ok).toBe(true)
    expect(checkCharge(['owner'], of(10_000_000)).ok).toBe(true)
    expect(checkCharge(['owner'], of(10_000_001))).toEqual({ ok: false, error: 'amount' })
  })

  test('is paid as a held order is, or by the trade account that owes the order, and never left unpaid [M-040]', () => {
    expect(chargeSettlements).not.toContain('unpaid')
    expect([...chargeSettlements, 'unpaid'].toSorted()).toEqual([...holdSettlements, 'account'].toSorted())
  })

  test('is due until it is paid or taken back [M-040]', () => {
    const at = new Date(0)
    expect(chargeState({ paidAt: null, withdrawnAt: null })).toBe('due')
    expect(chargeState({ paidAt: at, withdrawnAt: null })).toBe('paid')
    expect(chargeState({ paidAt: null, withdrawnAt: at })).toBe('withdrawn')
  })
})
