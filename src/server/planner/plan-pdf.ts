import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { WirePiece, WirePlan, WireTilePlan } from '#contract/plan.ts'
import { assumedWords } from '#contract/plan-assumed.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import { orderWords } from '#contract/plan-order.ts'
import { planTerms, setOutWords } from '#contract/plan-terms.ts'
import { sawnBars } from '#contract/sawn-bars.ts'
import { type DrawnRoom, nameOfTile, type TileOfPlan, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { lengthInput, lengthText } from '#domain/planner/length.ts'
import type { PlanState } from '#domain/planner/plan-state.ts'
import { openPaper, type Paper } from '../documents/index.ts'
import { formatLongLondonDay } from '../london.ts'
import { drawCuts } from './cuts-pdf.ts'
import { writeHeading } from './heading-pdf.ts'
import { drawRoomOn, heightAt, MARGIN, scaleOf } from './room-pdf.ts'

export interface PlanPdf {
  readonly merchant: Merchant
  readonly goods: PlannedGoods
  readonly plan: WirePlan
  readonly drawings: readonly DrawnRoom[]
  readonly state: PlanState
  /** Of the plan's page. */
  readonly address: string
  readonly date: Date
  readonly paperSize: 'A4' | 'A3'
}

/** A3 is two sheets of A4 side by side, upright. */
const A3 = { size: [841.89, 1190.55], margin: MARGIN } as const
/** Above the drawing of a strip that is not the first: its name, scale and start. */
const HEADING = 70
/** Above each drawing there is a line with its scale, of two lines at most. */
const SCALE_LINES = 34
/** Of a page, that the drawing of a strip takes at most. */
const STRIP = 0.4

const groupLines = (
  { pieces, rooms, sizes, narrow }: WireTilePlan,
  severalRooms: boolean,
): readonly string[] => {
  const nameOf = (room: number): string => (severalRooms ? `${rooms[room]?.name ?? ''} ` : '')
  const groups = new Map<number, WirePiece[]>()
  for (const piece of pieces) groups.set(piece.group, [...(groups.get(piece.group) ?? []), piece])
  return [...groups]
    .sort(([one], [other]) => one - other)
    .map(([group, alike]) => {
      const [first] = alike
      const size = `${lengthInput(first?.along ?? 0, 'mm')} × ${lengthInput(first?.across ?? 0, 'mm')} mm`
      const places = alike.map(({ number, room, row, column, tile }) =>
        messages.planPieceAt(number, row === 0 ? null : `${nameOf(room)}row ${row} place ${column}`, tile),
      )
      const of = sizes.length > 1 ? ` of ${sizes[first?.size ?? 0]?.name ?? ''}` : ''
      return `${group}: ${alike.length} × (${size})${of}, ${narrow.pieces.includes(first?.number ?? 0) ? `${messages.planNarrow}, ` : ''}${messages.pieceKinds[first?.kind ?? 'straight']}${messages.planInParts(first?.parts ?? 1)}. ${places.join('; ')}`
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
const beginsPage = ({ doc }: Paper, drawings: readonly DrawnRoom[], i: number, height: number): boolean => {
  if (i === 0) return false
  if (drawings[i]?.isStrip !== true || drawings[i - 1]?.isStrip !== true) return true
  return doc.y + HEADING + height > doc.page.height - MARGIN
}

/** The other tiles that a room is laid in: of its border, and small ones. */
const tilesInside = ({ borders }: DrawnRoom): readonly string[] => [
  ...new Set(
    borders.map(({ drawing: { over }, goods }) =>
      over ? messages.planInsertIn(nameOfTile(goods)) : messages.planBorderIn(nameOfTile(goods)),
    ),
  ),
]

/** How many tiles to order, and what of them is laid, cut and spare. */
const orderLine = ({ plan, goods }: TileOfPlan): string => {
  const row = plan.odds.find(({ tiles }) => tiles === plan.recommended)
  return `${orderWords(plan.order, goods)} to order: ${plan.whole} laid whole, ${plan.for_cuts} for ${plan.pieces.length} cut pieces, ${plan.tiles} needed, ${plan.order - plan.tiles} spare.${row === undefined ? '' : ` Enough in ${messages.chanceText[row.said](row.times)}.`}`
}

/** The largest risk that is not in the odds (L-079). */
const measureLine = ({ by, most }: WireTilePlan['measure']): string =>
  messages.planMeasure(lengthText(by, 'mm'), most)

/** The plan on A4 or A3: drawn to a round scale, with counts, cut list, materials and assumptions (L-099). */
export const makePlanPdf = async ({
  merchant,
  goods,
  plan,
  drawings,
  state,
  address,
  date,
  paperSize,
}: PlanPdf): Promise<Buffer> => {
  const { unit } = state
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
    isHeaded: true,
    ...(paperSize === 'A3' && { page: A3 }),
  })
  /* A size stays on one line. */
  paper.opening(
    title.replaceAll(/ (×|mm)/g, '\u00a0$1').replaceAll('× ', '×\u00a0'),
    messages.planMadeOn(formatLongLondonDay(date)),
    {},
  )
  const hasArrows = drawings.some(({ drawing: { arrows } }) => arrows !== '')
  for (const [i, drawn] of drawings.entries()) {
    const { drawing } = drawn
    const { page } = paper.doc
    /* A strip leaves space for others. */
    const most = drawn.isStrip ? STRIP * page.height : Infinity
    if (beginsPage(paper, drawings, i, heightAt(drawing.box, scaleOf(drawing.box, paper, most))))
      paper.doc.addPage()
    if (drawings.length > 1) paper.element('H2', drawing.name, { face: 'serif', size: 15, after: 4 })
    if (several) paper.element('P', nameOfTile(drawn.goods), { after: 2 })
    for (const line of tilesInside(drawn)) paper.element('P', line, { after: 2 })
    const free = page.height - MARGIN - paper.doc.y - SCALE_LINES
    const scale = scaleOf(drawing.box, paper, Math.min(free, most))
    paper.element('P', `Scale 1 : ${scale}. ${setOutWords(drawing)} ${messages.planDashedLines}`, {
      after: 4,
    })
    paper.doc.addStructure(
      paper.doc.struct('Figure', { alt: planAlt(drawing) }, () => drawRoomOn(paper, drawn, scale, unit)),
    )
  }
  const drawnPages = paper.doc.bufferedPageRange().count
  writeHeading(paper, messages.planLaidAs, 2 * HEADING)
  for (const tile of tiles) paper.element('P', named(tile, orderLine(tile)), { after: 4 })
  paper.element('P', `${planTerms(state, goods).join('. ')}.`, { after: 4 })
  paper.list(
    tiles.flatMap((tile) => tile.plan.warnings.map((text) => named(tile, text))),
    { after: 2 },
  )
  paper.doc.y += 2
  if (hasArrows) paper.element('P', messages.planFaceArrows, { after: 4 })
  paper.element('P', `${messages.planAssumptions} ${messages.planShade}`, { after: 4 })
  for (const tile of tiles) {
    const assumed = assumedWords(tile.goods)
    if (assumed !== null) paper.element('P', named(tile, assumed), { after: 4 })
  }
  for (const tile of tiles) paper.element('P', named(tile, measureLine(tile.plan.measure)), { after: 4 })
  paper.element('P', address, { size: 7, colour: 'quiet', after: 4 })
  for (const tile of tiles) paper.list(sizeLines(tile.plan), { size: 9, after: 2 })
  /* What is cut stands apart from the drawing. */
  if (paper.doc.bufferedPageRange().count === drawnPages) paper.doc.addPage()
  for (const tile of tiles) {
    const heading = several ? `What is cut: ${nameOfTile(tile.goods)}` : 'What is cut'
    writeHeading(paper, heading, HEADING)
    paper.list(groupLines(tile.plan, drawings.length > 1), { size: 9, after: 2 })
    drawCuts(paper, tile.plan)
  }
  if (plan.extras.length > 0) {
    writeHeading(paper, 'To lay them', HEADING)
    paper.list(
      plan.extras.map(
        ({ packs, name, need, bars }) =>
          `${packs} × ${name}: ${need}${bars === undefined ? '' : `. ${messages.planSawn(sawnBars(bars))}`}`,
      ),
      { size: 9, after: 2 },
    )
  }
  if (plan.edges.length > 0) {
    writeHeading(paper, messages.planEdgesAll, HEADING)
    paper.list(
      plan.edges.map(({ finish, length, runs }) =>
        messages.planEdgeLength(finish, lengthText(length, unit), runs),
      ),
      { size: 9, after: 2 },
    )
  }
  paper.heads(title)
  return paper.finish()
}
