import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createIds } from './ids.ts'
import { withoutCard } from './log.ts'
import { createSandbox } from './server.ts'
import { openStateStore } from './state.ts'
import { flag, integer, metadata, object, parseForm, text } from './stripe/form.ts'

describe('ids', () => {
  const some = (seed: string): readonly string[] => {
    const ids = createIds(seed, {})
    return [ids.stripe('pi'), ids.stripe('pi'), ids.stripe('ch'), ids.paypal('order')]
  }

  test('are the same for the same seed and calls, and differ for another seed', () => {
    expect(some('a')).toEqual(some('a'))
    expect(some('b')).not.toEqual(some('a'))
    expect(new Set(some('a')).size).toBe(4)
    expect(some('a')[0]).toMatch(/^pi_[0-9A-Za-z]{24}$/)
    expect(some('a')[3]).toMatch(/^[0-9A-Z]{17}$/)
  })
})

describe('Stripe’s forms', () => {
  test('nest objects and make lists', () => {
    expect(parseForm('a=1&card[number]=42&expand[]=x&expand[]=y&m[k]=v%26w')).toEqual({
      a: '1',
      card: { number: '42' },
      expand: { 0: 'x', 1: 'y' },
      m: { k: 'v&w' },
    })
  })

  test('pollute no prototype, and are rejected when nested too deeply', () => {
    expect(parseForm('__proto__[polluted]=1&constructor[x]=2')).toHaveProperty('__proto__')
    expect({}).not.toHaveProperty('polluted')
    expect(() => parseForm(`a${'[b]'.repeat(20)}=1`)).toThrow('nested too deeply')
  })

  test('reject unknown names and malformed values', () => {
    const read = object({ amount: integer, live: flag, note: text, metadata })
    expect(read(parseForm('amount=5&live=true&metadata[a]=b'), '')).toEqual({
      amount: 5,
      live: true,
      metadata: { a: 'b' },
    })
    for (const wrong of ['amount=5.5', 'amount=1e3', 'live=yes', 'note[a]=b', 'toString=1', 'metadata=x'])
      expect(() => read(parseForm(wrong), ''), wrong).toThrow()
  })
})

test('removes cards from a log, in every notation', () => {
  for (const body of [
    'card%5Bnumber%5D=4242424242424242&card%5Bcvc%5D=123&x=1',
    'card[number]=4242+4242+4242+4242&card[cvc]=123',
    '{"number":"4242 4242 4242 4242","cvc":"123"}',
  ])
    expect(withoutCard(body)).not.toMatch(/4242|123/)
  expect(withoutCard('amount=36696&currency=gbp')).toBe('amount=36696&currency=gbp')
})

describe('the stored state', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-sandbox-state-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))

  test('survives a restart, and starts empty from a truncated file', async () => {
    const file = join(folder, 'state.json')
    const first = openStateStore(file)
    first.state.counters['pi'] = 7
    first.flush()
    expect(openStateStore(file).state.counters).toEqual({ pi: 7 })
    await writeFile(file, '{"counters":{"pi":')
    expect(openStateStore(file).state.counters).toEqual({})
  })
})

describe('the controls', () => {
  const keys = {
    controlKey: 'the key of the controls',
    stripe: { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' },
    paypal: { clientId: 'c', clientSecret: 's', webhookId: 'w', merchantId: 'm' },
  }
  const authorization = `Bearer ${keys.controlKey}`
  const now = new Date('2026-11-21T09:00:00Z')
  const fault = '{"on":"request","kind":"drop"}'
  const open = async (publicOrigin: string | null = null) => {
    const { app, sandbox } = await createSandbox({ keys, now: () => now, publicOrigin })
    const post = (headers: Record<string, string>, payload = fault) =>
      app.inject({
        method: 'POST',
        url: '/__faults',
        payload,
        headers: { 'content-type': 'application/json', authorization, ...headers },
      })
    return { app, post, waiting: () => sandbox.faults.waiting().length }
  }

  test('accept JSON only, and allow no other origin', async () => {
    const { app, post } = await open()
    expect((await post({ 'content-type': 'text/plain' })).statusCode).toBe(422)
    expect((await post({}, '{"on":"request","kind":"explode"}')).statusCode).toBe(422)
    const accepted = await post({})
    expect(accepted.statusCode).toBe(200)
    expect(accepted.headers).not.toHaveProperty('access-control-allow-origin')
    expect(
      (await app.inject({ method: 'OPTIONS', url: '/__reset', headers: { authorization } })).statusCode,
    ).toBe(404)
    await app.close()
  })

  test.each(['', 'Bearer', 'Bearer wrong', 'the key of the controls'])(
    'return 401 without their key: %j',
    async (wrong) => {
      const { app, post, waiting } = await open()
      expect((await post({ authorization: wrong })).statusCode).toBe(401)
      expect(waiting()).toBe(0)
      for (const url of ['/__log', '/%5f%5flog', '/__deliveries', '/__anything'])
        expect((await app.inject({ url })).statusCode).toBe(401)
      await app.close()
    },
  )

  test.each([
    [{ host: 'evil.example' }, 403],
    [{ host: 'evil.example:4242' }, 403],
    [{ host: '127.0.0.1.evil.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://localhost.evil.example:4242' }, 403],
    [{ origin: 'null' }, 403],
    [{ host: 'localhost:4242' }, 200],
    [{ host: '127.0.0.1:4242', origin: 'http://127.0.0.1:4242' }, 200],
    [{ host: '[::1]:4242' }, 200],
    [{ host: 'pay.shop.example' }, 403],
  ])('with their key and %j return %d', async (headers, status) => {
    const { app, post, waiting } = await open()
    expect((await post(headers)).statusCode).toBe(status)
    expect(waiting()).toBe(status === 200 ? 1 : 0)
    await app.close()
  })

  test('accept the public host name', async () => {
    const { app, post } = await open('https://pay.shop.example')
    expect((await post({ host: 'pay.shop.example' })).statusCode).toBe(200)
    expect((await post({ host: 'other.shop.example' })).statusCode).toBe(403)
    await app.close()
  })
})

describe('the routes for pages', () => {
  const keys = {
    controlKey: 'k',
    stripe: { secretKey: 'sk_test_x', publishableKey: 'pk_test_x', webhookSecret: 'whsec_x' },
    paypal: { clientId: 'c', clientSecret: 's', webhookId: 'w', merchantId: 'm' },
  }
  const now = new Date('2026-11-21T09:00:00Z')

  test.each(['/v1/payment_intents', '/browser/stripe.ts', '/checkoutnow?token=X', '/v2/checkout/orders'])(
    'reject %s under a foreign host name, preflights included',
    async (url) => {
      const { app } = await createSandbox({ keys, now: () => now })
      for (const method of ['GET', 'POST', 'OPTIONS'] as const) {
        const answer = await app.inject({ method, url, headers: { host: 'evil.example' } })
        expect(answer.statusCode).toBe(403)
        expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      }
      expect((await app.inject({ method: 'OPTIONS', url, headers: { host: 'localhost' } })).statusCode).toBe(
        204,
      )
      await app.close()
    },
  )

  test('serve every browser file as script, without types', async () => {
    const { app } = await createSandbox({ keys, now: () => now })
    for (const name of [
      'stripe',
      'elements',
      'frame',
      'paypal',
      'google-pay',
      'card-frame',
      'sheet',
      'finished',
    ]) {
      const { statusCode, headers, body } = await app.inject(`/browser/${name}.ts`)
      expect([name, statusCode, headers['content-type']]).toEqual([
        name,
        200,
        'text/javascript; charset=utf-8',
      ])
      expect(body).not.toMatch(/^\s*(interface|import type|type \w+ =)/m)
    }
    expect((await app.inject('/browser/tsconfig.json')).statusCode).toBe(404)
    await app.close()
  })

  test('use the given clock', async () => {
    const { app } = await createSandbox({ keys, now: () => now })
    const made = await app.inject({
      method: 'POST',
      url: '/v1/payment_intents',
      headers: { authorization: 'Bearer sk_test_x' },
      payload: 'amount=500&currency=gbp',
    })
    expect(made.json()).toMatchObject({ created: now.getTime() / 1000, status: 'requires_payment_method' })
    await app.close()
  })
})
