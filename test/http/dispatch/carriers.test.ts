import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { asTradeCustomer, countRows, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, queries, goods } = await startScriptedShop()
const yard = () => signInStaff(shop, 'yard')
const placeOrder = async () => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f4, 1]] }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
/** The order as it is now, for a change. */
const at = async (number: string) => {
  const { version } = await (await yard()).done('dispatchView', { number })
  return { number, version }
}
const addCarrier = async (name: string) => {
  const owner = await signInStaff(shop, 'owner')
  const known = (await owner.done('carriers', {})).find((one) => one.name === name)
  return owner.done('saveCarrier', {
    ...(known === undefined ? {} : { id: known.id, was: known }),
    name,
    link_pattern: 'https://track.example/{number}',
    number_pattern: 'DX########',
  })
}

test('has a link that begins with https, and javascript is refused [M-054]', async () => {
  const owner = await signInStaff(shop, 'owner')
  const save = (link_pattern: string, number_pattern = '') =>
    owner.call('saveCarrier', { name: 'Haulier', link_pattern, number_pattern })
  for (const link of ['javascript:alert({number})', 'http://a.example/{number}', 'https://a.example/'])
    expect(await save(link)).toMatchObject({
      error: { status: 422, errors: { link_pattern: [expect.any(String)] } },
    })
  expect(await save('', '(a+)+$')).toMatchObject({
    error: { errors: { number_pattern: [expect.any(String)] } },
  })
  expect(await countRows(queries, 'carrier', "name = 'Haulier'")).toBe(0)
  expect(await owner.call('saveCarrier', { id: 4711, name: 'Haulier' })).toMatchObject({
    error: { status: 404 },
  })
})

test('of a name that is taken is refused, and one that is switched off is not used [M-054]', async () => {
  const [owner, dx, number] = [await signInStaff(shop, 'owner'), await addCarrier('DX'), await placeOrder()]
  expect(await owner.call('saveCarrier', { name: 'DX' })).toMatchObject({
    error: { errors: { name: [expect.any(String)] } },
  })
  await owner.done('saveCarrier', { ...dx, active: false, was: dx })
  expect((await owner.done('dispatchView', { number })).carriers.map(({ name }) => name)).not.toContain('DX')
  expect(await owner.call('dispatchOrder', { ...(await at(number)), carrier: dx.id })).toMatchObject({
    error: { status: 422 },
  })
})

test('tells the second of two who change a carrier what the first saved, and saves it once looked at [M-194]', async () => {
  const [owner, marcus, dx] = [
    await signInStaff(shop, 'owner'),
    await signInStaff(shop, 'manager'),
    await addCarrier('DX'),
  ]
  await marcus.done('saveCarrier', { ...dx, number_pattern: 'DY########', was: dx })
  const late = { ...dx, link_pattern: 'https://new.example/{number}' }
  const now = { name: 'DX', link_pattern: dx.link_pattern, number_pattern: 'DY########', active: true }
  const sides = (name: 'link_pattern' | 'number_pattern', kept: string | null, was: string | null) =>
    expect.objectContaining({ name, was, theirs: now[name], mine: late[name], kept })
  const refused = (fields: readonly unknown[]) => ({
    error: {
      status: 409,
      reason: 'changed',
      message: expect.stringMatching(/^Marcus Bell changed this carrier on .*number pattern is now ‘DY#+’/),
      now: { who: 'Marcus Bell', when: expect.any(String), fields },
    },
  })
  expect(await owner.call('saveCarrier', { ...late, was: dx })).toMatchObject(
    refused([
      sides('link_pattern', 'mine', dx.link_pattern),
      sides('number_pattern', 'theirs', dx.number_pattern),
    ]),
  )
  expect(await owner.call('saveCarrier', late)).toMatchObject(
    refused([sides('link_pattern', null, null), sides('number_pattern', null, null)]),
  )
  expect(await owner.done('saveCarrier', { ...late, number_pattern: 'DY########', was: now })).toMatchObject({
    link_pattern: 'https://new.example/{number}',
    number_pattern: 'DY########',
  })
  const { rows } = await owner.done('listAudit', { subject: 'carrier' })
  expect(rows[0]?.fields).toEqual([
    { name: 'linkPattern', before: dx.link_pattern, after: 'https://new.example/{number}' },
  ])
})

test('warns of a number that fits none of its patterns, and takes it [M-054]', async () => {
  const [olive, dx, number] = [await yard(), await addCarrier('DX'), await placeOrder()]
  expect(
    await olive.done('dispatchOrder', {
      ...(await at(number)),
      carrier: dx.id,
      tracking: ['DX12345678', 'oops'],
    }),
  ).toMatchObject({ warnings: ["'oops' does not look like a number of this carrier."] })
})
