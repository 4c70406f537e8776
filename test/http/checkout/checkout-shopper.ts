import { calls } from '#contract/routes.ts'
import type { TestShop, Visitor } from '../../setup/shop.ts'

/** A visitor with 10.08 of a variation in the basket and a postcode, unless that is null. */
export const shopperWithBasket = async (
  shop: TestShop,
  variation: number,
  postcode: string | null,
): Promise<Visitor> => {
  const visitor = shop.visit()
  await fillBasket(visitor, variation, postcode)
  return visitor
}

export const fillBasket = async (
  visitor: Visitor,
  variation: number,
  postcode: string | null,
): Promise<void> => {
  await visitor.post(calls.basketAdd, { Model_Type: 'variation', Model_Id: variation, Quantity: 10.08 })
  if (postcode !== null) await visitor.post(calls.setPostcode, { postcode })
}

/** The checkout form of a guest with all required fields, for LS1 4AP, with changes. */
export const annasForm = (changes: Readonly<Record<string, string>> = {}): Record<string, string> => ({
  shipping_first_name: 'Anna',
  shipping_last_name: 'Sett',
  shipping_address_1: '12 Quarry Row',
  shipping_address_2: '',
  shipping_address_3: '',
  shipping_town: 'Leeds',
  shipping_county: 'West Yorkshire',
  shipping_postcode: 'LS1 4AP',
  billing_telephone: '0113 496 0000',
  billing_email: 'anna@example.com',
  delivery_notes: '',
  password: '',
  password_confirmation: '',
  ...changes,
})
