import { MOST_CORNERS } from '#domain/planner/core/outline.ts'
import type { Point, Ring, Tenths } from '#domain/planner/core/types.ts'
import { cornersOfWalk, type WalkedWall } from '#domain/planner/room-shape.ts'
import { messages } from './messages.ts'
import type { Reader } from './plan-form-reader.ts'

/* Corners of a room or of a cut-out as text: a corner a line, or a wall a line with the turn at its end (L-009). */

const NUMBER = String.raw`\d{1,3}(?:\.\d{1,2})?`
/** '2.5, right 45°', '2.5 l': the turn after its side. */
const WALL = new RegExp(`^(.*?)[\\s,]+(left|right|l|r)[\\s,]*(${NUMBER})?\\s*°?$`, 'i')
/** '2.5, 45° right'. */
const WALL_BY_ANGLE = new RegExp(`^(.*?)[\\s,]+(${NUMBER})\\s*°\\s*(left|right|l|r)$`, 'i')
const POINT = /^(-?[^,]+),\s*(-?[^,]+)$/

/** A wall as text: its length, and the turn at its end in degrees to the right, a right angle unless stated. */
const wallIn = (line: string): { readonly length: string; readonly turn: number } | null => {
  const [, byAngle, angleBefore, sideAfter] = WALL_BY_ANGLE.exec(line) ?? []
  const [, bySide, sideBefore, angleAfter = '90'] = WALL.exec(line) ?? []
  const [length, side, angle] = [byAngle ?? bySide, sideAfter ?? sideBefore, angleBefore ?? angleAfter]
  if (length === undefined || side === undefined) return null
  return { length, turn: /^l/i.test(side) ? -Number(angle) : Number(angle) }
}

/** A wall that turns back on itself, or not at all, ends in no corner. */
const isTurn = (turn: number): boolean => Math.abs(turn) > 0 && Math.abs(turn) < 180

/** The corners that a field has; those before where it is missing, or wrong and then named. */
export const readCorners = (reader: Reader, field: string, before: Ring): Ring => {
  const typed = reader.text(field)
  if (typed === null) return before
  const lines = typed
    .split(/[\n;]+/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
  const walls: WalkedWall[] = []
  const corners: Point[] = []
  let problem: string | null = null
  for (const [i, line] of lines.entries()) {
    const wall = wallIn(line)
    const [, x, y] = POINT.exec(line) ?? []
    /* The last wall of a walk ends in the first corner: its turn may be left out. */
    const isLast = walls.length > 0 && i === lines.length - 1
    if (wall !== null || (isLast && x === undefined)) {
      const length = reader.lengthIn(field, wall?.length ?? line)
      if (wall !== null && !isTurn(wall.turn)) problem = messages.badTurn
      if (length !== null) walls.push({ length, turn: wall?.turn ?? 0 })
    } else if (x !== undefined && y !== undefined) {
      const [across, down] = [reader.lengthIn(field, x), reader.lengthIn(field, y)]
      if (across !== null && down !== null) corners.push({ x: across, y: down })
    } else problem = messages.badCorners
  }
  if ((walls.length > 0 && corners.length > 0) || reader.errors[field] !== undefined)
    problem ??= messages.badCorners
  const outline = walls.length > 0 ? cornersOfWalk(walls) : corners
  /* Fewer than three are refused with the plan: an outline is typed corner by corner. */
  if (outline.length > MOST_CORNERS) problem ??= messages.badCornerCount
  if (problem === null) return outline
  reader.errors[field] = problem
  return before
}

/** One corner a line, as 'x, y'. */
export const cornersText = (corners: Ring, length: (tenths: Tenths) => string): string =>
  corners.map(({ x, y }) => `${length(x)}, ${length(y)}`).join('\n')
