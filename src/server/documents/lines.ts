import { fromRight, runsOf, type Script } from './scripts.ts'

/*
 * Texts whose letters come from several font files, piece by piece in the order in which they stand on the paper. What is
 * read from the right is set so, as the Unicode bidirectional algorithm has it, as far as names and addresses need it.
 */

type Direction = 'left' | 'right'

/** Letters of one file, a number, marks between them, or a space. */
export interface Piece {
  readonly text: string
  readonly script: Script
  /** Figures are set in one width; hyphens of one width would gape. */
  readonly isNumber: boolean
  /** Where its neighbours go on: from the left or from the right. */
  readonly reads: Direction
}

type Unread = Omit<Piece, 'reads'> & { readonly own: Direction | null }

const kinds = /\s+|\p{N}+(?:[.,]\p{N}+)*|[\p{L}\p{M}]+|[^\s\p{L}\p{M}\p{N}]+/gu

const piecesIn = (text: string, script: Script): readonly Unread[] =>
  (text.match(kinds) ?? []).map((part) => {
    const isNumber = /^\p{N}/u.test(part)
    const isStrong = /^[\p{L}\p{M}]/u.test(part)
    return { text: part, script, isNumber, own: isStrong ? (fromRight.has(script) ? 'right' : 'left') : null }
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
    const isWord = ({ text, isNumber, reads }: Piece): boolean =>
      !isNumber && reads === 'left' && text.trim() !== ''
    if (last !== undefined && isWord(last) && isWord(piece) && last.script === piece.script)
      sofar[sofar.length - 1] = { ...last, text: last.text + piece.text }
    else sofar.push(piece)
    return sofar
  }, [])

export interface Reading {
  /** As they are read. */
  readonly pieces: readonly Piece[]
  /** Where the paragraph begins: its first letter decides. */
  readonly begins: Direction
}

/** A paragraph in pieces. Marks go with the letters on both their sides, else with the paragraph; numbers with what is before. */
export const readingOf = (paragraph: string): Reading => {
  const unread = runsOf(paragraph).flatMap(({ text, script }) => piecesIn(text, script))
  const begins = unread.find(({ own }) => own !== null)?.own ?? 'left'
  let before: Direction = begins
  const pieces = unread.map(({ own, ...piece }, i): Piece => {
    const after = unread.slice(i + 1).find((next) => next.own !== null || next.isNumber)
    const next = after === undefined ? begins : (after.own ?? before)
    const reads = own ?? (piece.isNumber || before === next ? before : begins)
    before = own ?? before
    const isMark = own === null && !piece.isNumber
    return { ...piece, reads, text: isMark && reads === 'right' ? mirror(piece.text) : piece.text }
  })
  return { pieces: join(pieces), begins }
}

/** The pieces of one line as they stand from left to right: each row of pieces that reads the other way is turned round. */
export const asTheyStand = (line: readonly Piece[], begins: Direction): readonly Piece[] => {
  const standing = begins === 'right' ? line.toReversed() : [...line]
  const rows: Piece[][] = []
  for (const piece of standing) {
    const row = rows.at(-1)
    if (row !== undefined && row[0]?.reads === piece.reads) row.push(piece)
    else rows.push([piece])
  }
  return rows.flatMap((row) => (row[0]?.reads === begins ? row : row.toReversed()))
}

const isSpace = ({ text }: Piece): boolean => text.trim() === ''

const trim = (line: readonly Piece[]): readonly Piece[] => {
  const first = line.findIndex((piece) => !isSpace(piece))
  const last = line.findLastIndex((piece) => !isSpace(piece))
  return first < 0 ? [] : line.slice(first, last + 1)
}

/** A piece that is wider than the line, in parts that are not. */
const fitting = (piece: Piece, width: number, measure: (piece: Piece) => number): readonly Piece[] => {
  const letters = [...piece.text]
  if (measure(piece) <= width || letters.length < 2) return [piece]
  const half = Math.ceil(letters.length / 2)
  return [letters.slice(0, half), letters.slice(half)].flatMap((part) =>
    fitting({ ...piece, text: part.join('') }, width, measure),
  )
}

/** Breaks pieces into lines at spaces; inside a word only where it is wider than a line. */
export const linesOf = (
  { pieces }: Reading,
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
