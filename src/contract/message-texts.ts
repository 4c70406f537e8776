import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'

/**
 * Every message that the specification fixes, and the shop's own, each once. The specification's messages are
 * verbatim, misspellings included (OP-75).
 */
export * from './message-texts/accounts.ts'
export * from './message-texts/calculator.ts'
export * from './message-texts/checkout.ts'
export * from './message-texts/choosing.ts'
export * from './message-texts/delivered.ts'
export * from './message-texts/goods.ts'
export * from './message-texts/laid-plan.ts'
export * from './message-texts/lookbook.ts'
export * from './message-texts/materials.ts'
export * from './message-texts/orders.ts'
export * from './message-texts/plan-terms.ts'
export * from './message-texts/planner.ts'
export * from './message-texts/planner-later.ts'
export * from './message-texts/planner-opened.ts'
export * from './message-texts/planner-work.ts'
export * from './message-texts/price-cliffs.ts'
export * from './message-texts/returns.ts'
export * from './message-texts/saved-plans.ts'
export * from './message-texts/searching.ts'

// Quantity and basket
export const setQuantity = 'You must set a quantity'
export const quantityInDigits = 'Type the quantity in digits, such as 2 or 10.5.'
export const numberInDigits = 'Type the number in digits, such as 4.2.'
export const notEnoughStock = 'There is not enough stock for that.'
export const notFound = 'We could not find that product.'
export const unknownModelType = 'Model_Type must be product or variation.'
export const nothingToAdd = 'Choose at least one item to add.'
export const tooManyItems = (most: number) => `You can add at most ${most} different items at once.`
export const addedQuantityTooLarge = (most: string) =>
  `You can add at most ${most} at once. Please contact us for larger orders.`
export const lineFull = (most: string) =>
  `You can have at most ${most} of one item in your basket. Please contact us for larger orders.`
export const basketFull = 'Your basket is full. Please order what is in it, or remove something first.'
export const unknownId = 'That is not something this shop has.'
export const lineMissing = 'That item is not in your basket.'
export const planNeedsAtLeast = (tiles: number) => `The plan needs at least ${tiles}.`
export const removeLine = 'Are you sure you want to remove this item?'
export const proceedToCheckout = 'Proceed to Checkout'
export const payFasterWith = 'Pay faster with'
export const lineProblems = 'Some items in your basket cannot be bought as they stand. Please check them.'

// After an add
export const addedTitle = 'Great!'
export const added = (productName: string) => `${productName} added to your basket.`
export const addedNoMore = (amount: string, one: boolean) =>
  `${amount} ${one ? 'was' : 'were'} added, there are no more.`
export const addedSome = (amount: string, one: boolean) => `${amount} ${one ? 'was' : 'were'} added.`
export const addedPartTitle = 'Added to your basket'
export const sampleAdded = 'Sample added to your basket.'
export const calculatorAdded = 'Great! Your items have been added to the basket.'
export const stillNeeded = 'Still needed for the job'
export const addNeeded = (sum: string, count: number) =>
  `${count === 1 ? 'Add it' : `Add all ${count}`} for ${sum}`
export const neededBeforeDelivery = 'Before delivery, as an order of its own.'
export const inYourSamples = (count: number, places: number) =>
  count > places ? `In your samples ${count}` : `In your samples ${count}/${places}`
export const samplePostage = (postage: string, comesBack: boolean) =>
  `Free, ${postage} postage${comesBack ? ', refunded with your order' : ''}`
export const continueShopping = 'Continue Shopping'
export const viewBasket = 'View Basket'
export const straightToCheckout = 'Straight to checkout'
export const basketEmpty = 'Your basket is empty'

// Whole tiles (OP-16); 'm2' is typeset with a superscript by the page
export const tilesGive = (tiles: string, area: string) =>
  `This will give you ${tiles} tile(s), covering ${area} m2`
export const exactly = 'exactly'
export const updateTo = (area: string) => `Update to ${area} m2`
export const inStock = (amount: string) => `We have ${amount} in stock.`
export const takeInStock = (amount: string) => `Take ${amount}`
export const noneInStock = 'There is none in stock at the moment.'
export const expectedOn = (day: string) => `We expect more on ${day}.`
export const outOfStock = 'Out of stock.'
export const inStockInstead = 'In stock, and much like it:'
export const askForQuotation = 'Ask for a quotation'
export const soldByTelephone = 'We sell this by telephone, not online.'
export const sampleThenRing = 'Order a sample, then ring'
export const ring = 'Ring'
export const toChooseBatch = 'to choose your batch.'
export const wholeTilesOnly = 'Tiles are sold whole. Update the quantity, then add it.'

// Buying form
export const notBuyable = 'Not currently available to buy online'
export const showObstacle = 'Show me what to do'
export const changePostcode = 'Change the postcode'
export const notDelivered = (postcode: string) => `Not available for delivery to ${postcode}`
export const stockAlert =
  'You are ordering a large quantity. Please contact us to check stock before you order.'
export const looseLoad = 'Need a loose load? Contact us for a price.'
export const alreadyInBasket = (amount: string) => `You already have ${amount} in your basket`
export const vatFootnote = `* Price includes ${vatAt(VAT_RATE)}.`
export const deliveryWaived = 'Delivery included with your other items'

// Extras
export const packsForJoint = (isOwn: boolean, millimetres: number, packs: number) =>
  `${isOwn ? `With this tile’s ${millimetres} mm joint` : `With ${millimetres} mm spacing`}: ${packs} ${packs === 1 ? 'pack' : 'packs'}`
/** Behind the grout that goods call for: 'for 5 mm tile spacing' (T-082). */
export const groutFor = (forPlans: boolean) =>
  forPlans ? 'for the joints of your plan' : 'for 5 mm tile spacing'
export const takePacks = (packs: number) => `Take ${packs}`

// Wishlist
export const addToWishlist = 'Add to Wishlist'
export const removeFromWishlist = 'Remove from Wishlist'
export const viewWishlist = 'View Wishlist'
export const wishlistRemoved = (productName: string) => `${productName} was removed from your wishlist.`
export const wishlistFull = 'Your wishlist is full. Please remove something from it first.'
export const wishlistEmpty = 'You have no products in your wishlist.'
export const wishlistToBasket = 'Add all to basket'
export const wishlistInBasket = (count: number) =>
  `${count} ${count === 1 ? 'product' : 'products'} of your wishlist added to your basket.`
export const wishlistQuantities = (project: string | null) =>
  project === null
    ? 'One pack of each; of what is sold by the square metre, about 1 m². Quantities can be changed in the basket.'
    : `What your ${project.replace(' %', '\u00a0%')} takes of each, and one pack of what covers no floor. Quantities can be changed in the basket.`
export const wishlistNothingToAdd = 'Nothing on your wishlist can be bought now. Each product says why.'

// Pay later
export const payLater = 'Pay in 30 days'
export const payLaterTerms = '18+, credit subject to status'

// Postcode
export const badPostcode = 'Please enter a valid UK postcode.'

// Delivery (basket)
export const enterPostcode = 'Enter your postcode to view delivery options'
export const noShippingServices = 'There are no shipping services available for your location.'
export const shippingIncluded = 'Included'
/* The amount that a free-delivery code takes off is shown with the delivery. */
export const discountApplied = 'Applied'
/** A free-delivery code with the amount that it takes off this delivery. */
export const offDelivery = (name: string, sum: string) => `${name} (${sum} off delivery)`
/* The documents' delivery_portion (S-004): a part of delivery that stands in the goods' prices. */
export const partCrateDelivery = 'Part-crate delivery'
export const partCrateInGoods = 'Part-crate delivery, in the goods above'
export const fallsAwayFrom = (area: string) => `falls away from ${area} m²`
export const deliveryInAll = 'Delivery in all'
export const withPartCrate = (sum: string) => `with ${sum} part-crate delivery`
export const deliveryInAllIs = (sum: string, partCrates: string) =>
  `Delivery costs ${sum} in all: ${partCrates} of it is part-crate delivery, in the lines of the goods.`
export const totalWithPartCrate = (sum: string) => `${sum} of it is part-crate delivery.`
export const partCrateNowhere = 'It is in the price of the goods; nothing is charged while we cannot deliver.'
export const laterDays = 'Choose a later day'
export const estimated = '(estimated)'
export const samplesByParcel = 'Samples are delivered by parcel network; veneer slips go by mail.'
export const severalSuppliers =
  'Your goods come from more than one supplier and may arrive in separate deliveries.'
export const serviceNotOffered = 'That delivery service is not available for your basket.'
export const dateNotOffered = 'That delivery date is not available. Please choose another.'
export const deliveryExtraTooLong = (most: number) =>
  `Please keep your delivery wish within ${most} characters.`
export const serviceNotToPostcode = (postcode: string) => `Not available for ${postcode}`
export const serviceNotForSamples = 'Not needed for samples alone'
export const serviceTooHeavy = (kilograms: string) => `Takes up to ${kilograms} kg`
export const serviceNotCarrying = (names: string) => `Cannot take ${names}`

// Discount code
export const codeMissing = 'Please enter a discount code.'
export const badCode = 'That discount code is not valid.'
export const codeExpired = 'That discount code has expired.'
export const codeUsedUp = 'That discount code has been used as often as it can be.'
export const codeUsedByYou = 'You have already used that discount code.'
export const codeBelowMinimum = (pounds: string) => `That discount code needs goods of ${pounds} or more.`
export const codeNothingEligible = 'That discount code is not for anything in your basket.'
export const codeApplied = (code: string) => `Discount code ${code} applied.`
export const codeRemoved = 'Your discount code has been removed.'

// Saved for later
export const savedForLaterHeading = 'Saved For Later'
export const saveForLater = 'Save for later'
export const moveToBasket = 'Move to Basket'
export const enterEmail = 'Please enter an email address'
export const badEmail = 'Please enter a valid email address.'
export const errorTitle = 'Error'
export const savedListFull = 'Your saved list is full. Please remove something from it first.'
export const savedForLater = 'Your item has been saved for later.'
export const savedListFound = 'Here is your saved list.'
export const savedListUnknown = 'We could not find a saved list for that email address.'
export const savedListLinkSent = 'If we hold a list for this address we have sent a link to open it.'
export const savedItemMissing = 'That item is not in your saved list.'
export const savedItemRemoved = 'The item has been removed from your saved list.'
export const movedToBasket = 'The item is back in your basket.'

// Reminders (D2)
export const remindBasket = 'Remind me by email if I leave something in my basket'
export const remindSavedList = 'Remind me by email of what I saved for later'
export const reminderOver = 'That link has been used, or the basket it led to is not there any more.'
export const reminderUnknown = 'We do not know that link. Please copy all of it from the email.'
export const remindersStopped = 'You will get no more reminders at this email address.'

// Payment (§7, §8)
export const orderChanged = 'Your basket has changed. Please check it before paying.'
export const priceChanged = (name: string, before: string, after: string) =>
  `${name} now costs ${after} instead of ${before}.`
export const samplePostageRefunded = 'Sample postage refunded'
export const postageReturnedAlready =
  'Your sample postage came back with another order. Please check your basket before paying.'
export const checkBeforePaying = 'Please check your basket before paying.'
export const paying = 'Paying … Please keep this page open.'
export const placingOrder = 'Placing your order …'
export const checkingPayment =
  'We are checking your payment. Please do not pay again: you will hear from us in a moment.'
export const lookForPaymentAgain = 'Check again'
export const orderPlaced = 'Thank you. Your order has been placed.'
export const alreadyOrdered = 'Your order has been placed already.'
export const detailsMissing = 'Please complete your details before paying.'
export const otherPostcode =
  'Your delivery postcode is not the one that your basket was priced for. Please check your basket.'
export const chooseDate = 'Please choose a delivery date.'
export const agreeFirst = 'Please agree to the terms and conditions.'
export const kerbsideFirst = 'Please confirm that you have read about kerbside delivery.'
export const tooLittleForCards = (least: string) =>
  `No card takes less than ${least}. Please add something to your basket, or contact us.`
export const tooMuchForCards = (most: string) =>
  `No card takes more than ${most} at once. Please contact us about this order.`
export const noWayToPay = 'We cannot take payments here at the moment. Please contact us about this order.'
export const methodNotOffered = 'That way to pay is not open for this order. Please choose another.'
export const somethingToPay = 'There is something to pay for this order. Please choose how.'
export const logInAgain = 'Please log in again to pay on account.'
export const overCreditLimit =
  'This order is over the credit limit of your account. Please choose another way to pay.'
export const accountCreditLeft = (left: string) =>
  `On Trade Account is not open for this order: ${left} of your credit is left. Please choose another way to pay, or contact us.`
export const paymentMissing = 'We could not find that payment.'
export const paymentNotDone = 'Your payment is not complete. Please try again.'
export const cardsUnavailable =
  'We cannot take cards at the moment. Please try again, or choose another way to pay.'
export const walletUnavailable = 'PayPal cannot be reached at the moment. Please try again, or pay by card.'
export const cardCodeSent =
  'To keep stolen cards out we have sent a code to your email address. Please type it here, then pay.'
export const cardCodeWrong =
  'That is not the code, or its time is over. Please check it, or pay again for a new one.'
export const cardNameInline = 'Please enter the name on your card'
export const cardNameAlert = 'Please enter the name on card'
export const cardUnexpected = 'An unexpected error occured.'
export const cardProcessing = 'There was an error processing your card.'
export const cardIneligible = 'There was an error processing your card. Please try again.'
export const paypalOrderFailed = 'Error creating PayPal order. Please try again.'
export const paymentOnItsWay =
  'Your payment is on its way and need not be repeated. We will email you as soon as PayPal confirms it, and place your order then.'
export const paymentProblem = 'There was a problem with your payment. Please try again.'
export const paymentCancelled =
  'Payment was cancelled. You can try again or choose a different payment method.'
export const googlePayNotApproved = 'Payment not approved'
export const manualReference = 'Please enter a payment reference'
export const manualAmount = 'Please enter the amount you wish to pay'
export const manualEmail = 'Please enter your email address'
export const manualName = 'Please enter the name on card'
export const manualBadReference =
  'Please check the payment reference: 2 to 32 letters, digits, spaces, / and - only.'
export const manualBadAmount = 'Please enter an amount from £0.50 to £100,000.00, such as 12.50.'
export const manualOff = 'We take no payments against a reference here at the moment. Please contact us.'
export const manualDeclined = 'The payment could not be taken. Please contact us.'
export const onHoldNote = 'Your order is on hold: we will call you about its payment.'
export const onAccountNote = 'This order will be invoiced to your trade account.'

// Failures
export const somethingWrong = 'Something went wrong. Please try again.'
export const shopBusy =
  'The shop has more to do at this moment than it can keep up with. Nothing in your basket is lost. Please try again in a few seconds.'
export const badToken = 'Your page has expired. Please reload it and try again.'
export const tooManyRequests = 'You are doing that too often. Please wait a moment and try again.'
export const tooManyNewShoppers =
  'A great many new shoppers have come from your network in the last hour. Please try again a little later, or log in if you have an account.'
export const tooManyLists =
  'A great many saved lists have been started from your network in the last hour. Please try again a little later, or log in if you have an account.'
export const pageMissing = 'We could not find that page.'
export const unreadable = 'The request could not be read.'
export const tooLarge = 'The request is too large.'
export const unknownBody = 'This kind of request body is not accepted.'
export const fieldMissing = 'This is needed.'
export const fieldOfOtherKind = (kind: string) => `This must be ${kind}.`
export const fieldTooSmall = 'This is too small.'
export const fieldTooLarge = 'This is too large.'
export const fieldNotAccepted = 'This is not accepted.'
export const reference = (id: string) => `If it happens again, please tell us this reference: ${id}`
export const pictureMissing = 'There is no such picture.'
export const lightboxFailed = 'Something Went Wrong, Please Try Again Later'
export const lightboxImageMissing = 'Image Not Found'
export const lightboxElementMissing = 'HTML Element Not Found'
export const lightboxAjaxMissing = 'Error Loading AJAX : Not Found'
export const lightboxAjaxForbidden = 'Error Loading AJAX : Forbidden'
export const lightboxPageFailed = 'Error Loading Page'
