import { expect, test, vi } from 'vitest'
import { reloadWhenRestored } from './restored-page.ts'

const shown = (persisted: boolean): number => {
  const page = { addEventListener: vi.fn(), location: { reload: vi.fn() } }
  reloadWhenRestored(page)
  const [type, hear] = page.addEventListener.mock.calls[0] ?? []
  expect(type).toBe('pageshow')
  hear({ persisted })
  return page.location.reload.mock.calls.length
}

test('[T-270] a page that the browser kept while it was left is asked anew: its basket and its buttons are of before', () => {
  expect(shown(true)).toBe(1)
})

test('a page that has just been loaded stays', () => {
  expect(shown(false)).toBe(0)
})
