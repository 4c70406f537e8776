import AxeBuilder from '@axe-core/playwright'
import type { FrameLocator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import type { ProviderPayment } from '#server/payments/gateways/payment-gateway.ts'
import { startVendorPage } from './vendor-page.ts'

const bench = await startVendorPage()
const { cards, sandbox, open } = bench
const subject = { kind: 'quote', id: 'q-5' } as const

/** Events that the page's scripts record; the stand-ins are typed in their own files. */
declare global {
  interface Window {
    // biome-ignore lint/suspicious/noExplicitAny: the page of this test is plain script
    stripe: any
    // biome-ignore lint/suspicious/noExplicitAny: as above
    elements: any
    events: unknown[]
  }
}

let keys = 0
const newPayment = async (): Promise<ProviderPayment> => {
  keys += 1
  const made = await cards.open(
    {
      amount: pence(36_696),
      subject,
      description: 'Quote q-5',
      payerDescription: 'Your tiles',
      receiptEmail: null,
      authentication: 'when-needed',
    },
    `journey-${keys}`,
  )
  if (made.kind !== 'known') throw new Error(JSON.stringify(made))
  return made.value
}
const stateOf = async ({ id }: ProviderPayment): Promise<unknown> => {
  const now = await cards.read(id)
  return now.kind === 'known' ? now.value.state : now
}

const mountCard = (page: Page, { clientSecret }: ProviderPayment): Promise<void> =>
  page.evaluate(
    (secret) =>
      new Promise<void>((resolve) => {
        window.elements = window.stripe.elements({
          clientSecret: secret,
          appearance: { variables: { colorPrimary: '#a8481f' } },
        })
        const element = window.elements.create('payment')
        element.on('ready', () => resolve())
        element.on('change', (event: unknown) => window.events.push(event))
        element.mount('#card')
      }),
    clientSecret,
  )

const type = async (card: FrameLocator, number: string): Promise<void> => {
  await card.getByLabel('Card number').fill(number)
  await card.getByLabel('Expiry date').fill('1234')
  await card.getByLabel('Security code').fill('123')
}

/** Starts a confirmation; its result is awaited later, after a window was handled. */
const confirm = (page: Page): Promise<{ status?: string; type?: string; code?: string; message?: string }> =>
  page.evaluate(async () => {
    const { error, paymentIntent } = await window.stripe.confirmPayment({
      elements: window.elements,
      confirmParams: { payment_method_data: { billing_details: { name: 'A. N. Example' } } },
      redirect: 'if_required',
    })
    return error
      ? { type: error.type, code: error.code, message: error.message }
      : { status: paymentIntent.status }
  })

const authentication = (page: Page): FrameLocator =>
  page.getByRole('dialog', { name: 'Authentication – sandbox' }).frameLocator('iframe')

describe('cards', () => {
  test('a card pays under the policy of the payment pages, and the page never sees its number', async () => {
    const { page, card } = await open()
    const payment = await newPayment()
    await mountCard(page, payment)
    await type(card, '4242424242424242')
    expect(await card.getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    expect(await card.getByLabel('Expiry date').inputValue()).toBe('12 / 34')
    await page.waitForFunction(() =>
      window.events.some(
        (e) => typeof e === 'object' && e !== null && 'complete' in e && e.complete === true,
      ),
    )
    expect(await confirm(page)).toEqual({ status: 'succeeded' })
    expect(await stateOf(payment)).toEqual({ kind: 'succeeded' })
    expect(JSON.stringify(await page.evaluate(() => window.events))).not.toContain('4242')
    expect(sandbox.store.state.methods).toMatchObject({
      [Object.keys(sandbox.store.state.methods)[0] ?? '']: {
        wire: { billing_details: { name: 'A. N. Example' } },
      },
    })
  })

  test('reports missing input at its field, and sends nothing', async () => {
    const { page, card } = await open()
    const payment = await newPayment()
    await mountCard(page, payment)
    await card.getByLabel('Card number').fill('4242 4242')
    expect(await confirm(page)).toMatchObject({
      type: 'validation_error',
      code: 'incomplete_number',
      message: 'Your card number is incomplete.',
    })
    expect(await stateOf(payment)).toEqual({ kind: 'awaiting-payer' })
    const { error } = await page.evaluate(() => window.elements.submit())
    expect(error).toMatchObject({ type: 'validation_error' })
    await card.getByText('Your card’s expiry date is incomplete.').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })

  test('declines a card, then accepts another', async () => {
    const { page, card } = await open()
    const payment = await newPayment()
    await mountCard(page, payment)
    await type(card, '4000000000000002')
    expect(await confirm(page)).toMatchObject({ type: 'card_error', message: 'Your card was declined.' })
    await type(card, '4242424242424242')
    expect(await confirm(page)).toEqual({ status: 'succeeded' })
  })

  test.each([
    ['Complete', { status: 'succeeded' }],
    ['Fail', { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' }],
  ])('3-D Secure: %s', async (button, result) => {
    const { page, card } = await open()
    await mountCard(page, await newPayment())
    await type(card, '4000000000003220')
    const confirmed = confirm(page)
    const bank = authentication(page)
    await bank.getByText('Sandbox – no money moves').waitFor()
    await bank.getByText('£366.96').waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
    await bank.getByRole('button', { name: button }).click()
    expect(await confirmed).toMatchObject(result)
  })

  test('the older form: three fields, a payment method, the server’s confirmation, authentication [T-376]', async () => {
    const { page } = await open()
    const ready = page.evaluate(() => {
      const elements = window.stripe.elements()
      const mounted = ['Number', 'Expiry', 'Cvc'].map(
        (part) =>
          new Promise<void>((resolve) => {
            const element = elements.create(`card${part}`, { style: { base: { fontSize: '18px' } } })
            element.on('ready', () => resolve())
            element.mount(`#${part.toLowerCase()}`)
          }),
      )
      window.elements = elements
      return Promise.all(mounted)
    })
    await ready
    await page.frameLocator('#number iframe').getByLabel('Card number').fill('4000000000003220')
    await page.frameLocator('#expiry iframe').getByLabel('Expiry date').fill('1234')
    await page.frameLocator('#cvc iframe').getByLabel('Security code').fill('123')
    const method: string = await page.evaluate(async () => {
      const made = await window.stripe.createPaymentMethod({
        type: 'card',
        card: window.elements.getElement('cardNumber'),
        billing_details: { name: 'A. N. Example' },
      })
      return made.paymentMethod.id
    })
    const made = await cards.openConfirmed(
      {
        amount: pence(2500),
        subject,
        description: 'd',
        payerDescription: 'd',
        receiptEmail: null,
        authentication: 'always',
        paymentMethodId: method,
      },
      'older-1',
    )
    if (made.kind !== 'known') throw new Error(JSON.stringify(made))
    expect(made.value.state).toEqual({ kind: 'requires-action' })
    const handled = page.evaluate(
      async (secret) => (await window.stripe.handleCardAction(secret)).paymentIntent.status,
      made.value.clientSecret,
    )
    await authentication(page).getByRole('button', { name: 'Complete' }).click()
    expect(await handled).toBe('requires_confirmation')
    expect(await cards.confirm(made.value.id)).toMatchObject({
      value: { state: { kind: 'succeeded' } },
    })
  })

  test.each([
    ['Pay', { status: 'succeeded' }],
    ['Pay, and be refused', { type: 'card_error' }],
  ])('express checkout: %s', async (button, result) => {
    const { page } = await open()
    const { clientSecret } = await newPayment()
    const available = await page.evaluate(
      (secret) =>
        new Promise((resolve) => {
          window.elements = window.stripe.elements({ clientSecret: secret })
          const element = window.elements.create('expressCheckout', { paymentMethods: { applePay: 'never' } })
          element.on('ready', ({ availablePaymentMethods }: { availablePaymentMethods: unknown }) =>
            resolve(availablePaymentMethods),
          )
          element.on('click', ({ resolve: go }: { resolve: (o: object) => void }) => go({}))
          element.on('cancel', () => window.events.push('cancelled'))
          element.on('confirm', async ({ expressPaymentType }: { expressPaymentType: string }) => {
            const { error, paymentIntent } = await window.stripe.confirmPayment({
              elements: window.elements,
              redirect: 'if_required',
            })
            window.events.push(
              expressPaymentType,
              error ? { type: error.type } : { status: paymentIntent.status },
            )
          })
          element.mount('#express')
        }),
      clientSecret,
    )
    expect(available).toMatchObject({ googlePay: true, applePay: false, link: false })
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await page.getByRole('button', { name: 'Google Pay' }).click()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Google Pay' }).click()
    await sheet.getByText('£366.96').waitFor()
    await sheet.getByRole('button', { name: button, exact: true }).click()
    await page.waitForFunction(() => window.events.length === 3)
    expect(await page.evaluate(() => window.events)).toEqual(['cancelled', 'google_pay', result])
  })
})
