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

test('[T-327] a completed capture is paid', () => {
  expect(readCapture(answer('COMPLETED'), 'account')).toEqual({ kind: 'paid' })
})

test('says of a pending capture that the payment is on its way and need not be repeated [D30]', () => {
  expect(readCapture(answer('PENDING'), 'account')).toEqual({
    kind: 'pending',
    message: expect.stringMatching(/^Your payment is on its way and need not be repeated\./),
  })
})

test('[T-328, T-334] any other state of a capture is the generic problem', () => {
  for (const status of ['FAILED', null])
    expect(readCapture(answer(status), 'account')).toEqual({
      kind: 'problem',
      message: messages.paymentProblem,
    })
})

test('[T-329] a declined instrument opens the window again, unless it is a card', () => {
  expect(readCapture(answer(null, 'INSTRUMENT_DECLINED'), 'account')).toEqual({ kind: 'restart' })
  expect(readCapture(answer(null, 'INSTRUMENT_DECLINED'), 'card')).toEqual({
    kind: 'told',
    message: 'The instrument was declined. (d3b)',
  })
})

test('[T-328, T-333] a decline is the generic problem with state and id, an error its description and debug id', () => {
  expect(readCapture(answer('DECLINED'), 'account')).toEqual({
    kind: 'told',
    message: 'There was a problem with your payment. Please try again. Transaction DECLINED: C1',
  })
  expect(readCapture(answer(null, 'TRANSACTION_REFUSED'), 'account')).toEqual({
    kind: 'told',
    message: 'The instrument was declined. (d3b)',
  })
})
