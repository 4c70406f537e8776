import type { WireMedium } from './product.ts'

/**
 * The four renditions of a picture with the longest side of each, in pixels (P-055), and two more. `card`: a
 * card on a phone is about 330 pixels wide, for which `main` is four times too heavy. `original`: all pixels
 * of the original for the zoom of the lightbox, up to 4096 (S-051).
 */
export const renditions = {
  original: 4096,
  enlarged: 1600,
  full_width: 1200,
  main: 800,
  card: 480,
  thumb: 240,
} as const
export type Rendition = keyof typeof renditions

export const pictureFormats = ['avif', 'webp', 'jpg'] as const
export type PictureFormat = (typeof pictureFormats)[number]

/** Immutable: the hash is that of the original's content. */
export const mediaPath = (hash: string, rendition: Rendition, format: PictureFormat): string =>
  `/media/${hash}/${rendition}.${format}`

interface Original {
  readonly hash: string
  readonly width: number
  readonly height: number
  readonly alt: string
  readonly collection: string
  readonly optionId?: number | null
}

/** A picture as it crosses the wire: its WebP URLs; .avif and .jpg files are beside them. */
export const wireMedium = ({
  hash,
  width,
  height,
  alt,
  collection,
  optionId = null,
}: Original): WireMedium => ({
  collection,
  alt,
  width,
  height,
  enlarged: mediaPath(hash, 'enlarged', 'webp'),
  full_width: mediaPath(hash, 'full_width', 'webp'),
  main: mediaPath(hash, 'main', 'webp'),
  thumb: mediaPath(hash, 'thumb', 'webp'),
  ...(optionId === null ? {} : { option_id: optionId }),
})
