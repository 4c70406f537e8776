import { expect, test } from 'vitest'
import type { Facet } from '#contract/listing.ts'
import { isTicked, noTicks, tickedOptions, withTick } from './ticks.ts'

test('a tick is set and taken away, and an empty group leaves nothing behind', () => {
  const grey = withTick(noTicks, 'colour', 'grey')
  const both = withTick(grey, 'colour', 'white')
  expect([...both]).toEqual([['colour', ['grey', 'white']]])
  expect([...withTick(both, 'colour', 'grey')]).toEqual([['colour', ['white']]])
  expect([...withTick(grey, 'colour', 'grey')]).toEqual([])
  expect([...withTick(grey, 'finish', 'matt').keys()]).toEqual(['colour', 'finish'])
})

test('setting a tick leaves the ticks it came from alone', () => {
  const grey = withTick(noTicks, 'colour', 'grey')
  withTick(grey, 'colour', 'white')
  expect(isTicked(grey, 'colour', 'white')).toBe(false)
  expect(isTicked(grey, 'colour', 'grey')).toBe(true)
})

test('[P-008] what counts as ticked is what there is to tick, whatever an address names', () => {
  const white = { code: 'white', name: 'White', count: 2, selected: true }
  const facets: readonly Facet[] = [
    {
      code: 'colour',
      name: 'Colour',
      options: [white, { code: 'bone', name: 'Bone', count: 1, selected: false }],
    },
  ]
  const asked = new Map([
    ['colour', ['white', 'no-such-colour']],
    ['no-such-group', ['white']],
  ])
  expect(tickedOptions(facets, asked).map(({ option }) => option)).toEqual([white])
})
