import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTaskQueue } from './queue.ts'

test('limits concurrent tasks, runs the others in order, and frees the place of a failed one [LD-05]', async () => {
  const queue = createTaskQueue(2, 10)
  let [running, most] = [0, 0]
  const ended: number[] = []
  const all = Array.from({ length: 8 }, (_, i) =>
    queue(async () => {
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

test('rejects with 503 while full, and accepts tasks again afterwards [LD-03]', async () => {
  const queue = createTaskQueue(1, 1)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = queue(() => promise)
  const second = queue(async () => 'second')
  await expect(queue(async () => 'third')).rejects.toMatchObject({ statusCode: 503 })
  resolve()
  await first
  expect(await second).toBe('second')
  expect(await queue(async () => 'fourth')).toBe('fourth')
})
