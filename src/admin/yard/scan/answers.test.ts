import { afterEach, expect, test, vi } from 'vitest'
import { articleAnswer, askCode, placeOf } from './answers.ts'

afterEach(() => void vi.unstubAllGlobals())

const answerWith = (status: number, body: unknown): void => {
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status }))
}

test('opens the page of an order’s next step [M-214]', () => {
  const number = 'TS-4K7Q-9XWX'
  const pathOf = (page: 'pick' | 'dispatch' | 'samples') => placeOf({ kind: 'order', number, page })
  expect([pathOf('pick'), pathOf('dispatch'), pathOf('samples')]).toEqual([
    `/pick/list?orders=${number}`,
    `/orders/${number}/dispatch`,
    `/samples#${number}`,
  ])
})

test('names the orders that wait for an article, and refuses one that the page has not [M-214, M-050]', () => {
  const article = { kind: 'article', sku: 'F2-C', name: 'Larch', orders: ['TS-4K7Q-9XWX'] } as const
  const found = { ...article, orders: [...article.orders] }
  expect(articleAnswer(found)).toMatchObject({ look: 'done', orders: ['TS-4K7Q-9XWX'] })
  expect(articleAnswer({ ...found, orders: [] })).toMatchObject({
    look: 'error',
    text: expect.stringContaining('for no order'),
  })
  expect(articleAnswer(found, 'not in this list')).toEqual({
    look: 'error',
    text: 'F2-C is not in this list.',
  })
})

test('says what was read where the shop does not answer or the session has ended [M-214, M-218]', async () => {
  answerWith(401, { reason: 'signed-out' })
  expect(await askCode('F1-C')).toMatchObject({ message: expect.stringMatching(/session has ended/) })
  answerWith(429, { message: 'Too many. Wait a minute.' })
  expect(await askCode('F1-C')).toMatchObject({ message: 'Too many. Wait a minute.' })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  expect(await askCode('F1-C')).toEqual({
    kind: 'unknown',
    message: '‘F1-C’ was read, but the shop did not answer. Try again.',
  })
  answerWith(200, { kind: 'order', number: 'TS-4K7Q-9XWX', page: 'pick' })
  expect(await askCode('TS-4K7Q-9XWX')).toMatchObject({ kind: 'order', page: 'pick' })
})
