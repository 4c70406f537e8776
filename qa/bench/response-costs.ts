import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

/** Arguments for Node that make a server measure what its responses cost. */
export const countCosts: readonly string[] = [
  '--import',
  fileURLToPath(new URL('count-costs.ts', import.meta.url)),
]

const message = z.object({ costs: z.array(z.number()) })

/**
 * Takes the processor time of the responses since the last call: microseconds for each response, one figure
 * for every 500 of them.
 */
export const takeCosts = async (server: ChildProcess): Promise<readonly number[]> => {
  const received = once(server, 'message')
  server.send('costs')
  const [answer] = await received
  return message.parse(answer).costs
}
