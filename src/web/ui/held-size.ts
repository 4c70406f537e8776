/** '600 × 600 mm', '10.08 m²' in words that go on: what belongs together stays on one line. */
export const heldSize = (words: string): string =>
  words.replaceAll(/(?<=\d) (?=×|mm\b|m²)|(?<=×) /g, '\u00a0')
