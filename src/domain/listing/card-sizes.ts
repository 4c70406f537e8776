interface Sized {
  readonly name: string
  readonly dimensionXMm: number | null
  readonly dimensionYMm: number | null
}

/**
 * The sizes on a card, each once: '900 × 600' of goods with sides; the names of the variations where some have
 * none, as for sacks.
 */
export const cardSizes = (goods: readonly Sized[]): readonly string[] => {
  const sides = goods.map(({ dimensionXMm, dimensionYMm }) =>
    dimensionXMm === null || dimensionYMm === null ? null : `${dimensionXMm} × ${dimensionYMm}`,
  )
  const labels = sides.includes(null) ? goods.map(({ name }) => name) : sides
  return [...new Set(labels)].filter((label) => label !== null)
}
