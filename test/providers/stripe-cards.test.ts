import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import Stripe from 'stripe'
import { describe, expect, onTestFinished, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type {
  NewPayment,
  PaymentState,
  ProviderAnswer,
  ProviderPayment,
} from '#server/payments/gateways/payment-gateway.ts'
import { createStripe } from '#server/payments/gateways/stripe/stripe.ts'
import { sandboxKeys, startSandbox } from '../setup/sandbox.ts'

const { address, cards, sandbox, deliverEvents, deliveries } = await startSandbox()

const payment: NewPayment = {
  amount: pence(36_696),
  subject: { kind: 'quote', id: 'q-1' },
  description: 'Quote q-1',
  payerDescription: 'Your tiles',
  receiptEmail: 'sam@example.com',
  authentication: 'when-needed',
}

const expectKnown = (outcome: ProviderAnswer<ProviderPayment>): ProviderPayment => {
  if (outcome.kind !== 'known') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

let keys = 0
const key = (): string => `test-${++keys}`

/**
 * Acts as Stripe.js in a page: the publishable key and the client secret, the card directly to the vendor.
 */
const asPage = new Stripe(sandboxKeys.stripe.publishableKey, {
  host: '127.0.0.1',
  port: new URL(address).port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

const confirmInPage = async ({ id, clientSecret }: ProviderPayment, number: string): Promise<string> => {
  const [month, year] = [12, 2034]
  const card = { number, exp_month: month, exp_year: year, cvc: '123' }
  /* The SDK's types are for servers: they have no client_secret and no raw card. */
  const raw = {
    client_secret: clientSecret,
    use_stripe_sdk: true,
    payment_method_data: { type: 'card', card },
  }
  try {
    const intent = await asPage.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, raw)
    return 'status' in intent ? String(intent.status) : ''
  } catch (failure) {
    if (failure instanceof Stripe.errors.StripeError) return failure.code ?? failure.message
    throw failure
  }
}

const authenticate = (id: string, passed: boolean): Promise<Response> =>
  fetch(`${address}/authenticate/${id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      client_secret: sandbox.store.state.intents[id]?.wire.client_secret ?? '',
      outcome: passed ? 'complete' : 'fail',
    }),
  })

const declined = (code: string, declineCode: string, sentence: string): PaymentState => ({
  kind: 'declined',
  decline: { type: 'card_error', code, declineCode, sentence },
})

const generic = declined('card_declined', 'generic_decline', 'Your card was declined.')

/* Every card that the vendor documents and the specification names. */
const outcomes: readonly (readonly [number: string, method: string, state: PaymentState])[] = [
  ['4242 4242 4242 4242', 'pm_card_visa', { kind: 'succeeded' }],
  ['4000056655665556', 'pm_card_visa_debit', { kind: 'succeeded' }],
  ['5555555555554444', 'pm_card_mastercard', { kind: 'succeeded' }],
  ['378282246310005', 'pm_card_amex', { kind: 'succeeded' }],
  ['4000008260000000', 'pm_card_gb', { kind: 'succeeded' }],
  ['4000000000003055', 'pm_card_threeDSecureOptional', { kind: 'succeeded' }],
  ['4000000000000002', 'pm_card_visa_chargeDeclined', generic],
  ['4000000000000341', 'pm_card_chargeCustomerFail', generic],
  [
    '4000000000009995',
    'pm_card_visa_chargeDeclinedInsufficientFunds',
    declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  ],
  [
    '4000000000009987',
    'pm_card_visa_chargeDeclinedLostCard',
    declined('card_declined', 'lost_card', 'Your card was declined.'),
  ],
  [
    '4000000000009979',
    'pm_card_visa_chargeDeclinedStolenCard',
    declined('card_declined', 'stolen_card', 'Your card was declined.'),
  ],
  [
    '4000000000000069',
    'pm_card_chargeDeclinedExpiredCard',
    declined('expired_card', '', 'Your card has expired.'),
  ],
  [
    '4000000000000127',
    'pm_card_chargeDeclinedIncorrectCvc',
    declined('incorrect_cvc', '', "Your card's security code is incorrect."),
  ],
  [
    '4000000000000119',
    'pm_card_chargeDeclinedProcessingError',
    declined(
      'processing_error',
      '',
      'An error occurred while processing your card. Try again in a little bit.',
    ),
  ],
  ['4000002500003155', 'pm_card_authenticationRequiredOnSetup', { kind: 'requires-action' }],
  ['4000002760003184', 'pm_card_authenticationRequired', { kind: 'requires-action' }],
  ['4000000000003220', 'pm_card_threeDSecure2Required', { kind: 'requires-action' }],
  ['4000000000003063', 'pm_card_threeDSecureRequired', { kind: 'requires-action' }],
  ['4000008400001629', 'pm_card_threeDSecureRequiredChargeDeclined', { kind: 'requires-action' }],
  [
    '4000008260003178',
    'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds',
    { kind: 'requires-action' },
  ],
]

describe('the published test cards', () => {
  test.each(outcomes)(
    'brings %s, confirmed in the page, to its documented state [T-300, T-302, T-313]',
    async (number, _method, state) => {
      const created = expectKnown(await cards.open(payment, key()))
      expect(created).toMatchObject({ state: { kind: 'awaiting-payer' }, amount: 36_696, received: 0 })
      await confirmInPage(created, number)
      const now = expectKnown(await cards.read(created.id))
      expect(now.state).toEqual(state)
      expect(now.received).toBe(state.kind === 'succeeded' ? 36_696 : 0)
      expect(now).toMatchObject({ subject: payment.subject, isGbp: true, live: false })
    },
  )

  test.each(outcomes)(
    'brings %s, paid by stripe-handler (%s), to its documented state [T-308]',
    async (_number, paymentMethodId, state) => {
      const made = expectKnown(await cards.openConfirmed({ ...payment, paymentMethodId }, key()))
      expect(made.state).toEqual(state)
    },
  )

  test('accepts another card after a decline', async () => {
    const created = expectKnown(await cards.open(payment, key()))
    expect(await confirmInPage(created, '4000000000000002')).toBe('card_declined')
    expect(await confirmInPage(created, '4242424242424242')).toBe('succeeded')
    expect(expectKnown(await cards.read(created.id)).state).toEqual({ kind: 'succeeded' })
  })

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('rejects %s, which is no test card: %s', async (number, code) => {
    const created = expectKnown(await cards.open(payment, key()))
    expect(await confirmInPage(created, number)).toBe(code)
    expect(expectKnown(await cards.read(created.id)).state).toEqual({ kind: 'awaiting-payer' })
  })

  test('neither stores, logs nor sends card numbers and security codes', async () => {
    const created = expectKnown(await cards.open(payment, key()))
    await confirmInPage(created, '4000 0000 0000 9995')
    await deliverEvents()
    const everything = JSON.stringify([
      sandbox.store.state,
      sandbox.log.entries,
      deliveries.map((a) => String(a.body)),
    ])
    expect(everything).not.toMatch(/4000 ?0000 ?0000 ?9995|4000[+%]|"123"|=123/)
  })
})

describe('3-D Secure', () => {
  test('succeeds without a further call after authentication in the page [T-303]', async () => {
    const created = expectKnown(await cards.open(payment, key()))
    expect(await confirmInPage(created, '4000000000003220')).toBe('requires_action')
    await authenticate(created.id, true)
    expect(expectKnown(await cards.read(created.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('requires a server confirmation after authentication by stripe-handler [T-309]', async () => {
    const newPayment = { ...payment, paymentMethodId: 'pm_card_threeDSecure2Required' }
    const made = expectKnown(await cards.openConfirmed(newPayment, key()))
    await authenticate(made.id, true)
    expect(expectKnown(await cards.read(made.id)).state).toEqual({ kind: 'awaiting-confirmation' })
    expect(expectKnown(await cards.confirm(made.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('confirms again after authentication though an earlier confirmation was too early [T-309]', async () => {
    const newPayment = { ...payment, paymentMethodId: 'pm_card_threeDSecure2Required' }
    const made = expectKnown(await cards.openConfirmed(newPayment, key()))
    expect(expectKnown(await cards.confirm(made.id)).state).toMatchObject({ kind: 'requires-action' })
    await authenticate(made.id, true)
    expect(expectKnown(await cards.confirm(made.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('returns no card error when authentication fails, so that the shop shows its own sentence [T-314]', async () => {
    const created = expectKnown(await cards.open(payment, key()))
    await confirmInPage(created, '4000000000003220')
    await authenticate(created.id, false)
    expect(expectKnown(await cards.read(created.id)).state).toMatchObject({
      kind: 'declined',
      decline: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
    })
  })

  test.each([
    ['4000008400001629', generic],
    [
      '4000008260003178',
      declined('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
    ],
  ])('declines %s after authentication', async (number, state) => {
    const created = expectKnown(await cards.open(payment, key()))
    await confirmInPage(created, number)
    await authenticate(created.id, true)
    expect(expectKnown(await cards.read(created.id)).state).toEqual(state)
  })

  test('authenticates 3055 when the merchant always requires it, and never 4242, which is not enrolled', async () => {
    const always = { ...payment, authentication: 'always' } as const
    const request = { ...always, paymentMethodId: 'pm_card_threeDSecureOptional' }
    expect(expectKnown(await cards.openConfirmed(request, key())).state).toEqual({
      kind: 'requires-action',
    })
    const notEnrolled = { ...always, paymentMethodId: 'pm_card_visa' }
    expect(expectKnown(await cards.openConfirmed(notEnrolled, key())).state).toEqual({ kind: 'succeeded' })
  })

  test('asks the bank to challenge the payer, and marks the payment as challenged [SX-08]', async () => {
    const challenged = { ...payment, authentication: 'challenge' } as const
    const request = { ...challenged, paymentMethodId: 'pm_card_threeDSecureOptional' }
    expect(expectKnown(await cards.openConfirmed(request, key()))).toMatchObject({
      state: { kind: 'requires-action' },
      isChallenged: true,
    })
    expect(expectKnown(await cards.open(challenged, key())).isChallenged).toBe(true)
    for (const authentication of ['when-needed', 'always'] as const)
      expect(expectKnown(await cards.open({ ...payment, authentication }, key())).isChallenged).toBe(false)
  })

  test('returns 404 for an authentication without the client secret', async () => {
    const created = expectKnown(await cards.open(payment, key()))
    await confirmInPage(created, '4000000000003220')
    const response = await fetch(`${address}/authenticate/${created.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_secret=guess&outcome=complete',
    })
    expect(response.status).toBe(404)
    expect(expectKnown(await cards.read(created.id)).state).toEqual({ kind: 'requires-action' })
  })
})

test('asks the vendor for a receipt to the shopper, once per key, and for 3-D Secure in the page [T-303]', async () => {
  const asked: { readonly key: unknown; readonly telemetry: unknown; readonly body: URLSearchParams }[] = []
  const vendor = createServer(async (request, response) => {
    const body = new URLSearchParams(await text(request))
    const { headers } = request
    asked.push({ key: headers['idempotency-key'], telemetry: headers['x-stripe-client-telemetry'], body })
    response.writeHead(500).end(JSON.stringify({ error: { type: 'api_error', message: 'away' } }))
  })
  await new Promise<void>((resolve) => vendor.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void vendor.close())
  const address = vendor.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { secretKey, webhookSecret } = sandboxKeys.stripe
  const apiBase = new URL(`http://127.0.0.1:${address.port}`)
  const { browser } = cards
  const own = createStripe({ secretKey, webhookSecrets: [webhookSecret], apiBase, browser })
  const confirmed = { ...payment, paymentMethodId: 'pm_card_visa' }
  await own.openConfirmed(confirmed, 'key-1')
  await own.openConfirmed({ ...confirmed, receiptEmail: null }, 'key-2')
  expect(asked.map(({ key }) => key)).toEqual(['key-1', 'key-2'])
  expect(asked.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined])
  expect(asked.map(({ body }) => [body.get('receipt_email'), body.get('use_stripe_sdk')])).toEqual([
    ['sam@example.com', 'true'],
    [null, 'true'],
  ])
})
