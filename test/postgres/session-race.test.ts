import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { newSession, type Secrets } from '#server/session/session-cookie.ts'
import { createVisitor, leaveAlert, readAlerts } from '#server/session/visitor.ts'
import { fill, lineId, lines } from '../http/basket/basket-call.ts'
import { readGoods } from '../http/goods.ts'
import { startShop, type Visitor } from '../setup/shop.ts'
import { untilWaiting } from './until-waiting.ts'

/* What waits in a session, while several requests of one browser come at once. */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const secrets: Secrets = ['a secret of at least thirty-two characters, for tests']
const alert = (message: string) => ({ level: 'warning' as const, message, important: true })

test('[T-180] an alert that another tab leaves while a page takes those that wait is told too', async () => {
  const identity = newSession(new Date())
  const visit = () => createVisitor({ queries, secrets, now: () => new Date() }, identity, false)
  await leaveAlert(queries, visit(), alert('one'))
  let taking: ReturnType<typeof readAlerts> | undefined
  await shop.database.transaction(async (tx) => {
    await leaveAlert(tx, visit(), alert('two'))
    taking = readAlerts(queries, visit())
    await untilWaiting(queries)
  })
  expect(await taking).toEqual([alert('one'), alert('two')])
  expect(await readAlerts(queries, visit())).toEqual([])
})

const ANN = 'ann@example.com'
/** A guest who put F1 aside, and has F4 in the basket. */
const saver = async (): Promise<Visitor> => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f4, 3])
  const item_id = await lineId(ann, 'F1-C')
  expect((await ann.post(calls.saveForLater, { item_id, email_address: ANN })).json().status).toBe('success')
  return ann
}
/** What a visitor is answered whose call comes just when the guest's list goes into an account. */
const whileListGoes = async (call: () => ReturnType<Visitor['post']>) => {
  let calling: ReturnType<Visitor['post']> | undefined
  await shop.database.transaction(async (tx) => {
    await tx.execute(sql`delete from saved_list where email = ${ANN}`)
    calling = call()
    await untilWaiting(queries)
  })
  const answer = await calling
  return [answer?.statusCode, answer?.body === '' ? null : answer?.json().msg]
}

test('[T-149, T-152] a list that goes into an account while its guest saves a line: they are asked for an email, the line stays', async () => {
  const ann = await saver()
  const item_id = await lineId(ann, 'F4-C')
  const save = (email_address: string | null) => ann.post(calls.saveForLater, { item_id, email_address })
  expect(await whileListGoes(() => save(null))).toEqual([200, messages.enterEmail])
  expect(await lines(ann)).toEqual([['F4-C', 3]])
  const saved = (await save(ANN)).json()
  expect([saved.msg, saved.saved_list.items.length]).toEqual([messages.savedForLater, 1])
})

test('[T-149, T-152] the same with their email: another list is made', async () => {
  const ann = await saver()
  const item_id = await lineId(ann, 'F4-C')
  const save = () => ann.post(calls.saveForLater, { item_id, email_address: ANN })
  expect(await whileListGoes(save)).toEqual([200, messages.savedForLater])
  expect(await lines(ann)).toEqual([])
})

test('a list that goes into an account while a link to it is opened stays in the account alone [T-153, D14]', async () => {
  await saver()
  const token = (await shop.database.transaction((tx) => shop.faces.savedList.lastingLink(tx, ANN)))
    .split('/')
    .at(-1)
  const phone = shop.visit()
  expect(await whileListGoes(() => phone.post(calls.openSavedList, { token }))).toEqual([303, null])
  const opened = await phone.post(calls.retrieveSavedList, { email_address: ANN })
  expect(opened.json()).toMatchObject({ status: 'success', saved_list: { items: [] } })
})

test('a link that is opened in two browsers at once opens in one of them [T-153]', async () => {
  await saver()
  const token = (await shop.database.transaction((tx) => shop.faces.savedList.lastingLink(tx, ANN)))
    .split('/')
    .at(-1)
  const browsers = Array.from({ length: 4 }, () => shop.visit())
  await Promise.all(browsers.map((browser) => browser.post(calls.openSavedList, { token })))
  const { rows } = await queries.execute('select from session where saved_list_id is not null')
  expect(rows).toHaveLength(1)
})
