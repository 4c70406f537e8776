import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anna } from '../checkout/checkout.fixtures.ts'
import { toCheckoutDetails } from '../checkout/details.ts'
import { pence } from '../money/pence.ts'
import {
  backFromDelivery,
  changedFields,
  changeWords,
  type Delivery,
  deliveryDifference,
  settleDifference,
  type WantedChange,
} from './delivery-change.ts'

const asked: WantedChange = {
  difference: pence(0),
  agreed: null,
  choice: null,
  notOffered: null,
  reason: '',
  mayWaive: false,
}

test('prices a dearer delivery by what it costs more than before, and one without a price not at all [M-040]', () => {
  expect(deliveryDifference(pence(0), pence(5400), pence(0))).toBe(5400)
  expect(deliveryDifference(null, pence(5400), pence(1800))).toBe(3600)
  expect(deliveryDifference(pence(3000), null, pence(3000))).toBe(0)
  expect(deliveryDifference(pence(3000), pence(0), pence(3000))).toBe(-3000)
  expect(deliveryDifference(pence(3000), pence(0), pence(0))).toBe(0)
})

test('takes the money for a cheaper delivery from its charges, newest first, then from the order [M-040]', () => {
  const charges = [
    { number: 1, left: pence(2000) },
    { number: 4, left: pence(3000) },
    { number: 2, left: pence(0) },
  ]
  const newest = { charge: 4, amount: 3000 }
  expect(backFromDelivery(pence(6000), charges)).toEqual({
    charges: [newest, { charge: 1, amount: 2000 }],
    delivery: 1000,
  })
  expect(backFromDelivery(pence(3000), charges)).toEqual({ charges: [newest], delivery: 0 })
  expect(backFromDelivery(pence(900), [])).toEqual({ charges: [], delivery: 900 })
})

test('lets a difference be for a manager with a reason alone [M-040]', () => {
  const dearer = { ...asked, difference: pence(5400), agreed: pence(5400), choice: 'waive' } as const
  expect(settleDifference({ ...dearer, choice: null })).toMatchObject({ error: { kind: 'difference' } })
  expect(settleDifference(dearer)).toMatchObject({ error: { kind: 'needs-manager' } })
  expect(settleDifference({ ...dearer, mayWaive: true })).toMatchObject({ error: { kind: 'needs-reason' } })
  expect(settleDifference({ ...dearer, mayWaive: true, reason: 'Our mistake' })).toMatchObject({
    value: 'waived',
  })
})

test('names what a difference needs: its sum, a manager for waiving it, or less than before [M-040]', () => {
  const dearer = { ...asked, difference: pence(5400), agreed: pence(5400) }
  expect(settleDifference({ ...dearer, agreed: pence(5399), choice: 'waive' })).toEqual({
    ok: false,
    error: { kind: 'difference', difference: 5400 },
  })
  expect(settleDifference({ ...dearer, choice: 'waive' })).toMatchObject({
    error: { kind: 'needs-manager', what: 'waive' },
  })
  expect(settleDifference({ ...dearer, choice: 'give-back' })).toMatchObject({
    error: { kind: 'nothing-to-give-back' },
  })
  const cheaper = { ...asked, difference: pence(-3000), agreed: pence(-3000) }
  expect(settleDifference({ ...cheaper, choice: 'give-back' })).toEqual({ ok: true, value: 'given-back' })
  expect(settleDifference({ ...cheaper, choice: 'ask' })).toEqual({
    ok: false,
    error: { kind: 'nothing-to-ask' },
  })
})

test('asks for no difference that a card is not charged: less than £0.50 [M-040]', () => {
  const ask = (difference: number) =>
    settleDifference({ ...asked, difference: pence(difference), agreed: pence(difference), choice: 'ask' })
  expect(ask(49)).toEqual({ ok: false, error: { kind: 'not-chargeable' } })
  expect(ask(50)).toEqual({ ok: true, value: 'asked' })
})

test('needs neither reason nor choice where the delivery costs the same [M-040]', () => {
  for (const choice of ['waive', 'give-back', null] as const)
    expect(settleDifference({ ...asked, choice })).toEqual({ ok: true, value: 'nothing' })
})

const address = {
  firstName: 'Anna',
  lastName: 'Mason',
  address1: '1 Kiln Lane',
  address2: '',
  address3: '',
  town: 'Leeds',
  county: 'West Yorkshire',
  postcode: 'LS1 4AP',
}
const delivery: Delivery = {
  details: {
    ...toCheckoutDetails(anna),
    shipping: address,
    telephone: '0113 496 0000',
    email: 'anna@example.com',
    deliveryNotes: '',
  },
  serviceId: 1,
  serviceName: 'Standard',
  deliveryDate: '2026-11-26',
}

test('lists the changed fields in the order of the form, and whether the shopper gets an email [M-040]', () => {
  const shipping = {
    firstName: 'Ann',
    lastName: 'Masons',
    address1: '2 Kiln Lane',
    address2: 'Flat 1',
    address3: 'Yard',
    town: 'York',
    county: 'North Yorkshire',
    postcode: 'YO1 7HH',
  }
  const after: Delivery = {
    details: {
      ...delivery.details,
      shipping,
      telephone: '01',
      email: 'a@example.com',
      deliveryNotes: 'Gate',
    },
    serviceId: 2,
    serviceName: 'Nominated day',
    deliveryDate: null,
  }
  const fields = changedFields(delivery, after)
  expect(fields.map(({ name, isEmailed, isAddress }) => [name, isEmailed, isAddress])).toEqual([
    ['First name', true, true],
    ['Last name', true, true],
    ['Address, line 1', true, true],
    ['Address, line 2', true, true],
    ['Address, line 3', true, true],
    ['Town', true, true],
    ['County', true, true],
    ['Postcode', true, true],
    ['Telephone', false, false],
    ['Email', true, true],
    ['Delivery notes', false, false],
    ['Service', true, false],
    ['Day', true, false],
  ])
  expect(changedFields(delivery, { ...delivery, serviceId: 7 })).toEqual([])
})

test('puts a change into words, a line for each field, with none for an empty one [M-040]', () => {
  const moved = {
    ...delivery,
    details: { ...delivery.details, shipping: { ...address, address2: 'Flat 1', postcode: 'LS2 8AA' } },
    deliveryDate: null,
  }
  expect(changeWords(changedFields(delivery, moved))).toBe(
    'Address, line 2: Flat 1, was none\nPostcode: LS2 8AA, was LS1 4AP\nDay: none, was 2026-11-26',
  )
  expect(changeWords(changedFields(moved, delivery))).toContain('Day: 2026-11-26, was none')
})

test('takes what the shop does not offer from a manager with a reason alone [M-042]', () => {
  const saturday = { ...asked, notOffered: 'day' } as const
  expect(settleDifference({ ...saturday, reason: 'Crane' })).toMatchObject({
    error: { kind: 'needs-manager', what: 'day' },
  })
  expect(settleDifference({ ...saturday, mayWaive: true })).toMatchObject({ error: { kind: 'needs-reason' } })
  expect(settleDifference({ ...saturday, mayWaive: true, reason: 'Crane' })).toMatchObject({
    value: 'nothing',
  })
})

test('settles a difference only as it was seen, and gives back only what is less [M-040]', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -9999, max: 9999 }),
      fc.integer({ min: -9999, max: 9999 }),
      fc.constantFrom('give-back', 'waive', null),
      fc.boolean(),
      (difference, agreed, choice, mayWaive) => {
        const settled = settleDifference({
          ...asked,
          difference: pence(difference),
          agreed: pence(agreed),
          choice,
          mayWaive,
          reason: 'Why',
        })
        const isAgreed = difference === agreed && choice !== null
        const isAllowed = choice === 'waive' ? mayWaive : difference < 0
        expect(settled.ok).toBe(difference === 0 || (isAgreed && isAllowed))
      },
    ),
  )
})
