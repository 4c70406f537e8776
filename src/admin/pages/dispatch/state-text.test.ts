import { expect, test } from 'vitest'
import { stateText } from './state-text.ts'

test.each([
  ['to-send', 'to-pick', null, 'To send'],
  ['part-sent', 'part-sent', null, 'Part sent: the rest is still to be sent'],
  ['to-send', 'on-hold', 'The order is on hold.', 'On hold'],
  ['part-sent', 'on-hold', 'The order is on hold.', 'On hold'],
  ['to-send', 'refunded', 'The order is refunded in full.', 'Nothing to send'],
  ['to-send', 'cancelled', 'The order is cancelled.', 'Cancelled'],
  ['to-send', 'to-pick', 'An extra charge is not paid.', 'Not to be sent yet'],
  ['sent', 'sent', 'All of it is sent.', 'All of it is sent'],
] as const)(
  'heads the dispatch page of an order that is %s, %s, refused: %s with %s [M-028]',
  (state, standing, refused, text) => {
    expect(stateText({ state, standing, refused })).toBe(text)
  },
)
