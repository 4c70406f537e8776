import type { Merchant } from './merchant.ts'

/** A merchant of whom no word is a setting's default. */
export const exampleMerchant: Merchant = {
  name: 'Ashlar & Sett',
  legalName: 'Ashlar & Sett (Stone) Ltd',
  registeredIn: 'Scotland',
  companyNumber: 'SC000417',
  vatNumber: 'GB 123 4567 82',
  address: ['1 Mason Street', 'Perth', 'PH1 0AA'],
  /* Reserved for examples (Ofcom). */
  telephone: '01632 960417',
  email: 'hello@ashlar.example',
  hours: 'Every day, 9am to 5pm',
  returnPromise: '21 days to change your mind',
  guarantee: 'Broken on the way? We send another',
  spareBoxes: { days: 45, percent: 15 },
  movementJoints: { usual: 100_000, warm: 50_000 },
}
