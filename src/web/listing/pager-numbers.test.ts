import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { pagerNumbers } from './pager-numbers.ts'

describe('the numbers of a pager', () => {
  test('include first, last and neighbours, with gaps between', () => {
    expect(pagerNumbers(1, 1)).toEqual([1])
    expect(pagerNumbers(2, 3)).toEqual([1, 2, 3])
    expect(pagerNumbers(1, 12)).toEqual([1, 2, 'gap', 12])
    expect(pagerNumbers(5, 12)).toEqual([1, 'gap', 4, 5, 6, 'gap', 12])
    expect(pagerNumbers(12, 12)).toEqual([1, 'gap', 11, 12])
  })

  test('include a page that stands alone between two shown ones', () => {
    expect(pagerNumbers(4, 12)).toEqual([1, 2, 3, 4, 5, 'gap', 12])
    expect(pagerNumbers(3, 5)).toEqual([1, 2, 3, 4, 5])
  })

  test('are at most nine, rising, and include this page', () => {
    const place = fc
      .integer({ min: 1, max: 500 })
      .chain((pages) => fc.tuple(fc.integer({ min: 1, max: pages }), fc.constant(pages)))
    fc.assert(
      fc.property(place, ([page, pages]) => {
        const entries = pagerNumbers(page, pages)
        const numbers = entries.filter((entry) => entry !== 'gap')
        expect(entries.length).toBeLessThanOrEqual(9)
        expect(numbers).toContain(page)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
      }),
    )
  })
})
