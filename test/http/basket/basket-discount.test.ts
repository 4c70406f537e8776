import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { customerKeys, redeemUse, releaseUse, reserveUse } from '#server/discounts/index.ts'
import { londonNow } from '#server/london.ts'
import { addCode, deleteTestCodes } from '../../setup/codes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods } from '../goods.ts'
import { applyCode, chooseService, fill, lineId, readTotals, setPostcode } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
afterAll(() => deleteTestCodes(queries))

const shopper = async (...items: readonly (readonly [number, number])[]) => {
  const ann = shop.visit()
  await fill(ann, ...items)
  return ann
}
const ok = { status: 'ok' }
const refused = (error: string) => ({ status: 'error', error })
const discount = async (visitor: Visitor) => (await visitor.get(calls.getDiscount)).json<unknown>()
const none = { value: 0, description: null, code: null, problem: null }
const removeByGet = (visitor: Visitor, token = visitor.token) =>
  visitor.get(calls.removeDiscountCode, { 'x-csrf-token': token })

describe('applying', () => {
  test.each(['TILE10', ' tile10 ', 'Tile10'])('accepts %j as the code [T-132, T-141]', async (typed) => {
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, typed)).toEqual(ok)
    expect(await discount(ann)).toMatchObject({ value: 3.6, code: 'TILE10', problem: null })
  })

  test.each([
    ['', messages.codeMissing],
    ['   ', messages.codeMissing],
    ['WRONG', messages.badCode],
    ["' or 1=1 --", messages.badCode],
    ['x'.repeat(500), messages.badCode],
    ['SPRING25', messages.codeExpired],
    ['PATIO50', messages.codeBelowMinimum('£500.00')],
  ])('rejects %j: %s [T-132, T-133, T-140, OP-46]', async (typed, error) => {
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, typed)).toEqual(refused(error))
    expect(await discount(ann)).toEqual(none)
  })

  test('rejects a code that is withdrawn, not begun, for other goods, or for an empty basket [T-144, OP-46]', async () => {
    await addCode(queries, 'T-GONE', { percent: 10 }, true)
    await addCode(queries, 'T-SOON', { percent: 10, starts_on: '2999-01-01' })
    await addCode(queries, 'T-PAVING', { percent: 10, discountable_only: true })
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-GONE')).toEqual(refused(messages.badCode))
    expect(await applyCode(ann, 'T-SOON')).toEqual(refused(messages.badCode))
    expect(await applyCode(ann, 'T-PAVING')).toEqual(refused(messages.codeNothingEligible))
    const newVisitor = shop.visit()
    expect(await applyCode(newVisitor, 'TILE10')).toEqual(refused(messages.codeNothingEligible))
    expect(await applyCode(await shopper([goods.f1s, 1]), 'TILE10')).toEqual(
      refused(messages.codeNothingEligible),
    )
  })

  test('replaces the first code by a second, and applies the same one once [T-142]', async () => {
    await addCode(queries, 'T-HALF', { percent: 50 })
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'TILE10')
    await applyCode(ann, 'TILE10')
    expect(await discount(ann)).toMatchObject({ value: 3.6 })
    await applyCode(ann, 'T-HALF')
    expect(await discount(ann)).toMatchObject({ value: 18, code: 'T-HALF' })
    await applyCode(ann, 'WRONG')
    expect(await discount(ann)).toMatchObject({ value: 18, code: 'T-HALF' })
  })

  test('limits a session to ten rejected codes in ten minutes [T-132]', async () => {
    const ann = await shopper([goods.f4, 1])
    for (let i = 0; i < 10; i += 1)
      expect(await applyCode(ann, `GUESS${i}`)).toEqual(refused(messages.badCode))
    const answer = await ann.post(calls.applyDiscountCode, { discount_code: 'TILE10' })
    expect([answer.statusCode, answer.json()]).toEqual([429, { message: messages.tooManyRequests }])
    expect(answer.headers['retry-after']).toBe('600')
    expect(await applyCode(await shopper([goods.f4, 1]), 'TILE10')).toEqual(ok)
    await queries.execute("update attempt set ends_at = now() - interval '1 second'")
    expect(await applyCode(ann, 'TILE10')).toEqual(ok)
  })

  test('does not count accepted codes [T-132, HZ-20]', async () => {
    const ann = await shopper([goods.f4, 1])
    for (let i = 0; i < 12; i += 1) expect(await applyCode(ann, 'TILE10')).toEqual(ok)
  })

  test('counts concurrent guesses, over all sessions of a client [HZ-20]', async () => {
    const guess = async (visitor: Visitor): Promise<number> =>
      (await visitor.post(calls.applyDiscountCode, { discount_code: 'GUESS' })).statusCode
    const refusedOf = async (tries: readonly Promise<number>[]): Promise<number> =>
      (await Promise.all(tries)).filter((status) => status === 429).length
    const ann = shop.visit()
    expect(await refusedOf(Array.from({ length: 20 }, () => guess(ann)))).toBe(10)
    expect(await refusedOf(Array.from({ length: 60 }, () => guess(shop.visit())))).toBe(10)
  })
})

describe('the discount', () => {
  test('follows the quantity, and is zero while the basket is too small [T-143]', async () => {
    const ann = await shopper([goods.f1, 21.6])
    expect(await applyCode(ann, 'PATIO50')).toEqual(ok)
    expect(await readTotals(ann)).toMatchObject({ discountTotal: 50, orderTotal: 598 })
    const id = await lineId(ann, 'F1-C')
    await ann.post(calls.basketUpdate, { id, quantity: 0.36 })
    expect(await readTotals(ann)).toMatchObject({
      discountTotal: 0,
      orderTotal: 74.52,
      discount_code: 'PATIO50',
      discount_problem: messages.codeBelowMinimum('£500.00'),
    })
    expect(await discount(ann)).toMatchObject({ value: 0, problem: expect.any(String) })
    await ann.post(calls.basketUpdate, { id, quantity: 43.2 })
    expect(await readTotals(ann)).toMatchObject({
      discountTotal: 50,
      orderTotal: 1246,
      discount_problem: null,
    })
  })

  test('is at most what the goods cost, without delivery [T-143]', async () => {
    await addCode(queries, 'T-50OFF', { amount: 5000 })
    const ann = await shopper([goods.f6, 1])
    await setPostcode(ann)
    await chooseService(ann, 2)
    await applyCode(ann, 'T-50OFF')
    const { itemTotal, discountTotal, orderTotal, taxTotal } = await readTotals(ann)
    expect([itemTotal, discountTotal, orderTotal, taxTotal]).toEqual([15, 15, 30, 5])
  })

  describe('a code for free delivery', () => {
    /* To the mainland Standard costs nothing and Nominated Day £30.00; in the Highlands Standard has a price too. */
    const priced = async (rules: Parameters<typeof addCode>[2], service: number, postcode = 'LS1 4AP') => {
      await addCode(queries, 'T-FREE', { free_delivery: true, ...rules })
      const ann = await shopper([goods.f4, 1], [goods.f1s, 1])
      await setPostcode(ann, postcode)
      await chooseService(ann, service)
      const before = await readTotals(ann)
      await applyCode(ann, 'T-FREE')
      const after = await readTotals(ann)
      return { before, after, waived: Math.round((before.shippingTotal - after.shippingTotal) * 100) / 100 }
    }

    test('charges the extra of a dearer service and the postage of samples, and states its worth [OP-46, T-100]', async () => {
      const { before, after, waived } = await priced({}, 2)
      expect([before.shippingTotal, waived]).toEqual([33, 0])
      expect(after).toMatchObject({
        discountTotal: 0,
        discountDescription: 'T-FREE of a test (£0.00 off delivery)',
      })
    })

    test('waives what Standard would cost, whichever service is selected [OP-46]', async () => {
      const standard = await priced({}, 1, 'IV27 4AA')
      const worth = standard.before.shippingTotal - 3
      expect(worth).toBeGreaterThan(0)
      expect(standard.waived).toBe(worth)
      expect(standard.after).toMatchObject({
        shippingTotal: 3,
        shippingTax: 0.5,
        discountDescription: `T-FREE of a test (£${worth.toFixed(2)} off delivery)`,
      })
    })

    test('waives the dearer service and the postage too where it says so [OP-46]', async () => {
      expect((await priced({ any_service: true }, 2)).waived).toBe(30)
      expect((await priced({ sample_postage: true }, 2)).waived).toBe(3)
      const all = await priced({ any_service: true, sample_postage: true }, 2)
      expect(all.after).toMatchObject({
        shippingTotal: 0,
        orderTotal: 36,
        taxTotal: 6,
        discountDescription: 'T-FREE of a test (£33.00 off delivery)',
      })
    })
  })

  test('treats a code of £0.00, which older catalogues could have, as unknown [OP-46]', async () => {
    await addCode(queries, 'T-NOTHING', { amount: 0 })
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-NOTHING')).toEqual(refused(messages.badCode))
  })

  test('counts discountable products only for some codes, without the waived delivery [T-144]', async () => {
    await addCode(queries, 'T-PAVING', { percent: 10, discountable_only: true })
    const ann = await shopper([goods.f1, 10.08], [goods.fq, 0.72], [goods.f4, 1])
    await applyCode(ann, 'T-PAVING')
    expect((await readTotals(ann)).discountTotal).toBe(27.22)
  })

  test('starts and ends at midnight in London, and leaves an expired code set, worth nothing, with the reason [OP-46]', async () => {
    await addCode(queries, 'T-TODAY', { percent: 10, starts_on: '2026-07-01', ends_on: '2026-07-01' })
    /* In summer London is an hour ahead of UTC. */
    shop.clock.now = new Date('2026-06-30T22:59:00Z')
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-TODAY')).toEqual(refused(messages.badCode))
    shop.clock.now = new Date('2026-06-30T23:00:00Z')
    expect(await applyCode(ann, 'T-TODAY')).toEqual(ok)
    shop.clock.now = new Date('2026-07-01T22:59:00Z')
    expect(await discount(ann)).toMatchObject({ value: 3.6, problem: null })
    shop.clock.now = new Date('2026-07-01T23:00:00Z')
    expect(await discount(ann)).toMatchObject({ value: 0, code: 'T-TODAY', problem: messages.codeExpired })
  })

  test('is calculated anew when goods are removed [T-143]', async () => {
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'TILE10')
    await changeVariation(queries, goods.f4, { selling_rate: 600_000 })
    expect((await readTotals(ann)).discountTotal).toBe(7.2)
    await ann.post(calls.basketRemove, { id: await lineId(ann, 'F4-C') })
    expect(await readTotals(ann)).toMatchObject({ discountTotal: 0, orderTotal: 0 })
  })
})

describe('removing', () => {
  test('works by GET or POST, any number of times [T-136, T-137, OP-45]', async () => {
    const ann = await shopper([goods.f4, 1])
    for (const remove of [() => removeByGet(ann), () => ann.post(calls.removeDiscountCode)]) {
      await applyCode(ann, 'TILE10')
      for (let i = 0; i < 2; i += 1) {
        const answer = await remove()
        expect([answer.statusCode, answer.json()]).toEqual([200, ok])
        expect(answer.headers['cache-control']).toContain('no-store')
      }
      expect(await discount(ann)).toEqual(none)
      expect((await readTotals(ann)).orderTotal).toBe(36)
    }
    expect((await removeByGet(shop.visit())).json()).toEqual(ok)
  })

  test('is not done by a link, a prefetch or another site’s page [T-137, T-010]', async () => {
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'TILE10')
    const url = calls.removeDiscountCode
    expect((await ann.get(url)).statusCode).toBe(403)
    expect((await removeByGet(ann, shop.visit().token)).statusCode).toBe(403)
    const headers = { 'x-csrf-token': ann.token, 'sec-fetch-site': 'cross-site' }
    expect((await ann.get(url, headers)).statusCode).toBe(403)
    expect((await shop.call({ url })).statusCode).toBe(403)
    expect(await discount(ann)).toMatchObject({ value: 3.6 })
  })
})

describe('access', () => {
  test('requires the session’s own token and a text [T-010, P-012, T-132]', async () => {
    const ann = await shopper([goods.f4, 1])
    const url = calls.applyDiscountCode
    const body = { discount_code: 'TILE10' }
    expect((await ann.post(url, body, { 'x-csrf-token': '' })).statusCode).toBe(403)
    expect((await shop.call({ method: 'POST', url, body })).statusCode).toBe(403)
    for (const bad of [
      {},
      { discount_code: 5 },
      { discount_code: ['TILE10'] },
      { discount_code: 'x'.repeat(1001) },
    ])
      expect((await ann.post(url, bad)).statusCode).toBe(422)
    expect(await discount(ann)).toEqual(none)
  })

  test('does not apply the code to another session [T-066]', async () => {
    const [ann, bob] = [await shopper([goods.f4, 1]), await shopper([goods.f4, 1])]
    await applyCode(ann, 'TILE10')
    expect(await discount(bob)).toEqual(none)
  })

  test('redirects forms without script to the basket with a message [T-180, T-133, T-136]', async () => {
    const ann = await shopper([goods.f4, 1])
    const alertsAfter = async (url: string, fields: Readonly<Record<string, string>>) => {
      const answer = await ann.submit(url, fields)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/basket'])
      const { rows } = await queries.execute<{ alerts: readonly { level: string; message: string }[] }>(
        "update session set data = '{}' returning (select data->'alerts' from session) as alerts",
      )
      return rows[0]?.alerts.map(({ level, message }) => [level, message])
    }
    expect(await alertsAfter(calls.applyDiscountCode, { discount_code: 'WRONG' })).toEqual([
      ['danger', messages.badCode],
    ])
    expect(await alertsAfter(calls.applyDiscountCode, { discount_code: 'tile10' })).toEqual([
      ['success', messages.codeApplied('TILE10')],
    ])
    expect(await alertsAfter(calls.removeDiscountCode, {})).toEqual([['success', messages.codeRemoved]])
  })
})

describe('uses', () => {
  const reserve = async (code: string, holder: string, keys: readonly string[] = [], basketId = 0) => {
    const { rows } = await queries.execute<{ id: number }>(
      sql`select id from discount_code where code = ${code}`,
    )
    const codeId = rows[0]?.id ?? 0
    const today = londonNow(shop.clock.now).day
    const reserved = await shop.database.transaction((tx) =>
      reserveUse(tx, { codeId, holder, basketId: basketId || null, customerKeys: keys }, today),
    )
    return reserved.ok ? 'reserved' : reserved.error
  }

  test('exhaust a limited code, and free it when an order releases one [T-144, OP-46]', async () => {
    await addCode(queries, 'T-TWICE', { percent: 10, limit: 2 })
    expect(await reserve('T-TWICE', 'quote 1')).toBe('reserved')
    expect(await reserve('T-TWICE', 'quote 1')).toBe('reserved')
    expect(await reserve('T-TWICE', 'quote 2')).toBe('reserved')
    /* Repeated, it is the same use. */
    expect(await reserve('T-TWICE', 'quote 2')).toBe('reserved')
    expect(await reserve('T-TWICE', 'quote 3')).toBe('used-up')
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-TWICE')).toEqual(refused(messages.codeUsedUp))
    await shop.database.transaction(async (tx) => {
      expect(await redeemUse(tx, 'quote 1')).toBe(true)
      expect(await redeemUse(tx, 'quote 9')).toBe(false)
      await releaseUse(tx, 'quote 1')
      await releaseUse(tx, 'quote 2')
    })
    expect(await applyCode(ann, 'T-TWICE')).toEqual(ok)
    expect(await reserve('T-TWICE', 'quote 3')).toBe('reserved')
    expect(await discount(ann)).toMatchObject({ value: 0, problem: messages.codeUsedUp })
  })

  test('of the basket itself do not exhaust the code for it [T-144]', async () => {
    await addCode(queries, 'T-ONCE', { percent: 10, limit: 1 })
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'T-ONCE')
    const { rows } = await queries.execute<{ id: number }>('select id from basket')
    expect(await reserve('T-ONCE', 'quote 1', [], rows[0]?.id)).toBe('reserved')
    expect(await discount(ann)).toMatchObject({ value: 3.6, problem: null })
    await shop.database.transaction((tx) => redeemUse(tx, 'quote 1'))
    expect(await discount(ann)).toMatchObject({ value: 0, problem: messages.codeUsedUp })
  })

  test('are limited to one per customer, by account or by email [T-144]', async () => {
    await addCode(queries, 'T-EACH', { percent: 10, limit_per_customer: 1 })
    expect(await reserve('T-EACH', 'quote 1', customerKeys(7, 'Ann@example.com '))).toBe('reserved')
    expect(await reserve('T-EACH', 'quote 2', customerKeys(7))).toBe('used-by-customer')
    expect(await reserve('T-EACH', 'quote 3', customerKeys(null, 'ann@example.com'))).toBe('used-by-customer')
    expect(await reserve('T-EACH', 'quote 4', customerKeys(8, 'bob@example.com'))).toBe('reserved')
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-EACH')).toEqual(ok)
    await queries.execute('update session set customer_id = 7')
    await fill(ann, [goods.f4, 1])
    expect(await applyCode(ann, 'T-EACH')).toEqual(refused(messages.codeUsedByYou))
  })
})
