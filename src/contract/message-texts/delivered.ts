/* What goods cost delivered, before they are in the basket. */

// Delivery of the quantity on a product page (S-001, S-003, S-008)
export const orderWithin = (span: string, day: string) => `Order within ${span} for ${day}`
export const orderBefore = (moment: string, day: string) => `Order before ${moment} for ${day}`
export const takeLess = 'Take less, or choose other goods.'
export const toCollect = 'to collect it, or to have it brought another way.'
export const otherPlace = 'Change the postcode if it comes to another place.'
export const laterDayFrom = (day: string, price: string) =>
  `A later day that you choose, from ${day}: ${price}`
export const notDeliveredLikeThis = (postcode: string) => `We cannot deliver this quantity to ${postcode}.`
export const namedTwice = 'Name each item once.'

// My project (S-006)
export const myProject = 'My project'
export const badProjectArea = 'Enter an area in digits, above 0 and up to 5000 m².'
export const forYour = (project: string) => `for your ${project.replaceAll(' ', '\u00a0')}`
export const delivered = (sum: string, day: string | null) =>
  `${sum} delivered${day === null ? '' : `, ${day}`}`
export const goByProject = (project: string) => `Sort and filter by what ${project} come to`
export const sumsNeedProject =
  'Name your floor in ‘My project’ to sort these by what they come to for it. Until then they go by price.'
export const tooManyToSum = (most: string) =>
  `These are too many products to go by your floor. Choose a category, or search, for up to ${most}.`
export const beforeDelivery = (sum: string) => `${sum} before delivery`
