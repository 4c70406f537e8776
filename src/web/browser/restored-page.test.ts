import { expect, test, vi } from 'vitest'
import { reloadWhenRestored } from './restored-page.ts'

const reloadsOf = (persisted: boolean): number => {
  const page = { addEventListener: vi.fn(), location: { reload: vi.fn() } }
  reloadWhenRestored(page)
  const [type, listener] = page.addEventListener.mock.calls[0] ?? []
  expect(type).toBe('pageshow')
  listener({ persisted })
  return page.location.reload.mock.calls.length
}

test('reloads a page restored from the back/forward cache: its basket and buttons are stale [T-270]', () => {
  expect(reloadsOf(true)).toBe(1)
})

test('does not reload a page that has just been loaded', () => {
  expect(reloadsOf(false)).toBe(0)
})
