import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { adminCalls } from '#contract/admin/calls.ts'
import { joinAsOwner } from '../fixture-shop/first-owner.ts'
import { copyCachedShop } from '../setup/cached-shop.ts'
import { freePort } from '../setup/free-port.ts'
import { startServer, temporaryFolder } from './start-program.ts'

/* The back office beside the shop, in one process on the embedded database. */

const DATA_DIR = join(await temporaryFolder(), 'data')
beforeAll(() => copyCachedShop(DATA_DIR))

/** Asks for a page of the shop each 100 ms; `stop` returns what each answered. */
const probe = (url: string) => {
  const answers: Promise<number | string>[] = []
  const ask = () =>
    fetch(url, { headers: { accept: 'text/html' } }).then(
      async (response) => (await response.text()) && response.status,
      (error: Error) => error.message,
    )
  const timer = setInterval(() => answers.push(ask()), 100)
  return {
    stop: async () => {
      clearInterval(timer)
      return Promise.all(answers)
    },
  }
}

test('opens beside the shop, and its changes reach shoppers while every page is answered [M-017]', async () => {
  const server = startServer({ DATA_DIR, PAYMENT_SANDBOX: 'on', ADMIN_PORT: `${await freePort()}` })
  const shop = await server.address
  const [, office = ''] = await server.waitForOutput(/Its back office is at (\S+)/)
  const [, link = ''] = await server.waitForOutput(/joins here, once: (\S+)/)
  expect(link.startsWith(office)).toBe(true)
  const pages = probe(`${shop}/`)
  const { call } = await joinAsOwner(link)
  const { id } = await call(adminCalls.linkForReference.path, {
    press: 'one-press',
    email: 'ann@example.com',
    reference: 'Deposit',
    amount: '12.34',
  })
  const { address } = await call(`/admin/api/payment-links/${id}`)
  const customersPage = async () =>
    (await fetch(`${shop}${new URL(String(address)).pathname}`, { headers: { accept: 'text/html' } })).text()
  const open = await customersPage()
  expect(open).toContain('£12.34')
  expect(open).not.toContain('was taken back')
  await call(`/admin/api/payment-links/${id}/withdraw`, {})
  expect(await customersPage()).toContain('This payment link was taken back')
  const answers = await pages.stop()
  expect(answers.length).toBeGreaterThan(5)
  expect(new Set(answers)).toEqual(new Set([200]))
})
