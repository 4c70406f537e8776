import { parseDecimal, toWireNumber } from '../measure/decimal.ts'

/*
 * Splits texts into the words that search compares: lower case, no accents, plurals stemmed, sizes and
 * amounts in one spelling.
 */

/** A word as it is compared, and its position in the plain text. */
export interface SearchWord {
  readonly word: string
  readonly start: number
  readonly end: number
}

/** Receives the tokens of a text, in order. */
interface TokenVisitor {
  /** A word as written in the text. */
  word(text: string, start: number, end: number): void
  /**
   * A size or an amount. `words` are its words, all of which a query requires; `also` are further words that
   * find it: the sides of a size, '20' of '20mm'.
   */
  measure(words: readonly string[], also: readonly string[], start: number, end: number): void
}

const LONGEST_WORD = 30

/** Words too frequent to distinguish products. */
const stopWords = new Set(
  'a an and are as at be by for from has in is it its of on or our the this to with you your'.split(' '),
)

/** Letters that no accent comes off. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
}

/** Lower case without accents; '1,200' is 1200, '×' between numbers is x, "mason's" is masons. */
export const plainText = (text: string): string => {
  const lower = text.toLowerCase()
  /* Most texts are plain ASCII already and skip 'NFKD', which takes time. It also turns m² into m2. */
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII begins with them
  const plain = /^[\x00-\x7f]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .replace(/[ßæœøłđðþ]/g, (letter) => plainLetters[letter] ?? letter)
  return plain
    .replace(/×/g, 'x')
    .replace(/['’]/g, '')
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
}

/**
 * The stem of a word: 'tiles' → 'tile', 'finishes' → 'finish', 'battens' → 'batten'; 'glass', 'gypsum' and
 * 'basis' stay. The forms of a word only need a common stem, which need not be a word.
 */
export const stem = (word: string): string => {
  if (word.length < 4 || !word.endsWith('s') || /\d|[sui]s$/.test(word)) return word
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

/** What the trade calls an inch: a 12-inch tile is sold as 300 mm. */
const NOMINAL_INCH = 25

/** Tenths of a millimetre in each unit of length; all signs other than 'mm' and 'cm' are inches. */
const tenthsIn = (digits: string, unit: string): number | null => {
  const tenths = parseDecimal(digits, unit === 'cm' ? 2 : 1)
  return tenths === null || unit === 'mm' || unit === 'cm' ? tenths : tenths * NOMINAL_INCH
}

/** A length in millimetres as text: '60' cm → '600', '29.75' cm → '297.5', '24' inches → '600'. */
const millimetres = (digits: string, unit = 'mm'): string => {
  const tenths = tenthsIn(digits, unit.trim())
  return tenths === null ? digits : String(toWireNumber(tenths, 1))
}

const number = String.raw`\d{1,6}(?:\.\d{1,3})?`
/* 'in' only where it touches its number: in '60x60 in grey' it is a word. ″ is ′′ in a plain text. */
const inch = String.raw`\s?inch(?:es)?(?![\p{L}\p{N}])|in(?![\p{L}\p{N}])|\s?["”]|′′`
const side = String.raw`(${number})(\s?mm|\s?cm|${inch})?`
const times = '(?:[x*]|by)'
/* A size of two or three sides; a number with its unit; a word. */
const tokenPattern = new RegExp(
  [
    String.raw`${side}\s?${times}\s?${side}(?:\s?${times}\s?${side})?(?![\p{L}\p{N}])`,
    `(${number})(${inch})`,
    String.raw`(${number})\s?(mm|cm|m2|m3|sqm|m|kg|kilos?|g|ml|litres?|ltrs?|l|tonnes?)(?![\p{L}\p{N}])`,
    String.raw`[\p{L}\p{N}]+`,
  ].join('|'),
  'uy',
)

/**
 * The words of a size, '600x300' and '20mm': the longer side comes first, so that 300 × 600 is 600 × 300;
 * the third side is the thickness.
 */
const sizeWords = (sides: readonly string[]): readonly string[] => {
  const [first = '', second = '', third] = [...sides].sort((a, b) => Number(b) - Number(a))
  return third === undefined ? [`${first}x${second}`] : [`${first}x${second}`, `${third}mm`]
}

const isPlainLetter = (code: number): boolean => code >= 97 && code <= 122
const isSeparator = (code: number): boolean =>
  code < 48 || (code > 57 && code < 97) || (code > 122 && code < 128)

/**
 * Reads the tokens of a plain text. Words of plain letters, which are most, skip the pattern: an index has
 * 100,000 texts.
 */
const readTokens = (plain: string, visitor: TokenVisitor): void => {
  let at = 0
  while (at < plain.length) {
    const code = plain.charCodeAt(at)
    if (isSeparator(code)) {
      at += 1
      continue
    }
    let end = at
    while (end < plain.length && isPlainLetter(plain.charCodeAt(end))) end += 1
    if (end > at && (end === plain.length || isSeparator(plain.charCodeAt(end)))) {
      visitor.word(plain.slice(at, end), at, end)
      at = end
      continue
    }
    tokenPattern.lastIndex = at
    const match = tokenPattern.exec(plain)
    end = match === null ? at + 1 : tokenPattern.lastIndex
    if (match !== null) readMeasure(match, at, end, visitor)
    at = end
  }
}

const readMeasure = (match: RegExpExecArray, start: number, end: number, visitor: TokenVisitor): void => {
  const [text, a, unitA, b, unitB, c, unitC, inches, , amount, unit] = match
  if (a !== undefined && b !== undefined) {
    /* '60x60cm': the last unit applies to all sides. */
    const last = unitC ?? unitB ?? unitA
    const sides = [millimetres(a, unitA ?? last), millimetres(b, unitB ?? last)]
    if (c !== undefined) sides.push(millimetres(c, unitC ?? last))
    const lengths = sides.map((length) => `${length}mm`)
    visitor.measure(sizeWords(sides), [...sides, ...lengths], start, end)
  } else if (inches !== undefined) {
    visitor.measure([`${millimetres(inches, 'inch')}mm`], [inches], start, end)
  } else if (amount !== undefined && unit !== undefined) {
    const value = unit === 'cm' ? millimetres(amount, unit) : amount
    visitor.measure([`${value}${units[unit] ?? unit}`], [value], start, end)
  } else visitor.word(text, start, end)
}

const isIndexed = (word: string): boolean => (word.length > 1 || /\d/.test(word)) && !stopWords.has(word)

const toWord = (text: string): string => stem(text.length > LONGEST_WORD ? text.slice(0, LONGEST_WORD) : text)

/** Visits each word that finds a text: for 'Tiles, 600 × 300' these are tile, 600x300, 600, 300. */
export const forEachWord = (text: string, visit: (word: string) => void): void => {
  const plain = plainText(text)
  const visitIndexed = (word: string): void => {
    if (isIndexed(word)) visit(word)
  }
  let before = ''
  let beforeEnd = -2
  readTokens(plain, {
    word(own, start, end) {
      visitIndexed(toWord(own))
      /* 'anti-slip' is also found as antislip. */
      if (beforeEnd === start - 1 && plain[beforeEnd] === '-') visitIndexed(toWord(before + own))
      before = own
      beforeEnd = end
    },
    measure(words, also) {
      words.forEach(visitIndexed)
      also.forEach(visitIndexed)
    },
  })
}

/** The words of a query, in order, with their positions in `plain`. */
export const searchWords = (plain: string): readonly SearchWord[] => {
  const words: SearchWord[] = []
  const addWord = (word: string, start: number, end: number): void => {
    if (isIndexed(word)) words.push({ word, start, end })
  }
  readTokens(plain, {
    word: (own, start, end) => addWord(toWord(own), start, end),
    measure: (own, _also, start, end) => own.forEach((word) => void addWord(word, start, end)),
  })
  return words
}

/** The number of different query words in a name: a name with exactly the words of the query fits best. */
export const nameLength = (name: string): number =>
  new Set(searchWords(plainText(name)).map(({ word }) => word)).size
