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
  const promisedServices = async (postcode: string) =>
    presentPromise(await delivery().coverage(), postcode).consignments.map(({ code, services }) => [
      code,
      ...services.map(({ name, price, first_date, choose_date, estimated }) =>
        [name, price, first_date, choose_date && 'from', estimated && 'estimated'].filter(Boolean).join(' '),
      ),
    ])

  test('list costs and dates of a parcel and a pallet ordered on Friday before noon, each day by its cheapest service [T-100, T-101, S-005]', async () => {
    const mainland = [
      'Express 18 Mon 23 November 2026 from',
      'Standard Wed 25 November 2026 estimated',
      'Nominated Day 30 Thu 26 November 2026 from',
    ]
    expect(await promisedServices('LS1 4AP')).toEqual([
      ['parcel', ...mainland],
      ['pallet', ...mainland],
    ])
    const highlands = await promisedServices('IV27 4AA')
    expect(highlands).toEqual([
      ['parcel', 'Nominated Day 39 Tue 24 November 2026 from', 'Standard 9 Wed 25 November 2026 estimated'],
      ['pallet', 'Nominated Day 90 Tue 24 November 2026 from', 'Standard 54 Wed 25 November 2026 estimated'],
    ])
    expect(await promisedServices('JE2 3AB')).toEqual([['parcel'], ['pallet']])
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
    expect(preview?.consignments.map(({ services: { length } }) => length)).toEqual([2, 2])
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
    expect(
      parcel?.services.map(({ name, first_date, choose_date }) => [name, first_date, choose_date]),
    ).toEqual([
      ['Express', 'Mon 23 November 2026', true],
      ['Nominated Day', 'Thu 26 November 2026', true],
      ['Standard', null, false],
    ])
  })
})
