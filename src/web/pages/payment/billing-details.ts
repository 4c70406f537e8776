import type { BillingAddress } from '#contract/payment-page.ts'

/** Maps the billing address to the card provider's fields (T-300); lines two and three share one. */
export const billingDetails = (billing: BillingAddress, nameOnCard: string) => ({
  name: nameOnCard.trim(),
  email: billing.email,
  phone: billing.telephone,
  address: {
    line1: billing.address_1,
    line2: [billing.address_2, billing.address_3].filter((line) => line !== '').join(', '),
    city: billing.town,
    state: billing.county,
    postal_code: billing.postcode,
    country: 'GB',
  },
})
