/*
 * Texts as the words that search compares: lower case, without accents, sizes in one spelling, plurals cut.
 */

const LONGEST_WORD = 30

/** '600 × 600', '600 x 600' and '600x600' are one word; so are '20 mm' and '20mm'. */
const oneSpelling = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*[x×*]\s*(?=\d)/g, '$1x')
    .replace(/(\d)\s*(mm|cm|kg|m2|m|l)\b/g, '$1$2')

/** 'tiles' and 'tile', 'mosaics' and 'mosaic' are the same; 'glass' stays. */
const stem = (word: string): string => (/[^su]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word)

export const wordsOf = (text: string): readonly string[] =>
  (oneSpelling(text).match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => stem(word.slice(0, LONGEST_WORD)))

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
    if (least > most) return most + 1
    before = last
    last = row
  }
  return last[b.length] ?? most + 1
}
