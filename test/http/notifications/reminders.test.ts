import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls, paths, reminderPath, reminderStopPath } from '#contract/routes.ts'
import { createJobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/workers.ts'
import { type MailTransport, openSmtp } from '#server/notifications/mail/index.ts'
import { addCode } from '../../setup/codes.ts'
import { register } from '../../setup/customers.ts'
import { openMailServer } from '../../setup/mail-server.ts'
import { countRows, fillBasket } from '../../setup/ordering.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill, lineId, readLines, setPostcode } from '../basket/basket-call.ts'
import { annasForm, shopperWithBasket } from '../checkout/checkout-shopper.ts'
import { readGoods } from '../goods.ts'

/*
 * D2: a reminder goes once to a shopper who ticked for it, with a link to stop; its link restores the basket.
 */

/* Emails go to the mail server of the test that has opened one. */
let post: MailTransport | null = null
const shop = await startShop({
  mailTransport: {
    deliver: (posting) => (post === null ? Promise.reject(new Error('no way')) : post.deliver(posting)),
    close: () => undefined,
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)

const HOUR_MS = 60 * 60 * 1000
const advanceHours = (hours: number): void => {
  shop.clock.now = new Date(shop.clock.now.getTime() + hours * HOUR_MS)
}
const remind = () => shop.features.reminders.send()

interface Sent extends Record<string, unknown> {
  readonly template: string
  readonly recipient: string
  readonly text: string
  readonly html: string
  readonly stop: string | null
}
const emails = async (template = '%-reminder'): Promise<readonly Sent[]> => {
  const { rows } = await queries.execute<Sent>(sql`select template, recipient, text, html, stop_path as stop
    from mail where template like ${template} order by id`)
  return rows
}
const tokenOf = ({ stop }: Sent): string => stop?.match(/^\/reminder\/([\w-]{43})\/stop$/)?.[1] ?? ''

const tickBasket = { basket_reminder: '1' }
/** A guest who filled a basket, entered details at the checkout, and left before paying. */
const leaveBasket = async (changes: Readonly<Record<string, string>> = tickBasket): Promise<Visitor> => {
  const ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
  const answer = await ann.submit(paths.checkout, annasForm(changes))
  expect(answer.headers.location).toBe(paths.payment)
  return ann
}
const leftAndReminded = async (): Promise<readonly [Visitor, string]> => {
  const ann = await leaveBasket()
  advanceHours(25)
  await remind()
  const [email] = await emails()
  return [ann, email === undefined ? '' : tokenOf(email)]
}

describe('reminders', () => {
  test('name a basket’s goods a day after it was left, once [T-201]', async () => {
    await leaveBasket()
    advanceHours(23)
    await remind()
    expect(await emails()).toEqual([])
    advanceHours(2)
    await remind()
    await remind()
    advanceHours(24 * 20)
    await remind()
    const sent = await emails()
    expect(sent).toHaveLength(1)
    const [{ recipient, text, html } = { recipient: '', text: '', html: '' }] = sent
    expect(recipient).toBe('anna@example.com')
    expect(text).toMatch(/: 10\.08 m²\n {2}600 × 600 mm\n/)
    expect(text).toMatch(/http:\/\/shop\.test\/reminder\/[\w-]{43}\n/)
    expect(text).toMatch(/Send me no more reminders: http:\/\/shop\.test\/reminder\/[\w-]{43}\/stop/)
    expect(html).toContain('10.08 m²')
    expect(html).not.toContain('<img')
    expect(await countRows(queries, 'reminder', "email like '%anna%'")).toBe(0)
  })

  test('are not sent without consent, nor after it was withdrawn [T-201]', async () => {
    await leaveBasket({})
    const ann = await leaveBasket()
    await ann.submit(paths.checkout, annasForm())
    advanceHours(48)
    await remind()
    expect(await emails()).toEqual([])
    expect(await countRows(queries, 'reminder')).toBe(0)
  })

  test('are not sent after an order in that browser or with that address [T-201]', async () => {
    await addCode(queries, 'GIFT', { percent: 100, free_delivery: true })
    const ann = await leaveBasket()
    await leaveBasket({ ...tickBasket, billing_email: 'Bob@example.com' })
    advanceHours(1)
    await ann.post(calls.applyDiscountCode, { discount_code: 'GIFT' })
    expect((await ann.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
    await fillBasket(ann, [[goods.f4, 1]])
    const bob = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    await bob.post(calls.applyDiscountCode, { discount_code: 'GIFT' })
    await bob.submit(paths.checkout, annasForm({ billing_email: 'bob@example.com' }))
    expect((await bob.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
    advanceHours(48)
    await remind()
    expect(await emails()).toEqual([])
  })

  test('are not sent for goods that are no longer sold [T-201]', async () => {
    await leaveBasket()
    await queries.execute(sql`update variation set withdrawn = true where id = ${goods.f1}`)
    advanceHours(25)
    await remind()
    expect(await emails()).toEqual([])
  })

  test('are not sent for an empty basket or an ended session [T-201]', async () => {
    const ann = await leaveBasket()
    await ann.post(calls.basketRemove, { id: await lineId(ann, 'F1-C') })
    await leaveBasket({ ...tickBasket, billing_email: 'bob@example.com' })
    await queries.execute(sql`delete from session using checkout_details d
      where d.session_id_hash = id_hash and d.email = 'bob@example.com'`)
    advanceHours(48)
    await remind()
    expect(await emails()).toEqual([])
  })

  test('are sent once to an address that ticked in several browsers [T-201]', async () => {
    await leaveBasket()
    await leaveBasket({ ...tickBasket, billing_email: 'Anna+shop@example.com' })
    advanceHours(25)
    await remind()
    expect(await emails()).toHaveLength(1)
  })

  test('are sent to two mailboxes that differ by a dot, and respect a stop from when dots were ignored [T-201]', async () => {
    await leaveBasket({ ...tickBasket, billing_email: 'ann.ab@firm.example' })
    await leaveBasket({ ...tickBasket, billing_email: 'anna.b@firm.example' })
    advanceHours(25)
    await remind()
    expect(await emails()).toHaveLength(2)
    const stopped = createHash('sha256').update('reminder\nanna@stopped.example').digest()
    await queries.execute(sql`insert into reminder_stop (mailbox_hash) values (${stopped})`)
    await leaveBasket({ ...tickBasket, billing_email: 'an.na@stopped.example' })
    advanceHours(25)
    await remind()
    expect(await emails()).toHaveLength(2)
  })

  test('of a saved list are sent only to the address that it was saved under [T-201]', async () => {
    const save = async (saved: string, typed: string): Promise<void> => {
      const ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
      await fill(ann, [goods.f4, 2])
      await ann.post(calls.saveForLater, { item_id: await lineId(ann, 'F4-C'), email_address: saved })
      await ann.submit(paths.checkout, annasForm({ saved_list_reminder: '1', billing_email: typed }))
    }
    await save('bob@example.com', 'anna@example.com')
    advanceHours(8 * 24)
    await remind()
    expect(await emails()).toEqual([])
    await save('anna@example.com', 'anna@example.com')
    advanceHours(8 * 24)
    await remind()
    expect((await emails()).map(({ recipient }) => recipient)).toEqual(['anna@example.com'])
  })

  test('of a saved list are sent after a week, with a link that opens it [T-201]', async () => {
    const ann = await shopperWithBasket(shop, goods.f1, 'LS1 4AP')
    await fill(ann, [goods.f4, 2])
    const item_id = await lineId(ann, 'F4-C')
    await ann.post(calls.saveForLater, { item_id, email_address: 'Anna@example.com' })
    await ann.submit(paths.checkout, annasForm({ saved_list_reminder: '1' }))
    advanceHours(6 * 24)
    await remind()
    expect(await emails()).toEqual([])
    advanceHours(25)
    await remind()
    const [email] = await emails()
    expect(email?.template).toBe('saved-list-reminder')
    const token = email?.text.match(/\/saved-list\/([\w-]{43})/)?.[1] ?? ''
    advanceHours(24)
    const phone = shop.visit()
    await phone.submit(calls.openSavedList, { token })
    expect(await shop.features.savedList.isLinkOpen(token)).toBe(false)
    const { saved_list } = (await phone.post(calls.retrieveSavedList)).json()
    expect(saved_list.items).toHaveLength(1)
  })
})

describe('the link to the basket', () => {
  test('redirects the browser that left it to the basket [T-201]', async () => {
    const [ann, token] = await leftAndReminded()
    const answer = await ann.submit(reminderPath(token), {})
    expect([answer.statusCode, answer.headers.location]).toEqual([303, paths.basket])
    expect(await readLines(ann)).toEqual([['F1-C', 10.08]])
  })

  test('restores the goods in another browser by the email’s token, once, and nothing personal [T-201]', async () => {
    const [, token] = await leftAndReminded()
    const phone = shop.visit()
    await phone.submit(reminderPath(token), {})
    expect(await readLines(phone)).toEqual([['F1-C', 10.08]])
    expect(await countRows(queries, 'checkout_details')).toBe(1)
    const thief = shop.visit()
    await thief.submit(reminderPath(token), {})
    await shop.visit().submit(reminderPath('x'.repeat(43)), {})
    expect(await readLines(thief)).toEqual([])
    expect((await phone.submit(reminderPath('short'), {})).statusCode).toBe(422)
  })

  test('requires a login for a basket that an account has taken over [T-201]', async () => {
    const [ann, token] = await leftAndReminded()
    await register(shop, {}, ann)
    const phone = shop.visit()
    await setPostcode(phone)
    const answer = await phone.submit(reminderPath(token), {})
    expect(answer.headers.location).toBe(paths.basket)
    expect(await readLines(phone)).toEqual([])
  })

  test('expires after 30 days [T-201]', async () => {
    const [, token] = await leftAndReminded()
    advanceHours(30 * 24)
    const phone = shop.visit()
    await phone.submit(reminderPath(token), {})
    expect(await readLines(phone)).toEqual([])
  })
})

describe('stopping reminders', () => {
  test.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--',
    ],
  ])('works from a mail program’s button without cookie or token: %s [T-201]', async (type, body) => {
    const [, token] = await leftAndReminded()
    const url = reminderStopPath(token)
    const answer = await shop.call({ method: 'POST', url, headers: { 'content-type': type }, body })
    expect([answer.statusCode, answer.json().message]).toEqual([200, messages.remindersStopped])
    await leaveBasket()
    advanceHours(24 * 9)
    await remind()
    expect(await emails()).toHaveLength(1)
    expect(await shop.features.reminders.hasOptedOut(token)).toBe(true)
  })

  test('works by one press at the address in the headers of the delivered email [T-201]', async () => {
    const server = await openMailServer()
    post = await openSmtp(server.url)
    await leaveBasket()
    advanceHours(25)
    await remind()
    const silent = { error: () => undefined, warn: () => undefined }
    await runDueJobs({ database: shop.database, handlers: createJobHandlers(shop.features), log: silent })
    post.close()
    post = null
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
    await leaveBasket()
    advanceHours(25)
    await remind()
    expect(await emails()).toHaveLength(1)
  })

  test('requires a POST of a known token, and answers an unknown one alike [T-201]', async () => {
    const [, token] = await leftAndReminded()
    const url = reminderStopPath('x'.repeat(43))
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    const answer = await shop.call({ method: 'POST', url, headers, body: 'List-Unsubscribe=One-Click' })
    expect(answer.statusCode).toBe(200)
    expect(await shop.features.reminders.hasOptedOut(token)).toBe(false)
    expect(await countRows(queries, 'reminder_stop')).toBe(0)
  })
})

test('deletes consents and reminders on schedule [T-201]', async () => {
  await leaveBasket()
  advanceHours(24 * 31)
  await shop.features.reminders.deleteExpired()
  expect(await countRows(queries, 'reminder')).toBe(0)
  await leaveBasket({ ...tickBasket, billing_email: 'bob@example.com' })
  advanceHours(25)
  await remind()
  advanceHours(24 * 364)
  await shop.features.reminders.deleteExpired()
  expect(await countRows(queries, 'reminder')).toBe(1)
  advanceHours(24 * 2)
  await shop.features.reminders.deleteExpired()
  expect(await countRows(queries, 'reminder')).toBe(0)
})
