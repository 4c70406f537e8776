/* Carriers are data of the merchant (M-054): their links and numbers are patterns that staff type. */

const NUMBER = '{number}'

/* A host of letters, digits, dots and hyphens: no user name, no number in it, and then a path or query. */
const LINK = /^https:\/\/[a-z\d](?:[a-z\d.-]*[a-z\d])?(?::\d{1,5})?[/?#][^\s"'<>\\]*$/i

/** Why a link pattern is refused, as the field's message; null: it is fine. `javascript:` is no link (M-054). */
export const linkPatternProblem = (pattern: string): string | null => {
  if (!pattern.includes(NUMBER)) return `Write ${NUMBER} where the tracking number goes.`
  return LINK.test(pattern) ? null : 'Write a link that begins with https:// and the name of a host.'
}

/**
 * The link of a tracking number: 'https://track.example/{number}' and 'AB 1/2' → 'https://track.example/AB%201%2F2'.
 * The number is one part of the link, whatever it holds.
 */
export const trackingLink = (pattern: string, number: string): string =>
  pattern.replaceAll(NUMBER, () => encodeURIComponent(number))

/** Why a pattern of numbers is refused; null: it is fine. */
export const numberPatternProblem = (pattern: string): string | null =>
  /^[\w#@*\-/. ]{1,60}$/.test(pattern) ? null : 'Write # for a digit, @ for a letter, * for either.'

const matchesSign = (sign: string, character: string): boolean => {
  switch (sign) {
    case '#':
      return /\d/.test(character)
    case '@':
      return /[A-Z]/i.test(character)
    case '*':
      return /[A-Z\d]/i.test(character)
    default:
      return sign.toUpperCase() === character.toUpperCase()
  }
}

/**
 * Whether a number fits one of a carrier's patterns, which are separated by spaces: `#` is a digit, `@` a letter, `*`
 * either, and any other sign itself. '@@#########GB' fits 'JD123456789GB'. A pattern of signs cannot be made
 * to run long, as a regular expression could.
 */
export const fitsNumberPattern = (patterns: string, number: string): boolean => {
  const characters = [...number.replaceAll(' ', '')]
  return patterns
    .split(' ')
    .filter((pattern) => pattern !== '')
    .some((pattern) => {
      const signs = [...pattern]
      return (
        signs.length === characters.length && signs.every((sign, i) => matchesSign(sign, characters[i] ?? ''))
      )
    })
}

export interface PatternedCarrier {
  readonly id: number
  readonly name: string
  /** Null: its numbers have no form. */
  readonly pattern: string | null
}

/**
 * What is odd about typed tracking numbers, before they are recorded (M-054): `misfits` fit no pattern of the chosen
 * carrier; `fitting` is the one carrier that all of them fit, where none or another is chosen. Null: nothing.
 */
export const trackingAdvice = (
  carriers: readonly PatternedCarrier[],
  chosen: number | null,
  numbers: readonly string[],
): { readonly misfits: readonly string[]; readonly fitting: PatternedCarrier | null } | null => {
  const fits = (pattern: string | null, number: string): boolean =>
    pattern !== null && fitsNumberPattern(pattern, number)
  const pattern = carriers.find(({ id }) => id === chosen)?.pattern ?? null
  const misfits = pattern === null ? [] : numbers.filter((number) => !fits(pattern, number))
  if (numbers.length === 0 || (chosen !== null && misfits.length === 0)) return null
  const others = carriers.filter(
    (one) => one.id !== chosen && numbers.every((number) => fits(one.pattern, number)),
  )
  const [fitting = null] = others.length === 1 ? others : []
  return misfits.length === 0 && fitting === null ? null : { misfits, fitting }
}
