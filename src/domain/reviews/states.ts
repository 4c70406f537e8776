import { keysOf } from '../lang/keys-of.ts'

/** `asked`: not written yet. `pending`: waits for staff. */
const labels = {
  asked: 'not written',
  pending: 'waits',
  published: 'published',
  rejected: 'rejected',
} as const

export type ReviewState = keyof typeof labels
export const reviewStates = keysOf(labels)

/** In a line of staff's list. */
export const reviewStateLabel = (state: ReviewState): string => labels[state]
