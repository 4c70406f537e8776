import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { PaymentHandle } from './use-payment.ts'
import { captureWalletOrder, createWalletOrder } from './wallet.ts'

const answers = new Map<string, () => Response>()
beforeEach(() => {
  answers.clear()
  vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('fetch', async (path: string) => answers.get(path)?.() ?? Response.json({}))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** What the page is asked to do; `finishPaid` confirms once and gives back what came of it. */
const paymentPage = () => {
  const seen = { fail: vi.fn(), toBasket: vi.fn(), dispatch: vi.fn(), leaveFor: vi.fn() }
  const finishPaid: PaymentHandle['finishPaid'] = async (confirm, onRefusal) => {
    const answer = await confirm()
    if (answer.ok) seen.leaveFor(answer.value)
    else onRefusal(answer.message)
    return answer.ok ? 'done' : 'refused'
  }
  const payment = { ...seen, finishPaid, state: { optIn: false } } as unknown as PaymentHandle
  return { seen, payment }
}

const odd: readonly (readonly [string, () => Response])[] = [
  ['{}', () => Response.json({})],
  ['HTML', () => new Response('<p>Sorry</p>', { headers: { 'Content-Type': 'text/html' } })],
]

test.each(odd)(
  'an order of the wallet that is %s was not made, and the shopper can try again [D29, T-331]',
  async (_what, answer) => {
    answers.set(calls.paypalGetOrder, answer)
    const { seen, payment } = paymentPage()
    expect(await createWalletOrder(payment)).toBeNull()
    expect(seen.fail).toHaveBeenCalledWith(messages.paypalOrderFailed)
    expect(seen.dispatch).toHaveBeenCalledWith({ type: 'ended', cardError: null })
  },
)

test.each(odd)(
  'a capture answered with %s may have taken the money: the order is looked for [D29]',
  async (_what, answer) => {
    answers.set(calls.paypalCaptureOrder, answer)
    answers.set(
      calls.paypalConfirmed,
      () => new Response('/checkout/complete/x', { headers: { 'Content-Type': 'text/plain' } }),
    )
    const { seen, payment } = paymentPage()
    expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('done')
    expect(seen.leaveFor).toHaveBeenCalledWith('/checkout/complete/x')
    expect(seen.toBasket).not.toHaveBeenCalled()
  },
)

test('a capture that was refused leads to the basket, and so does one of which nothing was taken [T-332]', async () => {
  const refusal = (message: string) => () => Response.json({ message }, { status: 409 })
  answers.set(calls.paypalCaptureOrder, refusal(messages.orderChanged))
  const { seen, payment } = paymentPage()
  expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('refused')
  expect(seen.toBasket).toHaveBeenLastCalledWith(messages.orderChanged)
  answers.delete(calls.paypalCaptureOrder)
  answers.set(calls.paypalConfirmed, refusal(messages.paymentNotDone))
  expect(await captureWalletOrder(payment, 'O-1', 'account')).toBe('refused')
  expect(seen.toBasket).toHaveBeenLastCalledWith(messages.paymentNotDone)
})
