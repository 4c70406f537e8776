/**
 * Every sentence that the specification fixes, and the shop's own beside them, each once.
 * The specification's are to the letter, misspellings included (OP-75).
 */
export const messages = {
  // Quantity and basket
  setQuantity: 'You must set a quantity',
  notEnoughStock: 'There is not enough stock for that.',
  notFound: 'We could not find that product.',
  unknownModelType: 'Model_Type must be product or variation.',
  nothingToAdd: 'Choose at least one item to add.',
  tooManyItems: (most: number) => `You can add at most ${most} different items at once.`,
  addedQuantityTooLarge: (most: string) =>
    `You can add at most ${most} at once. Please contact us for larger orders.`,
  lineFull: (most: string) =>
    `You can have at most ${most} of one item in your basket. Please contact us for larger orders.`,
  unknownId: 'That is not something this shop has.',

  // After an add
  addedTitle: 'Great!',
  added: (productName: string) => `${productName} added to your basket.`,
  sampleAdded: 'Sample added to your basket.',
  calculatorAdded: 'Great! Your items have been added to the basket.',
  continueShopping: 'Continue Shopping',
  viewBasket: 'View Basket',
  basketEmpty: 'Your basket is empty',

  // Whole tiles (OP-16); 'm2' is typeset with a superscript by the page
  tilesGive: (tiles: string, area: string) => `This will give you ${tiles} tile(s), covering ${area} m2`,
  exactly: 'exactly',
  updateTo: (area: string) => `Update to ${area} m2`,
  wholeTilesOnly: 'Tiles are sold whole. Update the quantity, then add it.',

  // Buying form
  notBuyable: 'Not currently available to buy online',
  notDelivered: (postcode: string) => `Not available for delivery to ${postcode}`,
  stockAlert: 'You are ordering a large quantity. Please contact us to check stock before you order.',
  looseLoad: 'Need a loose load? Contact us for a price.',
  alreadyInBasket: (amount: string) => `You already have ${amount} in your basket`,
  vatFootnote: '* Price includes VAT at 20%.',
  deliveryWaived: 'Delivery included with your other items',
  calculatorHeading: 'How much do I need? Use our calculator',
  sampleRefund: 'We refund the sample delivery charge when you place a full order.',

  // Wishlist
  addToWishlist: 'Add to Wishlist',
  removeFromWishlist: 'Remove from Wishlist',
  viewWishlist: 'View Wishlist',
  wishlistEmpty: 'You have no products in your wishlist.',

  // Pay later
  payLater: 'Pay in 30 days',
  payLaterTerms: '18+, credit subject to status',

  // Postcode
  badPostcode: 'Please enter a valid UK postcode.',

  // Failures
  somethingWrong: 'Something went wrong. Please try again.',
  badToken: 'Your page has expired. Please reload it and try again.',
  tooManyRequests: 'You are doing that too often. Please wait a moment and try again.',
  pageMissing: 'We could not find that page.',
  unreadable: 'The request could not be read.',
  tooLarge: 'The request is too large.',
  unknownBody: 'This kind of request body is not accepted.',
  fieldMissing: 'This is needed.',
  fieldOfOtherKind: (kind: string) => `This must be ${kind}.`,
  fieldTooSmall: 'This is too small.',
  fieldTooLarge: 'This is too large.',
  fieldNotAccepted: 'This is not accepted.',
  reference: (id: string) => `If it happens again, please tell us this reference: ${id}`,
  pictureMissing: 'There is no such picture.',
  lightboxFailed: 'Something Went Wrong, Please Try Again Later',
  lightboxImageMissing: 'Image Not Found',
  lightboxElementMissing: 'HTML Element Not Found',
  lightboxAjaxMissing: 'Error Loading AJAX : Not Found',
  lightboxAjaxForbidden: 'Error Loading AJAX : Forbidden',
  lightboxPageFailed: 'Error Loading Page',
} as const
