import { existsSync } from 'node:fs'

/**
 * The HTTP tests of each feature of `src/server` that lie in other folders than its own, `test/http/<feature>`:
 * by the beginning of their file names.
 */
const httpTestsElsewhere: Readonly<Record<string, readonly string[]>> = {
  accounts: ['checkout-account', 'new-sessions', 'orders-card-code', 'retention', 'sessions', 'trade'],
  basket: [
    'accounts-own',
    'checkout-used-code',
    'kept-plans',
    'new-order',
    'orders-as-shown',
    'worked-examples',
  ],
  catalogue: ['backup-command', 'listings-import', 'product', 'variations'],
  checkout: ['basket-delivery', 'emails-to-strangers', 'orders-validity'],
  commands: [
    'account-charges',
    'back-office',
    'backup-command',
    'catalogue-changes',
    'catalogue-export',
    'catalogue-stock',
    'charge-refunds',
    'dispatch',
    'import-command',
    'manual-refunds',
    'named-commands',
    'order-charges',
    'orders-disputes',
    'orders-find',
    'orders-invariants',
    'reconcile-command',
    'reference-payments',
    'refund-limits',
    'refunds',
    'review-pictures',
    'reviews',
    'sample-postage',
    'shop-command',
    'staff',
    'trade',
    'vat-rate',
  ],
  delivery: [
    'basket-delivery',
    'catalogue-carriage',
    'catalogue-changes',
    'checkout-postcode',
    'delivered',
    'orders-as-shown',
    'orders-page',
    'postcode',
    'worked-examples',
  ],
  discounts: ['basket-discount', 'catalogue-rules', 'checkout-used-code', 'free-orders', 'stock-holding'],
  lists: ['accounts-own', 'basket-hand-over', 'new-sessions', 'reminders', 'retention'],
  orders: [
    'account-charges',
    'accounts-orders',
    'basket-hand-over',
    'basket-reserved',
    'charge-refunds',
    'checkout-used-code',
    'dispatch',
    'emails-to-strangers',
    'free-orders',
    'mail',
    'manual-refunds',
    'order-page',
    'orders',
    'payment-links',
    'reference-payments',
    'refund-photographs',
    'refunds',
    'restocked-goods',
    'retention',
    'search',
    'staff-refunds',
    'stock-holding',
  ],
  payments: [
    'account-charges',
    'back-office',
    'charge-refunds',
    'delivery-difference',
    'mail',
    'order',
    'orders',
    'payment-pages',
    'phone-orders',
    'refund-limits',
    'refund-photographs',
    'restocked-goods',
    'retention',
    'sample-postage',
    'staff-refunds',
    'stock-holding',
    'vat-rate',
  ],
}

/** 'orders', 'refunds' → the globs of `orders.test.ts`, `orders-….test.ts` and of `refunds`, in any folder. */
export const globsOfNames = (names: readonly string[]): readonly string[] =>
  names.flatMap((name) => [`test/http/**/${name}.test.ts`, `test/http/**/${name}-*.test.ts`])

/** The features of `src/server` whose HTTP tests are also in other folders, with the names of those tests. */
export const namedHttpTests: readonly (readonly [feature: string, names: readonly string[]])[] =
  Object.entries(httpTestsElsewhere)

/**
 * Globs of the tests that should notice a break in `folder`: its own, and for the server those over HTTP of
 * its feature.
 */
export const testsOf = (folder: string): readonly string[] => {
  const [, layer, feature = ''] = folder.split('/')
  const own = `${folder}/**/*.test.ts`
  if (layer !== 'server') return [own]
  const ownFolder = `test/http/${feature}`
  const inFolder = feature !== '' && existsSync(ownFolder) ? [`${ownFolder}/*.test.ts`] : []
  /* The gateways are tested against the sandbox of their vendors. */
  const ofVendors = feature === 'payments' ? ['test/providers/*.test.ts'] : []
  return [own, ...inFolder, ...ofVendors, ...globsOfNames(httpTestsElsewhere[feature] ?? [])]
}

/**
 * Whether a test is of the feature of a file: 'src/server/orders/quote.ts' → 'test/http/orders/…' and
 * 'src/server/orders/…'.
 */
export const isOwnTest = (test: string, file: string): boolean => {
  const [, layer = '', feature = ''] = file.split('/')
  return test.startsWith(`src/${layer}/${feature}/`) || test.startsWith(`test/http/${feature}/`)
}
