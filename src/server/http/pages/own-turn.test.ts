import { expect, test } from 'vitest'
import { ownTurn } from './own-turn.ts'

test('[LD-03] of pages that are ready at once, each is rendered in a turn of its own', async () => {
  const seen: string[] = []
  const look = (): void => {
    seen.push('turn')
    looking = setImmediate(look)
  }
  let looking = setImmediate(look)
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      await ownTurn()
      seen.push('page')
    }),
  )
  clearImmediate(looking)
  expect(seen.filter((what) => what === 'page')).toHaveLength(4)
  expect(seen.join(' ')).not.toContain('page page')
})
