import type { Letter } from '../letter.ts'

export interface SavedListLink {
  /** Opens a page that opens the list. */
  readonly openPath: string
}

export const savedListLink = ({ openPath }: SavedListLink): Letter => ({
  subject: 'Your saved list at Tessera',
  preview: 'The link works once, for an hour.',
  title: 'Your saved list',
  blocks: [
    {
      kind: 'text',
      text: 'Somebody, most likely you, asked for the list that was saved under this address. The link works once, for an hour.',
    },
    { kind: 'button', label: 'Open my saved list', path: openPath },
    { kind: 'text', text: 'You did not ask for it? Then do nothing: the list stays closed.' },
  ],
  reason: 'You get this letter because a list was saved at Tessera under this email address.',
})
