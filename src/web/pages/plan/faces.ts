import type { WirePlan } from '#contract/plan.ts'

type Size = Pick<WirePlan['sizes'][number], 'width' | 'height' | 'outline' | 'grain'>

/** A tile of the drawing with the part of the surface that it shows. */
export interface Face {
  readonly x: number
  readonly y: number
  readonly turned: boolean
  /** Its place among the sizes. */
  readonly size: number
  /** The name of the part, and its corner on the surface in tenths. */
  readonly cut: string
  readonly from: { readonly x: number; readonly y: number }
  readonly upsideDown: boolean
}

/** The sides of the surface that a picture shows, in tenths. */
const SURFACE = 12_000

/** Mixes a place into a number that looks like chance and is always the same (L-032). */
const mixed = (x: number, y: number): number => {
  const product = Math.imul(x ^ (y << 7), 0x9e3779b1) ^ Math.imul(y + 0x7f4a7c15, 0x85ebca6b)
  return (product ^ (product >>> 15)) >>> 0
}

/**
 * The part of a surface that a tile is cut from: its box, or of a chevron's tile the plank along its long side. `x` and
 * `y` are where the plank begins, in a frame that is turned by the grain.
 */
export const plankOf = ({ width, height, outline, grain }: Size) => {
  if (grain === 0) return { x: 0, y: 0, width, height }
  const [sin, cos] = [Math.sin((grain * Math.PI) / 180), Math.cos((grain * Math.PI) / 180)]
  const along = outline.map(([x, y]) => x * cos + y * sin)
  const across = outline.map(([x, y]) => y * cos - x * sin)
  const [x, y] = [Math.min(...along), Math.min(...across)]
  return { x, y, width: Math.max(...along) - x, height: Math.max(...across) - y }
}

/**
 * The faces of tiles by their places: `tiles` are x, y, width, height, 1 where turned, and the size. A tile keeps its
 * face while it keeps its place.
 */
export const facesOf = (tiles: readonly number[], sizes: readonly Size[]): readonly Face[] => {
  const planks = sizes.map(plankOf)
  return Array.from({ length: tiles.length / 6 }, (_, i) => {
    const [x = 0, y = 0, , , turned, size = 0] = tiles.slice(6 * i, 6 * i + 6)
    const { width, height } = planks[size] ?? { width: SURFACE, height: SURFACE }
    const columns = Math.max(1, Math.floor(SURFACE / width))
    const rows = Math.max(1, Math.floor(SURFACE / height))
    const chance = mixed(x, y)
    const place = chance % (columns * rows)
    const [column, row] = [place % columns, Math.floor(place / columns)]
    return {
      x,
      y,
      turned: turned === 1,
      size,
      cut: `${size}-${column}-${row}`,
      from: { x: column * width, y: row * height },
      upsideDown: (chance >>> 16) % 2 === 1,
    }
  })
}
