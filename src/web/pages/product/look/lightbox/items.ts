import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { galleryPictures } from '../gallery-pictures.ts'

/** An item of the lightbox. */
export type LightboxItem =
  | {
      readonly kind: 'image'
      readonly address: string
      readonly alt: string
      readonly width: number
      readonly height: number
    }
  /** An element of this page, by its selector. */
  | { readonly kind: 'inline'; readonly selector: string }
  /** A part of a page, fetched from this shop. */
  | { readonly kind: 'ajax'; readonly address: string }
  /** A page in a frame: the product's video. */
  | { readonly kind: 'iframe'; readonly address: string; readonly title: string }

/** The message for each failure of the lightbox (P-061 to P-066). */
export const failureTexts = {
  failed: messages.lightboxFailed,
  'image-missing': messages.lightboxImageMissing,
  'element-missing': messages.lightboxElementMissing,
  'ajax-missing': messages.lightboxAjaxMissing,
  'ajax-forbidden': messages.lightboxAjaxForbidden,
  'page-failed': messages.lightboxPageFailed,
} as const

export type LightboxFailure = keyof typeof failureTexts

/** The failure that a response status means; null if the part can be shown. */
export const ajaxFailure = (status: number): LightboxFailure | null => {
  if (status >= 200 && status < 300) return null
  if (status === 404) return 'ajax-missing'
  return status === 403 ? 'ajax-forbidden' : 'failed'
}

/** The pictures of the gallery in their enlarged rendition (P-056). */
export const pictureItems = (product: WireProduct): readonly LightboxItem[] =>
  galleryPictures(product).map(({ medium, alt }) => ({
    kind: 'image',
    address: medium.enlarged,
    alt,
    width: medium.width,
    height: medium.height,
  }))

/** The player without cookies; it starts at once, because the shopper has clicked play (OP-76). */
export const videoAddress = (videoId: string): string =>
  `https://www.youtube-nocookie.com/embed/${encodeURIComponent(videoId)}?autoplay=1&rel=0&enablejsapi=1`
