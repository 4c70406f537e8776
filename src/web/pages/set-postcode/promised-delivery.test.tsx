import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DeliveryPreview, PreviewedConsignment } from '#contract/delivery.ts'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import { MerchantContext } from '../../merchant/merchant-context.ts'
import { PromisedDelivery } from './promised-delivery.tsx'

const standard = { service: 'Standard', price: 22.8, label: 'Thu 3 December 2026', estimated: true }

const calendar = { days: [standard], later: null, undated: [] }
const none = { days: [], later: null, undated: [] }

const textOf = (...consignments: readonly PreviewedConsignment[]): string => {
  const promise: DeliveryPreview = { postcode: 'IV27 4AA', consignments }
  const element = (
    <MerchantContext value={exampleMerchant}>
      <PromisedDelivery promise={promise} />
    </MerchantContext>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, ' ')
}

test('shows that pallets are not delivered to a place where parcels are', () => {
  const text = textOf({ code: 'parcel', ...calendar }, { code: 'pallet', ...none })
  expect(text).toMatch(
    /A parcel.*Thu 3 December 2026.*£22\.80.*A pallet.*Not available for delivery to IV27 4AA/,
  )
  expect(text.match(/Not available/g)).toHaveLength(1)
})

test('calls a day an estimate by the data of its service, whatever its name [T-101]', () => {
  const day = (service: string, estimated: boolean): string =>
    textOf({ code: 'parcel', ...calendar, days: [{ ...standard, service, estimated }] })
  expect(day('Economy', true)).toMatch(/Thu 3 December 2026\s+\(estimated\)/)
  expect(day('Standard', false)).not.toContain('(estimated)')
})

test('shows the same days of parcel and pallet once, and what a later day costs [S-005]', () => {
  const later = { service: 'Nominated Day', price: 30, label: 'Fri 4 December 2026', estimated: false }
  const text = textOf({ code: 'parcel', ...calendar, later }, { code: 'pallet', ...calendar, later })
  expect(text).toContain('A parcel or a pallet')
  expect(text.match(/£22\.80/g)).toHaveLength(1)
  expect(text.replaceAll('\u00a0', ' ')).toContain(
    'A later day that you choose, from Fri 4 December 2026: £30.00',
  )
})

test('says of a place that nothing goes to what can be done [S-003]', () => {
  const text = textOf({ code: 'parcel', ...none }, { code: 'pallet', ...none })
  expect(text.match(/Not available for delivery to IV27 4AA/g)).toHaveLength(1)
  expect(text.replaceAll(/\s+/g, ' ')).toContain(`ring ${exampleMerchant.telephone} to collect it`)
})
