import type { KnownValues } from './values.ts'

/** Valid values by field name, so that most requests pass the schema and reach the rules behind it. */
export const knownValues = (variations: readonly number[], products: readonly number[]): KnownValues => {
  const email = ['anna@example.com', 'nils@example.com']
  const person = { first_name: ['Anna'], last_name: ['Sett'], town: ['Leeds'], county: ['West Yorkshire'] }
  const address = { ...person, address_1: ['12 Quarry Row'], postcode: ['LS1 4AP', 'ls14ap', 'SW1A 1AA'] }
  const both = Object.entries(address).flatMap(([name, values]) => [
    [`shipping_${name}`, values] as const,
    [`billing_${name}`, values] as const,
  ])
  return {
    ...address,
    ...Object.fromEntries(both),
    id: [...variations, 1, 2, 3],
    item_id: [1, 2, 3, 4],
    variation_id: variations,
    product_id: products,
    Model_Id: [...variations, ...products],
    Model_Type: ['variation', 'product'],
    variations: [variations.slice(0, 2).map((id) => ({ id, qty: 1 }))],
    qty: [1, 2, '3'],
    quantity: [1, 2, '3', '2.16'],
    Quantity: [1, 2, '3'],
    email,
    billing_email: email,
    email_address: email,
    telephone: ['0113 496 0000'],
    billing_telephone: ['0113 496 0000'],
    password: ['a grey slate, wet'],
    password_confirmation: ['a grey slate, wet'],
    current_password: ['a grey slate, wet'],
    discount_code: ['ONE', 'FIVE', 'FREE', 'NONE'],
    shipping_service_id: [1, 2],
    service_id: [1, ''],
    delivery_date: ['2027-01-12', '', null],
    redirect: ['/basket', '/checkout', '/'],
    amount: ['1.00', '25.50', 12],
    reference: ['INV-1', 'INV/2026-7'],
    length: ['4', 4.5],
    width: ['3', 2],
    depth: ['50'],
    x_y_unit: ['m', 'ft'],
    z_unit: ['mm', 'cm'],
    wastage: [0, 10, '10'],
    code: ['123456'],
    agree: ['1', true],
    kerbside: ['1', true],
  }
}
