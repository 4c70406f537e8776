import { messages } from '#contract/messages.ts'
import type { WirePiece, WirePlan, WireTilePlan } from '#contract/plan.ts'
import type { TileOfPlan } from '#contract/tiles-of-plan.ts'
import { lengthInput } from '#domain/planner/length.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'

/** 'about 97 in 100'. */
export const chanceOf = (said: keyof typeof messages.chanceText, times: number): string =>
  messages.chanceText[said](times)

/** Hundredths of mm² as square metres: 1,200,000,000 is '12.00'. */
export const squareMetres = (area: number): string => {
  const hundredths = Math.round(area / 1_000_000)
  return `${Math.floor(hundredths / 100).toLocaleString('en-GB')}.${String(hundredths % 100).padStart(2, '0')}`
}

/** '382 × 600'. */
export const pieceSize = ({ along, across }: Pick<WirePiece, 'along' | 'across'>): string =>
  `${lengthInput(along, 'mm')} × ${lengthInput(across, 'mm')}`

export interface PieceGroup {
  readonly group: number
  readonly pieces: readonly [WirePiece, ...WirePiece[]]
}

/** Alike pieces together, in the order of their groups (L-053). */
export const groupsOf = (pieces: readonly WirePiece[]): readonly PieceGroup[] => {
  const groups = new Map<number, [WirePiece, ...WirePiece[]]>()
  for (const piece of pieces) {
    const known = groups.get(piece.group)
    if (known === undefined) groups.set(piece.group, [piece])
    else known.push(piece)
  }
  return [...groups].sort(([one], [other]) => one - other).map(([group, alike]) => ({ group, pieces: alike }))
}

/** '382' of a piece that is cut along one side alone, else '382 × 588'. */
const cutSize = (piece: WirePiece, { width, height, contents = [] }: RowTile): string => {
  if (piece.kind !== 'straight' || contents.length > 0) return pieceSize(piece)
  if (piece.across === height) return lengthInput(piece.along, 'mm')
  return piece.along === width ? lengthInput(piece.across, 'mm') : pieceSize(piece)
}

export type RowTile = Pick<PlanTile, 'width' | 'height' | 'contents'>

/** 'Row 1: 6 whole, 1 cut 382 mm' (L-029). */
export const rowText = (
  row: WirePlan['rooms'][number]['rows'][number],
  pieces: readonly WirePiece[],
  tile: RowTile,
): string => {
  const sizes = new Map<string, number>()
  for (const number of row.pieces) {
    const piece = pieces[number - 1]
    if (piece === undefined) continue
    const size = cutSize(piece, tile)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  const cuts = [...sizes].map(([size, count]) => `${count} cut ${size} mm`)
  return [`${row.whole} whole`, ...cuts].join(', ')
}

/** One sentence for the picture and for what is announced, of each tile (L-029, L-030). */
export const planSummary = ({ others, ...own }: WirePlan): string =>
  [own, ...others].map(tileSummary).join(' ')

const tileSummary = (plan: WireTilePlan & { readonly name?: string }): string => {
  const row = plan.odds.find(({ tiles }) => tiles === plan.recommended)
  const said = messages.planAnnounced(
    plan.tiles,
    plan.pieces.length,
    row === undefined ? '' : chanceOf(row.said, row.times),
    plan.recommended,
  )
  return plan.name === undefined ? said : `${plan.name}: ${said}`
}

/** The same without a chance, where the sentences that belong to one are not shown (L-078). */
export const tileCounts = ({ others, ...own }: WirePlan): string =>
  [own, ...others].map(({ tiles, pieces }) => messages.planCounts(tiles, pieces.length)).join(' ')

/** What the basket is asked for of goods that are sold by area: '13.32'. */
export const orderArea = ({ plan, goods }: TileOfPlan): string | null =>
  goods.goods.perMetre ? plan.order_quantity.toLocaleString('en-GB') : null
