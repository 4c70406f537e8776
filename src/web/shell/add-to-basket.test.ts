import { afterEach, expect, test, vi } from 'vitest'
import { addedPanel, sendAdd } from './add-to-basket.ts'

const request_key = expect.stringMatching(/^[\w-]{8,64}$/)

const sent: { path: string; body: unknown }[] = []

const stubServer = (): void => {
  sent.length = 0
  vi.stubGlobal('document', { querySelector: () => ({ content: 'token' }) })
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    return Response.json({ status: 'ok', count: 1, notes: [], items: [] })
  })
}

afterEach(() => vi.unstubAllGlobals())

test('sends a sample as one variation with empty FreeTypeAttributes [P-113, P-115, P-171]', async () => {
  stubServer()
  await sendAdd({ sampleId: 7 })
  expect(sent).toEqual([
    {
      path: '/box/basket/add',
      body: { Model_Type: 'variation', Model_Id: 7, Quantity: 1, FreeTypeAttributes: '', request_key },
    },
  ])
})

test('sends the calculator’s result as a list, even for one variation [P-211, P-212, P-213]', async () => {
  stubServer()
  const found = [
    { variationId: 1, quantity: 1 },
    { variationId: 2, quantity: 24 },
  ]
  await sendAdd({ calculated: found, shortfallMessage: null })
  await sendAdd({ calculated: found.slice(0, 1), shortfallMessage: null })
  const variations = [
    { id: 1, qty: 1 },
    { id: 2, qty: 24 },
  ]
  const path = '/ajax/addMultipleToBasket'
  expect(sent).toEqual([
    { path, body: { variations, request_key } },
    { path, body: { variations: variations.slice(0, 1), request_key } },
  ])
  expect(addedPanel({ calculated: found, shortfallMessage: null }, {}).sentences).toEqual([
    'Great! Your items have been added to the basket.',
  ])
})

test('sends goods with ticked extras together, and alone without extras [P-118, P-166]', async () => {
  stubServer()
  await sendAdd({
    variationId: 1,
    quantity: 10.08,
    name: 'Paving',
    extras: [{ variationId: 2, quantity: 3 }],
  })
  await sendAdd({ variationId: 1, quantity: 10.08, name: 'Paving', extras: [] })
  expect(sent).toMatchObject([
    {
      path: '/ajax/addMultipleToBasket',
      body: {
        variations: [
          { id: 1, qty: 10.08 },
          { id: 2, qty: 3 },
        ],
      },
    },
    { path: '/box/basket/add', body: { Model_Id: 1, Quantity: 10.08 } },
  ])
})

test('names the product or the sample in the dialog [P-088, P-172]', () => {
  expect(addedPanel({ variationId: 1, quantity: 2, name: 'Brick Lane' }, {})).toMatchObject({
    title: 'Great!',
    sentences: ['Brick Lane added to your basket.'],
  })
  expect(addedPanel({ sampleId: 7 }, {}).sentences).toEqual(['Sample added to your basket.'])
})

test.each([[{}], [null], ['ok'], [{ notes: 'x' }], [{ notes: [1] }]])(
  'finds no corrections in the response %j [P-116]',
  (answer) => {
    expect(addedPanel({ sampleId: 7 }, answer).sentences).toEqual(['Sample added to your basket.'])
  },
)

test('shows the corrections of the server with what was added [P-123]', () => {
  const answer = { notes: ['There is not enough stock for that.'] }
  expect(addedPanel({ variationId: 1, quantity: 2, name: 'Brick Lane' }, answer).sentences).toEqual([
    'Brick Lane added to your basket.',
    'There is not enough stock for that.',
  ])
})

const limited = { items: [{ message: '3 were added, there are no more.' }, { message: null }] }

test('shows how many were added when stock limited the add [S-024]', () => {
  expect(addedPanel({ variationId: 1, quantity: 5, name: 'Brick Lane' }, limited)).toMatchObject({
    title: 'Great!',
    sentences: ['Brick Lane added to your basket.', '3 were added, there are no more.'],
  })
})

const withExtra = {
  variationId: 1,
  quantity: 5,
  name: 'Brick Lane',
  extras: [{ variationId: 2, quantity: 1 }],
}

test('has no "Great!" and names no goods if only a ticked extra was added [S-024]', () => {
  const none = 'Indigo: None were added, there are no more.'
  const extra = { variation_id: 2, added: 1, message: null }
  expect(addedPanel(withExtra, { items: [{ variation_id: 1, added: 0, message: none }, extra] })).toEqual({
    items: [
      { variationId: 1, added: 0 },
      { variationId: 2, added: 1 },
    ],
    title: 'Added to your basket',
    sentences: [none],
  })
})

test('has "Great!" for goods whose ticked extra is out of stock [S-024]', () => {
  const none = 'Joint Grey: None were added, there are no more.'
  const goods = { variation_id: 1, added: 5, message: null }
  expect(addedPanel(withExtra, { items: [goods, { variation_id: 2, added: 0, message: none }] })).toEqual({
    items: [
      { variationId: 1, added: 5 },
      { variationId: 2, added: 0 },
    ],
    title: 'Great!',
    sentences: ['Brick Lane added to your basket.', none],
  })
})

test('has no "Great!" for an option of the calculator that does not cover the need [S-025]', () => {
  const calculated = [{ variationId: 1, quantity: 3.24 }]
  const short = '3.24 m2 went into your basket. There are no more, and you need 100 m2.'
  expect(addedPanel({ calculated, shortfallMessage: short }, {})).toEqual({
    items: [],
    title: 'Added to your basket',
    sentences: [short],
  })
  expect(addedPanel({ calculated, shortfallMessage: null }, limited)).toEqual({
    items: [],
    title: 'Added to your basket',
    sentences: ['3 were added, there are no more.'],
  })
})

test.each([[{ items: 'x' }], [{ items: [null, 1, { message: 2 }] }]])(
  'ignores the items of the response %j [P-116]',
  (answer) => expect(addedPanel({ sampleId: 7 }, answer).sentences).toHaveLength(1),
)

const keysSent = (): readonly unknown[] =>
  sent.map(({ body }) => (body as { readonly request_key?: unknown }).request_key)

/** Responses of the server, in the order of the calls; the last one is repeated. */
const respondWith = (...responses: readonly (() => Response)[]): void => {
  stubServer()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    sent.push({ path, body: JSON.parse(body) })
    return (responses[sent.length - 1] ?? responses.at(-1))?.()
  })
}
const added = () => Response.json({ status: 'ok', count: 1, notes: [], items: [] })
const lost = (): never => {
  throw new TypeError('Failed to fetch')
}

test('repeats an add after a lost response with the same key, and uses a new key after that [S-038]', async () => {
  respondWith(lost, () => new Response('', { status: 502 }), added, added)
  for (let press = 0; press < 4; press += 1) await sendAdd({ sampleId: 7 })
  const [first, second, third, fourth] = keysSent()
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('uses a new key after a rejected add [S-038]', async () => {
  respondWith(() => Response.json({ message: 'No.' }, { status: 422 }), added)
  for (let press = 0; press < 2; press += 1) await sendAdd({ sampleId: 7 })
  const [first, second] = keysSent()
  expect(second).not.toBe(first)
})

test('uses a different key for another add after a lost response [S-038]', async () => {
  respondWith(lost, added)
  await sendAdd({ sampleId: 7 })
  await sendAdd({ sampleId: 8 })
  const [first, second] = keysSent()
  expect(second).not.toBe(first)
})
