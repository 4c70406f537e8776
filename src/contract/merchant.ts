/**
 * The seller as pages, emails and invoices name them: what the law requires there (Companies (Trading
 * Disclosures) Regulations 2008; Electronic Commerce Regulations 2002, reg. 6). All of it is settings
 * (`SHOP_…`).
 */
export interface Merchant {
  /** The name that the shop trades under: 'Tessera'. */
  readonly name: string
  readonly legalName: string
  /** The part of the United Kingdom: 'England and Wales'. */
  readonly registeredIn: string
  readonly companyNumber: string
  /** 'GB 999 9999 73' */
  readonly vatNumber: string
  /** Its lines; the last is the postcode. */
  readonly address: readonly string[]
  readonly telephone: string
  readonly email: string
  /** 'Monday to Friday, 8am to 5.30pm; Saturday, 9am to 1pm' */
  readonly hours: string
  /** What shoppers may do who change their mind, in a few words: '14 days to change your mind'. */
  readonly returnPromise: string
  /** What the shop does when goods arrive broken: 'Breakages replaced free'. */
  readonly guarantee: string
  /** On which terms unopened boxes come back; null: they do not. */
  readonly spareBoxes: SpareBoxes | null
  readonly movementJoints: MovementSpacing
}

/** How far movement joints of a tiled floor may lie apart, in tenths of a millimetre (L-064). */
export interface MovementSpacing {
  readonly usual: number
  /** Outdoors, and on floors that are heated or in the sun. */
  readonly warm: number
}

/** Unopened boxes come back within so many days of delivery, less so many percent of their price (L-075). */
export interface SpareBoxes {
  readonly days: number
  readonly percent: number
}

/** The link that dials a number: 'tel:01134960123'. */
export const dialLink = ({ telephone }: Pick<Merchant, 'telephone'>): string =>
  `tel:${telephone.replaceAll(' ', '')}`

/** 'Tessera Tile & Stone Ltd, registered in England and Wales, no. 99000417' */
export const registrationOf = ({ legalName, registeredIn, companyNumber }: Merchant): string =>
  `${legalName}, registered in ${registeredIn}, no. ${companyNumber}`

/** The name of a file that shoppers download: 'tessera-account.json'. */
export const downloadName = ({ name }: Merchant, file: string): string => {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .match(/[a-z0-9]+/g)
  return [...(words ?? ['shop']), file].join('-')
}
