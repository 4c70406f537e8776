import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { addressForm, register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

const limited = await startShop({ limits: { basketWrites: 3, reads: 3 } })

test('limits the forms and calls of one session by the minute, like those of its basket, and no other session’s [SX-07]', async () => {
  const ann = await register(limited)
  const save = () => ann.post(paths.accountDetails, { first_name: 'X', last_name: 'Y', telephone: '' })
  const statusesOf = async (send: () => ReturnType<typeof save>) => {
    const statuses: number[] = []
    for (let n = 0; n < 4; n += 1) statuses.push((await send()).statusCode)
    return statuses
  }
  const [ok, over] = [[200, 200, 200], 429]
  expect(await statusesOf(save)).toEqual([...ok, over])
  expect((await save()).headers['retry-after']).toMatch(/^\d+$/)
  expect(await statusesOf(() => ann.get(calls.whoAmI))).toEqual([...ok, over])
  expect(await statusesOf(() => ann.post(paths.accountAddressNew, addressForm))).toEqual([...ok, over])
  const guest = limited.visit()
  expect(await statusesOf(() => guest.post(paths.logout))).toEqual([...ok, over])
  const bob = await register(limited, { email: 'bob@example.com' })
  expect((await bob.get(calls.whoAmI)).json()).toEqual({ first_name: 'Anna' })
  expect((await bob.post(paths.accountAddressNew, addressForm)).statusCode).toBe(200)
})
