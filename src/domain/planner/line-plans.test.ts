import { expect, test } from 'vitest'
import { quantity } from '../measure/quantity.ts'
import { isShortOf, joinPlans, type LinePlan, needOf } from './line-plans.ts'

const plan = (number: string, tiles = 35, hundredths = 1260): LinePlan => ({
  number,
  token: number,
  tiles,
  quantity: quantity(hundredths),
})

test('a line is short of its plans when it holds fewer tiles than all of them need [L-088]', () => {
  const holding = (tiles: number) => ({ tiles, quantity: quantity(tiles * 36) })
  expect(isShortOf(needOf([plan('a')]), holding(34))).toBe(true)
  expect(isShortOf(needOf([plan('a')]), holding(35))).toBe(false)
  const both = needOf([plan('a'), plan('b', 20, 720)])
  expect(both).toEqual({ tiles: 55, quantity: 1980 })
  expect([isShortOf(both, holding(54)), isShortOf(both, holding(55))]).toEqual([true, false])
})

test('packs are compared by their number, where a line has no count of tiles [L-088]', () => {
  const need = needOf([plan('a', 35, 900)])
  const packs = (count: number) => ({ tiles: null, quantity: quantity(count * 100) })
  expect([isShortOf(need, packs(8)), isShortOf(need, packs(9))]).toEqual([true, false])
})

test('several areas are not held against a line for their rounding [L-088]', () => {
  /* 3 tiles of 0.0225 m² are 0.07 m² each time, 9 of them 0.20 m². */
  const three = plan('a', 3, 7)
  expect(isShortOf(needOf([three, three, three]), { tiles: 9, quantity: quantity(20) })).toBe(false)
})

test('a line remembers its newest 20 plans [L-088]', () => {
  const many = Array.from({ length: 20 }, (_, i) => plan(`${i}`))
  expect(joinPlans(many, [plan('new')])?.map(({ number }) => number)).toEqual([
    ...many.slice(1).map(({ number }) => number),
    'new',
  ])
  expect(joinPlans(null, null)).toBeNull()
})
