import { emptyForm } from '#domain/checkout/form.ts'
import { countyOf } from '#domain/delivery/county.ts'
import type { Visitor } from '../session/visitor.ts'
import type { PhoneOrderDeps } from './index.ts'

/** Sets the postcode that delivery is priced for, and that of the address; null: it is not a full UK postcode. */
export const setPostcode =
  ({ delivery, checkout }: Pick<PhoneOrderDeps, 'delivery' | 'checkout'>) =>
  async (visitor: Visitor, typed: string): Promise<string | null> => {
    const postcode = await delivery.setPostcode(visitor, typed)
    if (postcode === null) return null
    const posted = await checkout.typedOf(visitor)
    const form = posted?.form ?? emptyForm
    if (form['shipping.postcode'] === postcode) return postcode
    const changed = {
      ...form,
      'shipping.postcode': postcode,
      'shipping.county': countyOf(postcode) ?? form['shipping.county'],
    }
    if (posted?.isAccepted === true) await checkout.saveForCustomer(visitor, changed)
    else await checkout.saveTyped(visitor, changed)
    return postcode
  }
