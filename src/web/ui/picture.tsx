import type { ReactNode } from 'react'
import type { WireMedium } from '#contract/product.ts'

type Rendition = 'enlarged' | 'full_width' | 'main' | 'card' | 'thumb'

const widths: Record<Rendition, number> = {
  enlarged: 1600,
  full_width: 1200,
  main: 800,
  card: 480,
  thumb: 240,
}

/** The wire format has four renditions; the one for cards is stored beside them. */
const addressOf = (medium: WireMedium, rendition: Rendition): string =>
  rendition === 'card' ? medium.main.replace(/main\.webp$/, 'card.webp') : medium[rendition]

const withFormat = (address: string, format: 'avif' | 'jpg'): string =>
  address.replace(/\.webp$/, `.${format}`)

interface PictureProps {
  readonly medium: WireMedium
  readonly alt: string
  /** The renditions offered to the browser; the last one is also the plain `src`. */
  readonly renditions?: readonly [Rendition, ...Rendition[]]
  /** The layout width, for the browser's choice: `(min-width: 64rem) 40rem, 100vw`. */
  readonly sizes: string
  /** The first picture of a page is fetched eagerly and with high priority (look.md, weight). */
  readonly eager?: boolean
  readonly className?: string
}

/** A photograph in AVIF, WebP and JPEG at the widths of its renditions. */
export function Picture({
  medium,
  alt,
  renditions = ['thumb', 'card', 'main'],
  sizes,
  eager = false,
  className = 'size-full object-cover',
}: PictureProps): ReactNode {
  const set = (address: (rendition: Rendition) => string): string =>
    renditions.map((r) => `${address(r)} ${Math.min(widths[r], medium.width)}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set((r) => withFormat(addressOf(medium, r), 'avif'))} sizes={sizes} />
      <source type="image/webp" srcSet={set((r) => addressOf(medium, r))} sizes={sizes} />
      <img
        src={withFormat(addressOf(medium, renditions.at(-1) ?? 'main'), 'jpg')}
        alt={alt}
        width={medium.width}
        height={medium.height}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : undefined}
        decoding={eager ? 'sync' : 'async'}
        className={className}
      />
    </picture>
  )
}
