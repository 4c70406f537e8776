import { expect, test } from 'vitest'
import { patternsIn, timePattern } from './patterns.ts'
import { timeReaders } from './readers.ts'

/*
 * Forty times the limit of `npm run test:attacks`: here other tests run beside it. What is wrong takes squares of the length of
 * 100 KB, cubes of that of a pattern's text, or doubles with each letter: many seconds.
 */
const LIMIT_MS = 2_000

test('[BI-09] 100 KB of anything are read at once', () => {
  expect(timeReaders().filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
})

test('[BI-09] no pattern of the program goes back and forth for long', () => {
  const patterns = patternsIn('src')
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.map(timePattern).filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
})

test('the measure finds a pattern that does', () => {
  expect(timePattern({ file: 'x', source: '^(a+)+$', flags: '' }).ms).toBeLessThan(LIMIT_MS)
  expect(timePattern({ file: 'x', source: '^(a+)+!$', flags: '' }).ms).toBeGreaterThan(LIMIT_MS)
})
