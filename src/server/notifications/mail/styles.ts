import type { HTMLAttributes } from 'react'

/* Email clients support tables and inline styles, and little else. The colours and fonts are the shop's. */

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

/** Screen readers do not announce layout tables as tables. */
export const layout = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

/** Excludes purely visual elements from the email's plain text. */
export const notInText: HTMLAttributes<HTMLElement> & { readonly 'data-skip-in-text': 'true' } = {
  'data-skip-in-text': 'true',
}
