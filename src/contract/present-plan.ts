import type { CutPiece } from '#domain/planner/core/cut-shape.ts'
import { doubledArea } from '#domain/planner/core/ring.ts'
import type { Piece, TileFormat } from '#domain/planner/core/types.ts'
import { drawRoom } from '#domain/planner/drawing.ts'
import { lengthInput } from '#domain/planner/length.ts'
import { packsFor } from '#domain/planner/mixed-packs.ts'
import type { Plan, PlannedFormat, PlannedPiece, PlanRequest } from '#domain/planner/plan.ts'
import type { PlanTile } from '#domain/planner/plan-tile.ts'
import type { SoldFormat } from '#domain/planner/tile-formats.ts'
import type { JointLine } from '#domain/planner/warnings.ts'
import { messages } from './messages.ts'
import type { WirePiece, WirePlan } from './plan.ts'

/** Alike pieces are cut alike; aslant ones may differ by a rounding of 0.01 mm. */
const keyOf = ({ piece, size }: { readonly piece: Piece; readonly size: number }): string =>
  [size, piece.kind, ...[piece.along, piece.across, piece.area / 100].map(Math.round)].join(' ')

/** Members by their key, in the order of their first. */
export const groupBy = <T, K>(
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

export type Formats = readonly PlannedFormat[]

/** The pieces of all formats in one list, each with its format. */
const allPieces = (formats: Formats): readonly (PlannedPiece & { readonly size: number })[] =>
  formats.flatMap(({ pieces }, size) => pieces.map((piece) => ({ ...piece, size })))

/** How many pieces the formats before one have, or tiles that are cut. */
const before = (formats: Formats, size: number, count: (format: PlannedFormat) => number): number =>
  formats.slice(0, size).reduce((sum, format) => sum + count(format), 0)

const piecesBefore = (formats: Formats, size: number): number =>
  before(formats, size, ({ pieces }) => pieces.length)
/** How many tiles are cut in the formats before one. */
export const tilesBefore = (formats: Formats, size: number): number =>
  before(formats, size, ({ cutting }) => cutting.tiles.length)

/** Groups of alike pieces by number: the most frequent first, then the largest (L-053). */
const groupNumbers = (formats: Formats): ReadonlyMap<string, number> => {
  const groups = groupBy(allPieces(formats), keyOf)
  const ordered = [...groups].sort(
    ([, one], [, other]) =>
      other.length - one.length || (other[0]?.piece.area ?? 0) - (one[0]?.piece.area ?? 0),
  )
  return new Map(ordered.map(([key], i) => [key, i + 1]))
}

/** The number of a piece of a format's cutting: pieces of all formats come first, then skirting. */
export const numberOf = (formats: Formats, size: number, piece: number): number => {
  const { length = 0 } = formats[size]?.pieces ?? []
  return piece < length
    ? piecesBefore(formats, size) + piece + 1
    : piecesBefore(formats, formats.length) + piece - length + 1
}

/**
 * The pieces of all rooms, then skirting, numbered from 1, each with its group and the tile that it comes out of
 * (L-052, L-060).
 */
export const numberedPieces = (formats: Formats): WirePiece[] => {
  const groups = groupNumbers(formats)
  const tileOf = new Map(
    formats.flatMap(({ cutting }, size) =>
      cutting.tiles.flatMap((placed, tile) =>
        placed.map(
          ({ piece }) => [numberOf(formats, size, piece), tilesBefore(formats, size) + tile + 1] as const,
        ),
      ),
    ),
  )
  const pieces = allPieces(formats).map(
    ({ room, piece, size }, i): WirePiece => ({
      number: i + 1,
      group: groups.get(keyOf({ piece, size })) ?? 0,
      kind: piece.kind,
      along: Math.round(piece.along),
      across: Math.round(piece.across),
      area: Math.round(piece.area),
      parts: piece.rings.filter((ring) => doubledArea(ring) > 0).length,
      size,
      room,
      row: piece.row,
      column: piece.column,
      tile: tileOf.get(i + 1) ?? 0,
    }),
  )
  /* Skirting is cut from the first format. */
  const strips = formats.flatMap((format) => format.strips)
  const lengths = [...new Set(strips.map(extentOfStrip).map(({ along }) => along))]
  return [
    ...pieces,
    ...strips.map((strip, i): WirePiece => {
      const number = pieces.length + i + 1
      const extent = extentOfStrip(strip)
      return {
        number,
        group: groups.size + lengths.indexOf(extent.along) + 1,
        kind: 'skirting',
        ...extent,
        area: Math.round(strip.area),
        parts: 1,
        size: 0,
        room: 0,
        row: 0,
        column: 0,
        tile: tileOf.get(number) ?? 0,
      }
    }),
  ]
}

/** '845 × 560'. */
const sizeName = ({ width, height }: TileFormat): string =>
  `${lengthInput(width, 'mm')} × ${lengthInput(height, 'mm')}`

/** How the long side of a chevron's tile is turned: rising tiles one way, falling ones the other. */
const grainOf = ({ outline: [first, second] = [] }: TileFormat): number =>
  first === undefined || second === undefined
    ? 0
    : (Math.atan2(second.y - first.y, second.x - first.x) * 180) / Math.PI

/** What of each size is laid, cut and needed, and what is left of the least number of packs (L-039). */
export const presentSizes = (
  formats: Formats,
  sold: readonly SoldFormat[],
  { shape }: PlanTile,
): WirePlan['sizes'] => {
  const inPack = sold.map((one) => one.inPack)
  const { left } = packsFor(
    formats.map(({ tiles }) => tiles),
    inPack,
  )
  return formats.map(({ tile, whole, cutting, tiles, bound }, size) => ({
    name: shape === 'chevron' ? messages.planHands[size === 0 ? 'left' : 'right'] : sizeName(tile),
    width: tile.width,
    height: tile.height,
    outline: (tile.outline ?? []).map(({ x, y }) => [x, y] as [number, number]),
    grain: shape === 'chevron' ? grainOf(tile) : 0,
    whole,
    for_cuts: cutting.tiles.length,
    tiles,
    bound,
    in_pack: inPack[size] ?? 1,
    left: left[size] ?? 0,
  }))
}

/** The length and the height of a strip of skirting, whichever way it is cut from the tile. */
const extentOfStrip = ({ rectangles, touches }: CutPiece): Pick<WirePiece, 'along' | 'across'> => {
  const { width = 0, height = 0 } = rectangles?.[0] ?? {}
  return touches.top ? { along: width, across: height } : { along: height, across: width }
}

/** The number of a piece by its room and its number there. */
const numbersByRoom = (formats: Formats): ReadonlyMap<string, number> =>
  new Map(allPieces(formats).map(({ room, piece }, i) => [`${room} ${piece.id}`, i + 1]))

/** Each room row by row (L-029); `places` are those of the rooms in the whole plan. */
export const presentRooms = (
  plan: Plan,
  { rooms, only }: PlanRequest,
  places: readonly number[],
): WirePlan['rooms'] => {
  const numbers = numbersByRoom(plan.formats)
  return plan.rooms.map(({ layout, warnings }, room) => {
    const rows = groupBy(layout.tiles, ({ row }) => row)
    return {
      name: rooms[room]?.name ?? '',
      number: places[rooms[room]?.number ?? room] ?? 0,
      floor: Math.round(layout.areas.floor),
      tiles: plan.formats.reduce((sum, { alone }) => sum + (alone[room] ?? 0), 0),
      whole: layout.whole.reduce((sum, whole) => sum + whole, 0),
      cut: layout.pieces.length,
      start: { x: layout.start.x, y: layout.start.y },
      movement: warnings.flatMap((warning) =>
        warning.code === 'movement-joints' ? warning.lines.map(stretchesOf) : [],
      ),
      part_of: rooms[room]?.partOf ?? null,
      border: rooms[room]?.part?.strip != null,
      insert: only === 1,
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

const stretchesOf = ({ stretches }: JointLine): WirePlan['rooms'][number]['movement'][number] =>
  stretches.map(([from, to]) => [from, to].flatMap(({ x, y }) => [Math.round(x), Math.round(y)])) as [
    number,
    number,
    number,
    number,
  ][]

const narrowIn = ({ warnings }: Plan['rooms'][number]) =>
  warnings.find((warning) => warning.code === 'narrow-cuts')

/** The pieces of narrow cuts, and a start without them where there is one room (L-061). */
export const presentNarrow = ({ rooms, formats }: Plan): WirePlan['narrow'] => {
  const numbers = numbersByRoom(formats)
  return {
    pieces: rooms.flatMap((room, i) =>
      (narrowIn(room)?.pieces ?? []).flatMap((id) => numbers.get(`${i} ${id}`) ?? []),
    ),
    start: rooms.length > 1 ? null : (rooms.map((room) => narrowIn(room)?.avoidedBy)[0] ?? null),
  }
}

/** The drawing of each room, cuts labelled by their groups. */
export const drawingsOf = (
  plan: Plan,
  request: PlanRequest,
  pieces: readonly WirePiece[],
  mostPictured: number | undefined,
): NonNullable<WirePlan['drawings']> => {
  const numbers = numbersByRoom(plan.formats)
  return plan.rooms.flatMap((planned, i) => {
    const { layout } = planned
    const room = request.rooms[i]
    if (room === undefined) return []
    const labelOf = (piece: Piece): string => {
      const number = numbers.get(`${i} ${piece.id}`)
      return String(number === undefined ? '' : pieces[number - 1]?.group)
    }
    const { box, start, tiles, labels, walls, ...rest } = drawRoom(
      room,
      layout,
      plan.formats.map(({ tile }) => tile),
      labelOf,
      narrowIn(planned)?.pieces,
      mostPictured,
    )
    return [
      {
        ...rest,
        box: [...box],
        start: [...start],
        tiles: [...tiles],
        labels: labels.map((label) => [...label]),
        walls: walls.map((wall) => [...wall]),
        over: request.only === 1,
      },
    ]
  })
}
