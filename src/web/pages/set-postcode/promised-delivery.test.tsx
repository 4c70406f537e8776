import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { DeliveryPreview } from '#contract/delivery.ts'
import { PromisedDelivery } from './promised-delivery.tsx'

const standard = {
  name: 'Standard',
  description: '',
  price: 22.8,
  first_date: 'Thu 3 December 2026',
  choose_date: false,
  estimated: true,
}

const promiseText = (promise: DeliveryPreview): string => {
  const element = <PromisedDelivery promise={promise} />
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: ['/'] })
  return renderToStaticMarkup(<RouterProvider router={router} />).replaceAll(/<[^>]*>/g, ' ')
}

test('shows that pallets are not delivered to a place where parcels are', () => {
  const text = promiseText({
    postcode: 'IV27 4AA',
    consignments: [
      { code: 'parcel', services: [standard] },
      { code: 'pallet', services: [] },
    ],
  })
  expect(text).toMatch(/A parcel.*Standard.*£22\.80.*A pallet.*Not available for delivery to IV27 4AA/)
  expect(text.match(/Not available/g)).toHaveLength(1)
})

test('calls a day an estimate by the data of its service, whatever its name [T-101]', () => {
  const textOf = (name: string, estimated: boolean): string =>
    promiseText({
      postcode: 'LS1 4AP',
      consignments: [{ code: 'parcel', services: [{ ...standard, name, estimated }] }],
    })
  expect(textOf('Economy', true)).toContain('Thu 3 December 2026 (estimated)')
  expect(textOf('Standard', false)).not.toContain('(estimated)')
})
