import type { Pattern } from '#domain/planner/core/types.ts'
import type { StatePattern } from '#domain/planner/plan-state.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { PatternName } from '#domain/planner/tile-data.ts'
import { mixtureOf, patternOfShape } from '#domain/planner/tile-patterns.ts'
import { messages } from './messages.ts'
import type { PlannedGoods } from './plan-goods.ts'

/** The pattern that a tile is laid in where none is chosen: of a hexagon the only one. */
export const usualPattern = ({ shape = 'rectangle', contents = [] }: PlanTile): StatePattern => {
  if (contents.length > 0) return { kind: 'mixed', variant: 0 }
  return shape === 'rectangle' ? { kind: 'straight' } : patternOfShape[shape]
}

/** Whether there are two sizes, of which one is nowhere larger than the other. */
const isLargeWithSmall = (contents: NonNullable<PlanTile['contents']>): boolean => {
  const [small, large] = contents.toSorted((a, b) => a.x * a.y - b.x * b.y)
  if (small === undefined || large === undefined || contents.length > 2) return false
  return small.x <= large.x && small.y <= large.y
}

/** The goods that may lie beside the plan's as the small tiles of a pinwheel; null: none are chosen, or planned. */
export const insertAmong = (
  { others = [] }: Pick<PlannedGoods, 'others'>,
  insert: number | null | undefined,
): PlannedGoods | null => others.find(({ variation_id }) => variation_id === insert) ?? null

/** Whether a tile of another product fits beside the corners of one in a pinwheel. */
export const isInsertFor = ({ width, height }: PlanTile, insert: PlanTile): boolean =>
  (insert.shape ?? 'rectangle') === 'rectangle' &&
  (insert.contents ?? []).length === 0 &&
  insert.width <= width &&
  insert.height <= height &&
  insert.width * insert.height < width * height

const pinwheelNeeds = (tile: PlanTile, insert: PlanTile | null): string | null => {
  const { shape = 'rectangle', contents = [] } = tile
  if (contents.length > 0) return isLargeWithSmall(contents) ? null : messages.planNeedsTwoSizes
  if (shape !== 'rectangle') return messages.planNeedsRectangle
  if (insert === null) return messages.planNeedsInsert
  return isInsertFor(tile, insert) ? null : messages.planNeedsSmaller
}

/** Why a pattern cannot be laid with a tile; null: it can. */
const impossible = (tile: PlanTile, kind: Pattern['kind'], insert: PlanTile | null): string | null => {
  const { width, height, turns, shape = 'rectangle', contents = [] } = tile
  const isOblong = Math.max(width, height) >= 1.5 * Math.min(width, height)
  switch (kind) {
    case 'hexagon':
    case 'diamond':
    case 'chevron':
      return shape === kind ? null : messages.planNeedsShape[kind]
    case 'mixed':
      return contents.length > 1 ? null : messages.planNeedsPack
    case 'pinwheel':
      return pinwheelNeeds(tile, insert)
    default:
      if (contents.length > 0) return messages.planNeedsOneSize
      if (shape !== 'rectangle') return messages.planNeedsRectangle
      if (kind !== 'herringbone' && kind !== 'basket') return null
      if (!isOblong) return messages.planNeedsOblong
      /* Both lay tiles a quarter turn round (L-042). */
      return turns === 'fixed' ? messages.planNeedsNoDirection : null
  }
}

/** What the makers of tiles call it; outlined tiles are laid in one pattern alone. */
const nameOf = (kind: Pattern['kind']): PatternName | null =>
  kind === 'hexagon' || kind === 'diamond' || kind === 'chevron' ? null : kind

/**
 * Why a pattern does not suit a tile, a pinwheel with the small tiles chosen for it; null: it does (L-035). 600 × 600:
 * herringbone 'needs an oblong tile'.
 */
export const unsuitablePattern = (
  tile: PlanTile,
  kind: Pattern['kind'],
  insert: PlanTile | null = null,
): string | null => {
  const why = impossible(tile, kind, insert)
  const name = nameOf(kind)
  if (why !== null || tile.patterns === null || name === null) return why
  return tile.patterns.includes(name) ? null : messages.planNotForTile
}

/** Whether a pattern can be laid with a tile at all; one that only the maker does not lay is the shopper's to choose. */
export const canLay = (
  tile: PlanTile,
  { kind }: Pick<Pattern, 'kind'>,
  insert: PlanTile | null = null,
): boolean => impossible(tile, kind, insert) === null

/** A chosen pattern with the sizes of the goods. */
export const patternFor = ({ contents = [], module }: PlanTile, chosen: StatePattern): Pattern =>
  chosen.kind === 'mixed' ? { ...chosen, module: module ?? 0, counts: mixtureOf(contents) } : chosen
