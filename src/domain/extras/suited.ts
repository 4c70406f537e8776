/** A pack of an extra, with the options of its attributes by id. */
interface PackWithOptions {
  readonly optionIds: readonly number[]
}

/**
 * The packs of one extra, those in the colour of the goods first: with white tiles white grout before grey. An
 * option that all packs have, such as 'indoors and outdoors', does not count (S-024).
 */
export const suitedFirst = <Pack extends PackWithOptions>(
  packs: readonly Pack[],
  goodsOptionIds: readonly number[],
): readonly Pack[] => {
  const distinguishes = (option: number): boolean =>
    packs.some(({ optionIds }) => !optionIds.includes(option))
  const suits = ({ optionIds }: Pack): boolean =>
    optionIds.some((option) => goodsOptionIds.includes(option) && distinguishes(option))
  return [...packs.filter(suits), ...packs.filter((pack) => !suits(pack))]
}
