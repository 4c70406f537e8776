import { expect, test } from 'vitest'
import { queueRender } from './render-queue.ts'

const busyFor = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

test('renders concurrent pages in order, with a turn of the event loop between them [LD-03]', async () => {
  const seen: string[] = []
  const recordTurn = (): void => {
    seen.push('turn')
    nextRecord = setImmediate(recordTurn)
  }
  let nextRecord = setImmediate(recordTurn)
  await Promise.all(
    [1, 2, 3, 4].map((page) =>
      queueRender(() => {
        busyFor(6)
        seen.push(`page ${page}`)
      }),
    ),
  )
  clearImmediate(nextRecord)
  const pages = seen.filter((what) => what !== 'turn')
  expect(pages).toEqual(['page 1', 'page 2', 'page 3', 'page 4'])
  for (const page of pages.slice(1)) expect(seen[seen.indexOf(page) - 1]).toBe('turn')
})

test('rejects only the page that cannot be rendered', async () => {
  const failing = queueRender(() => {
    throw new Error('no such tile')
  })
  const next = queueRender(() => 'a page')
  await expect(failing).rejects.toThrow('no such tile')
  expect(await next).toBe('a page')
})
