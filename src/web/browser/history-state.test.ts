import { expect, test, vi } from 'vitest'
import { readHistoryState, writeHistoryState } from './history-state.ts'

test('a note at an entry of the history is read again, and the router’s own stay', () => {
  const history = { state: { key: 'abc', idx: 2 }, replaceState: vi.fn() }
  writeHistoryState('buying', { text: '12' }, history)
  const [state, title] = history.replaceState.mock.calls[0] ?? []
  expect([state, title]).toEqual([{ key: 'abc', idx: 2, buying: { text: '12' } }, ''])
  expect(readHistoryState('buying', { ...history, state })).toEqual({ text: '12' })
  expect(readHistoryState('other', { ...history, state })).toBeUndefined()
})

test('an entry without a state has no notes', () => {
  expect(readHistoryState('buying', { state: null, replaceState: vi.fn() })).toBeUndefined()
})
