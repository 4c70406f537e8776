import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import type { Listings } from '../listings/index.ts'
import { type FoundOrder, findOrders } from '../orders/index.ts'
import { type FoundPayment, findPayments } from '../payments/index.ts'
import { type FoundCustomer, findCustomers } from './find-customers.ts'
import { type FoundProduct, findGoodsBySku } from './find-goods.ts'
import { indexOlder } from './index-older.ts'

/** How many of each kind are shown while a person types. */
const MOST_ORDERS = 8
const MOST_OTHERS = 5

/** Three letters of a reference or email: two are in most of them. */
const MIN_REFERENCE = 3

export interface Found {
  readonly orders: readonly FoundOrder[]
  readonly hasMoreOrders: boolean
  readonly customers: readonly FoundCustomer[]
  readonly payments: readonly FoundPayment[]
  readonly products: readonly FoundProduct[]
}

const none: Found = { orders: [], hasMoreOrders: false, customers: [], payments: [], products: [] }

interface SearchDeps {
  readonly queries: Queries
  readonly listings: Pick<Listings, 'suggest'>
}

/** Whether each typed word begins a word of the name: a telephone number or reference finds no goods that look alike. */
const isNamed = (name: string, typed: string): boolean => {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((one) => words.some((word) => word.startsWith(one)))
}

/** Goods by SKU first; where no SKU begins so, by their names, as shoppers find them. */
const findGoods = async (
  { queries, listings }: SearchDeps,
  typed: string,
): Promise<readonly FoundProduct[]> => {
  const bySku = await findGoodsBySku(queries, typed, MOST_OTHERS)
  if (bySku.length > 0) return bySku
  const { products } = await listings.suggest(typed)
  return products
    .filter(({ name }) => isNamed(name, typed.trim()))
    .slice(0, MOST_OTHERS)
    .map(({ name, full_slug }) => ({ sku: '', name, path: full_slug, isWithdrawn: false }))
}

/** The search of the back office over everything that the person may see (M-018). */
export const createSearch = (deps: SearchDeps) => ({
  indexOlder: indexOlder(deps.queries),
  find: async (actor: StaffActor, typed: string): Promise<Found> => {
    if (typed.trim().length < 2) return none
    const [orders, customers, payments, products] = await Promise.all([
      hasRight(actor, 'orders.see') ? findOrders(deps.queries, typed, MOST_ORDERS + 1) : [],
      hasRight(actor, 'customers.see') ? findCustomers(deps.queries, typed, MOST_OTHERS) : [],
      hasRight(actor, 'payments.see') && typed.trim().length >= MIN_REFERENCE
        ? findPayments(deps.queries, typed.trim(), MOST_OTHERS)
        : [],
      hasRight(actor, 'goods.see') ? findGoods(deps, typed) : [],
    ])
    return {
      orders: orders.slice(0, MOST_ORDERS),
      hasMoreOrders: orders.length > MOST_ORDERS,
      customers,
      payments,
      products,
    }
  },
})

export type Search = ReturnType<typeof createSearch>
