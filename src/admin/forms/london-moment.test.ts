import { expect, test } from 'vitest'
import { londonMoment } from './london-moment.ts'

test('reads a day and a time as London does, also within an hour of the change of clocks [M-039]', () => {
  expect(londonMoment('2026-07-01T09:00')).toBe('2026-07-01T09:00:00+01:00')
  expect(londonMoment('2026-12-01T09:00')).toBe('2026-12-01T09:00:00+00:00')
  expect(londonMoment('2026-03-29T02:30')).toBe('2026-03-29T02:30:00+01:00')
  expect(londonMoment('2026-10-25T02:30')).toBe('2026-10-25T02:30:00+00:00')
  expect(londonMoment('')).toBe('')
  expect(londonMoment('tomorrow')).toBe('tomorrow')
})
