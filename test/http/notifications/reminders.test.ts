import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths, reminderPath, reminderStopPath } from '#contract/routes.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doDueJobs } from '#server/jobs/workers.ts'
import { openSmtp, type Post } from '#server/notifications/mail/index.ts'
import { addCode } from '../../setup/codes.ts'
import { register } from '../../setup/customers.ts'
import { openMailServer } from '../../setup/mail-server.ts'
import { countOf, fillBasket } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill, lineId, lines, setPostcode } from '../basket/basket-call.ts'
import { annasForm, shopperFor } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/* D2: a reminder goes to who asked for it, once, with a way out; its link brings the basket back. */

/* Letters go to the server of the test that has opened one. */
let way: Post | null = null
const shop = await startShop({
  post: {
    deliver: (posting) => (way === null ? Promise.reject(new Error('no way')) : way.deliver(posting)),
    close: () => undefined,
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

const HOUR_MS = 60 * 60 * 1000
const wait = (hours: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + hours * HOUR_MS)
}
const remind = () => shop.faces.reminders.send()

interface Sent extends Record<string, unknown> {
  readonly template: string
  readonly recipient: string
  readonly text: string
  readonly html: string
  readonly stop: string | null
}
const letters = async (template = '%-reminder'): Promise<readonly Sent[]> => {
  const { rows } = await queries.execute<Sent>(sql`select template, recipient, text, html, stop_path as stop
    from mail where template like ${template} order by id`)
  return rows
}
const tokenOf = ({ stop }: Sent): string => stop?.match(/^\/reminder\/([\w-]{43})\/stop$/)?.[1] ?? ''

const tickBasket = { basket_reminder: '1' }
/** A guest who filled a basket, told where it goes, and left before paying. */
const leave = async (changes: Readonly<Record<string, string>> = tickBasket): Promise<Visitor> => {
  const ann = await shopperFor(shop, goods.f1, 'LS1 4AP')
  const answer = await ann.submit(paths.checkout, annasForm(changes))
  expect(answer.headers.location).toBe(paths.payment)
  return ann
}
const leftAndReminded = async (): Promise<readonly [Visitor, string]> => {
  const ann = await leave()
  wait(25)
  await remind()
  const [letter] = await letters()
  return [ann, letter === undefined ? '' : tokenOf(letter)]
}

describe('who is reminded', () => {
  test('[T-201] a day after a basket was left a letter names its goods, once', async () => {
    await leave()
    wait(23)
    await remind()
    expect(await letters()).toEqual([])
    wait(2)
    await remind()
    await remind()
    wait(24 * 20)
    await remind()
    const sent = await letters()
    expect(sent).toHaveLength(1)
    const [{ recipient, text, html } = { recipient: '', text: '', html: '' }] = sent
    expect(recipient).toBe('anna@example.com')
    expect(text).toMatch(/: 10\.08 m²\n {2}600 × 600 mm\n/)
    expect(text).toMatch(/http:\/\/shop\.test\/reminder\/[\w-]{43}\n/)
    expect(text).toMatch(/Send me no more reminders: http:\/\/shop\.test\/reminder\/[\w-]{43}\/stop/)
    expect(html).toContain('10.08 m²')
    expect(html).not.toContain('<img')
    expect(await countOf(queries, 'reminder', "email like '%anna%'")).toBe(0)
  })

  test('[T-201] nobody without consent, nor who took it back', async () => {
    await leave({})
    const ann = await leave()
    await ann.submit(paths.checkout, annasForm())
    wait(48)
    await remind()
    expect(await letters()).toEqual([])
    expect(await countOf(queries, 'reminder')).toBe(0)
  })

  test('[T-201] nobody who has ordered since, in that browser or with that address', async () => {
    await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
    const ann = await leave()
    await leave({ ...tickBasket, billing_email: 'Bob@example.com' })
    wait(1)
    await ann.post(calls.applyDiscountCode, { discount_code: 'GIFT' })
    expect((await ann.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
    await fillBasket(ann, [[goods.f4, 1]])
    const bob = await shopperFor(shop, goods.f1, 'LS1 4AP')
    await bob.post(calls.applyDiscountCode, { discount_code: 'GIFT' })
    await bob.submit(paths.checkout, annasForm({ billing_email: 'bob@example.com' }))
    expect((await bob.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
    wait(48)
    await remind()
    expect(await letters()).toEqual([])
  })

  test('[T-201] nobody whose goods are not sold any more', async () => {
    await leave()
    await queries.execute(sql`update variation set withdrawn = true where id = ${goods.f1}`)
    wait(25)
    await remind()
    expect(await letters()).toEqual([])
  })

  test('[T-201] nobody whose basket is empty, or whose session is over', async () => {
    const ann = await leave()
    await ann.post(calls.basketRemove, { id: await lineId(ann, 'F1-C') })
    await leave({ ...tickBasket, billing_email: 'bob@example.com' })
    await queries.execute(sql`delete from session using checkout_details d
      where d.session_id_hash = id_hash and d.email = 'bob@example.com'`)
    wait(48)
    await remind()
    expect(await letters()).toEqual([])
  })

  test('[T-201] an address that ticked in several browsers hears once', async () => {
    await leave()
    await leave({ ...tickBasket, billing_email: 'Anna+shop@example.com' })
    wait(25)
    await remind()
    expect(await letters()).toHaveLength(1)
  })

  test('reminds two mailboxes that differ by a dot both, and keeps to a stop from when dots were ignored [T-201]', async () => {
    await leave({ ...tickBasket, billing_email: 'ann.ab@firm.example' })
    await leave({ ...tickBasket, billing_email: 'anna.b@firm.example' })
    wait(25)
    await remind()
    expect(await letters()).toHaveLength(2)
    const stopped = createHash('sha256').update('reminder\nanna@stopped.example').digest()
    await queries.execute(sql`insert into reminder_stop (mailbox_hash) values (${stopped})`)
    await leave({ ...tickBasket, billing_email: 'an.na@stopped.example' })
    wait(25)
    await remind()
    expect(await letters()).toHaveLength(2)
  })

  test('reminds of a saved list only at the address that it was saved under [T-201]', async () => {
    const save = async (saved: string, typed: string): Promise<void> => {
      const ann = await shopperFor(shop, goods.f1, 'LS1 4AP')
      await fill(ann, [goods.f4, 2])
      await ann.post(calls.saveForLater, { item_id: await lineId(ann, 'F4-C'), email_address: saved })
      await ann.submit(paths.checkout, annasForm({ saved_list_reminder: '1', billing_email: typed }))
    }
    await save('bob@example.com', 'anna@example.com')
    wait(8 * 24)
    await remind()
    expect(await letters()).toEqual([])
    await save('anna@example.com', 'anna@example.com')
    wait(8 * 24)
    await remind()
    expect((await letters()).map(({ recipient }) => recipient)).toEqual(['anna@example.com'])
  })

  test('[T-201] of a saved list after a week, with a link that opens it', async () => {
    const ann = await shopperFor(shop, goods.f1, 'LS1 4AP')
    await fill(ann, [goods.f4, 2])
    const item_id = await lineId(ann, 'F4-C')
    await ann.post(calls.saveForLater, { item_id, email_address: 'Anna@example.com' })
    await ann.submit(paths.checkout, annasForm({ saved_list_reminder: '1' }))
    wait(6 * 24)
    await remind()
    expect(await letters()).toEqual([])
    wait(25)
    await remind()
    const [letter] = await letters()
    expect(letter?.template).toBe('saved-list-reminder')
    const token = letter?.text.match(/\/saved-list\/([\w-]{43})/)?.[1] ?? ''
    wait(24)
    const phone = shop.visit()
    await phone.submit(calls.openSavedList, { token })
    expect(await shop.faces.savedList.isLinkOpen(token)).toBe(false)
    const { saved_list } = (await phone.post(calls.retrieveSavedList)).json()
    expect(saved_list.items).toHaveLength(1)
  })
})

describe('the link to the basket', () => {
  test('[T-201] the browser that left it has it still', async () => {
    const [ann, token] = await leftAndReminded()
    const answer = await ann.submit(reminderPath(token), {})
    expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.basket])
    expect(await lines(ann)).toEqual([['F1-C', 10.08]])
  })

  test('[T-201] another browser gets the goods by the letter’s secret, once, and nothing personal', async () => {
    const [, token] = await leftAndReminded()
    const phone = shop.visit()
    await phone.submit(reminderPath(token), {})
    expect(await lines(phone)).toEqual([['F1-C', 10.08]])
    expect(await countOf(queries, 'checkout_details')).toBe(1)
    const thief = shop.visit()
    await thief.submit(reminderPath(token), {})
    await shop.visit().submit(reminderPath('x'.repeat(43)), {})
    expect(await lines(thief)).toEqual([])
    expect((await phone.submit(reminderPath('short'), {})).statusCode).toBe(422)
  })

  test('[T-201] a basket that has become an account’s is seen by logging in', async () => {
    const [ann, token] = await leftAndReminded()
    await register(shop, {}, ann)
    const phone = shop.visit()
    await setPostcode(phone)
    const answer = await phone.submit(reminderPath(token), {})
    expect(answer.headers.location).toBe(paths.basket)
    expect(await lines(phone)).toEqual([])
  })

  test('[T-201] is over after 30 days', async () => {
    const [, token] = await leftAndReminded()
    wait(30 * 24)
    const phone = shop.visit()
    await phone.submit(reminderPath(token), {})
    expect(await lines(phone)).toEqual([])
  })
})

describe('the way out', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    ],
  ])('[T-201] a mail reader’s button stops reminders without cookie or token: %s', async (type, body) => {
    const [, token] = await leftAndReminded()
    const url = reminderStopPath(token)
    const answer = await shop.call({ method: 'POST', url, headers: { 'content-type': type }, body })
    expect([answer.statusCode, answer.json().message]).toEqual([200, messages.remindersStopped])
    await leave()
    wait(24 * 9)
    await remind()
    expect(await letters()).toHaveLength(1)
    expect(await shop.faces.reminders.isStopped(token)).toBe(true)
  })

  test('[T-201] the letter that a mail server received names the address of its one press, which stops reminders', async () => {
    const server = await openMailServer()
    way = await openSmtp(server.url)
    await leave()
    wait(25)
    await remind()
    const silent = { error: () => undefined, warn: () => undefined }
    await doDueJobs({ database: shop.database, handlers: jobHandlers(shop.faces), log: silent })
    way.close()
    way = null
    await server.close()
    const [head = ''] = server.received.map(({ raw }) =>
      raw.split('\r\n\r\n')[0]?.replaceAll(/\r\n\s+/g, ' '),
    )
    expect(head).toMatch(/^To: anna@example\.com$/m)
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r?$/m)
    const [, address = ''] = head?.match(/^List-Unsubscribe: <(http:\/\/shop\.test\/\S+)>\r?$/m) ?? []
    const answer = await shop.call({
      method: 'POST',
      url: new URL(address).pathname,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    await leave()
    wait(25)
    await remind()
    expect(await letters()).toHaveLength(1)
  })

  test('[T-201] looking stops nothing; an unknown secret is answered alike and stops nobody', async () => {
    const [, token] = await leftAndReminded()
    const url = reminderStopPath('x'.repeat(43))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await shop.call({ method: 'POST', url, headers, body: 'List-Unsubscribe=One-Click' })
    expect(answer.statusCode).toBe(200)
    expect(await shop.faces.reminders.isStopped(token)).toBe(false)
    expect(await countOf(queries, 'reminder_stop')).toBe(0)
  })
})

test('[T-201] consents and letters are forgotten in their time', async () => {
  await leave()
  wait(24 * 31)
  await shop.faces.reminders.deleteExpired()
  expect(await countOf(queries, 'reminder')).toBe(0)
  await leave({ ...tickBasket, billing_email: 'bob@example.com' })
  wait(25)
  await remind()
  wait(24 * 364)
  await shop.faces.reminders.deleteExpired()
  expect(await countOf(queries, 'reminder')).toBe(1)
  wait(24 * 2)
  await shop.faces.reminders.deleteExpired()
  expect(await countOf(queries, 'reminder')).toBe(0)
})
