import { expect, onTestFinished, test, vi } from 'vitest'
import { preventDoubleSubmit } from './prevent-double-submit.ts'

/** Submits a form; returns whether the submission was let through. */
const submitter = () => {
  const page = { addEventListener: vi.fn() }
  preventDoubleSubmit(page)
  const [type, listener] = page.addEventListener.mock.calls[0] ?? []
  expect(type).toBe('submit')
  return (form: object, defaultPrevented = false): boolean => {
    const preventDefault = vi.fn()
    listener({ target: form, defaultPrevented, preventDefault })
    return preventDefault.mock.calls.length === 0
  }
}

test('blocks a second submission of the same form, but not of another form', () => {
  const send = submitter()
  const [first, second] = [{}, {}]
  expect([send(first), send(first), send(second), send(first)]).toEqual([true, false, true, false])
})

test('lets the form be submitted again after 5 s without a response', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const send = submitter()
  const form = {}
  send(form)
  vi.advanceTimersByTime(4999)
  expect(send(form)).toBe(false)
  vi.advanceTimersByTime(1)
  expect(send(form)).toBe(true)
})

test('ignores forms that a script submits', () => {
  const send = submitter()
  const form = {}
  expect([send(form, true), send(form, true), send(form)]).toEqual([true, true, true])
})
