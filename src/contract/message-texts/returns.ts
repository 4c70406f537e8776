// Returns (M-070)
export const chooseReturnReason = 'Please choose why it comes back.'
export const chooseReturnGoods = 'Please enter how many come back, of at least one line.'
export const returnInTiles = 'Tiles are whole: please enter a number such as 6.'
export const returnInPacks = 'Packs are whole: please enter a number such as 2.'
export const returnInDecimals = 'Please enter a number with at most two decimals, such as 2.5.'
export const returnAtMost = (most: string) => `You can return at most ${most} of this.`
export const returnNothingLeft = 'Nothing of this can be returned.'
export const returnTooLate = (days: number) =>
  `The ${days} days for giving goods back are over. If something is wrong with them, choose that as the reason.`
export const returnByAgreement =
  'We take these goods back by agreement alone: please ring us. If something is wrong with them, choose that as the reason.'
export const returnAsked = 'We have your return. We look at it and write to you.'
export const returnWithdrawn = 'Your return is withdrawn: you keep the goods.'
export const returnNotWithdrawn = 'This return can no longer be withdrawn.'
export const returnMissing = 'We could not find that return.'
export const returnFormUsed = 'This form was sent before. Please open it again.'
