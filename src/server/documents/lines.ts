import { rightToLeftScripts, type Script, splitByScript } from './scripts.ts'

/*
 * Splits texts whose letters come from several font files into pieces, in their order on the page.
 * Right-to-left text follows the Unicode bidirectional algorithm, as far as names and addresses need it.
 */

type Direction = 'left' | 'right'

/** Letters of one font file, a number, punctuation between them, or a space. */
export interface Piece {
  readonly text: string
  readonly script: Script
  /** Figures have tabular width; a hyphen of that width would leave gaps. */
  readonly isNumber: boolean
  /** The reading direction: from the left or from the right. */
  readonly direction: Direction
}

type Undirected = Omit<Piece, 'direction'> & { readonly own: Direction | null }

const kinds = /\s+|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\p{N}]+/gu

const piecesIn = (text: string, script: Script): readonly Undirected[] =>
  (text.match(kinds) ?? []).map((part) => {
    const isNumber = /^\p{N}/u.test(part)
    const isStrong = /^[\p{L}\p{M}]/u.test(part)
    return {
      text: part,
      script,
      isNumber,
      own: isStrong ? (rightToLeftScripts.has(script) ? 'right' : 'left') : null,
    }
  })

const mirrored: Readonly<Record<string, string>> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '<': '>',
  '>': '<',
}
const mirror = (text: string): string =>
  [...text]
    .map((mark) => mirrored[mark] ?? mark)
    .toReversed()
    .join('')

const join = (pieces: readonly Piece[]): readonly Piece[] =>
  pieces.reduce<Piece[]>((sofar, piece) => {
    const last = sofar.at(-1)
    const isWord = ({ text, isNumber, direction }: Piece): boolean =>
      !isNumber && direction === 'left' && text.trim() !== ''
    if (last !== undefined && isWord(last) && isWord(piece) && last.script === piece.script)
      sofar[sofar.length - 1] = { ...last, text: last.text + piece.text }
    else sofar.push(piece)
    return sofar
  }, [])

export interface ParagraphPieces {
  /** In reading order. */
  readonly pieces: readonly Piece[]
  /** The side on which the paragraph begins: its first letter decides. */
  readonly startSide: Direction
}

/**
 * Splits a paragraph into pieces. Punctuation takes the direction of the letters on both sides, or else of
 * the paragraph; a number takes the direction of the text before it.
 */
export const splitParagraph = (paragraph: string): ParagraphPieces => {
  const undirected = splitByScript(paragraph).flatMap(({ text, script }) => piecesIn(text, script))
  const begins = undirected.find(({ own }) => own !== null)?.own ?? 'left'
  let before: Direction = begins
  const pieces = undirected.map(({ own, ...piece }, i): Piece => {
    const after = undirected.slice(i + 1).find((next) => next.own !== null || next.isNumber)
    const next = after === undefined ? begins : (after.own ?? before)
    const reads = own ?? (piece.isNumber || before === next ? before : begins)
    before = own ?? before
    const isMark = own === null && !piece.isNumber
    return { ...piece, direction: reads, text: isMark && reads === 'right' ? mirror(piece.text) : piece.text }
  })
  return { pieces: join(pieces), startSide: begins }
}

/** Orders the pieces of one line from left to right: reverses each row of pieces in the other direction. */
export const inVisualOrder = (line: readonly Piece[], begins: Direction): readonly Piece[] => {
  const standing = begins === 'right' ? line.toReversed() : [...line]
  const rows: Piece[][] = []
  for (const piece of standing) {
    const row = rows.at(-1)
    if (row !== undefined && row[0]?.direction === piece.direction) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => (row[0]?.direction === begins ? row : row.toReversed()))
}

const isSpace = ({ text }: Piece): boolean => text.trim() === ''

const trim = (line: readonly Piece[]): readonly Piece[] => {
  const first = line.findIndex((piece) => !isSpace(piece))
  const last = line.findLastIndex((piece) => !isSpace(piece))
  return first < 0 ? [] : line.slice(first, last + 1)
}

/** Splits a piece that is wider than the line into parts that fit. */
const fitting = (piece: Piece, width: number, measure: (piece: Piece) => number): readonly Piece[] => {
  const letters = [...piece.text]
  if (measure(piece) <= width || letters.length < 2) return [piece]
  const half = Math.ceil(letters.length / 2)
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    fitting({ ...piece, text: part.join('') }, width, measure),
  )
}

/** Breaks pieces into lines at spaces; inside a word only where it is wider than a line. */
export const breakLines = (
  { pieces }: ParagraphPieces,
  width: number,
  measure: (piece: Piece) => number,
): readonly (readonly Piece[])[] => {
  const widthOf = (some: readonly Piece[]): number => some.reduce((sum, piece) => sum + measure(piece), 0)
  const words = pieces.reduce<Piece[][]>(
    (sofar, piece) => {
      if (isSpace(piece)) sofar.push([piece], [])
      else sofar.at(-1)?.push(piece)
      return sofar
    },
    [[]],
  )
  const lines: Piece[][] = [[]]
  for (const word of words) {
    const isTooWide = widthOf(word) > width
    for (const part of isTooWide
      ? word.flatMap((piece) => fitting(piece, width, measure)).map((p) => [p])
      : [word]) {
      const line = lines.at(-1) ?? []
      const fits = widthOf(trim([...line, ...part])) <= width
      if (fits || line.length === 0) line.push(...part)
      else lines.push([...part])
    }
  }
  return lines.map(trim)
}
