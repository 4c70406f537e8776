// Checkout details (OP-58)
export const pleaseEnter = (what: string) => `Please enter ${what}.`
export const textTooLong = (what: string, most: number) =>
  `Please use at most ${most} characters for ${what}.`
export const nameLettersOnly = (what: string) =>
  `Please use only letters, spaces, hyphens, apostrophes and full stops for ${what}.`
export const companySigns =
  'Please use only letters, digits, spaces and the usual signs, such as & and -, for your company name.'
export const badTelephone =
  'Please enter a telephone number of 7 to 20 characters: digits, spaces, +, brackets and hyphens.'
export const passwordTooShort = (least: number) => `Please choose a password of at least ${least} characters.`
export const passwordFrequent =
  'Many people use that password, so it is guessed first. Please choose another.'
export const passwordIsEmail = 'Please choose a password that is not your email address.'
export const passwordIsShop = 'Please choose a password that is not the name of our shop.'
export const noAddresses = 'No addresses found for that postcode.'
export const lookupFailed = 'We cannot look up addresses at the moment. Please type your address.'
export const postcodeNotValid = 'The delivery postcode you entered is not valid.'
export const postcodeDiffers = (priced: string) =>
  `The delivery postcode you entered is different from the one used to calculate pricing. Please go back to the basket and update the postcode, or use ${priced}.`
export const deliverTo = (postcode: string) => `Deliver to ${postcode}`
export const pricedFor = (postcode: string) => `Your order is now priced for ${postcode}.`
export const nowBy = (service: string) => `It comes by ${service}.`
export const deliveryNow = (price: string, before: string) => `Delivery is now ${price} instead of ${before}.`
export const comesNow = (day: string) => `It comes on ${day}.`
export const totalNow = (total: string, before: string) => `The order total is ${total} instead of ${before}.`
export const nothingChanged = 'Price and day are the same.'
export const keepEditing = 'Keep Editing'
export const goToBasket = 'Go to Basket'
export const selectAddress = 'Select an address'
export const addressNotListed = 'My address is not listed'
export const findAddress = 'Find Address'
export const editAddress = '[edit]'
export const differentBilling = 'Different billing address'
export const saveAddresses = 'Save my addresses for next time'
export const continueToPayment = 'Continue to Payment'
/** 'Still needed: your last name and 4 more.' */
export const neededToContinue = ([first, ...others]: readonly string[]) =>
  `Still needed: ${first}${others.length === 0 ? '' : others.length === 1 ? ` and ${others[0]}` : ` and ${others.length} more`}.`
export const pleaseCheck = 'Please check:'
export const postcodeNotChecked = 'The delivery postcode must be the one that your basket was priced for.'
export const passwordNotConfirmed = 'The two passwords are not the same. Please enter both again.'

export const checkoutExpired =
  'Your page had expired, so nothing was sent. What you typed is kept: please check it, then continue.'
