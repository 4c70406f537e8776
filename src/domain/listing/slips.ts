/** Slips that are forgiven: one in a word of 4 to 7 letters, two in a longer one, none in a short one or in a number. */
export const slipsAllowed = (word: string): number => {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Slips between two words: letters left out, put in, mistaken, or swapped with a neighbour (Damerau-Levenshtein,
 * restricted); stops counting above `most`. 'porcelian' and 'porcelain' are one apart.
 */
export const slipsBetween = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i]
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      row.push(slips)
      if (slips < least) least = slips
    }
    /* A swap reaches two rows back, so a row may lie one above what is still to come. */
    if (least > most + 1) return most + 1
    before = last
    last = row
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}

/** The letters of a word as bits, a to z; other characters share the last. One slip changes at most two of them. */
export const letterBits = (word: string): number => {
  let bits = 0
  for (let i = 0; i < word.length; i += 1) {
    const letter = word.charCodeAt(i) - 97
    bits |= 1 << (letter >= 0 && letter < 26 ? letter : 26)
  }
  return bits
}
