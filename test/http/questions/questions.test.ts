import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { exampleMerchant as merchant } from '#contract/merchant.fixtures.ts'
import { messages } from '#contract/messages.ts'
import { askPath, productPathWithSku } from '#contract/routes.ts'
import type { OutgoingEmail } from '#server/notifications/mail/smtp.ts'
import { runDueJobs } from '../../setup/customers.ts'
import { countRows } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'

/* Questions about goods, from the product's page to the merchant's mailbox (S-041). */

const delivered: OutgoingEmail[] = []
const shop = await startShop({
  merchant,
  mailTransport: {
    async deliver(email) {
      delivered.push(email)
      return { refusal: null }
    },
    close: () => undefined,
  },
})
const { queries } = shop.database
const { rows } = await queries.execute<{ path: string; name: string }>(sql`
  select '/' || c.slug || '/' || p.slug as path, p.name from variation v
  join product p on p.id = v.product_id join category c on c.id = p.category_id where v.sku = 'F1-C'`)
const [product = { path: '', name: '' }] = rows

const asked = {
  name: 'Anna Mason',
  email: 'anna@example.com',
  question: 'Is it frost-proof?\n\nOur terrace faces north.',
  sku: 'F1-C',
} as const

beforeEach(() => delivered.splice(0))

test('emails a question to the merchant, with the product named and the shopper to answer [S-041]', async () => {
  const answer = await shop.visit().submit(askPath(product.path), asked)
  expect([answer.statusCode, answer.headers.location]).toEqual([
    303,
    productPathWithSku(product.path, 'F1-C'),
  ])
  await runDueJobs(shop)
  expect(delivered).toHaveLength(1)
  const [email] = delivered
  expect(email).toMatchObject({
    to: merchant.email,
    replyTo: 'anna@example.com',
    subject: `Question about ${product.name} (F1-C)`,
  })
  expect(email?.text).toContain('Our terrace faces north.')
  expect(email?.text).toContain(`http://shop.test${productPathWithSku(product.path, 'F1-C')}`)
})

test('names the product alone when the form names no variation of it [S-041]', async () => {
  const answer = await shop.visit().post(askPath(product.path), { ...asked, sku: 'F4-C' })
  expect(answer.json()).toEqual({ status: 'ok', redirect: product.path })
  await runDueJobs(shop)
  expect(delivered[0]?.subject).toBe(`Question about ${product.name}`)
})

test('shows a question as text, whatever it contains [S-041]', async () => {
  await shop.visit().post(askPath(product.path), { ...asked, question: '<script>alert(1)</script>' })
  await runDueJobs(shop)
  expect(delivered[0]?.html).toContain('&lt;script&gt;')
  expect(delivered[0]?.html).not.toContain('<script>')
})

test('returns a message for each field that is missing or wrong, and sends nothing [S-041]', async () => {
  const answer = await shop.visit().post(askPath(product.path), { email: 'anna', question: 'a'.repeat(1501) })
  expect([answer.statusCode, answer.json().errors]).toEqual([
    422,
    {
      name: [messages.pleaseEnter('your name')],
      email: [messages.badEmail],
      question: [messages.textTooLong('your question', 1500)],
    },
  ])
  expect(await countRows(queries, 'mail')).toBe(0)
})

test('a line break in name or address adds no header to the email [S-041]', async () => {
  const answer = await shop.visit().post(askPath(product.path), {
    ...asked,
    email: 'anna@example.com\r\nBcc: all@example.com',
  })
  expect([answer.statusCode, await countRows(queries, 'mail')]).toEqual([422, 0])
})

test('answers a program that fills in the invisible field, and sends nothing [S-041]', async () => {
  const answer = await shop.visit().post(askPath(product.path), { ...asked, website: 'https://x.example' })
  expect([answer.statusCode, await countRows(queries, 'mail')]).toEqual([200, 0])
})

test('accepts five questions an hour from one mailbox, and ten from one client [S-041] [SX-07]', async () => {
  const ask = async (email: string) =>
    (await shop.visit().post(askPath(product.path), { ...asked, email })).statusCode
  for (let i = 0; i < 5; i += 1) expect(await ask('anna@example.com')).toBe(200)
  expect(await ask('Anna+tiles@example.com')).toBe(429)
  for (let i = 0; i < 4; i += 1) expect(await ask(`bob${i}@example.com`)).toBe(200)
  expect(await ask('carl@example.com')).toBe(429)
  expect(await countRows(queries, 'mail')).toBe(9)
})

test('needs the anti-forgery token, and a product that exists [S-041]', async () => {
  const forged = await shop.call({ method: 'POST', url: askPath(product.path), body: asked })
  expect(forged.statusCode).toBe(403)
  expect((await shop.visit().post(askPath('/tiles/no-such'), asked)).statusCode).toBe(404)
  expect(await countRows(queries, 'mail')).toBe(0)
})
