import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { accountAddressPath, paths } from '#contract/routes.ts'
import { addressForm, anna, register, storedAddress } from '../../setup/customers.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop } from '../../setup/shop.ts'

/* A customer's address book: how many addresses it holds, and its changes one by one. */

const shop = await startShop()
const { queries } = shop.database
const { accounts } = shop.features

const saved = async () =>
  (await queries.execute(sql`select address_1, town from customer_address order by id`)).rows
const added = { status: 'ok', redirect: paths.accountAddresses }

test('holds fifty addresses, and rejects the next one under the first field [SX-07, OP-58]', async () => {
  const ann = await register(shop)
  await queries.execute(sql`insert into customer_address
    (customer_id, first_name, last_name, address_1, address_2, address_3, town, county, postcode)
    select 1, 'Anna', 'Mason', n || ' Yard', '', '', 'Leeds', 'West Yorkshire', 'LS1 4AP'
    from generate_series(1, 49) n`)
  const fiftieth = await ann.post(paths.accountAddressNew, addressForm)
  expect([fiftieth.statusCode, fiftieth.json()]).toEqual([200, added])
  const over = await ann.post(paths.accountAddressNew, { ...addressForm, address_1: '51 Yard' })
  expect([over.statusCode, over.json().errors]).toEqual([
    422,
    { first_name: [messages.tooManyAddresses(50)] },
  ])
  const addresses = await saved()
  expect([addresses.length, addresses.at(-1)]).toEqual([50, { address_1: '12 Quarry Lane', town: 'Leeds' }])
  const changed = await ann.post(accountAddressPath(50), { ...addressForm, town: 'York' })
  expect([changed.statusCode, (await saved()).at(-1)?.['town']]).toEqual([200, 'York'])
})

test('changes and removes one of several addresses, and no other', async () => {
  const ann = await register(shop)
  for (const address_1 of ['1 Yard', '2 Yard'])
    await ann.post(paths.accountAddressNew, { ...addressForm, address_1 })
  const changed = await ann.post(accountAddressPath(2), { ...addressForm, address_1: '2 Yard', town: 'York' })
  expect([changed.statusCode, changed.json()]).toEqual([200, added])
  expect(await saved()).toEqual([
    { address_1: '1 Yard', town: 'Leeds' },
    { address_1: '2 Yard', town: 'York' },
  ])
  const removed = await ann.post(`${accountAddressPath(1)}/remove`)
  expect([removed.statusCode, removed.json()]).toEqual([200, added])
  expect(await saved()).toEqual([{ address_1: '2 Yard', town: 'York' }])
})

test('answers 404 for an address that is not there, also when there is none at all [SX-02]', async () => {
  const ann = await register(shop)
  for (const answer of [
    await ann.post(accountAddressPath(1), addressForm),
    await ann.post(`${accountAddressPath(1)}/remove`),
  ])
    expect([answer.statusCode, answer.json().message]).toEqual([404, messages.addressMissing])
  expect(await saved()).toEqual([])
})

test('is shown with the account to its owner, and to no guest [SX-02]', async () => {
  const ann = await register(shop)
  await ann.post(paths.accountAddressNew, addressForm)
  expect(await accounts.accountOf(serverVisitor(shop, ann))).toMatchObject({
    email: anna,
    firstName: 'Anna',
    addresses: [{ ...storedAddress, isDelivery: true, isBilling: true }],
  })
  expect(await accounts.accountOf(serverVisitor(shop, shop.visit()))).toBeNull()
})
