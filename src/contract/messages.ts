import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'

/**
 * Every sentence that the specification fixes, and the shop's own beside them, each once.
 * The specification's are to the letter, misspellings included (OP-75).
 */
export const messages = {
  // Quantity and basket
  setQuantity: 'You must set a quantity',
  quantityInDigits: 'Type the quantity in digits, such as 2 or 10.5.',
  numberInDigits: 'Type the number in digits, such as 4.2.',
  notEnoughStock: 'There is not enough stock for that.',
  notFound: 'We could not find that product.',
  unknownModelType: 'Model_Type must be product or variation.',
  nothingToAdd: 'Choose at least one item to add.',
  tooManyItems: (most: number) => `You can add at most ${most} different items at once.`,
  addedQuantityTooLarge: (most: string) =>
    `You can add at most ${most} at once. Please contact us for larger orders.`,
  lineFull: (most: string) =>
    `You can have at most ${most} of one item in your basket. Please contact us for larger orders.`,
  basketFull: 'Your basket is full. Please order what is in it, or remove something first.',
  unknownId: 'That is not something this shop has.',
  lineMissing: 'That item is not in your basket.',
  removeLine: 'Are you sure you want to remove this item?',
  proceedToCheckout: 'Proceed to Checkout',
  lineProblems: 'Some items in your basket cannot be bought as they stand. Please check them.',

  // After an add
  addedTitle: 'Great!',
  added: (productName: string) => `${productName} added to your basket.`,
  addedNoMore: (amount: string, one: boolean) =>
    `${amount} ${one ? 'was' : 'were'} added, there are no more.`,
  addedSome: (amount: string, one: boolean) => `${amount} ${one ? 'was' : 'were'} added.`,
  addedPartTitle: 'Added to your basket',
  sampleAdded: 'Sample added to your basket.',
  calculatorAdded: 'Great! Your items have been added to the basket.',
  continueShopping: 'Continue Shopping',
  viewBasket: 'View Basket',
  basketEmpty: 'Your basket is empty',

  // Whole tiles (OP-16); 'm2' is typeset with a superscript by the page
  tilesGive: (tiles: string, area: string) => `This will give you ${tiles} tile(s), covering ${area} m2`,
  exactly: 'exactly',
  updateTo: (area: string) => `Update to ${area} m2`,
  inStock: (amount: string) => `We have ${amount} in stock.`,
  noneInStock: 'There is none in stock at the moment.',
  wholeTilesOnly: 'Tiles are sold whole. Update the quantity, then add it.',

  // Search
  searchTooLong: 'Please search for no more than 100 characters.',

  // Buying form
  notBuyable: 'Not currently available to buy online',
  notDelivered: (postcode: string) => `Not available for delivery to ${postcode}`,
  stockAlert: 'You are ordering a large quantity. Please contact us to check stock before you order.',
  looseLoad: 'Need a loose load? Contact us for a price.',
  alreadyInBasket: (amount: string) => `You already have ${amount} in your basket`,
  vatFootnote: `* Price includes ${vatAt(VAT_RATE)}.`,
  deliveryWaived: 'Delivery included with your other items',
  sampleRefund: 'We refund the sample delivery charge when you place a full order.',

  // Calculator
  calculatorHeading: 'How much do I need? Use our calculator',
  allowForWastage: 'Please allow 10% for cuts and wastage',
  comboTags: {
    bestValue: 'Best value',
    leastWaste: 'Least waste',
    fewestPacks: 'Fewest packs',
    allInStock: 'All there is',
  },
  lowestPrice: 'Lowest price',
  allThereIs: (lacking: string) => `This is all there is in stock, ${lacking} less than you need.`,
  allInYourBasket: 'All there is in stock is in your basket already.',
  addAllThereIs: 'Add what is there',
  allThereIsAdded: (amount: string, need: string) =>
    `${amount} went into your basket. There are no more, and you need ${need}.`,
  badDimension: {
    length: 'Enter a length in digits, above 0 and up to 5000.',
    width: 'Enter a width in digits, above 0 and up to 5000.',
    sideUnit: 'Measure in meters, feet or yards.',
    depth: 'Enter a depth in digits, above 0 and up to 100.',
    depthUnit: 'Measure the depth in cm or inches.',
  },
  noCalculator: 'There is no calculator for that product.',
  otherCalculator: 'Another calculator is for that product.',
  tooLargeToAdd: 'This is more than we can take online at once. Please contact us for a price.',
  noPacksFit: 'None of our packs can be counted for that. Please contact us.',

  // Choosing
  chooseYour: (what: string) => `Choose your ${what}`,
  packSize: 'Pack Size',
  knowDimensions: 'I know my dimensions',
  dontKnowDimensions: "I don't know my dimensions",
  stepSkipped: (missing: number, clicked: number) =>
    `Please select an option for Step ${missing} before proceeding to Step ${clicked}.`,
  notMadeIn: (chosen: string) => `Pale options are not made in ${chosen}.`,
  optionsLeft: (left: number, all: number) => `${left} of ${all} match. Tick on until one is left.`,
  takeOneOf: (left: number) => `${left} match. Take one of them by its name.`,
  noneMatches: 'Nothing has all of these together. Take a tick away.',
  chooseFirst: 'Choose until one is left, then add it.',
  extrasCounted: 'Tick what you want: the packs are counted for the quantity that you add.',
  takeStepsFirst: 'Take the steps above, then add your choice.',
  calculateFirst: 'Let the calculator work out what you need, and add it there.',

  // Wishlist
  addToWishlist: 'Add to Wishlist',
  removeFromWishlist: 'Remove from Wishlist',
  viewWishlist: 'View Wishlist',
  wishlistRemoved: (productName: string) => `${productName} was removed from your wishlist.`,
  wishlistFull: 'Your wishlist is full. Please remove something from it first.',
  wishlistEmpty: 'You have no products in your wishlist.',

  // Pay later
  payLater: 'Pay in 30 days',
  payLaterTerms: '18+, credit subject to status',

  // Postcode
  badPostcode: 'Please enter a valid UK postcode.',

  // Delivery (basket)
  enterPostcode: 'Enter your postcode to view delivery options',
  noShippingServices: 'There are no shipping services available for your location.',
  shippingIncluded: 'Included',
  /* What a code for free delivery takes off is said at the delivery. */
  discountApplied: 'Applied',
  /** What a code for free delivery is worth to this delivery. */
  offDelivery: (name: string, sum: string) => `${name} (${sum} off delivery)`,
  estimated: '(estimated)',
  samplesByParcel: 'Samples are delivered by parcel network; veneer slips go by mail.',
  severalSuppliers: 'Your goods come from more than one supplier and may arrive in separate deliveries.',
  serviceNotOffered: 'That delivery service is not available for your basket.',
  dateNotOffered: 'That delivery date is not available. Please choose another.',
  deliveryExtraTooLong: (most: number) => `Please keep your delivery wish within ${most} characters.`,
  serviceNotToPostcode: (postcode: string) => `Not available for ${postcode}`,
  serviceNotForSamples: 'Not needed for samples alone',
  serviceTooHeavy: (kilograms: string) => `Takes up to ${kilograms} kg`,
  serviceNotCarrying: (names: string) => `Cannot take ${names}`,

  // Discount code
  codeMissing: 'Please enter a discount code.',
  badCode: 'That discount code is not valid.',
  codeExpired: 'That discount code has expired.',
  codeUsedUp: 'That discount code has been used as often as it can be.',
  codeUsedByYou: 'You have already used that discount code.',
  codeBelowMinimum: (pounds: string) => `That discount code needs goods of ${pounds} or more.`,
  codeNothingEligible: 'That discount code is not for anything in your basket.',
  codeApplied: (code: string) => `Discount code ${code} applied.`,
  codeRemoved: 'Your discount code has been removed.',

  // Saved for later
  savedForLaterHeading: 'Saved For Later',
  saveForLater: 'Save for later',
  moveToBasket: 'Move to Basket',
  enterEmail: 'Please enter an email address',
  badEmail: 'Please enter a valid email address.',
  errorTitle: 'Error',
  savedListFull: 'Your saved list is full. Please remove something from it first.',
  savedForLater: 'Your item has been saved for later.',
  savedListFound: 'Here is your saved list.',
  savedListUnknown: 'We could not find a saved list for that email address.',
  savedListLinkSent: 'If we hold a list for this address we have sent a link to open it.',
  savedItemMissing: 'That item is not in your saved list.',
  savedItemRemoved: 'The item has been removed from your saved list.',
  movedToBasket: 'The item is back in your basket.',

  // Reminders (D2)
  remindBasket: 'Remind me by email if I leave something in my basket',
  remindSavedList: 'Remind me by email of what I saved for later',
  reminderOver: 'That link has been used, or the basket it led to is not there any more.',
  reminderUnknown: 'We do not know that link. Please copy all of it from the email.',
  remindersStopped: 'You will get no more reminders at this email address.',

  // Checkout details (OP-58)
  pleaseEnter: (what: string) => `Please enter ${what}.`,
  textTooLong: (what: string, most: number) => `Please use at most ${most} characters for ${what}.`,
  nameLettersOnly: (what: string) =>
    `Please use only letters, spaces, hyphens, apostrophes and full stops for ${what}.`,
  companySigns:
    'Please use only letters, digits, spaces and the usual signs, such as & and -, for your company name.',
  badTelephone:
    'Please enter a telephone number of 7 to 20 characters: digits, spaces, +, brackets and hyphens.',
  passwordTooShort: (least: number) => `Please choose a password of at least ${least} characters.`,
  passwordFrequent: 'Many people use that password, so it is guessed first. Please choose another.',
  passwordIsEmail: 'Please choose a password that is not your email address.',
  passwordIsShop: 'Please choose a password that is not the name of our shop.',
  noAddresses: 'No addresses found for that postcode.',
  lookupFailed: 'We cannot look up addresses at the moment. Please type your address.',
  postcodeNotValid: 'The delivery postcode you entered is not valid.',
  postcodeDiffers: (priced: string) =>
    `The delivery postcode you entered is different from the one used to calculate pricing. Please go back to the basket and update the postcode, or use ${priced}.`,
  keepEditing: 'Keep Editing',
  goToBasket: 'Go to Basket',
  selectAddress: 'Select an address',
  addressNotListed: 'My address is not listed',
  findAddress: 'Find Address',
  editAddress: '[edit]',
  differentBilling: 'Different billing address',
  saveAddresses: 'Save my addresses for next time',
  continueToPayment: 'Continue to Payment',
  deliveryNotComplete: 'Please complete your delivery details to continue.',
  billingNotComplete: 'Please complete the billing address to continue.',
  postcodeNotChecked: 'The delivery postcode must be the one that your basket was priced for.',
  passwordNotConfirmed: 'The two passwords are not the same. Please enter both again.',

  checkoutExpired:
    'Your page had expired, so nothing was sent. What you typed is kept: please check it, then continue.',

  // Accounts
  accountExists: 'An account exists with this email address, please log in',
  logInFailed: 'That email address and password do not match. Please try again, or reset your password.',
  wrongPassword: 'That is not your password. Please try again.',
  welcome: 'Welcome. Your account is ready.',
  loggedOut: 'You are logged out.',
  sessionEnded: 'That device is logged out.',
  sessionMissing: 'We could not find that device. It may be logged out already.',
  otherSessionsEnded: 'All your other devices are logged out.',
  loggedOutEverywhere: 'You are logged out on all devices.',
  resetAsked:
    'If there is an account for that email address, we have sent a link to choose a new password. It works once, for 30 minutes.',
  linkOver: 'That link has been used, or is too old. Please ask for a new one.',
  passwordChanged: 'Your password has been changed. Please log in with it.',
  passwordChangedHere: 'Your password has been changed, and your other devices are logged out.',
  emailChangeAsked: 'We have sent a link to the new address. Open it there to make the change.',
  emailChanged: 'Your email address has been changed.',
  emailConfirmed: 'Thank you. Your email address is confirmed.',
  detailsSaved: 'Your details have been saved.',
  addressSaved: 'The address has been saved.',
  addressRemoved: 'The address has been removed.',
  orderMissing: 'We could not find that order.',
  noLongerSold: (name: string) => `${name}: this is no longer sold, so it was left out.`,
  notOrderedAgain: (name: string, why: string) => `${name} was left out. ${why}`,
  addressMissing: 'We could not find that address.',
  logInFirst: 'Please log in first.',
  confirmationSent: 'We have sent the email again. Please open its link to confirm your address.',
  tooManyAddresses: (most: number) => `You can keep at most ${most} addresses. Please remove one first.`,
  consentSaved: 'Your choice has been saved.',
  tradeAsked: 'Thank you. We will look at your application and write to you.',
  tradeAskedBefore: 'We have your application already.',
  accountDeleted: 'Your account and what we kept with it are deleted.',
  owesMoney: 'Your trade account is not settled. Please contact us, then we delete your account together.',
  // Payment (§7, §8)
  orderChanged: 'Your basket has changed. Please check it before paying.',
  priceChanged: (name: string, before: string, after: string) =>
    `${name} now costs ${after} instead of ${before}.`,
  checkBeforePaying: 'Please check your basket before paying.',
  checkingPayment:
    'We are checking your payment. Please do not pay again: you will hear from us in a moment.',
  lookForPaymentAgain: 'Check again',
  orderPlaced: 'Thank you. Your order has been placed.',
  alreadyOrdered: 'Your order has been placed already.',
  detailsMissing: 'Please complete your details before paying.',
  otherPostcode:
    'Your delivery postcode is not the one that your basket was priced for. Please check your basket.',
  chooseDate: 'Please choose a delivery date.',
  agreeFirst: 'Please agree to the terms and conditions.',
  kerbsideFirst: 'Please confirm that you have read about kerbside delivery.',
  tooLittleForCards: (least: string) =>
    `No card takes less than ${least}. Please add something to your basket, or contact us.`,
  tooMuchForCards: (most: string) =>
    `No card takes more than ${most} at once. Please contact us about this order.`,
  noWayToPay: 'We cannot take payments here at the moment. Please contact us about this order.',
  methodNotOffered: 'That way to pay is not open for this order. Please choose another.',
  somethingToPay: 'There is something to pay for this order. Please choose how.',
  logInAgain: 'Please log in again to pay on account.',
  overCreditLimit: 'This order is over the credit limit of your account. Please choose another way to pay.',
  accountCreditLeft: (left: string) =>
    `On Trade Account is not open for this order: ${left} of your credit is left. Please choose another way to pay, or contact us.`,
  paymentMissing: 'We could not find that payment.',
  paymentNotDone: 'Your payment is not complete. Please try again.',
  cardsUnavailable: 'We cannot take cards at the moment. Please try again, or choose another way to pay.',
  walletUnavailable: 'PayPal cannot be reached at the moment. Please try again, or pay by card.',
  cardCodeSent:
    'To keep stolen cards out we have sent a code to your email address. Please type it here, then pay.',
  cardCodeWrong: 'That is not the code, or its time is over. Please check it, or pay again for a new one.',
  cardNameInline: 'Please enter the name on your card',
  cardNameAlert: 'Please enter the name on card',
  cardUnexpected: 'An unexpected error occured.',
  cardProcessing: 'There was an error processing your card.',
  cardIneligible: 'There was an error processing your card. Please try again.',
  paypalOrderFailed: 'Error creating PayPal order. Please try again.',
  paymentOnItsWay:
    'Your payment is on its way and need not be repeated. We will email you as soon as PayPal confirms it, and place your order then.',
  paymentProblem: 'There was a problem with your payment. Please try again.',
  paymentCancelled: 'Payment was cancelled. You can try again or choose a different payment method.',
  googlePayNotApproved: 'Payment not approved',
  manualReference: 'Please enter a payment reference',
  manualAmount: 'Please enter the amount you wish to pay',
  manualEmail: 'Please enter your email address',
  manualName: 'Please enter the name on card',
  manualBadReference: 'Please check the payment reference: 2 to 32 letters, digits, spaces, / and - only.',
  manualBadAmount: 'Please enter an amount from £0.50 to £100,000.00, such as 12.50.',
  manualOff: 'We take no payments against a reference here at the moment. Please contact us.',
  manualDeclined: 'The payment could not be taken. Please contact us.',
  onHoldNote: 'Your order is on hold: we will call you about its payment.',
  onAccountNote: 'This order will be invoiced to your trade account.',

  // Failures
  somethingWrong: 'Something went wrong. Please try again.',
  shopBusy:
    'The shop has more to do at this moment than it can keep up with. Nothing in your basket is lost. Please try again in a few seconds.',
  badToken: 'Your page has expired. Please reload it and try again.',
  tooManyRequests: 'You are doing that too often. Please wait a moment and try again.',
  tooManyNewShoppers:
    'A great many new shoppers have come from your network in the last hour. Please try again a little later, or log in if you have an account.',
  tooManyLists:
    'A great many saved lists have been started from your network in the last hour. Please try again a little later, or log in if you have an account.',
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
