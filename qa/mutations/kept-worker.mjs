/*
 * A worker thread of Vitest that runs tests again and again. Each run starts it anew and adds a listener for
 * its messages; only the first one, which starts runs, and the last are of use.
 */
import { parentPort } from 'node:worker_threads'
import { init, runBaseTests, setupEnvironment } from 'vitest/worker'

const listeners = []

init({
  post: (message) => parentPort.postMessage(message),
  on(listener) {
    parentPort.on('message', listener)
    listeners.push(listener)
    if (listeners.length > 2) parentPort.off('message', listeners.splice(1, 1)[0])
  },
  off: (listener) => parentPort.off('message', listener),
  runTests: (state, traces) => runBaseTests('run', state, traces),
  collectTests: (state, traces) => runBaseTests('collect', state, traces),
  setup: setupEnvironment,
})
