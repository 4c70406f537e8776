// Finding an order again (S-036)
export const orderNotFound =
  'We could not find an order with that number and email address. Please check both, as they stand in our email.'
