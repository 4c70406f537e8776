import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mail, orderNote } from '#server/database/schema/index.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { inventOrders } from '../../../tools/invented-orders/index.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { signInStaff, staffNames } from '../../setup/back-office.ts'
import { startShop } from '../../setup/shop.ts'

/* The same words by email to the shoppers of several orders: as calls, and as a browser without scripts. */

const shop = await startShop()
const { queries } = shop.database
const site = await openAdminSite(shop, { pages: await loadPages('production', 'admin') })

const WORDS = 'The works close on Friday.\r\nYour tiles come on Monday.'

/** Six orders with the versions that a list shows: the third was erased, the fourth changed since. */
const fillList = async () => {
  await inventOrders(shop.database, 6, shop.clock.now, () => undefined)
  await queries.execute(sql`delete from mail`)
  const { rows } = await queries.execute<{ number: string; version: number }>(
    sql`select number, version from orders order by id`,
  )
  const [third, fourth] = [rows[2]?.number ?? '', rows[3]?.number ?? '']
  await queries.execute(sql`update orders set email = '' where number = ${third}`)
  const marcus = await signInStaff(shop, 'manager')
  const seen = rows.map(({ number, version }) => `${number}:${version}`)
  await queries.execute(sql`update orders set state = 'released', held_at = null, hold_reason = null,
    hold_until = null where number = ${fourth}`)
  await marcus.done('holdOrder', { number: fourth, version: rows[3]?.version ?? 0, reason: 'fraud' })
  const numbers = rows.map(({ number }) => number)
  return { seen, numbers, third, fourth, emailed: numbers.filter((one) => one !== third && one !== fourth) }
}

const sentMail = () => queries.select().from(mail).orderBy(mail.id)
const notes = () => queries.select().from(orderNote).orderBy(orderNote.id)

test('emails the same words for each order, names those left out, and notes it with each [M-030, M-038]', async () => {
  const { seen, third, fourth, emailed } = await fillList()
  const olive = await signInStaff(shop, 'office')
  const orders = [...seen, 'TS-4K7Q-9XWX'].join(' ')
  const why = [
    { number: third, why: 'The email address of this order was erased.' },
    { number: fourth, why: expect.stringContaining(`${staffNames.manager} changed this order`) },
    { number: 'TS-4K7Q-9XWX', why: 'There is no order with that number.' },
  ]
  const preview = await olive.done('previewEmailTogether', { orders, text: WORDS })
  expect(preview).toMatchObject({ goes: emailed, left_out: why, shown: { number: emailed[0] } })
  expect(preview.shown?.text).toContain('Your tiles come on Monday.')
  expect(preview.shown?.subject).toContain(emailed[0])
  expect([await sentMail(), await notes()]).toEqual([[], []])

  const form = { orders, text: WORDS, press: 'form-of-olive' }
  expect(await olive.done('emailTogether', form)).toEqual({ done: emailed, left_out: why })
  const emails = await sentMail()
  expect(
    emails.map(({ template, subject }) => [template, emailed.find((one) => subject.includes(one))]),
  ).toEqual(emailed.map((number) => ['order-note', number]))
  expect(new Set(emails.map(({ orderId }) => orderId)).size).toBe(emailed.length)
  for (const number of emailed) {
    const { timeline } = await olive.done('readOrder', { number })
    const entry = { who: staffNames.office, what: 'Note to the shopper', detail: WORDS }
    expect(timeline.filter(({ what }) => what === entry.what)).toMatchObject([entry])
    const { rows } = await olive.done('listAudit', { thing: number })
    expect(rows.filter(({ action }) => action === 'order.note').length).toBe(1)
  }
})

test('sends nothing twice by a double press or after a lost answer, and other words by no old form [M-030]', async () => {
  const { seen, emailed } = await fillList()
  const olive = await signInStaff(shop, 'office')
  const form = { text: WORDS, press: 'form-of-olive' }
  /* The answer was lost after the first: the whole is pressed again, by two at once. */
  await olive.done('emailTogether', { ...form, orders: seen[0] ?? '' })
  const orders = seen.join(' ')
  const pressed = () => olive.done('emailTogether', { ...form, orders })
  for (const { done } of await Promise.all([pressed(), pressed()])) expect(done).toEqual(emailed)
  expect([(await sentMail()).length, (await notes()).length]).toEqual([emailed.length, emailed.length])
  /* What was sent stays sent, also where a colleague has changed the order since. */
  await queries.execute(sql`update orders set version = version + 1 where number = ${emailed[0]}`)
  expect((await pressed()).done).toEqual(emailed)
  const other = await olive.done('emailTogether', { ...form, orders: emailed.join(' '), text: 'On Tuesday.' })
  expect([other.done, other.left_out.map(({ why }) => why)]).toEqual([
    [],
    emailed.map(() => 'This form has sent other words to it before. Tick it again to send these too.'),
  ])
  expect((await sentMail()).length).toBe(emailed.length)
  const again = { orders: emailed.join(' '), text: 'On Tuesday.', press: 'another-form' }
  expect((await olive.done('emailTogether', again)).done).toEqual(emailed)
})

test('refuses a card number, no words, no key and more than 500 orders, and sends none [M-030, M-079]', async () => {
  const { seen } = await fillList()
  const olive = await signInStaff(shop, 'office')
  const form = { orders: seen.join(' '), text: WORDS, press: 'form-of-olive' }
  const card = { ...form, text: 'Paid by 4242 4242 4242 4242' }
  for (const refused of [
    await olive.call('emailTogether', card),
    await olive.call('previewEmailTogether', card),
  ])
    expect(refused).toMatchObject({
      error: { status: 422, errors: { text: [expect.stringContaining('Never write down card')] } },
    })
  const many = Array.from({ length: 501 }, (_, i) => `TS-2222-${`${i + 2222}`.replaceAll(/[01]/g, 'A')}`)
  for (const wrong of [{ text: ' ' }, { press: '' }, { orders: '' }, { orders: many.join(' ') }])
    expect(await olive.call('emailTogether', { ...form, ...wrong })).toMatchObject({ error: { status: 422 } })
  for (const role of ['yard', 'accounts', 'reader'] as const) {
    const person = await signInStaff(shop, role)
    for (const name of ['emailTogether', 'previewEmailTogether'] as const)
      expect(await person.call(name, form)).toMatchObject({ error: { status: 404 } })
  }
  expect([await sentMail(), await notes()]).toEqual([[], []])
})

const fieldIn = (body: string, name: string): string =>
  body.match(new RegExp(`name="${name}" value="([^"]*)"`))?.[1] ?? ''

test('leads from ticked orders by their words and a look to the emails, without scripts [M-030, M-216]', async () => {
  const { seen, third, emailed } = await fillList()
  const olive = await site.signIn('office')
  const page = '/admin/orders/email?state=all'
  const textOf = (answer: { readonly body: string }) => answer.body.replaceAll('<!-- -->', '')
  const post = async (fields: Readonly<Record<string, string>>) => textOf(await olive.submit(page, fields))
  expect(textOf(await olive.get('/admin/orders?state=all'))).toContain(`formAction="${page}"`)

  const written = await post({ intent: 'email', all: 'yes' })
  expect(written).toContain('<h1 class="break-words text-title">Email the shoppers of 6 orders</h1>')
  const press = fieldIn(written, 'press')
  expect([press.length, written.includes('value="send"')]).toEqual([36, false])

  const form = { orders: seen.join(' '), press, text: WORDS }
  const looked = await post({ ...form, intent: 'look' })
  expect(looked).toContain('Send 4 emails')
  expect(looked).toContain(`>${third}</a> is left out: The email address of this order was erased.`)
  expect([fieldIn(looked, 'press'), fieldIn(looked, 'orders')]).toEqual([press, form.orders])
  expect(looked).toContain('Your tiles come on Monday.')
  const changed = await post({ ...form, intent: 'send', shown: 'Other words' })
  expect([changed.includes('Send 4 emails'), (await sentMail()).length]).toEqual([true, 0])

  for (let pressed = 0; pressed < 2; pressed += 1) {
    const sent = await post({ ...form, intent: 'send', shown: WORDS })
    expect(sent).toContain('4 emails are on their way')
    expect(sent).toContain('href="/admin/orders?state=all"')
    expect((await sentMail()).length).toBe(emailed.length)
  }
  const card = { ...form, intent: 'look', text: '4242 4242 4242 4242' }
  expect(await post(card)).toContain('aria-invalid="true"')
  expect((await olive.get(page)).body).toContain('No order is ticked.')
  expect((await (await site.signIn('yard')).get(page)).statusCode).toBe(404)
})
