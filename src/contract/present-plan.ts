import type { PlacedPiece } from '#domain/planner/cut.ts'
import { type CutPiece, partCorners } from '#domain/planner/cut-shape.ts'
import { drawRoom } from '#domain/planner/drawing.ts'
import type { EdgeRun } from '#domain/planner/edgings.ts'
import type { Plan, PlannedFormat, PlanRequest } from '#domain/planner/plan.ts'
import type { Piece } from '#domain/planner/types.ts'
import type { WirePiece, WirePlan } from './plan.ts'

/** Alike pieces are cut alike; aslant ones may differ by a rounding of 0.01 mm. */
const keyOf = ({ kind, along, across, area }: Piece): string =>
  [kind, Math.round(along), Math.round(across), Math.round(area / 100)].join(' ')

/** Members by their key, in the order of their first. */
const groupBy = <T, K>(
  members: readonly T[],
  keyOfMember: (member: T) => K,
): ReadonlyMap<K, readonly T[]> => {
  const groups = new Map<K, T[]>()
  for (const member of members) {
    const key = keyOfMember(member)
    const known = groups.get(key)
    if (known === undefined) groups.set(key, [member])
    else known.push(member)
  }
  return groups
}

/** Groups of alike pieces by number: the most frequent first, then the largest (L-053). */
const groupNumbers = ({ pieces }: PlannedFormat): ReadonlyMap<string, number> => {
  const groups = groupBy(pieces, ({ piece }) => keyOf(piece))
  const ordered = [...groups].sort(
    ([, one], [, other]) =>
      other.length - one.length || (other[0]?.piece.area ?? 0) - (one[0]?.piece.area ?? 0),
  )
  return new Map(ordered.map(([key], i) => [key, i + 1]))
}

/**
 * The pieces of all rooms, then skirting, numbered from 1, each with its group and the tile that it comes out of
 * (L-052, L-060).
 */
export const numberedPieces = (format: PlannedFormat): WirePiece[] => {
  const groups = groupNumbers(format)
  const tileOf = new Map(
    format.cutting.tiles.flatMap((placed, tile) => placed.map(({ piece }) => [piece, tile + 1] as const)),
  )
  const pieces: WirePiece[] = format.pieces.map(({ room, piece }, i) => ({
    number: i + 1,
    group: groups.get(keyOf(piece)) ?? 0,
    kind: piece.kind,
    along: Math.round(piece.along),
    across: Math.round(piece.across),
    area: piece.area,
    room,
    row: piece.row,
    column: piece.column,
    tile: tileOf.get(i) ?? 0,
  }))
  const lengths = [...new Set(format.strips.map(extentOfStrip).map(({ along }) => along))]
  const strips = format.strips.map((strip, i): WirePiece => {
    const number = pieces.length + i
    const extent = extentOfStrip(strip)
    return {
      number: number + 1,
      group: groups.size + lengths.indexOf(extent.along) + 1,
      kind: 'skirting',
      ...extent,
      area: strip.area,
      room: 0,
      row: 0,
      column: 0,
      tile: tileOf.get(number) ?? 0,
    }
  })
  return [...pieces, ...strips]
}

/** The length and the height of a strip of skirting, whichever way it is cut from the tile. */
const extentOfStrip = ({ rectangles, touches }: CutPiece): Pick<WirePiece, 'along' | 'across'> => {
  const { width = 0, height = 0 } = rectangles?.[0] ?? {}
  return touches.top ? { along: width, across: height } : { along: height, across: width }
}

/** Edges by their finish (L-086). */
export const presentEdges = (runs: readonly EdgeRun[]): WirePlan['edges'] =>
  [...groupBy(runs, ({ finish }) => finish)].map(([finish, alike]) => ({
    finish,
    length: alike.reduce((sum, { length }) => sum + length, 0),
    runs: alike.length,
  }))

const pathOf = ({ shape, x, y }: PlacedPiece): string =>
  shape.parts
    .map((part) => {
      const corners = partCorners(part).map(
        (corner) => `${Math.round(x + corner.x)} ${Math.round(y + corner.y)}`,
      )
      return `M${corners.join('L')}Z`
    })
    .join('')

/** Each tile that is cut, with its pieces in their places (L-054). */
export const presentCuts = ({ cutting }: PlannedFormat): WirePlan['cuts'] =>
  cutting.tiles.map((placed, i) => ({
    tile: i + 1,
    pieces: placed.map((one) => ({
      number: one.piece + 1,
      x: Math.round(one.x),
      y: Math.round(one.y),
      width: Math.round(one.shape.width),
      height: Math.round(one.shape.height),
      path: pathOf(one),
    })),
  }))

/** The number of a piece by its room and its number there. */
const numbersByRoom = ({ pieces }: PlannedFormat): ReadonlyMap<string, number> =>
  new Map(pieces.map(({ room, piece }, i) => [`${room} ${piece.id}`, i + 1]))

/** Each room row by row (L-029). */
export const presentRooms = (
  plan: Plan,
  format: PlannedFormat,
  { rooms }: PlanRequest,
): WirePlan['rooms'] => {
  const numbers = numbersByRoom(format)
  return plan.rooms.map(({ layout }, room) => {
    const rows = groupBy(layout.tiles, ({ row }) => row)
    return {
      name: rooms[room]?.name ?? '',
      floor: layout.areas.floor,
      tiles: format.alone[room] ?? 0,
      whole: layout.whole[0] ?? 0,
      cut: layout.pieces.length,
      start: { x: layout.start.x, y: layout.start.y },
      part_of: rooms[room]?.partOf ?? null,
      rows: [...rows].map(([row, tiles]) => ({
        row,
        whole: tiles.filter(({ piece }) => piece === null).length,
        pieces: tiles.flatMap(({ piece }) => {
          const number = piece === null ? undefined : numbers.get(`${room} ${piece}`)
          return number === undefined ? [] : [number]
        }),
      })),
    }
  })
}

/** How many starts were tried in all rooms, and both answers for a room alone (L-046, L-048). */
export const searchOf = ({ rooms }: Plan): WirePlan['searched'] => {
  const searches = rooms.flatMap((room) => (room.search === null ? [] : [room.search]))
  const [search] = searches
  if (search === undefined) return null
  const answer = ({ start, tiles, narrowest }: typeof search.fewest) => ({
    x: start.x,
    y: start.y,
    tiles,
    narrowest: Number.isFinite(narrowest) ? Math.round(narrowest) : 0,
  })
  const { fewest, neatest } = search
  return {
    points: searches.reduce((sum, { tried }) => sum + tried, 0),
    all: searches.every(({ tried, of: possible }) => tried >= possible),
    best: rooms.length > 1 ? null : { fewest: answer(fewest), neatest: answer(neatest) },
  }
}

/** The drawing of each room, cuts labelled by their groups. */
export const drawingsOf = (
  plan: Plan,
  request: PlanRequest,
  format: PlannedFormat,
  pieces: readonly WirePiece[],
): NonNullable<WirePlan['drawings']> => {
  const numbers = numbersByRoom(format)
  return plan.rooms.flatMap(({ layout }, i) => {
    const room = request.rooms[i]
    if (room === undefined) return []
    const labelOf = (piece: Piece): string => {
      const number = numbers.get(`${i} ${piece.id}`)
      return String(number === undefined ? '' : pieces[number - 1]?.group)
    }
    const { box, start, tiles, labels, walls, ...rest } = drawRoom(room, layout, labelOf)
    return [
      {
        ...rest,
        box: [...box],
        start: [...start],
        tiles: [...tiles],
        labels: labels.map((label) => [...label]),
        walls: walls.map((wall) => [...wall]),
      },
    ]
  })
}
