import type { Merchant } from '#contract/merchant.ts'
import { button, type Email, paragraph } from '../email.ts'

export interface SavedListLink {
  /** A page whose button opens the list. */
  readonly openPath: string
}

export const savedListLink = ({ openPath }: SavedListLink, merchant: Merchant): Email => ({
  subject: `Your saved list at ${merchant.name}`,
  preview: 'The link works once, for an hour.',
  title: 'Your saved list',
  blocks: [
    paragraph(
      'Somebody, most likely you, asked for the list that was saved under this address. The link works once, for an hour.',
    ),
    button('Open my saved list', openPath),
    paragraph('You did not ask for it? Then do nothing: the list stays closed.'),
  ],
  reason: `You get this email because a list was saved at ${merchant.name} under this email address.`,
})
