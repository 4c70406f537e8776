/** 13 to 19 digits, also in groups, that no other digit touches. */
const candidates = /(?<!\d)\d(?:[ \-.]?\d){12,18}(?!\d)/g

/** The check digit of card numbers (Luhn, ISO/IEC 7812-1). */
const hasCheckDigit = (digits: string): boolean => {
  const sum = [...digits].toReversed().reduce((total, digit, i) => {
    const value = i % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether a typed text holds what may be a card number, which must never be stored (M-079): '4242 4242 4242
 * 4242' does; 'BACS 12' and a tracking number with another check digit do not.
 */
export const holdsCardNumber = (text: string): boolean =>
  [...text.matchAll(candidates)].some(([found]) => hasCheckDigit(found.replace(/\D/g, '')))
