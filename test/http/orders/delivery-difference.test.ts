import { beforeEach, describe, expect, test } from 'vitest'
import { type StaffMember, signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { press } from '../../setup/payment-links.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* What a changed delivery costs more or less than the order was placed at (M-040). */

const scripted = await startScriptedShop()
const { sound } = scripted
let olive: StaffMember
let marcus: StaffMember
let yusuf: StaffMember
beforeEach(async () => {
  olive = await signInStaff(scripted.shop, 'office')
  marcus = await signInStaff(scripted.shop, 'manager')
  yusuf = await signInStaff(scripted.shop, 'yard')
})

const orderOA = () => placeOrderOA(scripted)
const readIt = (number: string) => olive.done('readOrder', { number })
const chargesOf = async (number: string) => (await olive.done('readOrderCharges', { number })).charges
const send = async (number: string) => {
  const { version } = await readIt(number)
  return yusuf.call('dispatchOrder', { number, version })
}

describe('asking for a dearer delivery', () => {
  const toScotland = async (number: string) => {
    const { version, fields, service, day } = await olive.done('readOrderDelivery', { number })
    return {
      number,
      version,
      ...fields,
      shipping_postcode: 'IV27 4XX',
      service: service.id,
      day: day ?? '',
      agreed: '108',
      ask: 'yes',
    } as const
  }

  test('changes the delivery, and keeps the goods until the difference is paid [M-040]', async () => {
    const number = await orderOA()
    const change = await toScotland(number)
    expect(await olive.call('changeOrderDelivery', { ...change, agreed: '' })).toMatchObject({
      error: { reason: 'difference', now: { difference: 108 } },
    })
    expect(await olive.done('changeOrderDelivery', change)).toMatchObject({ money: 'charged', version: 3 })
    expect(await chargesOf(number)).toMatchObject([
      { kind: 'delivery', words: 'Changed delivery', amount: 108, vat: 18, state: 'due' },
    ])
    expect((await readIt(number)).deliveryAddress.at(-1)).toBe('IV27 4XX')
    expect(await send(number)).toMatchObject({ error: { reason: 'to-pay' } })
    /* The shop's own price is no price of the office: it does not count against its 2 %. */
    const { version } = await readIt(number)
    const crane = { number, version, press: press(), words: 'Crane lorry', amount: 13.56 }
    expect(await olive.call('addOrderCharge', crane)).toMatchObject({ ok: true })
    await sound()
  })

  test('is let be by a manager alone, and is priced anew only after it was taken back [M-040]', async () => {
    const number = await orderOA()
    await olive.done('changeOrderDelivery', await toScotland(number))
    const back = { ...(await toScotland(number)), shipping_postcode: 'LS1 4AP', agreed: '', ask: '' } as const
    expect(await olive.call('changeOrderDelivery', back)).toMatchObject({ error: { reason: 'charge-due' } })
    const at = { number, version: 3, charge: 1 }
    expect(await olive.call('withdrawOrderCharge', at)).toMatchObject({ error: { status: 403 } })
    await marcus.done('withdrawOrderCharge', at)
    expect(await olive.done('changeOrderDelivery', { ...back, version: 4 })).toMatchObject({
      money: 'nothing',
    })
    expect(await send(number)).toMatchObject({ ok: true })
    await sound()
  })

  test('lets other notes but no other service be booked while it is to pay [M-040]', async () => {
    const number = await orderOA()
    await olive.done('changeOrderDelivery', await toScotland(number))
    const same = { ...(await toScotland(number)), agreed: '', ask: '' } as const
    expect(await marcus.call('changeOrderDelivery', { ...same, service: 2, day: '' })).toMatchObject({
      error: { status: 409, reason: 'charge-due' },
    })
    expect(await olive.done('changeOrderDelivery', { ...same, delivery_notes: 'Bay 4' })).toMatchObject({
      money: 'nothing',
    })
    expect(await chargesOf(number)).toMatchObject([{ amount: 108, state: 'due' }])
    await sound()
  })

  test('gives what was paid for it back where the delivery is made cheaper again, and no more [M-040]', async () => {
    const number = await orderOA()
    await olive.done('changeOrderDelivery', await toScotland(number))
    await olive.done('recordChargePaid', { number, version: 3, charge: 1, paidBy: 'cash', reference: '' })
    const home = { ...(await toScotland(number)), shipping_postcode: 'LS1 4AP', agreed: '', ask: '' } as const
    expect(await marcus.call('changeOrderDelivery', home)).toMatchObject({
      error: { reason: 'difference', now: { difference: -108 } },
    })
    const agreed = { ...home, agreed: '-108', key: press() }
    expect(await marcus.done('changeOrderDeliveryAndGiveBack', agreed)).toMatchObject({ money: 'given-back' })
    expect(await chargesOf(number)).toMatchObject([{ state: 'paid', refunded: 108 }])
    /* Dearer, let be, and cheaper again: nothing more was paid, so nothing more goes back. */
    const again = { ...(await toScotland(number)), ask: '', waive: 'yes', reason: 'Our mistake' } as const
    expect(await marcus.done('changeOrderDelivery', again)).toMatchObject({ money: 'waived' })
    const { version } = await readIt(number)
    expect(await marcus.done('changeOrderDelivery', { ...home, version })).toMatchObject({ money: 'nothing' })
    await sound()
  })
})

test('books a service that goes elsewhere for a manager alone, and none that the shop has not [M-040]', async () => {
  const number = await orderOA()
  const { version, fields } = await olive.done('readOrderDelivery', { number })
  const toScotland = { number, version, ...fields, shipping_postcode: 'IV27 4XX', day: '' }
  const express = { ...toScotland, service: 3, reason: 'Our own lorry goes there' } as const
  expect(await olive.call('changeOrderDelivery', express)).toMatchObject({
    error: { status: 403, reason: 'needs-manager' },
  })
  expect(await marcus.call('changeOrderDelivery', { ...express, service: 99 })).toMatchObject({
    error: { status: 422, errors: { service: ['There is no such service any more.'] } },
  })
  expect((await readIt(number)).version).toBe(version)
  expect(await marcus.done('changeOrderDelivery', express)).toMatchObject({ money: 'nothing' })
  expect((await readIt(number)).delivery.service).toBe('Express')
  await sound()
})
