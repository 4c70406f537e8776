import type { Merchant } from '#contract/merchant.ts'
import { kerbsideLeaflet, type LeafletSection } from './kerbside-text.ts'
import { colour, LEFT, openPaper, type Paper, TEXT_WIDTH } from './paper.ts'

/** Draws the lorry, its tail lift, the pallet at the kerb, and the shopper's way to the house. */
const draw = ({ doc }: Paper, y: number): void => {
  doc.save().translate(LEFT, y)
  doc.lineWidth(1.2).strokeColor(colour('ink'))
  /* The lorry's tail faces the pallet, so it is drawn from right to left. */
  doc.save().translate(166, 0).scale(-1, 1)
  doc.roundedRect(8, 18, 118, 58, 3).stroke()
  doc.path('M126 34 h26 l14 20 v22 h-40 z').stroke()
  doc.path('M134 41 h14 l9 13 h-23 z').stroke()
  for (const x of [34, 54, 148]) doc.circle(x, 78, 8).fillAndStroke('#ffffff', colour('ink'))
  doc.lineWidth(1.6).strokeColor(colour('clay'))
  doc.path('M9 76 v8 h-24').stroke()
  doc.restore()
  /* The pallet with its boxes. */
  doc.fillColor(colour('clay'))
  for (const [x, row] of [
    [222, 0],
    [241, 0],
    [222, 1],
    [241, 1],
    [222, 2],
    [241, 2],
  ] as const)
    doc.rect(x, 63 - row * 13, 17, 11).fill()
  doc.rect(219, 76, 43, 3).fill()
  for (const x of [220, 238, 256]) doc.rect(x, 79, 5, 4).fill()
  /* The road, the kerb, the way in. */
  doc.lineWidth(1.2).strokeColor(colour('ink'))
  doc.path(`M0 87 h200 v-4 H${TEXT_WIDTH}`).stroke()
  doc.dash(4, { space: 4 }).strokeColor(colour('quiet'))
  doc.path('M276 72 h88').stroke().undash()
  doc.path('M358 68 l7 4 l-7 4').stroke()
  doc.strokeColor(colour('ink'))
  doc.path('M384 83 v-42 l38 -26 l38 26 v42').stroke()
  doc.rect(412, 56, 18, 27).stroke()
  doc.rect(394, 48, 12, 12).stroke().rect(438, 48, 12, 12).stroke()
  doc.restore()
}

const caption = ({ text }: Paper, y: number): void => {
  const words = { size: 8, colour: 'quiet' } as const
  text('Lorry with tail lift', { ...words, x: 40, y, width: 120 })
  text('Your goods, at the kerb', { ...words, x: 196, y, width: 110 })
  text('Carried in by you', { ...words, x: 388, y, width: 96 })
}

const write = (paper: Paper, { heading, paragraphs, list }: LeafletSection): void => {
  const { doc } = paper
  if (doc.y > doc.page.height - 160) doc.addPage()
  doc.y += 10
  paper.element('H2', heading, { face: 'serif', size: 15, after: 3 })
  for (const paragraph of paragraphs) paper.element('P', paragraph, { after: 4 })
  if (list.length > 0) paper.list(list, { after: 3 })
}

/** Makes the PDF of /kerbside-delivery-info.pdf; the same text gives the same bytes. */
export const makeKerbsideLeaflet = async (merchant: Merchant): Promise<Buffer> => {
  const { title, subject, edition, opening, drawing, sections } = kerbsideLeaflet
  const paper = await openPaper({ merchant, title, subject, date: edition })
  const { doc } = paper
  paper.opening(title, opening, { size: 11.5, after: 18 })
  const top = doc.y
  doc.addStructure(
    doc.struct('Figure', { alt: drawing }, () => {
      draw(paper, top)
      caption(paper, top + 94)
    }),
  )
  doc.y = top + 116
  for (const section of sections) write(paper, section)
  doc.y += 14
  paper.rule(0.8)
  doc.y += 10
  paper.element('P', `Questions? ${merchant.telephone} · ${merchant.email} · ${merchant.hours}`, {
    face: 'bold',
    size: 8.5,
    after: 2,
  })
  paper.imprint('This leaflet does not take away any of your rights under consumer law.')
  return paper.finish()
}
