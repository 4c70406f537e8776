import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WireBasketLine } from '#contract/basket.ts'
import { boxes, contentsOf, shipping, tiles, totalsOf } from './basket.fixtures.ts'
import {
  type BasketChange,
  type BasketState,
  changeBasket,
  initialBasketState,
  isCalculating,
} from './state.ts'

const opened = initialBasketState({ contents: contentsOf(tiles, boxes), totals: totalsOf(408.96), shipping })
const having = (...changes: readonly BasketChange[]): BasketState => changes.reduce(changeBasket, opened)

const typed20: BasketChange = { kind: 'typed', lineId: 1, text: '20' }
const sent: BasketChange = { kind: 'quantity-sent', lineId: 1 }
const changing = (number: number): BasketChange => ({ kind: 'changing', number })
const reading = (number: number): BasketChange => ({ kind: 'reading', number })
const readContents = (number: number, ...lines: readonly WireBasketLine[]): BasketChange => ({
  kind: 'read',
  number,
  answers: { contents: contentsOf(...lines) },
})
const readTotals = (number: number, itemTotal: number): BasketChange => ({
  kind: 'read',
  number,
  answers: { totals: totalsOf(itemTotal) },
})

describe('a quantity', () => {
  test('[T-030] that the totals do not know of yet makes them preliminary, at the first key', () => {
    expect(isCalculating(opened)).toBe(false)
    expect(isCalculating(having(typed20))).toBe(true)
    expect(isCalculating(having({ ...typed20, text: '' }))).toBe(false)
    expect(isCalculating(having(typed20, { kind: 'leaving', lineId: 1 }, { kind: 'stays', lineId: 1 }))).toBe(
      false,
    )
  })

  test('as typed stands in the field until the basket has been read after it', () => {
    expect(having(typed20).typed.get(1)).toEqual({ text: '20', sent: false })
    const asked = having(typed20, changing(1), sent, reading(2))
    expect(asked.typed.get(1)).toEqual({ text: '20', sent: true })
    expect(changeBasket(asked, readContents(2, tiles, boxes)).typed.size).toBe(0)
  })

  test('typed while another is under way is not overwritten by that one’s answer', () => {
    const state = having(
      typed20,
      changing(1),
      sent,
      { kind: 'typed', lineId: 1, text: '30' },
      reading(2),
      readContents(2, tiles, boxes),
    )
    expect(state.typed.get(1)).toEqual({ text: '30', sent: false })
  })

  test('[T-055] that is none gives way to the line’s own when the field is left', () => {
    expect(having({ kind: 'typed', lineId: 1, text: '' }, { kind: 'left', lineId: 1 }).typed.size).toBe(0)
  })

  test('refused gives way to the line’s own, but a newer wish stays', () => {
    const refused: BasketChange = { kind: 'quantity-refused', lineId: 1 }
    expect(having(typed20, sent, refused).typed.size).toBe(0)
    expect(having(typed20, sent, typed20, refused).typed.get(1)?.text).toBe('20')
  })
})

describe('answers', () => {
  test('to a reading that was overtaken are dropped, in whatever order they come', () => {
    const state = having(reading(1), reading(2), readTotals(2, 50), readTotals(1, 408.96))
    expect(state.known.totals.itemTotal).toBe(50)
    const changed = having(reading(1), changing(2), readTotals(1, 50))
    expect(changed.known.totals.itemTotal).toBe(408.96)
    expect(changed.freshness.totals).toBe('asked')
  })

  test('[T-030] are awaited until the last of them has come or failed', () => {
    const state = having(reading(1), readContents(1, boxes), readTotals(1, 72))
    expect(isCalculating(state)).toBe(true)
    expect(isCalculating(changeBasket(state, { kind: 'unread', number: 1, part: 'shipping' }))).toBe(false)
  })

  test('[OP-73] that do not come leave the lines as they were, and say that they did not come', () => {
    const state = having(reading(1), { kind: 'unread', number: 1, part: 'contents' })
    expect(state.known.contents.basket).toHaveLength(2)
    expect(state.freshness.contents).toBe('failed')
    expect(having(reading(2), { kind: 'unread', number: 1, part: 'contents' }).freshness.contents).toBe(
      'asked',
    )
  })

  test('without a line forget what was typed in it', () => {
    const state = having(typed20, { kind: 'leaving', lineId: 1 }, reading(1), readContents(1, boxes))
    expect([state.typed.size, state.leaving.size]).toEqual([0, 0])
  })
})

test('a line that stays is no longer leaving', () => {
  expect(having({ kind: 'leaving', lineId: 1 }, { kind: 'stays', lineId: 1 }).leaving.size).toBe(0)
})

test('[T-127] a service that was not agreed to gives way to the server’s, and so does one that was', () => {
  const chosen: BasketChange = { kind: 'chosen', choice: { serviceId: 2, date: '' } }
  expect(having(chosen).choice).toEqual({ serviceId: 2, date: '' })
  expect(having(chosen, { kind: 'choice-refused' }).choice).toBeNull()
  expect(having(chosen, reading(1), { kind: 'read', number: 1, answers: { shipping } }).choice).toBeNull()
})

test('whatever the order of answers, what is known is what the latest reading brought', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 }), (order) => {
      const asked = [1, 2, 3, 4, 5].map(reading)
      const answered = order.map((number) => readTotals(number, number))
      expect(having(...asked, ...answered).known.totals.itemTotal).toBe(5)
    }),
  )
})
