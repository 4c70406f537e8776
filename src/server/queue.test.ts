import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { inLine } from './queue.ts'

test('[LD-05] so many at once, the others in their order, and a failure frees its place', async () => {
  const line = inLine(2, 10)
  let [running, most] = [0, 0]
  const ended: number[] = []
  const all = Array.from({ length: 8 }, (_, i) =>
    line(async () => {
      running += 1
      most = Math.max(most, running)
      await wait(1)
      running -= 1
      ended.push(i)
      if (i === 3) throw new Error('wrong')
      return i
    }),
  )
  const results = await Promise.allSettled(all)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual(
    [0, 1, 2, 3, 4, 5, 6, 7].map((i) => i !== 3),
  )
  expect([most, running]).toEqual([2, 0])
  expect(ended).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})

test('[LD-03] a line that is full turns away, and takes people again once it is shorter', async () => {
  const line = inLine(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = line(() => promise)
  const second = line(async () => 'second')
  await expect(line(async () => 'third')).rejects.toMatchObject({ statusCode: 503 })
  resolve()
  await first
  expect(await second).toBe('second')
  expect(await line(async () => 'fourth')).toBe('fourth')
})
