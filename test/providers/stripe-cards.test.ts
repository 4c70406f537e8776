import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type {
  CardPayment,
  CardState,
  NewCardPayment,
  ProviderAnswer,
} from '#server/payments/gateways/port.ts'
import { sandboxKeys, startSandbox } from '../setup/sandbox.ts'

const { address, cards, sandbox, deliver, arrived } = await startSandbox()

const payment: NewCardPayment = {
  amount: pence(36_696),
  subject: { kind: 'quote', id: 'q-1' },
  description: 'Quote q-1',
  receiptEmail: 'sam@example.com',
  authentication: 'when-needed',
}

const known = (outcome: ProviderAnswer<CardPayment>): CardPayment => {
  if (outcome.kind !== 'known') throw new Error(JSON.stringify(outcome))
  return outcome.value
}

let keys = 0
const key = (): string => `test-${++keys}`

/** As Stripe.js in a page does: the publishable key and the client secret, the card straight to the vendor. */
const asPage = new Stripe(sandboxKeys.stripe.publishableKey, {
  host: '127.0.0.1',
  port: new URL(address).port,
  protocol: 'http',
  maxNetworkRetries: 0,
})

const confirmInPage = async ({ id, clientSecret }: CardPayment, number: string): Promise<string> => {
  const [month, year] = [12, 2034]
  const card = { number, exp_month: month, exp_year: year, cvc: '123' }
  /* The SDK's types are for servers: there is no client_secret in them, and no raw card. */
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
      client_secret: sandbox.keeper.state.intents[id]?.wire.client_secret ?? '',
      outcome: passed ? 'complete' : 'fail',
    }),
  })

const declined = (code: string, declineCode: string, sentence: string): CardState => ({
  kind: 'declined',
  decline: { type: 'card_error', code, declineCode, sentence },
})

const generic = declined('card_declined', 'generic_decline', 'Your card was declined.')

/* Every card that the vendor documents and the specification names. */
const outcomes: readonly (readonly [number: string, method: string, state: CardState])[] = [
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
  test.each(outcomes)('[T-300, T-302, T-313] %s confirmed in the page', async (number, _method, state) => {
    const created = known(await cards.create(payment, key()))
    expect(created).toMatchObject({ state: { kind: 'awaiting-method' }, amount: 36_696, received: 0 })
    await confirmInPage(created, number)
    const now = known(await cards.retrieve(created.id))
    expect(now.state).toEqual(state)
    expect(now.received).toBe(state.kind === 'succeeded' ? 36_696 : 0)
    expect(now).toMatchObject({ subject: payment.subject, isGbp: true, live: false })
  })

  test.each(outcomes)('[T-308] %s by stripe-handler (%s)', async (_number, paymentMethodId, state) => {
    const made = known(await cards.createConfirmed({ ...payment, paymentMethodId }, key()))
    expect(made.state).toEqual(state)
  })

  test('a declined payment can be paid with another card', async () => {
    const created = known(await cards.create(payment, key()))
    expect(await confirmInPage(created, '4000000000000002')).toBe('card_declined')
    expect(await confirmInPage(created, '4242424242424242')).toBe('succeeded')
    expect(known(await cards.retrieve(created.id)).state).toEqual({ kind: 'succeeded' })
  })

  test.each([
    ['4242424242424241', 'incorrect_number'],
    ['4111111111111111', 'card_declined'],
  ])('%s is no test card: %s', async (number, code) => {
    const created = known(await cards.create(payment, key()))
    expect(await confirmInPage(created, number)).toBe(code)
    expect(known(await cards.retrieve(created.id)).state).toEqual({ kind: 'awaiting-method' })
  })

  test('no number and no security code is kept, logged or told', async () => {
    const created = known(await cards.create(payment, key()))
    await confirmInPage(created, '4000 0000 0000 9995')
    await deliver()
    const everything = JSON.stringify([
      sandbox.keeper.state,
      sandbox.log.entries,
      arrived.map((a) => String(a.body)),
    ])
    expect(everything).not.toMatch(/4000 ?0000 ?0000 ?9995|4000[+%]|"123"|=123/)
  })
})

describe('3-D Secure', () => {
  test('[T-303] in the page: authenticated, then paid by itself', async () => {
    const created = known(await cards.create(payment, key()))
    expect(await confirmInPage(created, '4000000000003220')).toBe('requires_action')
    await authenticate(created.id, true)
    expect(known(await cards.retrieve(created.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('[T-309] by stripe-handler: authenticated, then the server confirms once more', async () => {
    const request = { ...payment, paymentMethodId: 'pm_card_threeDSecure2Required' }
    const made = known(await cards.createConfirmed(request, key()))
    await authenticate(made.id, true)
    expect(known(await cards.retrieve(made.id)).state).toEqual({ kind: 'awaiting-confirmation' })
    expect(known(await cards.confirm(made.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('[T-309] confirmed before the bank has answered, and again after it: the second answer is its own', async () => {
    const request = { ...payment, paymentMethodId: 'pm_card_threeDSecure2Required' }
    const made = known(await cards.createConfirmed(request, key()))
    expect(known(await cards.confirm(made.id)).state).toMatchObject({ kind: 'requires-action' })
    await authenticate(made.id, true)
    expect(known(await cards.confirm(made.id)).state).toEqual({ kind: 'succeeded' })
  })

  test('[T-314] not authenticated: no card error, so the shop has its own sentence', async () => {
    const created = known(await cards.create(payment, key()))
    await confirmInPage(created, '4000000000003220')
    await authenticate(created.id, false)
    expect(known(await cards.retrieve(created.id)).state).toMatchObject({
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
  ])('%s is authenticated and then declined', async (number, state) => {
    const created = known(await cards.create(payment, key()))
    await confirmInPage(created, number)
    await authenticate(created.id, true)
    expect(known(await cards.retrieve(created.id)).state).toEqual(state)
  })

  test('a merchant can ask for it always: then 3055 is authenticated, and 4242 still is not enrolled', async () => {
    const always = { ...payment, authentication: 'always' } as const
    const asked = { ...always, paymentMethodId: 'pm_card_threeDSecureOptional' }
    expect(known(await cards.createConfirmed(asked, key())).state).toEqual({ kind: 'requires-action' })
    const notEnrolled = { ...always, paymentMethodId: 'pm_card_visa' }
    expect(known(await cards.createConfirmed(notEnrolled, key())).state).toEqual({ kind: 'succeeded' })
  })

  test('asks the bank to challenge the payer, and says so of the payment [SX-08]', async () => {
    const challenged = { ...payment, authentication: 'challenge' } as const
    const asked = { ...challenged, paymentMethodId: 'pm_card_threeDSecureOptional' }
    expect(known(await cards.createConfirmed(asked, key()))).toMatchObject({
      state: { kind: 'requires-action' },
      isChallenged: true,
    })
    expect(known(await cards.create(challenged, key())).isChallenged).toBe(true)
    for (const authentication of ['when-needed', 'always'] as const)
      expect(known(await cards.create({ ...payment, authentication }, key())).isChallenged).toBe(false)
  })

  test('nobody authenticates without the client secret', async () => {
    const created = known(await cards.create(payment, key()))
    await confirmInPage(created, '4000000000003220')
    const answer = await fetch(`${address}/authenticate/${created.id}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'client_secret=guess&outcome=complete',
    })
    expect(answer.status).toBe(404)
    expect(known(await cards.retrieve(created.id)).state).toEqual({ kind: 'requires-action' })
  })
})
