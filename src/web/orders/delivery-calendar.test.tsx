import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireShippingService } from '#contract/delivery.ts'
import { DeliveryCalendar } from './delivery-calendar.tsx'

const service: WireShippingService = {
  id: 1,
  name: 'Standard',
  description: '',
  cost: 0,
  price: 0,
  dates: [['2025-06-10', 'Tue 10 June 2025']],
  allow_nominated_day: false,
  default: true,
  products: {},
  parts: [],
  choose_date: false,
  estimated: true,
}

test.each([
  ['Economy', true],
  ['Standard', false],
])('calls the day of %s an estimate by its data: %j [T-101]', (name, estimated) => {
  const html = renderToStaticMarkup(
    <DeliveryCalendar
      services={[{ ...service, name, estimated }]}
      chosen={{ serviceId: 1, date: '2025-06-10' }}
      onChoose={() => undefined}
    />,
  )
  expect(html).toContain('2025')
  expect(html.includes('(estimated)')).toBe(estimated)
})
