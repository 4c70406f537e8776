import { parseDecimal, toWireNumber } from '../measure/decimal.ts'

/*
 * Texts as the words that search compares: lower case, without accents, plurals cut, sizes and amounts in one spelling.
 */

/** A word as it is compared, and where in the plain text it was read. */
export interface AskedWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

interface Token {
  readonly start: number
  readonly end: number
  /** What it says: each of them is needed when it is asked for. */
  readonly words: readonly string[]
  /** What else a text with it can be found by: the sides of a size, '20' of '20mm'. */
  readonly also: readonly string[]
}

const LONGEST_WORD = 30

/** Said so often that they tell nothing. */
const smallWords = new Set(
  'a an and are as at be by for from has in is it its of on or our the this to with you your'.split(' '),
)

/** Lower case without accents; '1,200' is 1200, '×' between numbers is x, "mason's" is masons. */
export const plainText = (text: string): string => {
  const lower = text.toLowerCase()
  /* Most texts are plain already: 'NFKD' takes time, and turns m² into m2. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
  const plain = /^[\x00-\x7f]*$/.test(lower) ? lower : lower.normalize('NFKD').replace(/\p{M}/gu, '')
  return plain
    .replace(/×/g, 'x')
    .replace(/['’]/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
}

/**
 * 'tiles' and 'tile' are the same word, 'finishes' and 'finish', 'battens' and 'batten'; 'glass', 'gypsum' and 'basis'
 * stay. Two forms of one word only have to meet, so a stem need not be a word.
 */
export const stem = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /\d|[su]s$|is$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  return /(?:ss|sh|x|zz)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}

const units: Readonly<Record<string, string>> = {
  cm: 'mm',
  sqm: 'm2',
  ltr: 'l',
  ltrs: 'l',
  litre: 'l',
  litres: 'l',
  kilo: 'kg',
  kilos: 'kg',
  tonnes: 'tonne',
}

/** Millimetres as a text: '60' cm is '600', '29.75' cm is '297.5'. */
const millimetres = (digits: string, unit: string | undefined): string => {
  const tenths = parseDecimal(digits, unit === 'cm' ? 2 : 1)
  return tenths === null ? digits : String(toWireNumber(tenths, 1))
}

const number = String.raw`\d{1,6}(?:\.\d{1,3})?`
const side = String.raw`(${number})\s?(mm|cm)?`
/* A size of two or three sides; a number with its unit; a word. */
const tokenPattern = new RegExp(
  [
    String.raw`(?<![\p{L}\p{N}])${side}\s?[x*]\s?${side}(?:\s?[x*]\s?${side})?(?![\p{L}\p{N}])`,
    String.raw`(?<![\p{L}\p{N}])(${number})\s?(mm|cm|m2|m3|sqm|m|kg|kilos?|g|ml|litres?|ltrs?|l|tonnes?)(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}]+`,
  ].join('|'),
  'gu',
)

/** The longer side first, so that 300 × 600 is 600 × 300; a third side is the thickness: '600x300' and '20mm'. */
const sizeWords = (sides: readonly string[]): readonly string[] => {
  const [first = '', second = '', third] = [...sides].sort((a, b) => Number(b) - Number(a))
  return third === undefined ? [`${first}x${second}`] : [`${first}x${second}`, `${third}mm`]
}

const tokensOf = (plain: string): readonly Token[] => {
  const tokens: Token[] = []
  let before: { readonly word: string; readonly end: number } | null = null
  for (const match of plain.matchAll(tokenPattern)) {
    const [text, a, unitA, b, unitB, c, unitC, amount, unit] = match
    const start = match.index
    const end = start + text.length
    if (a !== undefined && b !== undefined) {
      /* '60x60cm': the last unit is everybody's. */
      const last = unitC ?? unitB ?? unitA
      const sides = [millimetres(a, unitA ?? last), millimetres(b, unitB ?? last)]
      if (c !== undefined) sides.push(millimetres(c, unitC ?? last))
      tokens.push({ start, end, words: sizeWords(sides), also: sides })
      before = null
    } else if (amount !== undefined && unit !== undefined) {
      const value = unit === 'cm' ? millimetres(amount, unit) : amount
      tokens.push({ start, end, words: [`${value}${units[unit] ?? unit}`], also: [value] })
      before = null
    } else {
      const word = stem(text.slice(0, LONGEST_WORD))
      /* 'anti-slip' is also found as antislip. */
      const joined: readonly string[] =
        before !== null && before.end === start - 1 && plain[before.end] === '-'
          ? [`${before.word}${word}`.slice(0, LONGEST_WORD)]
          : []
      tokens.push({ start, end, words: [word], also: joined })
      before = { word: text, end }
    }
  }
  return tokens
}

const tells = (word: string): boolean => !smallWords.has(word) && (word.length > 1 || /\d/.test(word))

/** Each word that a text can be found by, once: 'Tiles, 600 × 300' gives tile, 600x300, 600, 300. */
export const wordsOf = (text: string): ReadonlySet<string> => {
  const words = new Set<string>()
  for (const token of tokensOf(plainText(text))) {
    for (const word of token.words) if (tells(word)) words.add(word)
    for (const word of token.also) if (tells(word)) words.add(word)
  }
  return words
}

/** The words that a shopper asks for, in order; `plain` is the text that their places are in. */
export const askedWords = (plain: string): readonly AskedWord[] =>
  tokensOf(plain).flatMap(({ words, start, end }) =>
    words.filter(tells).map((word) => ({ word, start, end })),
  )

/** How many different words a name has, as they are asked for: a name of just the words asked for is the best find. */
export const nameLength = (name: string): number =>
  new Set(askedWords(plainText(name)).map(({ word }) => word)).size
