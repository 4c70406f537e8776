import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/routes.ts'
import { boxes, contentsOf, shipping, tiles, totalsOf } from './basket.fixtures.ts'
import { BASKET_PAUSE_MS, type BasketChanges, basketChanges } from './changes.ts'
import { type BasketState, changeBasket, initialBasketState, isCalculating } from './state.ts'

/** The server of these tests: what it answers, and what it was asked. */
const said = new Map<string, () => unknown>()
const sent: { path: string; body: unknown }[] = []
const sentTo = (path: string): readonly unknown[] =>
  sent.filter((call) => call.path === path).map(({ body }) => body)
const refusal = (message: string): Response => Response.json({ message }, { status: 422 })
const text = (body: string): Response => new Response(body)

let state: BasketState
let alerts: string[]
let raised: number
/** How often what was said of the try before has ended. */
let ended: number
let changes: BasketChanges

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  said.clear()
  said.set(calls.getBasketContents, () => contentsOf(tiles, boxes))
  said.set(calls.basketTotals, () => totalsOf(408.96))
  said.set(calls.getItemTotal, () => ({ inc: 408.96, exc: 340.8 }))
  said.set(calls.getShippingServices, () => shipping)
  said.set(calls.basketUpdate, () => text(''))
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  vi.stubGlobal('fetch', async (path: string, { body = 'null' }: { body?: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    const answer = await said.get(path)?.()
    return answer instanceof Response ? answer : Response.json(answer)
  })
  state = initialBasketState({ contents: contentsOf(tiles, boxes), totals: totalsOf(408.96), shipping })
  alerts = []
  raised = 0
  ended = 0
  changes = basketChanges({
    notify: (change) => {
      state = changeBasket(state, change)
    },
    raiseAlert: ({ message }) => alerts.push(message),
    endAlerts: () => {
      ended += 1
    },
    refreshMinicart: () => {
      raised += 1
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Lets the pause pass and everything that follows it. */
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(BASKET_PAUSE_MS)

describe('typing', () => {
  test('[T-043, T-044] is sent once, half a second after the last key, and contents and totals are read after it', async () => {
    changes.type(1, '1')
    await vi.advanceTimersByTimeAsync(400)
    changes.type(1, '12')
    await vi.advanceTimersByTimeAsync(499)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(sentTo(calls.basketUpdate)).toEqual([{ id: 1, quantity: '12' }])
    expect(sent.map(({ path }) => path)).toEqual([
      calls.basketUpdate,
      calls.getBasketContents,
      calls.basketTotals,
      calls.getItemTotal,
      calls.getShippingServices,
    ])
    expect([isCalculating(state), state.typed.size, changes.isIdle()]).toEqual([false, 0, true])
  })

  test('[T-055] what is no number is not sent', async () => {
    for (const typed of ['', 'abc', '1e3']) changes.type(1, typed)
    await later()
    changes.leave(1)
    expect([sent, state.typed.size]).toEqual([[], 0])
  })

  test('a number that is cleared again within the pause is not sent', async () => {
    changes.type(1, '12')
    changes.type(1, '')
    await later()
    expect(sent).toEqual([])
  })

  test('[T-049, T-058, T-394] what the server says of it is shown in an alert', async () => {
    said.set(calls.basketUpdate, () => text('There is not enough stock for that.'))
    changes.type(1, '900')
    await later()
    expect(alerts).toEqual(['There is not enough stock for that.'])
  })

  test('ends what was said of the number before when the next one is sent [S-037]', async () => {
    changes.type(1, '12')
    expect(ended).toBe(0)
    await later()
    expect(ended).toBe(1)
  })

  test('a refusal is told, and the field says again what the line has', async () => {
    said.set(calls.basketUpdate, () => refusal('That item is not in your basket.'))
    changes.type(1, '20')
    await later()
    expect([alerts, state.typed.size]).toEqual([['That item is not in your basket.'], 0])
  })

  test('in two lines is sent one after the other, and read once', async () => {
    const answers: (() => void)[] = []
    said.set(calls.basketUpdate, () => new Promise((resolve) => answers.push(() => resolve(text('')))))
    changes.type(1, '20')
    changes.type(2, '3')
    await later()
    expect(sentTo(calls.basketUpdate)).toHaveLength(1)
    answers[0]?.()
    await vi.advanceTimersByTimeAsync(0)
    answers[1]?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(sentTo(calls.basketUpdate)).toEqual([
      { id: 1, quantity: '20' },
      { id: 2, quantity: '3' },
    ])
    expect(sentTo(calls.basketTotals)).toHaveLength(1)
  })

  test('is sent at once when the page is left or the shopper goes on', async () => {
    changes.type(1, '20')
    changes.flushOnLeave()
    changes.type(2, '3')
    expect(await changes.flush()).toBe(true)
    expect(sentTo(calls.basketUpdate)).toEqual([
      { id: 1, quantity: '20' },
      { id: 2, quantity: '3' },
    ])
    said.set(calls.basketUpdate, () => text('There is not enough stock for that.'))
    changes.type(2, '900')
    expect(await changes.flush()).toBe(false)
  })
})

describe('readings', () => {
  test('[T-172] that do not fit together are made once more', async () => {
    let asked = 0
    said.set(calls.getBasketContents, () => {
      asked += 1
      return asked === 1 ? contentsOf(boxes) : contentsOf(tiles, boxes)
    })
    await changes.read()
    expect([asked, state.known.contents.basket.length]).toEqual([2, 2])
  })

  test.each([
    ['500', () => new Response('oops', { status: 500 })],
    ['{}', () => Response.json({})],
    ['HTML', () => new Response('<p>Sorry</p>', { headers: { 'Content-Type': 'text/html' } })],
  ])(
    'that are answered with %s say nothing, and nothing false stands there [T-129, T-174, D29]',
    async (what, odd) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
      for (const call of [calls.getBasketContents, calls.getItemTotal, calls.getShippingServices])
        said.set(call, odd)
      await changes.read()
      expect(alerts).toEqual([])
      expect(state.known.contents.basket).toHaveLength(2)
      expect(state.freshness).toEqual({ contents: 'failed', totals: 'failed', shipping: 'failed' })
      expect(warn).toHaveBeenCalledTimes(what === '500' ? 0 : 3)
      warn.mockRestore()
    },
  )
})

describe('a line', () => {
  test('[T-063, T-064, T-065] that is removed takes contents, totals and the badge with it', async () => {
    said.set(calls.basketRemove, () => text('success'))
    changes.type(1, '20')
    const removed = changes.remove(1)
    expect(state.leaving.has(1)).toBe(true)
    void changes.remove(1)
    said.set(calls.getBasketContents, () => contentsOf(boxes))
    said.set(calls.basketTotals, () => totalsOf(72))
    said.set(calls.getItemTotal, () => ({ inc: 72, exc: 60 }))
    await removed
    await later()
    expect(sent.map(({ path }) => path)).toEqual([
      calls.basketRemove,
      calls.getBasketContents,
      calls.basketTotals,
      calls.getItemTotal,
      calls.getShippingServices,
    ])
    expect([raised, state.known.contents.basket.length, state.leaving.size]).toEqual([1, 1, 0])
  })

  test('that another tab has removed stays until it is read, and its removal is explained', async () => {
    said.set(calls.basketRemove, () => refusal('That item is not in your basket.'))
    await changes.remove(1)
    expect([alerts, raised]).toEqual([['That item is not in your basket.'], 0])
    expect(state.leaving.size).toBe(0)
  })
})

describe('delivery', () => {
  test('[T-115] is saved as chosen, then the totals are read; of several choices the last is meant', async () => {
    said.set(calls.setShippingService, () => ({ status: 'ok' }))
    void changes.choose({ serviceId: 2, date: '2025-06-10' })
    void changes.choose({ serviceId: 2, date: '2025-06-11' })
    await changes.choose({ serviceId: 3, date: '' })
    await later()
    expect(sentTo(calls.setShippingService)).toEqual([{ shipping_service_id: 3, delivery_date: '' }])
    expect(sentTo(calls.basketTotals)).toHaveLength(1)
  })

  test('[T-118, T-127] that is not agreed to is told, and the selection is as it was', async () => {
    said.set(calls.setShippingService, () => ({ status: 'error', error: 'Not for your basket.' }))
    said.set(calls.getShippingServices, () => new Response('oops', { status: 500 }))
    await changes.choose({ serviceId: 9, date: '' })
    expect([alerts, state.choice]).toEqual([['Not for your basket.'], null])
  })
})

test('[T-133] a rejected code is told in the server’s words', async () => {
  said.set(calls.applyDiscountCode, () => ({ status: 'error', error: 'That discount code is not valid.' }))
  expect(await changes.applyCode('WRONG')).toBe('That discount code is not valid.')
  expect(alerts).toEqual(['That discount code is not valid.'])
  expect(sentTo(calls.applyDiscountCode)).toEqual([{ discount_code: 'WRONG' }])
})

test('[T-089] a suggestion is added with its quantity, told, counted and read', async () => {
  said.set(calls.basketAdd, () => ({ status: 'ok', count: 3, notes: [], items: [] }))
  await changes.add(7, 2, 'Grout')
  expect(sentTo(calls.basketAdd)).toMatchObject([{ Model_Id: 7, Quantity: 2 }])
  expect([alerts, raised]).toEqual([['Grout added to your basket.'], 1])
  expect(sentTo(calls.getBasketContents)).toHaveLength(1)
})
