/** Outward and inward part: 1–2 letters, 1–2 digits and an optional letter; a digit and two letters (T-405). */
const pattern = /^([A-Z]{1,2}[0-9]{1,2}[A-Z]?)\s*([0-9][A-Z]{2})$/

/** Longer texts are rejected without parsing (BI-09). The limit allows for many spaces around a postcode. */
const LONGEST_TYPED = 100
const LONGEST = 12

/**
 * A full UK postcode, upper-cased and with one space; null when it is not one (table W8).
 * ' ec1a1bb ' → 'EC1A 1BB'; 'ls1  4ap' → 'LS1 4AP'; 'gir 0aa', 'ls1', '12345', 'LS1-4AP' → null.
 */
export const parsePostcode = (typed: string): string | null => {
  if (typed.length > LONGEST_TYPED) return null
  const text = typed.trim().toUpperCase()
  if (text.length > LONGEST) return null
  const match = text.match(pattern)
  return match ? `${match[1]} ${match[2]}` : null
}

/** The text as a form shows it again: formatted if it is a postcode, else only upper-cased (OP-63). */
export const formatPostcode = (typed: string): string => parsePostcode(typed) ?? typed.trim().toUpperCase()
