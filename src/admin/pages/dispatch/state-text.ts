import type { CallOutput } from '#contract/admin/calls.ts'

type View = CallOutput<'dispatchView'>

const stateTexts = {
  'to-send': 'To send',
  'part-sent': 'Part sent: the rest is still to be sent',
  sent: 'All of it is sent',
} as const

const refusedTexts: Readonly<Partial<Record<View['standing'], string>>> = {
  'on-hold': 'On hold',
  refunded: 'Nothing to send',
  cancelled: 'Cancelled',
}

/** An order that may not be sent is not headed 'To send'. */
export const stateText = ({
  state,
  standing,
  refused,
}: Pick<View, 'state' | 'standing' | 'refused'>): string =>
  refused === null || state === 'sent' ? stateTexts[state] : (refusedTexts[standing] ?? 'Not to be sent yet')
