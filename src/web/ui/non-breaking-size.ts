/** A digit that ends a name, 'Type 1', but not one that counts or measures, 'Sheet 3 mm'. */
const NUMBERED = /(?<=\b[A-Z][a-z]+) (?=\d\b(?!\.\d| (?:×|to|m2|m²|mm|cm|m|kg|litres?)(?!\w)))/
const NON_BREAKING = new RegExp(
  String.raw`(?<=\d) (?=×|to \d|mm\b|m²)|(?<=×) |(?<=\d to) (?=\d)|${NUMBERED.source}`,
  'g',
)

/** Keeps sizes and amounts on one line: '600 × 600 mm', '0 to 40 mm', '10.08 m²', 'Type 1'. */
export const nonBreakingSize = (words: string): string => words.replaceAll(NON_BREAKING, '\u00a0')

/** Longer pieces may break: a card on a narrow phone has room for about this many characters. */
const LONGEST_UNBROKEN = 16

/** 'Smoked oak, 1200 × 200 mm': the line may break after the comma, not within a short piece. */
export const nonBreakingPieces = (name: string): string =>
  name
    .split(', ')
    .map((piece) => (piece.length <= LONGEST_UNBROKEN ? piece.replaceAll(' ', '\u00a0') : piece))
    .join(', ')
