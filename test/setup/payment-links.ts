import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { WireCardResponse } from '#contract/payment.ts'
import { calls } from '#contract/routes.ts'
import type { Queries } from '#server/database/database.ts'
import type { StaffMember } from './back-office.ts'
import type { TestShop, Visitor } from './shop.ts'

/** The customer of the links. */
export const email = 'asha@example.com'
/** Where their goods go. */
export const details = {
  shipping_first_name: 'Asha',
  shipping_last_name: 'Patel',
  shipping_address_1: '1 Park Row',
  shipping_town: 'Leeds',
  shipping_county: 'West Yorkshire',
  shipping_postcode: 'LS1 4AP',
  billing_telephone: '07700 900123',
  billing_email: email,
}

/** The key of a form: each is sent once. */
export const press = (): string => crypto.randomUUID()

interface LinkShop {
  readonly shop: TestShop
  readonly queries: Queries
  /** A pack that is sold on its own. */
  readonly variationId: number
  /** The member of staff who makes the links. */
  readonly staff: () => StaffMember
}

/** What staff and customers do with payment links (M-080). */
export const linkSteps = ({ shop, queries, variationId, staff }: LinkShop) => {
  /** An order by telephone for two packs that can be placed; its key. */
  const phoneOrder = async (): Promise<string> => {
    const { key } = await staff().done('startPhoneOrder', { customerId: '', orderNumber: '' })
    await staff().done('addPhoneOrderLine', { key, variationId, quantity: '2' })
    await staff().done('addressPhoneOrder', { key, ...details } as { key: string })
    return key
  }
  const shownOf = async (key: string): Promise<string> =>
    (await staff().done('readPhoneOrder', { key })).shown ?? ''
  /** The form of a link for an order by telephone. */
  const goodsForm = async (
    key: string,
    more: { days?: string; reserveDays?: string; sends?: boolean } = {},
  ) => ({ key, shown: await shownOf(key), press: press(), email, ...more })
  /** A link as staff see it, with the key of its address. */
  const read = async (id: number) => {
    const link = await staff().done('readPaymentLink', { id })
    return { ...link, key: link.address?.split('/pay/')[1] ?? '' }
  }
  return {
    phoneOrder,
    goodsForm,
    read,
    made: async (answer: Promise<{ id: number }>) => read((await answer).id),
    /** The number of an order that waits for its payment. */
    orderOnHold: async (): Promise<string> => {
      const key = await phoneOrder()
      const form = { key, shown: await shownOf(key), way: 'on-hold', paidBy: '' } as const
      return (await staff().done('placePhoneOrder', form)).number
    },
    pay: async (
      payer: Visitor,
      key: string,
      card = 'pm_ok',
      ticks: object = { agree: true, kerbside: true },
    ) => {
      const response = await payer.post(calls.payByLink, { key, payment_method_id: card, ...ticks })
      return { status: response.statusCode, ...response.json<WireCardResponse & { message?: string }>() }
    },
    /** What the customer's page reads. */
    page: async (key: string) => (await shop.features.payments.payerLink(key)) ?? expect.fail('a link'),
    emailsOf: async (template: string) => {
      const { rows } = await queries.execute<{ recipient: string; subject: string; text: string }>(
        sql`select recipient, subject, text from mail where template = ${template} order by id`,
      )
      return rows
    },
  }
}
