import { dialled, plain, splitWords, term } from './stored-words.ts'

/* Which orders may be of the same person, by what they have in common (M-047). */

/** What an order says of its person, as it is now. Erased orders have '' everywhere, and no account. */
export interface OrderedBy {
  readonly customerId: number | null
  readonly email: string
  readonly telephone: string
  readonly shipping: {
    readonly firstName: string
    readonly lastName: string
    readonly address1: string
    readonly postcode: string
  }
}

/** What two orders may have in common, the surest first. */
export const signs = ['account', 'email', 'telephone', 'address', 'name'] as const
export type Sign = (typeof signs)[number]

/** Fewer digits are an extension or a slip, and stand in many orders. */
const LEAST_DIGITS = 6

/** As many digits as the database stores of a number. */
const MOST_DIGITS = 20

/** Letters and digits of the first line, as SQL compares them: '12, Park Row' and '12 park row' are one house. */
export const houseKey = ({ shipping }: Pick<OrderedBy, 'shipping'>): string =>
  plain(shipping.address1).replace(/[^a-z0-9]/g, '')

/** An order's person in one spelling, by sign; '' is never compared. */
const keysOf = (of: OrderedBy): Readonly<Record<Sign, string>> => {
  const { firstName, lastName, postcode } = of.shipping
  const digits = dialled(of.telephone).slice(0, MOST_DIGITS)
  const house = houseKey(of)
  const place = plain(postcode).replace(/\s/g, '')
  return {
    account: of.customerId === null ? '' : `${of.customerId}`,
    email: plain(of.email).trim(),
    telephone: digits.length < LEAST_DIGITS ? '' : digits,
    address: house === '' || place === '' ? '' : `${place} ${house}`,
    name: splitWords(plain(`${firstName} ${lastName}`)).join(' '),
  }
}

/** What two orders have in common; empty: nothing that tells of one person. */
export const sharedSigns = (one: OrderedBy, other: OrderedBy): readonly Sign[] => {
  const [a, b] = [keysOf(one), keysOf(other)]
  return signs.filter((sign) => a[sign] !== '' && a[sign] === b[sign])
}

/** Queries of stored words that find orders of the same person; null: there is nothing to ask by. */
export interface PersonQueries {
  /** Telephone or email. */
  readonly contact: string | null
  /** The postcode: neighbours too. */
  readonly postcode: string | null
  /** The whole name, which many may have. */
  readonly name: string | null
}

/** Each finds all orders that `sharedSigns` knows by its sign, and some that it does not. */
export const personQueries = (of: OrderedBy): PersonQueries => {
  const { email, telephone, address, name } = keysOf(of)
  const contacts = [
    ...(telephone === '' ? [] : [term('t', telephone)]),
    ...(email === '' ? [] : [term('w', email)]),
  ]
  const [place = ''] = address.split(' ')
  const names = name.split(' ').filter((word) => word !== '')
  return {
    contact: contacts.length === 0 ? null : contacts.join(' | '),
    postcode: place === '' ? null : term('p', place),
    name: names.length === 0 ? null : names.map((word) => term('w', word)).join(' & '),
  }
}
