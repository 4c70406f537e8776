/** '600 × 600 mm', '10.08 m²' in words that go on: what belongs together stays on one line. */
export const heldSize = (words: string): string =>
  words.replaceAll(/(?<=\d) (?=×|mm\b|m²)|(?<=×) /g, '\u00a0')

/** Longer pieces may break: a card on a narrow phone has room for about so many letters. */
const LONGEST_HELD = 16

/** 'Smoked oak, 1200 × 200 mm': the line may break behind the comma, not within a short piece. */
export const heldPieces = (name: string): string =>
  name
    .split(', ')
    .map((piece) => (piece.length <= LONGEST_HELD ? piece.replaceAll(' ', '\u00a0') : piece))
    .join(', ')
