import type { CallHandlers } from '#contract/admin/call.ts'
import type { paymentLinkCalls } from '#contract/admin/calls/payment-links.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { Merchant } from '#contract/merchant.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { formatPounds, penceToPounds } from '#domain/money/pence.ts'
import {
  type ListedLink,
  type MakeLinkRefusal,
  type Payments,
  type PayRefusal,
  responseOfRefusal,
} from '../../payments/index.ts'
import type { PhoneOrders } from '../../phone-orders/index.ts'
import { linkRefusal, makeRefusal, noLink } from '../payment-link-refusals.ts'
import { noDraft, refusedPlacement } from './phone-orders.ts'

const PAGE_ROWS = 50

interface Features {
  readonly merchant: Pick<Merchant, 'name'>
  readonly payments: Payments
  readonly phoneOrders: Pick<PhoneOrders, 'open'>
}

type Made = Result<{ readonly id: number }, MakeLinkRefusal>

const answerMade = (made: Made) => (made.ok ? made : err(makeRefusal(made.error)))

/** Refusals that making a link shares with paying by card. */
const isPayRefusal = (refusal: MakeLinkRefusal | PayRefusal): refusal is PayRefusal =>
  typeof refusal === 'object' && 'kind' in refusal

export const paymentLinkHandlers = ({
  merchant,
  payments,
  phoneOrders,
}: Features): CallHandlers<typeof paymentLinkCalls> => {
  const { links } = payments
  const toWire = ({ key, ...row }: ListedLink): CallOutput<'readPaymentLink'> => {
    const address = row.state === 'open' ? links.addressOf(key) : null
    const sum = formatPounds(row.amount)
    return {
      ...row,
      address,
      text:
        address === null
          ? null
          : `${merchant.name}: please pay ${sum} for ${row.reference} by ${row.lastDay}: ${address}`,
      at: row.at.toISOString(),
      amount: penceToPounds(row.amount),
      sentAt: row.sentAt?.toISOString() ?? null,
      withdrawnAt: row.withdrawnAt?.toISOString() ?? null,
      paidAt: row.paidAt?.toISOString() ?? null,
    }
  }
  return {
    listPaymentLinks: async ({ input: { find, after, ...input } }) => {
      const view = input.view ?? (find === null ? 'open' : 'all')
      const found = await links.list({ view, find, after, most: PAGE_ROWS + 1 })
      const shown = found.slice(0, PAGE_ROWS)
      return ok({
        view,
        links: shown.map(toWire),
        next: found.length > PAGE_ROWS ? (shown.at(-1)?.id ?? null) : null,
      })
    },
    readPaymentLink: async ({ input: { id } }) => {
      const link = await links.read(id)
      return link === null ? err(noLink) : ok(toWire(link))
    },
    linksOfOrder: async ({ input: { number } }) => ok({ links: (await links.ofOrder(number)).map(toWire) }),
    linkForGoods: async ({ actor, input: { key, ...form } }) => {
      const visitor = await phoneOrders.open(key)
      if (visitor === null) return err(noDraft)
      const made = await links.forGoods(actor, visitor, form)
      if (made.ok) return made
      if (!isPayRefusal(made.error)) return err(makeRefusal(made.error))
      const { status, message } = responseOfRefusal(made.error)
      return err(refusedPlacement(status, made.error.kind, message))
    },
    linkForOrder: async ({ actor, input }) =>
      answerMade(await links.forOrder(actor, { ...input, reserveDays: 0 })),
    linkForReference: async ({ actor, input }) =>
      answerMade(await links.forReference(actor, { ...input, reserveDays: 0 })),
    sendPaymentLink: async ({ actor, input }) => {
      const sent = await links.send(actor, input)
      return sent.ok ? sent : err(linkRefusal(sent.error))
    },
    withdrawPaymentLink: async ({ actor, input: { id } }) => {
      const withdrawn = await links.withdraw(actor, id)
      return withdrawn.ok ? withdrawn : err(linkRefusal(withdrawn.error))
    },
  }
}
