import type { WireMedium, WireProduct, WireVariation } from '#contract/product.ts'

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

/**
 * The place of the picture that leads the gallery (S-022): the first that shows an option which all of the
 * variations have, else the first that shows no single option. `variations`: the chosen one, or those left.
 */
export const leadingPicture = (
  pictures: readonly GalleryPicture[],
  variations: readonly Pick<WireVariation, 'attributes'>[],
): number => {
  const isOfAll = (option: number): boolean =>
    variations.length > 0 && variations.every(({ attributes }) => attributes.some(({ id }) => id === option))
  const find = (fits: (option: number | undefined) => boolean): number =>
    pictures.findIndex(({ medium }) => fits(medium.option_id))
  const own = find((option) => option !== undefined && isOfAll(option))
  return Math.max(0, own >= 0 ? own : find((option) => option === undefined))
}
