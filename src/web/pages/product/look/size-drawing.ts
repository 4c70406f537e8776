import type { WireVariation } from '#contract/product.ts'

/** One outline, in pixels of the drawing's scale. */
export interface Outline {
  readonly name: string
  readonly width: number
  readonly height: number
}

/** A familiar size for comparison. */
const A4 = { name: 'A4 paper', widthMm: 210, heightMm: 297 }

/** The length of the longest side in the drawing. */
const LONGEST_PX = 150

/**
 * The outlines of the different sizes at one scale, largest first, and a sheet of paper last. Empty if the
 * product has no sizes. 600 × 600 mm beside A4: 150 × 150 px and 53 × 74 px.
 */
export const sizeOutlines = ({
  variations,
}: {
  readonly variations: readonly WireVariation[]
}): readonly Outline[] => {
  const sizes = new Map<string, { readonly widthMm: number; readonly heightMm: number }>()
  for (const { dimension_x: widthMm, dimension_y: heightMm, is_sample } of variations)
    if (widthMm !== null && heightMm !== null && !is_sample)
      sizes.set(`${widthMm} × ${heightMm} mm`, { widthMm, heightMm })
  if (sizes.size === 0) return []

  const tiles = [...sizes]
    .map(([name, size]) => ({ name, ...size }))
    .sort((a, b) => b.widthMm * b.heightMm - a.widthMm * a.heightMm)
  const all = [...tiles, A4]
  const longest = Math.max(...all.flatMap(({ widthMm, heightMm }) => [widthMm, heightMm]))
  return all.map(({ name, widthMm, heightMm }) => ({
    name,
    width: Math.round((widthMm * LONGEST_PX) / longest),
    height: Math.round((heightMm * LONGEST_PX) / longest),
  }))
}
