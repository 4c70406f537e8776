import { expect, test } from 'vitest'
import { calls, paths } from '#contract/routes.ts'
import { addressForm, register } from '../../setup/customers.ts'
import { startShop } from '../../setup/shop.ts'

const limited = await startShop({ limits: { basketWrites: 3, reads: 3 } })

test('[SX-07] the forms and calls of one session are limited by the minute like those of its basket; another’s are not', async () => {
  const ann = await register(limited)
  const save = () => ann.post(paths.accountDetails, { first_name: 'X', last_name: 'Y', telephone: '' })
  const codes = async (ask: () => ReturnType<typeof save>) => {
    const answers: number[] = []
    for (let n = 0; n < 4; n += 1) answers.push((await ask()).statusCode)
    return answers
  }
  const [ok, over] = [[200, 200, 200], 429]
  expect(await codes(save)).toEqual([...ok, over])
  expect((await save()).headers['retry-after']).toMatch(/^\d+$/)
  expect(await codes(() => ann.get(calls.whoAmI))).toEqual([...ok, over])
  expect(await codes(() => ann.post(paths.accountAddressNew, addressForm))).toEqual([...ok, over])
  const guest = limited.visit()
  expect(await codes(() => guest.post(paths.logout))).toEqual([...ok, over])
  const bob = await register(limited, { email: 'bob@example.com' })
  expect((await bob.get(calls.whoAmI)).json()).toEqual({ first_name: 'Anna' })
  expect((await bob.post(paths.accountAddressNew, addressForm)).statusCode).toBe(200)
})
