import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { calls } from '#contract/routes.ts'
import { checkInvariants } from '#server/orders/index.ts'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { asTradeCustomer, countStock, ordersIn, readyToPay } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { changeVariation } from '../goods.ts'

/* Stock, as staff find it, change it by hand and follow it. */

const { shop, queries, goods } = await startScriptedShop()

type Change = Omit<CallInput<'changeStock'>, 'press' | 'unit' | 'reason'> &
  Partial<Pick<CallInput<'changeStock'>, 'press' | 'unit' | 'reason'>>

const change = (person: StaffMember, typed: Change) =>
  person.call('changeStock', { unit: 'square-metres', reason: 'correction', press: randomUUID(), ...typed })
const stockAt = async (person: StaffMember, id = goods.f1) => {
  const { on_hand, promised, reserved, free } = await person.done('readStock', { id })
  return [on_hand?.amount, promised.amount, reserved.amount, free?.amount]
}
/** Tess buys on account; the order's number. */
const buy = async (...wish: readonly (readonly [number, number])[]): Promise<string> => {
  const tess = await asTradeCustomer(queries, await readyToPay(shop, { goods: wish }), 10_000_000)
  expect((await tess.post(calls.payOnAccount)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const problemsIn = async () => (await checkInvariants(queries, shop.clock.now)).map(({ id }) => id)

describe('the stock of goods', () => {
  test('is on hand, promised to orders, reserved and free, in m², tiles and crates [M-086]', async () => {
    await countStock(queries, goods.f1, 216)
    const olive = await signInStaff(shop, 'office')
    const number = await buy([goods.f1, 21.6])
    const stock = await olive.done('readStock', { id: goods.f1 })
    expect(stock).toMatchObject({
      sku: 'F1-C',
      on_hand: { amount: 216, text: '216.00 m² · 600 tiles · 10 crates' },
      promised: { amount: 21.6, text: '21.60 m² · 60 tiles · 1 crate' },
      reserved: { amount: 0 },
      free: { amount: 194.4, text: '194.40 m² · 540 tiles · 9 crates' },
      promised_to: [{ order: number, amount: { amount: 21.6 } }],
    })
    await queries.execute(sql`update variation set reserved_hundredths = 1008 where id = ${goods.f1}`)
    expect(await stockAt(olive)).toEqual([216, 21.6, 10.08, 184.32])
  })

  test('has left the yard with what was sent, and waits no more for what was cancelled [M-086]', async () => {
    await countStock(queries, goods.f1, 216)
    const owner = await signInStaff(shop, 'owner')
    const number = await buy([goods.f1, 21.6])
    const versionNow = async () => (await owner.done('dispatchView', { number })).version
    const lines = [{ position: 0, quantity: 24 }]
    await owner.done('dispatchOrder', { number, version: await versionNow(), lines })
    expect(await stockAt(owner)).toEqual([207.36, 12.96, 0, 194.4])
    const other = await buy([goods.f1, 21.6])
    const cancel = async (quantity: number) => {
      const { version } = await owner.done('readOrder', { number: other })
      const lines = [{ position: 0, quantity }]
      await owner.done('cancelGoods', { number: other, version, key: randomUUID(), lines })
    }
    await cancel(6)
    await cancel(12)
    expect(await stockAt(owner)).toEqual([207.36, 28.08, 0, 179.28])
    const moves = (await owner.done('readStock', { id: goods.f1 })).moves
    expect(moves.slice(0, 2)).toMatchObject([
      { kind: 'return', delta: 4.32, order: other },
      { kind: 'return', delta: 2.16, order: other },
    ])
    expect(await problemsIn()).toEqual([])
  })

  test('is not counted where as much as is asked for is sold, until it is counted [M-086, M-087]', async () => {
    await changeVariation(queries, goods.f6, { stock_hundredths: null })
    const marcus = await signInStaff(shop, 'manager')
    expect(await stockAt(marcus, goods.f6)).toEqual([undefined, 0, 0, undefined])
    const packs = { id: goods.f6, unit: 'packs' } as const
    expect(await change(marcus, { ...packs, kind: 'plus', amount: '3' })).toMatchObject({
      error: { status: 422, errors: { kind: [expect.any(String)] } },
    })
    const { seen } = await marcus.done('readStock', { id: goods.f6 })
    expect(await change(marcus, { ...packs, kind: 'counted', amount: '40', seen })).toMatchObject({
      ok: true,
    })
    expect(await stockAt(marcus, goods.f6)).toEqual([40, 0, 0, 40])
    expect(await problemsIn()).toEqual([])
  })

  test('is found by SKU and name, and where it is below its level [M-094]', async () => {
    const marcus = await signInStaff(shop, 'manager')
    await countStock(queries, goods.f1, 49.9)
    const low = async () =>
      (await marcus.done('findStock', { only: 'low' })).stock.map(({ sku, is_low }) => [sku, is_low])
    expect(await low()).toEqual([])
    await marcus.done('setLowStock', { id: goods.f1, level: '50' })
    expect(await low()).toEqual([['F1-C', true]])
    expect((await marcus.done('findStock', { find: 'f1-c' })).stock).toMatchObject([{ low: { amount: 50 } }])
    await change(marcus, { id: goods.f1, kind: 'plus', amount: '1', unit: 'tiles' })
    expect(await low()).toEqual([])
    expect((await marcus.done('findStock', { find: 'moorland' })).stock.length).toBeGreaterThan(2)
    for (const level of ['0', '-1', 'many', '99999999'])
      expect(await marcus.call('setLowStock', { id: goods.f1, level, was: '50' })).toMatchObject({
        error: { status: 422, errors: { level: [expect.any(String)] } },
      })
    await marcus.done('setLowStock', { id: goods.f1, level: '', was: '50' })
    expect((await marcus.done('readStock', { id: goods.f1 })).low).toBeNull()
  })
})

describe('a change by hand', () => {
  test('is applied to the stock of its moment, not to the one on the screen [M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const marcus = await signInStaff(shop, 'manager')
    const { seen } = await marcus.done('readStock', { id: goods.f1 })
    await buy([goods.f1, 21.6])
    await change(marcus, { id: goods.f1, kind: 'plus', amount: '108', seen, reason: 'delivery' })
    expect((await stockAt(marcus))[3]).toBe(302.4)
    expect(await problemsIn()).toEqual([])
  })

  test('that counts asks whether goods moved before it or after [M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const marcus = await signInStaff(shop, 'manager')
    const { seen } = await marcus.done('readStock', { id: goods.f1 })
    await buy([goods.f1, 21.6])
    const count = { id: goods.f1, kind: 'counted', amount: '200', reason: 'count', seen } as const
    const asked = await change(marcus, count)
    expect(asked).toMatchObject({
      error: { status: 409, reason: 'stock-moved', errors: { counted: [expect.any(String)] } },
    })
    expect(asked.ok ? '' : asked.error.message).toContain('21.60 less can be sold')
    expect((await stockAt(marcus))[0]).toBe(216)
    expect(await change(marcus, { ...count, counted: 'before' })).toMatchObject({ value: { delta: -16 } })
    expect(await stockAt(marcus)).toEqual([200, 21.6, 0, 178.4])
    expect(await problemsIn()).toEqual([])
  })

  test('is made once of two presses, and in tiles and crates too [M-065, M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const marcus = await signInStaff(shop, 'manager')
    const press = randomUUID()
    const crates = { id: goods.f1, kind: 'plus', amount: '2', unit: 'crates', press } as const
    expect(await change(marcus, crates)).toMatchObject({ value: { delta: 43.2 } })
    expect(await change(marcus, crates)).toMatchObject({ value: { delta: 43.2 } })
    expect((await stockAt(marcus))[3]).toBe(259.2)
    await change(marcus, { id: goods.f1, kind: 'minus', amount: '3', unit: 'tiles', reason: 'breakage' })
    expect((await stockAt(marcus))[3]).toBe(258.12)
  })

  test('never leaves less than nothing, nor less than orders wait for [M-087]', async () => {
    await countStock(queries, goods.f1, 30)
    const marcus = await signInStaff(shop, 'manager')
    await buy([goods.f1, 21.6])
    const wrong = { error: { status: 422, errors: { amount: [expect.any(String)] } } }
    expect(await change(marcus, { id: goods.f1, kind: 'minus', amount: '8.41' })).toMatchObject(wrong)
    const { seen } = await marcus.done('readStock', { id: goods.f1 })
    expect(await change(marcus, { id: goods.f1, kind: 'counted', amount: '21.59', seen })).toMatchObject(
      wrong,
    )
    expect((await stockAt(marcus))[3]).toBe(8.4)
  })

  test.each([
    ['', 'square-metres'],
    ['0', 'square-metres'],
    ['-2', 'square-metres'],
    ['a few', 'square-metres'],
    ['1.5', 'tiles'],
    ['2', 'packs'],
    ['99999999', 'crates'],
    ['1e9', 'square-metres'],
  ] as const)('of ‘%s’ %s is refused at its field, and changes nothing [M-087]', async (amount, unit) => {
    const marcus = await signInStaff(shop, 'manager')
    const before = await stockAt(marcus)
    expect(await change(marcus, { id: goods.f1, kind: 'plus', amount, unit })).toMatchObject({
      error: { status: 422, errors: { amount: [expect.any(String)] } },
    })
    expect(await stockAt(marcus)).toEqual(before)
  })

  test('by the yard goes up to £500 of goods; the office sees, and changes nothing [M-012, M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const [yusuf, olive] = [await signInStaff(shop, 'yard'), await signInStaff(shop, 'office')]
    /* £22.50 a square metre without VAT and delivery: 22.32 m² are £502.20. */
    expect(await change(yusuf, { id: goods.f1, kind: 'minus', amount: '62', unit: 'tiles' })).toMatchObject({
      error: { status: 403, reason: 'over-limit', message: expect.stringContaining('£502.20') },
    })
    expect(await change(yusuf, { id: goods.f1, kind: 'minus', amount: '61', unit: 'tiles' })).toMatchObject({
      ok: true,
    })
    expect(await change(olive, { id: goods.f1, kind: 'plus', amount: '1' })).toMatchObject({
      error: { status: 404 },
    })
    expect(await change(yusuf, { id: 999_999, kind: 'plus', amount: '1' })).toMatchObject({
      error: { status: 404 },
    })
  })

  test('refuses a reason that does not go with it, such as a delivery that was counted [M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const marcus = await signInStaff(shop, 'manager')
    const { seen } = await marcus.done('readStock', { id: goods.f1 })
    const twelve = { id: goods.f1, amount: '12', unit: 'crates', seen } as const
    for (const wish of [
      { kind: 'counted', reason: 'delivery' },
      { kind: 'minus', reason: 'delivery' },
      { kind: 'plus', reason: 'breakage' },
    ] as const)
      expect(await change(marcus, { ...twelve, ...wish })).toMatchObject({
        error: { status: 422, errors: { reason: [expect.stringContaining('a delivery adds')] } },
      })
    expect((await stockAt(marcus))[0]).toBe(216)
  })

  test('lets the yard receive a delivery of any value [M-012, M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    const yusuf = await signInStaff(shop, 'yard')
    const crates = { id: goods.f1, kind: 'plus', amount: '9', unit: 'crates' } as const
    expect(await change(yusuf, { ...crates, reason: 'correction' })).toMatchObject({
      error: { status: 403, reason: 'over-limit' },
    })
    expect(await change(yusuf, { ...crates, reason: 'delivery' })).toMatchObject({ ok: true })
    /* Taken back once, at once: the same again is an adjustment like any other. */
    const back = { ...crates, kind: 'minus', reason: 'correction' } as const
    expect(await change(yusuf, { ...back, amount: '8' })).toMatchObject({ error: { reason: 'over-limit' } })
    expect(await change(yusuf, back)).toMatchObject({ ok: true })
    expect(await change(yusuf, back)).toMatchObject({ error: { reason: 'over-limit' } })
    expect((await stockAt(yusuf))[0]).toBe(216)
  })

  test('is limited by the price of the crate where goods have none of a square metre [M-087]', async () => {
    await countStock(queries, goods.f1, 216)
    await changeVariation(queries, goods.f1, { product_portion_rate: null, delivery_portion_rate: null })
    const yusuf = await signInStaff(shop, 'yard')
    /* £540.00 a crate of 21.6 m²: 20 m² are £500.00. */
    expect(await change(yusuf, { id: goods.f1, kind: 'minus', amount: '20.01' })).toMatchObject({
      error: { status: 403, reason: 'over-limit' },
    })
    expect(await change(yusuf, { id: goods.f1, kind: 'minus', amount: '20' })).toMatchObject({ ok: true })
  })

  test('makes sold-out goods buyable for shoppers [M-087, OP-17]', async () => {
    await countStock(queries, goods.f4, 0)
    const [ann, marcus] = [shop.visit(), await signInStaff(shop, 'manager')]
    const add = () => ann.post(calls.addMultipleToBasket, { variations: [{ id: goods.f4, qty: 1 }] })
    expect((await add()).statusCode).toBe(422)
    await change(marcus, { id: goods.f4, kind: 'plus', amount: '5', unit: 'packs', reason: 'delivery' })
    expect((await add()).statusCode).toBe(200)
  })
})

describe('the history of stock', () => {
  test('has every move with who, why and what was left; their sum is the stock [M-089]', async () => {
    await countStock(queries, goods.f1, 216)
    const owner = await signInStaff(shop, 'owner')
    const number = await buy([goods.f1, 21.6])
    await change(owner, {
      id: goods.f1,
      kind: 'minus',
      amount: '0.36',
      reason: 'sample-cut',
      note: '=HYPERLINK("x")',
    })
    const { moves, free } = await owner.done('readStock', { id: goods.f1 })
    expect(moves.slice(0, 2)).toMatchObject([
      { kind: 'adjustment', delta: -0.36, reason: 'sample-cut', who: 'Grace Owens', order: null },
      { kind: 'sale', delta: -21.6, reason: null, who: 'The shop', order: number, after: { amount: 194.4 } },
    ])
    expect(moves[0]?.after.amount).toBe(free?.amount)
    expect(moves.at(-1)?.who).toBe('An import of the catalogue')
    const file = await owner.done('stockFile', { id: goods.f1 })
    const text = Buffer.from(file.base64, 'base64').toString()
    expect(file.file_name).toBe('stock-F1-C.csv')
    expect(text.split('\r\n')[1]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(text.split('\r\n')).toHaveLength(moves.length + 2)
  })

  test('goes back by pages of fifty, none missing and none twice [M-029, M-089]', async () => {
    await countStock(queries, goods.f4, 1_000)
    await queries.execute(sql`insert into stock_move (variation_id, kind, delta_hundredths)
      select ${goods.f4}, 'count', case when n % 2 = 0 then -100 else 100 end from generate_series(1, 120) n`)
    const owner = await signInStaff(shop, 'owner')
    const seen: number[] = []
    let before: number | null = null
    do {
      const page: { moves: readonly { id: number }[]; older: number | null } = await owner.done('readStock', {
        id: goods.f4,
        ...(before === null ? {} : { before }),
      })
      seen.push(...page.moves.map(({ id }) => id))
      before = page.older
    } while (before !== null)
    const { rows } = await queries.execute<{ id: number }>(
      sql`select id from stock_move where variation_id = ${goods.f4} order by id desc`,
    )
    expect(seen).toEqual(rows.map(({ id }) => id))
  })

  test('is there for those who see no orders without their numbers [M-014]', async () => {
    await countStock(queries, goods.f1, 216)
    await buy([goods.f1, 21.6])
    const cara = await signInStaff(shop, 'catalogue')
    const { promised, promised_to, moves } = await cara.done('readStock', { id: goods.f1 })
    expect([promised.amount, promised_to]).toEqual([21.6, []])
    expect(moves.map(({ order }) => order)).toEqual(moves.map(() => null))
  })
})
