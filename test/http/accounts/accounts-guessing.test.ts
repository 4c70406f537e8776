import { expect, test } from 'vitest'
import { paths } from '#contract/routes.ts'
import { readHits } from '#server/edge/rate-limits.ts'
import { anna, password, register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

/* Clients that guess another customer's password, or block that customer's logins. */

const shop = await startShop()
const { queries } = shop.database

test('grants no more tries at an account to a client that logs in to its own at a tagged address [SX-07]', async () => {
  await register(shop)
  const own = { email: 'anna+mine@example.com', password }
  await register(shop, { email: own.email })
  for (let i = 0; i < 10; i += 1) {
    const attempted = await shop.visit().post(paths.login, { email: anna, password: 'not it' })
    expect([i, attempted.statusCode]).toEqual([i, 422])
    if (i < 9) expect((await shop.visit().post(paths.login, own)).statusCode).toBe(200)
  }
  expect((await shop.visit().post(paths.login, { email: anna, password: 'not it' })).statusCode).toBe(429)
})

test('counts nothing against an account for requests beyond the client’s own limit [SX-07]', async () => {
  await register(shop)
  for (let i = 0; i < 30; i += 1)
    await shop.visit().post(paths.login, { email: `p${i}@example.com`, password: 'not it' })
  for (let i = 0; i < 12; i += 1)
    expect((await shop.visit().post(paths.login, { email: anna, password: 'not it' })).statusCode).toBe(429)
  expect(await readHits(queries, { name: 'login account' }, anna)).toBe(0)
})
