import { afterEach, expect, test, vi } from 'vitest'
import { openCodeReader } from './read-frames.ts'

afterEach(() => vi.unstubAllGlobals())

/** Workers that start by this event. */
const stubWorkers = (startsBy: 'onmessage' | 'onerror') => {
  const terminate = vi.fn()
  class StubWorker {
    onmessage: (event: unknown) => void = () => undefined
    onerror: (event: unknown) => void = () => undefined
    readonly terminate = terminate
    constructor() {
      setTimeout(() => this[startsBy]({ data: null }))
    }
  }
  vi.stubGlobal('Worker', StubWorker)
  vi.stubGlobal('document', { createElement: () => ({}) })
  return terminate
}

test('ends the worker of the code reader with the reader, and not before [M-214]', async () => {
  const terminate = stubWorkers('onmessage')
  const reader = await openCodeReader()
  expect(terminate).not.toHaveBeenCalled()
  reader.close()
  expect(terminate).toHaveBeenCalledOnce()
})

test('leaves no worker behind where the code reader does not start [M-214]', async () => {
  const terminate = stubWorkers('onerror')
  await expect(openCodeReader()).rejects.toThrow('The reader of codes did not start.')
  expect(terminate).toHaveBeenCalledOnce()
})
