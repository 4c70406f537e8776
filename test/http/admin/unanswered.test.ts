import { expect, test } from 'vitest'
import { createAdminHandlers } from '#server/admin/handlers.ts'
import { staffBusy } from '#server/edge/busy.ts'
import { loadPages } from '#server/pages/load-build.ts'
import { openAdminSite } from '../../setup/admin-site.ts'
import { startShop } from '../../setup/shop.ts'

/* The back office while its database does not answer. */

const shop = await startShop()
const handlers = createAdminHandlers(shop.features)
const timeOut = async (): Promise<never> => {
  throw Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
}
const site = await openAdminSite(shop, {
  handlers: { ...handlers, listOrders: timeOut, saveCarrier: timeOut },
  pages: await loadPages('production', 'admin'),
})
const signIn = () => site.signIn('owner')
const sentence = 'The shop’s records did not answer in time.'

test('answers a page whose database does not answer with 503, its menu and when to try again [M-217, OP-73]', async () => {
  const olive = await signIn()
  const page = await olive.get('/admin/orders', { accept: 'text/html' })
  expect([page.statusCode, page.headers['retry-after']]).toEqual([503, '5'])
  expect(page.body).toContain(`${sentence} Try again in a few seconds.`)
  expect(page.body).toContain('href="/admin/payments"')
  expect(page.body).not.toContain('statement timeout')
})

test('tells an open page that its next one did not come, and logs why [M-217, OP-73]', async () => {
  const olive = await signIn()
  site.logs.length = 0
  const next = await olive.get('/admin/orders.data')
  expect([next.statusCode, next.headers['retry-after']]).toEqual([503, '5'])
  expect(next.body).toContain(sentence)
  expect(site.logs.some((line) => line.includes('statement timeout'))).toBe(true)
})

test('answers a call whose database does not answer with 503 and a sentence [M-195, OP-73]', async () => {
  const olive = await signIn()
  const answer = await olive.send('listOrders')
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
  expect(answer.json()).toMatchObject({ status: 503, reason: 'no-answer' })
})

test('keeps what was typed where the database does not answer a form [M-217]', async () => {
  const olive = await signIn()
  const page = await olive.submit('/admin/carriers', {
    name: 'Northern Freight Company',
    link_pattern: '',
    number_pattern: '',
    active: 'yes',
  })
  expect(page.body).toContain('Look whether it has been done before you repeat it.')
  expect(page.body).toContain('Northern Freight Company')
})

test('says in words to an open page that lists wait behind the shop’s customers [M-211]', async () => {
  const busy = await openAdminSite(shop, {
    limits: { lag: 0, concurrentRequests: 1, behind: { shop: new Set([{}, {}]) } },
  })
  const asked = busy.browser()
  const next = await asked.get('/admin/orders.data')
  expect([next.statusCode, next.headers['content-type']]).toEqual([503, 'text/plain; charset=utf-8'])
  expect(next.body).toBe(staffBusy)
})
