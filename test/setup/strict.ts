import { afterEach, beforeEach, expect } from 'vitest'

/* Any console error or warning during a test fails that test (architecture §9). */

const complaints: string[] = []

for (const level of ['error', 'warn'] as const)
  console[level] = (...args: unknown[]) => {
    complaints.push(args.map(String).join(' '))
  }

beforeEach(() => {
  complaints.length = 0
})

afterEach(() => {
  expect(complaints.splice(0), 'console.error and console.warn').toEqual([])
})
