import { type Pence, pence, sumPence } from '#domain/money/pence.ts'
import type {
  CardGateway,
  NewPayment,
  PaymentState,
  PaymentSubject,
  ProviderAnswer,
  ProviderPayment,
  Refund,
  ShopCaptureGateway,
} from '#server/payments/gateways/payment-gateway.ts'
import { type PaypalCapture, type PaypalOrder, paymentOf } from '#server/payments/gateways/paypal/order.ts'
import { paypalBrowser, stripeBrowser } from './browser-parts.ts'

/*
 * A card provider and a wallet with a memory, for tests of how the shop handles their responses. How the
 * vendors' own wire formats are read is tested against the sandbox (test/providers).
 */

/** The fate of a call: it is answered, it never arrives, or it takes effect and its response is lost. */
type Line = 'good' | 'away' | 'lost'

interface CardRecord {
  readonly id: string
  readonly at: Date
  readonly subject: PaymentSubject
  readonly isChallenged: boolean
  amount: Pence
  state: PaymentState
}

export interface ScriptedCards extends CardGateway {
  readonly payments: Map<string, CardRecord>
  readonly refunds: {
    readonly paymentId: string
    readonly amount: Pence
    /** Null: made in the vendor's own dashboard. */
    readonly key: string | null
    readonly id: string
    state: Refund['state']
  }[]
  connection: Line
  /** The shopper's browser confirms, and the payment succeeds. */
  pay(id: string): void
  /** The shopper's browser confirms, and the bank declines. */
  decline(id: string): void
  /** The shopper has completed the bank's authentication. */
  authenticate(id: string): void
  /** Money received, minus refunds. */
  balance(): Pence
}

const declined: PaymentState = {
  kind: 'declined',
  decline: {
    type: 'card_error',
    code: 'card_declined',
    declineCode: 'generic_decline',
    sentence: 'Your card was declined.',
  },
}
const unknown: ProviderAnswer<never> = { kind: 'unknown', why: 'connection', trace: null }
const missing: ProviderAnswer<never> = {
  kind: 'refused',
  reason: 'not-found',
  code: 'resource_missing',
  sentence: '',
  trace: null,
}

export const scriptCards = (): ScriptedCards => {
  const payments = new Map<string, CardRecord>()
  const byKey = new Map<string, string>()
  const refunds: ScriptedCards['refunds'] = []
  let made = 0

  const toPayment = (record: CardRecord): ProviderPayment => ({
    id: record.id,
    subject: record.subject,
    amount: record.amount,
    received: record.state.kind === 'succeeded' ? record.amount : pence(0),
    isGbp: true,
    live: false,
    isPaidToUs: true,
    state: record.state,
    captureId: null,
    captures: [],
    isChallenged: record.isChallenged,
    clientSecret: `${record.id}_secret_x`,
  })
  const overLine = <T>(effect: () => ProviderAnswer<T>): Promise<ProviderAnswer<T>> => {
    if (cards.connection === 'away') return Promise.resolve(unknown)
    const outcome = effect()
    return Promise.resolve(cards.connection === 'lost' ? unknown : outcome)
  }
  const answerWith = (record: CardRecord): ProviderAnswer<ProviderPayment> => ({
    kind: 'known',
    value: toPayment(record),
  })
  const update = (id: string, effect: (record: CardRecord) => void) =>
    overLine<ProviderPayment>(() => {
      const record = payments.get(id)
      if (record === undefined) return missing
      effect(record)
      return answerWith(record)
    })
  const begin = (
    { subject, amount, authentication }: NewPayment,
    key: string,
    state: PaymentState,
  ): CardRecord => {
    const existing = payments.get(byKey.get(key) ?? '')
    if (existing !== undefined) return existing
    made += 1
    const isChallenged = authentication === 'challenge'
    const record: CardRecord = {
      id: `pi_${made}_${subject.id}`,
      at: new Date(),
      subject,
      isChallenged,
      amount,
      state,
    }
    payments.set(record.id, record)
    byKey.set(key, record.id)
    return record
  }
  const stateOf = (method: string): PaymentState => {
    if (method === 'pm_3ds') return { kind: 'requires-action' }
    return method === 'pm_declined' ? declined : { kind: 'succeeded' }
  }

  const cards: ScriptedCards = {
    payments,
    refunds,
    connection: 'good',
    live: false,
    captures: 'automatic',
    browser: stripeBrowser,
    open: (payment, key) => overLine(() => answerWith(begin(payment, key, { kind: 'awaiting-payer' }))),
    openConfirmed: (payment, key) =>
      overLine(() => answerWith(begin(payment, key, stateOf(payment.paymentMethodId)))),
    confirm: (id) =>
      update(id, (record) => {
        if (record.state.kind === 'awaiting-confirmation') record.state = { kind: 'succeeded' }
      }),
    read: (id) => update(id, () => undefined),
    findLost: (subject) =>
      overLine(() => ({
        kind: 'known',
        value: [...payments.values()].filter((record) => record.subject.id === subject.id).map(toPayment),
      })),
    list: () =>
      overLine(() => ({
        kind: 'known',
        value: [...payments.values()].map((record) => ({ payment: toPayment(record), at: record.at })),
      })),
    cancel: (id) =>
      update(id, (record) => {
        if (record.state.kind !== 'succeeded') record.state = { kind: 'cancelled' }
      }),
    refund: ({ of: paymentId, amount }, key) =>
      overLine(() => {
        if (!refunds.some((refund) => refund.key === key))
          refunds.push({ paymentId, amount, key, id: `re_${key}`, state: 'completed' })
        return {
          kind: 'known',
          value: { id: `re_${key}`, key, of: paymentId, amount, state: 'completed' },
        }
      }),
    readRefund: (id) =>
      overLine(() => {
        const refund = refunds.find((refund) => refund.id === id)
        if (refund === undefined) return missing
        const { key, paymentId, amount, state } = refund
        return { kind: 'known', value: { id, key, of: paymentId, amount, state } }
      }),
    verifiesEventsRemotely: false,
    readEvent: async (rawBody, headers) => {
      if (headers['stripe-signature'] !== 'good') return { kind: 'refused', why: 'forged' }
      const {
        id,
        paymentId,
        refundId = null,
        disputeId = null,
        answerBy = null,
        type = 'payment_intent.succeeded',
        live = false,
      } = JSON.parse(rawBody.toString())
      return {
        kind: 'genuine',
        event: {
          id,
          type,
          at: new Date(),
          live,
          about:
            disputeId !== null
              ? { kind: 'dispute', paymentId, disputeId, answerBy, isOver: type === 'charge.dispute.closed' }
              : refundId === null
                ? { kind: 'payment', paymentId }
                : { kind: 'refund', paymentId, refundId },
        },
      }
    },
    pay: (id) => {
      const record = payments.get(id)
      if (record !== undefined && record.state.kind !== 'cancelled') record.state = { kind: 'succeeded' }
    },
    decline: (id) => {
      const record = payments.get(id)
      if (record !== undefined && record.state.kind !== 'cancelled') record.state = declined
    },
    authenticate: (id) => {
      const record = payments.get(id)
      if (record !== undefined) record.state = { kind: 'awaiting-confirmation' }
    },
    balance: () =>
      pence(
        sumPence([...payments.values()].map((record) => toPayment(record).received)) -
          sumPence(refunds.filter(({ state }) => state !== 'failed').map(({ amount }) => amount)),
      ),
  }
  return cards
}

export interface ScriptedWallet extends ShopCaptureGateway<'paypal'> {
  readonly orders: Map<string, PaypalOrder>
  connection: Line
  /** The outcome of the next capture. */
  nextCapture: PaypalCapture['state'] | 'INSTRUMENT_DECLINED' | 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED'
  approve(id: string): void
}

export const scriptWallet = (): ScriptedWallet => {
  const orders = new Map<string, PaypalOrder>()
  const byKey = new Map<string, string>()
  const overLine = <T>(effect: () => ProviderAnswer<T>): Promise<ProviderAnswer<T>> => {
    if (wallet.connection === 'away') return Promise.resolve(unknown)
    const outcome = effect()
    return Promise.resolve(wallet.connection === 'lost' ? unknown : outcome)
  }
  const find = (id: string): ProviderAnswer<ProviderPayment> => {
    const order = orders.get(id)
    return order === undefined
      ? missing
      : { kind: 'known', value: paymentOf(order, { live: false, merchantId: null }) }
  }
  const captured = (order: PaypalOrder, state: PaypalCapture['state']): PaypalOrder => ({
    ...order,
    state: 'completed',
    captures: [
      {
        id: `cap_${order.id}`,
        amount: order.amount,
        isGbp: true,
        subject: order.subject,
        state,
        status: state.toUpperCase(),
      },
    ],
  })

  const wallet: ScriptedWallet = {
    orders,
    connection: 'good',
    nextCapture: 'completed',
    live: false,
    captures: 'by-shop',
    browser: paypalBrowser,
    list: null,
    open: ({ amount, subject }, key) =>
      overLine(() => {
        const id = byKey.get(key) ?? `PAYPAL${orders.size + 1}X${subject.id}`
        byKey.set(key, id)
        if (!orders.has(id))
          orders.set(id, { id, subject, amount, isGbp: true, payee: null, state: 'created', captures: [] })
        return find(id)
      }),
    read: (id) => overLine(() => find(id)),
    capture: (id) =>
      overLine(() => {
        const order = orders.get(id)
        if (order === undefined) return missing
        if (order.captures.length > 0) return find(id)
        if (wallet.nextCapture === 'INSTRUMENT_DECLINED')
          return {
            kind: 'refused',
            reason: 'declined',
            code: 'INSTRUMENT_DECLINED',
            sentence: 'The instrument presented was declined.',
            trace: 'debug-1',
          }
        if (wallet.nextCapture === 'MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
          return {
            kind: 'refused',
            reason: 'worn-out',
            code: wallet.nextCapture,
            sentence: 'You have exceeded the maximum number of payment attempts.',
            trace: 'debug-2',
          }
        orders.set(id, captured(order, wallet.nextCapture))
        return find(id)
      }),
    refund: ({ of: captureId, amount }, key) =>
      overLine(() => ({
        kind: 'known',
        value: { id: `re_${key}`, key, of: captureId, amount, state: 'completed' },
      })),
    readRefund: () => overLine(() => missing),
    verifiesEventsRemotely: true,
    readEvent: async (rawBody, headers) => {
      if (headers['paypal-transmission-sig'] !== 'good') return { kind: 'refused', why: 'forged' }
      const { id, orderId, dispute } = JSON.parse(rawBody.toString())
      return {
        kind: 'genuine',
        event: {
          id,
          type: 'PAYMENT.CAPTURE.COMPLETED',
          at: new Date(),
          live: false,
          about:
            dispute === undefined
              ? { kind: 'order', orderId, captureId: null, refundId: null, subject: null }
              : { kind: 'dispute', isOver: false, ...dispute },
        },
      }
    },
    approve: (id) => {
      const order = orders.get(id)
      if (order !== undefined) orders.set(id, { ...order, state: 'approved' })
    },
  }
  return wallet
}
