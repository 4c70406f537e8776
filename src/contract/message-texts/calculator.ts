// Calculator
export const calculatorHeading = 'How much do I need? Use our calculator'
export const allowForWastage = 'Please allow 10% for cuts and wastage'
export const comboTags = {
  bestValue: 'Best value',
  leastWaste: 'Least waste',
  fewestPacks: 'Fewest packs',
  allInStock: 'All there is',
} as const
export const lowestPrice = 'Lowest price'
export const allThereIs = (lacking: string) => `This is all there is in stock, ${lacking} less than you need.`
export const allInYourBasket = 'All there is in stock is in your basket already.'
export const addAllThereIs = 'Add what is there'
export const allThereIsAdded = (amount: string, need: string) =>
  `${amount} went into your basket. There are no more, and you need ${need}.`
export const badDimension = {
  length: 'Enter a length in digits, above 0 and up to 5000.',
  width: 'Enter a width in digits, above 0 and up to 5000.',
  sideUnit: 'Measure in meters, feet or yards.',
  depth: 'Enter a depth in digits, above 0 and up to 100.',
  depthUnit: 'Measure the depth in cm or inches.',
} as const
export const noCalculator = 'There is no calculator for that product.'
export const otherCalculator = 'Another calculator is for that product.'
export const tooLargeToAdd = 'This is more than we can take online at once. Please contact us for a price.'
export const noPacksFit = 'None of our packs can be counted for that. Please contact us.'
