import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import { reportRefund } from '#server/commands/refund.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { runCommandOn } from '../../setup/commands.ts'
import {
  asTradeCustomer,
  countRows,
  countStock,
  emailTemplatesIn,
  openTradeAccount,
  ordersIn,
  readyToPay,
  stockOf,
} from '../../setup/ordering.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

const { shop, queries, goods, later, sound } = await startScriptedShop()
const yard = () => signInStaff(shop, 'yard')
const emails = () => emailTemplatesIn(queries)

/** An order on account: 21.6 m² of F1 in 60 tiles at position 0, and 2 of F6 at position 1. */
const placeOrder = async (path: string = calls.payOnAccount) => {
  const tess = await asTradeCustomer(
    queries,
    await readyToPay(shop, {
      goods: [
        [goods.f1, 21.6],
        [goods.f6, 2],
      ],
    }),
    10_000_000,
  )
  expect((await tess.post(path)).statusCode).toBe(200)
  return (await ordersIn(queries)).at(-1)?.number ?? ''
}
const stateOf = async (number: string) => {
  const { rows } = await queries.execute<{ state: string }>(
    sql`select state from orders where number = ${number}`,
  )
  return rows[0]?.state
}
const pageOf = async (number: string) =>
  shop.features.orders.ofUserByNumber(await openTradeAccount(queries, 10_000_000), number)
const addCarrier = async (name: string) => {
  const owner = await signInStaff(shop, 'owner')
  const known = (await owner.done('carriers', {})).find((one) => one.name === name)
  return owner.done('saveCarrier', {
    ...(known === undefined ? {} : { id: known.id, was: known }),
    name,
    link_pattern: 'https://track.example/{number}',
    number_pattern: 'DX########',
  })
}
const positions = async (number: string) => {
  const { lines } = await (await yard()).done('dispatchView', { number })
  const of = (sku: string) => lines.find((line) => line.sku === sku)?.position ?? -1
  return { f1: of('F1-C'), f6: of('F6-C') }
}
/** The order as it is now, for a change. */
const at = async (number: string) => {
  const { version } = await (await yard()).done('dispatchView', { number })
  return { number, version }
}
const latestEmail = async () => {
  const { rows } = await queries.execute<{ subject: string; text: string }>(
    sql`select subject, text from mail order by id desc limit 1`,
  )
  return rows[0]
}

describe('a dispatch', () => {
  test('in parts: each email has its goods alone, and the rest stays to send [M-053]', async () => {
    const [olive, carrier, number] = [await yard(), await addCarrier('DX'), await placeOrder()]
    const { f1, f6 } = await positions(number)
    const first = await olive.done('dispatchOrder', {
      ...(await at(number)),
      lines: [{ position: f1, quantity: 60 }],
      carrier: carrier.id,
      tracking: ['DX12345678', 'DX12345679'],
      day: '2026-11-26',
    })
    expect(first).toMatchObject({ shipment: 1, all_sent: false, warnings: [] })
    expect(await olive.done('dispatchView', { number })).toMatchObject({ state: 'part-sent', refused: null })
    expect(await stateOf(number)).toBe('placed')
    const email = await latestEmail()
    expect(email?.subject).toMatch(/^A part of your/)
    expect(email?.text).toMatch(/60 tiles/)
    expect(email?.text).toContain('https://track.example/DX12345679')
    expect(await pageOf(number)).toMatchObject({
      part_sent: true,
      shipments: [
        {
          carrier: 'DX',
          day: 'Thu 26 November 2026',
          tracking: [
            { number: 'DX12345678', link: 'https://track.example/DX12345678' },
            { number: 'DX12345679', link: 'https://track.example/DX12345679' },
          ],
          goods: [{ bought: expect.stringContaining('60 tiles') }],
        },
      ],
    })

    const [f1Name, f6Name] = await namesOf(number)
    expect([email?.text.includes(f1Name), email?.text.includes(f6Name)]).toEqual([true, false])
    expect(
      await olive.call('dispatchOrder', { ...(await at(number)), lines: [{ position: f6, quantity: 3 }] }),
    ).toMatchObject({
      ok: false,
      error: {
        status: 409,
        reason: 'too-much',
        message: 'Of F6-C only 2 is left to send.',
        now: { left: 2 },
      },
    })
    expect(
      await olive.call('dispatchOrder', { ...(await at(number)), lines: [{ position: f1, quantity: 1 }] }),
    ).toMatchObject({
      ok: false,
      error: { status: 409, message: 'Of F1-C only nothing is left to send.' },
    })
    expect(await olive.done('dispatchOrder', await at(number))).toMatchObject({ shipment: 2, all_sent: true })
    expect((await latestEmail())?.text.includes(f1Name)).toBe(false)
    expect((await latestEmail())?.text).toMatch(/the rest of your order/)
    expect([await stateOf(number), await emails()]).toEqual([
      'dispatched',
      ['order-dispatched', 'order-dispatched'],
    ])
    expect(await pageOf(number)).toMatchObject({ part_sent: false, shipments: [{}, { tracking: [] }] })
    expect(await olive.call('dispatchOrder', await at(number))).toMatchObject({
      error: { status: 409, reason: 'sent' },
    })
    await sound()
  })

  const namesOf = async (number: string) => {
    const { rows } = await queries.execute<{ name: string }>(sql`select l.name from order_line l
      join orders o on o.id = l.order_id where o.number = ${number} order by l.sku`)
    return [rows[0]?.name ?? '', rows[1]?.name ?? ''] as const
  }

  test('of a line in whole tiles only, each line once [M-053]', async () => {
    const [olive, number] = [await yard(), await placeOrder()]
    const { f1 } = await positions(number)
    for (const lines of [
      [{ position: f1, quantity: 1.5 }],
      [{ position: 99, quantity: 1 }],
      [
        { position: f1, quantity: 1 },
        { position: f1, quantity: 1 },
      ],
    ])
      expect(await olive.call('dispatchOrder', { ...(await at(number)), lines })).toMatchObject({
        error: { status: 422 },
      })
    expect(await olive.call('dispatchOrder', { number: 'TS-0000-0000', version: 1 })).toMatchObject({
      error: { status: 404 },
    })
    expect(await olive.call('dispatchOrder', { ...(await at(number)), carrier: 4711 })).toMatchObject({
      error: { status: 422 },
    })
    expect(await countRows(queries, 'shipment')).toBe(0)
    await olive.done('dispatchOrder', { ...(await at(number)), lines: [{ position: f1, quantity: 28 }] })
    const { lines } = await olive.done('dispatchView', { number })
    expect(lines.find(({ position }) => position === f1)).toMatchObject({
      unit: 'tiles',
      ordered: 60,
      sent: 28,
      left: 32,
      left_text: '32 tiles (11.52 m²)',
    })
    await sound()
  })

  test('of an order on hold, refunded or cancelled is refused, also in a command [M-028, M-039]', async () => {
    const olive = await yard()
    const refused = async (number: string, reason: string, command: RegExp) => {
      expect(await olive.call('dispatchOrder', await at(number))).toMatchObject({
        error: { status: 409, reason },
      })
      expect(await olive.done('dispatchView', { number })).toMatchObject({ refused: expect.any(String) })
      expect(await runCommandOn(shop, ['order', 'dispatch', number])).toMatchObject({
        ok: false,
        text: expect.stringMatching(command),
      })
    }
    await refused(await placeOrder(calls.payOnHold), 'on-hold', /is on hold/)
    const refunded = await placeOrder()
    await reportRefund(shop.features.payments, { name: refunded, cancel: false, all: true })
    await refused(refunded, 'refunded', /money of order .* went back/)
    const cancelled = await placeOrder()
    await reportRefund(shop.features.payments, { name: cancelled, cancel: true, all: true })
    await refused(cancelled, 'cancelled', /is cancelled/)
    expect(await countRows(queries, 'shipment')).toBe(0)
  })

  test('of a part stops the cancelling of the whole order [M-053]', async () => {
    const [olive, number] = [await yard(), await placeOrder()]
    const { f6 } = await positions(number)
    await olive.done('dispatchOrder', { ...(await at(number)), lines: [{ position: f6, quantity: 1 }] })
    expect(
      await reportRefund(shop.features.payments, { name: number, cancel: true, all: true }),
    ).toMatchObject({ ok: false, text: expect.stringContaining('is on its way') })
    await sound()
  })

  test('by the command sends all that is left in one, and its audit row names what went [M-053, M-188]', async () => {
    const [olive, number] = [await yard(), await placeOrder()]
    const { f6 } = await positions(number)
    await olive.done('dispatchOrder', { ...(await at(number)), lines: [{ position: f6, quantity: 1 }] })
    expect(await runCommandOn(shop, ['order', 'dispatch', number])).toMatchObject({ ok: true })
    expect(await countRows(queries, 'shipment')).toBe(2)
    const { rows } = await queries.execute(
      sql`select actor, staff_id as staff, after -> 'lines' as lines from audit where action = 'order.dispatch' order by id`,
    )
    expect(rows).toEqual([
      { actor: 'staff', staff: olive.staffId, lines: [{ sku: 'F6-C', amount: 100, of: 200 }] },
      {
        actor: 'terminal',
        staff: null,
        lines: expect.arrayContaining([
          { sku: 'F6-C', amount: 100, of: 200 },
          { sku: 'F1-C', amount: 60, of: 60 },
        ]),
      },
    ])
  })

  test('from an order that changed meanwhile is refused, with who changed it [M-194]', async () => {
    const [olive, number] = [await yard(), await placeOrder()]
    const [seen, { f6 }] = [await at(number), await positions(number)]
    await olive.done('dispatchOrder', { ...seen, lines: [{ position: f6, quantity: 1 }] })
    expect(await olive.call('dispatchOrder', seen)).toMatchObject({
      error: { status: 409, reason: 'changed', now: { who: 'Yusuf Demir', what: 'Sent' } },
    })
    expect(await countRows(queries, 'shipment')).toBe(1)
  })

  test('of an order that staff hold is refused [M-039]', async () => {
    const [olive, number] = [await signInStaff(shop, 'office'), await placeOrder()]
    await olive.done('holdOrder', { ...(await at(number)), reason: 'check-address' })
    expect(await olive.call('dispatchOrder', await at(number))).toMatchObject({
      error: { status: 409, reason: 'on-hold' },
    })
  })

  test('is for those with the right [M-014]', async () => {
    const number = await placeOrder()
    const asSeen = await at(number)
    for (const role of ['catalogue', 'accounts', 'reader'] as const)
      expect(await (await signInStaff(shop, role)).call('dispatchOrder', asSeen)).toMatchObject({
        error: { status: 404 },
      })
    expect(await (await yard()).call('saveCarrier', { name: 'DX' })).toMatchObject({ error: { status: 404 } })
  })
})

describe('a dispatch that did not happen', () => {
  test('is taken back within 15 minutes: no email, stock and state as before [M-055]', async () => {
    await countStock(queries, goods.f6, 20)
    const [olive, number] = [await yard(), await placeOrder()]
    const before = await stockOf(queries, goods.f6)
    const { take_back_until } = await olive.done('dispatchOrder', await at(number))
    expect(new Date(take_back_until ?? 0).getTime() - shop.clock.now.getTime()).toBe(15 * 60_000)
    later(5)
    expect(
      await olive.call('correctDispatch', { ...(await at(number)), shipment: 1, reason: 'wrong order' }),
    ).toMatchObject({ error: { status: 409, reason: 'not-yet' } })
    expect(await olive.done('takeBackDispatch', { ...(await at(number)), shipment: 1 })).toMatchObject({
      state: 'to-send',
      shipments: [],
    })
    expect([await stateOf(number), await emails(), await stockOf(queries, goods.f6)]).toEqual([
      'placed',
      [],
      before,
    ])
    expect(await pageOf(number)).toMatchObject({ state: 'placed', part_sent: false, shipments: [] })
    expect(await olive.call('takeBackDispatch', { ...(await at(number)), shipment: 1 })).toMatchObject({
      error: { status: 409, reason: 'no-shipment' },
    })
    expect(await olive.done('dispatchOrder', await at(number))).toMatchObject({ shipment: 2, all_sent: true })
    await sound()
  })

  test('is only corrected later, with an email that says so [M-055]', async () => {
    const [olive, number] = [await yard(), await placeOrder(calls.payOnHold)]
    await runCommandOn(shop, ['order', 'release', number])
    await olive.done('dispatchOrder', await at(number))
    later(20)
    expect(await olive.call('takeBackDispatch', { ...(await at(number)), shipment: 1 })).toMatchObject({
      error: { status: 409, reason: 'too-late', message: expect.stringContaining('Correct it instead') },
    })
    expect(
      await olive.done('correctDispatch', { ...(await at(number)), shipment: 1, reason: 'lorry was full' }),
    ).toMatchObject({ state: 'to-send' })
    expect((await latestEmail())?.subject).toMatch(/^Not sent after all/)
    expect([await stateOf(number), await emails()]).toEqual([
      'released',
      ['order-released', 'order-dispatched', 'order-not-sent'],
    ])
    /* The log names the note that has the reason, and the history reads it there (M-193). */
    expect(await countRows(queries, 'audit', "reason = 'lorry was full'")).toBe(0)
    expect(
      await countRows(
        queries,
        "audit a join order_note n on n.id = (a.after->>'noteId')::int",
        "a.action = 'order.correct-dispatch' and n.text = 'lorry was full' and n.kind = 'reason'",
      ),
    ).toBe(1)
    await sound()
  })
})
