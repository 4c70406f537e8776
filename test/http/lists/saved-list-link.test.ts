import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { WireSavedListResponse } from '#contract/saved-list.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/workers.ts'
import { createLog } from '#server/operations/log.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill, lineId } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'
import { fillSavedList } from './full-list.ts'
import { savedListCalls } from './saved-list-call.ts'

/* D32: a shop with email sends a link before it shows a guest's list to another browser. */

const shop = await startShop({ savedListRetrieval: 'link' })
const { queries } = shop.database
const goods = await readGoods(queries)
const { logIn } = savedListCalls(shop, goods)

const ANN = 'ann@example.com'
const save = async (visitor: Visitor, variation: number, sku: string, email_address: string | null = ANN) => {
  await fill(visitor, [variation, 1])
  const item_id = await lineId(visitor, sku)
  return (await visitor.post(calls.saveForLater, { item_id, email_address })).json<WireSavedListResponse>()
}
const retrieve = async (visitor: Visitor, email_address: string | null) =>
  (await visitor.post(calls.retrieveSavedList, { email_address })).json<WireSavedListResponse>()
const skus = ({ saved_list }: WireSavedListResponse) => saved_list.items.map((item) => item.variation.sku)
/** The tokens in the emails that the pending jobs send. */
const linkTokens = async (): Promise<readonly string[]> => {
  const log = createLog('silent', { write: () => undefined })
  await runDueJobs({ database: shop.database, handlers: createJobHandlers(shop.features), log })
  const { rows } = await queries.execute<{ recipient: string; text: string }>(
    "select recipient, text from mail where template = 'saved-list-link' order by id",
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual(rows.map(() => ANN))
  return rows.map(({ text }) => text.match(/\/saved-list\/([\w-]+)/)?.[1] ?? '')
}
const open = (visitor: Visitor, token: string) => visitor.submit(calls.openSavedList, { token })

test('opens the list immediately in the browser that saved it [T-153, T-150]', async () => {
  const ann = shop.visit()
  expect(skus(await save(ann, goods.f4, 'F4-C'))).toEqual(['F4-C'])
  const again = await retrieve(ann, ANN)
  expect(again).toMatchObject({ status: 'success', msg: messages.savedListFound })
  expect(skus(again)).toEqual(['F4-C'])
  expect(await linkTokens()).toEqual([])
})

test('answers another browser alike whether a list exists or not, without its content [T-153]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const bob = shop.visit()
  const expected = { status: 'success', msg: messages.savedListLinkSent, saved_list: { items: [] } }
  expect(await retrieve(bob, ANN)).toEqual(expected)
  expect(await retrieve(bob, 'nobody@example.com')).toEqual(expected)
  expect(await linkTokens()).toHaveLength(1)
})

test('neither shows nor changes another guest’s list by saving under its email [T-152]', async () => {
  const ann = shop.visit()
  await save(ann, goods.f4, 'F4-C')
  expect(skus(await save(shop.visit(), goods.f6, 'F6-C'))).toEqual(['F6-C'])
  expect(skus(await retrieve(ann, ANN))).toEqual(['F4-C'])
})

test('opens everything saved under the email by the link, once, in the browser that posts it [T-153]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  await save(shop.visit(), goods.f6, 'F6-C')
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await linkTokens()
  const opened = await open(phone, token)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/basket'])
  expect(skus(await retrieve(phone, ANN))).toEqual(['F4-C', 'F6-C'])
  /* The lists that lost their items are gone. */
  const { rows } = await queries.execute<{ lists: number }>(
    sql`select count(*)::int as lists from saved_list where email = ${ANN}`,
  )
  expect(rows).toEqual([{ lists: 1 }])
  const thief = shop.visit()
  expect((await open(thief, token)).statusCode).toBe(303)
  expect(skus(await retrieve(thief, ANN))).toEqual([])
})

test('adds everything saved under the email to the own list of a customer who opens the link [T-153, T-147]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const [customer, desktop] = [shop.visit(), shop.visit()]
  await logIn(customer, 7)
  await logIn(desktop, 7)
  await save(customer, goods.f6, 'F6-C', null)
  await retrieve(shop.visit(), ANN)
  const [token = ''] = await linkTokens()
  await open(customer, token)
  for (const device of [customer, desktop])
    expect(skus(await retrieve(device, null))).toEqual(['F6-C', 'F4-C'])
  const { rows } = await queries.execute('select owner from saved_list')
  expect(rows).toEqual([{ owner: 'customer 7' }])
  /* Their session opens no guest's list, which a login would merge. */
  const sessions = await queries.execute(
    'select from session where customer_id = 7 and saved_list_id is not null',
  )
  expect(sessions.rows).toEqual([])
})

test('keeps what was saved under two emails apart [T-153, HZ-02]', async () => {
  const phones = new Map<string, Visitor>()
  for (const [email, variation, sku] of [
    [ANN, goods.f4, 'F4-C'],
    ['bob@example.com', goods.f6, 'F6-C'],
  ] as const) {
    await save(shop.visit(), variation, sku, email)
    const path = await shop.database.transaction((tx) =>
      shop.features.savedList.createReminderLink(tx, email),
    )
    const phone = shop.visit()
    await open(phone, path.split('/').at(-1) ?? '')
    phones.set(email, phone)
  }
  for (const [email, sku] of [
    [ANN, 'F4-C'],
    ['bob@example.com', 'F6-C'],
  ] as const) {
    const phone = phones.get(email)
    expect(phone && skus(await retrieve(phone, email))).toEqual([sku])
  }
})

test('says on the basket page whether the link opened the list [T-153, T-180]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await linkTokens()
  const notices = async (): Promise<unknown> => {
    const { rows } = await queries.execute(
      "select data->'alerts' as alerts from session where data->'alerts' is not null",
    )
    await queries.execute("update session set data = '{}'")
    return rows.map(({ alerts }) => alerts)
  }
  await open(phone, token)
  expect(await notices()).toEqual([
    [expect.objectContaining({ level: 'success', message: messages.savedListFound })],
  ])
  await open(phone, token)
  expect(await notices()).toEqual([
    [expect.objectContaining({ level: 'danger', message: messages.linkOver })],
  ])
})

const isOpen = (token: string) => shop.features.savedList.isLinkOpen(token)
const later = (minutes: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60 * 1000)
}

test('expires the link after an hour, and deletes it a day later [T-153]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await linkTokens()
  later(59)
  expect(await isOpen(token)).toBe(true)
  later(2)
  expect(await isOpen(token)).toBe(false)
  await open(phone, token)
  expect(skus(await retrieve(phone, ANN))).toEqual([])
  later(24 * 60)
  await shop.features.savedList.deleteExpired()
  expect((await queries.execute('select from saved_list_link')).rows).toEqual([])
})

test('ends no earlier link when a stranger requests one, and opening one leaves the others [T-153, HZ-01]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const reminder = (
    await shop.database.transaction((tx) => shop.features.savedList.createReminderLink(tx, ANN))
  )
    .split('/')
    .at(-1)
  const phone = shop.visit()
  await retrieve(phone, ANN)
  await retrieve(shop.visit(), ANN)
  const [older = '', newer = ''] = await linkTokens()
  await open(phone, older)
  expect(skus(await retrieve(phone, ANN))).toEqual(['F4-C'])
  expect(await isOpen(newer)).toBe(true)
  later(61)
  expect(await isOpen(reminder ?? '')).toBe(true)
})

test('limits a mailbox to three emails a day, and then extends its links until one is opened [HZ-02]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const request = async () => {
    await queries.execute("delete from attempt where ends_at < now() + interval '61 minutes'")
    expect((await retrieve(shop.visit(), ANN)).msg).toBe(messages.savedListLinkSent)
    return linkTokens()
  }
  for (let sent = 1; sent <= 3; sent += 1) expect(await request()).toHaveLength(sent)
  later(5 * 60)
  const three = await linkTokens()
  expect(await isOpen(three[0] ?? '')).toBe(false)
  expect(await request()).toHaveLength(3)
  for (const token of three) expect(await isOpen(token)).toBe(true)
  const phone = shop.visit()
  await open(phone, three[0] ?? '')
  expect(skus(await retrieve(phone, ANN))).toEqual(['F4-C'])
  expect(await request()).toHaveLength(4)
})

test('includes what a stranger saved under the email, without changing existing amounts [HZ-02]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const stranger = shop.visit()
  await fill(stranger, [goods.f4, 700])
  await save(stranger, goods.f6, 'F6-C')
  const item_id = await lineId(stranger, 'F4-C')
  await stranger.post(calls.saveForLater, { item_id, email_address: null })
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await linkTokens()
  await open(phone, token)
  const { saved_list } = await retrieve(phone, ANN)
  expect(saved_list.items.map(({ variation, quantity }) => [variation.sku, quantity])).toEqual([
    ['F4-C', 1],
    ['F6-C', 1],
  ])
})

test('moves no more into a full list by a link, and leaves the rest where it was saved [BI-01]', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  await save(shop.visit(), goods.f6, 'F6-C')
  await fillSavedList(queries)
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await linkTokens()
  await open(phone, token)
  expect((await retrieve(phone, ANN)).saved_list.items).toHaveLength(200)
  const { rows } = await queries.execute(
    sql`select owner ~ '^browser ' as "isBrowsers", count(*)::int as items from saved_list list
      join saved_list_item item on item.list_id = list.id group by 1 order by 2`,
  )
  expect(rows).toEqual([
    { isBrowsers: true, items: 1 },
    { isBrowsers: false, items: 200 },
  ])
})

test('opens by a POST with the CSRF token, never by a GET [T-010, P-012]', async () => {
  const ann = shop.visit()
  const answer = await shop.call({ method: 'POST', url: calls.openSavedList, body: { token: 'x' } })
  expect(answer.statusCode).toBe(403)
  expect((await ann.post(calls.openSavedList, { token: 5 })).statusCode).toBe(422)
  expect((await open(ann, 'x'.repeat(50))).headers.location).toBe('/basket')
})

test('deletes guests’ lists a year after the last change, and none of accounts', async () => {
  const ann = shop.visit()
  await save(ann, goods.f4, 'F4-C')
  await queries.execute("insert into saved_list (owner) values ('customer 7')")
  await queries.execute("update saved_list set updated_at = now() - interval '366 days'")
  await shop.features.savedList.deleteExpired()
  expect((await queries.execute('select owner from saved_list')).rows).toEqual([{ owner: 'customer 7' }])
  expect(skus(await retrieve(ann, ANN))).toEqual([])
})
