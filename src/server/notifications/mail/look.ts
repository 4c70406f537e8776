import type { HTMLAttributes } from 'react'

/* Mail readers know tables and inline styles, and little else. The colours and faces are those of the shop. */

export const paper = '#faf8f5'
export const ink = '#1f1d1a'
export const quiet = '#5e5850'
export const line = '#e4ded5'
export const clay = '#a8481f'
export const grout = '#8a8379'
const sans = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"
const serif = "Fraunces, Georgia, 'Times New Roman', serif"

export const bodyFont = `16px/1.6 ${sans}`
export const headingFont = (size: string): string => `500 ${size} ${serif}`

export const codeFont = `600 32px/120% ${sans}`

/** Tables that only arrange things are not announced as tables to those who have a letter read out. */
export const layout = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

/** What says nothing without its look is left out of the letter's text. */
export const notInText: HTMLAttributes<HTMLElement> & { readonly 'data-skip-in-text': 'true' } = {
  'data-skip-in-text': 'true',
}
