import { afterEach, beforeEach, expect } from 'vitest'

/* Whatever is complained of on the console during a test is a failure of that test (architecture §9). */

const complaints: string[] = []

for (const level of ['error', 'warn'] as const)
  console[level] = (...said: unknown[]) => {
    complaints.push(said.map(String).join(' '))
  }

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  expect(complaints.splice(0), 'console.error and console.warn').toEqual([])
})
