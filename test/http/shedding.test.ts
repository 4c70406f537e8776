import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { registerProblems } from '#server/http/problems.ts'
import { registerShedding } from '#server/http/shedding.ts'

/* The smallest shop that can lag: no database, looked at every 100 ms. */

const LOOK_MS = 100
const lines: string[] = []
const app = Fastify({
  logger: { level: 'warn', stream: { write: (line: string) => void lines.push(line) } },
})
registerProblems(app)
await registerShedding(app, { lag: 400, lookMs: LOOK_MS })
app.get('/', async () => 'ok')
app.get(paths.health, async () => 'alive')
afterAll(() => app.close())

/** Three times in a row nothing comes in for 600 ms. */
const lag = async (): Promise<void> => {
  for (let i = 0; i < 3; i += 1) {
    const began = performance.now()
    while (performance.now() - began < 600);
    await new Promise((resolve) => setImmediate(resolve))
  }
}
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Visitors come one after another until one is told what `wanted` says, a hundred at most: what the last one is told. */
const comeUntil = async (wanted: number) => {
  for (let left = 100; ; left -= 1) {
    const told = await app.inject('/')
    if (told.statusCode === wanted || left === 0) return told
    await wait(10)
  }
}

test('[LD-03, FT-02] who comes while the process lags is told when to come again; the lag of the start turns nobody away', async () => {
  await lag()
  await app.listen({ host: '127.0.0.1', port: 0 })
  expect((await app.inject('/')).statusCode).toBe(200)
  await wait(3 * LOOK_MS)
  await lag()
  const shed = await comeUntil(503)
  expect([shed.statusCode, shed.headers['retry-after']]).toEqual([503, '5'])
  expect((await app.inject(paths.health)).statusCode).toBe(200)
  expect((await app.inject('/')).statusCode).toBe(503)
  expect((await comeUntil(200)).statusCode).toBe(200)
  /* A full shop is not busy with telling of it: one line for two who were turned away. */
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['visitors are turned away: the process lags'])
})
