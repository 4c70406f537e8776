/** A tile of the drawing with the part of the surface that it shows. */
export interface Face {
  readonly x: number
  readonly y: number
  readonly turned: boolean
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
 * The faces of tiles by their places: `tiles` are x, y, width, height and 1 where turned. A tile keeps its face while
 * it keeps its place.
 */
export const facesOf = (
  tiles: readonly number[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Face[] => {
  const columns = Math.max(1, Math.floor(SURFACE / width))
  const rows = Math.max(1, Math.floor(SURFACE / height))
  return Array.from({ length: tiles.length / 5 }, (_, i) => {
    const [x = 0, y = 0, , , turned] = tiles.slice(5 * i, 5 * i + 5)
    const chance = mixed(x, y)
    const place = chance % (columns * rows)
    const [column, row] = [place % columns, Math.floor(place / columns)]
    return {
      x,
      y,
      turned: turned === 1,
      cut: `${column}-${row}`,
      from: { x: column * width, y: row * height },
      upsideDown: (chance >>> 16) % 2 === 1,
    }
  })
}
