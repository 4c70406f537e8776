import { expect, test } from 'vitest'
import { newSession, type Secrets } from '#server/http/session-cookie.ts'
import { createVisitor, leaveAlert, takeAlerts } from '#server/http/visitor.ts'
import { startShop } from '../setup/shop.ts'
import { untilWaiting } from './until-waiting.ts'

/* What waits in a session, while several requests of one browser come at once. */

const shop = await startShop()
const { queries } = shop.database
const secrets: Secrets = ['a secret of at least thirty-two characters, for tests']
const alert = (message: string) => ({ level: 'warning' as const, message, important: true })

test('[T-180] an alert that another tab leaves while a page takes those that wait is told too', async () => {
  const identity = newSession(new Date())
  const visit = () => createVisitor({ queries, secrets, now: () => new Date() }, identity, false)
  await leaveAlert(queries, visit(), alert('one'))
  let taking: ReturnType<typeof takeAlerts> | undefined
  await shop.database.transaction(async (tx) => {
    await leaveAlert(tx, visit(), alert('two'))
    taking = takeAlerts(queries, visit())
    await untilWaiting(queries)
  })
  expect(await taking).toEqual([alert('one'), alert('two')])
  expect(await takeAlerts(queries, visit())).toEqual([])
})
