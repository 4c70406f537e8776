import type { Accounts } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Calculator } from '../calculator/index.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Checkout } from '../checkout/index.ts'
import type { Database } from '../database/database.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import type { Listings } from '../listings/index.ts'
import type { Orders } from '../orders/index.ts'
import type { Payments } from '../payments/index.ts'
import type { Secrets } from '../session/session-cookie.ts'
import { findCustomers } from './find-customers.ts'
import { findGoods } from './find-goods.ts'
import { measureGoods } from './measure-goods.ts'
import { openPhoneOrder } from './open-phone-order.ts'
import { placePhoneOrder } from './place-phone-order.ts'
import { readPhoneOrder } from './read-phone-order.ts'
import { setPostcode } from './set-postcode.ts'
import { startPhoneOrder } from './start-phone-order.ts'

export type { FoundCustomer } from './find-customers.ts'
export type { MeasuredGoods } from './measure-goods.ts'
export type { PhoneOrder } from './read-phone-order.ts'

export interface PhoneOrderDeps {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'defaultAddresses'>
  readonly basket: Basket
  readonly calculator: Pick<Calculator, 'rooms'>
  readonly catalogue: Catalogue
  readonly checkout: Checkout
  readonly delivery: Pick<DeliveryFeature, 'setPostcode'>
  readonly listings: Pick<Listings, 'find'>
  readonly orders: Orders
  readonly payments: Pick<Payments, 'placeForCustomer' | 'links'>
  readonly secrets: Secrets
  readonly now: () => Date
}

/**
 * Orders that staff make for a customer on the telephone (M-078): each is a session of the shop with a basket of
 * its own, so that prices, stock, delivery and codes are those of the shop, and it is placed as a shopper's is.
 */
export const createPhoneOrders = (deps: PhoneOrderDeps) => ({
  findCustomers: findCustomers(deps),
  findGoods: findGoods(deps),
  measureGoods: measureGoods(deps),
  start: startPhoneOrder(deps),
  /** The session of an order that staff make, by its key; null: there is none. */
  open: openPhoneOrder(deps),
  read: readPhoneOrder(deps),
  setPostcode: setPostcode(deps),
  place: placePhoneOrder(deps),
})

export type PhoneOrders = ReturnType<typeof createPhoneOrders>
