import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { exampleMerchant as merchant } from '#contract/merchant.fixtures.ts'
import { askPath, calls, invoicePath, paths } from '#contract/routes.ts'
import { defaultMerchant } from '#server/env/merchant.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { register } from '../../setup/customers.ts'
import { logIn, openTradeAccount, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { pdfText } from '../../setup/pdf-text.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* A shop whose settings name it: nothing that shoppers, their browsers or search engines read has a default. */

const pages = await loadPages('production')
const shop = await startShop({ merchant, pages })
const { queries } = shop.database
const goods = await readGoods(queries)

const { name, companyNumber, vatNumber, telephone } = defaultMerchant
/* A maker of the demo catalogue is called Tesserae. */
const defaults = new RegExp(
  [`\\b${name}\\b`, companyNumber, vatNumber, telephone, 'Kiln Yard'].join('|'),
  'i',
)
/** The default that a text shows; undefined: none. */
const defaultIn = (text: string): string | undefined => defaults.exec(text)?.[0]

const address = merchant.address.join(', ')
const registered = `${merchant.legalName}, registered in Scotland, no. ${merchant.companyNumber}`

const asBrowser = { accept: 'text/html' }
/** The text of a page without React's marks, and with plain spaces. */
const readable = (html: string): string =>
  html.replaceAll('<!-- -->', '').replaceAll('&amp;', '&').replaceAll('\u00a0', ' ')

test.each([
  [paths.home, 'Ashlar & Sett – tiles, stone and gravel by the exact square metre'],
  [paths.search, 'Ashlar & Sett'],
  [paths.basket, 'Your basket – Ashlar & Sett'],
  [paths.login, 'Ashlar & Sett'],
  [paths.manualPayment, merchant.telephone],
  [paths.delivery, merchant.telephone],
  [paths.returns, `<p>${merchant.returnPromise}, and a plain way to put breakages right.</p>`],
  [paths.returns, 'within 45 days of delivery, less 15% for handling'],
  [paths.returns, `To ${merchant.legalName}, ${address}, ${merchant.email}:`],
  [paths.privacy, `${merchant.legalName}, ${address}, is the controller of your data`],
  [paths.terms, `company no. ${merchant.companyNumber}, ${address}. VAT registration`],
  [paths.contact, `${merchant.name} is the trading name of ${merchant.legalName}, registered in Scotland`],
  ['/no-such-page', 'We could not find that page – Ashlar & Sett'],
])('%s shows the merchant of the settings, and no default [S-043]', async (path, expected) => {
  const html = readable((await shop.visit().get(path, asBrowser)).body)
  expect(html).toContain(expected)
  expect(html).toContain(registered)
  expect(html).toContain('aria-label="Ashlar & Sett, home"')
  expect(defaultIn(html)).toBeUndefined()
})

test('product, category and filled basket show it too, with its promises [S-041] [S-042] [S-043]', async () => {
  const [card] = (await shop.features.listings.home()).newest
  const product = readable((await shop.visit().get(card?.full_slug ?? '', asBrowser)).body)
  expect(product).toMatch(/<title>[^<]+ – Ashlar & Sett<\/title>/)
  expect(product).toContain('<meta property="og:site_name" content="Ashlar & Sett"/>')
  const { telephone: ring, hours, returnPromise, guarantee } = merchant
  for (const promise of [`${ring}</a> (${hours})`, returnPromise, guarantee])
    expect(product).toContain(promise)
  const question = readable((await shop.visit().get(askPath(card?.full_slug ?? ''), asBrowser)).body)
  expect(question).toContain(`Ask about ${card?.name.replaceAll("'", '&#x27;')}</h1>`)
  const category = await shop.visit().get(`/${card?.full_slug.split('/')[1]}`, asBrowser)
  const shopper = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  const basket = await shopper.get(paths.basket, asBrowser)
  const home = await shop.visit().get(paths.home, asBrowser)
  expect(home.body).toContain('"@type":"WebSite","name":"Ashlar & Sett"')
  for (const text of [product, question, category.body, basket.body]) expect(defaultIn(text)).toBeUndefined()
})

test('emails and the invoice of an order name it, with its VAT number [S-043]', async () => {
  const visitor = await readyToPay(shop, { goods: [[goods.f1, 10.08]] })
  await logIn(queries, visitor, await openTradeAccount(queries, 500_000))
  expect((await visitor.post(calls.payOnAccount, { opt_in: false })).statusCode).toBe(200)
  const number = (await ordersIn(queries))[0]?.number ?? ''
  const { rows } = await queries.execute<{ subject: string; html: string; text: string }>(
    sql`select subject, html, text from mail where template = 'order-confirmation'`,
  )
  const [email = { subject: '', html: '', text: '' }] = rows
  expect(email.subject).toBe(`Your Ashlar & Sett order ${number}`)
  expect(email.text).toMatch(/^Ashlar & Sett: http:\/\/shop\.test/)
  expect(email.text).toContain(`${registered}. ${address}. ${merchant.telephone}, ${merchant.email}`)
  expect(readable(email.html)).toContain(registered)

  const invoice = await visitor.get(invoicePath(number))
  expect(invoice.headers['content-disposition']).toBe(`inline; filename="ashlar-sett-invoice-${number}.pdf"`)
  const printed = pdfText(invoice.rawPayload).replaceAll(/\s+/g, ' ')
  expect(printed).toContain(`VAT registration ${merchant.vatNumber}`)
  expect(printed).toContain(`${registered}, ${address}. ${merchant.telephone} · ${merchant.email}`)
  expect(printed).toMatch(/^.{0,40}Ashlar & Sett/)
  const metadata = invoice.rawPayload.toString('latin1')
  const author = /\/Author (\d+) 0 R/.exec(metadata)?.[1]
  expect(metadata).toContain(`\n${author} 0 obj\n(Ashlar & Sett)\n`)
  for (const text of [email.subject, email.html, email.text, printed, metadata])
    expect(defaultIn(text)).toBeUndefined()
})

test('an account’s email and its exported data name it', async () => {
  const visitor = await register(shop)
  const { rows } = await queries.execute<{ all: string }>(
    sql`select concat_ws(' ', subject, html, text) as all from mail`,
  )
  expect(rows[0]?.all).toContain('Welcome to Ashlar & Sett')
  expect(defaultIn(rows[0]?.all ?? '')).toBeUndefined()
  const exported = await visitor.get(paths.accountExport)
  expect(exported.headers['content-disposition']).toBe('attachment; filename="ashlar-sett-account.json"')
})

test('feed, leaflet, description of the calls and plain pages name it', async () => {
  const feed = (await shop.call({ url: paths.merchantFeed })).body
  expect(/<channel>\s*<title>(.*?)<\/title>/.exec(feed)?.[1]).toBe('Ashlar &#38; Sett')
  const leaflet = pdfText((await shop.call({ url: paths.kerbsideLeaflet })).rawPayload).replaceAll(
    /\s+/g,
    ' ',
  )
  expect(leaflet).toContain(`Questions? ${merchant.telephone} · ${merchant.email} · ${merchant.hours}`)
  const described = await shop.call({ url: `${paths.docs}/json` })
  expect(described.json().info.title).toBe('Ashlar & Sett')
  const plain = await shop.call({ method: 'POST', url: calls.basketAdd, headers: asBrowser, body: {} })
  expect(plain.statusCode).toBe(403)
  expect(plain.body).toContain('<title>That did not work – Ashlar &#38; Sett</title>')
  expect([feed, leaflet, described.body, plain.body].map(defaultIn)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('no file that browsers fetch has a default [S-043]', () => {
  const files = readdirSync(pages.clientFolder, { recursive: true, encoding: 'utf8' })
  const scripts = files.filter((file) => /\.(?:js|css|svg)$/.test(file))
  expect(scripts.length).toBeGreaterThan(10)
  const found = scripts.filter((file) => defaultIn(readFileSync(join(pages.clientFolder, file), 'utf8')))
  expect(found).toEqual([])
})
