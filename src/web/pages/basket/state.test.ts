import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { WireBasketLine } from '#contract/basket.ts'
import { boxes, contentsOf, shipping, tiles, totalsOf } from './basket.fixtures.ts'
import {
  type BasketAction,
  type BasketState,
  initialBasketState,
  isCalculating,
  reduceBasket,
} from './state.ts'

const opened = initialBasketState({ contents: contentsOf(tiles, boxes), totals: totalsOf(408.96), shipping })
const stateAfter = (...changes: readonly BasketAction[]): BasketState => changes.reduce(reduceBasket, opened)

const typed20: BasketAction = { kind: 'typed', lineId: 1, text: '20' }
const sent: BasketAction = { kind: 'quantity-sent', lineId: 1 }
const changing = (number: number): BasketAction => ({ kind: 'changing', number })
const reading = (number: number): BasketAction => ({ kind: 'reading', number })
const readContents = (number: number, ...lines: readonly WireBasketLine[]): BasketAction => ({
  kind: 'read',
  number,
  answers: { contents: contentsOf(...lines) },
})
const readTotals = (number: number, itemTotal: number): BasketAction => ({
  kind: 'read',
  number,
  answers: { totals: totalsOf(itemTotal) },
})

describe('a quantity', () => {
  test('marks the totals as calculating from the first key [T-030]', () => {
    expect(isCalculating(opened)).toBe(false)
    expect(isCalculating(stateAfter(typed20))).toBe(true)
    expect(isCalculating(stateAfter({ ...typed20, text: '' }))).toBe(false)
    expect(
      isCalculating(stateAfter(typed20, { kind: 'leaving', lineId: 1 }, { kind: 'stays', lineId: 1 })),
    ).toBe(false)
  })

  test('stays in the field as typed until the basket has been read after it', () => {
    expect(stateAfter(typed20).typed.get(1)).toEqual({ text: '20', sent: false })
    const state = stateAfter(typed20, changing(1), sent, reading(2))
    expect(state.typed.get(1)).toEqual({ text: '20', sent: true })
    expect(reduceBasket(state, readContents(2, tiles, boxes)).typed.size).toBe(0)
  })

  test('typed while another is being sent is not overwritten by that one’s response', () => {
    const state = stateAfter(
      typed20,
      changing(1),
      sent,
      { kind: 'typed', lineId: 1, text: '30' },
      reading(2),
      readContents(2, tiles, boxes),
    )
    expect(state.typed.get(1)).toEqual({ text: '30', sent: false })
  })

  test('that is not a number is replaced by the line’s quantity when the field is left [T-055]', () => {
    expect(stateAfter({ kind: 'typed', lineId: 1, text: '' }, { kind: 'left', lineId: 1 }).typed.size).toBe(0)
  })

  test('that is rejected is replaced by the line’s quantity, unless a newer one was typed', () => {
    const refused: BasketAction = { kind: 'quantity-refused', lineId: 1 }
    expect(stateAfter(typed20, sent, refused).typed.size).toBe(0)
    expect(stateAfter(typed20, sent, typed20, refused).typed.get(1)?.text).toBe('20')
  })
})

describe('responses', () => {
  test('to a superseded reading are dropped, in whatever order they arrive', () => {
    const state = stateAfter(reading(1), reading(2), readTotals(2, 50), readTotals(1, 408.96))
    expect(state.known.totals.itemTotal).toBe(50)
    const changed = stateAfter(reading(1), changing(2), readTotals(1, 50))
    expect(changed.known.totals.itemTotal).toBe(408.96)
    expect(changed.freshness.totals).toBe('pending')
  })

  test('are awaited until the last of them has arrived or failed [T-030]', () => {
    const state = stateAfter(reading(1), readContents(1, boxes), readTotals(1, 72))
    expect(isCalculating(state)).toBe(true)
    expect(isCalculating(reduceBasket(state, { kind: 'read-failed', number: 1, part: 'shipping' }))).toBe(
      false,
    )
  })

  test('that fail leave the lines unchanged and mark them as failed [OP-73]', () => {
    const state = stateAfter(reading(1), { kind: 'read-failed', number: 1, part: 'contents' })
    expect(state.known.contents.basket).toHaveLength(2)
    expect(state.freshness.contents).toBe('failed')
    expect(
      stateAfter(reading(2), { kind: 'read-failed', number: 1, part: 'contents' }).freshness.contents,
    ).toBe('pending')
  })

  test('without a line discard the quantity typed in it', () => {
    const state = stateAfter(typed20, { kind: 'leaving', lineId: 1 }, reading(1), readContents(1, boxes))
    expect([state.typed.size, state.leaving.size]).toEqual([0, 0])
  })
})

test('a line that could not be removed is no longer leaving', () => {
  expect(stateAfter({ kind: 'leaving', lineId: 1 }, { kind: 'stays', lineId: 1 }).leaving.size).toBe(0)
})

test('replaces a chosen service by the server’s, whether it was rejected or accepted [T-127]', () => {
  const chosen: BasketAction = { kind: 'chosen', choice: { serviceId: 2, date: '' } }
  expect(stateAfter(chosen).choice).toEqual({ serviceId: 2, date: '' })
  expect(stateAfter(chosen, { kind: 'choice-refused' }).choice).toBeNull()
  expect(stateAfter(chosen, reading(1), { kind: 'read', number: 1, answers: { shipping } }).choice).toBeNull()
})

test('holds the values of the latest reading, whatever the order of responses', () => {
  fc.assert(
    fc.property(fc.shuffledSubarray([1, 2, 3, 4, 5], { minLength: 5, maxLength: 5 }), (order) => {
      const readings = [1, 2, 3, 4, 5].map(reading)
      const responses = order.map((number) => readTotals(number, number))
      expect(stateAfter(...readings, ...responses).known.totals.itemTotal).toBe(5)
    }),
  )
})
