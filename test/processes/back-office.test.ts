import { once } from 'node:events'
import { connect } from 'node:net'
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

const PRODUCT = '/porcelain-paving/moorland-porcelain-paving'

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

test('opens beside the shop, and its changes reach shoppers while every page is answered [M-017, F7]', async () => {
  const server = startServer({ DATA_DIR, PAYMENT_SANDBOX: 'on', ADMIN_PORT: `${await freePort()}` })
  const shop = await server.address
  const [, office = ''] = await server.waitForOutput(/Its back office is at (\S+)/)
  const [, link = ''] = await server.waitForOutput(/joins here, once: (\S+)/)
  expect(link.startsWith(office)).toBe(true)
  const pages = probe(`${shop}${PRODUCT}`)
  const { call } = await joinAsOwner(link)
  const { prices } = await call(`${adminCalls.findPrices.path}?find=F1-C`)
  const [{ id, sku }] = prices as [{ readonly id: number; readonly sku: string }]
  expect(sku).toBe('F1-C')
  const product = async () => (await fetch(`${shop}${PRODUCT}`, { headers: { accept: 'text/html' } })).text()
  expect(await product()).toContain('£30.00')
  const path = `/admin/api/prices/${id}`
  const { prices: was } = await call(path)
  await call(path, { basis: 'from', price: '33', was })
  await expect.poll(product).toContain('£33.00')
  const answers = await pages.stop()
  expect(answers.length).toBeGreaterThan(5)
  expect(new Set(answers)).toEqual(new Set([200]))

  /* A browser opens connections in advance. They are ended long before the 15 s after which all are. */
  const unused = [shop, office].map((address) => connect(Number(new URL(address).port), '127.0.0.1'))
  await Promise.all(unused.map((connection) => once(connection, 'connect')))
  for (const connection of unused) connection.resume()
  server.process.kill('SIGTERM')
  await expect.poll(() => unused.map(({ closed }) => closed), { timeout: 12_000 }).toEqual([true, true])
  expect(await server.exited).toEqual({ code: 0, signal: null })
  expect(server.output()).not.toContain('closing took too long')
})
