import { expect, test } from 'vitest'
import type { Facet } from '#contract/listing.ts'
import { isTicked, noTicks, tickedOptions, withTick } from './ticks.ts'

test('sets and removes a tick, and removes a group that becomes empty', () => {
  const grey = withTick(noTicks, 'colour', 'grey')
  const both = withTick(grey, 'colour', 'white')
  expect([...both]).toEqual([['colour', ['grey', 'white']]])
  expect([...withTick(both, 'colour', 'grey')]).toEqual([['colour', ['white']]])
  expect([...withTick(grey, 'colour', 'grey')]).toEqual([])
  expect([...withTick(grey, 'finish', 'matt').keys()]).toEqual(['colour', 'finish'])
})

test('does not change the ticks that it is based on', () => {
  const grey = withTick(noTicks, 'colour', 'grey')
  withTick(grey, 'colour', 'white')
  expect(isTicked(grey, 'colour', 'white')).toBe(false)
  expect(isTicked(grey, 'colour', 'grey')).toBe(true)
})

test('ignores ticks in the address that the listing does not have [P-008]', () => {
  const white = { code: 'white', name: 'White', count: 2, selected: true }
  const facets: readonly Facet[] = [
    {
      code: 'colour',
      name: 'Colour',
      options: [white, { code: 'bone', name: 'Bone', count: 1, selected: false }],
    },
  ]
  const requested = new Map([
    ['colour', ['white', 'no-such-colour']],
    ['no-such-group', ['white']],
  ])
  expect(tickedOptions(facets, requested).map(({ option }) => option)).toEqual([white])
})
