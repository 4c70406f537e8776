import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { readCapture } from './capture.ts'

const answer = (status: string | null, issue: string | null = null) => ({
  id: 'O1',
  purchase_units: [
    { payments: { captures: status === null ? [] : [{ id: 'C1', status }], authorizations: [] } },
  ],
  details: issue === null ? [] : [{ issue, description: 'The instrument was declined.' }],
  debug_id: 'd3b',
})

test('reads a completed capture as paid [T-327]', () => {
  expect(readCapture(answer('COMPLETED'), 'account')).toEqual({ kind: 'paid' })
})

test('reports a pending capture as a payment on its way that need not be repeated [D30]', () => {
  expect(readCapture(answer('PENDING'), 'account')).toEqual({
    kind: 'pending',
    message: expect.stringMatching(/^Your payment is on its way and need not be repeated\./),
  })
})

test('reports any other state of a capture as the generic problem [T-328, T-334]', () => {
  for (const status of ['FAILED', null])
    expect(readCapture(answer(status), 'account')).toEqual({
      kind: 'problem',
      message: messages.paymentProblem,
    })
})

test('reopens the window for a declined instrument, unless it is a card [T-329]', () => {
  expect(readCapture(answer(null, 'INSTRUMENT_DECLINED'), 'account')).toEqual({ kind: 'restart' })
  expect(readCapture(answer(null, 'INSTRUMENT_DECLINED'), 'card')).toEqual({
    kind: 'alert',
    message: 'The instrument was declined. (d3b)',
  })
})

test('reports a decline with state and id, and an error with its description and debug id [T-328, T-333]', () => {
  expect(readCapture(answer('DECLINED'), 'account')).toEqual({
    kind: 'alert',
    message: 'There was a problem with your payment. Please try again. Transaction DECLINED: C1',
  })
  expect(readCapture(answer(null, 'TRANSACTION_REFUSED'), 'account')).toEqual({
    kind: 'alert',
    message: 'The instrument was declined. (d3b)',
  })
})
