import { existsSync } from 'node:fs'

/**
 * The HTTP tests of each feature of `src/server` that lie in other folders than its own, `test/http/<feature>`:
 * by the beginning of their file names.
 */
const httpTestsElsewhere: Readonly<Record<string, readonly string[]>> = {
  accounts: ['checkout-account', 'new-sessions', 'orders-card-code', 'retention', 'sessions', 'trade'],
  basket: ['checkout-used-code', 'orders-as-shown', 'worked-examples'],
  catalogue: ['backup-command', 'listings-import', 'product', 'variations'],
  checkout: ['basket-delivery', 'emails-to-strangers', 'orders-validity'],
  commands: [
    'back-office',
    'backup-command',
    'catalogue-changes',
    'catalogue-export',
    'catalogue-stock',
    'dispatch',
    'import-command',
    'manual-refunds',
    'named-commands',
    'orders-disputes',
    'orders-find',
    'orders-invariants',
    'reconcile-command',
    'reference-payments',
    'refunds',
    'review-pictures',
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
    'orders-as-shown',
    'postcode',
    'worked-examples',
  ],
  discounts: ['basket-discount', 'catalogue-rules', 'checkout-used-code', 'free-orders', 'stock-holding'],
  lists: ['basket-hand-over', 'new-sessions', 'reminders', 'retention'],
  orders: [
    'accounts-orders',
    'basket-hand-over',
    'basket-reserved',
    'checkout-used-code',
    'emails-to-strangers',
    'free-orders',
    'manual-refunds',
    'orders',
    'reference-payments',
    'refunds',
    'retention',
    'stock-holding',
  ],
  payments: [
    'back-office',
    'mail',
    'order',
    'orders',
    'payment-pages',
    'retention',
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
 * Globs of the tests that should notice a break in `folder`, nearest first. The second set runs only for
 * breaks that the first did not notice: 'src/domain/money' → its own tests, then all tests of the domain.
 */
export const testsOf = (folder: string): readonly (readonly string[])[] => {
  const own = [`${folder}/**/*.test.ts`]
  const [, layer, feature = ''] = folder.split('/')
  if (layer === 'domain') return feature === '' ? [own] : [own, ['src/domain/**/*.test.ts']]
  const ownFolder = `test/http/${feature}`
  const inFolder = feature !== '' && existsSync(ownFolder) ? [`${ownFolder}/*.test.ts`] : []
  return [[...own, ...inFolder, ...globsOfNames(httpTestsElsewhere[feature] ?? [])]]
}
