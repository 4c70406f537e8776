import { expect, test } from 'vitest'
import { patternsIn, timePattern } from './patterns.ts'
import { timeReaders } from './readers.ts'

/*
 * Forty times the limit of `npm run test:attacks`, because other tests run concurrently here. A bad reader
 * takes time by the square of 100 KB, a bad pattern by the cube of its text or exponentially: many seconds.
 */
const LIMIT_MS = 2_000

test('reads 100 KB of any text within the limit [BI-09]', () => {
  expect(timeReaders().filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
})

test('has no pattern that backtracks for long [BI-09]', () => {
  const patterns = patternsIn('src')
  expect(patterns.length).toBeGreaterThan(100)
  expect(patterns.map(timePattern).filter(({ ms }) => ms > LIMIT_MS)).toEqual([])
})

test('detects a pattern that backtracks', () => {
  expect(timePattern({ file: 'x', source: '^(a+)+$', flags: '' }).ms).toBeLessThan(LIMIT_MS)
  expect(timePattern({ file: 'x', source: '^(a+)+!$', flags: '' }).ms).toBeGreaterThan(LIMIT_MS)
})
