import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { PaymentHandle } from './use-payment.ts'
import { captureWalletOrder, createWalletOrder } from './wallet.ts'

const responses = new Map<string, () => Response>()
beforeEach(() => {
  responses.clear()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (path: string) => responses.get(path)?.() ?? Response.json({}))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A payment handle whose calls are recorded; `placePaidOrder` confirms once and returns the outcome. */
const paymentPage = () => {
  const recorded = { showError: vi.fn(), goToBasket: vi.fn(), dispatch: vi.fn(), leaveFor: vi.fn() }
  const placePaidOrder: PaymentHandle['placePaidOrder'] = async (confirm, onRefusal) => {
    const answer = await confirm()
    if (answer.ok) recorded.leaveFor(answer.value)
    else onRefusal(answer.message)
    return answer.ok ? 'done' : 'refused'
  }
  const payment = { ...recorded, placePaidOrder, state: { optIn: false } } as unknown as PaymentHandle
  return { recorded, payment }
}

const badResponses: readonly (readonly [string, () => Response])[] = [
  ['{}', () => Response.json({})],
  ['HTML', () => new Response('<p>Sorry</p>', { headers: { 'Content-Type': 'text/html' } })],
]

test.each(badResponses)(
  'shows an alert if the response to creating an order is %s, and lets the shopper try again [D29, T-331]',
  async (_what, answer) => {
    responses.set(calls.paypalGetOrder, answer)
    const { recorded, payment } = paymentPage()
    expect(await createWalletOrder(payment)).toBeNull()
    expect(recorded.showError).toHaveBeenCalledWith(messages.paypalOrderFailed)
    expect(recorded.dispatch).toHaveBeenCalledWith({ type: 'ended', cardError: null })
  },
)

test.each(badResponses)(
  'confirms the order if the response to the capture is %s: the money may have been taken [D29]',
  async (_what, answer) => {
    responses.set(calls.paypalCaptureOrder, answer)
    responses.set(
      calls.paypalConfirmed,
      () => new Response('/checkout/complete/x', { headers: { 'Content-Type': 'text/plain' } }),
    )
    const { recorded, payment } = paymentPage()
    expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('done')
    expect(recorded.leaveFor).toHaveBeenCalledWith('/checkout/complete/x')
    expect(recorded.goToBasket).not.toHaveBeenCalled()
  },
)

test('goes to the basket if the capture is rejected, or if nothing was charged [T-332]', async () => {
  const refusal = (message: string) => () => Response.json({ message }, { status: 409 })
  responses.set(calls.paypalCaptureOrder, refusal(messages.orderChanged))
  const { recorded, payment } = paymentPage()
  expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('refused')
  expect(recorded.goToBasket).toHaveBeenLastCalledWith(messages.orderChanged)
  responses.delete(calls.paypalCaptureOrder)
  responses.set(calls.paypalConfirmed, refusal(messages.paymentNotDone))
  expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('refused')
  expect(recorded.goToBasket).toHaveBeenLastCalledWith(messages.paymentNotDone)
})
