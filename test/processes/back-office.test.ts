import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { generateSync } from 'otplib'
import { beforeAll, expect, test } from 'vitest'
import { adminCalls } from '#contract/admin/calls.ts'
import { copyCachedShop } from '../setup/cached-shop.ts'
import { startServer, temporaryFolder } from './start-program.ts'

/* The back office beside the shop, in one process on the embedded database. */

const DATA_DIR = join(await temporaryFolder(), 'data')
beforeAll(() => copyCachedShop(DATA_DIR))

/** A port that no program listens on: the back office must know its own address before it listens. */
const freePort = async (): Promise<string> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const bound = server.address()
  server.close()
  await once(server, 'close')
  return typeof bound === 'object' && bound !== null ? `${bound.port}` : ''
}

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

/** The first person of a shop without staff, who joins by the link that the start prints. */
const joinAsOwner = async (link: string) => {
  const { origin } = new URL(link)
  const page = await fetch(link)
  const cookie = String(page.headers.getSetCookie()[0]).split(';')[0] ?? ''
  const body = await page.text()
  const found = (pattern: RegExp) => body.match(pattern)?.[1] ?? ''
  const secret = found(/<code[^>]*>([A-Z2-7 ]{16,})<\/code>/)
  const joined = await fetch(link, {
    method: 'POST',
    headers: { cookie, origin, accept: 'text/html' },
    body: new URLSearchParams({
      _token: found(/name="_token" value="([^"]+)"/),
      name: 'Grace Hall',
      email: 'grace@shop.example',
      password: 'twelve brave badgers',
      code: generateSync({ secret: secret.replaceAll(' ', '') }),
    }),
  })
  const own = String(joined.headers.getSetCookie()[0]).split(';')[0] ?? ''
  const first = await (await fetch(`${origin}/admin/today`, { headers: { cookie: own } })).text()
  const token = first.match(/name="_token" value="([^"]+)"/)?.[1] ?? ''
  return async (path: string, body?: object): Promise<Record<string, unknown>> => {
    const answer = await fetch(`${origin}${path}`, {
      headers: { cookie: own, origin, 'x-csrf-token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    })
    expect([answer.status, path]).toEqual([200, path])
    return answer.json()
  }
}

test('opens beside the shop, and its changes reach shoppers while every page is answered [M-017]', async () => {
  const server = startServer({ DATA_DIR, PAYMENT_SANDBOX: 'on', ADMIN_PORT: await freePort() })
  const shop = await server.address
  const [, office = ''] = await server.waitForOutput(/Its back office is at (\S+)/)
  const [, link = ''] = await server.waitForOutput(/joins here, once: (\S+)/)
  expect(link.startsWith(office)).toBe(true)
  const pages = probe(`${shop}/`)
  const call = await joinAsOwner(link)
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
