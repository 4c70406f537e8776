import { boxOf } from './core/ring.ts'
import type { Room, Tenths } from './core/types.ts'

type Side = 'left' | 'right' | 'top' | 'bottom'

/** A strip of a reveal, as a surface of its own: across the wall it is as deep as the reveal. */
const stripOf = (
  { gap, number, laying }: Room,
  partOf: number,
  name: string,
  width: Tenths,
  height: Tenths,
): Room => ({
  gap,
  ...(number === undefined ? {} : { number }),
  name,
  partOf,
  outline: [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ],
  cutOuts: [],
  doorways: [],
  laying: {
    pattern: { kind: 'straight' },
    angle: 0,
    start: { kind: 'corner', x: 'least', y: 'least' },
    ...(laying?.joint === undefined ? {} : { joint: laying.joint }),
  },
})

/**
 * The strips on the inner sides of a wall's windows and doors (L-018): four of a window, three of a door that stands on
 * the floor. A window of 1.2 × 1.0 m with reveals of 150 mm: two of 0.15 × 1.0 m, two of 1.2 × 0.15 m.
 */
export const revealsOf = (wall: Room, partOf: number): readonly Room[] => {
  const foot = boxOf([wall.outline]).top
  return wall.cutOuts.flatMap(({ kind, reveal = 0, shape }, i): readonly Room[] => {
    if (reveal === 0 || shape.kind !== 'rectangle') return []
    const { width, height } = shape
    const hasSill = shape.y + height < foot
    const strip = (side: Side): Room => {
      const opening = `${kind} ${i + 1}, ${side}`
      const title =
        wall.name === ''
          ? `${opening.charAt(0).toUpperCase()}${opening.slice(1)}`
          : `${wall.name}, ${opening}`
      return side === 'left' || side === 'right'
        ? stripOf(wall, partOf, title, reveal, height)
        : stripOf(wall, partOf, title, width, reveal)
    }
    return [strip('left'), strip('right'), strip('top'), ...(hasSill ? [strip('bottom')] : [])]
  })
}
