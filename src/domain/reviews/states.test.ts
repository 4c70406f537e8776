import { expect, test } from 'vitest'
import { reviewStateLabel, reviewStates } from './states.ts'

test('names each state of a review in the list of staff [S-040]', () => {
  expect(reviewStates.map((state) => `${state}: ${reviewStateLabel(state)}`)).toEqual([
    'asked: not written',
    'pending: waits',
    'published: published',
    'rejected: rejected',
  ])
})
