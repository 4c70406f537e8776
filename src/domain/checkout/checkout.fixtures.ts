import { type DetailsForm, emptyForm } from './form.ts'

/** The form of a guest with all required fields filled, for delivery to LS1 4AP. */
export const anna: DetailsForm = {
  ...emptyForm,
  'shipping.firstName': 'Anna',
  'shipping.lastName': 'Sett',
  'shipping.address1': '12 Quarry Row',
  'shipping.town': 'Leeds',
  'shipping.county': 'West Yorkshire',
  'shipping.postcode': 'LS1 4AP',
  telephone: '0113 496 0000',
  email: 'anna@example.com',
}
