import { afterAll, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { isFailure, startCrowd, summariseProblems } from '../../qa/loads/crowd.ts'
import { randomFrom } from '../../qa/scenarios/random.ts'
import {
  approve,
  type Buyer,
  capture,
  openWallet,
  payByHandler,
  readyToPay,
  textOf,
} from '../fixture-shop/buyer.ts'
import { type FixtureShop, openFixtureShops } from '../fixture-shop/fixture-shop.ts'
import { readRetainedObjects, retainedReportArgs } from '../fixture-shop/memory.ts'
import { readShopRecords } from '../fixture-shop/shop-records.ts'
import type { CallStage } from '../fixture-shop/tcp-proxy.ts'

/*
 * Short forms of scenarios that need the whole program: `npm run test:faults -- FT-01` kills at every moment,
 * and on both databases; `npm run test:loads -- LD-01` runs fifty shoppers for three minutes.
 */

const grounds = await openFixtureShops('embedded', null, null)
afterAll(() => grounds.close())

/** Sends SIGKILL to the shop at a stage of the next provider call whose first line contains `request`. */
const killAt = (ground: FixtureShop, moment: CallStage, request: string): Promise<void> =>
  new Promise((resolve) => {
    ground.provider.proxy.watch((current, head) => {
      if (current !== moment || !head.split('\r\n', 1)[0]?.includes(request)) return
      ground.provider.proxy.watch(null)
      ground.shopProcess().child.kill('SIGKILL')
      resolve()
    })
  })

test('makes one order each of a charged card and a captured wallet when the shop is killed and restarted [FT-01]', async () => {
  const ground = await grounds.open()
  await ground.start()
  const [ann, bob] = [
    await readyToPay(ground, { goods: [['hundred', 1]] }),
    await readyToPay(ground, { goods: [['hundred', 2]] }),
  ]
  const order = textOf(await openWallet(bob), 'id')
  await approve(ground, order)
  ground.webhookProxy.setRefusing(true)
  /* Ann's charge is made and never answered; the process is killed when Bob's capture is done. */
  ground.provider.proxy.arm({ kind: 'silence-after', match: ['POST /v1/payment_intents '] })
  const killed = killAt(ground, 'done', '/capture')
  void payByHandler(ann)
  await expect.poll(() => ground.provider.charges().length).toBe(1)
  await Promise.all([killed, capture(bob, order)])
  await ground.start()
  const isEmpty = async (buyer: Buyer): Promise<boolean> =>
    (await buyer.get(calls.basketSummary)).body.includes('"count":0')
  await expect
    .poll(async () => (await isEmpty(ann)) && (await isEmpty(bob)), { timeout: 60_000, interval: 500 })
    .toBe(true)
  await ground.stop()
  expect(await readShopRecords(ground)).toMatchObject({ orders: 2, emails: 2, openReservations: 0 })
  expect(ground.provider.charges().map(({ pence }) => pence)).toEqual([1500, 3000])
  expect(await ground.brokenInvariants()).toEqual([])
  await ground.close()
})

test('serves ten shoppers who browse, add and pay without a rejection, holds no request and breaks no invariant [LD-01, LD-04]', async () => {
  const ground = await grounds.open()
  await ground.start({}, retainedReportArgs)
  const crowd = startCrowd(ground, 10, randomFrom(1), 100)
  await expect.poll(() => crowd.steps.length, { timeout: 60_000 }).toBeGreaterThan(300)
  await crowd.stop()
  /* The last requests remain until their connections close. */
  await expect.poll(async () => (await readRetainedObjects(ground)).requests).toBeLessThan(20)
  await ground.stop()
  expect(crowd.steps.filter(isFailure)).toEqual([])
  expect(new Set(crowd.steps.map(({ kind }) => kind))).toEqual(new Set(['page', 'call', 'checkout']))
  expect(summariseProblems(crowd.steps)).toBe('none')
  expect(await ground.brokenInvariants()).toEqual([])
  await ground.close()
})
