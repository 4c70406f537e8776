import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { reportRefund } from '#server/commands/refund.ts'
import { runCommandOn } from '../../setup/commands.ts'
import {
  asTradeCustomer,
  countRows,
  emailTemplatesIn,
  openTradeAccount,
  ordersIn,
} from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Trade accounts in the back office, through the commands. */

const { shop, queries, ready, sound } = await startScriptedShop()
const { payments } = shop.features

const EMAIL = 'trade@example.com'

const trade = (
  args: readonly string[],
  options: { limit?: string; reference?: string; yes?: boolean } = {},
) => runCommandOn(shop, ['trade', ...args], options)
const paid = (amount: string, reference: string) => trade(['paid', EMAIL, amount], { reference })

/** A trade customer at the payment page, with one pack of F4 for £36.00 and its delivery. */
const trader = async (limit?: number) => asTradeCustomer(queries, await ready(), limit)
const emails = () => emailTemplatesIn(queries)

test('changes a limit by approving again, and rejects orders on a suspended account [T-342, OP-69, HZ-21]', async () => {
  const tess = await trader()
  expect(await trade(['approve', EMAIL], { limit: '1' })).toMatchObject({ ok: true })
  expect((await tess.post(calls.payOnAccount)).json().message).toBe(messages.overCreditLimit)
  expect(await trade(['approve', EMAIL], { limit: '600', yes: true })).toMatchObject({ ok: true })
  expect(await emails()).toEqual([])
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  const [placed] = await ordersIn(queries)
  const owed = placed?.total ?? 0

  const again = await trader(60_000)
  expect(await trade(['suspend', EMAIL])).toEqual({
    ok: true,
    text: expect.stringMatching(/^Trade Ltd can no longer pay on account; £\d+\.\d\d are owed\.$/),
  })
  expect((await trade(['statement', EMAIL]))?.text).toMatch(
    /^Trade Ltd \(suspended\): limit £600\.00, £\d+\.\d\d are owed, £0\.00 free\.\n/,
  )
  /* The session is the same: every call reads the account's state anew. */
  for (const url of [calls.payOnAccount, calls.payOnHold]) {
    const refused = await again.post(url)
    expect([refused.statusCode, refused.json().message]).toEqual([422, messages.methodNotOffered])
  }
  expect((await trade(['suspend', EMAIL]))?.text).toMatch(/^Trade Ltd was suspended before; /)
  expect(await emails()).toEqual(['trade-suspended'])
  expect(await countRows(queries, 'trade_balance', `balance_pence = ${owed}`)).toBe(1)
  expect(await countRows(queries, 'orders', "state = 'placed'")).toBe(1)

  await trade(['approve', EMAIL], { limit: '600' })
  expect(await emails()).toEqual(['trade-suspended', 'trade-approved'])
  expect((await again.post(calls.payOnAccount)).statusCode).toBe(200)
  await sound()
})

test('frees credit by a payment, once per reference, and rejects more than is owed [T-351, HZ-21, IV-14]', async () => {
  const tess = await trader(4_500)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  const second = await trader(4_500)
  expect((await second.post(calls.payOnAccount)).json().message).toBe(messages.overCreditLimit)
  const owed = (await ordersIn(queries))[0]?.total ?? 0
  const [part, rest] = ['20.00', `${Math.floor((owed - 2_000) / 100)}.${String(owed % 100).padStart(2, '0')}`]

  expect(await paid(part, '  BACS   12 ')).toEqual({
    ok: true,
    text: `£20.00 with the reference 'BACS 12' are written down; £${rest} are owed.`,
  })
  expect((await paid('£20', 'BACS 12'))?.text).toMatch(/were written down before; £/)
  expect(await paid('21', 'BACS 12')).toEqual({
    ok: false,
    text: "The reference 'BACS 12' stands for a payment of £20.00 already.",
  })
  expect(await paid('1000000', 'BACS 13')).toMatchObject({
    ok: false,
    text: expect.stringContaining('more than is due'),
  })
  expect(await countRows(queries, 'trade_entry', "kind = 'payment'")).toBe(1)
  expect(await countRows(queries, 'audit', "action = 'customer.trade-payment'")).toBe(1)
  expect(await countRows(queries, 'trade_balance', `balance_pence = ${owed - 2_000}`)).toBe(1)
  expect(await paid(rest, 'BACS 13')).toMatchObject({ ok: true })
  expect((await second.post(calls.payOnAccount)).statusCode).toBe(200)

  const lines = (await trade(['statement', EMAIL.toUpperCase()]))?.text.split('\n') ?? []
  expect(lines[0]).toMatch(/^Trade Ltd \(open\): limit £45\.00, £\d+\.\d\d are owed, £\d+\.\d\d free\.$/)
  expect(lines.slice(1).map((line) => line.split(/ {2,}/)[1])).toEqual(['order', 'paid', 'paid', 'order'])
  expect(lines[2]).toMatch(/ −£20\.00 +£\d+\.\d\d +BACS 12$/)
  await sound()
})

test('reports a refund of a paid debt as a balance in the account’s favour', async () => {
  await (await trader()).post(calls.payOnAccount)
  const [placed] = await ordersIn(queries)
  /* As long as a reference may be. */
  expect(await paid('10', 'c'.repeat(100))).toMatchObject({ ok: true })
  await reportRefund(payments, { name: placed?.number ?? '', all: true, cancel: true })
  expect((await trade(['statement', EMAIL]))?.text).toContain(
    'limit £500.00, £10.00 are in its favour, £510.00 free',
  )
  /* Entries stay readable where the trade account is gone. */
  await queries.execute(sql`update customer set trade_status = 'none', credit_limit_pence = 0`)
  expect((await trade(['statement', EMAIL]))?.text).toMatch(
    /^Trade Ltd \(no trade account\): .* £0\.00 free\.\n.* order /,
  )
  await queries.execute(sql`update customer set trade_status = 'approved', credit_limit_pence = 50000`)
  expect(await paid('1', 'more')).toMatchObject({
    ok: false,
    text: expect.stringContaining('in its favour'),
  })
  await sound()
})

test.each([
  [['suspend', 'nobody@example.com'], {}, /no account with the email address/],
  [['paid', 'nobody@example.com', '1'], { reference: 'x' }, /no account with the email address/],
  [['statement', 'nobody@example.com'], {}, /no account with the email address/],
  [['paid', EMAIL, '0'], { reference: 'x' }, /is no amount/],
  [['paid', EMAIL, '-5'], { reference: 'x' }, /is no amount/],
  [['paid', EMAIL, '1.005'], { reference: 'x' }, /is no amount/],
  [['paid', EMAIL, '1e3'], { reference: 'x' }, /is no amount/],
  [['paid', EMAIL, '1'], { reference: ' ' }, /A reference has/],
  [['paid', EMAIL, '1'], { reference: 'x'.repeat(101) }, /A reference has/],
  [['paid', EMAIL, '1'], { reference: 'a\u0000b' }, /A reference has/],
  [['paid', EMAIL, '0.01'], { reference: 'x' }, /more than is due: £0\.00 are owed/],
] as const)('rejects %j %j and changes nothing', async (args, options, why) => {
  await openTradeAccount(queries, 1_000)
  expect(await trade(args, options)).toEqual({ ok: false, text: expect.stringMatching(why) })
  expect(await countRows(queries, 'trade_entry')).toBe(0)
  expect(await countRows(queries, 'trade_balance')).toBe(0)
  expect(
    await countRows(queries, 'customer', "trade_status = 'approved' and credit_limit_pence = 1000"),
  ).toBe(1)
})

test('neither suspends nor reports on a customer without an open trade account', async () => {
  await queries.execute(sql`insert into customer (email, email_key, first_name, last_name, password_hash, trade_status, trade_company)
      values ('a@x.test', 'a@x.test', 'A', 'B', '-', 'none', ''), ('b@x.test', 'b@x.test', 'A', 'B', '-', 'pending', 'B Ltd')`)
  expect((await trade(['suspend', 'a@x.test']))?.text).toMatch(/has not applied/)
  expect((await trade(['statement', 'a@x.test']))?.text).toMatch(/has not applied/)
  expect((await trade(['suspend', 'b@x.test']))?.text).toMatch(/waits to be approved/)
  expect(await emails()).toEqual([])
})

test('knows no trade command with other arguments', async () => {
  for (const args of [
    [],
    ['suspend'],
    ['suspend', EMAIL, 'x'],
    ['paid', EMAIL, '1'],
    ['paid', EMAIL],
    ['close', EMAIL],
  ])
    expect(await trade(args)).toBe(null)
  expect(await trade(['paid', EMAIL, '1', '2'], { reference: 'x' })).toBe(null)
})

describe('a limit that may be a typing error', () => {
  const limit = async () =>
    (
      await queries.execute<{ limit: number }>(
        sql`select credit_limit_pence::int as limit from customer where email = ${EMAIL}`,
      )
    ).rows[0]?.limit

  test('is set below the debt only with --yes, and the refusal names the debt', async () => {
    expect((await (await trader(50_000)).post(calls.payOnAccount)).statusCode).toBe(200)
    const owed = (await ordersIn(queries))[0]?.total ?? 0
    const pounds = (pence: number) => (pence / 100).toFixed(2)
    expect(await trade(['approve', EMAIL], { limit: pounds(owed - 1) })).toEqual({
      ok: false,
      needsMore: true,
      text: expect.stringContaining(`owes £${pounds(owed)}, which is more than the limit`),
    })
    expect(await limit()).toBe(50_000)
    expect(await trade(['approve', EMAIL], { limit: pounds(owed) })).toMatchObject({ ok: true })
    expect(await trade(['approve', EMAIL], { limit: pounds(owed - 1), yes: true })).toMatchObject({
      ok: true,
    })
    expect(await limit()).toBe(owed - 1)
  })

  test('is set to ten times the last one or more only with --yes, unless it is the first', async () => {
    await openTradeAccount(queries, 50_000)
    expect(await trade(['approve', EMAIL], { limit: '4999.99' })).toMatchObject({ ok: true })
    await openTradeAccount(queries, 50_000)
    expect(await trade(['approve', EMAIL], { limit: '5000' })).toEqual({
      ok: false,
      needsMore: true,
      text: "The limit of £5,000.00 is ten times the last one of 'trade@example.com' or more, which was £500.00. Nothing was changed; add --yes if that is meant.",
    })
    expect(await limit()).toBe(50_000)
    expect(await trade(['approve', EMAIL], { limit: '5000', yes: true })).toMatchObject({ ok: true })
    await openTradeAccount(queries, 0)
    expect(await trade(['approve', EMAIL], { limit: '10000000' })).toMatchObject({ ok: true })
    expect(await trade(['approve', EMAIL], { limit: '10000000.01' })).toEqual({
      ok: false,
      text: "'10000000.01' is no limit in pounds; one looks like 5000 or 2500.50.",
    })
    expect(await limit()).toBe(1_000_000_000)
  })
})

test('rejects an application once with an email, after which the account can apply again or be approved', async () => {
  await queries.execute(sql`insert into customer (email, email_key, first_name, last_name, password_hash, trade_status, trade_company)
      values ('b@x.test', 'b@x.test', 'A', 'B', '-', 'pending', 'B Ltd')`)
  expect(await trade(['refuse', 'nobody@x.test'])).toMatchObject({ ok: false })
  expect(await trade(['refuse', 'b@x.test'])).toEqual({
    ok: true,
    text: 'The application of B Ltd is refused, and they are told.',
  })
  expect(await trade(['refuse', 'b@x.test'])).toEqual({
    ok: true,
    text: 'The application of B Ltd was refused before.',
  })
  expect(await emails()).toEqual(['trade-refused'])
  expect((await trade(['list']))?.text).toBe('Nobody waits for a trade account.')
  expect((await trade(['suspend', 'b@x.test']))?.text).toMatch(/is not open/)
  expect(await trade(['approve', 'b@x.test'], { limit: '500' })).toMatchObject({ ok: true })
  expect(await trade(['refuse', 'b@x.test'])).toMatchObject({
    ok: false,
    text: expect.stringContaining('is open'),
  })
  expect(await emails()).toEqual(['trade-refused', 'trade-approved'])
})
