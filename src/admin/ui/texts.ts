/* Amounts and moments as every page of the back office prints them: pounds, London time. */

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
/** 1234.5 is '£1,234.50'. */
export const poundsText = (amount: number): string => pounds.format(amount)

const exactPounds = new Intl.NumberFormat('en-GB', {
  style: 'currency',
  currency: 'GBP',
  maximumFractionDigits: 4,
})
/** A price without VAT: 24.9583 is '£24.9583', 25 is '£25.00'. */
export const exactPoundsText = (price: number): string => exactPounds.format(price)

const firstName = (name: string): string => name.split(' ')[0] ?? name

/** 'Yusuf Rahman' is 'Yusuf picks'. */
export const picksText = (name: string): string => `${firstName(name)} picks`

/** 'Olive has it open', 'Marcus and Olive have it open'. */
export const openText = (names: readonly string[]): string =>
  `${new Intl.ListFormat('en-GB').format(names.map(firstName))} ${names.length === 1 ? 'has' : 'have'} it open`

interface Load {
  readonly kilograms: number
  /** 0: it goes by post. */
  readonly pallets: number
}

/** '994 kg · 1 pallet'; 'under 1 kg' of what goes by post. */
export const loadText = ({ kilograms, pallets }: Load): string => {
  const weight = kilograms < 1 ? 'under 1 kg' : `${Math.round(kilograms).toLocaleString('en-GB')} kg`
  return pallets === 0 ? weight : `${weight} · ${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`
}

const inLondon = { timeZone: 'Europe/London', weekday: 'short', day: 'numeric', month: 'short' } as const
const dayOfYear = new Intl.DateTimeFormat('en-GB', inLondon)
const dayOfAnyYear = new Intl.DateTimeFormat('en-GB', { ...inLondon, year: 'numeric' })
const yearOf = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', year: 'numeric' })

/** The London day of a day or a moment (M-218): 'Tue 24 Nov', of another year 'Tue 24 Nov 2025'. */
export const dayText = (iso: string, now = new Date()): string => {
  const date = new Date(iso)
  const isThisYear = yearOf.format(date) === yearOf.format(now)
  return (isThisYear ? dayOfYear : dayOfAnyYear).format(date).replaceAll(',', '')
}

const moment = new Intl.DateTimeFormat('en-GB', { ...inLondon, hour: '2-digit', minute: '2-digit' })
/** 'Tue 24 Nov, 09:05' */
export const momentText = (iso: string): string => moment.format(new Date(iso)).replace(/^(\w+),/, '$1')
