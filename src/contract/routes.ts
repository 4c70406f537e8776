/*
 * Every URL of the shop, each built in this one place: constants for fixed paths, functions for paths with a
 * parameter. `paths` and `calls` are namespaces, not objects: a browser bundle contains only the constants that
 * its pages use.
 */
import type { Provider } from '#domain/payments/methods.ts'
import * as paths from './routes/paths.ts'

/** The calls that pages make; all carry the anti-forgery token (P-012). */
export * as calls from './routes/calls.ts'
export * as paths from './routes/paths.ts'

/** Paths for operators, on a separate port that visitors cannot reach (F3). */
export const operationsPaths = {
  metrics: '/metrics',
  invariants: '/internal/invariants',
} as const

/** Paths of the payment providers' webhook events; signed, so they carry no anti-forgery token. */
export const webhooks = {
  stripe: '/webhooks/stripe',
  paypal: '/webhooks/paypal',
} as const satisfies Readonly<Record<Provider, string>>

/** First path segments that a category cannot have as its slug. */
export const reservedSegments: readonly string[] = [
  'account',
  'ajax',
  'assets',
  'basket',
  'box',
  'checkout',
  'create-stripe-payment',
  'csp-reports',
  'delivery',
  'dev',
  'docs',
  'feeds',
  'find-order',
  'healthz',
  'images',
  'kerbside-delivery-info.pdf',
  'login',
  'logout',
  'lookbook',
  'manual-payment',
  'manual-stripe-handler',
  'media',
  'metrics',
  'password',
  'plan',
  'privacy',
  'project',
  'readyz',
  'register',
  'returns',
  'contact',
  'reminder',
  'review',
  'robots.txt',
  'sandbox',
  'saved-list',
  'search',
  'set-postcode',
  'sitemap.xml',
  'terms-and-conditions-for-the-sale-of-products',
  'webhooks',
]

/** A product's full_slug: `/porcelain-paving/moorland` (OP-57). */
export const productPath = (categorySlug: string, productSlug: string): string =>
  `/${categorySlug}/${productSlug}`

/** The form that sends a question about a product to the merchant (S-041). */
export const askPath = (fullSlug: string, sku: string | null = null): string =>
  `${paths.contact}/ask${sku === null ? fullSlug : productPathWithSku(fullSlug, sku)}`

/** The form that asks for an email when a variation is back in stock (S-018). */
export const backInStockPath = (fullSlug: string, sku: string): string =>
  `${paths.contact}/back-in-stock${productPathWithSku(fullSlug, sku)}`

/** The same page once the form was sent. */
export const backInStockAskedPath = (fullSlug: string, sku: string): string =>
  `${backInStockPath(fullSlug, sku)}&asked=1`

/** The link of that form's email, which confirms the address, and the one that forgets it. */
export const stockNoticePath = (token: string): string => `${paths.contact}/stock-notice/${token}`
export const stockNoticeStopPath = (token: string): string => `${stockNoticePath(token)}/stop`

/** A category: `/porcelain-paving`. */
export const categoryPath = (categorySlug: string): string => `/${categorySlug}`

/** A project of the lookbook: `/lookbook/harbour-terrace` (S-052). */
export const lookPath = (slug: string): string => `${paths.lookbook}/${slug}`

/** A product with one variation preselected (OP-12). */
export const productPathWithSku = (fullSlug: string, sku: string): string =>
  `${fullSlug}?sku=${encodeURIComponent(sku)}`

/** An emailed link: its page needs a click on a button, because mail scanners open links too. */
export const resetPath = (token: string): string => `${paths.passwordReset}/${token}`
export const confirmEmailPath = (token: string): string => `${paths.accountEmail}/confirm/${token}`

/** One of a customer's orders, by its readable number (D16). */
export const accountOrderPath = (number: string): string => `${paths.accountOrders}/${number}`

/** The VAT invoice of an order, as a PDF. */
export const invoicePath = (number: string): string => `${accountOrderPath(number)}/invoice.pdf`

/** One of an order's credit notes, as a PDF: '/account/orders/TS-4K7Q-9XWX/credit-notes/CN-00012'. */
export const creditNotePath = (number: string, creditNote: string): string =>
  `${accountOrderPath(number)}/credit-notes/${creditNote}`

/** Adds the goods of an order to the basket again. */
export const orderAgainPath = (number: string): string => `${accountOrderPath(number)}/again`

/** Ends one of the customer's own sessions; the id is public and gives no access. */
export const endSessionPath = (id: string): string => `${paths.accountDevices}/${id}/end`

export const accountAddressPath = (id: number): string => `${paths.accountAddresses}/${id}`

/** The postcode form, which redirects to `back`; the basket is its default (OP-50). */
export const setPostcodePath = (back: string): string =>
  back === paths.basket ? paths.setPostcode : `${paths.setPostcode}?redirect=${encodeURIComponent(back)}`

/**
 * Stores the postcode field of a form without script, and returns to that form as it was filled in (S-002).
 * `optional`: by a button that is pressed for something else too, so that an empty field is no mistake.
 */
export const postcodeInFormPath = (formId: string, optional = false): string =>
  `${paths.setPostcode}?again=${formId}${optional ? '&optional=1' : ''}`

/** The icon of a pack, e.g. /images/bulk_bag.svg (P-229). */
export const packIconPath = (snakeCase: string): string => `/images/${snakeCase}.svg`

/** The confirmation of an order, for every visitor with its token (HZ-27). */
export const completePath = (token: string): string => `${paths.checkout}/complete/${token}`

/** The order's VAT invoice as a PDF, for visitors who may see the full order there. */
export const completeInvoicePath = (token: string): string => `${completePath(token)}/invoice.pdf`

/** The form that asks to return goods of the order, for the same visitors (M-070). */
export const returnPath = (token: string): string => `${completePath(token)}/return`

/** Withdraws one of its returns, by the return's number there. */
export const withdrawReturnPath = (token: string, number: number | string): string =>
  `${returnPath(token)}/${number}/withdraw`

/** The order's delivery day for a calendar, for the same visitors. */
export const completeDeliveryPath = (token: string): string => `${completePath(token)}/delivery.ics`

/** One of the order's credit notes as a PDF, for the same visitors. */
export const completeCreditNotePath = (token: string, creditNote: string): string =>
  `${completePath(token)}/credit-notes/${creditNote}`

/** The receipt of a payment against a reference. */
/** The page of a payment link, as its customer opens it: '/pay/7fK2…' (M-080). */
export const paymentLinkPath = (key: string): string => `${paths.payByLink}/${key}`
export const manualReceiptPath = (token: string): string => `${paths.manualPayment}/receipt/${token}`

/**
 * Log-in page that requires the password again after a long session, and redirects back to the payment
 * (HZ-21).
 */
export const logInAgainPath = `${paths.login}?again=1&redirect=${encodeURIComponent(paths.payment)}`

/** The link of a reminder email, and its unsubscribe link (D2). */
export const reminderPath = (token: string): string => `/reminder/${token}`
export const reminderStopPath = (token: string): string => `${reminderPath(token)}/stop`

/** The emailed link to the form of a review (S-040). */
export const reviewPath = (token: string): string => `/review/${token}`

/** The emailed link to a saved list (D6). */
export const savedListPath = (token: string): string => `/saved-list/${token}`

/**
 * Cookie of a browser without JavaScript, which posts forms itself: its pages are rendered individually, with
 * its postcode and its wishlist. Client code deletes the cookie when it starts, so it is readable by scripts;
 * it holds no other data.
 */
export const NO_SCRIPT_COOKIE = 'noscript'

/**
 * Cookie of the visit with the floor that the visitor buys for (S-006), as `printProject` writes it. Scripts
 * read and write it; it names no person and no place.
 */
export const PROJECT_COOKIE = 'project'

/** The project's form on the page of the postcode. */
export const PROJECT_ID = 'project'

/**
 * The layout planner with a tile, and with sides that the visitor typed elsewhere (L-003), or the area that it guesses a
 * room from.
 */
export const planPath = (
  variationId: number,
  room:
    | { readonly length: string; readonly width: string; readonly x_y_unit: string }
    | { readonly guessed: string }
    | null = null,
): string => `${paths.plan}?${new URLSearchParams({ variation: String(variationId), ...room })}`
