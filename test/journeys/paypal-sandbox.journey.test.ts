import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { audit } from './audit.ts'
import { startPaymentBench } from './payment-bench.ts'
import { pressLast } from './payment-steps.ts'

const { wallets, open } = await startPaymentBench()

declare global {
  interface Window {
    // biome-ignore lint/suspicious/noExplicitAny: the page of this test is plain script
    paypal?: any
    // biome-ignore lint/suspicious/noExplicitAny: as above
    google?: any
    heard: string[]
    capture(order: string): Promise<string>
  }
}

let keys = 0

/** A page with PayPal's buttons; what happens is written down in the order in which it happens. */
const openButtons = async (): Promise<{
  page: Page
  order: string
  heard: () => Promise<readonly string[]>
}> => {
  const { page } = await open()
  keys += 1
  const subject = { kind: 'quote', id: 'q-6' } as const
  const made = await wallets.create(
    { amount: pence(36_696), subject, description: 'Your tiles' },
    `order-${keys}`,
  )
  if (made.kind !== 'known') throw new Error(JSON.stringify(made))
  const order = made.value.id
  await page.exposeFunction('capture', async (id: string) => {
    keys += 1
    const outcome = await wallets.capture(id, `capture-${keys}`)
    return outcome.kind === 'known'
      ? (outcome.value.captures[0]?.status ?? '')
      : outcome.kind === 'refused'
        ? outcome.code
        : ''
  })
  await page.evaluate(async (id) => {
    window.heard = []
    await window.paypal
      .Buttons({
        style: { layout: 'vertical', color: 'gold', shape: 'rect' },
        createOrder: async () => id,
        onApprove: async ({ orderID }: { orderID: string }, actions: { restart: () => Promise<void> }) => {
          const status = await window.capture(orderID)
          window.heard.push(status)
          if (status === 'INSTRUMENT_DECLINED') await actions.restart()
        },
        onCancel: () => window.heard.push('cancelled'),
        onError: (error: Error) => window.heard.push(`error ${error.message}`),
      })
      .render('#paypal')
  }, order)
  return { page, order, heard: () => page.evaluate(() => window.heard) }
}

const openWindow = async (page: Page): Promise<Page> => {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'PayPal' }).click(),
  ])
  await popup.getByRole('heading', { name: 'Pay £366.96' }).waitFor()
  return popup
}

describe('PayPal', () => {
  test('[T-323] a window beside the page: approved, captured', async () => {
    const { page, order, heard } = await openButtons()
    const popup = await openWindow(page)
    await popup.getByText('Sandbox – no money moves').waitFor()
    expect(await audit(popup)).toEqual([])
    await pressLast(popup, 'Pay Now')
    await page.waitForFunction(() => window.heard.length > 0)
    expect(await heard()).toEqual(['COMPLETED'])
    expect(await wallets.retrieve(order)).toMatchObject({ value: { captures: [{ state: 'completed' }] } })
  })

  test('[T-329] a declined instrument: the window opens again, and the second pays', async () => {
    const { page, heard } = await openButtons()
    const popup = await openWindow(page)
    await popup.getByLabel('Bank card that is declined').check()
    const [again] = await Promise.all([page.waitForEvent('popup'), pressLast(popup, 'Pay Now')])
    await pressLast(again, 'Pay Now')
    await page.waitForFunction(() => window.heard.length > 1)
    expect(await heard()).toEqual(['INSTRUMENT_DECLINED', 'COMPLETED'])
  })

  test('[T-335] left by its button, or by closing the window', async () => {
    const { page, heard } = await openButtons()
    const popup = await openWindow(page)
    await pressLast(popup, 'Cancel and return to the shop')
    await page.waitForFunction(() => window.heard.length === 1)
    const second = await openWindow(page)
    await second.close()
    await page.waitForFunction(() => window.heard.length === 2)
    expect(await heard()).toEqual(['cancelled', 'cancelled'])
  })
})

describe('Google Pay through PayPal', () => {
  const openGoogle = async (): Promise<Page> => {
    const { page, order } = await openButtons()
    await page.evaluate(async (id) => {
      const pay = window.paypal.Googlepay()
      const config = await pay.config()
      const client = new window.google.payments.api.PaymentsClient({
        environment: 'PRODUCTION',
        paymentDataCallbacks: {
          onPaymentAuthorized: async ({ paymentMethodData }: { paymentMethodData: unknown }) => {
            const { status } = await pay.confirmOrder({ orderId: id, paymentMethodData })
            if (status === 'APPROVED') window.heard.push(await window.capture(id))
            return status === 'APPROVED'
              ? { transactionState: 'SUCCESS' }
              : {
                  transactionState: 'ERROR',
                  error: { intent: 'PAYMENT_AUTHORIZATION', message: 'Payment not approved' },
                }
          },
        },
      })
      const { result } = await client.isReadyToPay({})
      if (!result) return
      const open = (): Promise<unknown> =>
        client
          .loadPaymentData({
            apiVersion: 2,
            apiVersionMinor: 0,
            allowedPaymentMethods: config.allowedPaymentMethods,
            transactionInfo: {
              countryCode: 'GB',
              currencyCode: 'GBP',
              totalPriceStatus: 'FINAL',
              totalPrice: '366.96',
            },
            callbackIntents: ['PAYMENT_AUTHORIZATION'],
          })
          .catch(({ statusCode }: { statusCode: string }) => window.heard.push(statusCode))
      document.querySelector('#google')?.append(client.createButton({ onClick: open }))
    }, order)
    await page.getByRole('button', { name: 'Google Pay' }).click()
    return page
  }

  test('[T-322] approved in the sheet, captured', async () => {
    const page = await openGoogle()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByText('£366.96').waitFor()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForFunction(() => window.heard.length > 0)
    expect(await page.evaluate(() => window.heard)).toEqual(['COMPLETED'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('[T-330, T-337] not approved: the sheet says so, and can be left', async () => {
    const page = await openGoogle()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByRole('button', { name: 'Pay, and be refused' }).click()
    await sheet.getByText('Payment not approved').waitFor()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForFunction(() => window.heard.length > 0)
    expect(await page.evaluate(() => window.heard)).toEqual(['CANCELED'])
  })
})
