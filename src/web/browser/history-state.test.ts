import { expect, test, vi } from 'vitest'
import { readHistoryState, writeHistoryState } from './history-state.ts'

test('reads back a value stored in a history entry and leaves the router’s own state in place', () => {
  const history = { state: { key: 'abc', idx: 2 }, replaceState: vi.fn() }
  writeHistoryState('buying', { text: '12' }, history)
  const [state, title] = history.replaceState.mock.calls[0] ?? []
  expect([state, title]).toEqual([{ key: 'abc', idx: 2, buying: { text: '12' } }, ''])
  expect(readHistoryState('buying', { ...history, state })).toEqual({ text: '12' })
  expect(readHistoryState('other', { ...history, state })).toBeUndefined()
})

test('returns undefined for an entry without state', () => {
  expect(readHistoryState('buying', { state: null, replaceState: vi.fn() })).toBeUndefined()
})
