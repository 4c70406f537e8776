import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pence } from '../money/pence.ts'
import { deliveryDifference, settleDifference, type WantedChange } from './delivery-change.ts'

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

test('lets a difference be for a manager with a reason alone [M-040]', () => {
  const dearer = { ...asked, difference: pence(5400), agreed: pence(5400), choice: 'waive' } as const
  expect(settleDifference({ ...dearer, choice: null })).toMatchObject({ error: { kind: 'difference' } })
  expect(settleDifference(dearer)).toMatchObject({ error: { kind: 'needs-manager' } })
  expect(settleDifference({ ...dearer, mayWaive: true })).toMatchObject({ error: { kind: 'needs-reason' } })
  expect(settleDifference({ ...dearer, mayWaive: true, reason: 'Our mistake' })).toMatchObject({
    value: 'waived',
  })
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
