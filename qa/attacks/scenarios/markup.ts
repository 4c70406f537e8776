import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  openSession,
  payByHandler,
  textOf,
} from '../../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../../test/fixture-shop/fixture-shop.ts'
import { runCommand } from '../../../test/fixture-shop/shop-process.ts'
import { pieces, smallCatalogue, smallDelivery } from '../../../test/http/catalogue/small-catalogue.ts'
import { findChromium } from '../../../test/setup/chromium.ts'
import { checkHolds, checkNone, type Scenario } from '../../scenarios/scenario.ts'
import { markup } from '../payloads.ts'
import { withoutLoadShedding } from './environment.ts'

const cut = (text: string, most: number): string => Array.from(text).slice(0, most).join('')

/** Writes a catalogue in which every text is markup. */
const writeMarkup = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-attacks-'))
  const products = markup.map((payload, n) =>
    pieces(`markup-${n}`, {
      category: `markup-${n % 4}`,
      name: cut(payload, 200),
      summary: payload,
      description: `${payload}\n\n${payload}`,
      specifications: [{ name: cut(payload, 200), value: cut(payload, 200) }],
      variations: [
        {
          sku: `MARKUP-${n}`,
          name: cut(payload, 200),
          description: payload,
          snake_case: 'piece',
          weight: 5,
          selling_price: 10,
          attributes: { colour: `o${n}` },
        },
      ],
    }),
  )
  const catalogue = smallCatalogue({
    suppliers: [{ code: 'quarry', name: cut(markup[0] ?? '', 200) }],
    attribute_groups: [
      {
        code: 'colour',
        name: cut(markup[4] ?? '', 200),
        options: [
          { code: 'grey', name: 'Grey' },
          ...markup.map((payload, n) => ({ code: `o${n}`, name: cut(payload, 200) })),
        ],
      },
    ],
    categories: [0, 1, 2, 3].map((n) => ({
      slug: `markup-${n}`,
      name: cut(markup[n] ?? '', 200),
      summary: markup[n + 4] ?? '',
    })),
    products,
    delivery: smallDelivery(),
    discount_codes: [{ code: 'MARKUP', description: markup[6] ?? '', percent: 10 }],
  })
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  return folder
}

const password = 'a white tile, matt'

/** Types markup wherever a text is accepted, and places an order; `accepted` counts the accepted forms. */
const typeMarkup = async (
  ground: FixtureShop,
  payload: string,
  n: number,
): Promise<{ buyer: Buyer; order: string; accepted: number }> => {
  const buyer = await openSession(ground)
  /* Names and companies do not accept markup: test/http/accounts/emails-to-strangers.test.ts. */
  const name = 'Anna'
  const town = cut(payload, 60)
  const statuses: number[] = []
  const registered = await buyer.post(paths.register, {
    first_name: name,
    last_name: name,
    email: `markup${n}@example.com`,
    password,
    password_confirmation: password,
    trade: true,
    trade_company_name: 'Mason Ltd',
  })
  statuses.push(registered.status)
  const address = { address_1: payload, address_2: payload, town, county: town, postcode: 'LS1 4AP' }
  statuses.push(
    (await buyer.submit(paths.accountAddressNew, { first_name: name, last_name: name, ...address })).status,
  )
  await addToBasket(ground, buyer, [['plenty', 1]])
  await buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })
  await buyer.post(calls.applyDiscountCode, { discount_code: 'MARKUP' })
  const details = Object.fromEntries(
    Object.entries({ first_name: name, last_name: name, ...address }).map(([field, value]) => [
      `shipping_${field}`,
      value,
    ]),
  )
  const response = await buyer.submit(paths.checkout, {
    ...details,
    billing_telephone: '0113 496 0000',
    billing_email: `markup${n}@example.com`,
    delivery_notes: cut(payload, 120),
  })
  statuses.push(response.headers['location'] === paths.payment ? 303 : response.status)
  const order = textOf(await payByHandler(buyer), 'redirect_url')
  /* Fills a second basket with markup at its checkout, and leaves an alert. */
  await addToBasket(ground, buyer, [['other', 1]])
  await buyer.submit(paths.checkout, {
    ...details,
    billing_email: payload,
    delivery_notes: payload,
    billing_telephone: payload,
  })
  await buyer.submit(calls.setPostcode, { postcode: payload })
  await buyer.submit(calls.applyDiscountCode, { discount_code: payload })
  await buyer.post(calls.manualStripeHandler, {
    payment_method_id: 'pm_card_visa',
    reference: payload,
    amount: payload,
    email_address: payload,
  })
  return { buyer, order, accepted: statuses.filter((status) => [200, 303].includes(status)).length }
}

interface Crawl {
  pages: number
  executions: number
  violations: number
  unescaped: number
}

/** Opens a page as a browser does, and records what runs on it. */
const openPage = async (
  context: BrowserContext,
  url: string,
  crawl: Crawl,
  say: (text: string) => void,
): Promise<void> => {
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    crawl.executions += 1
    say(`a dialog on ${url}`)
    void dialog.dismiss()
  })
  page.on('console', (line) => {
    if (!/Content Security Policy/.test(line.text())) return
    crawl.violations += 1
    say(`${url}: ${line.text().slice(0, 200)}`)
  })
  const response = await page.goto(url, { waitUntil: 'load' })
  const html = (await response?.text()) ?? ''
  crawl.pages += 1
  for (const payload of markup)
    if (/^[^a-z]*<[a-z/!]/i.test(payload) && html.includes(payload)) {
      crawl.unescaped += 1
      say(`${payload} is unescaped on ${url}`)
    }
  /* Waits until scripts have taken the page over and any payload has run. */
  await page.waitForFunction(() => document.readyState === 'complete')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  if (await page.evaluate(() => 'xss' in window)) {
    crawl.executions += 1
    say(`something ran on ${url}`)
  }
  if (!page.url().startsWith(new URL(url).origin)) {
    crawl.executions += 1
    say(`${url} led to ${page.url()}`)
  }
  await page.close()
}

const asBuyer = async (
  browser: Browser,
  ground: FixtureShop,
  buyer: Buyer | null,
): Promise<BrowserContext> => {
  const context = await browser.newContext({
    extraHTTPHeaders: { 'x-forwarded-for': buyer?.address ?? '2001:db8:ffff::1' },
  })
  const [name = '', value = ''] = buyer?.session().cookie.split(/=(.*)/s) ?? []
  if (buyer !== null)
    await context.addCookies([
      { name, value, url: ground.url },
      { name: 'alert', value: '1', url: ground.url },
    ])
  return context
}

const pagesOfCustomer = [
  paths.basket,
  paths.checkout,
  paths.payment,
  paths.account,
  paths.accountDetails,
  paths.accountAddresses,
  paths.accountOrders,
  paths.accountTrade,
  paths.manualPayment,
]

/** Stored markup is shown and never runs. */
export const storedMarkup: Scenario = {
  id: 'BI-05',
  title: `${markup.length} payloads in every text of a catalogue and of a shopper (names, addresses, notes, company, code, postcode, reference), then all pages in Chromium`,
  passFigure: '0 executions, 0 dialogs; payload only escaped; CSP reports 0',
  databases: ['postgres'],
  env: withoutLoadShedding,
  run: async ({ fixtureShop, print }) => {
    const folder = await writeMarkup()
    await fixtureShop.start()
    const imported = await runCommand(['import', '--yes', folder], fixtureShop.env)
    await rm(folder, { recursive: true, force: true })
    const browser = await chromium.launch(findChromium())
    const crawl: Crawl = { pages: 0, executions: 0, violations: 0, unescaped: 0 }
    let [accepted, orders] = [0, 0]
    try {
      const visitor = await asBuyer(browser, fixtureShop, null)
      const listings = ['/', '/markup-0', '/markup-1', '/markup-2', '/markup-3', '/markup-0?colour=o0']
      for (const path of listings) await openPage(visitor, `${fixtureShop.url}${path}`, crawl, print)
      for (const [n, payload] of markup.entries()) {
        await openPage(visitor, `${fixtureShop.url}/markup-${n % 4}/markup-${n}`, crawl, print)
        const encoded = encodeURIComponent(payload)
        await openPage(
          visitor,
          `${fixtureShop.url}/search?q=${encoded}&sort=${encoded}&colour=${encoded}`,
          crawl,
          print,
        )
        await openPage(visitor, `${fixtureShop.url}/login?redirect=${encoded}`, crawl, print)
      }
      await visitor.close()
      for (const [n, payload] of markup.entries()) {
        const shopper = await typeMarkup(fixtureShop, payload, n)
        accepted += shopper.accepted
        if (shopper.order !== '') orders += 1
        const context = await asBuyer(browser, fixtureShop, shopper.buyer)
        const number = await newestOrder(fixtureShop)
        /* All pages for some shoppers, and for each the pages that show their texts. */
        const pages = n % 8 === 0 ? pagesOfCustomer : [paths.basket, paths.checkout, paths.accountAddresses]
        for (const path of [...pages, `${paths.accountOrders}/${number}`, shopper.order].filter(
          (path) => path !== '',
        ))
          await openPage(context, new URL(path, fixtureShop.url).href, crawl, print)
        await context.close()
      }
    } finally {
      await browser.close()
    }
    const reports = fixtureShop
      .shopProcess()
      .log.filter(({ msg }) => msg === 'content security policy broken').length
    return [
      checkNone('exit code of the import', imported.code),
      checkHolds('forms accepted', accepted > markup.length * 2, accepted),
      checkHolds('orders', orders > markup.length / 2, orders),
      checkHolds('pages opened', crawl.pages > 200, crawl.pages),
      checkNone('executions and dialogs', crawl.executions),
      checkNone('payloads not escaped', crawl.unescaped),
      checkNone('policy violations', crawl.violations + reports),
    ]
  },
}

const newestOrder = async (ground: FixtureShop): Promise<string> => {
  const [row] = await ground.query<{ number: string }>('select number from orders order by id desc limit 1')
  return row?.number ?? 'none'
}
