// Finding an order again (S-036)
export const orderNotFound =
  'We could not find an order with that number and email address. Please check both, as they stand in our email.'

// Wallets
export const payWith = 'Pay with'
export const payWithChosen = 'Your way of paying'
export const payWithLater = 'You pay on the next page, and can still change how.'
export const applePayNotHere = 'Apple Pay is not available in this browser. Please pay by card.'
export const googlePayNotHere =
  'Google Pay is not available in this browser. Please pay with PayPal or by another way.'
