import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { ShopStateProvider } from '../../shell/shop-state.tsx'
import { ExpressPanel } from './express-panel.tsx'
import { paymentPage } from './payment-page.fixtures.ts'
import type { CardFieldsHandle, ExpressState } from './use-card-fields.ts'
import { usePayment } from './use-payment.ts'

interface PanelProps {
  readonly express: ExpressState
  readonly place: 'alone' | 'below' | 'hidden'
}

function Panel({ express, place }: PanelProps): ReactNode {
  const ref = { current: null }
  const cards: CardFieldsHandle = {
    opening: 'open',
    retry: () => undefined,
    express,
    container: ref,
    expressContainer: ref,
    fields: ref,
  }
  return <ExpressPanel payment={usePayment(paymentPage, null)} cards={cards} place={place} />
}

const render = (props: PanelProps): string =>
  renderToStaticMarkup(
    <ShopStateProvider waiting={[]}>
      <RouterProvider router={createMemoryRouter([{ path: '*', element: <Panel {...props} /> }])} />
    </ShopStateProvider>,
  )

test('stands under a divider below the button where the device has a wallet, else takes no place [T-294]', () => {
  expect(render({ express: 'offered', place: 'below' })).toContain('Or Pay Using')
  for (const express of ['detecting', 'none'] as const)
    expect(render({ express, place: 'below' })).not.toContain('Or Pay Using')
  expect(render({ express: 'none', place: 'below' })).toContain('invisible')
})

test('has no divider in the place of the button, and is not shown before it is chosen [S-034, T-294]', () => {
  const alone = render({ express: 'offered', place: 'alone' })
  expect(alone).not.toMatch(/Or Pay Using|invisible/)
  expect(render({ express: 'offered', place: 'hidden' })).toContain('invisible')
})
