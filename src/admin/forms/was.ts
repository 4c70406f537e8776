/**
 * The thing as a form began with it, from its hidden field `was` (JSON); undefined: the field is not there or cannot be
 * read, which a call answers with what the thing is now (M-194).
 */
export const wasOf = (typed: Readonly<Record<string, string | string[]>>): unknown => {
  try {
    return JSON.parse(`${typed['was'] ?? ''}`)
  } catch {
    return undefined
  }
}
