/** For the default branch of an exhaustive switch: a missing case does not compile. */
export const unreachable = (value: never): never => {
  throw new Error(`Not handled: ${JSON.stringify(value)}`)
}
