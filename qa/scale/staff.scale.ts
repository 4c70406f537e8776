import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { percentile } from '../bench/bench-row.ts'
import { database, say } from './filled-shop.ts'
import { officeLists, readOfficeData } from './office-requests.ts'
import { openOffice } from './open-office.ts'

/*
 * `npm run scale -- <url> staff`: lists of the back office while 20 people look at each of them at once (M-206), as
 * rendered pages at the server. STAFF_SECONDS: how long each list is read; SCALE_ONLY: those with this in their name.
 */

const LISTS_MS = 200
const PEOPLE = 20
const SECONDS = Number(process.env['STAFF_SECONDS'] ?? 60)
/** Somebody who reads what they asked for; with no pause at all the machine is always full. */
const PAUSES_MS = [5_000, 0]
const LISTS = ['orders: to send', 'orders: supplier', 'orders: with a note', 'payments: found by name']

const { site } = await openOffice()
const people = await Promise.all(Array.from({ length: PEOPLE }, () => site.signIn('owner')))
const data = await readOfficeData(database.queries)

type Person = (typeof people)[number]

interface Looks {
  readonly ms: number[]
  failed: number
}

/** One person reads a list and pauses, between half and one and a half times as long, until the time is over. */
const look = async (person: Person, path: string, pause: number, until: number, looks: Looks) => {
  /* People do not begin at the same moment. */
  for (await wait(Math.random() * pause); performance.now() < until; ) {
    const startedAt = performance.now()
    const { statusCode } = await person.get(path, { accept: 'text/html' })
    if (statusCode === 200) looks.ms.push(performance.now() - startedAt)
    else looks.failed += 1
    await wait(pause * (0.5 + Math.random()))
  }
}

const readTogether = async (path: string, pause: number): Promise<Looks> => {
  const looks: Looks = { ms: [], failed: 0 }
  const until = performance.now() + SECONDS * 1_000
  await Promise.all(people.map((person) => look(person, path, pause, until, looks)))
  return looks
}

const only = process.env['SCALE_ONLY']
const lists = officeLists(data).filter(({ name }) =>
  only === undefined ? LISTS.includes(name) : name.includes(only),
)

test('shows a list within 200 ms at p95 to 20 people who look at it at once [M-206]', async () => {
  const slow = []
  for (const { name, path } of lists) {
    await people[0]?.get(path, { accept: 'text/html' })
    for (const pause of PAUSES_MS) {
      const { ms, failed } = await readTogether(path, pause)
      const p95 = percentile(ms, 0.95)
      const row = `${name.padEnd(34)}  a pause of ${pause} ms  ${(ms.length / SECONDS).toFixed(1)} a second  p50 ${percentile(ms, 0.5).toFixed(0)} ms  p95 ${p95.toFixed(0)} ms  ${failed} failed`
      say(row)
      if (failed > 0 || (pause > 0 && p95 > LISTS_MS)) slow.push(row)
    }
  }
  expect(slow).toEqual([])
}, 3_600_000)
