import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import type { CallInput } from '#contract/admin/calls.ts'
import { calls, paths } from '#contract/routes.ts'
import { raiseCatalogueVersion } from '#server/catalogue/index.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { ordersIn } from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import { changeVariation, productId } from '../goods.ts'

/* Prices, as staff find and change them, and what shoppers get of that. */

const { shop, goods, queries, ready, intentOf, cards } = await startScriptedShop()

/* The tests restore the goods and not the version that their caches go by. */
afterEach(() => shop.database.transaction((tx) => raiseCatalogueVersion(tx)))

type Typed = Omit<CallInput<'changePrice'>, 'was'>

/** Changes a price from what it is now. */
const change = async (person: StaffMember, typed: Typed) => {
  const { prices: was } = await person.done('readPrice', { id: typed.id })
  return person.call('changePrice', { ...typed, was })
}
const priceAtShop = async (variationId: number): Promise<unknown> => {
  const visitor = shop.visit()
  const answer = await visitor.post(calls.getProduct, { product_id: productId(goods, variationId) })
  const { variations } = answer.json<{ variations: { id: number; pricing: unknown }[] }>()
  return variations.find(({ id }) => id === variationId)?.pricing
}
const mails = async (template: string) =>
  (
    await queries.execute<{ recipient: string; subject: string }>(
      sql`select recipient, subject from mail where template = ${template} order by id`,
    )
  ).rows

describe('found', () => {
  test('by the beginning of a SKU, in any case, sold or not, and by name [M-018, M-099]', async () => {
    const rita = await signInStaff(shop, 'reader')
    await changeVariation(queries, goods.f4, { withdrawn: true })
    const skus = async (find: string) =>
      (await rita.done('findPrices', { find })).prices.map(({ sku }) => sku)
    expect(await skus('f4-')).toEqual(['F4-C'])
    expect(await skus('F1-C')).toEqual(['F1-C'])
    expect(await skus('moorland')).toEqual(expect.arrayContaining(['F1-C', 'F2-C', 'F1S']))
    for (const find of ['', 'f', '%%', '__', "'; --", 'qqxzzy']) expect(await skus(find)).toEqual([])
    const { prices } = await rita.done('findPrices', { find: 'F1-C' })
    expect(prices).toEqual([
      {
        id: goods.f1,
        sku: 'F1-C',
        name: expect.stringContaining('Moorland'),
        sample: false,
        withdrawn: false,
        by_area: true,
        coverage: 21.6,
        per_pack: { with_vat: 648, without_vat: 540 },
        per_square_metre: { with_vat: 30, without_vat: 25 },
      },
    ])
    expect((await rita.done('findPrices', { find: 'F4-C' })).prices).toMatchObject([
      { withdrawn: true, per_pack: { with_vat: 36 }, per_square_metre: { with_vat: 25 } },
    ])
  })

  test('with all that they can be typed for, and nothing of a sample [M-100]', async () => {
    const rita = await signInStaff(shop, 'reader')
    const { bases, delivery, path } = await rita.done('readPrice', { id: goods.f1 })
    expect(bases.map(({ basis, price }) => [basis, price?.with_vat])).toEqual([
      ['from', 30],
      ['square-metre', 27],
      ['pack', 648],
    ])
    expect([delivery, path]).toEqual([
      { with_vat: 64.8, without_vat: 54 },
      expect.stringMatching(/moorland.*F1-C/),
    ])
    const sample = await rita.done('readPrice', { id: goods.f1s })
    expect([sample.bases, sample.postage?.with_vat]).toEqual([[], 3])
    expect(await rita.call('readPrice', { id: 2_000_000_000 })).toMatchObject({ error: { status: 404 } })
  })
})

describe('previewed', () => {
  const cara = () => signInStaff(shop, 'catalogue')
  test('with all numbers that follow, and those that are not whole pence [M-100]', async () => {
    const typed = { id: goods.f1, basis: 'square-metre', price: '£33.00', delivery: '60' } as const
    const preview = await (await cara()).done('previewPrice', typed)
    expect(preview.changes.map(({ field, after, rounded }) => [field, after, rounded])).toEqual([
      ['selling_from_price', { with_vat: 35.78, without_vat: 29.8148 }, true],
      ['product_portion', { with_vat: 33, without_vat: 27.5 }, false],
      ['delivery_portion', { with_vat: 60, without_vat: 50 }, false],
      ['selling_price', { with_vat: 772.8, without_vat: 644 }, false],
    ])
    expect(preview).toMatchObject({ large: null, over_limit: false, former: null })
    expect(await priceAtShop(goods.f1)).toMatchObject({ selling_from_price: 25 })
  })

  test('with what is struck through, and a move of more than 30 % [M-117, M-122]', async () => {
    await changeVariation(queries, goods.f4, { regular_rate: 350_000 })
    const preview = async (price: string) =>
      (await cara()).done('previewPrice', { id: goods.f4, basis: 'pack', price, vat: 'without' })
    expect(await preview('34')).toMatchObject({ former: 42, large: null })
    expect(await preview('36')).toMatchObject({ former: null, large: null })
    expect(await preview('20')).toMatchObject({ former: 42, large: '−33.3 %', over_limit: true })
    const marcus = await signInStaff(shop, 'manager')
    const far = { id: goods.f4, basis: 'pack', price: '20', vat: 'without' } as const
    expect(await marcus.done('previewPrice', far)).toMatchObject({ over_limit: false })
    expect((await preview('30')).changes).toEqual([])
  })
})

describe('changed', () => {
  test('reaches product page, listings, search and feed without a restart, and is in the log [M-017, M-188]', async () => {
    const marcus = await signInStaff(shop, 'manager')
    /* Cached until the version of the catalogue is another one. */
    const page = async () => {
      const product = await shop.features.catalogue.productPage(
        'porcelain-paving',
        'moorland-porcelain-paving',
      )
      return product?.variations.find(({ id }) => id === goods.f1)?.pricing
    }
    expect(await page()).toMatchObject({ selling_from_price: 25, selling_price: 540 })
    const changed = await change(marcus, { id: goods.f1, basis: 'from', price: '33', vat: 'with' })
    expect(changed).toMatchObject({
      ok: true,
      value: {
        changed: true,
        prices: { selling_from_price: 27.5, product_portion: 25, delivery_portion: 54, selling_price: 594 },
      },
    })
    await expect.poll(page).toMatchObject({ selling_from_price: 27.5, selling_price: 594 })
    expect(await priceAtShop(goods.f1)).toMatchObject({ selling_from_price: 27.5 })
    const { listings } = shop.features
    const card = async () => {
      const { products } = await listings.suggest('moorland')
      return JSON.stringify(products)
    }
    await expect.poll(card).toContain('"pence":3300')
    const feed = await shop.call({ url: paths.merchantFeed })
    expect(feed.body).toContain('33.00 GBP')
    const rows = await queries.execute(sql`select action, before, after from audit`)
    expect(rows.rows).toEqual([
      {
        action: 'variation.change-price',
        before: { sellingPriceRate: 5_400_000, sellingFromPriceRate: 250_000, productPortionRate: 225_000 },
        after: { sellingPriceRate: 5_940_000, sellingFromPriceRate: 275_000, productPortionRate: 250_000 },
      },
    ])
    const charged = await queries.execute(
      sql`select rate from price_charged where variation_id = ${goods.f1} and kind = 'from' order by rate`,
    )
    expect(charged.rows).toEqual([{ rate: 250_000 }, { rate: 275_000 }])
    const log = await marcus.done('listAudit', { thing: 'f1-c' })
    expect(log.rows).toMatchObject([
      {
        what: 'Change price',
        thing: 'F1-C',
        fields: expect.arrayContaining([
          { name: 'sellingFromPriceRate', before: '£25.00 without VAT', after: '£27.50 without VAT' },
        ]),
      },
    ])
    expect(await mails('large-price-move')).toEqual([])
  })

  test('to what it costs already changes nothing, whatever the person saw [M-194]', async () => {
    const marcus = await signInStaff(shop, 'manager')
    const same = { id: goods.f4, basis: 'pack', price: '36' } as const
    expect(await marcus.done('changePrice', same)).toMatchObject({ changed: false })
    const rows = await queries.execute(sql`select action from audit`)
    expect(rows.rows).toEqual([])
  })

  test.each([
    [{ price: '' }, 'price', 'Type the new price.'],
    [{ price: 'cheap' }, 'price', 'A price looks like 33 or 29.95.'],
    [{ price: '-3' }, 'price', 'A price looks like 33 or 29.95.'],
    [{ price: '1e3' }, 'price', 'A price looks like 33 or 29.95.'],
    [{ price: '29.955' }, 'price', 'A price looks like 33 or 29.95.'],
    [{ price: '24.95833', vat: 'without' }, 'price', 'A price looks like 27.5 or 24.9583.'],
    [{ price: '9'.repeat(40) }, 'price', expect.any(String)],
    [{ price: '30', delivery: 'free' }, 'delivery', 'The delivery of a crate looks like 33 or 29.95.'],
    [{ price: '2', delivery: '64.80' }, 'delivery', expect.stringContaining('leaves nothing')],
    [{ price: '0.001', vat: 'without', delivery: '0' }, 'price', expect.stringContaining('£0.00')],
    [{ price: '200000', delivery: '0' }, 'price', expect.stringContaining('more than the catalogue')],
    [{ price: '30', basis: 'bucket' }, 'basis', 'Say what the price is for.'],
    [{ price: '30', vat: 'both' }, 'vat', 'Say whether the price is with VAT.'],
  ] as const)('refuses %j at its field, and changes nothing [M-100]', async (typed, field, message) => {
    const owner = await signInStaff(shop, 'owner')
    const form = { id: goods.f1, basis: 'from', ...typed } as never
    for (const name of ['previewPrice', 'changePrice'] as const)
      expect(await owner.call(name, form)).toMatchObject({
        ok: false,
        error: { status: 422, errors: { [field]: [message] } },
      })
    expect(await owner.done('readPrice', { id: goods.f1 })).toMatchObject({ prices: { selling_price: 540 } })
  })

  test('refuses the price of a sample, a delivery of goods by the pack, and what is not there [M-100]', async () => {
    const owner = await signInStaff(shop, 'owner')
    const refused = async (typed: Omit<Typed, 'price'>) => {
      const answer = await owner.call('changePrice', { price: '3', ...typed })
      return answer.ok ? null : [answer.error.status, Object.keys(answer.error.errors ?? {})]
    }
    expect(await refused({ id: goods.f1s, basis: 'pack' })).toEqual([422, ['basis']])
    expect(await refused({ id: goods.f4, basis: 'from' })).toEqual([422, ['basis']])
    expect(await refused({ id: goods.f4, basis: 'pack', delivery: '3' })).toEqual([422, ['delivery']])
    expect(await refused({ id: 2_000_000_000, basis: 'pack' })).toEqual([404, []])
  })

  test('by more than 30 % or to zero needs its percentage typed, and owners get an email [M-122]', async () => {
    const marcus = await signInStaff(shop, 'manager')
    await signInStaff(shop, 'owner')
    const far = { id: goods.f1, basis: 'from', price: '3', delivery: '0' } as const
    for (const percent of ['', '90', '-9', 'yes'])
      expect(await change(marcus, { ...far, percent })).toMatchObject({
        ok: false,
        error: {
          status: 409,
          reason: 'looks-wrong',
          now: { percent: '−100 %' },
          errors: { percent: ['Type −100 % to go on.'] },
        },
      })
    const same = { ...far, delivery: '6.48' }
    expect(await change(marcus, same)).toMatchObject({ ok: false, error: { now: { percent: '−90 %' } } })
    expect(await mails('large-price-move')).toEqual([])
    expect(await change(marcus, { ...same, percent: '-90 %' })).toMatchObject({ ok: true })
    expect(await mails('large-price-move')).toEqual([
      { recipient: 'owner@shop.example', subject: 'Price of F1-C: −90 %' },
    ])
    const free = { id: goods.f4, basis: 'pack', price: '0' } as const
    expect(await change(marcus, free)).toMatchObject({ ok: false, error: { now: { percent: '−100 %' } } })
    expect(await change(marcus, { ...free, percent: '−100%' })).toMatchObject({ ok: true })
    await expect.poll(() => priceAtShop(goods.f4)).toMatchObject({ selling_price: 0 })
    /* From zero there is no percentage. */
    expect(await change(marcus, { ...free, price: '36' })).toMatchObject({ ok: true })
  })

  test('by more than 30 % needs a manager where the catalogue’s people want it [M-122, M-014]', async () => {
    const cara = await signInStaff(shop, 'catalogue')
    expect(await change(cara, { id: goods.f4, basis: 'pack', price: '46.80' })).toMatchObject({ ok: true })
    for (const percent of ['', '-35.8 %'])
      expect(await change(cara, { id: goods.f4, basis: 'pack', price: '30', percent })).toMatchObject({
        ok: false,
        error: { status: 403, reason: 'over-limit', now: { percent: '−35.8 %' } },
      })
    for (const role of ['office', 'accounts', 'yard', 'reader'] as const) {
      const person = await signInStaff(shop, role)
      const answer = await person.call('changePrice', { id: goods.f4, basis: 'pack', price: '40' })
      expect(answer, role).toMatchObject({ ok: false, error: { status: 404 } })
    }
  })
})

describe('of two people', () => {
  test('the second gets who, when and both sides, and saves after a look [M-194]', async () => {
    const [cara, marcus] = [await signInStaff(shop, 'catalogue'), await signInStaff(shop, 'manager')]
    const { prices: was } = await cara.done('readPrice', { id: goods.f4 })
    await marcus.done('changePrice', { id: goods.f4, basis: 'pack', price: '39', was })
    const mine = { id: goods.f4, basis: 'pack', price: '33' } as const
    for (const seen of [was, undefined]) {
      const answer = await cara.call('changePrice', { ...mine, ...(seen && { was: seen }) })
      expect(answer).toMatchObject({
        ok: false,
        error: {
          status: 409,
          reason: 'changed',
          message: expect.stringMatching(`^${staffNames.manager} changed this price on `),
          now: {
            who: staffNames.manager,
            fields: expect.arrayContaining([
              expect.objectContaining({
                name: 'selling_price',
                theirs: '£32.50 without VAT',
                mine: '£27.50 without VAT',
              }),
            ]),
          },
        },
      })
    }
    expect(await change(cara, mine)).toMatchObject({ ok: true })
  })

  test('an import since is named as what it is, not as the last person [M-194]', async () => {
    const cara = await signInStaff(shop, 'catalogue')
    await change(cara, { id: goods.f4, basis: 'pack', price: '39' })
    const { prices: was } = await cara.done('readPrice', { id: goods.f4 })
    await changeVariation(queries, goods.f4, { selling_rate: 280_000 })
    const answer = await cara.call('changePrice', { id: goods.f4, basis: 'pack', price: '36', was })
    expect(answer).toMatchObject({
      ok: false,
      error: { status: 409, now: { who: 'An import of the catalogue', when: null } },
    })
  })
})

test('keeps every price that a variation had, without gaps, and brings an earlier one back [M-116, M-107]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  for (const price of ['38', '39', '40']) {
    const changed = await change(marcus, { id: goods.f4, basis: 'pack', price })
    expect(changed.ok).toBe(true)
  }
  const read = async () => (await marcus.done('readPrice', { id: goods.f4 })).history
  const four = await read()
  expect(four.map(({ who, per_pack }) => [who, per_pack.with_vat])).toEqual([
    [staffNames.manager, 40],
    [staffNames.manager, 39],
    [staffNames.manager, 38],
    ['An import of the catalogue', 36],
  ])
  expect(four.every(({ at }) => at !== null)).toBe(true)
  await changeVariation(queries, goods.f4, { selling_rate: 280_000 })
  const five = await read()
  expect(five.map(({ per_pack }) => per_pack.without_vat)).toEqual([28, 33.3333, 32.5, 31.6667, 30])
  expect(five[0]).toMatchObject({ at: null, who: 'An import of the catalogue' })
  const back = { id: goods.f4, basis: 'pack', price: '30', vat: 'without' } as const
  expect(await change(marcus, back)).toMatchObject({ ok: true })
  expect((await read()).map(({ per_pack }) => per_pack.without_vat)).toEqual([
    30, 28, 33.3333, 32.5, 31.6667, 30,
  ])
})

test('changes what a basket costs, and keeps the price of a shopper who is paying [M-114, T-319]', async () => {
  const marcus = await signInStaff(shop, 'manager')
  const [looking, paying] = [await ready(), await ready()]
  const intent = await intentOf(paying)
  await change(marcus, { id: goods.f4, basis: 'pack', price: '39' })
  cards.pay(intent)
  await paying.post(calls.paymentConfirm, { payment_intent_id: intent })
  expect((await ordersIn(queries)).map(({ total }) => total)).toEqual([cards.balance()])
  const id = await intentOf(looking)
  expect((cards.payments.get(id)?.amount ?? 0) - cards.balance()).toBe(300)
})
