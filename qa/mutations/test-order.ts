/**
 * The tests that reach a break, the likeliest to notice it first: those that noticed most breaks before, then
 * those of the same feature, then the others in their order.
 */
export const likeliestFirst = (
  tests: readonly string[],
  noticed: ReadonlyMap<string, number>,
  isOwn: (test: string) => boolean,
): readonly string[] => {
  const rank = (test: string): number => (noticed.get(test) ?? 0) + (isOwn(test) ? 0.5 : 0)
  return tests.toSorted((a, b) => rank(b) - rank(a))
}

/** Tests in runs of 10, of 40, and the rest: most breaks are noticed in the first. */
export const batchesOf = (tests: readonly string[]): readonly (readonly string[])[] =>
  [tests.slice(0, 10), tests.slice(10, 50), tests.slice(50)].filter((batch) => batch.length > 0)
