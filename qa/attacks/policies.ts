import { calls, paths, webhooks } from '#contract/routes.ts'

/*
 * What each route of the shop promises. `policies.test.ts` reads the router: a route that is not here, or is here and no
 * longer there, fails the build, so whoever adds one says what keeps strangers out of it. The rows go through this list.
 */

export interface Policy {
  /**
   * What keeps another site from calling it: the token of its page; the provider's signature; the secret in its address
   * (a mail reader's own button, RFC 8058); or nothing, because it changes nothing.
   */
  readonly guard: 'token' | 'signature' | 'secret' | 'reads'
  /** Who may keep its answer. */
  readonly kept: 'nobody' | 'anybody'
  /** Whose things it tells or changes: nobody's in particular, this session's, a customer's, of whoever has the secret, staff's. */
  readonly whose: 'nobody' | 'session' | 'customer' | 'secret' | 'staff'
  /** Bodies are made from its own schema in /docs/json, or it says here that it takes none, or any. */
  readonly body: 'schema' | 'none' | 'any'
}

type Whose = Policy['whose']

const call = (whose: Whose): Policy => ({ guard: 'token', kept: 'nobody', whose, body: 'schema' })
/** A call with token that is told nothing. */
const press = (whose: Whose): Policy => ({ ...call(whose), body: 'none' })
const read = (whose: Whose): Policy => ({ guard: 'reads', kept: 'nobody', whose, body: 'none' })
const file: Policy = { guard: 'reads', kept: 'anybody', whose: 'nobody', body: 'none' }

/** 'GET /box/basket/summary' → its policy. What answers GET answers HEAD, by the same. */
export const policies: Readonly<Record<string, Policy>> = {
  [`POST ${calls.getProduct}`]: call('nobody'),
  [`POST ${calls.getVariations}`]: call('nobody'),
  [`POST ${calls.getProductAttributes}`]: call('nobody'),
  [`POST ${calls.getProductSamples}`]: call('nobody'),
  [`POST ${calls.getVariationShippingServices}`]: call('session'),
  [`POST ${calls.variationCalculator}`]: call('session'),
  [`POST ${calls.calculator}`]: call('session'),
  [`POST ${calls.addMultipleToBasket}`]: call('session'),
  [`POST ${calls.basketAdd}`]: call('session'),
  [`POST ${calls.basketUpdate}`]: call('session'),
  [`POST ${calls.basketRemove}`]: call('session'),
  [`GET ${calls.getBasketContents}`]: read('session'),
  [`GET ${calls.getItemTotal}`]: read('session'),
  [`GET ${calls.getShippingServices}`]: read('session'),
  [`GET ${calls.getDiscount}`]: read('session'),
  [`GET ${calls.basketTotals}`]: read('session'),
  [`GET ${calls.basketSummary}`]: read('session'),
  [`GET ${calls.whoAmI}`]: read('session'),
  [`POST ${calls.setShippingService}`]: call('session'),
  [`POST ${calls.applyDiscountCode}`]: call('session'),
  [`GET ${calls.removeDiscountCode}`]: press('session'),
  [`POST ${calls.removeDiscountCode}`]: call('session'),
  [`POST ${calls.saveForLater}`]: call('session'),
  [`POST ${calls.retrieveSavedList}`]: call('session'),
  [`POST ${calls.removeFromSavedList}`]: call('session'),
  [`POST ${calls.moveToBasket}`]: call('session'),
  [`POST ${calls.openSavedList}`]: call('secret'),
  [`POST ${calls.wishlistAdd}`]: call('customer'),
  [`POST ${calls.wishlistRemove}`]: call('customer'),
  [`POST ${calls.setPostcode}`]: call('session'),
  [`POST ${calls.checkPostcode}`]: call('session'),
  [`POST ${calls.lookupAddress}`]: call('nobody'),
  [`GET ${calls.searchSuggestions}`]: read('nobody'),
  [`GET ${calls.menu}`]: read('nobody'),

  [`POST ${paths.checkout}`]: call('session'),
  [`POST ${calls.checkOrderValidity}`]: call('session'),
  [`POST ${calls.paymentIntent}`]: call('session'),
  [`POST ${calls.paymentConfirm}`]: call('session'),
  [`POST ${calls.stripeHandler}`]: call('session'),
  [`POST ${calls.cardCode}`]: call('session'),
  [`POST ${calls.payByStripe}`]: call('session'),
  [`POST ${calls.payOnAccount}`]: call('customer'),
  [`POST ${calls.payOnHold}`]: call('customer'),
  [`POST ${calls.payNoCharge}`]: call('session'),
  [`GET ${calls.paypalGetOrder}`]: press('session'),
  [`POST ${calls.paypalCaptureOrder}`]: call('session'),
  [`POST ${calls.paypalConfirmed}`]: call('session'),
  [`POST ${calls.manualStripeHandler}`]: call('session'),
  [`POST ${calls.createStripePayment}`]: call('session'),
  'GET /checkout/complete/:token/invoice.pdf': read('secret'),
  'GET /checkout/complete/:token/credit-notes/:creditNote': read('secret'),

  [`POST ${paths.login}`]: call('nobody'),
  [`POST ${paths.register}`]: call('nobody'),
  [`POST ${paths.logout}`]: press('session'),
  [`POST ${paths.passwordReset}`]: call('nobody'),
  'POST /password/reset/:token': call('secret'),
  [`POST ${paths.accountDetails}`]: call('customer'),
  [`POST ${paths.accountPassword}`]: call('customer'),
  [`POST ${paths.accountEmail}`]: call('customer'),
  [`POST ${paths.accountConfirmAgain}`]: press('customer'),
  'POST /account/email/confirm/:token': press('secret'),
  [`POST ${paths.accountPrivacy}`]: call('customer'),
  [`POST ${paths.accountTrade}`]: call('customer'),
  [`POST ${paths.logoutEverywhere}`]: press('customer'),
  [`GET ${paths.accountExport}`]: read('customer'),
  [`POST ${paths.accountDelete}`]: call('customer'),
  [`POST ${paths.accountEndOthers}`]: press('customer'),
  'POST /account/devices/:id/end': press('customer'),
  [`POST ${paths.accountAddressNew}`]: call('customer'),
  'POST /account/addresses/:id': call('customer'),
  'POST /account/addresses/:id/remove': press('customer'),
  'GET /account/orders/:number/invoice.pdf': read('customer'),
  'GET /account/orders/:number/credit-notes/:creditNote': read('customer'),
  'POST /account/orders/:number/again': press('customer'),

  'POST /reminder/:token': press('secret'),
  'POST /reminder/:token/stop': { ...press('secret'), guard: 'secret' },
  [`POST ${webhooks.stripe}`]: { guard: 'signature', kept: 'nobody', whose: 'nobody', body: 'any' },
  [`POST ${webhooks.paypal}`]: { guard: 'signature', kept: 'nobody', whose: 'nobody', body: 'any' },
  /* Browsers send it by themselves; it is logged, and changes nothing. */
  [`POST ${paths.cspReports}`]: { guard: 'reads', kept: 'nobody', whose: 'nobody', body: 'any' },

  'GET /media/:hash/:file': file,
  'GET /images/:file': file,
  'GET /robots.txt': file,
  [`GET ${paths.sitemap}`]: file,
  [`GET ${paths.merchantFeed}`]: file,
  [`GET ${paths.kerbsideLeaflet}`]: file,
  [`GET ${paths.docs}`]: read('nobody'),
  'GET /docs/json': read('nobody'),
  'GET /docs/yaml': read('nobody'),
  [`GET ${paths.health}`]: read('nobody'),
  [`GET ${paths.ready}`]: read('nobody'),
  'GET /dev/mail': read('staff'),
  'GET /dev/mail/:id': read('staff'),
}

/** Pages are all sent with a token, so nobody keeps them: whose things each of them shows. By src/web/routes.ts. */
export const pagePolicies: Readonly<Record<string, Whose>> = {
  '/': 'nobody',
  '/search': 'nobody',
  '/basket': 'session',
  '/login': 'nobody',
  '/register': 'nobody',
  '/password/reset': 'nobody',
  '/password/reset/:token': 'secret',
  '/account': 'customer',
  '/account/wishlist': 'customer',
  '/checkout': 'session',
  '/checkout/payment': 'session',
  '/manual-payment': 'session',
  '/manual-payment/receipt/:key': 'secret',
  '/checkout/complete/:token': 'secret',
  '/account/orders': 'customer',
  '/account/orders/:number': 'customer',
  '/account/details': 'customer',
  '/account/email': 'customer',
  '/account/email/confirm/:token': 'secret',
  '/account/password': 'customer',
  '/account/devices': 'customer',
  '/account/addresses': 'customer',
  '/account/addresses/new': 'customer',
  '/account/addresses/:id': 'customer',
  '/account/trade': 'customer',
  '/account/privacy': 'customer',
  '/account/delete': 'customer',
  '/set-postcode': 'session',
  '/saved-list/:token': 'secret',
  '/reminder/:token': 'secret',
  '/reminder/:token/stop': 'secret',
  '/delivery': 'nobody',
  '/terms-and-conditions-for-the-sale-of-products': 'nobody',
  '/privacy': 'nobody',
  '/returns': 'nobody',
  '/contact': 'nobody',
  '/:category': 'nobody',
  '/:category/:product': 'nobody',
  '/*': 'nobody',
}
