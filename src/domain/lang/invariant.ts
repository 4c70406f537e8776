/** A broken invariant is a bug, not a refusal: it throws. */
export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Invariant broken: ${what}`)
}
