import type { Paper } from '../documents/index.ts'

const ABOVE = 10
const SIZE = 15
const BELOW = 4
/** Of the heading's own line. */
const LINE = 24

/** Writes a heading apart from what is above it, on a new page if `below` points do not fit under it on this one. */
export const writeHeading = (paper: Paper, text: string, below: number): void => {
  const { doc } = paper
  const { top, bottom } = doc.page.margins
  if (doc.y + ABOVE + LINE + below > doc.page.height - bottom) doc.addPage()
  else if (doc.y > top) doc.y += ABOVE
  paper.element('H2', text, { face: 'serif', size: SIZE, after: BELOW })
}
