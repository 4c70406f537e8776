import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '#contract/messages.ts'
import { reviewPath } from '#contract/routes.ts'
import { countRows, openTradeAccount, ordersIn } from '../../setup/ordering.ts'
import { startReviewShop } from './review-shop.ts'

/* Reviews by people who bought (S-040). */

const {
  shop,
  queries,
  reviews,
  f4,
  good,
  later,
  deliver,
  requests,
  askedBuyer,
  photograph,
  write,
  onlyReview,
  staff,
} = await startReviewShop()
const { listings, accounts } = shop.features

describe('the request for a review', () => {
  test('is emailed once, 21 days after the delivery, with a way to get no more [S-040]', async () => {
    await deliver()
    later(20)
    await reviews.ask()
    expect(await requests()).toBe(0)
    later(1)
    await reviews.ask()
    await reviews.ask()
    expect(await requests()).toBe(1)
    const { rows } = await queries.execute<{ stop: string }>(
      sql`select stop_path as stop from mail where template = 'review-request'`,
    )
    expect(await shop.features.reminders.hasOptedOut(rows[0]?.stop.split('/')[2] ?? '')).toBe(false)
    expect((await shop.call({ method: 'POST', url: rows[0]?.stop ?? '' })).statusCode).toBe(200)
    expect(await countRows(queries, 'reminder_stop')).toBe(1)
  })

  test('is not sent without consent, for goods sent back, or to a mailbox that opted out [S-040]', async () => {
    await deliver(false)
    later(22)
    await reviews.ask()
    expect(await requests()).toBe(0)
    await queries.execute(sql`update orders set opt_in = true, refunded_pence = total_pence`)
    await reviews.ask()
    expect(await requests()).toBe(0)
    await queries.execute(sql`update orders set refunded_pence = 0`)
    const email = 'anna@example.com'
    const { rows } = await queries.execute<{ email: string }>(
      sql`select details ->> 'email' as email from quote`,
    )
    const stop = await shop.database.transaction((tx) =>
      shop.features.reminders.createStopPath(tx, rows[0]?.email ?? email),
    )
    await shop.features.reminders.optOut(stop?.split('/')[2] ?? '')
    await reviews.ask()
    expect(await requests()).toBe(0)
  })

  test('waits for the promised day when the goods were sent before it [S-040]', async () => {
    await deliver()
    await queries.execute(sql`update quote set delivery_date = '2026-11-12'`)
    later(30)
    await reviews.ask()
    expect(await requests()).toBe(0)
    later(1)
    await reviews.ask()
    expect(await requests()).toBe(1)
  })

  test('is sent by account holders’ consent to news, and never long after the delivery [S-040]', async () => {
    await deliver(false)
    const id = await openTradeAccount(queries, 100_000)
    await queries.execute(sql`update customer set news_since = now() where id = ${id}`)
    later(61)
    await reviews.ask()
    expect(await requests()).toBe(0)
    later(-1)
    await reviews.ask()
    expect(await requests()).toBe(1)
  })
})

describe('a review', () => {
  test('is shown with its average only after staff have published it [S-040]', async () => {
    const token = await askedBuyer()
    expect((await write(token, good)).json()).toEqual({ status: 'ok', redirect: reviewPath(token) })
    expect(await reviews.ofProduct(f4)).toBeNull()
    const id = await onlyReview()
    expect((await staff('list'))?.text).toContain('Flat, and easy to cut.')
    const before = await countVersion()
    expect(await staff('publish', String(id))).toEqual({ ok: true, text: `Review ${id} is published.` })
    expect(await countVersion()).toBe(before + 1)
    expect(await reviews.ofProduct(f4)).toMatchObject({
      rating: { count: 1, average: 4 },
      newest: [{ stars: 4, text: good.text, author: 'Anna M.', written_on: '2026-11-23', pictures: [] }],
    })
    expect(await staff('publish', String(id))).toEqual({
      ok: true,
      text: `Review ${id} was published before.`,
    })
    expect(await staff('reject', String(id))).toMatchObject({ ok: true })
    expect(await reviews.ofProduct(f4)).toBeNull()
  })

  test('is listed for staff on one line, however its buyer broke it [S-040]', async () => {
    await write(await askedBuyer(), { ...good, text: 'Flat.\r\n\r\nEasy   to cut.' })
    expect((await staff('list'))?.text).toMatch(/^[^\n]+: Flat\. Easy to cut\.$/)
  })

  test('is shown whole to staff by its number, and not before it is written [S-040]', async () => {
    const token = await askedBuyer()
    const id = String(await onlyReview())
    const [order] = await ordersIn(queries)
    const heading = (state: string) =>
      expect.stringMatching(new RegExp(`^Review ${id} \\(${state}\\) of .+, .+, order ${order?.number}$`))
    expect((await staff('show', id))?.text).toEqual(heading('not written'))
    await write(token, good)
    expect((await staff('show', id))?.text.split('\n')).toEqual([
      heading('waits'),
      '★★★★☆  Anna M.  2026-11-23',
      '',
      good.text,
    ])
  })

  test.each(['show', 'publish', 'reject'])(
    'that does not exist is named by staff’s %s [S-040]',
    async (step) => {
      for (const typed of ['999', 'first', '-1'])
        expect(await staff(step, typed)).toEqual({ ok: false, text: `There is no review '${typed}'.` })
    },
  )

  test('that is not written yet is neither published nor rejected [S-040]', async () => {
    await askedBuyer()
    const id = String(await onlyReview())
    for (const step of ['publish', 'reject'])
      expect(await staff(step, id)).toEqual({ ok: false, text: `Review ${id} is not written yet.` })
    expect(await countRows(queries, 'review', "state = 'asked'")).toBe(1)
  })

  test('written again is a change of the same one, which staff look at again [S-040]', async () => {
    const token = await askedBuyer()
    await write(token, good)
    await staff('publish', String(await onlyReview()))
    const before = await countVersion()
    expect((await write(token, { ...good, stars: '1' })).statusCode).toBe(200)
    expect(await countRows(queries, 'review')).toBe(1)
    expect(await reviews.ofProduct(f4)).toBeNull()
    expect(await countVersion()).toBe(before + 1)
    await staff('publish', String(await onlyReview()))
    expect(await reviews.ofProduct(f4)).toMatchObject({ rating: { count: 1, average: 1 } })
  })

  test('counts on the card and in the facet as it does on the page [S-040]', async () => {
    const token = await askedBuyer()
    await write(token, good)
    await shop.features.listings.prepare()
    const search = () => listings.search(new URLSearchParams('rating=4'))
    expect((await search()).cards).toEqual([])
    await staff('publish', String(await onlyReview()))
    /* Listings follow the announcement of the new version. */
    await vi.waitFor(
      async () =>
        expect((await search()).cards.map(({ id, rating }) => [id, rating])).toEqual([
          [f4, { count: 1, average: 4 }],
        ]),
      { timeout: 20_000 },
    )
  })

  test('needs the buyer’s link and the anti-forgery token [S-040]', async () => {
    const token = await askedBuyer()
    expect((await write('a'.repeat(43), good)).statusCode).toBe(404)
    const forged = await shop.call({ method: 'POST', url: reviewPath(token), body: good })
    expect(forged.statusCode).toBe(403)
    const other = shop.visit()
    const stolen = await write(token, good, [], { ...other, token: 'x' })
    expect(stolen.statusCode).toBe(403)
    later(181)
    expect((await write(token, good)).statusCode).toBe(404)
    expect(await countRows(queries, 'review', "state <> 'asked'")).toBe(0)
  })

  test('is refused without stars or with too long a text, by field [S-040]', async () => {
    const token = await askedBuyer()
    const answer = await write(token, { stars: '6', text: 'a'.repeat(1501), author: 'b'.repeat(41) })
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      {
        stars: [messages.chooseStars],
        text: [messages.textTooLong('your review', 1500)],
        author: [messages.textTooLong('your name', 40)],
      },
    ])
  })

  test('can be written ten times an hour by one link [S-040] [SX-07]', async () => {
    const token = await askedBuyer()
    for (let i = 0; i < 10; i += 1) expect((await write(token, good)).statusCode).toBe(200)
    expect((await write(token, good)).statusCode).toBe(429)
  })

  test('goes with the account that bought, and is in its exported data [S-040]', async () => {
    const token = await askedBuyer()
    await write(token, good, [await photograph()])
    const id = await openTradeAccount(queries, 100_000)
    const exported = await accounts.exportData({ id })
    expect(exported?.['reviews']).toEqual([
      expect.objectContaining({ stars: 4, text: good.text, author: 'Anna M.', pictures: 1 }),
    ])
    await queries.execute(sql`update trade_balance set balance_pence = 0`)
    await accounts.deleteAccount({ id })
    expect(await countRows(queries, 'review')).toBe(0)
    expect(await countRows(queries, 'review_picture', 'review_id is null')).toBe(1)
  })
})

test('removes unused links, and the names of erased orders [S-040]', async () => {
  const token = await askedBuyer()
  await write(token, good)
  await queries.execute(sql`update orders set email = ''`)
  await reviews.deleteExpired()
  expect(await countRows(queries, 'review', "author = ''")).toBe(1)
  later(181)
  await reviews.deleteExpired()
  expect(await countRows(queries, 'review', 'token_hash is null')).toBe(1)
})

const countVersion = async (): Promise<number> => {
  const { rows } = await queries.execute<{ version: number }>(sql`select version from catalogue_state`)
  return rows[0]?.version ?? 0
}

test('names who publishes, rejects and deletes a review, once for each change [M-188]', async () => {
  await write(await askedBuyer(), good)
  const id = `${await onlyReview()}`
  for (const [step, ...more] of [['publish'], ['publish'], ['reject'], ['delete', '--yes']] as const)
    await staff(step, id, ...more)
  const { rows } = await queries.execute(
    sql`select action, actor, subject_id as id from audit where subject = 'review' order by audit.id`,
  )
  const by = { actor: 'terminal', id }
  expect(rows).toEqual(['publish', 'reject', 'delete'].map((step) => ({ action: `review.${step}`, ...by })))
})
