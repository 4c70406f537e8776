/*
 * Limits what is logged (F4): never a password, token, cookie or card number, never the values of a query,
 * and no whole email address. Fields are recognised by their names, texts by their form, at any depth.
 */

const secretName =
  /pass(word|wd)|secret|token|cookie|authori[sz]ation|csrf|card|cv[cv]\b|api[-_]?key|signature|params/i

/* Each is bounded, or begins where few texts do: a logged text may be as long as a body (BI-09). */
const patterns: readonly (readonly [RegExp, string])[] = [
  /* The error of a failed query has the values after the query's text. */
  [/\nparams:[\s\S]*?(?=\n[ \t]+at |$)/g, ''],
  [/(?<![\w.+-])[\w.+-]{1,200}@[\w-]+(\.[\w-]+)+/g, '[email]'],
  [/\b\d(?:[ -]?\d){12,18}\b/g, '[number]'],
  /* 256 bits or more in base64url: cookies, tokens, secrets. */
  [/[\w-]{43,}/g, '[secret]'],
]

const DEEPEST = 8
const MOST_ELEMENTS = 100

const redactText = (text: string): string =>
  patterns.reduce((redacted, [pattern, replacement]) => redacted.replace(pattern, replacement), text)

/**
 * Reduces an error to its name, message, code and causes; drivers attach queries, values and whole rows to
 * their errors.
 */
const redactError = (error: Error, depth: number): Record<string, unknown> => ({
  name: error.name,
  message: redactText(error.message),
  stack: redactText(error.stack ?? ''),
  ...('code' in error ? { code: redactText(String(error.code)) } : {}),
  ...(error.cause === undefined ? {} : { cause: redact(error.cause, depth + 1) }),
})

/** Returns a value as it may be logged. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === 'string') return redactText(value)
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return '[deeper]'
  if (value instanceof Error) return redactError(value, depth)
  if (value instanceof Date) return value
  if (ArrayBuffer.isView(value)) return '[bytes]'
  if (Array.isArray(value)) return value.slice(0, MOST_ELEMENTS).map((element) => redact(element, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      redactText(name),
      secretName.test(name) ? '[secret]' : redact(field, depth + 1),
    ]),
  )
}
