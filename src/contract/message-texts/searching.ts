// Search
export const searchLeftOut = (words: string, one: boolean) =>
  `Nothing has all of your words. We left out ${words} and show what has the ${one ? 'others' : 'rest'}.`
export const searchUnknown = (words: string) => `We have nothing for ${words}.`
export const searchSize = (typed: string, meant: string) => `We read ‘${typed}’ as ${meant}.`
export const searchPrice = (limit: string, per: keyof typeof pricesPer) =>
  `These cost ${limit} ${pricesPer[per]}, with VAT.`
export const searchPriceNotMet = (limit: string, per: keyof typeof pricesPer) =>
  `No price here is ${limit} ${pricesPer[per]}, so these are at any price.`
export const searchAnyPrice = 'Show all prices'
const pricesPer = {
  m2: 'per m²',
  pack: 'per pack',
  either: 'per m², or per pack where they are sold by the pack',
}
export const searchAsTyped = (text: string) => `Search for ‘${text}’ as typed`
export const searchHelp = 'Or ask us: we know what we can get, and what does the same job.'
export const searchOffered = 'From our shelves'
export const searchHelpPages = 'Pages of ours about that:'
export const searchTooLong = 'Please search for no more than 100 characters.'
