import type { ReactNode } from 'react'
import type { WireMedium } from '#contract/product.ts'

type Rendition = 'enlarged' | 'full_width' | 'main' | 'thumb'

const widths: Record<Rendition, number> = { enlarged: 1600, full_width: 1200, main: 800, thumb: 240 }

const withFormat = (address: string, format: 'avif' | 'jpg'): string =>
  address.replace(/\.webp$/, `.${format}`)

interface PictureProps {
  readonly medium: WireMedium
  readonly alt: string
  /** The renditions offered to the browser; the last one is also the plain `src`. */
  readonly renditions: readonly [Rendition, ...Rendition[]]
  /** How wide it is laid out, for the browser's choice: `(min-width: 64rem) 40rem, 100vw`. */
  readonly sizes: string
  /** The first picture of a page is fetched at once and first (look.md, weight). */
  readonly eager?: boolean
  readonly className?: string
}

/** A photograph in AVIF, WebP and JPEG at the widths of its renditions. */
export function Picture({
  medium,
  alt,
  renditions,
  sizes,
  eager = false,
  className,
}: PictureProps): ReactNode {
  const set = (address: (rendition: Rendition) => string): string =>
    renditions.map((r) => `${address(r)} ${Math.min(widths[r], medium.width)}w`).join(', ')
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={set((r) => withFormat(medium[r], 'avif'))} sizes={sizes} />
      <source type="image/webp" srcSet={set((r) => medium[r])} sizes={sizes} />
      <img
        src={withFormat(medium[renditions.at(-1) ?? 'main'], 'jpg')}
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
