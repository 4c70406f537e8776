/** The typefaces of the shop's documents. */
export type Typeface = 'serif' | 'sans' | 'bold'

/** A part of a text whose letters all come from one font file. */
export interface ScriptRun {
  readonly text: string
  readonly script: Script
}

/*
 * Each script has its own font file: the ŵ of Llanŵnen, a customer's Łukasz, Γιώργος, Юлия or דוד. Inter
 * covers those that are read from the left, Rubik the two that are read from the right; a separate accent is
 * combined with the letter before it.
 */
const letters = {
  'latin-ext': '\\u0100-\\u024f\\u1e00-\\u1e9f\\u1ef2-\\u1eff\\u0300-\\u036f\\u20a0-\\u20ab\\u20ad-\\u20c0',
  vietnamese: '\\u1ea0-\\u1ef1',
  greek: '\\u0370-\\u03ff',
  'greek-ext': '\\u1f00-\\u1fff',
  cyrillic: '\\u0400-\\u045f\\u0490\\u0491\\u04b0\\u04b1\\u2116',
  'cyrillic-ext': '\\u0460-\\u048f\\u0492-\\u04af\\u04b2-\\u052f',
  hebrew: '\\u0590-\\u05ff\\ufb1d-\\ufb4f',
  arabic: '\\u0600-\\u06ff\\u0750-\\u077f\\ufb50-\\ufdff\\ufe70-\\ufefc',
} as const

export type Script = 'latin' | keyof typeof letters

const scripts: readonly (readonly [Script, string])[] = [
  ['latin-ext', letters['latin-ext']],
  ['vietnamese', letters.vietnamese],
  ['greek', letters.greek],
  ['greek-ext', letters['greek-ext']],
  ['cyrillic', letters.cyrillic],
  ['cyrillic-ext', letters['cyrillic-ext']],
  ['hebrew', letters.hebrew],
  ['arabic', letters.arabic],
]

/** Scripts that are read from the right. */
export const rightToLeftScripts: ReadonlySet<Script> = new Set(['hebrew', 'arabic'])

const runs = new RegExp(scripts.map(([, set]) => `([${set}]+)`).join('|'), 'gu')

/** Characters in the first file of a typeface. */
const latin =
  '\\u0000-\\u00ff\\u0131\\u0152\\u0153\\u02bb\\u02bc\\u02c6\\u02da\\u02dc\\u2000-\\u206f\\u20ac\\u2122\\u2212\\u2215'
const unknown = new RegExp(`[^${latin}${scripts.map(([, set]) => set).join('')}]`, 'gu')

/** Emoji in names, and the marks that join them: they are removed. */
const pictures = /[\u{1f000}-\u{1faff}\u{2600}-\u{27bf}\u{e0000}-\u{e007f}]|\u{fe0f}|\u{200d}|\u{20e3}/gu

/**
 * Splits a text by font file: 'Łukasz' → Ł of latin-ext, ukasz of latin. A character that no file has, such
 * as 王, becomes '?', which shows the gap better than an empty box.
 */
export const splitByScript = (content: string): readonly ScriptRun[] => {
  const text = content.normalize('NFC').replaceAll(pictures, '').replaceAll(unknown, '?')
  const found: ScriptRun[] = []
  let end = 0
  for (const match of text.matchAll(runs)) {
    if (match.index > end) found.push({ text: text.slice(end, match.index), script: 'latin' })
    const group = match.slice(1).findIndex((own) => own !== undefined)
    found.push({ text: match[0], script: scripts[group]?.[0] ?? 'latin' })
    end = match.index + match[0].length
  }
  return end < text.length ? [...found, { text: text.slice(end), script: 'latin' }] : found
}

const weights: Readonly<Record<Typeface, number>> = { serif: 500, sans: 400, bold: 600 }

/** The font file of a script in a typeface; a Greek heading is set in Inter. */
export const fontPath = (face: Typeface, script: Script): string => {
  const inSerif = script === 'latin' || script === 'latin-ext' || script === 'vietnamese'
  const family = rightToLeftScripts.has(script) ? 'rubik' : face === 'serif' && inSerif ? 'fraunces' : 'inter'
  const weight = face === 'serif' && family !== 'fraunces' ? weights.bold : weights[face]
  return `@fontsource/${family}/files/${family}-${script}-${weight}-normal.woff`
}
