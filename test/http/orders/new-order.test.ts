import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { OrderConfirmation } from '#contract/payment-page.ts'
import {
  accountOrderPath,
  calls,
  completeDeliveryPath,
  completeInvoicePath,
  completePath,
  invoicePath,
  paths,
} from '#contract/routes.ts'
import { DAY_MS } from '#domain/lang/time-spans.ts'
import { addCode } from '../../setup/codes.ts'
import { password, register, visitorAfter } from '../../setup/customers.ts'
import { countRows, fillBasket, ordersIn, type PurchaseRequest, readyToPay } from '../../setup/ordering.ts'
import { startShop } from '../../setup/shop.ts'
import { readGoods } from '../goods.ts'

/* What a confirmation offers the shopper who has just ordered (S-035). */

const shop = await startShop({
  /* Serves what the confirmation's loader reads. */
  extendApp: (app) =>
    void app.get<{ Params: { token: string } }>('/test/confirmation/:token', (request) =>
      shop.features.orders.confirmation(request.visitor, request.params.token),
    ),
})
const { queries } = shop.database
const goods = await readGoods(queries)
const email = 'anna@example.com'
beforeEach(() => addCode(queries, 'T-GIFT', { percent: 100, free_delivery: true }))

/** Places an order of £0.00 as a guest. */
const placed = async (wanted: PurchaseRequest['goods'] = [[goods.f4, 1]]) => {
  const guest = await readyToPay(shop, { goods: wanted, code: 'T-GIFT', details: { email } })
  expect((await guest.post(calls.payNoCharge, { opt_in: false })).statusCode).toBe(200)
  const order = (await ordersIn(queries)).at(-1)
  if (order === undefined) throw new Error('no order')
  return { guest, number: order.number, token: order.token }
}

describe('the delivery day for a calendar', () => {
  test('is an event of one day that says what comes where, and no sum [S-035]', async () => {
    const { guest, number, token } = await placed()
    const { rows } = await queries.execute<{ date: string; after: string }>(
      sql`select to_char(delivery_date, 'YYYYMMDD') as date, to_char(delivery_date + 1, 'YYYYMMDD') as after
        from quote q join orders o on o.quote_id = q.id where o.number = ${number}`,
    )
    const answer = await guest.get(completeDeliveryPath(token))
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(answer.headers['content-disposition']).toContain(`-delivery-${number}.ics"`)
    expect(answer.headers['cache-control']).toContain('no-store')
    const lines = answer.body.replaceAll('\r\n ', '').split('\r\n')
    expect(lines).toContain(`DTSTART;VALUE=DATE:${rows[0]?.date}`)
    expect(lines).toContain(`DTEND;VALUE=DATE:${rows[0]?.after}`)
    expect(lines).toContain(`UID:${number}@shop.test`)
    expect(lines).toContain(`URL;VALUE=URI:http://shop.test${completePath(token)}`)
    expect(lines.find((line) => line.startsWith('LOCATION'))).toContain('LS1 4AP')
    const description = lines.find((line) => line.startsWith('DESCRIPTION:')) ?? ''
    expect(description.split('\\n')).toEqual([
      expect.stringContaining('Standard'),
      expect.stringMatching(/^Brick Lane: 1 × /),
      expect.stringMatching(/^Questions: /),
    ])
    expect(answer.body).not.toMatch(/£|example\.com/)
  })

  test('is sent only to visitors who see the whole order [S-035] [SX-02]', async () => {
    const first = await placed()
    expect((await shop.visit().get(completeDeliveryPath(first.token))).statusCode).toBe(404)
    const second = await placed()
    expect((await second.guest.get(completeDeliveryPath(first.token))).statusCode).toBe(404)
    expect((await second.guest.get(completeDeliveryPath('x'.repeat(43)))).statusCode).toBe(404)
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS + 1)
    expect((await first.guest.get(completeDeliveryPath(first.token))).statusCode).toBe(404)
  })

  test('is none for a cancelled order [S-035]', async () => {
    const { guest, token } = await placed()
    await queries.execute(sql`update orders set state = 'cancelled', cancelled_at = now()`)
    expect((await guest.get(completeDeliveryPath(token))).statusCode).toBe(404)
  })
})

describe('an account for one password', () => {
  test('gets the order, its invoice and its addresses, and logs in [S-035]', async () => {
    const { guest, number, token } = await placed()
    const answer = await guest.submit(completePath(token), { password })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, completePath(token)])
    const anna = await visitorAfter(shop, answer)
    expect((await anna.get(invoicePath(number))).statusCode).toBe(200)
    expect((await anna.get(completeInvoicePath(token))).statusCode).toBe(200)
    expect(await countRows(queries, 'customer', `email = '${email}' and first_name <> ''`)).toBe(1)
    expect(await countRows(queries, 'customer_address', "postcode = 'LS1 4AP' and is_delivery")).toBe(1)
    /* The session that ordered has ended with the login. */
    expect((await guest.get(completeInvoicePath(token))).statusCode).toBe(404)
    const again = await anna.post(completePath(token), { password })
    expect(again.statusCode).toBe(404)
  })

  test('is refused with a weak password, and to an address that has an account [S-035] [HZ-03]', async () => {
    const { guest, token } = await placed()
    const weak = await guest.post(completePath(token), { password: 'password' })
    expect([weak.statusCode, Object.keys(weak.json().errors)]).toEqual([422, ['password']])
    expect((await guest.post(completePath(token), {})).statusCode).toBe(422)
    await register(shop)
    const known = await guest.post(completePath(token), { password })
    expect([known.statusCode, known.json().errors]).toEqual([422, { password: [messages.accountExists] }])
    expect(await countRows(queries, 'orders', 'customer_id is not null')).toBe(0)
  })

  test('is opened only in the browser that ordered, within a day [S-035] [HZ-26]', async () => {
    const { guest, number, token } = await placed()
    const open = async (visitor: typeof guest) =>
      (await visitor.post(completePath(token), { password })).statusCode
    expect(await open(shop.visit())).toBe(404)
    expect((await guest.post(completePath('x'.repeat(43)), { password })).statusCode).toBe(404)
    const finder = shop.visit()
    expect((await finder.post(paths.findOrder, { number, email })).statusCode).toBe(200)
    expect(await open(finder)).toBe(404)
    const other = await register(shop, { email: 'bob@example.com' })
    expect(await open(other)).toBe(404)
    expect((await other.get(accountOrderPath(number))).statusCode).not.toBe(200)
    shop.clock.now = new Date(shop.clock.now.getTime() + DAY_MS + 1)
    expect(await open(guest)).toBe(404)
    expect(await countRows(queries, 'orders', 'customer_id is not null')).toBe(0)
  })
})

describe('what the job still needs', () => {
  const needs = async (visitor: ReturnType<typeof shop.visit>, token: string) => {
    const answer = await visitor.get(`/test/confirmation/${token}`)
    const confirmation: OrderConfirmation = answer.json()
    return confirmation.kind === 'own'
      ? confirmation.still_needed.map(({ variation_id, quantity, price }) => [variation_id, quantity, price])
      : confirmation.kind
  }
  test('counts what the order and the basket hold, and what is left in stock [S-024] [S-035]', async () => {
    const { guest, token } = await placed([[goods.f1, 10.08]])
    expect(await needs(guest, token)).toContainEqual([goods.f6, 2, 30])
    await fillBasket(guest, [[goods.f6, 1]])
    expect(await needs(guest, token)).toContainEqual([goods.f6, 1, 15])
    await fillBasket(guest, [[goods.f6, 1]])
    expect(JSON.stringify(await needs(guest, token))).not.toContain(`[${goods.f6},`)
    expect(await needs(shop.visit(), token)).toBe('brief')
  })

  test('shows each with its picture [S-035]', async () => {
    const { guest, token } = await placed([[goods.f1, 10.08]])
    const confirmation: OrderConfirmation = (await guest.get(`/test/confirmation/${token}`)).json()
    const grout =
      confirmation.kind === 'own'
        ? confirmation.still_needed.find(({ variation_id }) => variation_id === goods.f6)
        : undefined
    expect(grout?.picture?.collection).toBe('product')
  })

  test('leaves out what came with the order and what a cancelled order does not need [S-035]', async () => {
    const { guest, token } = await placed([
      [goods.f1, 10.08],
      [goods.f6, 1],
    ])
    expect(await needs(guest, token)).toContainEqual([goods.f6, 1, 15])
    await queries.execute(sql`update orders set state = 'cancelled', cancelled_at = now()`)
    expect(await needs(guest, token)).toEqual([])
  })
})
