import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { pence } from '#domain/money/pence.ts'
import { usualRefundLimits } from '#domain/staff/limits.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { placeOrderOA } from '../../setup/order-oa.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'

/* A shop that sets limits of refunds of its own. */

const office = { each: pence(1000), order: pence(1500), day: null }
const scripted = await startScriptedShop({ refundLimits: { ...usualRefundLimits, office } })

test('holds people to the limits of refunds that the shop sets [M-067]', async () => {
  const olive = await signInStaff(scripted.shop, 'office')
  const number = await placeOrderOA(scripted)
  const give = async (free: number) => {
    const { version } = await olive.done('refundable', { number })
    return olive.call('giveBack', { number, version, free, key: randomUUID(), reason: 'goodwill' })
  }
  expect(await give(10.01)).toMatchObject({ value: { kind: 'asked', limit: { of: 'each', limit: 10 } } })
  expect(await give(10)).toMatchObject({ value: { kind: 'done' } })
  expect(await give(5.01)).toMatchObject({ value: { kind: 'asked', limit: { of: 'order', limit: 15 } } })
  expect(await give(5)).toMatchObject({ value: { kind: 'done' } })
  await scripted.sound()
})
