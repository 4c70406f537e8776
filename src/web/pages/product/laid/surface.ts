import type { WireMedium, WireProduct } from '#contract/product.ts'
import type { Sides } from './laid-tiles.ts'

/** Media of this collection show a surface without joints, 1,200 mm wide and high. */
const SURFACE = 'surface'
/** The sides of the surface that such a picture shows, in mm. */
export const SURFACE_MM = 1200

/** The picture of a product's surface; null if it has none. */
export const surfaceOf = ({ media }: Pick<WireProduct, 'media'>): WireMedium | null =>
  media.find(({ collection }) => collection === SURFACE) ?? null

/** The different sizes of a product's tiles, the selected one first. */
export const tileSizes = (
  { variations }: Pick<WireProduct, 'variations'>,
  selectedId: number,
): readonly Sides[] => {
  const sizes = new Map<string, Sides>()
  const tiles = variations.filter(({ is_sample }) => !is_sample)
  for (const { dimension_x: wide, dimension_y: high } of [
    ...tiles.filter(({ id }) => id === selectedId),
    ...tiles,
  ])
    if (wide !== null && high !== null && wide > 0 && high > 0) {
      const key = `${wide} × ${high}`
      if (!sizes.has(key)) sizes.set(key, { wide, high })
    }
  return [...sizes.values()]
}

/** A cut of the surface: its corner in mm, and whether it is laid upside down. */
export interface SurfaceCut {
  readonly x: number
  readonly y: number
  readonly upsideDown: boolean
}

/**
 * The cut that a tile shows, by its number in the plan: cuts lie side by side on the surface, and neighbours
 * differ wherever the surface has room for several. 600 × 300 mm: eight cuts, each in two ways.
 */
export const cutOf = ({ wide, high }: Sides, number: number): SurfaceCut => {
  const columns = Math.max(1, Math.floor(SURFACE_MM / wide))
  const rows = Math.max(1, Math.floor(SURFACE_MM / high))
  /* Steps that share no factor with the count reach every cut. */
  const place = (number * 7 + Math.floor(number / 3) * 5) % (columns * rows)
  return {
    x: (place % columns) * wide,
    y: Math.floor(place / columns) * high,
    upsideDown: (number * 5 + Math.floor(number / 7)) % 2 === 1,
  }
}
