import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { stockNoticePath, stockNoticeStopPath } from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { stockNotice, variation } from '#server/database/schema/index.ts'
import type { OutgoingEmail } from '#server/notifications/mail/smtp.ts'
import { stockNoticeData } from '#server/notifications/stock-notices/index.ts'
import { runDueJobs } from '../../setup/customers.ts'
import { countRows } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'

/* One email when goods are back in stock: asked for, confirmed, sent, forgotten (S-018). */

const delivered: OutgoingEmail[] = []
const shop = await startShop({
  mailTransport: {
    async deliver(email) {
      delivered.push(email)
      return { refusal: null }
    },
    close: () => undefined,
  },
})
const { queries } = shop.database
const { rows } = await queries.execute<{ path: string; id: number; sku: string }>(sql`
  select '/' || c.slug || '/' || p.slug as path, v.id, v.sku from variation v
  join product p on p.id = v.product_id join category c on c.id = p.category_id where p.slug = 'stone-sealer'`)
const [sealer = { path: '', id: 0, sku: '' }] = rows
const path = `/contact/back-in-stock${sealer.path}`
const anna = { email: 'anna@example.com', sku: sealer.sku }

const setStock = (count: number): Promise<unknown> =>
  queries
    .update(variation)
    .set({ stockHundredths: quantity(count * 100) })
    .where(eq(variation.id, sealer.id))
const notify = (): Promise<void> => shop.features.stockNotices.send()
const tokenIn = (email: OutgoingEmail | undefined): string =>
  email?.text.match(/stock-notice\/([\w-]{43})(?!\S*stop)/)?.[1] ?? ''

/** Asks as a visitor of their own and returns the secret of the email. */
const ask = async (fields: Readonly<Record<string, string>> = anna): Promise<string> => {
  const answer = await shop.visit().submit(path, fields)
  expect(answer.statusCode).toBe(303)
  await runDueJobs(shop)
  return tokenIn(delivered.splice(0).at(-1))
}
const confirm = async (token: string): Promise<void> => {
  expect((await shop.visit().submit(stockNoticePath(token), {})).statusCode).toBe(303)
}

beforeEach(async () => {
  delivered.splice(0)
  await queries.delete(stockNotice)
  await queries.execute(sql`delete from attempt`)
  await setStock(0)
})

test('writes once when stock returns, to the confirmed address, and forgets it [S-018]', async () => {
  await confirm(await ask())
  await notify()
  await runDueJobs(shop)
  expect(delivered).toEqual([])

  await setStock(5)
  await notify()
  await runDueJobs(shop)
  expect(delivered).toHaveLength(1)
  expect(delivered[0]).toMatchObject({ to: 'anna@example.com' })
  expect(delivered[0]?.subject).toMatch(/^Stone Sealer.* is back in stock$/)
  expect(delivered[0]?.text).toContain(`http://shop.test${sealer.path}?sku=`)
  expect(await countRows(queries, 'stock_notice')).toBe(0)

  await notify()
  await runDueJobs(shop)
  expect(delivered).toHaveLength(1)
})

test('two jobs at one time write one email to each address [S-018]', async () => {
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    await confirm(await ask({ ...anna, email }))
  await setStock(1)
  await Promise.all([notify(), notify(), notify()])
  await runDueJobs(shop)
  expect(delivered.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test('writes nothing to an address that is not confirmed, or was forgotten by its link [S-018]', async () => {
  const token = await ask()
  await setStock(5)
  await notify()
  await runDueJobs(shop)
  expect(delivered).toEqual([])

  await setStock(0)
  await confirm(token)
  expect((await shop.call({ method: 'POST', url: stockNoticeStopPath(token) })).json()).toEqual({
    message: messages.stockNoticeStopped,
  })
  await setStock(5)
  await notify()
  await runDueJobs(shop)
  expect([delivered.length, await countRows(queries, 'stock_notice')]).toEqual([0, 0])
})

test('asks once: a confirmed address gets the same answer and no second email [S-018]', async () => {
  await confirm(await ask())
  expect(await ask()).toBe('')
  expect(await ask({ ...anna, email: 'Anna@Example.com' })).toBe('')
  expect(await countRows(queries, 'stock_notice')).toBe(1)
})

test('a request that is not confirmed gets a new link, and the old one is over [S-018]', async () => {
  const first = await ask()
  const second = await ask()
  expect(second).not.toBe(first)
  await confirm(first)
  const [row] = await queries.select().from(stockNotice)
  expect(row?.confirmedAt).toBeNull()
})

test('limits what one client and one mailbox can ask for [S-018]', async () => {
  for (let i = 0; i < 6; i += 1) await ask()
  const answer = await shop.visit().post(path, { ...anna, email: 'anna+more@example.com' })
  expect(answer.statusCode).toBe(429)
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
})

test('refuses what is in stock, unknown or malformed, with a sentence [S-018]', async () => {
  const answerTo = async (url: string, fields: Readonly<Record<string, string>>) => {
    const answer = await shop.visit().post(url, fields)
    return [answer.statusCode, answer.json().message ?? answer.json().errors] as const
  }
  expect(await answerTo(path, { ...anna, email: 'anna' })).toEqual([422, messages.badEmail])
  expect(await answerTo(path, { ...anna, sku: 'NONE' })).toEqual([404, messages.notFound])
  expect(await answerTo('/contact/back-in-stock/no/such', anna)).toEqual([404, messages.notFound])
  const inStock = '/contact/back-in-stock/primer-adhesive/grip-primer'
  const { rows: primers } = await queries.execute<{ sku: string }>(
    sql`select v.sku from variation v join product p on p.id = v.product_id where p.slug = 'grip-primer'`,
  )
  expect(await answerTo(inStock, { ...anna, sku: primers[0]?.sku ?? '' })).toEqual([
    422,
    messages.backInStockNow,
  ])
  expect((await shop.visit().post(path, { ...anna, website: 'x' })).statusCode).toBe(200)
  expect(await countRows(queries, 'stock_notice')).toBe(0)
})

test('forgets an address that is not confirmed in a week, and any after a year [S-018]', async () => {
  await ask()
  await confirm(await ask({ ...anna, email: 'ben@example.com' }))
  const age = (days: number): Promise<unknown> =>
    queries.update(stockNotice).set({ askedAt: new Date(Date.now() - days * DAY_MS) })
  await age(8)
  await notify()
  expect((await queries.select().from(stockNotice)).map(({ email }) => email)).toEqual(['ben@example.com'])
  await age(366)
  await notify()
  expect(await countRows(queries, 'stock_notice')).toBe(0)
})

test('a customer’s export lists what they wait for, and deletion forgets it [S-018]', async () => {
  await ask()
  const { rows: customers } = await queries.execute<{ id: number }>(sql`
    insert into customer (email, email_key, email_confirmed_at, password_hash, first_name, last_name)
    values ('anna@example.com', 'anna@example.com', now(), 'x', 'Anna', 'Mason') returning id`)
  const id = customers[0]?.id ?? 0
  expect(await stockNoticeData.read(queries, id)).toMatchObject([{ product: 'Stone Sealer' }])
  await shop.database.transaction((tx) => stockNoticeData.delete(tx, id))
  expect(await countRows(queries, 'stock_notice')).toBe(0)
})
