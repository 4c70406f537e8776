import fc from 'fast-check'
import { expect, test } from 'vitest'
import { closestWith, filterForm, isEitherOr } from './filter-form.ts'

const [flamed, brushed, small, large] = [11, 12, 21, 22]
const groupOf = (id: number): number => Math.floor(id / 10)
const goods = (name: string, ids: readonly number[], is_sample = false) => ({
  name,
  is_sample,
  coverage: 1,
  attributes: ids.map((id) => ({ id, attribute_group_id: groupOf(id) })),
})
const granite = [
  goods('flamed, large', [flamed, large]),
  goods('flamed, small', [flamed, small]),
  goods('brushed, large', [brushed, large]),
  goods('sample', [flamed, brushed], true),
]
const always = () => true

test('leads from an either/or option to the closest goods that have it [S-022]', () => {
  const to = (
    ticked: readonly number[],
    optionId: number,
    canBeHad: (one: { name: string }) => boolean = always,
  ) => closestWith(granite, ticked, optionId, canBeHad)?.name
  expect(to([flamed, large], small)).toBe('flamed, small')
  expect(to([flamed, large], brushed)).toBe('brushed, large')
  expect(to([flamed, small], brushed)).toBe('brushed, large')
  expect(to([], flamed, ({ name }) => name === 'flamed, small')).toBe('flamed, small')
  expect(to([], flamed)).toBe('flamed, large')
  expect(to([flamed, large], 99)).toBeUndefined()
})

test('prefers another tick to goods that can be had: the shopper’s choice stays [S-022]', () => {
  const soldOut = ({ name }: { name: string }): boolean => name !== 'flamed, large'
  expect(closestWith(granite, [flamed, small], large, soldOut)?.name).toBe('flamed, large')
})

test('a group is either/or unless goods have two of its options; samples do not count [S-022]', () => {
  expect([isEitherOr(granite, 1), isEitherOr(granite, 2)]).toEqual([true, true])
  const indoorsAndOutdoors = [...granite, goods('both', [flamed, brushed, large])]
  expect([isEitherOr(indoorsAndOutdoors, 1), isEitherOr(indoorsAndOutdoors, 2)]).toEqual([false, true])
})

test('a pick leads to goods that have the option, or nowhere if there are none [S-022]', () => {
  const ids = fc.uniqueArray(fc.constantFrom(11, 12, 13, 21, 22, 31, 32), { maxLength: 3 })
  fc.assert(
    fc.property(
      fc.array(ids, { maxLength: 6 }),
      ids,
      fc.constantFrom(11, 21, 32),
      (all, ticked, optionId) => {
        const variations = all.map((own, i) => goods(String(i), own))
        const found = closestWith(variations, ticked, optionId, always)
        const having = filterForm(variations, [optionId]).matching
        expect(found === null).toBe(having.length === 0)
        expect(found === null || having.includes(found)).toBe(true)
      },
    ),
  )
})
