import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { readGoods, setStock } from '../goods.ts'
import { fill, lineId, readContents, readLines, readTotals } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const update = (visitor: Visitor, id: number, quantity: unknown) =>
  visitor.post(calls.basketUpdate, { id, quantity })
/** Updates the only line of a basket; returns its new quantity and the response. */
const updated = async (visitor: Visitor, quantity: unknown) => {
  const [line] = await readContents(visitor)
  const answer = await update(visitor, line?.id ?? 0, quantity)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  const [now] = await readContents(visitor)
  return [now?.quantity, answer.body]
}

describe('a changed quantity', () => {
  test.each([
    ['f1', 0.1, 0.36],
    ['f1', 0.2, 0.36],
    ['f1', 10, 10.08],
    ['f1', 21.61, 21.96],
    ['f1', 1.08, 1.08],
    ['f1', 1.44, 1.44],
    ['f3', 1.13, 1.13],
    ['f4', 0, 1],
    ['f4', -3, 1],
    ['f4', 2.7, 2],
    ['f9', 1.239, 1.24],
    ['f9', 0.3, 1],
    ['f1s', 1.5, 1],
    ['f1s', 0, 1],
    ['f4', '3', 3],
  ] as const)(
    'for %s set to %s is %d [T-045, T-046, T-047, T-051, T-052, T-053, T-054, T-057]',
    async (name, requested, expected) => {
      const ann = shop.visit()
      await fill(ann, [goods[name], name === 'f1' ? 5.04 : name === 'f3' ? 2.25 : 2])
      expect(await updated(ann, requested)).toEqual([expected, ''])
    },
  )

  test('may be exactly the stock, and is limited to it above [T-048, T-049]', async () => {
    await setStock(queries, goods.f4, 7)
    const ann = shop.visit()
    await fill(ann, [goods.f4, 2])
    expect(await updated(ann, 7)).toEqual([7, ''])
    expect((await readContents(ann)).map(({ problem }) => problem)).toEqual([null])
    expect(await updated(ann, 8)).toEqual([7, messages.notEnoughStock])
    await setStock(queries, goods.f4, 6)
    expect((await readContents(ann)).map(({ problem }) => problem)).toEqual([messages.notEnoughStock])
  })

  test.each(['abc', '', null, undefined, ' ', 'NaN', '1e3', '--2', '1,000'])(
    'ignores %j [T-055]',
    async (requested) => {
      const ann = shop.visit()
      await fill(ann, [goods.f1, 1.08])
      expect(await updated(ann, requested)).toEqual([1.08, ''])
    },
  )

  test('is limited to the stock in whole tiles, with a message [T-048, T-049, T-050, T-058]', async () => {
    await setStock(queries, goods.f4, 7)
    await setStock(queries, goods.f1, 50)
    const ann = shop.visit()
    await fill(ann, [goods.f4, 2])
    expect(await updated(ann, 9)).toEqual([7, messages.notEnoughStock])
    const bob = shop.visit()
    await fill(bob, [goods.f1, 1.08])
    expect(await updated(bob, 60)).toEqual([49.68, messages.notEnoughStock])
  })

  test('stays as it is with less than one tile or piece in stock [T-048, T-058]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 1.08])
    await setStock(queries, goods.f1, 0.35)
    expect(await updated(ann, 2)).toEqual([1.08, messages.notEnoughStock])
  })

  test('is at most 5000 for a line, without a stock message [T-037, T-038, T-058]', async () => {
    const { f4, f1 } = goods
    await queries.execute(`update variation set stock_hundredths = null where id in (${f1}, ${f4})`)
    const ann = shop.visit()
    await fill(ann, [f4, 1])
    expect(await updated(ann, 5001)).toEqual([5000, ''])
    const bob = shop.visit()
    await fill(bob, [f1, 0.36])
    expect(await updated(bob, 5000)).toEqual([4999.68, ''])
  })

  test('is stable when updated again with the returned value [T-056]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 0.36], [goods.f2, 0.36], [goods.f3, 1.13], [goods.f4, 1], [goods.f9, 2])
    const all = await readContents(ann)
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...all.map(({ id }) => id)),
        fc.integer({ min: 1, max: 9000 }),
        async (id, hundredths) => {
          await update(ann, id, hundredths / 100)
          const once = await readLines(ann)
          const returned = (await readContents(ann)).find((line) => line.id === id)?.quantity
          expect((await update(ann, id, returned)).body).toBe('')
          expect(await readLines(ann)).toEqual(once)
        },
      ),
      { numRuns: 25 },
    )
  })

  test('has its limits from the line [T-036, T-039, T-040, T-041]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 0.36], [goods.f4, 1], [goods.f9, 2], [goods.f1s, 1])
    expect(
      (await readContents(ann)).map((line) => [line.quantity_min, line.quantity_max, line.quantity_step]),
    ).toEqual([
      [0.36, 5000, 0.36],
      [1, 5000, 1],
      [1, 5000, 0.01],
      [1, 5000, 1],
    ])
  })
})

describe('removing', () => {
  test('answers ‘success’, and leaves an empty basket after the last line [T-063, T-016]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    const answer = await ann.post(calls.basketRemove, { id: await lineId(ann, 'F4-C') })
    expect([answer.statusCode, answer.body]).toEqual([200, 'success'])
    expect(answer.headers['content-type']).toContain('text/plain')
    expect(await readLines(ann)).toEqual([])
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 0, samples: 0, current: false })
  })
})

describe('access', () => {
  test('answers 404 for another shopper’s line, as for a missing one [T-066, T-067]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await fill(ann, [goods.f4, 2])
    await fill(bob, [goods.f6, 1])
    const foreign = await lineId(ann, 'F4-C')
    for (const visitor of [bob, shop.visit()])
      for (const id of [foreign, 999_999])
        for (const url of [calls.basketUpdate, calls.basketRemove]) {
          const answer = await visitor.post(url, { id, quantity: 5 })
          expect(answer.statusCode).toBe(404)
          expect(answer.json()).toEqual({ message: messages.lineMissing })
        }
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
    expect(await readLines(bob)).toEqual([['F6-C', 1]])
  })

  test('changes nothing without the session’s own token [T-010, P-012]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 2])
    const body = { id: await lineId(ann, 'F4-C'), quantity: 5 }
    for (const url of [calls.basketUpdate, calls.basketRemove]) {
      expect((await ann.post(url, body, { 'x-csrf-token': shop.visit().token })).statusCode).toBe(403)
      expect((await shop.call({ method: 'POST', url, body })).statusCode).toBe(403)
    }
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })

  test.each([
    {},
    { id: 'x', quantity: 2 },
    { id: 0, quantity: 2 },
    { id: 2 ** 40, quantity: 2 },
    { id: null },
    [],
  ])('returns 422 by field for %j [T-057]', async (body) => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 2])
    for (const url of [calls.basketUpdate, calls.basketRemove]) {
      const answer = await ann.post(url, body)
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ message: expect.any(String), errors: expect.any(Object) })
    }
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })

  test('returns 422 for a quantity that is neither number nor text [T-057]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 2])
    for (const quantity of [[3], { a: 3 }, true, '9'.repeat(65)])
      expect((await update(ann, await lineId(ann, 'F4-C'), quantity)).statusCode).toBe(422)
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
  })
})

describe('forms without script', () => {
  test('redirect to the basket, and say what was corrected [T-180, T-058, T-067]', async () => {
    await setStock(queries, goods.f4, 3)
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    const id = String(await lineId(ann, 'F4-C'))
    const alerts = async () => {
      const { rows } = await queries.execute<{ alerts: unknown }>(
        "update session set data = '{}' returning (select data->'alerts' from session) as alerts",
      )
      return rows[0]?.alerts ?? null
    }
    const redirectOf = async (url: string, fields: Readonly<Record<string, string>>) => {
      const answer = await ann.submit(url, fields)
      expect(answer.statusCode).toBe(303)
      return answer.headers.location
    }
    expect(await redirectOf(calls.basketUpdate, { id, quantity: '2' })).toBe('/basket')
    expect([await readLines(ann), await alerts()]).toEqual([[['F4-C', 2]], null])
    expect(await redirectOf(calls.basketUpdate, { id, quantity: '9', redirect: '/checkout' })).toBe(
      '/checkout',
    )
    expect(await alerts()).toEqual([{ level: 'warning', message: messages.notEnoughStock, important: false }])
    expect(await redirectOf(calls.basketRemove, { id })).toBe('/basket')
    expect(await redirectOf(calls.basketRemove, { id, redirect: 'https://evil.example' })).toBe('/basket')
    expect(await alerts()).toEqual([{ level: 'danger', message: messages.lineMissing, important: false }])
    expect(await readLines(ann)).toEqual([])
  })
})

test('retains one line per variation and totals that are the sum of lines over any calls [T-172, P-122]', async () => {
  const ids = [goods.f1, goods.f3, goods.f4, goods.f6, goods.f9, goods.f1s, goods.fq]
  const step = fc.record({
    kind: fc.constantFrom('add', 'update', 'remove'),
    which: fc.nat(6),
    amount: fc.oneof(
      fc.integer({ min: 0, max: 5000 }).map((n) => n / 100),
      fc.constantFrom('abc', '', '7'),
    ),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const ann = shop.visit()
      for (const { kind, which, amount } of steps) {
        const current = await readContents(ann)
        const id = current[which % Math.max(1, current.length)]?.id ?? 999_999
        const answer =
          kind === 'add'
            ? await ann.post(calls.basketAdd, {
                Model_Type: 'variation',
                Model_Id: ids[which],
                Quantity: amount,
              })
            : kind === 'update'
              ? await update(ann, id, amount)
              : await ann.post(calls.basketRemove, { id })
        expect(answer.statusCode).toBeLessThan(500)
      }
      const all = await readContents(ann)
      expect(new Set(all.map(({ model }) => model.id)).size).toBe(all.length)
      const sum = all.reduce((pence, line) => pence + Math.round(line.price * 100), 0)
      expect(Math.round((await readTotals(ann)).itemTotal * 100)).toBe(sum)
    }),
    { numRuns: 12 },
  )
})

test('costs an update six statements and a removal four for any basket', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1], [goods.f6, 1], [goods.f7, 1], [goods.f8, 1], [goods.f1, 0.36])
  const id = await lineId(ann, 'F4-C')
  expect((await captureStatements(() => update(ann, id, 2))).statements.length).toBeLessThanOrEqual(6)
  const removal = await captureStatements(() => ann.post(calls.basketRemove, { id }))
  expect(removal.statements.length).toBeGreaterThan(1)
  expect(removal.statements.length).toBeLessThanOrEqual(4)
})
