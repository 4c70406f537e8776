/** The default branch of a switch that has dealt with every case: a forgotten one does not compile. */
export const unreachable = (value: never): never => {
  throw new Error(`Not handled: ${JSON.stringify(value)}`)
}
