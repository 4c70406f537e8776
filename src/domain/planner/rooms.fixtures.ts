import type { Angle, LayoutRequest, Pattern, Ring, Room, Start, TileFormat } from './core/types.ts'

/** Millimetres as tenths. */
export const mm = (length: number): number => Math.round(length * 10)

const corners = (...points: readonly (readonly [number, number])[]): Ring =>
  points.map(([x, y]) => ({ x: mm(x), y: mm(y) }))

/** A rectangle in mm, without cut-outs, doorways and gap. */
export const rectangle = (width: number, height: number): Room => ({
  name: 'Room',
  outline: corners([0, 0], [width, 0], [width, height], [0, height]),
  cutOuts: [],
  doorways: [],
  gap: 0,
})

/** A tile in mm with a kerf of 3 mm; offcuts keep factory edges and may be turned by half a turn. */
export const tile = (width: number, height: number, joint: number, other: Partial<TileFormat> = {}) => ({
  width: mm(width),
  height: mm(height),
  thickness: 90,
  joint: mm(joint),
  kerf: 30,
  turns: 'half' as const,
  reuse: 'factory' as const,
  ...other,
})

const inTheCorner: Start = { kind: 'corner', x: 'least', y: 'least' }

interface LaidAs {
  readonly pattern?: Pattern
  readonly angle?: Angle
  readonly start?: Start
}

/** A room of one format, straight from the corner unless stated. */
export const laid = (
  room: Room,
  format: TileFormat,
  { pattern = { kind: 'straight' }, angle = 0, start = inTheCorner }: LaidAs = {},
): LayoutRequest => ({ rooms: [room], tiles: [format], laying: { pattern, angle, start } })

/** L-W1: 24 whole, 11 pieces. */
export const porcelainRoom = laid(rectangle(4000, 3000), tile(600, 600, 3))

/** L-W2 from the corner: 24 whole, 11 strips. */
export const bathroom = laid(rectangle(2450, 1820), tile(600, 300, 2))

/** L-W3 from the corner: 30 whole, 25 pieces. */
export const kitchen = laid(
  {
    ...rectangle(5200, 4100),
    outline: corners([0, 0], [5200, 0], [5200, 2600], [3400, 2600], [3400, 4100], [0, 4100]),
    cutOuts: [
      {
        kind: 'island',
        shape: { kind: 'rectangle', x: mm(1200), y: mm(1000), width: mm(1800), height: mm(900) },
      },
    ],
  },
  tile(600, 600, 3),
)

/** L-W4: 82 whole, 44 angled pieces. */
export const hall = laid(rectangle(3600, 2700), tile(300, 300, 3, { thickness: 80 }), { angle: 45 })

/** L-W5: 66 whole, 66 pieces. */
export const corridor = laid(rectangle(5000, 1200), tile(600, 100, 2), { pattern: { kind: 'herringbone' } })

/** L-W6: 40 whole, 20 pieces. */
export const patio = laid(
  {
    ...rectangle(6200, 4550),
    outline: corners([0, 0], [6200, 0], [6200, 3800], [4100, 4550], [0, 4550]),
    cutOuts: [
      { kind: 'drain', shape: { kind: 'rectangle', x: mm(2000), y: mm(2100), width: 3000, height: 3000 } },
    ],
  },
  tile(900, 600, 5, { thickness: 200 }),
  { pattern: { kind: 'brick', p: 1, q: 3 } },
)
