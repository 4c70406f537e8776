import { expect, test } from 'vitest'
import { queueRender } from './render-queue.ts'

const busyFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('[LD-03] pages that are ready at once are rendered in their order, and others are heard before the last of them', async () => {
  const seen: string[] = []
  const look = (): void => {
    seen.push('heard')
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  await Promise.all(
    [1, 2, 3, 4].map((page) =>
      queueRender(() => {
        busyFor(6)
        seen.push(`page ${page}`)
      }),
    ),
  )
  clearImmediate(looking)
  const pages = seen.filter((what) => what !== 'heard')
  expect(pages).toEqual(['page 1', 'page 2', 'page 3', 'page 4'])
  for (const page of pages.slice(1)) expect(seen[seen.indexOf(page) - 1]).toBe('heard')
})

test('a page that cannot be rendered fails alone', async () => {
  const failing = queueRender(() => {
    throw new Error('no such tile')
  })
  const next = queueRender(() => 'a page')
  await expect(failing).rejects.toThrow('no such tile')
  expect(await next).toBe('a page')
})
