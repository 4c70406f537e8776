/**
 * The number of slips allowed: one in a word of 4 to 7 letters, two in a longer one, none in a shorter one or
 * a number.
 */
export const allowedEdits = (word: string): number => {
  if (word.length < 4 || /\d/.test(word)) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * The edit distance of two words: letters omitted, inserted, replaced, or swapped with a neighbour
 * (Damerau-Levenshtein, restricted). Returns `most + 1` for every distance above `most`. 'porcelian' and
 * 'porcelain' → 1.
 */
export const editDistance = (a: string, b: string, most: number): number => {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let last: number[] = []
  let row: number[] = []
  for (let j = 0; j <= b.length; j += 1) last.push(j)
  let leastOfLast = 0
  for (let i = 1; i <= a.length; i += 1) {
    row[0] = i
    let least = i
    for (let j = 1; j <= b.length; j += 1) {
      const cost = a[i - 1] === b[j - 1] ? 0 : 1
      let slips = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + cost)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        slips = Math.min(slips, (before[j - 2] ?? 0) + 1)
      row[j] = slips
      if (slips < least) least = slips
    }
    /* A swap refers to the row before the last, so stop only if both rows are above the limit. */
    if (least > most && leastOfLast >= most) return most + 1
    leastOfLast = least
    const spare = before
    before = last
    last = row
    row = spare
  }
  return Math.min(last[b.length] ?? most + 1, most + 1)
}

/** The bit of words that have a digit. */
export const DIGIT_BIT = 1 << 27

/**
 * The letters of a word as bits, a to z; all other letters share the next bit. One slip changes at most two
 * bits, so most pairs of words are ruled out without computing their distance.
 */
export const letterBits = (word: string): number => {
  let bits = 0
  for (let i = 0; i < word.length; i += 1) {
    const code = word.charCodeAt(i)
    if (code >= 48 && code <= 57) bits |= DIGIT_BIT
    else bits |= 1 << (code >= 97 && code <= 122 ? code - 97 : 26)
  }
  return bits
}
