import type { CallHandlers } from '#contract/admin/call.ts'
import type { paymentCalls } from '#contract/admin/calls/payments.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import { providerPages } from '#contract/payment-methods.ts'
import { err, ok } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { Payments, StaffPayment } from '../../payments/index.ts'
import {
  matchRefusal,
  noPayment,
  noTarget,
  notClosed,
  noteRefusal,
  paymentRefundRefusal,
  waitsForNone,
} from '../payment-refusals.ts'

const PAGE_ROWS = 50

type Listed = CallOutput<'listPayments'>['payments'][number]

const toListed = (row: StaffPayment): Listed => ({
  kind: row.kind,
  at: row.at.toISOString(),
  provider: row.provider,
  id: row.payment,
  shownId: row.moneyId,
  page: row.moneyId === null ? null : providerPages[row.provider](row.moneyId),
  amount: penceToPounds(row.amount),
  received: penceToPounds(row.received),
  refunded: penceToPounds(row.refunded),
  state: row.state,
  order: row.order,
  account: row.account,
  reference: row.reference,
  name: row.name,
  email: row.email,
  note: row.note,
  isMatched: row.isMatched,
  waits: row.waits,
  disputedAt: row.disputedAt?.toISOString() ?? null,
  answerBy: row.answerBy?.toISOString() ?? null,
  disputeClosedAt: row.disputeClosedAt?.toISOString() ?? null,
})

/** '120.45': the last attempt and the last payment against a reference that were shown. */
const keyOf = (typed: string | null): readonly [number, number] | null => {
  const [attempt, manual] = typed?.split('.').map(Number) ?? []
  return attempt === undefined || manual === undefined ? null : [attempt, manual]
}

/** Higher than any id: nothing of that kind was shown yet. */
const BEFORE_ALL = 2_147_483_647

const nextOf = (shown: readonly StaffPayment[], after: readonly [number, number] | null): string => {
  const last = (kind: StaffPayment['kind'], before: number) =>
    shown.findLast((row) => row.kind === kind)?.id ?? before
  return `${last('order', after?.[0] ?? BEFORE_ALL)}.${last('reference', after?.[1] ?? BEFORE_ALL)}`
}

const targetOf = (input: {
  readonly to: 'order' | 'account' | 'nothing'
  readonly order: string | null
  readonly account: string
}) => {
  switch (input.to) {
    case 'order':
      return input.order === null ? null : { order: input.order }
    case 'account':
      return input.account === '' ? null : { account: input.account }
    default:
      return { nothing: true } as const
  }
}

export const paymentHandlers = (shop: { readonly payments: Payments }): CallHandlers<typeof paymentCalls> => {
  const { payments } = shop
  return {
    listPayments: async ({ input }) => {
      const view = input.view ?? (input.find === null ? 'taken' : 'all')
      const after = keyOf(input.after)
      const { find } = input
      const isStart = view === 'taken' && find === null && after === null
      const [found, waiting] = [
        await payments.list({ view, find, after, most: PAGE_ROWS + 1 }),
        isStart ? await payments.list({ view: 'waiting', find, after, most: PAGE_ROWS }) : [],
      ]
      const shown = found.slice(0, PAGE_ROWS)
      return ok({
        view,
        waiting: waiting.map(toListed),
        payments: shown.map(toListed),
        next: found.length > PAGE_ROWS ? nextOf(shown, after) : null,
      })
    },
    readPayment: async ({ input }) => {
      const found = await payments.read(input.payment)
      if (found === null) return err(noPayment)
      const { payment, left, refunds } = found
      return ok({
        ...toListed(payment),
        left: penceToPounds(left),
        refunds: refunds.map(({ at, amount, ...row }) => ({
          ...row,
          at: at.toISOString(),
          amount: penceToPounds(amount),
        })),
      })
    },
    matchPayment: async ({ actor, input }) => {
      const target = targetOf(input)
      if (target === null) return err(input.to === 'order' ? noTarget.order : noTarget.account)
      const matched = await payments.matchPayment({
        paymentId: input.payment,
        to: target,
        note: input.note,
        was: {
          order: input.was_order === '' ? null : input.was_order,
          isMatched: input.was_matched,
          note: input.was_note,
        },
        actor,
      })
      if (!matched.ok) return err(matchRefusal(matched.error, input))
      const { isNew, amount, owed } = matched.value
      return ok({ isNew, amount: penceToPounds(amount), owed: owed === null ? null : penceToPounds(owed) })
    },
    notePayment: async ({ actor, input: { payment, note, was_note: was } }) => {
      const noted = await payments.notePayment(actor, { paymentId: payment, note, was })
      return noted.ok ? ok({ note }) : err(noteRefusal(noted.error, { note, was }))
    },
    closePayment: async ({ actor, input: { payment } }) => {
      const closed = await payments.closePayment(actor, payment)
      if (closed.ok) return closed
      return err(closed.error === 'no-payment' ? noPayment : waitsForNone)
    },
    reopenPayment: async ({ actor, input: { payment } }) => {
      const reopened = await payments.reopenPayment(actor, payment)
      if (reopened.ok) return ok({ payment })
      return err(reopened.error === 'no-payment' ? noPayment : notClosed)
    },
    refundPayment: async ({ actor, input: { payment, amount, ...form } }) => {
      const given = await payments.refundPayment(actor, {
        ...form,
        paymentId: payment,
        amount: amount === 0 ? null : amount,
      })
      if (!given.ok) return err(paymentRefundRefusal(given.error))
      return ok({ amount: penceToPounds(given.value.amount), state: given.value.state })
    },
  }
}
