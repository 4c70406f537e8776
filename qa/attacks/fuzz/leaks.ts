/* Details of the implementation that no response may reveal. */

const traces = [
  /\n\s+at .{1,200}:\d+:\d+/,
  /node_modules\//,
  /\/src\/server\//,
  /build\/server\//,
  /\bFailed query\b/,
  /syntax error at or near/i,
  /\b(?:PostgresError|DrizzleQueryError|ZodError|TypeError|ReferenceError|RangeError)\b/,
  /\binsert into "|\bselect "[a-z_]+"\.|\bupdate "[a-z_]+" set\b/i,
  /relation "[a-z_]+" does not exist/,
]

/** The implementation detail in a response: a stack, SQL, the name of an error; null: none. */
export const findLeak = (body: string): string | null => {
  for (const trace of traces) {
    const [match] = body.match(trace) ?? []
    if (match !== undefined) return match.trim().slice(0, 80)
  }
  return null
}
