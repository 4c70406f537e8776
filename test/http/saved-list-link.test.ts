import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import type { WireSavedListAnswer } from '#contract/saved-list.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { doDueJobs } from '#server/jobs/workers.ts'
import { createLog } from '#server/logging/log.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { fill, lineId } from './basket-call.ts'
import { readGoods } from './goods.ts'

/* D6: a shop may ask for a mailed link before it shows a guest's list to another browser. */

const shop = await startShop({ savedListRetrieval: 'link' })
const { queries } = shop.database
const goods = await readGoods(queries)

const ANN = 'ann@example.com'
const save = async (visitor: Visitor, variation: number, sku: string, email_address: string | null = ANN) => {
  await fill(visitor, [variation, 1])
  const item_id = await lineId(visitor, sku)
  return (await visitor.post(calls.saveForLater, { item_id, email_address })).json<WireSavedListAnswer>()
}
const retrieve = async (visitor: Visitor, email_address: string | null) =>
  (await visitor.post(calls.retrieveSavedList, { email_address })).json<WireSavedListAnswer>()
const skus = ({ saved_list }: WireSavedListAnswer) => saved_list.items.map((item) => item.variation.sku)
/** The secrets in the letters that the waiting jobs send. */
const letters = async (): Promise<readonly string[]> => {
  const log = createLog('silent', { write: () => undefined })
  await doDueJobs({ database: shop.database, handlers: jobHandlers(shop.faces), log })
  const { rows } = await queries.execute<{ recipient: string; text: string }>(
    "select recipient, text from mail where template = 'saved-list-link' order by id",
  )
  expect(rows.map(({ recipient }) => recipient)).toEqual(rows.map(() => ANN))
  return rows.map(({ text }) => text.match(/\/saved-list\/([\w-]+)/)?.[1] ?? '')
}
const open = (visitor: Visitor, token: string) => visitor.submit(calls.openSavedList, { token })

test('[T-153, T-150] the browser that saved has its list at once', async () => {
  const ann = shop.visit()
  expect(skus(await save(ann, goods.f4, 'F4-C'))).toEqual(['F4-C'])
  const again = await retrieve(ann, ANN)
  expect(again).toMatchObject({ status: 'success', msg: messages.savedListFound })
  expect(skus(again)).toEqual(['F4-C'])
  expect(await letters()).toEqual([])
})

test('[T-153] another is told the same whether there is a list or not, and sees nothing of it', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const bob = shop.visit()
  const told = { status: 'success', msg: messages.savedListLinkSent, saved_list: { items: [] } }
  expect(await retrieve(bob, ANN)).toEqual(told)
  expect(await retrieve(bob, 'nobody@example.com')).toEqual(told)
  expect(await letters()).toHaveLength(1)
})

test('[T-152] saving under somebody’s email shows nothing of their list, and adds nothing to it', async () => {
  const ann = shop.visit()
  await save(ann, goods.f4, 'F4-C')
  expect(skus(await save(shop.visit(), goods.f6, 'F6-C'))).toEqual(['F6-C'])
  expect(skus(await retrieve(ann, ANN))).toEqual(['F4-C'])
})

test('[T-153] the link opens everything saved under the email, once, in the browser that presses', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  await save(shop.visit(), goods.f6, 'F6-C')
  const phone = shop.visit()
  await retrieve(phone, ANN)
  const [token = ''] = await letters()
  const opened = await open(phone, token)
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/basket'])
  expect(skus(await retrieve(phone, ANN))).toEqual(['F4-C', 'F6-C'])
  const thief = shop.visit()
  expect((await open(thief, token)).statusCode).toBe(303)
  expect(skus(await retrieve(thief, ANN))).toEqual([])
})

test('[T-153] the link is over after an hour, and when a newer one was sent', async () => {
  await save(shop.visit(), goods.f4, 'F4-C')
  const phone = shop.visit()
  await retrieve(phone, ANN)
  await letters()
  await retrieve(phone, ANN)
  const [older = '', newer = ''] = await letters()
  expect(await shop.faces.savedList.isLinkOpen(older)).toBe(false)
  expect(await shop.faces.savedList.isLinkOpen(newer)).toBe(true)
  shop.clock.now = new Date(shop.clock.now.getTime() + 61 * 60 * 1000)
  expect(await shop.faces.savedList.isLinkOpen(newer)).toBe(false)
  await open(phone, newer)
  expect(skus(await retrieve(phone, ANN))).toEqual([])
  await shop.faces.savedList.forgetWhatIsOver()
  expect((await queries.execute('select from saved_list_link')).rows).toEqual([])
})

test('[T-010, P-012] it is opened by a form with its token, never by a GET', async () => {
  const ann = shop.visit()
  const answer = await shop.call({ method: 'POST', url: calls.openSavedList, body: { token: 'x' } })
  expect(answer.statusCode).toBe(403)
  expect((await ann.post(calls.openSavedList, { token: 5 })).statusCode).toBe(422)
  expect((await open(ann, 'x'.repeat(50))).headers.location).toBe('/basket')
})

test('lists of guests that nobody saved to for a year are forgotten, those of accounts are kept', async () => {
  const ann = shop.visit()
  await save(ann, goods.f4, 'F4-C')
  await queries.execute("insert into saved_list (owner) values ('customer 7')")
  await queries.execute("update saved_list set updated_at = now() - interval '366 days'")
  await shop.faces.savedList.forgetWhatIsOver()
  expect((await queries.execute('select owner from saved_list')).rows).toEqual([{ owner: 'customer 7' }])
  expect(skus(await retrieve(ann, ANN))).toEqual([])
})
