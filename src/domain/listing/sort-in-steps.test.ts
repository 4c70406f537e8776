import { expect, test } from 'vitest'
import { sortInSteps } from './sort-in-steps.ts'

const finish = (steps: ReturnType<typeof sortInSteps>) => {
  let pauses = 0
  let step = steps.next()
  while (!step.done) {
    pauses += 1
    step = steps.next()
  }
  return { sorted: [...step.value], pauses }
}

test.each([0, 1, 2, 4095, 4096, 4097, 8192, 8193, 20_000])(
  'sorts %i items as one sort does, stably',
  (length) => {
    const items = Uint32Array.from({ length }, (_, i) => i)
    const weight = (item: number): number => (item * 7919) % 1013
    const compare = (a: number, b: number): number => weight(a) - weight(b)
    expect(finish(sortInSteps(items, compare)).sorted).toEqual([...items].sort(compare))
  },
)

test('pauses at least after every 4,096 items that are sorted or merged', () => {
  const items = Uint32Array.from({ length: 20_000 }, (_, i) => 20_000 - i)
  /* Five runs are sorted; three rounds merge them, of 20,000 items each. */
  expect(finish(sortInSteps(items, (a, b) => a - b)).pauses).toBe(5 + 3 * 4)
})

test('does not change its input', () => {
  const items = Uint32Array.of(3, 1, 2)
  expect(finish(sortInSteps(items, (a, b) => a - b)).sorted).toEqual([1, 2, 3])
  expect([...items]).toEqual([3, 1, 2])
})
