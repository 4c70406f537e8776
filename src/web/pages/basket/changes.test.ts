import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { calls } from '#contract/routes.ts'
import { boxes, contentsOf, shipping, tiles, totalsOf } from './basket.fixtures.ts'
import { BASKET_PAUSE_MS, type BasketChanges, createBasketChanges } from './changes.ts'
import { type BasketState, initialBasketState, isCalculating, reduceBasket } from './state.ts'

/** The stubbed server: its response to each path, and the requests it received. */
const responses = new Map<string, () => unknown>()
const sent: { path: string; body: unknown; keepalive: boolean }[] = []
const sentTo = (path: string): readonly unknown[] =>
  sent.filter((call) => call.path === path).map(({ body }) => body)
const refusal = (message: string): Response => Response.json({ message }, { status: 422 })
const text = (body: string): Response => new Response(body)

let state: BasketState
let alerts: string[]
let badgeRefreshes: number
/** How often the alerts of the previous change were ended. */
let alertsEnded: number
let changes: BasketChanges

beforeEach(() => {
  vi.useFakeTimers()
  sent.length = 0
  responses.clear()
  responses.set(calls.getBasketContents, () => contentsOf(tiles, boxes))
  responses.set(calls.basketTotals, () => totalsOf(408.96))
  responses.set(calls.getItemTotal, () => ({ inc: 408.96, exc: 340.8 }))
  responses.set(calls.getShippingServices, () => shipping)
  responses.set(calls.basketUpdate, () => text(''))
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  vi.stubGlobal('fetch', async (path: string, { body = 'null', keepalive = false }: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(body)), keepalive })
    const answer = await responses.get(path)?.()
    return answer instanceof Response ? answer : Response.json(answer)
  })
  state = initialBasketState({ contents: contentsOf(tiles, boxes), totals: totalsOf(408.96), shipping })
  alerts = []
  badgeRefreshes = 0
  alertsEnded = 0
  changes = createBasketChanges({
    notify: (change) => {
      state = reduceBasket(state, change)
    },
    raiseAlert: ({ message }) => alerts.push(message),
    endAlerts: () => {
      alertsEnded += 1
    },
    refreshMinicart: () => {
      badgeRefreshes += 1
    },
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** Waits for the typing pause and everything that follows it. */
const later = (): Promise<unknown> => vi.advanceTimersByTimeAsync(BASKET_PAUSE_MS)

describe('a typed quantity', () => {
  test('is sent once, half a second after the last key, and contents and totals are read after it [T-043, T-044]', async () => {
    changes.typeQuantity(1, '1')
    await vi.advanceTimersByTimeAsync(400)
    changes.typeQuantity(1, '12')
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

  test('is not sent if it is not a number [T-055]', async () => {
    for (const typed of ['', 'abc', '1e3']) changes.typeQuantity(1, typed)
    await later()
    changes.leaveQuantity(1)
    expect([sent, state.typed.size]).toEqual([[], 0])
  })

  test('is not sent if it is cleared again within the pause', async () => {
    changes.typeQuantity(1, '12')
    changes.typeQuantity(1, '')
    await later()
    expect(sent).toEqual([])
  })

  test('shows the server’s message in an alert [T-049, T-058, T-394]', async () => {
    responses.set(calls.basketUpdate, () => text('There is not enough stock for that.'))
    changes.typeQuantity(1, '900')
    await later()
    expect(alerts).toEqual(['There is not enough stock for that.'])
  })

  test('ends the alerts of the previous quantity when the next one is sent [S-037]', async () => {
    changes.typeQuantity(1, '12')
    expect(alertsEnded).toBe(0)
    await later()
    expect(alertsEnded).toBe(1)
  })

  test('shows an alert when it is rejected, and the field shows the line’s quantity again', async () => {
    responses.set(calls.basketUpdate, () => refusal('That item is not in your basket.'))
    changes.typeQuantity(1, '20')
    await later()
    expect([alerts, state.typed.size]).toEqual([['That item is not in your basket.'], 0])
  })

  test('in each of two lines is sent one after the other, and the basket is read once', async () => {
    const answers: (() => void)[] = []
    responses.set(calls.basketUpdate, () => new Promise((resolve) => answers.push(() => resolve(text('')))))
    changes.typeQuantity(1, '20')
    changes.typeQuantity(2, '3')
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

  test('is sent immediately when the page is left or the shopper goes to the checkout', async () => {
    changes.typeQuantity(1, '20')
    changes.flushOnLeave()
    changes.typeQuantity(2, '3')
    expect(await changes.flush()).toBe(true)
    expect(sentTo(calls.basketUpdate)).toEqual([
      { id: 1, quantity: '20' },
      { id: 2, quantity: '3' },
    ])
    /* The first one outlives its page. */
    const updates = sent.filter(({ path }) => path === calls.basketUpdate)
    expect(updates.map(({ keepalive }) => keepalive)).toEqual([true, false])
    responses.set(calls.basketUpdate, () => text('There is not enough stock for that.'))
    changes.typeQuantity(2, '900')
    expect(await changes.flush()).toBe(false)
  })
})

describe('readings', () => {
  test('are repeated if lines and totals do not match [T-172]', async () => {
    let reads = 0
    responses.set(calls.getBasketContents, () => {
      reads += 1
      return reads === 1 ? contentsOf(boxes) : contentsOf(tiles, boxes)
    })
    await changes.read()
    expect([reads, state.known.contents.basket.length]).toEqual([2, 2])
  })

  test.each([
    ['500', () => new Response('oops', { status: 500 })],
    ['{}', () => Response.json({})],
    ['HTML', () => new Response('<p>Sorry</p>', { headers: { 'Content-Type': 'text/html' } })],
  ])(
    'that return %s raise no alert and leave the state unchanged [T-129, T-174] [D29]',
    async (what, badResponse) => {
      const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined)
      for (const call of [calls.getBasketContents, calls.getItemTotal, calls.getShippingServices])
        responses.set(call, badResponse)
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
  test('that is removed updates contents, totals and the badge [T-063, T-064, T-065]', async () => {
    responses.set(calls.basketRemove, () => text('success'))
    changes.typeQuantity(1, '20')
    const removed = changes.remove(1)
    expect(state.leaving.has(1)).toBe(true)
    void changes.remove(1)
    responses.set(calls.getBasketContents, () => contentsOf(boxes))
    responses.set(calls.basketTotals, () => totalsOf(72))
    responses.set(calls.getItemTotal, () => ({ inc: 72, exc: 60 }))
    await removed
    await later()
    expect(sent.map(({ path }) => path)).toEqual([
      calls.basketRemove,
      calls.getBasketContents,
      calls.basketTotals,
      calls.getItemTotal,
      calls.getShippingServices,
    ])
    expect([badgeRefreshes, state.known.contents.basket.length, state.leaving.size]).toEqual([1, 1, 0])
  })

  test('that another tab has removed stays until the basket is read, and an alert explains its removal', async () => {
    responses.set(calls.basketRemove, () => refusal('That item is not in your basket.'))
    await changes.remove(1)
    expect([alerts, badgeRefreshes]).toEqual([['That item is not in your basket.'], 0])
    expect(state.leaving.size).toBe(0)
  })
})

describe('delivery', () => {
  test('saves only the last of several choices, then reads the totals [T-115]', async () => {
    responses.set(calls.setShippingService, () => ({ status: 'ok' }))
    void changes.chooseService({ serviceId: 2, date: '2025-06-10' })
    void changes.chooseService({ serviceId: 2, date: '2025-06-11' })
    await changes.chooseService({ serviceId: 3, date: '' })
    await later()
    expect(sentTo(calls.setShippingService)).toEqual([{ shipping_service_id: 3, delivery_date: '' }])
    expect(sentTo(calls.basketTotals)).toHaveLength(1)
  })

  test('shows an alert and restores the selection if the server rejects the choice [T-118, T-127]', async () => {
    responses.set(calls.setShippingService, () => ({ status: 'error', error: 'Not for your basket.' }))
    responses.set(calls.getShippingServices, () => new Response('oops', { status: 500 }))
    await changes.chooseService({ serviceId: 9, date: '' })
    expect([alerts, state.choice]).toEqual([['Not for your basket.'], null])
  })
})

test('returns the server’s message for a rejected code to its field, without an alert [T-133, S-037]', async () => {
  responses.set(calls.applyDiscountCode, () => ({
    status: 'error',
    error: 'That discount code is not valid.',
  }))
  expect(await changes.applyCode('WRONG')).toBe('That discount code is not valid.')
  expect(alerts).toEqual([])
  expect(sentTo(calls.applyDiscountCode)).toEqual([{ discount_code: 'WRONG' }])
})

test('adds a suggestion with its quantity, then shows an alert, updates the badge and reads the basket [T-089]', async () => {
  responses.set(calls.basketAdd, () => ({ status: 'ok', count: 3, notes: [], items: [] }))
  await changes.add(7, 2, 'Grout')
  expect(sentTo(calls.basketAdd)).toMatchObject([{ Model_Id: 7, Quantity: 2 }])
  expect([alerts, badgeRefreshes]).toEqual([['Grout added to your basket.'], 1])
  expect(sentTo(calls.getBasketContents)).toHaveLength(1)
})
