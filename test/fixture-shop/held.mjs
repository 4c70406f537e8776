/*
 * Goes ahead of the shop (`--import`): at SIGUSR2 it collects garbage and logs how much memory is still in use, and how many
 * requests somebody still holds on to. What a process takes from the machine tells neither: V8 collects when it would else
 * take more than it likes, not when there is something to collect.
 */
import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let held = 0
const gone = new FinalizationRegistry(() => {
  held -= 1
})
const note = (object) => {
  held += 1
  gone.register(object)
}

/* What comes in, and what pages are rendered from. */
subscribe('http.server.request.start', ({ request }) => note(request))
globalThis.Request = class extends Request {
  constructor(...given) {
    super(...given)
    note(this)
  }
}

process.on('SIGUSR2', async () => {
  /* Not from the start: with another flag the code that was kept compiled would not be taken. */
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  /* What one collection finds gone is told in the next turn, and what only that held is for the next collection. */
  for (let i = 0; i < 2; i += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await nextTurn()
    await nextTurn()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ inUse: heapUsed + arrayBuffers, requestsHeld: held })}\n`)
})
