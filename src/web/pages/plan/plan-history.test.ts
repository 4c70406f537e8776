import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openHistory, type PlanHistory, recordStep, stepHistory, storeHistory } from './plan-history.ts'

const stored = new Map<string, string>()
beforeEach(() => {
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
})
afterEach(() => {
  stored.clear()
  vi.unstubAllGlobals()
})

const after = (steps: number): PlanHistory => {
  let history = openHistory(1, 'opening', false)
  for (let step = 1; step <= steps; step += 1) history = recordStep(history, `step ${step}`)
  return history
}
const codeOf = ({ steps, at }: PlanHistory): string | undefined => steps[at]
const stepped = (history: PlanHistory, by: 1 | -1, times: number): PlanHistory =>
  Array.from({ length: times }).reduce<PlanHistory>((one) => stepHistory(one, by)?.history ?? one, history)

test.each([20, 100])('%i changes are taken back to the first state, and made again [L-027]', (changes) => {
  const back = stepped(after(changes), -1, changes)
  expect(codeOf(back)).toBe('opening')
  expect(stepHistory(back, -1)).toBeNull()
  expect(codeOf(stepped(back, 1, changes))).toBe(`step ${changes}`)
  /* Another change drops what was taken back. */
  expect(stepHistory(recordStep(stepped(back, 1, 3), 'other'), 1)).toBeNull()
})

test('a reload of the page keeps its steps, another plan or tile begins anew [L-027]', () => {
  storeHistory(after(5))
  expect(openHistory(1, 'step 5', false).steps).toHaveLength(6)
  expect(openHistory(1, 'a link', false)).toEqual({ variationId: 1, steps: ['a link'], at: 0 })
  expect(openHistory(2, 'step 5', false).steps).toEqual(['step 5'])
})

test('a plan that this tab alone has is opened whatever the page shows [L-098]', () => {
  storeHistory(after(5))
  expect(codeOf(openHistory(1, 'opening', true))).toBe('step 5')
  expect(codeOf(openHistory(2, 'opening', true))).toBe('opening')
})
