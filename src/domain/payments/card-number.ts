const SHORTEST = 13
const LONGEST = 19

/** The check digit of payment cards (ISO/IEC 7812): 4242 4242 4242 4242 passes, …4243 does not. */
const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Digits with at most one separator between two of them: '4242 4242-4242.4242'. */
const DIGITS = /\d+(?:[ \u00a0.\-/]\d+)*/g

/** Groups of digits that stand together: 'call 07700 900123, 4242 4242 …' has two runs. */
const holdsCard = (groups: readonly string[]): boolean =>
  groups.some((_, from) => {
    let digits = ''
    for (const group of groups.slice(from)) {
      digits += group
      if (digits.length > LONGEST) return false
      if (digits.length >= SHORTEST && passesLuhn(digits)) return true
    }
    return false
  })

/**
 * Whether a text holds what may be a payment card's number: 13 to 19 digits with a right check digit, with
 * single spaces, hyphens, dots or slashes among them. No text that staff type may (M-079).
 */
export const holdsCardNumber = (text: string): boolean =>
  (text.match(DIGITS) ?? []).some((run) => holdsCard(run.split(/\D/)))

export const CARD_NUMBER_REFUSAL = 'Never write down card numbers.'
