import fc from 'fast-check'
import { expect, test } from 'vitest'
import { timeLeft } from './time-left.ts'

test.each([
  [11_520, '3 h 12 min'],
  [11_579, '3 h 12 min'],
  [3600, '1 h'],
  [2820, '47 min'],
  [60, '1 min'],
  [59, null],
  [0, null],
  [86_399, '23 h 59 min'],
  [86_400, null],
])('%d seconds are %j [S-008]', (seconds, expected) => expect(timeLeft(seconds)).toBe(expected))

test('never names more time than is left, and less than a minute too little [S-008]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 60, max: 86_399 }), (seconds) => {
      const [, hours = 0, minutes = 0] = /^(?:(\d+) h)? ?(?:(\d+) min)?$/.exec(timeLeft(seconds) ?? '') ?? []
      const named = Number(hours) * 3600 + Number(minutes) * 60
      expect(seconds - named).toBeGreaterThanOrEqual(0)
      expect(seconds - named).toBeLessThan(60)
    }),
  )
})
