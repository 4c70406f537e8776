import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { WirePiece, WirePlan, WireTilePlan } from '#contract/plan.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { orderWords } from '#contract/plan-order.ts'
import { sawnBars } from '#contract/sawn-bars.ts'
import { type DrawnRoom, nameOfTile, type TileOfPlan, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { type LengthUnit, lengthInput, lengthText } from '#domain/planner/length.ts'
import { openPaper, type Paper } from '../documents/index.ts'
import { drawCuts } from './cuts-pdf.ts'

export interface PlanPdf {
  readonly merchant: Merchant
  readonly goods: PlannedGoods
  readonly plan: WirePlan
  readonly drawings: readonly DrawnRoom[]
  readonly unit: LengthUnit
  /** Of the plan's page. */
  readonly address: string
  readonly date: Date
  readonly paperSize: 'A4' | 'A3'
}

const MARGIN = 56
/** Points in a tenth of a millimetre. */
const POINT = 72 / 254
/** A3 is two sheets of A4 side by side, upright. */
const A3 = { size: [841.89, 1190.55], margin: MARGIN } as const
/** Of a page, beside the drawing: the head of the document, the lengths of walls, and what stands below. */
const BESIDE = 24
const ABOVE_AND_BELOW = 442
/** Below a drawing: its bar of one metre. */
const BAR_HEIGHT = 54
/** Above a drawing that is not the first: its name, scale and start. */
const HEADING = 70

/** Round scales; the first at which the room fits the paper is taken (L-099). */
const scales = [5, 10, 20, 25, 50, 75, 100, 150, 200, 250, 500, 1000] as const

const scaleOf = ([, , width, height]: RoomDrawing['box'], { doc: { page } }: Paper): number =>
  scales.find(
    (scale) =>
      (width * POINT) / scale <= page.width - 2 * MARGIN - BESIDE &&
      (height * POINT) / scale <= page.height - ABOVE_AND_BELOW,
  ) ?? 2000

/** Draws the tiles of a room, or of a border in it. */
const drawTiles = ({ doc }: Paper, drawing: RoomDrawing, thin: number): void => {
  const [x, y, width, height] = drawing.box
  doc.save().path(drawing.region).clip('even-odd')
  doc.rect(x, y, width, height).fill('#7d776e')
  doc.translate(...(drawing.start as [number, number])).rotate(drawing.angle)
  if (drawing.whole !== '') doc.path(drawing.whole).fill('#fbf8f3')
  if (drawing.cut !== '') doc.path(drawing.cut).fill('#f1d9cc')
  doc
    .lineWidth(thin)
    .strokeColor('#7d776e')
    .path(drawing.whole + drawing.cut)
    .stroke()
  if (drawing.arrows !== '')
    doc
      .lineWidth(2 * thin)
      .path(drawing.arrows)
      .stroke()
  doc.restore()
}

/** Draws the room at a round scale, with a bar of one metre; of 10 cm where a metre is wider than the paper. */
const draw = (paper: Paper, { drawing, borders }: DrawnRoom, scale: number, unit: LengthUnit): void => {
  const { doc, text } = paper
  const [x, y, , height] = drawing.box
  const size = POINT / scale
  const top = doc.y + 16
  const thin = 0.4 / size
  doc
    .save()
    .translate(MARGIN + 12, top)
    .scale(size)
    .translate(-x, -y)
  const drawn = [drawing, ...borders.map((border) => border.drawing)]
  for (const part of drawn) drawTiles(paper, part, thin)
  doc
    .lineWidth(2.5 / size)
    .strokeColor('#3d3832')
    .path(drawing.outline)
    .stroke()
  for (const { region } of drawn) doc.lineWidth(thin).path(region).stroke()
  doc.restore()

  const at = (px: number, py: number): readonly [number, number] => [
    MARGIN + 12 + (px - x) * size,
    top + (py - y) * size,
  ]
  for (const part of drawn)
    for (const [lx, ly, label, room] of part.labels) {
      if (room * size < 6) continue
      const [px, py] = at(lx, ly)
      doc.lineWidth(0.5)
      /* Numbers of a border are those of its own tile: they stand in squares. */
      if (part === drawing) doc.circle(px, py, 5)
      else doc.rect(px - 4.5, py - 4.5, 9, 9)
      doc.fillAndStroke('#ffffff', '#a8481f')
      text(label, { size: 6, x: px - MARGIN - 1.8 * label.length, y: py - 3.6, width: 20 })
    }
  for (const [x1, y1, x2, y2] of drawing.walls) {
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (length * size < 40) continue
    const [px, py] = at((x1 + x2) / 2, (y1 + y2) / 2)
    const isAlong = Math.abs(x2 - x1) > Math.abs(y2 - y1)
    const [dx, dy] = isAlong ? [-10, py < top + 4 ? -13 : 5] : [px < MARGIN + 16 ? -26 : 6, -4]
    text(lengthText(Math.round(length), unit), {
      size: 7,
      colour: 'quiet',
      x: px - MARGIN + dx,
      y: py + dy,
      width: 60,
    })
  }
  const bottom = top + height * size + 24
  const isMetre = 10_000 * size <= doc.page.width - 2 * MARGIN - BESIDE
  const bar = (isMetre ? 10_000 : 1000) * size
  doc.lineWidth(1).strokeColor('#1f1d1a')
  doc.path(`M${MARGIN + 12} ${bottom - 4}v4h${bar}v-4`).stroke()
  text(isMetre ? '1 m' : '10 cm', { size: 7, x: 18 + bar, y: bottom - 6, width: 40 })
  doc.x = MARGIN
  doc.y = bottom + 14
}

const groupLines = ({ pieces, rooms, sizes }: WireTilePlan, severalRooms: boolean): readonly string[] => {
  const nameOf = (room: number): string => (severalRooms ? `${rooms[room]?.name ?? ''} ` : '')
  const groups = new Map<number, WirePiece[]>()
  for (const piece of pieces) groups.set(piece.group, [...(groups.get(piece.group) ?? []), piece])
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([group, alike]) => {
      const [first] = alike
      const size = `${lengthInput(first?.along ?? 0, 'mm')} × ${lengthInput(first?.across ?? 0, 'mm')} mm`
      const places = alike.map(({ room, row, column, tile }) =>
        row === 0 ? `from tile ${tile}` : `${nameOf(room)}row ${row} place ${column} from tile ${tile}`,
      )
      const of = sizes.length > 1 ? ` of ${sizes[first?.size ?? 0]?.name ?? ''}` : ''
      return `${group}: ${alike.length} × ${size}${of}, ${messages.pieceKinds[first?.kind ?? 'straight']}. ${places.join('; ')}`
    })
}

/** Of goods in several sizes what each of them takes. */
const sizeLines = ({ sizes, order }: WireTilePlan): readonly string[] => {
  const pack = sizes.reduce((sum, { in_pack }) => sum + in_pack, 0)
  return sizes.length < 2
    ? []
    : sizes.map(
        ({ name, whole, for_cuts, tiles, in_pack }) =>
          `${name}: ${whole} whole and ${for_cuts} for cuts, ${(order / pack) * in_pack - tiles} spare`,
      )
}

const planAlt = ({ wholeCount, cutCount }: RoomDrawing): string =>
  `A plan of ${wholeCount} whole and ${cutCount} cut tiles.`

/** Strips of reveals stand below one another as long as there is room; each room begins a page. */
const beginsPage = (paper: Paper, drawings: readonly DrawnRoom[], i: number): boolean => {
  const { doc } = paper
  const drawn = drawings[i]
  if (i === 0 || drawn === undefined) return false
  if (!drawn.isStrip || drawings[i - 1]?.isStrip !== true) return true
  const { box } = drawn.drawing
  const height = (box[3] * POINT) / scaleOf(box, paper)
  return doc.y + HEADING + height + BAR_HEIGHT > doc.page.height - MARGIN
}

/** How many tiles to order, and what of them is laid, cut and spare. */
const orderLine = ({ plan, goods }: TileOfPlan): string => {
  const row = plan.odds.find(({ tiles }) => tiles === plan.recommended)
  return `${orderWords(plan.order, goods)} to order: ${plan.whole} laid whole, ${plan.for_cuts} for ${plan.pieces.length} cut pieces, ${plan.order - plan.tiles} spare.${row === undefined ? '' : ` Enough in ${messages.chanceText[row.said](row.times)}.`}`
}

/** The plan on A4 or A3: drawn to a round scale, with counts, cut list, materials and assumptions (L-099). */
export const makePlanPdf = async ({
  merchant,
  goods,
  plan,
  drawings,
  unit,
  address,
  date,
  paperSize,
}: PlanPdf): Promise<Buffer> => {
  const tiles = tilesOfPlan(plan, goods)
  const several = tiles.length > 1
  /* Named where there are several. */
  const named = (tile: TileOfPlan, text: string): string =>
    several ? `${nameOfTile(tile.goods)}: ${text}` : text
  const title = messages.planOfTiles(tiles.map((tile) => nameOfTile(tile.goods)))
  const paper = await openPaper({
    merchant,
    title,
    subject: messages.planYourLayout,
    date,
    ...(paperSize === 'A3' && { page: A3 }),
  })
  paper.opening(title, messages.planYourLayout, {})
  for (const [i, drawn] of drawings.entries()) {
    const { drawing } = drawn
    if (beginsPage(paper, drawings, i)) paper.doc.addPage()
    if (drawings.length > 1) paper.element('H2', drawing.name, { face: 'serif', size: 15, after: 4 })
    if (several) paper.element('P', nameOfTile(drawn.goods), { after: 2 })
    const [border] = drawn.borders
    if (border !== undefined)
      paper.element('P', messages.planBorderIn(nameOfTile(border.goods)), { after: 2 })
    const scale = scaleOf(drawing.box, paper)
    const [left, top] = drawing.box
    const [x, y] = drawing.start
    paper.element(
      'P',
      `Scale 1 : ${scale}. The first tile's corner lies ${lengthText(Math.round(Math.abs(x - left)), 'mm')} from the left wall and ${lengthText(Math.round(Math.abs(y - top)), 'mm')} from the top wall.`,
      { after: 4 },
    )
    paper.doc.addStructure(
      paper.doc.struct('Figure', { alt: planAlt(drawing) }, () => draw(paper, drawn, scale, unit)),
    )
  }
  for (const tile of tiles) paper.element('P', named(tile, orderLine(tile)), { after: 4 })
  if (drawings.some(({ drawing: { arrows } }) => arrows !== ''))
    paper.element('P', messages.planFaceArrows, { after: 4 })
  paper.element('P', `${messages.planAssumptions} ${messages.planShade}`, { after: 4 })
  paper.element('P', address, { size: 7, colour: 'quiet', after: 4 })
  for (const tile of tiles) paper.list(sizeLines(tile.plan), { size: 9, after: 2 })
  paper.doc.addPage()
  for (const tile of tiles) {
    const heading = several ? `What is cut: ${nameOfTile(tile.goods)}` : 'What is cut'
    paper.element('H2', heading, { face: 'serif', size: 15, after: 4 })
    paper.list(groupLines(tile.plan, drawings.length > 1), { size: 9, after: 2 })
    drawCuts(paper, tile.plan)
  }
  if (plan.extras.length > 0) {
    paper.element('H2', 'To lay them', { face: 'serif', size: 15, after: 4 })
    paper.list(
      plan.extras.map(
        ({ packs, name, need, bars }) =>
          `${packs} × ${name}: ${need}${bars === undefined ? '' : `. ${messages.planSawn(sawnBars(bars))}`}`,
      ),
      { size: 9, after: 2 },
    )
  }
  if (plan.edges.length > 0) {
    paper.element('H2', messages.planEdgesAll, { face: 'serif', size: 15, after: 4 })
    paper.list(
      plan.edges.map(({ finish, length, runs }) =>
        messages.planEdgeLength(finish, lengthText(length, unit), runs),
      ),
      { size: 9, after: 2 },
    )
  }
  return paper.finish()
}
