import type { CutOut, CutOutShape, Doorway, Tenths } from '#domain/planner/core/types.ts'
import { type EdgeFinish, edgeFinishes } from '#domain/planner/edge-finishes.ts'
import {
  MOST_ROOMS,
  openingRoom,
  openingState,
  type PlannedRoom,
  type Surface,
  surfaces,
} from '#domain/planner/plan-state.ts'
import { outlineOf, type RoomShape, shapeKinds, shapeSides } from '#domain/planner/room-shape.ts'
import { messages } from './messages.ts'
import { cornersText, readCorners } from './plan-corners.ts'
import {
  borderRows,
  borderStarts,
  cutOutEdges,
  cutOutRowKinds,
  cutOutRowShapes,
  doorEdges,
  type FieldOf,
  fieldOf,
  MOST_CUT_OUT_ROWS,
  MOST_DOOR_ROWS,
  MOST_ROOM_NAME,
} from './plan-form-fields.ts'
import { layingValues, orEmpty, type Reader, readLaying, readTile } from './plan-form-reader.ts'

/* The rooms of the planner's form (L-008…L-017, L-093…L-095). */

const readShape = (reader: Reader, at: FieldOf, before: RoomShape): RoomShape => {
  const kind = reader.choice(at('shape'), shapeKinds, before.kind)
  if (kind === 'corners')
    return { kind, sides: [], corners: readCorners(reader, at('corners'), before.corners) }
  const kept = kind === before.kind ? before.sides : []
  const typed = shapeSides[kind].map((name, i) =>
    name === 'diagonal' && kind === 'rectangle'
      ? (reader.lengthOrNone(at(name), kept[i] ?? null, reader.unit) ?? 0)
      : reader.length(at(name), kept[i] ?? 0),
  )
  /* A square rectangle has no diagonal, as one of the calculator has none. */
  const sides = kind === 'rectangle' && typed[2] === 0 ? typed.slice(0, 2) : typed
  const shape = { kind, sides, corners: [] }
  if (outlineOf(shape) === null) {
    const hasDiagonal = kind === 'rectangle' || kind === 'quad'
    const field = hasDiagonal ? 'diagonal' : (shapeSides[kind][2] ?? 'length')
    reader.errors[at(field)] ??= hasDiagonal ? messages.badDiagonal : messages.badShape
  }
  return shape
}

/** A finish that is none is left out, as in plans without any. */
const edgeOf = (edge: EdgeFinish): { edge?: EdgeFinish } => (edge === 'none' ? {} : { edge })

/** A polygon of a form: its corners are counted from the first, which has a place as the corner of a rectangle has. */
const readPolygon = (reader: Reader, at: FieldOf): CutOutShape | null => {
  if ((reader.text(at('corners')) ?? '') === '') return null
  const [x, y] = [reader.length(at('x'), 0), reader.length(at('y'), 0)]
  const corners = readCorners(reader, at('corners'), [])
  if (corners.length === 0) return null
  return { kind: 'polygon', corners: corners.map((corner) => ({ x: corner.x + x, y: corner.y + y })) }
}

/** A rectangle or a circle of a form, both by their box; null: the row is empty. */
const readBoxed = (reader: Reader, at: FieldOf, kind: 'rectangle' | 'circle'): CutOutShape | null => {
  if ((reader.text(at('width')) ?? '') === '') return null
  const [x, y] = [reader.length(at('x'), 0), reader.length(at('y'), 0)]
  const width = reader.length(at('width'), 0)
  if (kind === 'circle') {
    const radius = Math.round(width / 2)
    return { kind, x: x + radius, y: y + radius, diameter: width }
  }
  const height = reader.text(at('height')) === '' ? width : reader.length(at('height'), width)
  return { kind, x, y, width, height }
}

const readCutOuts = (reader: Reader, field: FieldOf, surface: Surface): CutOut[] =>
  Array.from({ length: MOST_CUT_OUT_ROWS }, (_, i): CutOut[] => {
    const at = (name: string): string => field(`cut${i}_${name}`)
    const chosen = reader.choice(at('shape'), cutOutRowShapes, 'rectangle')
    const shape = chosen === 'polygon' ? readPolygon(reader, at) : readBoxed(reader, at, chosen)
    if (shape === null) return []
    const reveal =
      surface === 'wall' && (reader.text(at('reveal')) ?? '') !== '' ? reader.length(at('reveal'), 0) : 0
    return [
      {
        kind: reader.choice(at('kind'), cutOutRowKinds[surface], cutOutRowKinds[surface][0]),
        shape,
        ...(reveal === 0 ? {} : { reveal }),
        ...edgeOf(reader.choice(at('edge'), cutOutEdges, 'none')),
      },
    ]
  }).flat()

const readDoorways = (reader: Reader, field: FieldOf): Doorway[] =>
  Array.from({ length: MOST_DOOR_ROWS }, (_, i): Doorway[] => {
    const at = (name: string): string => field(`door${i}_${name}`)
    const width = reader.text(at('width'))
    if (width === null || width === '') return []
    const wall = Number(reader.text(at('wall')) ?? '1')
    return [
      {
        wall: Number.isSafeInteger(wall) && wall >= 1 ? wall - 1 : 0,
        from: reader.length(at('from'), 0),
        width: reader.length(at('width'), 0),
        depth: reader.text(at('depth')) === '' ? 0 : reader.length(at('depth'), 0),
        ...edgeOf(reader.choice(at('edge'), doorEdges, 'none')),
      },
    ]
  }).flat()

/** A place is given by both of its lengths. */
const readPlace = (reader: Reader, at: FieldOf, before: PlannedRoom['place']): PlannedRoom['place'] => {
  const [x, y] = [reader.text(at('place_x')), reader.text(at('place_y'))]
  if (x === null || y === null) return before
  if (x === '' && y === '') return null
  return { x: reader.length(at('place_x'), before?.x ?? 0), y: reader.length(at('place_y'), before?.y ?? 0) }
}

const readOwnLaying = (reader: Reader, at: FieldOf, before: PlannedRoom['laying']): PlannedRoom['laying'] => {
  const pattern = reader.text(at('pattern'))
  if (pattern === null) return before
  return pattern === '' ? null : readLaying(reader, at, before ?? openingState)
}

/** The border of a room: its tile, and how it lies; no tile: none (L-095). */
const readBorder = (reader: Reader, at: FieldOf, before: PlannedRoom['border']): PlannedRoom['border'] => {
  const tile = readTile(reader, at('border'), before?.tile ?? null)
  if (tile === null) return null
  return {
    tile,
    rows: reader.choice(at('border_rows'), borderRows, before?.rows ?? 1),
    from: Math.max(0, reader.length(at('border_from'), before?.from ?? 0)),
    centred:
      reader.choice(at('border_start'), borderStarts, before?.centred ? 'centre' : 'corner') === 'centre',
  }
}

/** The finish along each wall, or one for all of them; walls without any at the end are left out (L-086). */
const readEdges = (
  reader: Reader,
  at: FieldOf,
  shape: RoomShape,
  before: PlannedRoom['edges'],
): PlannedRoom['edges'] => {
  const all = reader.text(at('edge_all'))
  const chosen = edgeFinishes.find((finish) => finish === all)
  const edges = (outlineOf(shape) ?? []).map(
    (_, wall) => chosen ?? reader.choice(at(`edge${wall}`), edgeFinishes, before[wall] ?? 'none'),
  )
  return edges.slice(0, edges.findLastIndex((finish) => finish !== 'none') + 1)
}

const readRoom = (reader: Reader, number: number, before: PlannedRoom): PlannedRoom => {
  const at = fieldOf(number)
  const name = reader.text(at('name'))
  const surface = reader.choice(at('surface'), surfaces, before.surface)
  const shape = readShape(reader, at, before.shape)
  /* The first room is the one that others are joined to, and is laid as the plan is. */
  const place = number === 0 ? null : readPlace(reader, at, before.place)
  return {
    name:
      name === null
        ? before.name
        : [...name.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')].slice(0, MOST_ROOM_NAME).join(''),
    surface,
    shape,
    cutOuts: readCutOuts(reader, at, surface),
    doorways: readDoorways(reader, at),
    gap: reader.lengthOrNone('gap', before.gap, 'mm'),
    edges: readEdges(reader, at, shape, before.edges),
    place,
    laying: number === 0 ? null : readOwnLaying(reader, at, before.laying),
    joint: number === 0 ? null : reader.lengthOrNone(at('joint'), before.joint, 'mm'),
    tile: number === 0 || place !== null ? null : readTile(reader, at('tile'), before.tile),
    border: readBorder(reader, at, before.border),
  }
}

/** The rooms of the form, with one added or without the one that was removed by its button. */
export const readRooms = (reader: Reader, before: readonly PlannedRoom[]): readonly PlannedRoom[] => {
  const count = Number(reader.text('rooms') ?? before.length)
  const rooms = Array.from({ length: Math.min(MOST_ROOMS, Math.max(1, count || 1)) }, (_, number) =>
    readRoom(reader, number, before[number] ?? openingRoom),
  )
  const pressed = reader.text('room')
  if (pressed === 'add' && rooms.length < MOST_ROOMS) return [...rooms, openingRoom]
  const removed = Number(/^remove(\d+)$/.exec(pressed ?? '')?.[1] ?? Number.NaN)
  if (rooms.length === 1 || !(removed in rooms)) return rooms
  const [first, ...others] = rooms.toSpliced(removed, 1)
  /* The room that becomes the first is joined to none, and others were joined to the one that is gone. */
  if (first === undefined) return rooms
  return removed > 0
    ? [first, ...others]
    : [
        { ...first, place: null, laying: null, joint: null, tile: null },
        ...others.map((room) => ({ ...room, place: null })),
      ]
}

/** The fields of a room, by their names without that of the room. */
export const roomValues = (
  room: PlannedRoom,
  length: (tenths: Tenths) => string,
): Readonly<Record<string, string>> => {
  const values: Record<string, string> = {
    name: room.name,
    surface: room.surface,
    edge_all: '',
    shape: room.shape.kind,
    place_x: room.place === null ? '' : length(room.place.x),
    place_y: room.place === null ? '' : length(room.place.y),
    ...(room.joint === null ? {} : { joint: orEmpty(room.joint) }),
    tile: room.tile === null ? '' : String(room.tile),
    border: room.border === null ? '' : String(room.border.tile),
    ...(room.border === null
      ? {}
      : {
          border_rows: String(room.border.rows),
          border_from: length(room.border.from),
          border_start: room.border.centred ? 'centre' : 'corner',
        }),
    ...(room.laying === null ? { pattern: '' } : layingValues(room.laying, length)),
  }
  shapeSides[room.shape.kind].forEach((name, i) => {
    const side = room.shape.sides[i] ?? 0
    values[name] = room.shape.kind === 'rectangle' && name === 'diagonal' && side === 0 ? '' : length(side)
  })
  if (room.shape.kind === 'corners') values['corners'] = cornersText(room.shape.corners, length)
  room.edges.forEach((finish, wall) => {
    values[`edge${wall}`] = finish
  })
  room.cutOuts.forEach(({ kind, shape, reveal = 0, edge = 'none' }, i) => {
    const put = (name: string, value: string): void => {
      values[`cut${i}_${name}`] = value
    }
    put('kind', kind)
    put('reveal', reveal === 0 ? '' : length(reveal))
    put('edge', edge)
    put('shape', shape.kind)
    if (shape.kind === 'polygon') {
      const { x, y } = shape.corners[0] ?? { x: 0, y: 0 }
      put('x', length(x))
      put('y', length(y))
      put(
        'corners',
        cornersText(
          shape.corners.map((corner) => ({ x: corner.x - x, y: corner.y - y })),
          length,
        ),
      )
      return
    }
    const radius = shape.kind === 'circle' ? Math.round(shape.diameter / 2) : 0
    put('x', length(shape.x - radius))
    put('y', length(shape.y - radius))
    put('width', length(shape.kind === 'circle' ? shape.diameter : shape.width))
    put('height', length(shape.kind === 'circle' ? shape.diameter : shape.height))
  })
  room.doorways.forEach(({ wall, from, width, depth, edge = 'none' }, i) => {
    values[`door${i}_edge`] = edge
    values[`door${i}_wall`] = String(wall + 1)
    values[`door${i}_from`] = length(from)
    values[`door${i}_width`] = length(width)
    values[`door${i}_depth`] = length(depth)
  })
  return values
}
