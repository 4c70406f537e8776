import type { BillingAddress } from '#contract/payment-page.ts'

/** The billing address under the names that the card form sends (T-280). The server does not read it. */
export const billingFormFields = (billing: BillingAddress): Readonly<Record<string, string>> => ({
  street_1: billing.address_1,
  street_2: billing.address_2,
  street_3: billing.address_3,
  city: billing.town,
  county: billing.county,
  country_id: '',
  postcode: billing.postcode,
  telephone: billing.telephone,
})
