import { describe, expect, test } from 'vitest'
import { noPence, pence } from '#domain/money/pence.ts'
import { type ExpectedPayment, judgeCardPayment, judgeWalletOrder } from './judge-payment.ts'
import type { CardPayment, WalletCapture, WalletOrder } from './port.ts'

/* A payment counts as an attempt's only if every part of it matches what the attempt requested. */

const key = 'q1-1'
const expected: ExpectedPayment = { key, amount: 9720, live: false, payee: 'OURS' }
const subject = { kind: 'quote', id: key } as const
const another = { kind: 'quote', id: 'q2-1' } as const

describe('a card payment [HZ-12]', () => {
  const paid: CardPayment = {
    id: 'pi_1',
    subject,
    amount: pence(9720),
    received: pence(9720),
    isGbp: true,
    live: false,
    state: { kind: 'succeeded' },
    isChallenged: false,
    clientSecret: null,
  }
  const open = { received: noPence, state: { kind: 'awaiting-method' } } as const

  test('is paid if it matches the attempt', () => {
    expect(judgeCardPayment(paid, expected)).toEqual({
      outcome: 'paid',
      paymentId: 'pi_1',
      captureId: null,
      received: 9720,
      trouble: null,
    })
  })

  test.each<readonly [string, Partial<CardPayment>]>([
    ['of another attempt', { subject: another }],
    ['without a subject', { subject: null }],
    ['of a smaller amount', { amount: pence(9719), received: pence(9719) }],
    ['in another currency', { isGbp: false }],
    ['of the other mode', { live: true }],
  ])('does not count as paid, and fails if still open: %s', (_, difference) => {
    expect(judgeCardPayment({ ...paid, ...difference }, expected)).toMatchObject({
      outcome: 'paid-otherwise',
      trouble: expect.stringContaining(`is not what ${key} asked for`),
    })
    expect(judgeCardPayment({ ...paid, ...difference, ...open }, expected).outcome).toBe('failed')
  })

  test('is not paid if only a part was received', () => {
    expect(judgeCardPayment({ ...paid, received: pence(9719) }, expected).outcome).toBe('paid-otherwise')
  })
})

describe('a wallet order [HZ-13]', () => {
  const capture: WalletCapture = {
    id: 'CAP-1',
    amount: pence(9720),
    isGbp: true,
    subject,
    state: 'completed',
    status: 'COMPLETED',
  }
  const paid: WalletOrder = {
    id: 'PP-1',
    subject,
    amount: pence(9720),
    isGbp: true,
    payee: 'OURS',
    state: 'completed',
    captures: [capture],
  }

  test.each<readonly [string, Partial<WalletOrder>]>([
    ['as requested', {}],
    ['without a payee', { payee: null }],
    ['in two captures', { captures: [4000, 5720].map((part) => ({ ...capture, amount: pence(part) })) }],
    ['partly refunded since', { captures: [{ ...capture, state: 'partially-refunded' }] }],
    ['with a declined capture besides', { captures: [{ ...capture, state: 'declined' }, capture] }],
  ])('is paid: %s', (_, difference) => {
    expect(judgeWalletOrder({ ...paid, ...difference }, expected)).toEqual({
      outcome: 'paid',
      paymentId: 'PP-1',
      captureId: 'CAP-1',
      received: 9720,
      trouble: null,
    })
  })

  test.each<readonly [string, Partial<WalletOrder>]>([
    ['paid to another merchant', { payee: 'THEIRS' }],
    ['of another attempt', { subject: another }],
    ['without a subject', { subject: null }],
    ['in another currency', { isGbp: false }],
    ['captured in another currency', { captures: [{ ...capture, isGbp: false }] }],
    ['captured in part', { captures: [{ ...capture, amount: pence(9719) }] }],
    ['captured twice', { captures: [capture, { ...capture, id: 'CAP-2' }] }],
  ])('does not count as paid: %s', (_, difference) => {
    expect(judgeWalletOrder({ ...paid, ...difference }, expected)).toMatchObject({
      outcome: 'paid-otherwise',
      trouble: expect.stringContaining(`is not what ${key} asked for`),
    })
  })

  test.each<readonly [string, Partial<WalletOrder>]>([
    ['unpaid', { captures: [] }],
    ['unpaid', { captures: [], state: 'approved' }],
    ['pending', { captures: [{ ...capture, state: 'pending' }] }],
    ['failed', { captures: [{ ...capture, state: 'declined' }] }],
    ['cancelled', { captures: [], state: 'voided' }],
  ])('is %s if no money was received', (outcome, difference) => {
    expect(judgeWalletOrder({ ...paid, ...difference }, expected)).toMatchObject({ outcome, received: 0 })
  })
})
