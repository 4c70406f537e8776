import { expect, test } from 'vitest'
import { type Pence, pence } from '../money/pence.ts'
import { rate } from '../money/rate.ts'
import { express, nominatedDay, standard } from './delivery.fixtures.ts'
import type { Offer } from './offers.ts'
import type { Service } from './tables.ts'
import { type DeliveryWaiver, waivedDelivery } from './waiver.ts'

const offer = (service: Service, goods: number, postage: number): Offer => {
  const part = (price: number, isPostage: boolean) => ({
    name: '',
    cost: rate(0),
    price: pence(price),
    isPostage,
  })
  return {
    service,
    parts: [part(goods, false), part(postage, true)],
    cost: rate(0),
    price: pence(goods + postage),
    pallets: 0,
    dates: [],
    allowNominatedDay: false,
  }
}
const [usual, day, fast] = [
  offer(standard, 600, 300),
  offer(nominatedDay, 3000, 300),
  offer(express, 450, 300),
]
const all = [usual, day, fast]

test.each<[Partial<DeliveryWaiver>, Offer, number]>([
  [{}, usual, 600],
  [{}, day, 600],
  [{}, fast, 450],
  [{ anyService: true }, day, 3000],
  [{ samplePostage: true }, day, 900],
  [{ anyService: true, samplePostage: true }, day, 3300],
])('a free-delivery code with %j waives the right part of a delivery [OP-46]', (options, chosen, waived) => {
  const price: Pence = waivedDelivery({ anyService: false, samplePostage: false, ...options }, chosen, all)
  expect(price).toBe(waived)
})

test('waives up to the cheapest service if the default one is not offered [OP-46]', () => {
  const waiver = { anyService: false, samplePostage: false }
  expect(waivedDelivery(waiver, day, [day, fast])).toBe(450)
  expect(waivedDelivery(waiver, day, [day])).toBe(3000)
})
