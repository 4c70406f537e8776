import { productPath, productPathWithSku } from '#contract/routes.ts'
import { isBuyableNow } from '#domain/catalogue/buyable.ts'
import { type Catalogue, type StockedVariation, toGoods } from '../../catalogue/index.ts'
import type { Database } from '../../database/database.ts'
import type { Mail } from '../mail/index.ts'
import { deleteExpired, findAwaited, takeConfirmed } from './store.ts'

export interface SendDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly catalogue: Pick<Catalogue, 'stocked'>
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
}

const isBack = ({ row, product }: StockedVariation): boolean =>
  isBuyableNow(toGoods(row, product), {
    soldOnline: product.buyable,
    withdrawn: product.withdrawn || row.withdrawn,
    delivered: true,
  })

/** Writes to all who wait for a variation, and forgets each address in the transaction that writes to it. */
const notifyOf = async ({ database, mail }: SendDeps, { row, product }: StockedVariation): Promise<void> => {
  const data = {
    goods: row.name === product.name ? product.name : `${product.name}, ${row.name}`,
    productPath: productPathWithSku(productPath(product.categorySlug, product.slug), row.sku),
  }
  for (;;) {
    const count = await database.transaction(async (tx) => {
      const emails = await takeConfirmed(tx, row.id)
      for (const email of emails) await mail.send(tx, email, { template: 'back-in-stock', data })
      return emails.length
    })
    if (count === 0) return
  }
}

/**
 * The job: writes once to every confirmed address whose goods are in stock again, however the stock was raised:
 * by an import, a command, a return or a cancelled order.
 */
export const sendStockNotices = async (deps: SendDeps): Promise<void> => {
  await deleteExpired(deps.database.queries, deps.now())
  let awaited = await findAwaited(deps.database.queries, 0)
  while (awaited.length > 0) {
    const stocked = await deps.catalogue.stocked(awaited)
    for (const one of stocked.filter(isBack)) await notifyOf(deps, one)
    awaited = await findAwaited(deps.database.queries, awaited.at(-1) ?? 0)
  }
}
