/** A broken invariant is a bug, not a refusal: it throws. */
export function invariant(holds: boolean, what: string): asserts holds {
  if (!holds) throw new Error(`Invariant broken: ${what}`)
}

/** The default branch of a switch that has dealt with every case. */
export const unreachable = (value: never): never => {
  throw new Error(`Not handled: ${JSON.stringify(value)}`)
}
