import { setTimeout as wait } from 'node:timers/promises'
import { payByHandler, readyToPay } from '../../../test/fixture-shop/buyer.ts'
import { type Glance, glance } from '../../../test/fixture-shop/glance.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { atMost, holds, none, type Row, times, until } from '../../scenarios/row.ts'

const SECONDS = 120
const LANES = 16

let words = 0

/** A page that nobody kept. */
const search = (ground: Ground): Promise<Glance> => {
  words += 1
  return glance(ground.port, `/search?q=piece${words}`)
}

const p95 = (answers: readonly Glance[]): number => {
  const sorted = answers.map(({ ms }) => ms).sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length * 0.95)] ?? 0
}

/** As many as it answers in ten seconds when it is asked as fast as it answers. */
const capacityOf = async (ground: Ground): Promise<number> => {
  const until = performance.now() + 10_000
  let served = 0
  await times(LANES, async () => {
    while (performance.now() < until) if ((await search(ground)).status === 200) served += 1
  })
  return served / 10
}

/** Pays until they are told what came of it, as a page does that is told to try again. */
const payPatiently = async (ground: Ground): Promise<boolean> => {
  const buyer = await readyToPay(ground, { goods: [['plenty', 1]] })
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await payByHandler(buyer)
    if (answer.status === 200) return true
    if (answer.status !== 503 && answer.status !== 409) return false
    await wait(1_000)
  }
  return false
}

/** Three times as many as it can serve: some are turned away at once, the others are served, and it recovers. */
export const overload: Row = {
  id: 'LD-03',
  title: `three times what it can serve, for ${SECONDS} seconds`,
  figure: '503 with Retry-After in ≤ 100 ms; ≥ 95 % of checkouts end well; p95 back to normal ≤ 10 s after',
  run: async ({ ground, say }) => {
    await ground.start(ground.direct)
    await times(200, () => search(ground))
    const capacity = await capacityOf(ground)
    const normal = p95(await times(LANES, () => search(ground)))
    say(`${Math.round(capacity)} pages a second, p95 ${Math.round(normal)} ms`)
    let isOver = false
    const checkouts: boolean[] = []
    let begun = 0
    const payers = times(4, async () => {
      while (!isOver)
        try {
          begun += 1
          checkouts.push(await payPatiently(ground))
        } catch {
          /* Turned away before the checkout: not admitted. */
          begun -= 1
          await wait(500)
        }
    })
    const asked: Promise<Glance>[] = []
    const began = performance.now()
    while (performance.now() - began < SECONDS * 1_000) {
      const due = Math.floor(((performance.now() - began) / 1_000) * 3 * capacity)
      while (asked.length < due) asked.push(search(ground))
      await wait(10)
    }
    isOver = true
    const stopped = performance.now()
    const answers = await Promise.all(asked)
    await payers
    const back = await until(30_000, async () => p95(await times(LANES, () => search(ground))) <= 2 * normal)
    const recovered = performance.now() - stopped
    const shed = answers.filter(({ status }) => status === 503)
    const well = checkouts.filter((ended) => ended).length
    return [
      holds(
        'asked, served, turned away',
        true,
        `${answers.length}, ${answers.filter(({ status }) => status === 200).length}, ${shed.length}`,
      ),
      none('turned away without Retry-After', shed.filter(({ saysWhen }) => !saysWhen).length),
      none(
        '5xx but 503, or no answer',
        answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length,
      ),
      atMost('turned away, p95', p95(shed), 100, ' ms'),
      holds('checkouts that end well', begun > 0 && well >= 0.95 * begun, `${well} of ${begun}`),
      holds('recovered', back < 30_000),
      atMost('back to normal', recovered, 10_000, ' ms'),
    ]
  },
}
