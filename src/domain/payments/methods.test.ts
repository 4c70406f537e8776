import { describe, expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import {
  checkMethod,
  insufficientCredit,
  noMethodReason,
  offeredMethods,
  type Payer,
  type PaymentSettings,
} from './methods.ts'

const settings: PaymentSettings = { providers: new Set(['stripe', 'paypal']), onHold: 'trade' }
const guest: Payer = { credit: null }
const trade: Payer = { credit: { limit: pence(500_000), balance: pence(490_000) } }
const offered = (total: number, payer: Payer, own: Partial<PaymentSettings> = {}) =>
  offeredMethods(pence(total), payer, { ...settings, ...own })

describe('methods', () => {
  test('are card and PayPal for guests, also on account and on hold for approved trade accounts [T-004, T-007, T-266, T-342, T-343, T-344]', () => {
    expect(offered(3600, guest)).toEqual(['stripe', 'paypal'])
    expect(offered(3600, guest, { providers: new Set(['stripe']) })).toEqual(['stripe'])
    expect(offered(3600, guest, { providers: new Set(['paypal']) })).toEqual(['paypal'])
    expect(offered(3600, trade)).toEqual(['stripe', 'paypal', 'account', 'on_hold'])
    expect(offered(3600, trade, { onHold: 'nobody' })).toEqual(['stripe', 'paypal', 'account'])
    expect(offered(3600, guest, { onHold: 'everybody' })).toEqual(['stripe', 'paypal', 'on_hold'])
  })

  test('are no-charge exactly when there is nothing to pay [T-007, T-267, T-350]', () => {
    expect(offered(0, trade)).toEqual(['no-charge'])
    expect(checkMethod('no-charge', pence(1), guest, settings)).toEqual({
      ok: false,
      error: 'something-to-pay',
    })
    expect(checkMethod('stripe', pence(0), guest, settings)).toEqual({ ok: false, error: 'not-offered' })
  })

  test('exclude cards below £0.30 and above £999,999.99, which the provider would refuse [T-266]', () => {
    expect(offered(29, guest)).toEqual(['paypal'])
    expect(offered(30, guest)).toEqual(['stripe', 'paypal'])
    expect(offered(99_999_999, guest)).toEqual(['stripe', 'paypal'])
    expect(offered(100_000_000, guest)).toEqual(['paypal'])
    expect(checkMethod('stripe', pence(29), guest, settings)).toEqual({
      ok: false,
      error: 'too-little-for-cards',
    })
    expect(checkMethod('stripe', pence(100_000_000), guest, settings)).toEqual({
      ok: false,
      error: 'too-much-for-cards',
    })
  })

  test('have a reason if none is available: £0.01 to £0.29 in a shop that takes cards only [T-266]', () => {
    const why = (total: number, payer: Payer, own: Partial<PaymentSettings>) =>
      noMethodReason(pence(total), payer, { ...settings, ...own })
    const alone: Partial<PaymentSettings> = { providers: new Set(['stripe']) }
    expect([1, 29].map((total) => why(total, guest, alone))).toEqual([
      'too-little-for-cards',
      'too-little-for-cards',
    ])
    expect([0, 30, 99_999_999].map((total) => why(total, guest, alone))).toEqual([null, null, null])
    expect(why(100_000_000, guest, alone)).toBe('too-much-for-cards')
    expect(why(29, guest, {})).toBe(null)
    expect(why(29, trade, alone)).toBe(null)
    expect(why(29, guest, { providers: new Set() })).toBe('not-offered')
    expect(why(3600, guest, { providers: new Set() })).toBe('not-offered')
  })

  test('refuse on account and on hold to guests [T-351]', () => {
    expect(checkMethod('account', pence(3600), guest, settings)).toEqual({ ok: false, error: 'not-offered' })
    expect(checkMethod('on_hold', pence(3600), guest, settings)).toEqual({ ok: false, error: 'not-offered' })
  })

  test('allow an account up to its credit limit to the penny, and refuse an order above it [T-351]', () => {
    expect(checkMethod('account', pence(10_000), trade, settings)).toEqual({ ok: true, value: 'account' })
    expect(checkMethod('account', pence(10_001), trade, settings)).toEqual({
      ok: false,
      error: 'over-credit-limit',
    })
    expect(offered(10_000, trade)).toContain('account')
    expect(offered(10_001, trade)).toEqual(['stripe', 'paypal', 'on_hold'])
    const none: Payer = { credit: { limit: pence(0), balance: pence(0) } }
    expect(checkMethod('account', pence(3600), none, settings)).toEqual({ ok: false, error: 'not-offered' })
  })

  test('return the remaining credit of an account if the order is too large for it [T-351]', () => {
    const left = (total: number, payer: Payer) => insufficientCredit(pence(total), payer, settings)
    expect([left(10_000, trade), left(10_001, trade)]).toEqual([null, 10_000])
    expect(left(10_001, { credit: { limit: pence(5_000), balance: pence(9_000) } })).toBe(0)
    expect([left(0, trade), left(10_001, guest)]).toEqual([null, null])
  })
})
