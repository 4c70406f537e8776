import { type Pence, pence } from '../money/pence.ts'

/** A limit of prices in a search, 'tiles under £30', VAT included. */
export interface PriceLimit {
  readonly limit: Pence
  /** 'Up to £30' includes £30.00, 'under £30' does not. */
  readonly including: boolean
  /** What the price is for, if the search says so. */
  readonly per: 'm2' | 'pack' | null
  /** The other words of the search. */
  readonly rest: string
}

const below = 'under|below|less\\s+than|cheaper\\s+than'
const upTo = 'up\\s*to|at\\s+most|no\\s+more\\s+than|not\\s+more\\s+than|max(?:imum)?'
const amount = '(?<pounds>\\d{1,3}(?:,\\d{3})+|\\d{1,5})(?:\\.(?<pence>\\d{1,2}))?'
const currency = '(?:pounds?|quid|gbp)'
const metre = 'sqm|sq\\.?\\s?m(?:et(?:re|er)s?)?|m2|m²|square\\s+met(?:re|er)s?'
const pack = 'pack|box|bag|sack|crate|sheet|roll|tub|bucket|bottle'
const unit = `(?:(?<m2>${metre})|(?<pack>${pack}))`
const per = '(?:per|an?|the|/)'
const limits = `(?:(?<below>${below})|${upTo})`
const perUnit = `(?:\\s*${per}?\\s*${unit})?`
const start = '(?<![\\p{L}\\p{N}])(?:for\\s+)?'
const end = '(?![\\p{L}\\p{N}.])'

/*
 * With a sign or a name of money the words are a price wherever they stand. A bare number is one only at the end or
 * before 'per m²': 'up to 20 mm' is a thickness, 'under 30 m2' an area.
 */
const patterns: readonly RegExp[] = [
  `${limits}\\s*£\\s*${amount}${perUnit}`,
  `${limits}\\s*${amount}\\s*(?:£|${currency})${perUnit}`,
  `£\\s*${amount}${perUnit}\\s*(?:(?:or|and)\\s+(?:less|under|below)|max(?:imum)?)`,
  `(?:(?<below>${below})|up\\s*to)\\s*${amount}(?:\\s*${per}\\s*${unit}|\\s*$)`,
].map((source) => new RegExp(`${start}${source}${end}`, 'iu'))

/** Reads a limit of prices in a text; null without one. 'tiles under £30' → below £30.00, 'tiles'. */
export const readPriceLimit = (text: string): PriceLimit | null => {
  for (const pattern of patterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const { groups = {} } = match
    const whole = (groups['pounds'] ?? '').replaceAll(',', '')
    const part = (groups['pence'] ?? '').padEnd(2, '0')
    const limit = pence(Number(whole) * 100 + Number(part))
    if (limit === 0) continue
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`
    return {
      limit,
      including: groups['below'] === undefined,
      per: groups['m2'] !== undefined ? 'm2' : groups['pack'] !== undefined ? 'pack' : null,
      rest: rest.replace(/\s+/g, ' ').trim(),
    }
  }
  return null
}
