import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { WireBasketContents } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { quantity, quantityToNumber } from '#domain/measure/quantity.ts'
import { noPence, penceToPounds } from '#domain/money/pence.ts'
import type { PricedBasket } from '#server/basket/index.ts'
import { countingStatements } from '#server/database/statement-count.ts'
import { ALERT_COOKIE } from '#server/session/sessions.ts'
import type { Visitor as ServersVisitor } from '#server/session/visitor.ts'
import { afterAnswer, anna, password, register } from '../../setup/customers.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { change, readGoods, setStock } from '../goods.ts'
import { applyCode, choose, contents, fill, lines, services, setPostcode, totals } from './basket-call.ts'

/* What other features do with a basket: checkout reads it, a quote freezes it, an order empties it, a login merges it. */

let asked: ServersVisitor | undefined
const shop = await startShop({
  extend: (app) =>
    app.get('/who', async (request) => {
      asked = request.visitor
      return 'ok'
    }),
})
const { queries } = shop.database
const { basket } = shop.faces
const goods = await readGoods(queries)

/** The visitor as the server's features see them. */
const inside = async (visitor: Visitor): Promise<ServersVisitor> => {
  await visitor.get('/who')
  if (asked === undefined) throw new Error('Nobody asked.')
  return asked
}
const freeze = async (visitor: Visitor): Promise<PricedBasket | null> => {
  const who = await inside(visitor)
  const freezer = await basket.withLockedBasket()
  return shop.database.transaction((tx) => freezer.hold(tx, who))
}
const example = async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f1, 10.08], [goods.f6, 2], [goods.f1s, 1])
  await setPostcode(ann)
  await choose(ann, 2, { delivery_extra: 'Ring the bell' })
  await applyCode(ann, 'TILE10')
  return ann
}

describe('a quote', () => {
  test('[T-175] freezes what was shown: lines, service, date, code and the total to the penny', async () => {
    const ann = await example()
    const frozen = await freeze(ann)
    const shown = await totals(ann)
    expect(frozen).toMatchObject({ problem: null, extra: 'Ring the bell', postcode: 'LS1 4AP' })
    expect(frozen?.code?.code.code).toBe('TILE10')
    expect(frozen?.selection?.serviceId).toBe(2)
    expect(penceToPounds(frozen?.totals.orderTotal ?? noPence)).toBe(shown.orderTotal)
    expect(shown.orderTotal).toBe(363.26)
    expect(frozen?.lines.map((line) => [line.stocked.row.sku, quantityToNumber(line.quantity)])).toEqual(
      await lines(ann),
    )
  })

  test('[T-175] tells by the version whether its basket moved on; looking and saying the same again does not move it', async () => {
    const ann = await example()
    const version = async () => (await freeze(ann))?.stored.version
    const before = await version()
    const [line] = await contents(ann)
    await totals(ann)
    await services(ann)
    await ann.post('/box/basket/update', { id: line?.id, quantity: 10.08 })
    await ann.post('/box/basket/update', { id: line?.id, quantity: 'abc' })
    await ann.post('/box/basket/remove', { id: 999_999 })
    await applyCode(ann, 'TILE10')
    await applyCode(ann, 'WRONG')
    expect(await version()).toBe(before)
    for (const change of [
      () => ann.post('/box/basket/update', { id: line?.id, quantity: 1.08 }),
      () => fill(ann, [goods.f4, 1]),
      () => choose(ann, 3),
      () => ann.post('/ajax/removeDiscountCode'),
      () => ann.post('/box/basket/remove', { id: line?.id }),
    ]) {
      const was = await version()
      await change()
      expect(await version()).toBeGreaterThan(was ?? 0)
    }
  })

  test('[T-352] of no basket there is none', async () => {
    expect(await freeze(shop.visit())).toBeNull()
  })

  test('a priced basket costs two statements', async () => {
    const who = await inside(await example())
    expect((await countingStatements(() => basket.priced(who))).statements).toHaveLength(2)
  })
})

describe('an order', () => {
  const order = async (visitor: Visitor, frozen: PricedBasket) => {
    const ordered = frozen.lines.map((line) => ({
      variationId: line.stocked.row.id,
      quantity: line.quantity,
    }))
    await shop.database.transaction((tx) => basket.empty(tx, frozen.stored.id ?? 0, ordered))
    return lines(visitor)
  }
  const frozenOf = async (visitor: Visitor) => {
    const frozen = await freeze(visitor)
    if (frozen === null) throw new Error('There is no basket.')
    return frozen
  }

  test('[T-016] empties its basket, which begins anew', async () => {
    const ann = await example()
    expect(await order(ann, await frozenOf(ann))).toEqual([])
    await fill(ann, [goods.f4, 1])
    expect(await totals(ann)).toMatchObject({
      discount_code: null,
      selected_service_id: 1,
      delivery_extra: null,
    })
  })

  test('[T-077] leaves what came after it was frozen, in whole tiles', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f3, 0.56], [goods.f4, 2], [goods.f6, 3])
    const frozen = await frozenOf(ann)
    /* Two tiles of 750 × 750 are 1.13 m², and less one of 0.56 one is left, not 0.57 m² and so two. */
    await fill(ann, [goods.f3, 0.56], [goods.f4, 1], [goods.f7, 1])
    expect(await order(ann, frozen)).toEqual([
      ['F3-C', 0.56],
      ['F4-C', 1],
      ['F7-C', 1],
    ])
    expect(await order(ann, frozen)).toEqual([['F7-C', 1]])
  })

  test('[T-077] leaves another basket alone, and minds none that is gone', async () => {
    const [ann, bob] = [shop.visit(), shop.visit()]
    await fill(ann, [goods.f4, 2])
    await fill(bob, [goods.f4, 2])
    await order(ann, await frozenOf(ann))
    expect(await lines(bob)).toEqual([['F4-C', 2]])
    await shop.database.transaction((tx) =>
      basket.empty(tx, 999_999, [{ variationId: goods.f4, quantity: quantity(200) }]),
    )
  })
})

describe('a login', () => {
  /** Logs a visitor in as accounts do: the basket is merged, the session belongs to the customer from then on. */
  const logIn = async (visitor: Visitor, customerId: number) => {
    const { idHash } = await inside(visitor)
    await shop.database.transaction(async (tx) => {
      await tx.execute(sql`insert into session (id_hash, customer_id) values (${idHash}, ${customerId})
        on conflict (id_hash) do update set customer_id = ${customerId}`)
      await basket.merge(tx, idHash, customerId)
    })
  }

  test('[T-077] keeps the guest’s lines, and adds them to the customer’s own within stock', async () => {
    await setStock(queries, goods.f4, 7)
    const desk = shop.visit()
    await logIn(desk, 7)
    await fill(desk, [goods.f4, 5], [goods.f6, 1])
    const phone = shop.visit()
    await fill(phone, [goods.f4, 5], [goods.f1, 1.08])
    await logIn(phone, 7)
    const both = [
      ['F4-C', 7],
      ['F6-C', 1],
      ['F1-C', 1.08],
    ]
    expect(await lines(phone)).toEqual(both)
    expect(await lines(desk)).toEqual(both)
    await logIn(phone, 7)
    expect(await lines(desk)).toEqual(both)
  })

  test('[T-077] gives a new customer the guest’s basket as it is, code and service too', async () => {
    const ann = await example()
    const before = await totals(ann)
    await logIn(ann, 8)
    expect(await totals(ann)).toEqual(before)
    const elsewhere = shop.visit()
    await logIn(elsewhere, 8)
    expect(await lines(elsewhere)).toEqual(await lines(ann))
    expect(await totals(elsewhere)).toMatchObject({ discount_code: 'TILE10', postcode: null })
  })

  test('[T-077] the guest’s choice of delivery goes before the customer’s own, without a day where it has none', async () => {
    await change(queries, goods.f4, { allow_nominated_day: false })
    const desk = shop.visit()
    await logIn(desk, 7)
    await fill(desk, [goods.f6, 1])
    await setPostcode(desk)
    await choose(desk, 2)
    const phone = shop.visit()
    await fill(phone, [goods.f4, 1])
    await setPostcode(phone)
    await choose(phone, 2)
    await logIn(phone, 7)
    for (const device of [phone, desk])
      expect(await services(device)).toMatchObject({ selected_service_id: 2, selected_delivery_date: null })
  })

  test('[P-123, T-077] tells on the next page where a line cannot hold what both had', async () => {
    await setStock(queries, goods.f4, 7)
    await setStock(queries, goods.f6, 1)
    await fill(await register(shop), [goods.f4, 5], [goods.f6, 1], [goods.f7, 1])
    const guest = shop.visit()
    await fill(guest, [goods.f4, 5], [goods.f6, 1], [goods.f7, 2], [goods.f1, 1.08])
    const answer = await guest.post(paths.login, { email: anna, password })
    const there = afterAnswer(shop, answer)
    expect(await lines(there)).toEqual([
      ['F4-C', 7],
      ['F6-C', 1],
      ['F7-C', 3],
      ['F1-C', 1.08],
    ])
    /* Those that were cut, and no others. */
    const names = (await contents(there)).slice(0, 2).map(({ model }) => model.product.name)
    const { rows } = await queries.execute(
      sql`select data->'alerts' as alerts from session where data ? 'alerts'`,
    )
    const message = `${names.join(', ')}: ${messages.notEnoughStock}`
    expect(rows).toEqual([{ alerts: [{ level: 'warning', message, important: true }] }])
    expect(answer.cookies.map(({ name }) => name)).toContain(ALERT_COOKIE)
  })

  test('[T-066, T-077] baskets of other customers and guests are left alone', async () => {
    const [ann, bob, guest] = [shop.visit(), shop.visit(), shop.visit()]
    for (const [visitor, customer] of [
      [ann, 7],
      [bob, 8],
    ] as const) {
      await fill(visitor, [goods.f4, customer])
      await logIn(visitor, customer)
    }
    await fill(guest, [goods.f6, 1])
    expect(await Promise.all([ann, bob, guest].map(lines))).toEqual([
      [['F4-C', 7]],
      [['F4-C', 8]],
      [['F6-C', 1]],
    ])
    const foreign = (await contents(ann))[0]?.id
    expect((await bob.post('/box/basket/remove', { id: foreign })).statusCode).toBe(404)
  })

  test('[T-077] a customer adds, changes and removes on one device what the other sees', async () => {
    const [desk, phone] = [shop.visit(), shop.visit()]
    await logIn(desk, 7)
    await logIn(phone, 7)
    await fill(desk, [goods.f4, 1])
    await fill(phone, [goods.f4, 2], [goods.f6, 1])
    const { basket: seen } = (await desk.get('/ajax/getBasketContents')).json<WireBasketContents>()
    await desk.post('/box/basket/remove', { id: seen[1]?.id })
    expect(await lines(phone)).toEqual([['F4-C', 3]])
    expect((await phone.get('/box/basket/summary')).json()).toEqual({ count: 1 })
  })
})

test('[T-025, T-106] the page’s data are of one reading and of what the calls answer, for six statements', async () => {
  const ann = await example()
  const who = await inside(ann)
  const { value: page, statements } = await countingStatements(() => basket.page(who))
  expect(statements.length).toBeLessThanOrEqual(6)
  expect(page).toMatchObject({
    totals: await totals(ann),
    shipping: await services(ann),
    logged_in: false,
    preselected_postcode: 'LS1 4AP',
    destination: '/checkout',
    continue_destination: '/',
  })
  expect(page.contents).toEqual((await ann.get('/ajax/getBasketContents')).json())
  expect(await shop.faces.savedList.page(who)).toEqual({ saved_list: { items: [] }, has_saved_list: false })
})
