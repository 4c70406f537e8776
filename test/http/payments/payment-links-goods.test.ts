import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { linkGoods, linkStateTexts } from '#server/payments/links/link-texts.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { countRows, countStock, ordersIn, stockOf } from '../../setup/ordering.ts'
import { email, linkSteps, press } from '../../setup/payment-links.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* Links by which a customer pays for goods that staff put together (M-080). */

const { shop, cards, queries, goods, later, ready, sound } = await startScriptedShop()
const { payments } = shop.features
const DAY_MINUTES = 24 * 60
let olive: StaffMember
beforeEach(async () => {
  olive = await signInStaff(shop, 'office')
  await countStock(queries, goods.f4, 5)
})
const { phoneOrder, goodsForm, read, made, pay, page, emailsOf } = linkSteps({
  shop,
  queries,
  variationId: goods.f4,
  staff: () => olive,
})

describe('a link for goods', () => {
  test('places the order at the agreed prices when it is paid, in the name of its maker [M-080, M-078]', async () => {
    const key = await phoneOrder()
    const total = (await olive.done('readPhoneOrder', { key })).totals.total
    const link = await made(olive.done('linkForGoods', await goodsForm(key, { sends: true })))
    expect(link).toMatchObject({
      state: 'open',
      amount: total,
      isForGoods: true,
      order: null,
      isReserved: false,
    })
    expect(link.text).toContain(link.address)
    expect((await emailsOf('payment-link'))[0]).toMatchObject({
      recipient: email,
      text: expect.stringContaining(link.address ?? 'no address'),
    })
    await queries.execute(
      sql`update variation set selling_rate = selling_rate * 3 / 2 where id = ${goods.f4}`,
    )
    const payer = shop.visit()
    const shown = await page(link.key)
    expect(shown).toMatchObject({ closedText: null, amount: Math.round(total * 100) })
    expect(shown.goods).toMatchObject({ lines: [{ bought: expect.any(String) }] })
    expect(JSON.stringify(shown)).not.toMatch(/Patel|Park Row|asha@/)

    const paid = await pay(payer, link.key)
    expect(paid).toMatchObject({ status: 200, error: null, requires_action: false })
    const [order, ...others] = await ordersIn(queries)
    expect([order?.method, order?.total, others]).toEqual(['on_hold', Math.round(total * 100), []])
    const number = order?.number ?? ''
    expect(await read(link.id)).toMatchObject({
      state: 'paid',
      order: number,
      payment: paid.payment_intent_id,
    })
    const office = await olive.done('readOrder', { number })
    expect(office.timeline.find(({ what }) => what === 'Placed for the customer')).toMatchObject({
      who: staffNames.office,
    })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 300, reserved: 0 })
    expect(await countRows(queries, 'mail', `template = 'order-confirmation'`)).toBe(1)
    expect(await emailsOf('manual-receipt')).toEqual([])
    const receipt = await payer.submit(calls.createStripePayment, {
      payment_intent_id: paid.payment_intent_id ?? '',
      agree: 'on',
    })
    expect(receipt.statusCode).toBe(303)
    expect(receipt.headers.location).toMatch(/^\/manual-payment\/receipt\//)
    expect(await olive.done('readPayment', { payment: paid.payment_intent_id ?? '' })).toMatchObject({
      order: number,
      reference: number,
      isMatched: true,
      waits: null,
    })
    expect((await page(link.key)).closedText).toBe(linkStateTexts.paid)
    await queries.execute(
      sql`update variation set selling_rate = selling_rate * 2 / 3 where id = ${goods.f4}`,
    )
    await sound()
  })

  test('reserves stock for as long as chosen, then frees it and stays payable [M-080]', async () => {
    const link = await made(
      olive.done('linkForGoods', await goodsForm(await phoneOrder(), { days: '7', reserveDays: '2' })),
    )
    expect(link).toMatchObject({ isReserved: true, reservedDay: expect.any(String) })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    later(DAY_MINUTES)
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    later(3 * DAY_MINUTES)
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    olive = await signInStaff(shop, 'office')
    expect(await read(link.id)).toMatchObject({ state: 'open', isReserved: false })
    await countStock(queries, goods.f4, 1)
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409, message: linkGoods })
    expect(cards.payments.size).toBe(0)
    await countStock(queries, goods.f4, 2)
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 200 })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 0, reserved: 0 })
    expect(await countRows(queries, 'orders', 'needs_attention')).toBe(0)
    await sound()
  })

  /** Pays with a card that is declined every ten minutes for two hours; minutes in which goods were held. */
  const minutesHeldUnpaid = async (key: string): Promise<number> => {
    let held = 0
    for (let minute = 0; minute < 120; minute += 5) {
      if (minute % 10 === 0) expect((await pay(shop.visit(), key, 'pm_declined')).status).toBe(402)
      if (((await stockOf(queries, goods.f4))?.reserved ?? 0) > 0) held += 5
      later(5)
      await payments.reconcile()
    }
    return held
  }

  test('holds unreserved goods no longer than a checkout does, however often payment fails [D31, M-080]', async () => {
    const some = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const held = await minutesHeldUnpaid(some.key)
    expect(held).toBeGreaterThan(40)
    expect(held).toBeLessThanOrEqual(60)
    olive = await signInStaff(shop, 'office')
    await countStock(queries, goods.f4, 3)
    const most = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    expect(await minutesHeldUnpaid(most.key)).toBe(5)
    expect(await pay(shop.visit(), most.key)).toMatchObject({ status: 200 })
    await sound()
  })

  test("does not shorten what staff reserved, and holds for a checkout's time after it [D31, M-080]", async () => {
    const form = await goodsForm(await phoneOrder(), { days: '7', reserveDays: '1' })
    const link = await made(olive.done('linkForGoods', form))
    expect((await pay(shop.visit(), link.key, 'pm_declined')).status).toBe(402)
    later(90)
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    later(2 * DAY_MINUTES)
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    const held = await minutesHeldUnpaid(link.key)
    expect(held).toBeGreaterThan(40)
    expect(held).toBeLessThanOrEqual(60)
    await sound()
  })

  test('that reserves goods raises no alarm about hoarded stock, as those of shoppers do [D31, M-080]', async () => {
    const figures = async () => {
      const { body } = await shop.metrics('/metrics')
      return ['reserved_ratio', 'mostly_held_articles'].map((name) =>
        Number(body.match(new RegExp(`^shop_stock_${name} (\\S+)$`, 'm'))?.[1]),
      )
    }
    await countStock(queries, goods.f4, 5)
    const form = await goodsForm(await phoneOrder(), { reserveDays: '3' })
    const link = await made(olive.done('linkForGoods', form))
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 200 })
    expect(await figures()).toEqual([0, 0])
    const shopper = await ready(2)
    await shopper.post(calls.checkOrderValidity)
    expect(await figures()).toEqual([2 / 3, 1])
    await olive.done('withdrawPaymentLink', { id: link.id })
    expect(await figures()).toEqual([2 / 5, 0])
  })

  test('has ended after its last day, and its goods are free [M-080]', async () => {
    const link = await made(
      olive.done('linkForGoods', await goodsForm(await phoneOrder(), { days: '1', reserveDays: '1' })),
    )
    later(2 * DAY_MINUTES)
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409, message: linkStateTexts.ended })
    expect(await page(link.key)).toMatchObject({ closedText: linkStateTexts.ended, goods: null })
    await payments.reconcile()
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect([cards.payments.size, (await ordersIn(queries)).length]).toEqual([0, 0])
    /* Its goods have expired with it; nobody cancelled it. */
    expect((await page(link.key)).closedText).toBe(linkStateTexts.ended)
    expect(await pay(shop.visit(), link.key)).toMatchObject({ status: 409, message: linkStateTexts.ended })
    olive = await signInStaff(shop, 'office')
    expect((await read(link.id)).state).toBe('ended')
    await sound()
  })

  test('keeps the order as it is until the link is taken back [M-080]', async () => {
    const key = await phoneOrder()
    const link = await made(olive.done('linkForGoods', await goodsForm(key, { reserveDays: '3' })))
    const order = await olive.done('readPhoneOrder', { key })
    expect(order.openLink).toBe(link.id)
    const refusals = [
      await olive.call('addPhoneOrderLine', { key, variationId: goods.f6, quantity: '1' }),
      await olive.call('placePhoneOrder', { key, shown: order.shown ?? '', way: 'on-hold', paidBy: '' }),
      await olive.call('linkForGoods', await goodsForm(key)),
    ]
    expect(refusals.map((answer) => (answer.ok ? 'done' : answer.error.reason))).toEqual(
      Array(3).fill('link-open'),
    )
    expect(await olive.done('withdrawPaymentLink', { id: link.id })).toEqual({ isNew: true })
    expect(await olive.done('withdrawPaymentLink', { id: link.id })).toEqual({ isNew: false })
    expect(await stockOf(queries, goods.f4)).toEqual({ stock: 500, reserved: 0 })
    expect(await pay(shop.visit(), link.key)).toMatchObject({
      status: 409,
      message: linkStateTexts.withdrawn,
    })
    expect((await page(link.key)).closedText).toBe(linkStateTexts.withdrawn)
    const again = await made(olive.done('linkForGoods', await goodsForm(key)))
    expect(again.id).not.toBe(link.id)
    expect(await pay(shop.visit(), again.key)).toMatchObject({ status: 200 })
    await sound()
  })

  test('is made once of a double press, and refuses what no link can be [M-080]', async () => {
    const key = await phoneOrder()
    const form = await goodsForm(key)
    const [one, two] = await Promise.all([olive.done('linkForGoods', form), olive.done('linkForGoods', form)])
    expect([one.id, await countRows(queries, 'payment_link')]).toEqual([two.id, expect.any(Number)])
    await olive.done('withdrawPaymentLink', { id: one.id })
    const refused = async (more: object) => {
      const answer = await olive.call('linkForGoods', { ...(await goodsForm(key)), ...more })
      return answer.ok ? 'made' : Object.keys(answer.error.errors ?? {})
    }
    expect(await refused({ days: '31' })).toEqual(['days'])
    expect(await refused({ reserveDays: '8' })).toEqual(['reserveDays'])
    expect(await refused({ days: '2', reserveDays: '3' })).toEqual(['reserveDays'])
    expect(await refused({ email: 'asha' })).toEqual(['email'])
    await queries.execute(
      sql`update variation set selling_rate = selling_rate * 3 / 2 where id = ${goods.f4}`,
    )
    const stale = await olive.call('linkForGoods', { ...form, press: press() })
    expect(stale).toMatchObject({ error: { status: 409, reason: 'changed' } })
    await queries.execute(
      sql`update variation set selling_rate = selling_rate * 2 / 3 where id = ${goods.f4}`,
    )
  })

  test('asks for the ticks that its order needs, and charges nothing without them [M-080, T-277]', async () => {
    const link = await made(olive.done('linkForGoods', await goodsForm(await phoneOrder())))
    const payer = shop.visit()
    expect(await pay(payer, link.key, 'pm_ok', {})).toMatchObject({
      status: 422,
      message: messages.agreeFirst,
    })
    expect(cards.payments.size).toBe(0)
  })
})
