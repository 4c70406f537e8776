import { z } from 'zod'
import type { Merchant } from '#contract/merchant.ts'
import { usualMovementSpacing } from '#contract/plan-goods.ts'
import { variable } from './env-reader.ts'
import { oneOf } from './variables.ts'

const isLine = (text: string, most: number): boolean =>
  text !== '' && text.length <= most && !/\p{Cc}/u.test(text)

/** A text on one line, where a longer one would not fit. */
const line = (most: number) =>
  z.string().refine((text) => isLine(text, most), `one line of at most ${most} characters`)

/* The marks around the address of MAIL_FROM. */
const shopName = z
  .string()
  .refine(
    (name) => isLine(name, 40) && !/[<>"\\]/.test(name),
    'one line of at most 40 characters, without < > " and \\',
  )

const address = z
  .string()
  .transform((text) => text.split('|').map((part) => part.trim()))
  .refine(
    (lines) => lines.length >= 2 && lines.length <= 8 && lines.every((part) => isLine(part, 60)),
    'two to eight lines of at most 60 characters, separated by |, the last the postcode',
  )

const spareBoxes = z
  .string()
  .regex(
    /^(none|[1-9]\d{0,2} days less (100|\d{1,2})%)$/,
    'days and what is kept of the price, such as 60 days less 20%, or none',
  )
  .transform((text) => {
    const [days = 0, percent = 0] = text.match(/\d+/g)?.map(Number) ?? []
    return text === 'none' ? null : { days, percent }
  })

/** Metres with one decimal at most. */
const spacing = '([1-9]\\d?(?:\\.\\d)?) m'

const movementJoints = z
  .string()
  .regex(
    new RegExp(`^${spacing}, ${spacing} warm$`),
    'how far they lie apart, and where a floor is outdoors, heated or in the sun, such as 8 m, 4.5 m warm',
  )
  .transform((text) => {
    const [usual = 0, warm = 0] =
      text.match(/[\d.]+/g)?.map((metres) => Math.round(10_000 * Number(metres))) ?? []
    return { usual, warm }
  })

/** The shop as pages, emails and invoices name it. */
export const merchantVariables = z.object({
  name: variable('SHOP_NAME', shopName.default('Tessera')),
  legalName: variable('SHOP_LEGAL_NAME', line(160).default('Tessera Tile & Stone Ltd')),
  registeredIn: variable(
    'SHOP_REGISTERED_IN',
    oneOf(['England and Wales', 'Wales', 'Scotland', 'Northern Ireland']).default('England and Wales'),
  ),
  companyNumber: variable(
    'SHOP_COMPANY_NUMBER',
    z
      .string()
      .regex(/^[A-Z\d]{8}$/, 'the eight digits and letters of Companies House, such as 01234567 or SC123456')
      .default('99000417'),
  ),
  vatNumber: variable(
    'SHOP_VAT_NUMBER',
    z
      .string()
      .regex(/^(GB|XI)( ?\d){9}(( ?\d){3})?$/, 'GB or XI and nine or twelve digits, such as GB 123 4567 89')
      .default('GB 999 9999 73'),
  ),
  address: variable(
    'SHOP_ADDRESS',
    address.default(['Unit 4, Kiln Yard', 'Quarry Lane', 'Leeds', 'West Yorkshire', 'LS10 9ZZ']),
  ),
  /* A number and a domain reserved for examples (Ofcom, RFC 2606). */
  telephone: variable(
    'SHOP_TELEPHONE',
    z
      .string()
      .regex(/^(\+|0)( ?\d){9,15}$/, 'a telephone number of digits and single spaces, such as 0113 496 0123')
      .default('0113 496 0123'),
  ),
  email: variable(
    'SHOP_EMAIL',
    z.email('an email address, such as help@shop.example').default('help@tessera.example'),
  ),
  hours: variable('SHOP_HOURS', line(160).default('Monday to Friday, 8am to 5.30pm; Saturday, 9am to 1pm')),
  returnPromise: variable('SHOP_RETURN_PROMISE', line(60).default('14 days to change your mind')),
  guarantee: variable('SHOP_GUARANTEE', line(60).default('Breakages replaced free')),
  spareBoxes: variable('SHOP_SPARE_BOXES', spareBoxes.default({ days: 60, percent: 20 })),
  movementJoints: variable('SHOP_MOVEMENT_JOINTS', movementJoints.default(usualMovementSpacing)),
})

/** The merchant of a shop whose settings say nothing. */
export const defaultMerchant: Merchant = merchantVariables.parse({})
