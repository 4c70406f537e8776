import { describe, expect, test } from 'vitest'
import { grams } from '../measure/weight.ts'
import { formatDay } from './calendar.ts'
import {
  express,
  goods,
  nominatedDay,
  on,
  pounds,
  ratesTo,
  sample,
  standard,
  tables,
} from './delivery.fixtures.ts'
import {
  choosesDate,
  type DeliveryLoad,
  deliveryTo,
  isEstimate,
  type Offer,
  returnablePostage,
  weightOfGoods,
} from './offers.ts'
import type { DeliveryTables, ServiceRates } from './tables.ts'

const now = { day: on('2026-03-27'), hour: 11 }
const to = (postcode: string, loads: readonly DeliveryLoad[], of: DeliveryTables = tables) =>
  deliveryTo(of, postcode, loads, now, new Set())
const prices = (offers: readonly Offer[]) => offers.map(({ service, price }) => [service.id, price])
const offerOf = (id: number, loads: readonly DeliveryLoad[], of?: DeliveryTables) =>
  to('LS1 4AP', loads, of).offers.find(({ service }) => service.id === id)

const F1 = goods('F1-C', '463.867')

describe('the reference services', () => {
  test('all deliver to LS1 4AP: £0.00, £30.00, £18.00 [T-095, T-104, T-107, T-109]', () => {
    const { offers, others } = to('LS1 4AP', [F1])
    expect(prices(offers)).toEqual([
      [1, 0],
      [2, 3000],
      [3, 1800],
    ])
    expect(offers.map(({ cost }) => cost)).toEqual([0, 250_000, 150_000])
    expect(others).toEqual([])
  })

  test('do not deliver to IM1 1AA or outside all zones, each with the reason [T-096, T-098]', () => {
    for (const postcode of ['IM1 1AA', 'ZZ1 1ZZ']) {
      const { offers, others } = to(postcode, [F1])
      expect(offers).toEqual([])
      expect(others.map(({ service, why }) => [service.id, why.reason])).toEqual(
        [1, 2, 3].map((id) => [id, 'not-to-postcode']),
      )
    }
  })

  test('have one estimated date for Standard and ten dates for Nominated Day [T-101, T-105]', () => {
    const [first, second, third] = to('LS1 4AP', [F1]).offers
    expect(first?.dates.map(formatDay)).toEqual(['2026-04-01'])
    expect(second?.dates).toHaveLength(10)
    expect([first, second, third].map((offer) => offer && isEstimate(offer))).toEqual([true, false, false])
    const promised = { ...tables, services: [{ ...standard, isEstimated: false }] }
    expect(to('LS1 4AP', [F1], promised).offers.map(isEstimate)).toEqual([false])
    const renamed = { ...tables, services: [{ ...standard, name: 'Economy' }] }
    expect(to('LS1 4AP', [F1], renamed).offers.map(isEstimate)).toEqual([true])
    const many = { ...tables, services: [{ ...standard, datesOffered: 2 }] }
    expect(to('LS1 4AP', [F1], many).offers.map(isEstimate)).toEqual([false])
  })

  test('let the shopper choose a date if there are several and the basket has more than samples [T-099]', () => {
    const choices = (loads: readonly DeliveryLoad[]) =>
      to('LS1 4AP', loads).offers.map((offer) => [offer.service.id, choosesDate(offer, loads)])
    expect(choices([F1, sample('F1S', 1)])).toEqual(choices([F1]))
    expect(choices([F1])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ])
    const alone = [sample('F1S', 1)]
    const twoDates = { ...tables, services: [{ ...standard, datesOffered: 2 }] }
    expect(to('LS1 4AP', alone, twoDates).offers.map((offer) => choosesDate(offer, alone))).toEqual([false])
  })

  test('have no dates for Nominated Day if one line forbids it; samples do not forbid it [T-114]', () => {
    const forbids = goods('F6', '5', { allowNominatedDay: false })
    expect(offerOf(2, [F1, forbids])).toMatchObject({ dates: [], allowNominatedDay: false, price: 3000 })
    expect(offerOf(2, [F1, sample('F1S', 1)])).toMatchObject({ allowNominatedDay: true })
    expect(offerOf(1, [F1, forbids])?.dates).toHaveLength(1)
  })
})

describe('samples', () => {
  test('add their postage to every service, by name [P-175, T-104, T-106, T-130]', () => {
    const loads = [F1, sample('F1S', 2), sample('F2S', 1)]
    expect(prices(to('LS1 4AP', loads).offers)).toEqual([
      [1, 900],
      [2, 3900],
      [3, 2700],
    ])
    expect(offerOf(2, loads)?.parts).toEqual([
      { name: 'Nominated Day', cost: pounds('25'), price: 3000, isPostage: false },
      { name: 'F1S', cost: pounds('5'), price: 600, isPostage: true },
      { name: 'F2S', cost: pounds('2.5'), price: 300, isPostage: true },
    ])
  })

  test('say which postage a later full order returns [S-029]', () => {
    const loads = [sample('F1S', 2), goods('F6', '10'), sample('F2S', 1)]
    const [offer] = deliveryTo(tables, 'LS1 4AP', loads, { day: on('2026-03-27'), hour: 9 }, new Set()).offers
    const returnable = (returns: readonly boolean[]) =>
      offer === undefined ? null : returnablePostage(offer, loads, returns)
    expect(returnable([true, true, true])).toBe(900)
    expect(returnable([true, true, false])).toBe(600)
    expect(returnable([false, true, false])).toBe(0)
  })

  test('without postage add no part to a delivery [T-104]', () => {
    const free = { ...sample('F2S', 1), shippingRate: pounds('0') }
    expect(offerOf(1, [F1, free])?.parts).toHaveLength(1)
  })

  test('alone use the default service, for their postage only', () => {
    const heavy = { ...tables, services: [{ ...standard, rates: nominatedDay.rates }, nominatedDay, express] }
    const { offers, others } = to('LS1 4AP', [sample('F1S', 1)], heavy)
    expect(prices(offers)).toEqual([[1, 300]])
    expect(offers[0]?.parts).toMatchObject([
      { name: 'Standard', price: 0 },
      { name: 'F1S', price: 300 },
    ])
    expect(others.map(({ why }) => why.reason)).toEqual(['samples-only', 'samples-only'])
  })

  test('alone use the first service of the zone if the default one does not deliver there', () => {
    const far = (cost: string) => [
      ...standard.rates,
      ratesTo('highlands', [{ upTo: null, cost: pounds(cost), palletOf: null }]),
    ]
    const services = [{ ...express, rates: far('60') }, { ...nominatedDay, rates: far('90') }, standard]
    const alone = [sample('F1S', 2)]
    const { offers, others } = to('IV27 4AA', alone, { ...tables, services })
    expect(prices(offers)).toEqual([[3, 600]])
    expect(others.map(({ service, why }) => [service.id, why.reason])).toEqual([
      [2, 'samples-only'],
      [1, 'not-to-postcode'],
    ])
    expect(prices(to('LS1 4AP', alone, { ...tables, services }).offers)).toEqual([[1, 600]])
    expect(to('IM1 1AA', alone, { ...tables, services }).offers).toEqual([])
  })

  test('are not weighed with the goods', () => {
    expect(weightOfGoods([F1, { ...sample('F1S', 1), weight: grams(400) }, goods('x', null)])).toBe(463_867)
  })
})

describe('weight and carriage', () => {
  const rates = (more: Partial<ServiceRates> = {}): ServiceRates => ({
    ...ratesTo('mainland', [
      { upTo: grams(30_000), cost: pounds('7.5'), palletOf: null },
      { upTo: grams(1_000_000), cost: pounds('45'), palletOf: grams(1_000_000) },
      { upTo: grams(3_000_000), cost: pounds('40'), palletOf: grams(1_000_000) },
    ]),
    ...more,
  })
  const only = (more?: Partial<ServiceRates>): DeliveryTables => ({
    ...tables,
    services: [{ ...standard, rates: [rates(more)] }],
  })

  test.each([
    ['0', 0, 900],
    ['30', 0, 900],
    ['30.001', 1, 5400],
    ['1000', 1, 5400],
    ['1000.001', 2, 9600],
    ['2000.001', 3, 14_400],
    ['3000', 3, 14_400],
  ])('%s kg need %i pallets and cost %i pence', (kilograms, pallets, price) =>
    expect(to('LS1 4AP', [goods('x', kilograms)], only()).offers[0]).toMatchObject({ pallets, price }),
  )

  test('weighs all lines together, and refuses a load that is too heavy for a service', () => {
    expect(to('LS1 4AP', [goods('x', '20'), goods('y', '20')], only()).offers[0]?.pallets).toBe(1)
    expect(to('LS1 4AP', [goods('x', '3000.001')], only()).others[0]?.why).toEqual({
      reason: 'too-heavy',
      most: 3_000_000,
    })
  })

  test('adds VAT once: two pallets of 33.33 and a crane of 0.01 are 66.67 × 1.2, and the parts add up [T-107]', () => {
    const odd = rates({
      bands: [{ upTo: null, cost: pounds('33.33'), palletOf: grams(1_000_000) }],
      surcharges: [{ name: 'Crane', cost: pounds('0.01'), per: 'delivery' }],
    })
    const { services } = only()
    const odds = { ...tables, services: services.map((service) => ({ ...service, rates: [odd] })) }
    expect(to('LS1 4AP', [goods('x', '1500')], odds).offers[0]).toMatchObject({
      cost: pounds('66.67'),
      price: 8000,
      parts: [{ price: 7999 }, { price: 1 }],
    })
  })

  test('lists surcharges as named parts, per delivery or per pallet', () => {
    const surcharges = [
      { name: 'Ferry', cost: pounds('10'), per: 'delivery' as const },
      { name: 'Crane', cost: pounds('5'), per: 'pallet' as const },
    ]
    const priced = (kilograms: string) =>
      to('LS1 4AP', [goods('x', kilograms)], only({ surcharges })).offers[0]?.parts.map(({ name, price }) => [
        name,
        price,
      ])
    expect(priced('1500')).toEqual([
      ['Standard', 9600],
      ['Ferry', 1200],
      ['Crane', 1200],
    ])
    expect(priced('10')).toEqual([
      ['Standard', 900],
      ['Ferry', 1200],
    ])
  })

  test('names the goods that a service does not carry', () => {
    const picky = { ...tables, services: [{ ...standard, notCarried: ['f1-c'] }, express] }
    const { offers, others } = to('LS1 4AP', [F1, goods('F6', '5')], picky)
    expect(prices(offers)).toEqual([[3, 1800]])
    expect(others).toEqual([{ service: picky.services[0], why: { reason: 'not-carried', skus: ['F1-C'] } }])
  })

  test('applies the rates and lead days of a zone inside another', () => {
    const far = {
      ...ratesTo('highlands', [{ upTo: null, cost: pounds('60'), palletOf: null }]),
      extraLeadDays: 2,
    }
    const both = { ...tables, services: [{ ...standard, rates: [rates(), far] }] }
    const offer = (postcode: string) => to(postcode, [goods('x', '10')], both).offers[0]
    expect([offer('PA2 0AA')?.price, offer('PA20 0AA')?.price]).toEqual([900, 7200])
    expect([offer('PA2 0AA'), offer('PA20 0AA')].map((o) => o?.dates.map(formatDay))).toEqual([
      ['2026-04-01'],
      ['2026-04-03'],
    ])
  })
})
