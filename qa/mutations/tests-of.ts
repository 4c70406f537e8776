/** The HTTP tests of each feature of `src/server`, by the beginning of their file names. */
const httpTests: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'checkout-account', 'trade', 'retention', 'enumeration'],
  basket: ['basket', 'worked-examples', 'extras', 'postcode'],
  checkout: ['checkout', 'postcode'],
  commands: [
    'back-office',
    'shop-command',
    'trade',
    'reconcile-command',
    'catalogue-export',
    'backup-command',
  ],
  delivery: ['basket-delivery', 'postcode', 'checkout-postcode', 'catalogue-carriage'],
  discounts: ['basket-discount', 'catalogue-rules'],
  orders: ['order', 'orders', 'back-office', 'free-orders'],
  payments: [
    'orders',
    'order',
    'back-office',
    'reconcile-command',
    'mail',
    'refunds',
    'manual-refunds',
    'reference-payments',
    'card-testing',
  ],
  lists: ['saved-list', 'wishlist', 'basket-hand-over', 'reminders', 'retention'],
}

/**
 * Globs of the tests that should notice a break in `folder`, nearest first. The second set runs only for
 * breaks that the first did not notice: 'src/domain/money' → its own tests, then all tests of the domain.
 */
export const testsOf = (folder: string): readonly (readonly string[])[] => {
  const own = [`${folder}/**/*.test.ts`]
  const [, layer, feature = ''] = folder.split('/')
  if (layer === 'domain') return feature === '' ? [own] : [own, ['src/domain/**/*.test.ts']]
  const http = (httpTests[feature] ?? []).flatMap((name) => [
    `test/http/**/${name}.test.ts`,
    `test/http/**/${name}-*.test.ts`,
  ])
  return [[...own, ...http]]
}
