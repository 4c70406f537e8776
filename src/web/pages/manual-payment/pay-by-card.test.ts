import type { Stripe, StripeCardNumberElement } from '@stripe/stripe-js'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireCardResponse } from '#contract/payment.ts'
import type { CallResult } from '../../browser/call.ts'
import { payByCard } from './pay-by-card.ts'

/* A provider that makes a payment method of every card. */
const stripe = {
  createPaymentMethod: async () => ({ paymentMethod: { id: 'pm_1' } }),
} as unknown as Stripe
const card = { stripe, number: {} as StripeCardNumberElement }

const pay = (answer: CallResult<WireCardResponse>) =>
  payByCard(card, { name: 'Ann' }, async () => answer, null)
const failed = (status: number) => ({ ok: false, status, message: 'Not now.' }) as const
const charged = (changes: Partial<WireCardResponse>): CallResult<WireCardResponse> => ({
  ok: true,
  value: {
    error: null,
    requires_action: false,
    payment_intent_client_secret: null,
    payment_intent_id: 'pi_1',
    redirect_url: null,
    ...changes,
  },
})

describe('a charge by a link or against a reference', () => {
  /* 0: no answer within 20 seconds, or one that does not fit, such as {}. */
  test.each([0, 500, 503])(
    'may have been made after an answer of status %i, so that the card is not charged again [D29, HZ-22]',
    async (status) => {
      expect(await pay(failed(status))).toEqual({ ok: false, error: { isPaid: null } })
    },
  )

  test('may have been made where the shop itself is still checking [HZ-22]', async () => {
    const checking = { ...failed(409), message: messages.checkingPayment }
    expect(await pay(checking)).toEqual({ ok: false, error: { isPaid: null } })
  })

  test.each([402, 403, 409, 422, 429])(
    'was not made after a refusal with status %i, whose sentence is shown [D29, T-382]',
    async (status) => {
      expect(await pay(failed(status))).toEqual({ ok: false, error: 'Not now.' })
    },
  )

  test('was not made where a code is asked for, or where the payment has no id [D29, SX-08]', async () => {
    expect(await pay(failed(428))).toEqual({ ok: false, error: { codeError: null } })
    expect(await pay(charged({ payment_intent_id: null }))).toEqual({
      ok: false,
      error: messages.paymentNotDone,
    })
  })

  test('was made after an answer with the id of its payment [T-378]', async () => {
    expect(await pay(charged({}))).toEqual({ ok: true, value: 'pi_1' })
  })
})
