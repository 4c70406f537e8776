import type { Role } from '#domain/staff/roles.ts'

/* The people of the demo shop. Their passwords and secrets are public: it opens on this machine alone. */

export interface DemoPerson {
  readonly name: string
  readonly email: string
  readonly role: Role
  /** The secret of the person's authenticator app, in base32. */
  readonly secret: string
}

/** The password of every member of staff. */
export const STAFF_PASSWORD = 'slate and lime wash'

/** The password of every customer with an account. */
export const CUSTOMER_PASSWORD = 'a grey slate, wet'

export const staffOfDemo: readonly DemoPerson[] = [
  {
    name: 'Grace Owens',
    email: 'grace@demo.example',
    role: 'owner',
    secret: 'GRACEOWENSDEMOTESSERAOWNERAAAAAA',
  },
  {
    name: 'Marcus Bell',
    email: 'marcus@demo.example',
    role: 'manager',
    secret: 'MARCUSBELLDEMOTESSERAMANAGERAAAA',
  },
  {
    name: 'Olive Grant',
    email: 'olive@demo.example',
    role: 'office',
    secret: 'OLIVEGRANTDEMOTESSERAOFFICEAAAAA',
  },
  {
    name: 'Asif Khan',
    email: 'asif@demo.example',
    role: 'accounts',
    secret: 'ASIFKHANDEMOTESSERAACCOUNTSAAAAA',
  },
  {
    name: 'Cara Lund',
    email: 'cara@demo.example',
    role: 'catalogue',
    secret: 'CARALUNDDEMOTESSERACATALOGUEAAAA',
  },
  {
    name: 'Yusuf Demir',
    email: 'yusuf@demo.example',
    role: 'yard',
    secret: 'YUSUFDEMIRDEMOTESSERAYARDAAAAAAA',
  },
  {
    name: 'Rita Moss',
    email: 'rita@demo.example',
    role: 'reader',
    secret: 'RITAMOSSDEMOTESSERAREADERAAAAAAA',
  },
]

export interface DemoCustomer {
  readonly firstName: string
  readonly lastName: string
  readonly address: string
  readonly town: string
  readonly county: string
  readonly postcode: string
  readonly telephone: string
  readonly email: string
}

const places = [
  ['Leeds', 'West Yorkshire', 'LS1 4AP'],
  ['York', 'North Yorkshire', 'YO1 7HH'],
  ['Bristol', 'Bristol', 'BS8 1TH'],
  ['Norwich', 'Norfolk', 'NR2 1TF'],
  ['Exeter', 'Devon', 'EX4 3PL'],
  ['Sheffield', 'South Yorkshire', 'S11 8YZ'],
  ['Bath', 'Somerset', 'BA1 2LR'],
  ['Brighton', 'East Sussex', 'BN1 4GH'],
  ['Edinburgh', 'Midlothian', 'EH3 9GG'],
  ['Cardiff', 'South Glamorgan', 'CF10 3AT'],
  ['Inverness', 'Inverness-shire', 'IV2 3BW'],
  ['Belfast', 'County Antrim', 'BT9 5AB'],
] as const
const firstNames = [
  'Asha',
  'Tom',
  'Maeve',
  'Daniel',
  'Priya',
  'Huw',
  'Zoe',
  'Callum',
  'Nadia',
  'Ellen',
  'Owen',
  'Ruth',
  'Imran',
  'Chloe',
  'George',
  'Mina',
] as const
const lastNames = [
  'Patel',
  'Harrow',
  'Byrne',
  'Osei',
  'Whitlock',
  'Pryce',
  'Lang',
  'Fraser',
  'Rahman',
  'Stone',
  'Tilley',
  'Marsh',
  'Novak',
  'Webb',
  'Ashdown',
] as const
const streets = [
  'Quarry Row',
  'Mill Lane',
  'Chapel Street',
  'Orchard Close',
  'Station Road',
  'Kiln Yard',
  'Hill View',
  'Weaver’s Court',
] as const

/** The n-th customer: always the same, and no two alike for a long time. */
export const customerOf = (n: number): DemoCustomer => {
  const pick = <T>(all: readonly T[], step: number): T => all[(n * step) % all.length] as T
  const [town, county, postcode] = pick(places, 5)
  const [firstName, lastName] = [pick(firstNames, 7), pick(lastNames, 4)]
  return {
    firstName,
    lastName,
    address: `${((n * 13) % 97) + 1} ${pick(streets, 3)}`,
    town,
    county,
    postcode,
    /* A range that Ofcom keeps for stories. */
    telephone: `07700 900${String((n * 37) % 1000).padStart(3, '0')}`,
    email: `${firstName}.${lastName}.${n}@example.com`.toLowerCase(),
  }
}
