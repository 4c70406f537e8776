import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls, NO_SCRIPT_COOKIE, PROJECT_COOKIE } from '#contract/routes.ts'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { productId, readGoods } from '../http/goods.ts'
import { startShop, type Visitor } from '../setup/shop.ts'

/* Statements of a product page as browsers load it, with and without script (P-034, S-006). */

let refreshVersion = async (): Promise<unknown> => undefined
const shop = await startShop({
  pages: await loadPages('production'),
  changeDependencies: (deps) => {
    refreshVersion = () => deps.version.refresh()
    return deps
  },
})
const { queries } = shop.database
const goods = await readGoods(queries)
const { rows } = await queries.execute<{ path: string }>(sql`select '/' || c.slug || '/' || p.slug as path
  from product p join category c on c.id = p.category_id where p.id = ${productId(goods, goods.f1)}`)
const page = rows[0]?.path ?? ''

const at = async (postcode: string | null): Promise<Visitor> => {
  const ann = shop.visit()
  if (postcode !== null) expect((await ann.post(calls.setPostcode, { postcode })).statusCode).toBe(200)
  return ann
}

/** Expires what a process stores of the catalogue, as an import does. */
const forget = async (): Promise<void> => {
  await shop.database.transaction(raiseCatalogueVersion)
  await refreshVersion()
  await shop.features.listings.prepare()
}

const project = `${PROJECT_COOKIE}=1200`
const withoutScript = `${NO_SCRIPT_COOKIE}=1`

/** The statements of a page with the given cookies besides the session's. */
const load = async (visitor: Visitor, cookies: readonly string[], url = page) => {
  const cookie = [visitor.cookie, ...cookies].join('; ')
  const { value, statements } = await captureStatements(() => visitor.get(url, { cookie }))
  expect(value.statusCode).toBe(200)
  return { html: value.body, statements }
}

/** What the script of the page asks for when it has loaded: the product, and its delivery where one is known. */
const callsOf = async (visitor: Visitor, postcode: string | null, cookies: readonly string[]) => {
  const cookie = [visitor.cookie, ...cookies].join('; ')
  const { statements } = await captureStatements(async () => {
    const post = async (call: string, body: object) =>
      expect((await visitor.post(call, body, { cookie })).statusCode).toBe(200)
    await post(calls.getProduct, { product_id: productId(goods, goods.f1) })
    if (postcode !== null)
      await post(calls.getDelivered, { baskets: [[{ variation_id: goods.f1, quantity: 12.24 }]] })
  })
  return statements
}

test('a page costs four statements at most when nothing of it is stored, and none when it is [P-034]', async () => {
  await forget()
  const first = await load(await at(null), [])
  expect(first.statements.length).toBeGreaterThan(0)
  expect(first.statements.length).toBeLessThanOrEqual(4)
  expect((await load(await at('LS1 4AP'), [project])).statements).toEqual([])
})

const visitors = [
  ['without postcode and project', null, [], 4],
  ['with postcode and project', 'LS1 4AP', [project], 6],
] as const

test.each(visitors)(
  '%s and with script, a page and its calls are within the budget [P-034] [S-006]',
  async (_, postcode, cookies, most) => {
    const visitor = await at(postcode)
    await load(visitor, cookies)
    const { statements } = await load(visitor, cookies)
    const asked = await callsOf(visitor, postcode, cookies)
    expect(asked.length).toBeGreaterThan(0)
    expect(statements.length + asked.length).toBeLessThanOrEqual(most)
  },
)

test.each(visitors)(
  '%s and without script, a page is within the budget [P-034] [S-006]',
  async (_, postcode, cookies, most) => {
    const visitor = await at(postcode)
    const { html, statements } = await load(visitor, [withoutScript, ...cookies])
    if (postcode !== null) expect(html).toContain(postcode)
    expect(statements.length).toBeGreaterThan(0)
    expect(statements.length).toBeLessThanOrEqual(most)
  },
)
