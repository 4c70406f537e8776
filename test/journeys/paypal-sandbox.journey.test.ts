import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { audit } from './audit.ts'
import { pressAndClose } from './payment-steps.ts'
import { startVendorPage } from './vendor-page.ts'

const { wallets, open } = await startVendorPage()

declare global {
  interface Window {
    // biome-ignore lint/suspicious/noExplicitAny: the page of this test is plain script
    paypal?: any
    // biome-ignore lint/suspicious/noExplicitAny: as above
    google?: any
    walletEvents: string[]
    capture(order: string): Promise<string>
  }
}

let keys = 0

/** A page with PayPal's buttons that records events in order. */
const openButtons = async (): Promise<{
  page: Page
  order: string
  walletEvents: () => Promise<readonly string[]>
}> => {
  const { page } = await open()
  keys += 1
  const subject = { kind: 'quote', id: 'q-6' } as const
  const made = await wallets.open(
    {
      amount: pence(36_696),
      subject,
      description: 'Quote q-6',
      payerDescription: 'Your tiles',
      receiptEmail: null,
      authentication: 'when-needed',
    },
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
    window.walletEvents = []
    await window.paypal
      .Buttons({
        style: { layout: 'vertical', color: 'gold', shape: 'rect' },
        createOrder: async () => id,
        onApprove: async ({ orderID }: { orderID: string }, actions: { restart: () => Promise<void> }) => {
          const status = await window.capture(orderID)
          window.walletEvents.push(status)
          if (status === 'INSTRUMENT_DECLINED') await actions.restart()
        },
        onCancel: () => window.walletEvents.push('cancelled'),
        onError: (error: Error) => window.walletEvents.push(`error ${error.message}`),
      })
      .render('#paypal')
  }, order)
  return { page, order, walletEvents: () => page.evaluate(() => window.walletEvents) }
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
  test('a window beside the page approves, and the payment is captured [T-323]', async () => {
    const { page, order, walletEvents } = await openButtons()
    const popup = await openWindow(page)
    await popup.getByText('Sandbox – no money moves').waitFor()
    expect(await audit(popup)).toEqual([])
    await pressAndClose(popup, 'Pay Now')
    await page.waitForFunction(() => window.walletEvents.length > 0)
    expect(await walletEvents()).toEqual(['COMPLETED'])
    expect(await wallets.read(order)).toMatchObject({ value: { captures: [{ state: 'completed' }] } })
  })

  test('a declined instrument opens the window again, and the second pays [T-329]', async () => {
    const { page, walletEvents } = await openButtons()
    const popup = await openWindow(page)
    await popup.getByLabel('Bank card that is declined').check()
    const [again] = await Promise.all([page.waitForEvent('popup'), pressAndClose(popup, 'Pay Now')])
    await pressAndClose(again, 'Pay Now')
    await page.waitForFunction(() => window.walletEvents.length > 1)
    expect(await walletEvents()).toEqual(['INSTRUMENT_DECLINED', 'COMPLETED'])
  })

  test('reports a cancellation by the button, and by closing the window [T-335]', async () => {
    const { page, walletEvents } = await openButtons()
    const popup = await openWindow(page)
    await pressAndClose(popup, 'Cancel and return to the shop')
    await page.waitForFunction(() => window.walletEvents.length === 1)
    const second = await openWindow(page)
    await second.close()
    await page.waitForFunction(() => window.walletEvents.length === 2)
    expect(await walletEvents()).toEqual(['cancelled', 'cancelled'])
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
            if (status === 'APPROVED') window.walletEvents.push(await window.capture(id))
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
          .catch(({ statusCode }: { statusCode: string }) => window.walletEvents.push(statusCode))
      document.querySelector('#google')?.append(client.createButton({ onClick: open }))
    }, order)
    await page.getByRole('button', { name: 'Google Pay' }).click()
    return page
  }

  test('approves in the sheet, and the payment is captured [T-322]', async () => {
    const page = await openGoogle()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByText('£366.96').waitFor()
    await sheet.getByRole('button', { name: 'Pay', exact: true }).click()
    await page.waitForFunction(() => window.walletEvents.length > 0)
    expect(await page.evaluate(() => window.walletEvents)).toEqual(['COMPLETED'])
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  })

  test('reports a refused payment in the sheet, which can be closed [T-330, T-337]', async () => {
    const page = await openGoogle()
    const sheet = page.getByRole('dialog').frameLocator('iframe')
    await sheet.getByRole('button', { name: 'Pay, and be refused' }).click()
    await sheet.getByText('Payment not approved').waitFor()
    await sheet.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForFunction(() => window.walletEvents.length > 0)
    expect(await page.evaluate(() => window.walletEvents)).toEqual(['CANCELED'])
  })
})
