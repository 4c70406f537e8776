import { setTimeout as wait } from 'node:timers/promises'
import { paths } from '#contract/routes.ts'
import { arrive, call } from '../../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../../test/fixture-shop/ground.ts'
import { atMost, exactly, holds, none, type Row, times } from '../../scenarios/row.ts'
import { isFailure, letIn, percentileOf } from '../crowd.ts'

const AT_ONCE = 100
const ROUNDS = 4
const OTHERS = 10

const password = 'wet slate, dry lime'
const emailOf = (i: number): string => `shopper-${i}@example.com`

/* One account is guessed at ten times and no more, also at once: each needs its own. */
const register = async (ground: Ground, email: string): Promise<void> => {
  const answer = await (await arrive(ground)).post(paths.register, {
    first_name: 'Anna',
    last_name: 'Sett',
    email,
    password,
    password_confirmation: password,
  })
  if (answer.status !== 200) throw new Error(`Not registered: ${answer.status} ${answer.body}`)
}

/** Passwords are slow to check by intent; whoever only looks must not feel it. */
export const manyLogins: Row = {
  id: 'LD-05',
  title: `${AT_ONCE} log in at once, ${ROUNDS} times, while ${OTHERS} look around`,
  figure: '≥ 20 a second; other pages p95 ≤ 2 × that before',
  run: async ({ ground, random, say }) => {
    await ground.start(ground.direct)
    await times(AT_ONCE, (i) => register(ground, emailOf(i)))
    const buyers = []
    for (let i = 0; i < ROUNDS; i += 1) buyers.push(await times(AT_ONCE, () => arrive(ground)))
    const others = letIn(ground, OTHERS, random)
    await wait(10_000)
    const began = performance.now()
    const before = others.steps.length
    const statuses: number[] = []
    for (const round of buyers)
      statuses.push(
        ...(await Promise.all(
          round.map(async ({ address, session }, i) => {
            const { cookie, token } = session()
            const answer = await call(`${ground.url}${paths.login}`, {
              method: 'POST',
              headers: {
                cookie,
                'x-csrf-token': token,
                'x-forwarded-for': address,
                'content-type': 'application/json',
              },
              body: JSON.stringify({ email: emailOf(i), password }),
            })
            return answer.status
          }),
        )),
      )
    const seconds = (performance.now() - began) / 1_000
    const told = new Map<number, number>()
    for (const status of statuses) told.set(status, (told.get(status) ?? 0) + 1)
    say(`answers: ${[...told].map(([status, count]) => `${status} ×${count}`).join(', ')}`)
    const during = others.steps.slice(before)
    await others.leave()
    const p95 = (steps: typeof during) => percentileOf(steps, 0.95, ({ kind }) => kind === 'page')
    const rested = p95(others.steps.slice(0, before).filter(({ at }) => at > 3_000))
    const perSecond = (AT_ONCE * ROUNDS) / seconds
    return [
      exactly('logged in', statuses.filter((status) => status === 200).length, AT_ONCE * ROUNDS),
      holds('logins a second', perSecond >= 20, `${Math.round(perSecond)} ≥ 20`),
      none('5xx of others', others.steps.filter(isFailure).length),
      holds('pages meanwhile', during.length > 0, during.length),
      atMost(
        'other pages, p95',
        p95(during),
        Math.round(2 * Math.max(rested, 5)),
        ` ms (${Math.round(rested)} before)`,
      ),
    ]
  },
}
