import type { WireVariation } from '#contract/product.ts'

/** The sample that shares most options with the goods, the first of equals; a sample's is itself. */
export const closestSample = (
  { id, attributes }: Pick<WireVariation, 'id' | 'attributes'>,
  samples: readonly WireVariation[],
): WireVariation | undefined => {
  const own = new Set(attributes.map((attribute) => attribute.id))
  const shared = (sample: WireVariation): number =>
    sample.id === id
      ? Number.POSITIVE_INFINITY
      : sample.attributes.filter((other) => own.has(other.id)).length
  return samples.reduce<WireVariation | undefined>(
    (best, sample) => (best === undefined || shared(sample) > shared(best) ? sample : best),
    undefined,
  )
}
