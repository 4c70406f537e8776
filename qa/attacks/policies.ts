import { calls, paths, returnPath, webhooks, withdrawReturnPath } from '#contract/routes.ts'

/*
 * The promises of each route of the shop. `policies.test.ts` reads the router: a route that is missing here,
 * or is gone from the router, fails the build, so a new route must declare what protects it. The scenarios go
 * through this list.
 */

export interface RoutePolicy {
  /**
   * The guard that stops another site from calling it: the page's token; the provider's signature; the secret
   * in its address (a mail reader's own button, RFC 8058); or nothing is needed, because it changes nothing.
   */
  readonly guard: 'token' | 'signature' | 'secret' | 'reads'
  /** Which caches may store the response. */
  readonly caching: 'none' | 'shared'
  /**
   * Whose data it reads or changes: public data, this session's, a customer's, that of the holder of the
   * secret, staff's.
   */
  readonly owner: 'public' | 'session' | 'customer' | 'secret' | 'staff'
  /** The body follows its own schema in /docs/json, or the call takes none, or any. */
  readonly body: 'schema' | 'none' | 'any'
}

type Whose = RoutePolicy['owner']

const call = (whose: Whose): RoutePolicy => ({
  guard: 'token',
  caching: 'none',
  owner: whose,
  body: 'schema',
})
/** A call with a token and without a body. */
const press = (whose: Whose): RoutePolicy => ({ ...call(whose), body: 'none' })
const read = (whose: Whose): RoutePolicy => ({ guard: 'reads', caching: 'none', owner: whose, body: 'none' })
const file: RoutePolicy = { guard: 'reads', caching: 'shared', owner: 'public', body: 'none' }

/** 'GET /box/basket/summary' → its policy. HEAD follows the policy of GET. */
export const policies: Readonly<Record<string, RoutePolicy>> = {
  [`POST ${calls.getProduct}`]: call('public'),
  [`POST ${calls.getVariations}`]: call('public'),
  [`POST ${calls.getProductAttributes}`]: call('public'),
  [`POST ${calls.getProductSamples}`]: call('public'),
  [`POST ${calls.getVariationShippingServices}`]: call('session'),
  [`POST ${calls.getDelivered}`]: call('session'),
  [`POST ${calls.getProjectPrices}`]: call('session'),
  [`POST ${calls.setProject}`]: call('session'),
  [`POST ${calls.variationCalculator}`]: call('session'),
  [`POST ${calls.calculator}`]: call('session'),
  [`POST ${calls.planLayout}`]: call('public'),
  'GET /plan/:document': read('public'),
  'GET /plan/kept/:token/:document': read('secret'),
  [`POST ${calls.savePlan}`]: call('session'),
  [`POST ${calls.removePlan}`]: call('session'),
  [`POST ${calls.sharePlan}`]: call('session'),
  [`POST ${calls.withdrawPlan}`]: call('session'),
  [`POST ${calls.addPlan}`]: call('session'),
  [`POST ${calls.addMultipleToBasket}`]: call('session'),
  [`POST ${calls.basketAdd}`]: call('session'),
  [`POST ${calls.basketUpdate}`]: call('session'),
  [`POST ${calls.basketRemove}`]: call('session'),
  [`POST ${calls.takePriceCliff}`]: call('session'),
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
  [`GET ${calls.wishlistProducts}`]: read('customer'),
  [`POST ${calls.wishlistAdd}`]: call('customer'),
  [`POST ${calls.wishlistToBasket}`]: call('session'),
  [`POST ${calls.wishlistRemove}`]: call('customer'),
  [`POST ${calls.setPostcode}`]: call('session'),
  [`POST ${calls.checkPostcode}`]: call('session'),
  [`POST ${calls.lookupAddress}`]: call('public'),
  [`GET ${calls.searchSuggestions}`]: read('public'),
  [`GET ${calls.shelf}`]: read('session'),
  [`GET ${calls.menu}`]: read('public'),

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
  [`POST ${calls.payByLink}`]: call('secret'),
  [`POST ${calls.createStripePayment}`]: call('session'),
  'GET /checkout/complete/:token/invoice.pdf': read('secret'),
  'GET /checkout/complete/:token/delivery.ics': read('secret'),
  'GET /checkout/complete/:token/credit-notes/:creditNote': read('secret'),
  'POST /checkout/complete/:token': call('secret'),

  [`POST ${paths.login}`]: call('public'),
  [`POST ${paths.register}`]: call('public'),
  [`POST ${paths.logout}`]: press('session'),
  [`POST ${paths.passwordReset}`]: call('public'),
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
  [`POST ${paths.findOrder}`]: call('session'),
  'POST /account/orders/:number/again': press('customer'),

  'POST /review/:token': call('secret'),
  [`POST ${returnPath(':token')}`]: call('session'),
  [`POST ${withdrawReturnPath(':token', ':return')}`]: call('session'),
  'POST /contact/ask/:category/:product': call('public'),
  'POST /contact/back-in-stock/:category/:product': call('public'),
  'POST /contact/stock-notice/:token': press('secret'),
  'POST /contact/stock-notice/:token/stop': { ...press('secret'), guard: 'secret' },

  'POST /reminder/:token': press('secret'),
  'POST /reminder/:token/stop': { ...press('secret'), guard: 'secret' },
  [`POST ${webhooks.stripe}`]: { guard: 'signature', caching: 'none', owner: 'public', body: 'any' },
  [`POST ${webhooks.paypal}`]: { guard: 'signature', caching: 'none', owner: 'public', body: 'any' },
  /* Browsers send it by themselves; it is logged and changes nothing. */
  [`POST ${paths.cspReports}`]: { guard: 'reads', caching: 'none', owner: 'public', body: 'any' },

  'GET /media/:hash/:file': file,
  'GET /images/:file': file,
  'GET /robots.txt': file,
  [`GET ${paths.sitemap}`]: file,
  [`GET ${paths.merchantFeed}`]: file,
  [`GET ${paths.kerbsideLeaflet}`]: file,
  [`GET ${paths.docs}`]: read('public'),
  'GET /docs/json': read('public'),
  'GET /docs/yaml': read('public'),
  [`GET ${paths.health}`]: read('public'),
  [`GET ${paths.ready}`]: read('public'),
  'GET /dev/mail': read('staff'),
  'GET /dev/mail/:id': read('staff'),
}

/**
 * Whose data each page shows. Every page carries a token, so no cache may store one. In the order of
 * src/web/routes.ts.
 */
export const pagePolicies: Readonly<Record<string, Whose>> = {
  '/': 'public',
  '/search': 'public',
  '/basket': 'session',
  '/login': 'public',
  '/register': 'public',
  '/password/reset': 'public',
  '/password/reset/:token': 'secret',
  '/account': 'customer',
  '/account/wishlist': 'customer',
  '/account/plans': 'customer',
  '/checkout': 'session',
  '/checkout/payment': 'session',
  '/manual-payment': 'session',
  '/manual-payment/receipt/:key': 'secret',
  '/pay/:key': 'secret',
  '/checkout/complete/:token': 'secret',
  '/checkout/complete/:token/return': 'secret',
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
  '/review/:token': 'secret',
  '/reminder/:token/stop': 'secret',
  '/delivery': 'public',
  '/terms-and-conditions-for-the-sale-of-products': 'public',
  '/privacy': 'public',
  '/returns': 'public',
  '/find-order': 'public',
  '/lookbook': 'public',
  '/lookbook/:look': 'public',
  '/plan': 'public',
  '/plan/kept/:token': 'secret',
  '/contact': 'public',
  '/contact/ask/:category/:product': 'public',
  '/contact/back-in-stock/:category/:product': 'public',
  '/contact/stock-notice/:token': 'secret',
  '/:category': 'public',
  '/:category/:product': 'public',
  '/*': 'public',
}
