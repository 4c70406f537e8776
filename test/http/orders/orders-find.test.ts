import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { anna } from '#domain/checkout/checkout.fixtures.ts'
import { runCommandOn } from '../../setup/commands.ts'
import { asTradeCustomer, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* How staff find an order by what a customer says on the telephone. */

const { shop, queries, goods } = await startScriptedShop()

/** Runs `npm run shop -- orders` with these options; null: it takes no such option. */
const runOrders = (options: Parameters<typeof runCommandOn>[2] = {}) =>
  runCommandOn(shop, ['orders'], options)

const numbersOf = async (options: Parameters<typeof runOrders>[0] = {}): Promise<readonly string[]> => {
  const report = await runOrders({ ...options, json: true })
  expect(report?.ok).toBe(true)
  return (JSON.parse(report?.text ?? '') as { number: string }[]).map(({ number }) => number)
}

/** Two orders on hold: of Anna, and of a company in Truro. */
const placeTwoOrders = async (): Promise<readonly [anna: string, zoe: string]> => {
  const shopper = await asTradeCustomer(queries, await readyToPay(shop, { goods: [[goods.f4, 1]] }))
  expect((await shopper.post(calls.payOnHold)).statusCode).toBe(200)
  await queries.execute(sql`update customer set trade_company = 'Anvil & Sons (100%) Ltd'`)
  const other = await readyToPay(shop, { goods: [[goods.f4, 1]] })
  await asTradeCustomer(queries, other)
  expect((await other.post(calls.payOnHold)).statusCode).toBe(200)
  const [first, second] = (await ordersIn(queries)).map(({ number }) => number)
  await queries.execute(sql`update orders set customer_id = null where number = ${first ?? ''}`)
  await queries.execute(
    sql`update quote set details = details || ${JSON.stringify({
      telephone: '+44 (0)1872 555-123',
      email: 'Zoe.Penrose@kernow.example',
      shipping: { ...shippingOf('Zoë', 'Penrose'), postcode: 'TR1 2AB' },
      billing: { ...shippingOf('Zoë', 'Trelawny'), postcode: 'TR2 5XY' },
    })}::jsonb where id = (select quote_id from orders where number = ${second ?? ''})`,
  )
  return [first ?? '', second ?? '']
}
const shippingOf = (firstName: string, lastName: string) => ({
  firstName,
  lastName,
  address1: '1 Quay',
  address2: '',
  address3: '',
  town: 'Truro',
  county: 'Cornwall',
  postcode: 'TR1 2AB',
})

test('finds an order by number, name, email, telephone in any spelling, postcode or company only', async () => {
  const [first, second] = await placeTwoOrders()
  for (const find of [
    second,
    second.toLowerCase().replaceAll('-', ' '),
    'penrose',
    'zoë penrose',
    'Penrose Zoë',
    'trelawny',
    'ZOE.PENROSE@KERNOW.EXAMPLE',
    '01872 555123',
    '+441872555123',
    '0044 (0)1872 555 123',
    '1872555',
    'tr12ab',
    'TR1 2AB',
    'TR2',
    'tr2 5xy',
    'anvil & sons',
    '(100%)',
  ])
    expect([find, await numbersOf({ find })]).toEqual([find, [second]])
  expect(await numbersOf({ find: anna['shipping.lastName'] })).toEqual([first])
  for (const find of ['%%', '_', 'zoë smith', '09999', 'TR3', 'TS-0000-0000', "'; drop table orders"])
    expect([find, await numbersOf({ find })]).toEqual([find, []])
  for (const find of ['', ' ', 'x'.repeat(101), 'a\u0000'])
    expect(await runOrders({ find })).toMatchObject({ ok: false })
})

test('shows in its line how much of an order was refunded, and that it needs attention', async () => {
  const [first] = await placeTwoOrders()
  const endOfLine = async (find: string) => (await runOrders({ find }))?.text.match(/ {2}(\([^()]*\))/g) ?? []
  await queries.execute(sql`update orders set state = 'placed'`)
  expect(await endOfLine(first)).toEqual([])
  await queries.execute(sql`update orders set refunded_pence = 650, needs_attention = true`)
  expect(await endOfLine(first)).toEqual(['  (£6.50 refunded)', '  (needs a look)'])
  await queries.execute(sql`update orders set refunded_pence = total_pence, needs_attention = false`)
  expect((await runOrders({ find: first }))?.text).toContain('  refunded')
  expect(await endOfLine(first)).toEqual([])
})

test('lists the oldest first and between two days of the shop’s calendar', async () => {
  const [first, second] = await placeTwoOrders()
  /* 30 June, 23:30 in London, and 00:01 on 1 July. */
  await queries.execute(sql`update orders set placed_at = '2026-06-30T22:30:00Z' where number = ${first}`)
  await queries.execute(sql`update orders set placed_at = '2026-06-30T23:01:00Z' where number = ${second}`)
  expect(await numbersOf()).toEqual([second, first])
  expect(await numbersOf({ oldest: true })).toEqual([first, second])
  expect(await numbersOf({ oldest: true, limit: '1' })).toEqual([first])
  expect(await numbersOf({ to: '2026-06-30' })).toEqual([first])
  expect(await numbersOf({ from: '2026-07-01' })).toEqual([second])
  expect(await numbersOf({ from: '2026-06-30', to: '2026-07-01', find: 'penrose' })).toEqual([second])
  const lines = async (limit: string) => (await runOrders({ limit }))?.text.split('\n')
  expect(await lines('1')).toEqual([
    expect.stringContaining(second),
    '… and more: --limit shows up to 1000, --from and --to other days, --oldest the oldest first.',
  ])
  expect(await lines('2')).toEqual([expect.stringContaining(second), expect.stringContaining(first)])
  for (const [options, sentence] of [
    [{ from: '1 July' }, /^--from must be a day such as 2026-11-20, but is '1 July'\.$/],
    [{ to: '2026-02-30' }, /^--to must be a day/],
    [{ from: '2026-07-02', to: '2026-07-01' }, /is before --from/],
  ] as const)
    expect(await runOrders(options)).toEqual({
      ok: false,
      text: expect.stringMatching(sentence),
    })
})
