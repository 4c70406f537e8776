import fc from 'fast-check'
import { expect, test } from 'vitest'
import { suitedFirst } from './suited.ts'

const [white, grey, outdoors] = [1, 2, 3]
const packs = [
  { name: 'grey', optionIds: [grey, outdoors] },
  { name: 'white', optionIds: [white, outdoors] },
]
const first = (...options: readonly number[]) => suitedFirst(packs, options)[0]?.name

test('puts the pack in the colour of the goods first [S-024]', () => {
  expect(first(white, outdoors)).toBe('white')
  expect(first(grey)).toBe('grey')
})

test('keeps the listed order for goods in another colour [S-024]', () => {
  expect(first(outdoors)).toBe('grey')
  expect(first(9)).toBe('grey')
  expect(suitedFirst([], [white])).toEqual([])
})

test('loses no pack and adds none [S-024]', () => {
  const options = fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 })
  fc.assert(
    fc.property(fc.array(fc.record({ optionIds: options }), { maxLength: 6 }), options, (all, goods) => {
      const found = suitedFirst(all, goods)
      expect(found).toHaveLength(all.length)
      expect(new Set(found)).toEqual(new Set(all))
    }),
  )
})
