import type { WireMedium, WireProduct } from '#contract/product.ts'

export interface GalleryPicture {
  readonly medium: WireMedium
  readonly alt: string
}

/** The pictures of the collection 'product' with alt texts; other media are left out (P-054, OP-76). */
export const galleryPictures = ({
  media,
  name,
}: Pick<WireProduct, 'media' | 'name'>): readonly GalleryPicture[] =>
  media
    .filter(({ collection }) => collection === 'product')
    .map((medium, index) => ({ medium, alt: medium.alt || `${name}, picture ${index + 1}` }))
