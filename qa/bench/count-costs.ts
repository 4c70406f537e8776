import { subscribe } from 'node:diagnostics_channel'

/*
 * Loaded into a measured server by `--import`: measures the processor time that its responses take, all
 * threads of the process included, and sends it to the measuring process on request (`response-costs.ts`).
 */

/** Enough responses to contain the collections of garbage that they cause. */
const RESPONSES = 500

let costs: number[] = []
let responses = 0
let before = process.cpuUsage()

subscribe('http.server.response.finish', () => {
  responses += 1
  if (responses < RESPONSES) return
  const { user, system } = process.cpuUsage(before)
  costs.push((user + system) / responses)
  responses = 0
  before = process.cpuUsage()
})

process.on('message', (message) => {
  if (message !== 'costs') return
  process.send?.({ costs })
  costs = []
  responses = 0
  before = process.cpuUsage()
})
