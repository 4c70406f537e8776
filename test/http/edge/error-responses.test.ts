import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { startShop } from '../../setup/shop.ts'

const shop = await startShop({
  extendApp(app) {
    app.get('/breaks', async () => {
      throw new Error('Failed query: select * from card\nparams: 4242424242424242')
    })
    app.get('/away', async () => {
      throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
    })
    app.post(
      '/shape',
      { schema: { body: z.object({ a: z.object({ b: z.number('Say a number.') }) }) } },
      async () => 'ok',
    )
  },
})

const html = { accept: 'text/html,application/xhtml+xml' }

describe('an unknown address', () => {
  test.each([
    '/nowhere',
    '/nowhere/at/all',
    '/.env',
    '/.git/config',
    '/%',
    '/a%ZZ',
    '/a%00b/c',
    '//evil.example',
    '/\\evil.example',
    '/basket.css',
    '/docs/../etc/passwd',
  ])('GET %s returns 404, as JSON and as a page', async (url) => {
    const response = await shop.call({ url })
    expect(response.statusCode).toBe(404)
    expect(response.json()).toEqual({ message: messages.pageMissing })
    const page = await shop.call({ url, headers: html })
    expect(page.statusCode).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.body).toContain(messages.pageMissing)
    expect(page.body).toContain('href="/"')
  })

  test('TRACE returns 404', async () => {
    const answer = await shop.app.inject({ method: 'TRACE' as 'GET', url: '/healthz' })
    expect(answer.statusCode).toBe(404)
  })
})

describe('a body of the wrong shape', () => {
  test('is answered with a message for each wrong field [P-035]', async () => {
    const answer = await shop.visit().post(calls.getProduct, {})
    expect(answer.statusCode).toBe(422)
    const problem = answer.json()
    expect(problem.message).toBe(problem.errors.product_id[0])
    expect(Object.keys(problem.errors)).toEqual(['product_id'])
  })

  test('is answered with the path of a nested field', async () => {
    const answer = await shop.visit().post('/shape', { a: { b: 'x' } })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toEqual({ message: 'Say a number.', errors: { 'a.b': ['Say a number.'] } })
  })

  test.each([
    ['truncated JSON', '{"product_id":', 'application/json', 400],
    ['a body that is not an object', '7', 'application/json', 422],
    ['no body where fields are required', '', 'application/json', 422],
    ['an unsupported content type', '<a/>', 'application/xml', 415],
    ['65 KiB', JSON.stringify({ product_id: 1, more: 'x'.repeat(65 * 1024) }), 'application/json', 413],
    ['a prototype', '{"__proto__":{"x":1}}', 'application/json', 400],
  ])('is answered with a message and a 4xx for %s', async (_, body, type, status) => {
    const { cookie, token } = shop.visit()
    const answer = await shop.call({
      method: 'POST',
      url: calls.getProduct,
      headers: { cookie, 'x-csrf-token': token, 'content-type': type },
      body,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json().message).toMatch(/^[A-Z].*\.$/)
  })
})

describe('an internal failure [T-013]', () => {
  test('is answered with one sentence without details', async () => {
    const answer = await shop.call({ url: '/breaks' })
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual({ message: messages.somethingWrong })
  })

  test('is answered with a page to a browser, with the reference that is in the log', async () => {
    const answer = await shop.call({ url: '/breaks', headers: html })
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain(messages.somethingWrong)
    expect(answer.body).toContain(String(answer.headers['x-request-id']))
    expect(answer.body).not.toContain('select')
  })

  test('is logged with its request id, without the values of the query', async () => {
    const answer = await shop.call({ url: '/breaks' })
    const [line] = shop.logs.filter(({ msg }) => msg === 'request failed')
    expect(line).toMatchObject({ level: 'error', request: answer.headers['x-request-id'] })
    expect(JSON.stringify(line)).toContain('select * from card')
    /* Ids are random and contain four digits now and then. */
    expect(JSON.stringify({ ...line, request: '', trace: '' })).not.toContain('4242')
  })

  test('returns 503 with Retry-After while the database is away', async () => {
    const answer = await shop.call({ url: '/away' })
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toEqual({ message: messages.somethingWrong })
  })
})
