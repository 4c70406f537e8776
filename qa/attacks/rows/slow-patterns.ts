import { arrive, call } from '../../../test/fixture-shop/buyer.ts'
import { atMost, holds, none, type Row } from '../../scenarios/row.ts'
import { bodiesIn } from '../fuzz/schema.ts'
import { patternsIn, timePattern } from '../patterns/patterns.ts'
import { pumps, timeReaders } from '../patterns/readers.ts'
import { calm } from './calm.ts'

const LIMIT_MS = 50
const TRIES = 6
/** Nearly the longest body that is accepted. */
const FITTING_SIZE = 60_000

/** No text takes so long to read that other requests wait for it. */
export const slowPatterns: Row = {
  id: 'BI-09',
  title:
    '18 texts of 100 KB for everything that reads one; all patterns of the program; 60 KB in every field of every call',
  figure: '≤ 50 ms each',
  modes: ['embedded'],
  env: calm,
  run: async ({ ground, random, say }) => {
    const readers = timeReaders()
    const patterns = patternsIn('src').map(timePattern)
    for (const { what, ms } of [...readers, ...patterns])
      if (ms > LIMIT_MS) say(`${what} takes ${Math.round(ms)} ms`)
    await ground.start()
    const bodies = bodiesIn(JSON.parse((await call(`${ground.url}/docs/json`)).body))
    const texts = pumps(FITTING_SIZE)
    let [requests, slowFields, slowest] = [0, 0, 0]
    let buyer = await arrive(ground)
    for (const [route, schema] of bodies) {
      const [method = '', path = ''] = route.split(' ')
      for (const field of Object.keys(schema.properties ?? {})) {
        if (requests % 20 === 0) buyer = await arrive(ground)
        const body = JSON.stringify({ [field]: random.pick(texts) })
        const send = () =>
          buyer.send(path.replaceAll(/:\w+/g, '1'), {
            method,
            headers: { 'content-type': 'application/json' },
            body,
          })
        let quickest = Number.POSITIVE_INFINITY
        /* A response that is slow because the machine is busy is not slow every time. */
        for (let n = 0; n < TRIES && quickest > LIMIT_MS; n += 1)
          quickest = Math.min(quickest, (await send()).ms)
        requests += 1
        slowest = Math.max(slowest, quickest)
        if (quickest <= LIMIT_MS) continue
        slowFields += 1
        say(`${route} ${field} takes ${Math.round(quickest)} ms`)
      }
    }
    return [
      atMost('slowest reader', Math.max(...readers.map(({ ms }) => ms)), LIMIT_MS, ' ms'),
      holds('patterns', patterns.length > 100, patterns.length),
      atMost('slowest pattern', Math.max(...patterns.map(({ ms }) => ms)), LIMIT_MS, ' ms'),
      holds('fields', requests > 100, requests),
      atMost('slowest field', slowest, LIMIT_MS, ' ms'),
      none('slower fields', slowFields),
    ]
  },
}
