import { expect, onTestFinished, test, vi } from 'vitest'
import { sendOnce } from './send-once.ts'

/** Sends forms of a page, and tells which of the sendings were let through. */
const onPage = () => {
  const page = { addEventListener: vi.fn() }
  sendOnce(page)
  const [type, hear] = page.addEventListener.mock.calls[0] ?? []
  expect(type).toBe('submit')
  return (form: object, defaultPrevented = false): boolean => {
    const preventDefault = vi.fn()
    hear({ target: form, defaultPrevented, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
}

test('a form that was sent is not sent again at once, and others are', () => {
  const send = onPage()
  const [first, second] = [{}, {}]
  expect([send(first), send(first), send(second), send(first)]).toEqual([true, false, true, false])
})

test('when no answer comes it can be sent again', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = onPage()
  const form = {}
  send(form)
  vi.advanceTimersByTime(4999)
  expect(send(form)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(send(form)).toBe(true)
})

test('what a script sends is its own affair', () => {
  const send = onPage()
  const form = {}
  expect([send(form, true), send(form, true), send(form)]).toEqual([true, true, true])
})
