import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { WireSavedListResponse } from '#contract/saved-list.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop, type Visitor } from '../../setup/shop.ts'
import { fill, lineId, readLines } from '../basket/basket-call.ts'
import { changeVariation, readGoods, setStock } from '../goods.ts'
import { fillSavedList } from './full-list.ts'
import { ANN, savedListCalls } from './saved-list-call.ts'

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)

const listCalls = [calls.saveForLater, calls.retrieveSavedList, calls.removeFromSavedList, calls.moveToBasket]

const { save, retrieve, remove, moveBack, saver, logIn } = savedListCalls(shop, goods)
describe('saving', () => {
  test('moves the line out of the basket into the list [T-152, T-146, T-156, T-148]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f1, 10.08], [goods.f4, 3])
    const item_id = await lineId(ann, 'F1-C')
    const answer = await ann.post(calls.saveForLater, { item_id, email_address: ` ${ANN.toUpperCase()} ` })
    expect(answer.statusCode).toBe(200)
    expect(WireSavedListResponse.parse(answer.json())).toEqual(answer.json())
    expect(answer.json()).toMatchObject({
      status: 'success',
      msg: messages.savedForLater,
      saved_list: { items: [{ id: expect.any(Number), quantity: 10.08, variation: { sku: 'F1-C' } }] },
    })
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
    expect((await ann.get(calls.basketSummary)).json()).toEqual({ count: 1, samples: 0, current: false })
  })

  test('requires no email of a guest while their list is open [T-150]', async () => {
    const { ann } = await saver()
    expect(await save(ann, 'F4-C', null)).toMatchObject({
      status: 'success',
      items: [
        ['F1-C', 10.08],
        ['F4-C', 3],
      ],
    })
    expect(await readLines(ann)).toEqual([])
  })

  test('requires no email of a customer, who finds the list on every device [T-147]', async () => {
    const ann = shop.visit()
    await logIn(ann, 7)
    await fill(ann, [goods.f4, 2])
    expect(await save(ann, 'F4-C', null)).toMatchObject({ status: 'success', items: [['F4-C', 2]] })
    const phone = shop.visit()
    await logIn(phone, 7)
    expect(await retrieve(phone, null)).toMatchObject({ status: 'success', items: [['F4-C', 2]] })
  })

  test.each([
    [null, messages.enterEmail],
    ['', messages.enterEmail],
    ['   ', messages.enterEmail],
    ['abc', messages.badEmail],
    ['ann@example', messages.badEmail],
    ['ann@@example.com', messages.badEmail],
  ])('rejects the email %j: %s [T-151, T-157, T-161, T-155]', async (email, msg) => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 1])
    for (const answer of [await save(ann, 'F4-C', email), await retrieve(ann, email)])
      expect(answer).toMatchObject({ code: 200, status: 'error', msg, items: [] })
    expect(await readLines(ann)).toEqual([['F4-C', 1]])
  })

  test('rejects another item in a list of two hundred, and leaves the line in the basket [T-152, BI-01]', async () => {
    const { ann } = await saver()
    await fillSavedList(queries)
    expect(await save(ann, 'F4-C')).toMatchObject({ code: 200, status: 'error', msg: messages.savedListFull })
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
    await fill(ann, [goods.f1, 1.08])
    expect(await save(ann, 'F1-C')).toMatchObject({ code: 200, status: 'success' })
  })

  test('opens another list for another email [T-152, D32]', async () => {
    const { ann } = await saver()
    expect((await save(ann, 'F4-C', 'anna@example.com')).items).toEqual([['F4-C', 3]])
    expect((await retrieve(shop.visit(), ANN)).items).toEqual([['F1-C', 10.08]])
  })

  test('keeps the list of a visitor open on the basket page once there is one [T-146, T-147]', async () => {
    const hasList = async (visitor: Visitor) =>
      (await shop.features.savedList.page(serverVisitor(shop, visitor))).has_saved_list
    const [guest, customer] = [shop.visit(), shop.visit()]
    await fill(guest, [goods.f4, 3])
    expect(await hasList(guest)).toBe(false)
    await save(guest, 'F4-C')
    expect(await hasList(guest)).toBe(true)
    await logIn(customer, 7)
    expect(await hasList(customer)).toBe(true)
  })

  test('adds to an item that is there, in whole tiles [T-152]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f3, 1.13])
    await save(ann, 'F3-C')
    await fill(ann, [goods.f3, 1.13])
    expect((await save(ann, 'F3-C')).items).toEqual([['F3-C', 2.25]])
  })
})

describe('a saved item', () => {
  test('can be removed [T-154]', async () => {
    const { ann, itemId } = await saver()
    expect(await remove(ann, itemId)).toMatchObject({ status: 'success', items: [] })
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
    expect(await remove(ann, itemId)).toMatchObject({ code: 404, status: 'error' })
  })

  test('moves back into the basket with its quantity, and adds to an existing line [T-159]', async () => {
    const { ann, itemId } = await saver()
    await fill(ann, [goods.f1, 0.36])
    expect(await moveBack(ann, itemId)).toMatchObject({ status: 'success', items: [] })
    expect(await readLines(ann)).toEqual([
      ['F4-C', 3],
      ['F1-C', 10.44],
    ])
  })

  test('moves back whole, beyond the maximum of one add [T-159]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f6, 900])
    await fill(ann, [goods.f6, 900])
    const [itemId = 0] = (await save(ann, 'F6-C')).ids
    expect((await moveBack(ann, itemId)).status).toBe('success')
    expect(await readLines(ann)).toEqual([['F6-C', 1800]])
  })

  test('moves back as far as stock allows with a message, and stays saved if nothing is available [T-159]', async () => {
    const ann = shop.visit()
    await fill(ann, [goods.f4, 5])
    const [itemId = 0] = (await save(ann, 'F4-C')).ids
    await setStock(queries, goods.f4, 0)
    expect(await moveBack(ann, itemId)).toMatchObject({
      code: 200,
      status: 'error',
      msg: messages.notEnoughStock,
      items: [['F4-C', 5]],
    })
    await setStock(queries, goods.f4, 2)
    expect(await moveBack(ann, itemId)).toMatchObject({ status: 'success', msg: messages.notEnoughStock })
    expect(await readLines(ann)).toEqual([['F4-C', 2]])
    const [again = 0] = (await save(ann, 'F4-C')).ids
    await changeVariation(queries, goods.f4, { withdrawn: true })
    expect(await moveBack(ann, again)).toMatchObject({
      status: 'error',
      msg: messages.notBuyable,
      items: [['F4-C', 2]],
    })
  })
})

describe('access', () => {
  test('answers 404 for another visitor’s item or line, as for a missing one [T-160, T-066]', async () => {
    const { ann, itemId } = await saver()
    const foreignLine = await lineId(ann, 'F4-C')
    const bob = shop.visit()
    await fill(bob, [goods.f6, 1])
    const body = { status: 'error', saved_list: { items: [] } }
    for (const [url, id, msg] of [
      [calls.removeFromSavedList, itemId, messages.savedItemMissing],
      [calls.moveToBasket, itemId, messages.savedItemMissing],
      [calls.saveForLater, foreignLine, messages.lineMissing],
    ] as const) {
      const answers = await Promise.all(
        [id, 999_999].map((item_id) => bob.post(url, { item_id, email_address: 'bob@example.com' })),
      )
      for (const answer of answers) {
        expect(answer.statusCode).toBe(404)
        expect(answer.json()).toEqual({ ...body, msg, message: msg })
      }
    }
    expect((await retrieve(ann, ANN)).items).toEqual([['F1-C', 10.08]])
    expect(await readLines(ann)).toEqual([['F4-C', 3]])
    expect(await readLines(bob)).toEqual([['F6-C', 1]])
  })

  test('changes nothing without the session’s own token [T-010, P-012]', async () => {
    const { ann, itemId } = await saver()
    for (const url of listCalls) {
      const body = { item_id: itemId, email_address: ANN }
      expect((await ann.post(url, body, { 'x-csrf-token': shop.visit().token })).statusCode).toBe(403)
      expect((await shop.call({ method: 'POST', url, body })).statusCode).toBe(403)
    }
    expect((await retrieve(ann, ANN)).items).toHaveLength(1)
  })

  test.each([{}, { item_id: 'x' }, { item_id: -1 }, { item_id: 1, email_address: 5 }, { item_id: [1] }])(
    'returns 422 for %j [T-152, T-154]',
    async (body) => {
      const { ann } = await saver()
      for (const url of [calls.saveForLater, calls.removeFromSavedList]) {
        if (url === calls.removeFromSavedList && 'email_address' in body) continue
        expect((await ann.post(url, body)).statusCode).toBe(422)
      }
      expect((await ann.post(calls.retrieveSavedList, { email_address: { a: 1 } })).statusCode).toBe(422)
    },
  )
})

describe('logging in', () => {
  const merge = (customerId: number) =>
    shop.database.transaction(async (tx) => {
      const { rows } = await tx.execute<{ idHash: Uint8Array }>(
        sql`select id_hash as "idHash" from session where saved_list_id is not null`,
      )
      for (const { idHash } of rows) await shop.features.savedList.merge(tx, idHash, customerId)
    })

  test('merges a guest’s open list into the account, once [T-077, T-147]', async () => {
    const customer = shop.visit()
    await logIn(customer, 7)
    await fill(customer, [goods.f1, 0.36], [goods.f6, 1])
    await save(customer, 'F1-C', null)
    await save(customer, 'F6-C', null)
    await saver()
    await merge(7)
    await merge(7)
    expect((await retrieve(customer, null)).items).toEqual([
      ['F1-C', 10.44],
      ['F6-C', 1],
    ])
    expect(await retrieve(shop.visit(), ANN)).toMatchObject({ msg: messages.savedListUnknown })
  })
})

test('redirects forms without script to the basket with a message [T-180, T-152, T-159]', async () => {
  const ann = shop.visit()
  await fill(ann, [goods.f4, 1])
  const waiting = async () => {
    const { rows } = await queries.execute<{ alerts: readonly { level: string; message: string }[] }>(
      "select data->'alerts' as alerts from session",
    )
    const alerts = rows[0]?.alerts ?? []
    await queries.execute("update session set data = '{}'")
    return alerts.map(({ level, message }) => [level, message])
  }
  const item_id = String(await lineId(ann, 'F4-C'))
  const refused = await ann.submit(calls.saveForLater, { item_id, email_address: '' })
  expect([refused.statusCode, refused.headers.location]).toEqual([303, '/basket'])
  expect(await waiting()).toEqual([['danger', messages.enterEmail]])
  await ann.submit(calls.saveForLater, { item_id, email_address: ANN })
  expect(await waiting()).toEqual([['success', messages.savedForLater]])
  const [saved] = (await retrieve(ann, ANN)).ids
  const moved = await ann.submit(calls.moveToBasket, { item_id: String(saved), redirect: '//evil.example' })
  expect(moved.headers.location).toBe('/basket')
  expect(await waiting()).toEqual([['success', messages.movedToBasket]])
  expect(await readLines(ann)).toEqual([['F4-C', 1]])
})
