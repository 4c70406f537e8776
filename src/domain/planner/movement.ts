import type { Ground } from './core/layout.ts'
import { boxOf } from './core/ring.ts'
import type { Layout, Point, Ring, Tenths, TileFormat } from './core/types.ts'
import { isInRows, type JointLine, type LayoutWarning, type WarningRules } from './warnings.ts'

/** A straight stretch from one point to another. */
export type Stretch = readonly [from: Point, to: Point]

/** What of a line along an axis lies inside rings, by the rule of even and odd: round a column it is two stretches. */
export const stretchesIn = (rings: readonly Ring[], axis: 'x' | 'y', at: Tenths): readonly Stretch[] => {
  const [of, along] = axis === 'x' ? (['x', 'y'] as const) : (['y', 'x'] as const)
  const crossings = rings
    .flatMap((ring) =>
      ring.flatMap((b, i) => {
        const a = ring.at(i - 1) ?? b
        if (a[of] > at === b[of] > at) return []
        return [a[along] + ((at - a[of]) / (b[of] - a[of])) * (b[along] - a[along])]
      }),
    )
    .sort((one, other) => one - other)
  const point = (far: number): Point => (axis === 'x' ? { x: at, y: far } : { x: far, y: at })
  return crossings.flatMap((from, i) => {
    const to = crossings[i + 1]
    return i % 2 === 1 || to === undefined ? [] : [[point(from), point(to)] as const]
  })
}

/** Lines that divide a floor into equal parts of at most the spacing, each on the nearest joint of the tiles. */
export const movementJoints = (
  { region, laying }: Ground,
  { start }: Layout,
  tile: TileFormat,
  { movementSpacing }: WarningRules,
): readonly LayoutWarning[] => {
  const box = boxOf(region)
  const turned = laying.angle === 90
  const lines = (axis: 'x' | 'y', from: Tenths, to: Tenths): readonly JointLine[] => {
    const parts = Math.ceil((to - from) / movementSpacing)
    const size = (axis === 'x') !== turned ? tile.width : tile.height
    const period = size + tile.joint
    /* At 90° tiles reach from the start towards lesser x: a joint begins there. */
    const joint = start[axis] + (turned && axis === 'x' ? tile.joint / 2 : -tile.joint / 2)
    return Array.from({ length: parts - 1 }, (_, index) => {
      const even = from + ((index + 1) * (to - from)) / parts
      const onJoint = joint + Math.round((even - joint) / period) * period
      const at = Math.round(isInRows(laying) ? onJoint : even)
      return { axis, at, stretches: stretchesIn(region, axis, at) }
    })
  }
  const all = [...lines('x', box.left, box.right), ...lines('y', box.bottom, box.top)]
  return all.length === 0 ? [] : [{ code: 'movement-joints', lines: all }]
}
