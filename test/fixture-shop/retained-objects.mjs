/*
 * Loaded before the shop (`--import`). At SIGUSR2 it collects garbage and logs how much memory is still in
 * use and how many requests are still referenced. The process's memory shows neither: V8 collects when it
 * would otherwise exceed its own limit, not when there is garbage.
 */
import { subscribe } from 'node:diagnostics_channel'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let held = 0
const finalized = new FinalizationRegistry(() => {
  held -= 1
})
const track = (object) => {
  held += 1
  finalized.register(object)
}

/* Incoming requests, and the requests that pages are rendered from. */
subscribe('http.server.request.start', ({ request }) => track(request))
globalThis.Request = class extends Request {
  constructor(...args) {
    super(...args)
    track(this)
  }
}

process.on('SIGUSR2', async () => {
  /* Set here and not at the start: with another flag V8 would reject the compile cache. */
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  /*
   * Finalizers run in the turn after a collection, and objects that only finalized ones held need another
   * collection.
   */
  for (let i = 0; i < 2; i += 1) {
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    await nextTurn()
    await nextTurn()
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  process.stdout.write(`${JSON.stringify({ inUse: heapUsed + arrayBuffers, requestsHeld: held })}\n`)
})
