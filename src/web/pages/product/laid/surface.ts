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
