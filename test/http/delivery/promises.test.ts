import { describe, expect, test } from 'vitest'
import { calls } from '#contract/routes.ts'
import type { Offer } from '#domain/delivery/offers.ts'
import { createDelivery, type DeliveryCoverage } from '#server/delivery/index.ts'
import { presentPromise } from '#server/delivery/promise.ts'
import { serverVisitor } from '../../setup/server-visitor.ts'
import { startShop } from '../../setup/shop.ts'
import { fill } from '../basket/basket-call.ts'
import { readGoods } from '../goods.ts'

/* Costs and dates of delivery to a postcode, shown before anything is in the basket. */

const shop = await startShop()
const goods = await readGoods(shop.database.queries)

describe('delivery promises', () => {
  const delivery = () =>
    createDelivery({ database: shop.database, version: () => 1, now: () => new Date('2026-11-20T11:00Z') })
  const promisedDays = async (postcode: string) =>
    presentPromise(await delivery().coverage(), postcode).consignments.map(({ code, days, later }) => [
      code,
      ...days.map(({ label, service, price, estimated }) =>
        [label.slice(0, 6), service, price, estimated && 'estimated']
          .filter((part) => part !== false)
          .join(' '),
      ),
      ...(later === null ? [] : [`later ${later.label.slice(0, 6)} ${later.service} ${later.price}`]),
    ])

  test('are one calendar of a parcel and a pallet ordered on Friday before noon: each day once, none dearer than one before it [T-100, T-101, S-005]', async () => {
    const mainland = [
      'Mon 23 Express 18',
      'Tue 24 Express 18',
      'Wed 25 Standard 0 estimated',
      'later Thu 26 Nominated Day 30',
    ]
    expect(await promisedDays('LS1 4AP')).toEqual([
      ['parcel', ...mainland],
      ['pallet', ...mainland],
    ])
    expect(await promisedDays('IV27 4AA')).toEqual([
      ['parcel', 'Tue 24 Nominated Day 39', 'Wed 25 Standard 9 estimated', 'later Thu 26 Nominated Day 39'],
      ['pallet', 'Tue 24 Nominated Day 90', 'Wed 25 Standard 54 estimated', 'later Thu 26 Nominated Day 90'],
    ])
    expect(await promisedDays('JE2 3AB')).toEqual([['parcel'], ['pallet']])
  })

  test('are those of the visitor’s own postcode, and none before they typed one [T-100, T-101]', async () => {
    const { promise } = shop.features.delivery
    const ann = shop.visit()
    expect(await promise(serverVisitor(shop, ann))).toBeNull()
    await fill(ann, [goods.f1, 0.36])
    expect(await promise(serverVisitor(shop, ann))).toBeNull()
    await ann.post(calls.setPostcode, { postcode: 'IV27 4AA' })
    const preview = await promise(serverVisitor(shop, ann))
    expect(preview).toEqual(presentPromise(await shop.features.delivery.coverage(), 'IV27 4AA'))
    expect(preview?.consignments.map(({ days: { length } }) => length)).toEqual([2, 2])
  })

  test('list a service without dates if it costs less than every day [T-114, S-005]', async () => {
    const coverage = await delivery().coverage()
    const undated: DeliveryCoverage['deliver'] = (postcode, loads) => {
      const options = coverage.deliver(postcode, loads)
      const isStandard = (offer: Offer): boolean => offer.service.id === 1
      return {
        ...options,
        offers: options.offers.map((offer) => (isStandard(offer) ? { ...offer, dates: [] } : offer)),
      }
    }
    const [parcel] = presentPromise({ deliver: undated }, 'LS1 4AP').consignments
    expect(parcel?.days.map(({ service }) => service)).toEqual(['Express', 'Express', 'Express'])
    expect([parcel?.later?.service, parcel?.undated]).toEqual([
      'Nominated Day',
      [{ service: 'Standard', price: 0 }],
    ])
  })
})
