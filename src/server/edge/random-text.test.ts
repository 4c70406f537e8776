import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('[SX-05] texts have the length asked for and never come twice, over many fillings of the pool', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(32))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
  expect(randomText(8, 'hex')).toMatch(/^[0-9a-f]{16}$/)
})

test('no byte prefers a value', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 5_000; i += 1)
    for (const digit of randomText(16, 'hex')) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  expect(counts.size).toBe(16)
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(700)
})
