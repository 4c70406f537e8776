import { messages } from '#contract/messages.ts'
import type { WireTilePlan } from '#contract/plan.ts'
import { type Paper, TEXT_WIDTH } from '../documents/index.ts'
import { writeHeading } from './heading-pdf.ts'

const MARGIN = 56
/** Tiles in a row of the cutting plan on A4, and the points between them; on wider paper there are more. */
const ON_A4 = 6
const APART = 12
const SIDE = (TEXT_WIDTH - (ON_A4 - 1) * APART) / ON_A4
/** Above and below the name of each drawing. */
const NAME_APART = 3
const NAME_SIZE = 6.5
const NAME_WIDTH = SIDE + APART - 2

type Cut = WireTilePlan['cuts'][number]

const cornersOf = ({ width, height, outline }: WireTilePlan['sizes'][number]): readonly [number, number][] =>
  outline.length > 0
    ? outline
    : [
        [0, 0],
        [width, 0],
        [width, height],
        [0, height],
      ]

const drawCut = (
  { doc, text }: Paper,
  cut: Cut,
  { sizes, pieces }: WireTilePlan,
  { x, scale }: { readonly x: number; readonly scale: number },
): void => {
  const size = sizes[cut.size]
  if (size === undefined) return
  const top = doc.y
  doc.save().translate(x, top).scale(scale)
  doc.lineWidth(0.6 / scale)
  doc.polygon(...cornersOf(size).map(([px, py]) => [px, py])).fillAndStroke('#efeae2', '#7d776e')
  for (const { path } of cut.pieces) doc.path(path).fillAndStroke('#ffffff', '#a8481f', 'even-odd')
  doc.dash(3 / scale, { space: 2 / scale }).strokeColor('#3d3832')
  for (const [x1, y1, x2, y2] of cut.lines) doc.moveTo(x1, y1).lineTo(x2, y2).stroke()
  doc.undash().restore()
  for (const { number, label } of cut.pieces) {
    const group = String(pieces[number - 1]?.group ?? '')
    text(group, {
      size: 7,
      x: x - MARGIN + label[0] * scale - 2.1 * group.length,
      y: top + label[1] * scale - 4,
      width: 24,
    })
  }
  text(nameOf(cut, sizes), {
    size: NAME_SIZE,
    colour: 'quiet',
    x: x - MARGIN,
    y: top + size.height * scale + NAME_APART,
    width: NAME_WIDTH,
  })
  doc.y = top
}

const nameOf = (cut: Cut, sizes: WireTilePlan['sizes']): string => {
  const name = sizes.length > 1 ? `, ${sizes[cut.size]?.name ?? ''}` : ''
  const numbers = cut.pieces.map(({ number }) => number).join(', ')
  return `Tile ${cut.tile}${name}: no. ${numbers}${cut.grinder ? ` (${messages.planGrinder})` : ''}`
}

/** How tall a row of drawings is with their names, some of which run on to another line. */
const heightOfRow = (
  { doc }: Paper,
  row: readonly Cut[],
  sizes: WireTilePlan['sizes'],
  scale: number,
): number =>
  Math.max(
    ...row.map((cut) => {
      const name = doc
        .fontSize(NAME_SIZE)
        .heightOfString(nameOf(cut, sizes), { width: NAME_WIDTH, lineGap: NAME_SIZE * 0.35 })
      return scale * (sizes[cut.size]?.height ?? 0) + 2 * NAME_APART + name
    }),
  )

/** Each tile that is cut with its pieces, and the saw's cuts (L-054, L-099). */
export const drawCuts = (paper: Paper, plan: WireTilePlan): void => {
  const { doc } = paper
  const { cuts } = plan
  if (cuts.length === 0) return
  const scale = SIDE / Math.max(...plan.sizes.flatMap(({ width, height }) => [width, height]))
  const across = Math.floor((doc.page.width - 2 * MARGIN + APART + 0.1) / (SIDE + APART))
  for (let first = 0; first < cuts.length; first += across) {
    const row = cuts.slice(first, first + across)
    const height = heightOfRow(paper, row, plan.sizes, scale)
    if (first === 0) writeHeading(paper, 'Which piece comes out of which tile', height)
    if (doc.y + height > doc.page.height - MARGIN) doc.addPage()
    const alt = row.map((cut) => nameOf(cut, plan.sizes)).join('; ')
    doc.addStructure(
      doc.struct('Figure', { alt }, () => {
        for (const [i, cut] of row.entries())
          drawCut(paper, cut, plan, { x: MARGIN + i * (SIDE + APART), scale })
      }),
    )
    doc.x = MARGIN
    doc.y += height
  }
}
