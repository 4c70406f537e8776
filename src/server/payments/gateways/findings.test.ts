import { describe, expect, test } from 'vitest'
import { noPence, pence } from '#domain/money/pence.ts'
import { type Expected, judgeCardPayment, judgeWalletOrder } from './findings.ts'
import type { CardPayment, WalletCapture, WalletOrder } from './port.ts'

/* What a provider says is taken for an attempt's money only where every part of it is what the attempt asked for. */

const key = 'q1-1'
const expected: Expected = { key, amount: 9720, live: false, payee: 'OURS' }
const subject = { kind: 'quote', id: key } as const
const another = { kind: 'quote', id: 'q2-1' } as const

describe('[HZ-12] a card payment', () => {
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

  test('that is what was asked for is paid', () => {
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
    ['of nobody', { subject: null }],
    ['of less', { amount: pence(9719), received: pence(9719) }],
    ['in another currency', { isGbp: false }],
    ['of the other mode', { live: true }],
  ])('%s is never taken for paid, nor asked to be paid', (_, difference) => {
    expect(judgeCardPayment({ ...paid, ...difference }, expected)).toMatchObject({
      outcome: 'paid-otherwise',
      trouble: expect.stringContaining(`is not what ${key} asked for`),
    })
    expect(judgeCardPayment({ ...paid, ...difference, ...open }, expected).outcome).toBe('failed')
  })

  test('of which a part came is not paid', () => {
    expect(judgeCardPayment({ ...paid, received: pence(9719) }, expected).outcome).toBe('paid-otherwise')
  })
})

describe('[HZ-13] a wallet’s order', () => {
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
    ['as it was asked for', {}],
    ['whose payee is not told', { payee: null }],
    ['in two captures', { captures: [4000, 5720].map((part) => ({ ...capture, amount: pence(part) })) }],
    ['of which money went back since', { captures: [{ ...capture, state: 'partially-refunded' }] }],
    ['beside a capture that was declined', { captures: [{ ...capture, state: 'declined' }, capture] }],
  ])('%s is paid', (_, difference) => {
    expect(judgeWalletOrder({ ...paid, ...difference }, expected)).toEqual({
      outcome: 'paid',
      paymentId: 'PP-1',
      captureId: 'CAP-1',
      received: 9720,
      trouble: null,
    })
  })

  test.each<readonly [string, Partial<WalletOrder>]>([
    ['that paid somebody else', { payee: 'THEIRS' }],
    ['of another attempt', { subject: another }],
    ['of nobody', { subject: null }],
    ['in another currency', { isGbp: false }],
    ['captured in another currency', { captures: [{ ...capture, isGbp: false }] }],
    ['captured in part', { captures: [{ ...capture, amount: pence(9719) }] }],
    ['captured twice', { captures: [capture, { ...capture, id: 'CAP-2' }] }],
  ])('%s is never taken for paid', (_, difference) => {
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
  ])('of which no money came is %s', (outcome, difference) => {
    expect(judgeWalletOrder({ ...paid, ...difference }, expected)).toMatchObject({ outcome, received: 0 })
  })
})
