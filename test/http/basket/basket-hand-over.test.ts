import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { noPence, penceToPounds } from '#domain/money/pence.ts'
import type { PricedBasket } from '#server/basket/index.ts'
import { captureStatements } from '#server/database/statement-count.ts'
import { ALERT_COOKIE } from '#server/session/sessions.ts'
import { anna, password, register, visitorAfter } from '../../setup/customers.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import {
  applyCode,
  chooseService,
  fill,
  readContents,
  readLines,
  readServices,
  readTotals,
  setPostcode,
} from './basket-call.ts'

/*
 * How other features use a basket: checkout reads it, a quote freezes it, an order empties it, a login merges
 * it.
 */

const shop = await startShop()
const { queries } = shop.database
const { basket } = shop.features
const goods = await readGoods(queries)

const freeze = async (visitor: Visitor): Promise<PricedBasket | null> => {
  const requester = serverVisitor(shop, visitor)
  const lockedBasket = await basket.withLockedBasket()
  return shop.database.transaction((tx) => lockedBasket.lock(tx, requester))
}
const example = async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f6, 2], [goods.f1s, 1])
  await setPostcode(ann)
  await chooseService(ann, 2, { delivery_extra: 'Ring the bell' })
  await applyCode(ann, 'TILE10')
  return ann
}

describe('a quote', () => {
  test('freezes what was shown: lines, service, date, code and the total to the penny [T-175]', async () => {
    const ann = await example()
    const frozen = await freeze(ann)
    const shown = await readTotals(ann)
    expect(frozen).toMatchObject({ problem: null, extra: 'Ring the bell', postcode: 'LS1 4AP' })
    expect(frozen?.code?.code.code).toBe('TILE10')
    expect(frozen?.selection?.serviceId).toBe(2)
    expect(penceToPounds(frozen?.totals.orderTotal ?? noPence)).toBe(shown.orderTotal)
    expect(shown.orderTotal).toBe(363.26)
    expect(frozen?.lines.map((line) => [line.stocked.row.sku, quantityToNumber(line.quantity)])).toEqual(
      await readLines(ann),
    )
  })

  test('has a version that changes with the basket, and not by reading or repeating [T-175]', async () => {
    const ann = await example()
    const version = async () => (await freeze(ann))?.stored.version
    const before = await version()
    const [line] = await readContents(ann)
    await readTotals(ann)
    await readServices(ann)
    await ann.post('/box/basket/update', { id: line?.id, quantity: 10.08 })
    await ann.post('/box/basket/update', { id: line?.id, quantity: 'abc' })
    await ann.post('/box/basket/remove', { id: 999_999 })
    await applyCode(ann, 'TILE10')
    await applyCode(ann, 'WRONG')
    expect(await version()).toBe(before)
    for (const change of [
      () => ann.post('/box/basket/update', { id: line?.id, quantity: 1.08 }),
      () => fill(ann, [goods.f4, 1]),
      () => chooseService(ann, 3),
      () => ann.post('/ajax/removeDiscountCode'),
      () => ann.post('/box/basket/remove', { id: line?.id }),
    ]) {
      const previous = await version()
      await change()
      expect(await version()).toBeGreaterThan(previous ?? 0)
    }
  })

  test('does not exist without a basket [T-352]', async () => {
    expect(await freeze(shop.visit())).toBeNull()
  })

  test('costs two statements to price', async () => {
    const visitor = serverVisitor(shop, await example())
    expect((await captureStatements(() => basket.priced(visitor))).statements).toHaveLength(2)
  })
})

describe('an order', () => {
  const order = async (visitor: Visitor, frozen: PricedBasket) => {
    const ordered = frozen.lines.map((line) => ({
      variationId: line.stocked.row.id,
      quantity: line.quantity,
    }))
    await shop.database.transaction((tx) => basket.empty(tx, frozen.stored.id ?? 0, ordered))
    return readLines(visitor)
  }
  const frozenOf = async (visitor: Visitor) => {
    const frozen = await freeze(visitor)
    if (frozen === null) throw new Error('There is no basket.')
    return frozen
  }

  test('empties its basket, which starts anew [T-016]', async () => {
    const ann = await example()
    expect(await order(ann, await frozenOf(ann))).toEqual([])
    await fill(ann, [goods.f4, 1])
    expect(await readTotals(ann)).toMatchObject({
      discount_code: null,
      selected_service_id: 1,
      delivery_extra: null,
    })
  })

  test('leaves what was added after it was frozen, in whole tiles [T-077]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f3, 0.56], [goods.f4, 2], [goods.f6, 3])
    const frozen = await frozenOf(ann)
    /* Two tiles of 750 × 750 are 1.13 m²; less one of 0.56, one is left, not 0.57 m² and so two. */
    await fill(ann, [goods.f3, 0.56], [goods.f4, 1], [goods.f7, 1])
    expect(await order(ann, frozen)).toEqual([
      ['F3-C', 0.56],
      ['F4-C', 1],
      ['F7-C', 1],
    ])
    expect(await order(ann, frozen)).toEqual([['F7-C', 1]])
  })

  test('leaves other baskets alone, and ignores one that no longer exists [T-077]', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await fill(ann, [goods.f4, 2])
    await fill(bob, [goods.f4, 2])
    await order(ann, await frozenOf(ann))
    expect(await readLines(bob)).toEqual([['F4-C', 2]])
    await shop.database.transaction((tx) =>
      basket.empty(tx, 999_999, [{ variationId: goods.f4, quantity: quantity(200) }]),
    )
  })
})

describe('a login', () => {
  /** Logs a visitor in as accounts do: merges the basket, and assigns the session to the customer. */
  const logIn = async (visitor: Visitor, customerId: number) => {
    const { idHash } = serverVisitor(shop, visitor)
    await shop.database.transaction(async (tx) => {
      await tx.execute(sql`insert into session (id_hash, customer_id) values (${idHash}, ${customerId})
        on conflict (id_hash) do update set customer_id = ${customerId}`)
      await basket.merge(tx, idHash, customerId)
    })
  }

  test('adds the guest’s lines to the customer’s own within stock [T-077]', async () => {
    await setStock(queries, goods.f4, 7)
    const laptop = shop.visit()
    await logIn(laptop, 7)
    await fill(laptop, [goods.f4, 5], [goods.f6, 1])
    const phone = shop.visit()
    await fill(phone, [goods.f4, 5], [goods.f1, 1.08])
    await logIn(phone, 7)
    const both = [
      ['F4-C', 7],
      ['F6-C', 1],
      ['F1-C', 1.08],
    ]
    expect(await readLines(phone)).toEqual(both)
    expect(await readLines(laptop)).toEqual(both)
    await logIn(phone, 7)
    expect(await readLines(laptop)).toEqual(both)
  })

  test('gives a new customer the guest’s basket with code and service [T-077]', async () => {
    const ann = await example()
    const before = await readTotals(ann)
    await logIn(ann, 8)
    expect(await readTotals(ann)).toEqual(before)
    const elsewhere = shop.visit()
    await logIn(elsewhere, 8)
    expect(await readLines(elsewhere)).toEqual(await readLines(ann))
    expect(await readTotals(elsewhere)).toMatchObject({ discount_code: 'TILE10', postcode: null })
  })

  test('prefers the guest’s choice of delivery, without a day where it has none [T-077]', async () => {
    await changeVariation(queries, goods.f4, { allow_nominated_day: false })
    const laptop = shop.visit()
    await logIn(laptop, 7)
    await fill(laptop, [goods.f6, 1])
    await setPostcode(laptop)
    await chooseService(laptop, 2)
    const phone = shop.visit()
    await fill(phone, [goods.f4, 1])
    await setPostcode(phone)
    await chooseService(phone, 2)
    await logIn(phone, 7)
    for (const device of [phone, laptop])
      expect(await readServices(device)).toMatchObject({
        selected_service_id: 2,
        selected_delivery_date: null,
      })
  })

  test('says on the next page where a line cannot hold both quantities [P-123, T-077]', async () => {
    await setStock(queries, goods.f4, 7)
    await setStock(queries, goods.f6, 1)
    await fill(await register(shop), [goods.f4, 5], [goods.f6, 1], [goods.f7, 1])
    const guest = shop.visit()
    await fill(guest, [goods.f4, 5], [goods.f6, 1], [goods.f7, 2], [goods.f1, 1.08])
    const answer = await guest.post(paths.login, { email: anna, password })
    const there = visitorAfter(shop, answer)
    expect(await readLines(there)).toEqual([
      ['F4-C', 7],
      ['F6-C', 1],
      ['F7-C', 3],
      ['F1-C', 1.08],
    ])
    /* The limited lines, and no others. */
    const names = (await readContents(there)).slice(0, 2).map(({ model }) => model.product.name)
    const { rows } = await queries.execute(
      sql`select data->'alerts' as alerts from session where data ? 'alerts'`,
    )
    const message = `${names.join(', ')}: ${messages.notEnoughStock}`
    expect(rows).toEqual([{ alerts: [{ level: 'warning', message, important: true }] }])
    expect(answer.cookies.map(({ name }) => name)).toContain(ALERT_COOKIE)
  })

  test('names what one line cannot hold apart from what is not in stock [P-123, T-077]', async () => {
    await setStock(queries, goods.f4, 7)
    const ann = await register(shop)
    await fill(ann, [goods.f4, 5])
    for (let i = 0; i < 5; i += 1) await fill(ann, [goods.f7, 1000])
    const guest = shop.visit()
    await fill(guest, [goods.f4, 5], [goods.f7, 2])
    await guest.post(paths.login, { email: anna, password })
    const { rows } = await queries.execute<{ alerts: readonly { message: string }[] }>(
      sql`select data->'alerts' as alerts from session where data ? 'alerts'`,
    )
    expect(rows[0]?.alerts.map(({ message }) => message)).toEqual([
      expect.stringMatching(`^[^,]*: ${messages.notEnoughStock}$`),
      expect.stringMatching(`^[^,]*: ${messages.lineFull('5000').replace(/[.]/g, '\\.')}$`),
    ])
  })

  test('leaves baskets of other customers and guests alone [T-066, T-077]', async () => {
    const [ann, bob, guest] = [shop.visit(), shop.visit(), shop.visit()]
    for (const [visitor, customer] of [
      [ann, 7],
      [bob, 8],
    ] as const) {
      await fill(visitor, [goods.f4, customer])
      await logIn(visitor, customer)
    }
    await fill(guest, [goods.f6, 1])
    expect(await Promise.all([ann, bob, guest].map(readLines))).toEqual([
      [['F4-C', 7]],
      [['F4-C', 8]],
      [['F6-C', 1]],
    ])
    const foreign = (await readContents(ann))[0]?.id
    expect((await bob.post('/box/basket/remove', { id: foreign })).statusCode).toBe(404)
  })

  test('shares the customer’s basket between devices [T-077]', async () => {
    const [laptop, phone] = [shop.visit(), shop.visit()]
    await logIn(laptop, 7)
    await logIn(phone, 7)
    await fill(laptop, [goods.f4, 1])
    await fill(phone, [goods.f4, 2], [goods.f6, 1])
    const { basket: seen } = (await laptop.get('/ajax/getBasketContents')).json<WireBasketContents>()
    await laptop.post('/box/basket/remove', { id: seen[1]?.id })
    expect(await readLines(phone)).toEqual([['F4-C', 3]])
    expect((await phone.get('/box/basket/summary')).json()).toEqual({ count: 1, samples: 0, current: false })
  })
})

test('reads the page’s data consistently with the calls, in six statements [T-025, T-106]', async () => {
  const ann = await example()
  const requester = serverVisitor(shop, ann)
  const { value: page, statements } = await captureStatements(() => basket.page(requester))
  expect(statements.length).toBeLessThanOrEqual(6)
  expect(page).toMatchObject({
    totals: await readTotals(ann),
    shipping: await readServices(ann),
    logged_in: false,
    preselected_postcode: 'LS1 4AP',
    destination: '/checkout',
    continue_destination: '/',
  })
  expect(page.contents).toEqual((await ann.get('/ajax/getBasketContents')).json())
  expect(await shop.features.savedList.page(requester)).toEqual({
    saved_list: { items: [] },
    has_saved_list: false,
  })
})
