import { expect, test } from 'vitest'
import { randomText } from './random-text.ts'

test('returns unique texts of the requested length over many refills of the pool [SX-05]', () => {
  const texts = Array.from({ length: 2_000 }, () => randomText(32))
  expect(new Set(texts).size).toBe(texts.length)
  for (const text of texts) expect(text).toMatch(/^[\w-]{43}$/)
  expect(randomText(8, 'hex')).toMatch(/^[0-9a-f]{16}$/)
})

test('distributes the values of bytes evenly', () => {
  const counts = new Map<string, number>()
  for (let i = 0; i < 5_000; i += 1)
    for (const digit of randomText(16, 'hex')) counts.set(digit, (counts.get(digit) ?? 0) + 1)
  expect(counts.size).toBe(16)
  for (const count of counts.values()) expect(Math.abs(count - 10_000)).toBeLessThan(700)
})
