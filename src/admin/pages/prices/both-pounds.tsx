import type { ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import { exactPoundsText, poundsText } from '../../ui/texts.ts'

type Pounds = CallOutput<'findPrices'>['prices'][number]['per_pack']

/** A price as shoppers read it, and below it without VAT. */
export const BothPounds = ({ price, unit }: { readonly price: Pounds; readonly unit: string }): ReactNode => (
  <p>
    <span className="whitespace-nowrap">
      <span className="font-semibold">{poundsText(price.with_vat)}</span> {unit}
    </span>
    <span className="block whitespace-nowrap text-quiet text-small">
      {exactPoundsText(price.without_vat)} without VAT
    </span>
  </p>
)
