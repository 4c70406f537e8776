import { describe, expect, test } from 'vitest'
import type { Facet } from '#contract/listing.ts'
import { canTick, hasChoices, initialOptions } from './facet-options.ts'

const facet = (counts: readonly number[]): Facet => ({
  code: 'size',
  name: 'Size',
  options: counts.map((count, i) => ({ code: `s${i}`, name: `Size ${i}`, count, selected: false })),
})
const nothing: ReadonlySet<string> = new Set()

describe('the options of a facet', () => {
  test('cannot be ticked if no product would remain, but can always be unticked', () => {
    const [none] = facet([0]).options
    if (none === undefined) throw new Error('no option')
    expect(canTick(none, nothing)).toBe(false)
    expect(canTick(none, new Set(['s0']))).toBe(true)
    expect(canTick({ ...none, count: 1 }, nothing)).toBe(true)
  })

  test('are all shown in a short group', () => {
    expect(initialOptions(facet([1, 0, 0, 1, 0, 0, 0, 0]), nothing).size).toBe(8)
  })

  test('are limited in a long group to the first seven that can be ticked, and the ticked ones', () => {
    const long = facet([0, 1, 1, 0, 1, 1, 1, 1, 1, 1, 0, 1])
    expect([...initialOptions(long, nothing)]).toEqual(['s1', 's2', 's4', 's5', 's6', 's7', 's8'])
    expect(initialOptions(long, new Set(['s11'])).has('s11')).toBe(true)
    expect(initialOptions(long, new Set(['s10'])).has('s10')).toBe(true)
  })

  test('offer no choice if none can be ticked', () => {
    expect(hasChoices(facet([0, 0]), nothing)).toBe(false)
    expect(hasChoices(facet([0, 0]), new Set(['s1']))).toBe(true)
    expect(hasChoices(facet([0, 2]), nothing)).toBe(true)
  })
})
