import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { newSession, type Secrets } from '#server/session/session-cookie.ts'
import { addAlert, createVisitor, takeAlerts } from '#server/session/visitor.ts'
import { fill, lineId, readLines } from '../http/basket/basket-call.ts'
import { readGoods } from '../http/goods.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilLocksAwaited } from './lock-waits.ts'

/* Alerts and lists of one session under concurrent requests of one browser. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const secrets: Secrets = ['a secret of at least thirty-two characters, for tests']
const alert = (message: string) => ({ level: 'warning' as const, message, important: true })

test('shows an alert that another tab leaves while a page reads the waiting ones [T-180]', async () => {
  const identity = newSession(new Date())
  const visit = () => createVisitor({ queries, secrets, now: () => new Date() }, identity, false)
  await addAlert(queries, visit(), alert('one'))
  let taking: ReturnType<typeof takeAlerts> | undefined
  await shop.database.transaction(async (tx) => {
    await addAlert(tx, visit(), alert('two'))
    taking = takeAlerts(queries, visit())
    await untilLocksAwaited(queries)
  })
  expect(await taking).toEqual([alert('one'), alert('two')])
  expect(await takeAlerts(queries, visit())).toEqual([])
})

const ANN = 'ann@example.com'
/** A guest who saved F1 for later and has F4 in the basket. */
const saver = async (): Promise<Visitor> => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f4, 3])
  const item_id = await lineId(ann, 'F1-C')
  expect((await ann.post(calls.saveForLater, { item_id, email_address: ANN })).json().status).toBe('success')
  return ann
}
/** The response to a call that arrives while the guest's list moves into an account. */
const whileListGoes = async (call: () => ReturnType<Visitor['post']>) => {
  let calling: ReturnType<Visitor['post']> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`delete from saved_list where email = ${ANN}`)
    calling = call()
    await untilLocksAwaited(queries)
  })
  const response = await calling
  return [response?.statusCode, response?.body === '' ? null : response?.json().msg]
}

test("requests an email and leaves the line when the guest's list moves into an account during a save [T-149, T-152]", async () => {
  const ann = await saver()
  const item_id = await lineId(ann, 'F4-C')
  const save = (email_address: string | null) => ann.post(calls.saveForLater, { item_id, email_address })
  expect(await whileListGoes(() => save(null))).toEqual([200, messages.enterEmail])
  expect(await readLines(ann)).toEqual([['F4-C', 3]])
  const saved = (await save(ANN)).json()
  expect([saved.msg, saved.saved_list.items.length]).toEqual([messages.savedForLater, 1])
})

test("makes another list when the guest's list moves into an account during a save with their email [T-149, T-152]", async () => {
  const ann = await saver()
  const item_id = await lineId(ann, 'F4-C')
  const save = () => ann.post(calls.saveForLater, { item_id, email_address: ANN })
  expect(await whileListGoes(save)).toEqual([200, messages.savedForLater])
  expect(await readLines(ann)).toEqual([])
})

test('leaves a list in the account alone when a link to it is opened while it moves there [T-153, D14]', async () => {
  await saver()
  const token = (await shop.database.transaction((tx) => shop.features.savedList.createReminderLink(tx, ANN)))
    .split('/')
    .at(-1)
  const phone = shop.visit()
  expect(await whileListGoes(() => phone.post(calls.openSavedList, { token }))).toEqual([303, null])
  const opened = await phone.post(calls.retrieveSavedList, { email_address: ANN })
  expect(opened.json()).toMatchObject({ status: 'success', saved_list: { items: [] } })
})

test('opens a link in only one of several browsers that use it concurrently [T-153]', async () => {
  await saver()
  const token = (await shop.database.transaction((tx) => shop.features.savedList.createReminderLink(tx, ANN)))
    .split('/')
    .at(-1)
  const browsers = Array.from({ length: 4 }, () => shop.visit())
  await Promise.all(browsers.map((browser) => browser.post(calls.openSavedList, { token })))
  const { rows } = await queries.execute('select from session where saved_list_id is not null')
  expect(rows).toHaveLength(1)
})
