import { type CutPiece, type Part, turnedRings } from '#domain/planner/core/cut-shape.ts'
import type { PlacedPiece } from '#domain/planner/core/cutting.ts'
import { boxOf } from '#domain/planner/core/ring.ts'
import { type CutSequence, cutSequence, isWorthKeeping } from '#domain/planner/cut-sequence.ts'
import type { PlannedFormat } from '#domain/planner/plan.ts'
import type { WirePlan } from './plan.ts'
import { type Formats, groupBy, numberOf, tilesBefore } from './present-plan.ts'

/* How tiles are cut, and what is left of them: pages fetch this with their first plan. */

/** The outline of a piece in its tile; holes by the rule of even and odd. */
const pathOf = ({ x, y, turn }: PlacedPiece, { rings }: CutPiece): string =>
  turnedRings(rings, turn)
    .map((ring) => `M${ring.map((p) => `${Math.round(x + p.x)} ${Math.round(y + p.y)}`).join('L')}Z`)
    .join('')

/** The middle of a piece's largest part, for its number: that of a notched one may lie beside it. */
const labelOf = ({ shape, x, y }: PlacedPiece): [number, number] => {
  const largest = shape.parts.reduce((one, other) => (areaOf(other) > areaOf(one) ? other : one))
  return [Math.round(x + (largest.x0 + largest.x1) / 2), Math.round(y + (largest.y0 + largest.y1) / 2)]
}

const areaOf = ({ x0, y0, x1, y1 }: Part): number => (x1 - x0) * (y1 - y0)

/** A piece of a format's cutting: those of rooms come first, then strips of skirting. */
const cutPieceOf = ({ pieces, strips }: PlannedFormat, piece: number): CutPiece | undefined =>
  piece < pieces.length ? pieces[piece]?.piece : strips[piece - pieces.length]

/** In which order each tile is cut (L-054). */
const sequencesOf = (formats: Formats): readonly CutSequence[] =>
  formats.flatMap(({ cutting, tile }) => cutting.tiles.map((placed) => cutSequence(placed, tile)))

const sawOf = (
  { cuts, needsGrinder }: CutSequence = { cuts: [], needsGrinder: false, offcuts: [] },
): Pick<WirePlan['cuts'][number], 'lines' | 'grinder'> => ({
  lines: cuts.map(({ from, to }): [number, number, number, number] => [
    Math.round(from.x),
    Math.round(from.y),
    Math.round(to.x),
    Math.round(to.y),
  ]),
  grinder: needsGrinder,
})

/** What is left of cut tiles and worth keeping, by size (L-059). */
const presentOffcuts = (sequences: readonly CutSequence[]): WirePlan['offcuts'] => {
  const kept = sequences
    .flatMap(({ offcuts }) => offcuts)
    .filter(isWorthKeeping)
    .map((ring) => {
      const { left, right, bottom, top } = boxOf([ring])
      return { along: Math.round(right - left), across: Math.round(top - bottom) }
    })
  return [...groupBy(kept, ({ along, across }) => `${along} ${across}`).values()]
    .flatMap((alike) => (alike[0] === undefined ? [] : { ...alike[0], count: alike.length }))
    .sort((a, b) => b.along * b.across - a.along * a.across)
}

/** Each tile that is cut, with its pieces in their places and the saw's cuts (L-054). */
const presentCuts = (formats: Formats, sequences: readonly CutSequence[]): WirePlan['cuts'] =>
  formats.flatMap((format, size) =>
    format.cutting.tiles.map((placed, i) => ({
      ...sawOf(sequences[tilesBefore(formats, size) + i]),
      tile: tilesBefore(formats, size) + i + 1,
      size,
      pieces: placed.flatMap((one) => {
        const piece = cutPieceOf(format, one.piece)
        if (piece === undefined) return []
        return {
          number: numberOf(formats, size, one.piece),
          path: pathOf(one, piece),
          label: labelOf(one),
        }
      }),
    })),
  )

/** How each tile is cut, and what is left that is worth keeping (L-054, L-059). */
export const presentCutting = (formats: Formats): Pick<WirePlan, 'cuts' | 'offcuts'> => {
  const sequences = sequencesOf(formats)
  return { cuts: presentCuts(formats, sequences), offcuts: presentOffcuts(sequences) }
}
