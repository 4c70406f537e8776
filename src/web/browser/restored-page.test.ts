import { expect, test, vi } from 'vitest'
import { refreshWhenRestored } from './restored-page.ts'

const openPage = (pathname: string) => {
  const refresh = vi.fn()
  const root = { hidden: false, dataset: {} as DOMStringMap }
  const page = {
    addEventListener: vi.fn(),
    location: { pathname, reload: vi.fn() },
    document: { documentElement: root },
  }
  refreshWhenRestored(page, refresh)
  const fire = (type: string, persisted: boolean): void => {
    for (const [listened, listener] of page.addEventListener.mock.calls)
      if (listened === type) listener({ persisted })
  }
  return { root, refresh, reload: page.location.reload, fire }
}

test.each(['/basket', '/checkout/payment', '/account/orders', '/login'])(
  'hides %s in the back/forward cache and reloads it: its basket and buttons are stale [T-270, S-039]',
  (path) => {
    const { root, refresh, reload, fire } = openPage(path)
    fire('pagehide', true)
    expect(root.hidden).toBe(true)
    fire('pageshow', true)
    expect([reload.mock.calls.length, refresh.mock.calls.length]).toEqual([1, 0])
  },
)

test.each(['/', '/paving', '/paving/moorland', '/search', '/account-books'])(
  'refreshes only the personal parts of %s when it is restored [S-039]',
  (path) => {
    const { root, refresh, reload, fire } = openPage(path)
    fire('pagehide', true)
    expect([root.hidden, 'restored' in root.dataset]).toEqual([false, true])
    fire('pageshow', true)
    expect([reload.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 1])
  },
)

test('does nothing to a page that has just been loaded or is left for good', () => {
  const { root, refresh, reload, fire } = openPage('/paving')
  fire('pageshow', false)
  fire('pagehide', false)
  expect([reload.mock.calls.length, refresh.mock.calls.length]).toEqual([0, 0])
  expect([root.hidden, 'restored' in root.dataset]).toEqual([false, false])
})
