import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { startShop } from '../../setup/shop.ts'
import { fill, readLines } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'
import { ANN, savedListCalls } from './saved-list-call.ts'

/*
 * A guest's list in another browser of a shop without email, which shows it to anyone who types its email
 * (D32).
 */

const shop = await startShop()
const { queries } = shop.database
const goods = await readGoods(queries)
const { save, retrieve, remove, moveBack, saver, logIn } = savedListCalls(shop, goods)

describe('retrieving', () => {
  test('opens a copy of the list in another browser [T-153, T-149]', async () => {
    await saver()
    const bob = shop.visit()
    expect(await retrieve(bob, 'ann@example.com ')).toMatchObject({
      status: 'success',
      items: [['F1-C', 10.08]],
    })
    expect((await save((await saver('bob@example.com')).ann, 'F4-C', null)).items).toHaveLength(2)
  })

  test('answers alike for an unknown email and for that of an account [T-153, T-155]', async () => {
    const ann = shop.visit()
    expect(await retrieve(ann, 'nobody@example.com')).toMatchObject({
      code: 200,
      status: 'error',
      msg: messages.savedListUnknown,
      items: [],
    })
    const customer = shop.visit()
    await logIn(customer, 7)
    await fill(customer, [goods.f4, 1])
    await save(customer, 'F4-C', 'cleo@example.com')
    expect(await retrieve(ann, 'cleo@example.com')).toMatchObject({ msg: messages.savedListUnknown })
  })

  test('limits one address to three openings an hour over all browsers [T-153, SX-07]', async () => {
    await saver()
    for (let i = 0; i < 3; i += 1) expect((await retrieve(shop.visit(), ANN)).code).toBe(200)
    const refused = await retrieve(shop.visit(), 'ANN+tag@EXAMPLE.com')
    expect(refused).toMatchObject({ code: 429, message: messages.tooManyRequests })
    await queries.execute("update attempt set ends_at = now() - interval '1 second'")
    expect((await retrieve(shop.visit(), ANN)).code).toBe(200)
  })

  test('limits a session to five addresses an hour, except for its open list [T-153, SX-07]', async () => {
    const { ann } = await saver()
    for (let i = 0; i < 5; i += 1) expect((await retrieve(ann, `guess${i}@example.com`)).code).toBe(200)
    expect((await retrieve(ann, 'guess11@example.com')).code).toBe(429)
    expect((await retrieve(ann, ANN)).code).toBe(200)
  })

  test('limits a client to twenty addresses an hour, and counts no rejected request against the address [T-153, SX-07]', async () => {
    await saver()
    for (let i = 0; i < 20; i += 1)
      expect((await retrieve(shop.visit(), `guess${i}@example.com`)).code).toBe(200)
    for (let i = 0; i < 4; i += 1) expect((await retrieve(shop.visit(), ANN)).code).toBe(429)
    await queries.execute(sql`delete from attempt where count > 20`)
    for (let i = 0; i < 3; i += 1) expect((await retrieve(shop.visit(), ANN)).code).toBe(200)
  })
})

/* D32: a typed email proves nothing, so it opens a copy. */
describe('a list of another browser', () => {
  test('is copied: removing, moving and saving do not change the original [T-153, HZ-02]', async () => {
    const { ann } = await saver()
    await save(ann, 'F4-C', null)
    const own = [
      ['F1-C', 10.08],
      ['F4-C', 3],
    ]
    const bob = shop.visit()
    const copy = await retrieve(bob, ANN)
    expect(copy.items).toEqual(own)
    const [f1Id = 0, f4Id = 0] = copy.ids
    expect((await remove(bob, f1Id)).items).toEqual([['F4-C', 3]])
    expect(await moveBack(bob, f4Id)).toMatchObject({ status: 'success', items: [] })
    expect(await readLines(bob)).toEqual([['F4-C', 3]])
    await fill(bob, [goods.f6, 1])
    expect((await save(bob, 'F6-C', null)).items).toEqual([['F6-C', 1]])
    expect(await retrieve(ann, ANN)).toMatchObject({ status: 'success', items: own })
  })

  test('is neither shown nor changed by saving under its email [T-152, HZ-02]', async () => {
    const { ann } = await saver()
    const bob = shop.visit()
    await fill(bob, [goods.f6, 5])
    expect((await save(bob, 'F6-C', ANN)).items).toEqual([['F6-C', 5]])
    expect((await retrieve(ann, ANN)).items).toEqual([['F1-C', 10.08]])
  })

  test('is not taken over by a login [T-077, D14]', async () => {
    const { ann } = await saver()
    const bob = shop.visit()
    await retrieve(bob, ANN)
    const { rows } = await queries.execute<{ idHash: Uint8Array }>(
      sql`select id_hash as "idHash" from session order by created_at desc limit 1`,
    )
    await shop.database.transaction((tx) =>
      shop.features.savedList.merge(tx, rows[0]?.idHash ?? new Uint8Array(), 8),
    )
    expect((await retrieve(ann, ANN)).items).toEqual([['F1-C', 10.08]])
    expect((await retrieve(shop.visit(), ANN)).items).toEqual([['F1-C', 10.08]])
  })

  test('includes all that was saved under the email, with the amounts that were saved first [T-153]', async () => {
    await saver()
    const stranger = shop.visit()
    await fill(stranger, [goods.f1, 500.04], [goods.f6, 2])
    await save(stranger, 'F1-C')
    await save(stranger, 'F6-C', null)
    expect((await retrieve(shop.visit(), ANN)).items).toEqual([
      ['F1-C', 10.08],
      ['F6-C', 2],
    ])
  })

  test('from an earlier version, opened by its email in many browsers, is read-only in all of them', async () => {
    const { ann, itemId } = await saver()
    await queries.execute(sql`update saved_list set owner = 'email ' || email`)
    expect(await remove(ann, itemId)).toMatchObject({ code: 404 })
    const copy = await retrieve(ann, ANN)
    expect(copy.items).toEqual([['F1-C', 10.08]])
    expect(await remove(ann, copy.ids[0] ?? 0)).toMatchObject({ status: 'success', items: [] })
    expect((await retrieve(shop.visit(), ANN)).items).toEqual([['F1-C', 10.08]])
  })
})
