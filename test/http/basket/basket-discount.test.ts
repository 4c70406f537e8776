import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { customerKeys, redeemUse, releaseUse, reserveUse } from '#server/discounts/index.ts'
import { londonNow } from '#server/london.ts'
import { addCode, clearCodes } from '../../setup/codes.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { change, readGoods } from '../goods.ts'
import { applyCode, choose, fill, lineId, setPostcode, totals } from './basket-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
afterAll(() => clearCodes(queries))

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
  test.each(['TILE10', ' tile10 ', 'Tile10'])('[T-132, T-141] %j is the code', async (typed) => {
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
  ])('[T-132, T-133, T-140, OP-46] %j is refused: %s', async (typed, error) => {
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, typed)).toEqual(refused(error))
    expect(await discount(ann)).toEqual(none)
  })

  test('[T-144, OP-46] withdrawn, not begun, for other goods, or for an empty basket: refused', async () => {
    await addCode(queries, 'T-GONE', { percent: 10 }, true)
    await addCode(queries, 'T-SOON', { percent: 10, starts_on: '2999-01-01' })
    await addCode(queries, 'T-PAVING', { percent: 10, discountable_only: true })
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-GONE')).toEqual(refused(messages.badCode))
    expect(await applyCode(ann, 'T-SOON')).toEqual(refused(messages.badCode))
    expect(await applyCode(ann, 'T-PAVING')).toEqual(refused(messages.codeNothingEligible))
    const nobody = shop.visit()
    expect(await applyCode(nobody, 'TILE10')).toEqual(refused(messages.codeNothingEligible))
    expect(await applyCode(await shopper([goods.f1s, 1]), 'TILE10')).toEqual(
      refused(messages.codeNothingEligible),
    )
  })

  test('[T-142] a second code takes the place of the first, and the same one twice is once', async () => {
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

  test('[T-132] after ten refused codes in ten minutes a session must wait', async () => {
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

  test('[T-132, HZ-20] codes that are taken count for nothing', async () => {
    const ann = await shopper([goods.f4, 1])
    for (let i = 0; i < 12; i += 1) expect(await applyCode(ann, 'TILE10')).toEqual(ok)
  })

  test('[HZ-20] guesses at once are counted too, and new sessions do not begin anew', async () => {
    const guess = async (visitor: Visitor): Promise<number> =>
      (await visitor.post(calls.applyDiscountCode, { discount_code: 'GUESS' })).statusCode
    const refusedOf = async (tries: readonly Promise<number>[]): Promise<number> =>
      (await Promise.all(tries)).filter((status) => status === 429).length
    const ann = shop.visit()
    expect(await refusedOf(Array.from({ length: 20 }, () => guess(ann)))).toBe(10)
    expect(await refusedOf(Array.from({ length: 60 }, () => guess(shop.visit())))).toBe(10)
  })
})

describe('what it is worth', () => {
  test('[T-143] follows the quantity, and is worth nothing while the basket is too small', async () => {
    const ann = await shopper([goods.f1, 21.6])
    expect(await applyCode(ann, 'PATIO50')).toEqual(ok)
    expect(await totals(ann)).toMatchObject({ discountTotal: 50, orderTotal: 598 })
    const id = await lineId(ann, 'F1-C')
    await ann.post(calls.basketUpdate, { id, quantity: 0.36 })
    expect(await totals(ann)).toMatchObject({
      discountTotal: 0,
      orderTotal: 74.52,
      discount_code: 'PATIO50',
      discount_problem: messages.codeBelowMinimum('£500.00'),
    })
    expect(await discount(ann)).toMatchObject({ value: 0, problem: expect.any(String) })
    await ann.post(calls.basketUpdate, { id, quantity: 43.2 })
    expect(await totals(ann)).toMatchObject({ discountTotal: 50, orderTotal: 1246, discount_problem: null })
  })

  test('[T-143] takes at most what the goods cost; delivery is paid', async () => {
    await addCode(queries, 'T-50OFF', { amount: 5000 })
    const ann = await shopper([goods.f6, 1])
    await setPostcode(ann)
    await choose(ann, 2)
    await applyCode(ann, 'T-50OFF')
    const { itemTotal, discountTotal, orderTotal, taxTotal } = await totals(ann)
    expect([itemTotal, discountTotal, orderTotal, taxTotal]).toEqual([15, 15, 30, 5])
  })

  describe('a code for free delivery', () => {
    /* To the mainland Standard costs nothing and Nominated Day £30.00; in the Highlands Standard has a price too. */
    const priced = async (rules: Parameters<typeof addCode>[2], service: number, postcode = 'LS1 4AP') => {
      await addCode(queries, 'T-FREE', { free_delivery: true, ...rules })
      const ann = await shopper([goods.f4, 1], [goods.f1s, 1])
      await setPostcode(ann, postcode)
      await choose(ann, service)
      const before = await totals(ann)
      await applyCode(ann, 'T-FREE')
      const after = await totals(ann)
      return { before, after, waived: Math.round((before.shippingTotal - after.shippingTotal) * 100) / 100 }
    }

    test('leaves the extra of a dearer service and the postage of samples, and says what it is worth [OP-46, T-100]', async () => {
      const { before, after, waived } = await priced({}, 2)
      expect([before.shippingTotal, waived]).toEqual([33, 0])
      expect(after).toMatchObject({
        discountTotal: 0,
        discountDescription: 'T-FREE of a test (£0.00 off delivery)',
      })
    })

    test('takes off what Standard would cost, whichever service is chosen [OP-46]', async () => {
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

    test('takes the dearer service and the postage too where it says so [OP-46]', async () => {
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

  test('[OP-46] a code of nothing, as catalogues of before could have, is none', async () => {
    await addCode(queries, 'T-NOTHING', { amount: 0 })
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-NOTHING')).toEqual(refused(messages.badCode))
  })

  test('[T-144] some codes are for discountable products alone; the waiver is no part of it', async () => {
    await addCode(queries, 'T-PAVING', { percent: 10, discountable_only: true })
    const ann = await shopper([goods.f1, 10.08], [goods.fq, 0.72], [goods.f4, 1])
    await applyCode(ann, 'T-PAVING')
    expect((await totals(ann)).discountTotal).toBe(27.22)
  })

  test('[OP-46] a code begins and ends at midnight in London, and one that expires stays set, worth nothing, and says so', async () => {
    await addCode(queries, 'T-TODAY', { percent: 10, starts_on: '2026-07-01', ends_on: '2026-07-01' })
    /* In summer London is an hour before UTC. */
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

  test('[T-143] it is looked at again when goods are gone', async () => {
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'TILE10')
    await change(queries, goods.f4, { selling_rate: 600_000 })
    expect((await totals(ann)).discountTotal).toBe(7.2)
    await ann.post(calls.basketRemove, { id: await lineId(ann, 'F4-C') })
    expect(await totals(ann)).toMatchObject({ discountTotal: 0, orderTotal: 0 })
  })
})

describe('removing', () => {
  test('[T-136, T-137, OP-45] by GET or POST, as often as one likes', async () => {
    const ann = await shopper([goods.f4, 1])
    for (const remove of [() => removeByGet(ann), () => ann.post(calls.removeDiscountCode)]) {
      await applyCode(ann, 'TILE10')
      for (let i = 0; i < 2; i += 1) {
        const answer = await remove()
        expect([answer.statusCode, answer.json()]).toEqual([200, ok])
        expect(answer.headers['cache-control']).toContain('no-store')
      }
      expect(await discount(ann)).toEqual(none)
      expect((await totals(ann)).orderTotal).toBe(36)
    }
    expect((await removeByGet(shop.visit())).json()).toEqual(ok)
  })

  test('[T-137, T-010] a link, a prefetch or another site’s page removes nothing', async () => {
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

describe('guards', () => {
  test('[T-010, P-012, T-132] applying needs the own token and a text', async () => {
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

  test('[T-066] another session has no part in it', async () => {
    const [ann, bob] = [await shopper([goods.f4, 1]), await shopper([goods.f4, 1])]
    await applyCode(ann, 'TILE10')
    expect(await discount(bob)).toEqual(none)
  })

  test('[T-180, T-133, T-136] forms without script lead back and say what came of it', async () => {
    const ann = await shopper([goods.f4, 1])
    const told = async (url: string, fields: Readonly<Record<string, string>>) => {
      const answer = await ann.submit(url, fields)
      expect([answer.statusCode, answer.headers.location]).toEqual([303, '/basket'])
      const { rows } = await queries.execute<{ alerts: readonly { level: string; message: string }[] }>(
        "update session set data = '{}' returning (select data->'alerts' from session) as alerts",
      )
      return rows[0]?.alerts.map(({ level, message }) => [level, message])
    }
    expect(await told(calls.applyDiscountCode, { discount_code: 'WRONG' })).toEqual([
      ['danger', messages.badCode],
    ])
    expect(await told(calls.applyDiscountCode, { discount_code: 'tile10' })).toEqual([
      ['success', messages.codeApplied('TILE10')],
    ])
    expect(await told(calls.removeDiscountCode, {})).toEqual([['success', messages.codeRemoved]])
  })
})

describe('uses', () => {
  const use = async (code: string, holder: string, keys: readonly string[] = [], basketId = 0) => {
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

  test('[T-144, OP-46] a limited code is used up when orders hold all its uses, and free when one lets go', async () => {
    await addCode(queries, 'T-TWICE', { percent: 10, limit: 2 })
    expect(await use('T-TWICE', 'quote 1')).toBe('reserved')
    expect(await use('T-TWICE', 'quote 1')).toBe('reserved')
    expect(await use('T-TWICE', 'quote 2')).toBe('reserved')
    /* Asked again, it is the same use. */
    expect(await use('T-TWICE', 'quote 2')).toBe('reserved')
    expect(await use('T-TWICE', 'quote 3')).toBe('used-up')
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-TWICE')).toEqual(refused(messages.codeUsedUp))
    await shop.database.transaction(async (tx) => {
      expect(await redeemUse(tx, 'quote 1')).toBe(true)
      expect(await redeemUse(tx, 'quote 9')).toBe(false)
      await releaseUse(tx, 'quote 1')
      await releaseUse(tx, 'quote 2')
    })
    expect(await applyCode(ann, 'T-TWICE')).toEqual(ok)
    expect(await use('T-TWICE', 'quote 3')).toBe('reserved')
    expect(await discount(ann)).toMatchObject({ value: 0, problem: messages.codeUsedUp })
  })

  test('[T-144] what the basket itself has reserved does not make the code look used up to it', async () => {
    await addCode(queries, 'T-ONCE', { percent: 10, limit: 1 })
    const ann = await shopper([goods.f4, 1])
    await applyCode(ann, 'T-ONCE')
    const { rows } = await queries.execute<{ id: number }>('select id from basket')
    expect(await use('T-ONCE', 'quote 1', [], rows[0]?.id)).toBe('reserved')
    expect(await discount(ann)).toMatchObject({ value: 3.6, problem: null })
    await shop.database.transaction((tx) => redeemUse(tx, 'quote 1'))
    expect(await discount(ann)).toMatchObject({ value: 0, problem: messages.codeUsedUp })
  })

  test('[T-144] once for each customer, known by account or by email', async () => {
    await addCode(queries, 'T-EACH', { percent: 10, limit_per_customer: 1 })
    expect(await use('T-EACH', 'quote 1', customerKeys(7, 'Ann@example.com '))).toBe('reserved')
    expect(await use('T-EACH', 'quote 2', customerKeys(7))).toBe('used-by-customer')
    expect(await use('T-EACH', 'quote 3', customerKeys(null, 'ann@example.com'))).toBe('used-by-customer')
    expect(await use('T-EACH', 'quote 4', customerKeys(8, 'bob@example.com'))).toBe('reserved')
    const ann = await shopper([goods.f4, 1])
    expect(await applyCode(ann, 'T-EACH')).toEqual(ok)
    await queries.execute('update session set customer_id = 7')
    await fill(ann, [goods.f4, 1])
    expect(await applyCode(ann, 'T-EACH')).toEqual(refused(messages.codeUsedByYou))
  })
})
