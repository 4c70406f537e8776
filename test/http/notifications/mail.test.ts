import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createJobHandlers } from '#server/job-handlers.ts'
import { runDueJobs } from '#server/jobs/workers.ts'
import { type MailTransport, openSmtp } from '#server/notifications/mail/index.ts'
import { startTcpProxy } from '../../fixture-shop/tcp-proxy.ts'
import { openMailServer } from '../../setup/mail-server.ts'
import { startShop } from '../../setup/shop.ts'

/* Emails, from the transaction that causes them to the mail server (D2). */

/* Each test opens its own connection to its mail server; the shop uses the open one. */
let post: MailTransport | null = null
const shop = await startShop({
  mailTransport: {
    deliver: (posting) => (post === null ? Promise.reject(new Error('no way')) : post.deliver(posting)),
    close: () => undefined,
  },
})
const { database, features } = shop

const connect = async (url: URL): Promise<() => void> => {
  const opened = await openSmtp(url)
  post = opened
  return () => opened.close()
}

const silent = { error: () => undefined, warn: () => undefined }
const work = () => runDueJobs({ database, handlers: createJobHandlers(features), log: silent })

const order = {
  template: 'order-confirmation',
  data: {
    number: 'T-1042',
    firstName: 'Ada',
    orderPath: '/checkout/complete/abc',
    lines: [{ name: 'Kandla Grey', quantity: '12.96 m²', total: '£388.67' }],
    totals: [{ label: 'Total', amount: '£388.67' }],
    deliveryName: 'Ada Baker',
    deliveryAddress: ['1 <b>High</b> Street', 'Leeds', 'LS1 4AP'],
    delivery: 'Standard',
    note: null,
  },
} as const

const send = (to: string) => database.transaction((tx) => features.mail.send(tx, to, order))

const waiting = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await database.queries.execute<Record<string, unknown>>(
      sql`select state, retry_count, start_after > now() as later from jobs.job where name = 'mail'`,
    )
  ).rows

const outbox = async (): Promise<readonly Record<string, unknown>[]> =>
  (
    await database.queries.execute<Record<string, unknown>>(
      sql`select sent_at is not null as sent, refusal, html, text from mail order by id`,
    )
  ).rows

test('delivers an email as HTML and text, once, and deletes its content afterwards', async () => {
  const server = await openMailServer()
  const close = await connect(server.url)
  await send('ada@example.com')
  expect(await work()).toBe(1)
  expect(await work()).toBe(0)
  close()
  await server.close()

  expect(server.received).toHaveLength(1)
  const [{ to, raw } = { to: [], raw: '' }] = server.received
  expect(to).toEqual(['ada@example.com'])
  expect(raw).toMatch(/^Subject: Your Tessera order T-1042\r$/m)
  expect(raw).toMatch(/^From: Tessera <shop@shop\.test>\r$/m)
  expect(raw).toMatch(/^Content-Type: text\/plain/m)
  expect(raw).toMatch(/^Content-Type: text\/html/m)
  const words = raw.replaceAll(/=\r\n/g, '')
  expect(words).toContain('http://shop.test/checkout/complete/abc')
  expect(words).toContain('1 &lt;b&gt;High&lt;/b&gt; Street')
  expect(await outbox()).toEqual([{ sent: true, refusal: null, html: '', text: '' }])
})

test('keeps the words of an email about an order after it was sent [M-045]', async () => {
  const server = await openMailServer()
  const close = await connect(server.url)
  const id = await database.transaction((tx) =>
    features.mail.send(tx, 'ada@example.com', order, { orderId: 1042 }),
  )
  await work()
  close()
  await server.close()
  expect(await features.mail.find(database.queries, id)).toMatchObject({
    sentAt: expect.any(Date),
    text: expect.stringContaining('Kandla Grey'),
  })
})

test('sends nothing for a transaction that is rolled back', async () => {
  await database
    .transaction(async (tx) => {
      await features.mail.send(tx, 'ada@example.com', order)
      throw new Error('the order fails')
    })
    .catch(() => undefined)
  expect(await waiting()).toEqual([])
  expect(await outbox()).toEqual([])
})

test('retries while the mail server is down, without blocking, and delivers once', async () => {
  const server = await openMailServer()
  const line = await startTcpProxy(server.port)
  line.setRefusing(true)
  const close = await connect(new URL(`smtp://127.0.0.1:${line.port}`))
  await send('ada@example.com')
  await work()
  expect(await waiting()).toEqual([{ state: 'retry', retry_count: 0, later: true }])
  expect(await work()).toBe(0)

  line.setRefusing(false)
  await database.queries.execute(sql`update jobs.job set start_after = now() where name = 'mail'`)
  expect(await work()).toBe(1)
  close()
  await line.close()
  await server.close()
  expect(server.received.map(({ to }) => to)).toEqual([['ada@example.com']])
  expect(await waiting()).toEqual([{ state: 'completed', retry_count: 1, later: false }])
})

test('does not retry an address that is rejected permanently, and logs no address', async () => {
  const server = await openMailServer({ rejectedRecipients: { 'gone@example.com': 550 } })
  const close = await connect(server.url)
  await send('gone@example.com')
  await work()
  close()
  await server.close()
  expect(await outbox()).toEqual([{ sent: false, refusal: 'SMTP 550', html: '', text: '' }])
  expect((await waiting()).map(({ state }) => state)).toEqual(['completed'])
  expect(JSON.stringify(shop.logs)).not.toContain('gone@')
})

test('stores no mail server response with an address in the log or the queue', async () => {
  const logged: unknown[] = []
  const server = await openMailServer({ rejectedRecipients: { 'busy@example.com': 451 } })
  const close = await connect(server.url)
  await send('busy@example.com')
  const log = {
    error: (fields: unknown) => void logged.push(fields),
    warn: (fields: unknown) => void logged.push(fields),
  }
  await runDueJobs({ database, handlers: createJobHandlers(features), log })
  close()
  await server.close()
  expect((await waiting()).map(({ state }) => state)).toEqual(['retry'])
  expect(String(Object.values(logged[0] ?? {})[0])).toMatch(/EENVELOPE 451$/)
  expect(JSON.stringify(logged)).not.toContain('busy@')
})

test('deletes emails after 30 days', async () => {
  await send('ada@example.com')
  await features.mail.deleteExpired()
  expect(await outbox()).toHaveLength(1)
  shop.clock.now = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)
  await features.mail.deleteExpired()
  expect(await outbox()).toEqual([])
})

test('shows the outbox at /dev/mail without a mail server', async () => {
  await send('ada@example.com')
  const list = await shop.visit().get('/dev/mail')
  expect(list.body).toContain('<a href="/dev/mail/1">Your Tessera order T-1042</a> to ada@example.com')
  const email = await shop.visit().get('/dev/mail/1')
  expect(email.headers['content-security-policy']).toContain("default-src 'none'")
  expect(email.body).toContain('View my order')
  expect((await shop.visit().get('/dev/mail/2')).statusCode).toBe(404)
})

test('sends an email with one message id over all retries, and another email with another', async () => {
  const deliveries: (readonly [to: string, messageId: string])[] = []
  post = {
    deliver: async ({ to, messageId }) => {
      deliveries.push([to, messageId])
      if (deliveries.length < 3) throw new Error('away')
      return { refusal: null }
    },
    close: () => undefined,
  }
  await send('ada@example.com')
  for (let i = 0; i < 3; i += 1) {
    await work()
    shop.clock.now = new Date(shop.clock.now.getTime() + 3_600_000)
    await database.queries.execute(
      sql`update jobs.job set start_after = now() - interval '1 second' where state = 'retry'`,
    )
  }
  await send('bob@example.com')
  await work()
  expect(deliveries.map(([to]) => to)).toEqual([
    'ada@example.com',
    'ada@example.com',
    'ada@example.com',
    'bob@example.com',
  ])
  const [first, second, third, other] = deliveries.map(([, messageId]) => messageId)
  expect(first).toMatch(/^<\d+\.\d+@shop\.test>$/)
  expect([second, third]).toEqual([first, first])
  expect(other).not.toBe(first)
})

test('attaches a document to the email that names it, and to no other', async () => {
  const server = await openMailServer()
  const close = await connect(server.url)
  /* The minimum that a credit note requires: an order, its quote and its refund. */
  const details = {
    shipping: {},
    billing: { firstName: 'Ada', lastName: 'Byron', address1: '1 High Street' },
  }
  await database.queries.execute(sql`insert into quote (key, state, basket_id, basket_version, content_sha256, item_pence,
      discount_pence, shipping_pence, total_pence, vat_pence, priced_postcode, service_id, service_name, offered_dates, details,
      kerbside_offered, terms_sha256, reserved_until)
    values ('q1', 'ordered', 1, 1, 'x', 1200, 0, 0, 1200, 200, 'LS1 4AP', 1, 'Standard', '[]', ${JSON.stringify(details)}::jsonb,
      false, 'x', now())`)
  await database.queries.execute(sql`insert into orders (number, token, quote_id, method, email, content_sha256, item_pence,
      discount_pence, shipping_pence, total_pence, vat_pence, refunded_pence, opt_in, terms_sha256, agreed_at, placed_at)
    select 'TS-4K7Q-9XWX', 'token', id, 'on_hold', 'ada@example.com', 'x', 1200, 0, 0, 1200, 200, 600, false, 'x', now(), now()
    from quote`)
  await database.queries.execute(sql`insert into refund (key, order_id, pence, reason, state)
    select 'r1', id, 600, '', 'completed' from orders`)
  const { rows } = await database.queries.execute<{ id: number }>(sql`insert into credit_note
      (number, order_id, refund_id, pence, vat_pence, issued_at)
    select 1, order_id, id, 600, 100, now() from refund returning id`)
  await send('plain@example.com')
  await database.transaction((tx) =>
    features.mail.send(tx, 'ada@example.com', order, { attachment: `credit-note/${rows[0]?.id}` }),
  )
  await work()
  close()
  await server.close()
  const rawTo = (to: string) => server.received.find((email) => email.to.includes(to))?.raw ?? ''
  expect(rawTo('ada@example.com')).toMatch(
    /Content-Type: application\/pdf; name=tessera-credit-note-CN-00001\.pdf[\s\S]*\r\n\r\nJVBERi0/,
  )
  expect(rawTo('plain@example.com')).not.toContain('application/pdf')
})
