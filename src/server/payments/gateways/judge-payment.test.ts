import { describe, expect, test } from 'vitest'
import { noPence, pence } from '#domain/money/pence.ts'
import { type ExpectedPayment, judgePayment } from './judge-payment.ts'
import type { ProviderPayment } from './payment-gateway.ts'
import { type PaypalCapture, type PaypalOrder, paymentOf } from './paypal/order.ts'

/* A payment counts as an attempt's only if every part of it matches what the attempt requested. */

const key = 'q1-1'
const subject = { kind: 'quote', id: key } as const
const another = { kind: 'quote', id: 'q2-1' } as const

describe('a card payment [HZ-12]', () => {
  const expected: ExpectedPayment = { key, amount: 9720, gateway: { live: false, captures: 'automatic' } }
  const paid: ProviderPayment = {
    id: 'pi_1',
    subject,
    amount: pence(9720),
    received: pence(9720),
    isGbp: true,
    live: false,
    isPaidToUs: true,
    state: { kind: 'succeeded' },
    captureId: null,
    captures: [],
    isChallenged: false,
    clientSecret: null,
  }
  const open = { received: noPence, state: { kind: 'awaiting-payer' } } as const

  test('is paid if it matches the attempt', () => {
    expect(judgePayment(paid, expected)).toEqual({
      outcome: 'paid',
      paymentId: 'pi_1',
      captureId: null,
      received: 9720,
      trouble: null,
    })
  })

  test.each<readonly [string, Partial<ProviderPayment>]>([
    ['of another attempt', { subject: another }],
    ['without a subject', { subject: null }],
    ['of a smaller amount', { amount: pence(9719), received: pence(9719) }],
    ['in another currency', { isGbp: false }],
    ['of the other mode', { live: true }],
  ])('does not count as paid, and fails if still open: %s', (_, difference) => {
    expect(judgePayment({ ...paid, ...difference }, expected)).toMatchObject({
      outcome: 'paid-otherwise',
      trouble: expect.stringContaining(`is not what ${key} asked for`),
    })
    expect(judgePayment({ ...paid, ...difference, ...open }, expected).outcome).toBe('failed')
  })

  test('is not paid if only a part was received', () => {
    expect(judgePayment({ ...paid, received: pence(9719) }, expected).outcome).toBe('paid-otherwise')
  })
})

describe('a wallet order [HZ-13]', () => {
  const expected: ExpectedPayment = { key, amount: 9720, gateway: { live: false, captures: 'by-shop' } }
  const judgeOrder = (order: PaypalOrder) =>
    judgePayment(paymentOf(order, { live: false, merchantId: 'OURS' }), expected)
  const capture: PaypalCapture = {
    id: 'CAP-1',
    amount: pence(9720),
    isGbp: true,
    subject,
    state: 'completed',
    status: 'COMPLETED',
  }
  const paid: PaypalOrder = {
    id: 'PP-1',
    subject,
    amount: pence(9720),
    isGbp: true,
    payee: 'OURS',
    state: 'completed',
    captures: [capture],
  }

  test.each<readonly [string, Partial<PaypalOrder>]>([
    ['as requested', {}],
    ['without a payee', { payee: null }],
    ['in two captures', { captures: [4000, 5720].map((part) => ({ ...capture, amount: pence(part) })) }],
    ['partly refunded since', { captures: [{ ...capture, state: 'partially-refunded' }] }],
    ['with a declined capture besides', { captures: [{ ...capture, state: 'declined' }, capture] }],
  ])('is paid: %s', (_, difference) => {
    expect(judgeOrder({ ...paid, ...difference })).toEqual({
      outcome: 'paid',
      paymentId: 'PP-1',
      captureId: 'CAP-1',
      received: 9720,
      trouble: null,
    })
  })

  test.each<readonly [string, Partial<PaypalOrder>]>([
    ['paid to another merchant', { payee: 'THEIRS' }],
    ['of another attempt', { subject: another }],
    ['without a subject', { subject: null }],
    ['in another currency', { isGbp: false }],
    ['captured in another currency', { captures: [{ ...capture, isGbp: false }] }],
    ['captured in part', { captures: [{ ...capture, amount: pence(9719) }] }],
    ['captured twice', { captures: [capture, { ...capture, id: 'CAP-2' }] }],
  ])('does not count as paid: %s', (_, difference) => {
    expect(judgeOrder({ ...paid, ...difference })).toMatchObject({
      outcome: 'paid-otherwise',
      trouble: expect.stringContaining(`is not what ${key} asked for`),
    })
  })

  test.each<readonly [string, Partial<PaypalOrder>]>([
    ['unpaid', { captures: [] }],
    ['unpaid', { captures: [], state: 'approved' }],
    ['pending', { captures: [{ ...capture, state: 'pending' }] }],
    ['failed', { captures: [{ ...capture, state: 'declined' }] }],
    ['cancelled', { captures: [], state: 'voided' }],
  ])('is %s if no money was received', (outcome, difference) => {
    expect(judgeOrder({ ...paid, ...difference })).toMatchObject({ outcome, received: 0 })
  })
})
