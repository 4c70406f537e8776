/* Choosing a variation. */

export const chooseYour = (what: string) => `Choose your ${what}`
export const packSize = 'Pack Size'
export const knowDimensions = 'I know my dimensions'
export const dontKnowDimensions = "I don't know my dimensions"
export const stepSkipped = (missing: number, clicked: number) =>
  `Please select an option for Step ${missing} before proceeding to Step ${clicked}.`
export const notMadeIn = (chosen: string) => `Pale options are not made in ${chosen}.`
export const severalMatch = 'Tick on until one is left, or take one by its name.'
export const takeByName = 'Take one of them by its name.'
export const compareSeveral = 'Compare several'
export const soldOut = 'Sold out'
export const notAvailable = 'Not available'
export const withAnother = (what: string) => `with another ${what}`
export const noneMatches = 'Nothing has all of these together. Take a tick away.'
export const howMuch = 'How much do you need?'
export const knowArea = 'I know the m2'
export const knowCount = 'I know how many'
export const measureRoom = 'Measure my room'
export const measureGround = 'Measure the ground'
export const chooseOptions = 'Choose options'
export const chooseFirst = 'Choose until one is left, then add it.'
export const extrasCounted = 'Tick what you want: the packs are counted for the quantity that you add.'
export const takeStepsFirst = 'Take the steps above, then add your choice.'
export const calculateFirst = 'Let the calculator work out what you need, and add it there.'
