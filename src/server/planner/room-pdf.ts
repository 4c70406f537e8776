import { messages } from '#contract/messages.ts'
import type { DrawnRoom } from '#contract/tiles-of-plan.ts'
import type { RoomDrawing } from '#domain/planner/drawing.ts'
import { type LengthUnit, lengthText, measuredLength } from '#domain/planner/length.ts'
import { numberedWalls } from '#domain/planner/wall-numbers.ts'
import type { Paper } from '../documents/index.ts'

/* The drawing of a room in the PDF of its plan, to a round scale (L-099). */

export const MARGIN = 56
/** Of thin lines, in points. */
const LINE = 0.4
/** Points in a tenth of a millimetre. */
const POINT = 72 / 254
/** Beside a drawing: the lengths of walls. */
const BESIDE = 24
/** Above a drawing the length of a wall, below it another and the bar of one metre. */
const ABOVE = 16
const BELOW = 40

/** Round scales; the first at which the room fits the paper is taken. */
const scales = [5, 10, 20, 25, 50, 75, 100, 150, 200, 250, 500, 1000] as const

const isNarrowAt = ([, , width]: RoomDrawing['box'], scale: number, { doc: { page } }: Paper): boolean =>
  (width * POINT) / scale <= page.width - 2 * MARGIN - BESIDE

/** The largest round scale at which a room is at most so many points tall, with what stands above and below it. */
export const scaleOf = (box: RoomDrawing['box'], paper: Paper, height: number): number =>
  scales.find((scale) => isNarrowAt(box, scale, paper) && heightAt(box, scale) <= height) ?? 2000

/** How tall a drawing is, with what stands above and below it. */
export const heightAt = ([, , , height]: RoomDrawing['box'], scale: number): number =>
  ABOVE + (height * POINT) / scale + BELOW

/** Cut tiles are hatched, so that they differ from whole ones without colours too, as on the page (L-031). */
const hatchOf = (doc: Paper['doc'], unit: number): PDFKit.Mixins.ColorValue => {
  const [step, over, line] = [5 * unit, 6 * unit, 0.7 * unit]
  const slant = (x: number): string => `${x - unit} ${-unit} m ${x + over} ${over} l`
  const lines = doc.pattern(
    [0, 0, step, step],
    step,
    step,
    `${line} w ${[-step, 0, step].map(slant).join(' ')} S`,
  )
  return [lines, '#a8481f'] as unknown as PDFKit.Mixins.ColorValue
}

/** Draws the tiles of a room, or of a border in it. */
const drawTiles = ({ doc }: Paper, drawing: RoomDrawing, thin: number): void => {
  const [x, y, width, height] = drawing.box
  doc.save().path(drawing.region).clip('even-odd')
  if (!drawing.over) doc.rect(x, y, width, height).fill('#7d776e')
  doc.translate(...(drawing.start as [number, number])).rotate(drawing.angle)
  if (drawing.whole !== '') doc.path(drawing.whole).fill('#fbf8f3')
  if (drawing.cut !== '') {
    doc.path(drawing.cut).fill('#f6e9e2')
    doc.path(drawing.cut).fill(hatchOf(doc, thin / LINE))
  }
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

/** The lines that the tiles are set out from, through the corner of the first tile. */
const drawStart = ({ doc }: Paper, { region, start, angle, box }: RoomDrawing, size: number): void => {
  const [, , width, height] = box
  const far = 2 * (width + height)
  doc.save().path(region).clip('even-odd')
  doc.translate(...(start as [number, number])).rotate(angle)
  doc.lineWidth(0.9 / size).strokeColor('#a8481f')
  doc.dash(5 / size, { space: 3 / size })
  doc.path(`M${-far} 0H${far}M0 ${-far}V${far}`).stroke()
  doc.undash().restore()
}

/** Where movement joints would fall, each with its number at one end (L-064). */
const drawMovement = ({ doc, text }: Paper, { movement }: DrawnRoom, at: Placing): void => {
  for (const [i, stretches] of movement.entries()) {
    doc.lineWidth(1.4).strokeColor('#2f4a63').dash(6, { space: 2.5 })
    for (const [x1, y1, x2, y2] of stretches)
      doc
        .moveTo(...at(x1, y1))
        .lineTo(...at(x2, y2))
        .stroke()
    doc.undash()
    const [[x1, y1, x2, y2] = [0, 0, 0, 0]] = stretches
    const [[fromX, fromY], [toX, toY]] = [at(x1, y1), at(x2, y2)]
    /* Inside the wall, beside whose middle its length stands. */
    const part = Math.min(0.5, 14 / Math.max(1, Math.hypot(toX - fromX, toY - fromY)))
    const [px, py] = [fromX + part * (toX - fromX), fromY + part * (toY - fromY)]
    doc.roundedRect(px - 7, py - 5, 14, 10, 2).fill('#2f4a63')
    text(messages.planMovement(i + 1), {
      size: 6,
      colour: 'paper',
      x: px - MARGIN - 4,
      y: py - 3.6,
      width: 20,
    })
  }
}

const drawLabels = (
  { doc, text }: Paper,
  part: RoomDrawing,
  isOwn: boolean,
  at: Placing,
  size: number,
): void => {
  const marks: (readonly [number, number])[] = []
  for (const [lx, ly, label, room, narrow] of part.labels) {
    const [px, py] = at(lx, ly)
    /* Narrow cuts are marked at any scale, where marks do not cover one another. */
    const isApart = marks.every(([x, y]) => Math.hypot(px - x, py - y) > 10)
    if (room * size < 6 && !(narrow > 0 && isApart)) continue
    marks.push([px, py])
    doc.lineWidth(0.5)
    /* Numbers of a border, or of small tiles, are those of their own tile: they stand in squares. */
    if (isOwn) doc.circle(px, py, 5)
    else doc.rect(px - 4.5, py - 4.5, 9, 9)
    doc.fillAndStroke(narrow > 0 ? '#a8481f' : '#ffffff', '#a8481f')
    text(label, {
      size: 6,
      colour: narrow > 0 ? 'paper' : 'ink',
      x: px - MARGIN - 1.8 * label.length,
      y: py - 3.6,
      width: 20,
    })
  }
}

/** From the room onto the paper. */
type Placing = (x: number, y: number) => readonly [number, number]

const LENGTH_SIZE = 7
/** Between a wall and its length. */
const FROM_WALL = 5

/** The number of each wall, and its length where there is room for it, beside its middle and outside the room. */
const drawLengths = (
  paper: Paper,
  { walls }: RoomDrawing,
  at: Placing,
  size: number,
  unit: LengthUnit,
): void => {
  /* Twice the area: its sign says on which side of a wall the room lies. */
  const area = walls.reduce((sum, [x1, y1, x2, y2]) => sum + x1 * y2 - x2 * y1, 0)
  const side = area > 0 ? 1 : -1
  for (const [number, [x1, y1, x2, y2]] of numberedWalls(walls)) {
    const length = Math.hypot(x2 - x1, y2 - y1)
    if (length * size < 12) continue
    const [outX, outY] = [(side * (y2 - y1)) / length, (-side * (x2 - x1)) / length]
    const words =
      length * size < 50
        ? String(number)
        : `${number} · ${lengthText(measuredLength(x2 - x1, y2 - y1), unit)}`
    const width = paper.doc.fontSize(LENGTH_SIZE).widthOfString(words)
    const away = FROM_WALL + (Math.abs(outX) * width + Math.abs(outY) * LENGTH_SIZE) / 2
    const [px, py] = at((x1 + x2) / 2, (y1 + y2) / 2)
    paper.text(words, {
      size: LENGTH_SIZE,
      colour: 'quiet',
      x: px + outX * away - width / 2 - MARGIN,
      y: py + outY * away - 0.6 * LENGTH_SIZE,
      width: 2 * width,
    })
  }
}

/** Draws the room at a round scale, with a bar of one metre; of 10 cm where a metre is wider than the paper. */
export const drawRoomOn = (paper: Paper, room: DrawnRoom, scale: number, unit: LengthUnit): void => {
  const { drawing, borders } = room
  const { doc, text } = paper
  const [x, y, , height] = drawing.box
  const size = POINT / scale
  const left = MARGIN + BESIDE / 2
  const top = doc.y + ABOVE
  const thin = LINE / size
  doc.save().translate(left, top).scale(size).translate(-x, -y)
  const drawn = [drawing, ...borders.map((border) => border.drawing)]
  for (const part of drawn) drawTiles(paper, part, thin)
  drawStart(paper, drawing, size)
  doc
    .lineWidth(2.5 / size)
    .strokeColor('#3d3832')
    .path(drawing.outline)
    .stroke()
  for (const { region } of drawn) doc.lineWidth(thin).path(region).stroke()
  doc.restore()

  const at: Placing = (px, py) => [left + (px - x) * size, top + (py - y) * size]
  drawMovement(paper, room, at)
  for (const part of drawn) drawLabels(paper, part, part === drawing, at, size)
  drawLengths(paper, drawing, at, size, unit)
  const bottom = top + height * size + 26
  const isMetre = 10_000 * size <= doc.page.width - 2 * MARGIN - BESIDE
  const bar = (isMetre ? 10_000 : 1000) * size
  doc.lineWidth(1).strokeColor('#1f1d1a')
  doc.path(`M${left} ${bottom - 4}v4h${bar}v-4`).stroke()
  text(isMetre ? '1 m' : '10 cm', { size: 7, x: BESIDE / 2 + 6 + bar, y: bottom - 6, width: 40 })
  doc.x = MARGIN
  doc.y = top + height * size + BELOW
}
