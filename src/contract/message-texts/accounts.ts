// Accounts
export const accountExists = 'An account exists with this email address, please log in'
export const logInFailed =
  'That email address and password do not match. Please try again, or reset your password.'
export const wrongPassword = 'That is not your password. Please try again.'
export const welcome = 'Welcome. Your account is ready.'
export const loggedOut = 'You are logged out.'
export const sessionEnded = 'That device is logged out.'
export const sessionMissing = 'We could not find that device. It may be logged out already.'
export const otherSessionsEnded = 'All your other devices are logged out.'
export const loggedOutEverywhere = 'You are logged out on all devices.'
export const resetAsked =
  'If there is an account for that email address, we have sent a link to choose a new password. It works once, for 30 minutes.'
export const linkOver = 'That link has been used, or is too old. Please ask for a new one.'
export const passwordChanged = 'Your password has been changed. Please log in with it.'
export const passwordChangedHere = 'Your password has been changed, and your other devices are logged out.'
export const emailChangeAsked = 'We have sent a link to the new address. Open it there to make the change.'
export const emailChanged = 'Your email address has been changed.'
export const emailConfirmed = 'Thank you. Your email address is confirmed.'
export const detailsSaved = 'Your details have been saved.'
export const addressSaved = 'The address has been saved.'
export const addressRemoved = 'The address has been removed.'
export const orderMissing = 'We could not find that order.'
export const noLongerSold = (name: string) => `${name}: this is no longer sold, so it was left out.`
export const notOrderedAgain = (name: string, why: string) => `${name} was left out. ${why}`
export const addressMissing = 'We could not find that address.'
export const logInFirst = 'Please log in first.'
export const confirmationSent = 'We have sent the email again. Please open its link to confirm your address.'
export const tooManyAddresses = (most: number) =>
  `You can keep at most ${most} addresses. Please remove one first.`
export const consentSaved = 'Your choice has been saved.'
export const tradeAsked = 'Thank you. We will look at your application and write to you.'
export const tradeAskedBefore = 'We have your application already.'
export const accountDeleted = 'Your account and what we kept with it are deleted.'
export const owesMoney =
  'Your trade account is not settled. Please contact us, then we delete your account together.'
