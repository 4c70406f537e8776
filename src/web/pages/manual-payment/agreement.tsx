import type { ReactNode, RefObject } from 'react'
import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'
import { TickField } from '../../ui/tick-field.tsx'
import { AgreeLabel } from '../payment/terms.tsx'

interface AgreementProps {
  readonly box: RefObject<HTMLInputElement | null>
  readonly onTick: (on: boolean) => void
}

/** The terms of a payment against a reference, and the box that must be ticked for it (T-363, T-364). */
export function Agreement({ box, onTick }: AgreementProps): ReactNode {
  return (
    <div>
      <section
        aria-label="Terms"
        className="rounded-control border border-line bg-paper px-5 py-4 text-sm [&_li]:mt-1"
      >
        <p>You pay the amount above, in pounds sterling, for what your reference stands for.</p>
        <ul className="mt-2 list-disc pl-5">
          <li>Your card is charged at once, and your bank asks you to approve it.</li>
          <li>The amount includes {vatAt(VAT_RATE)} wherever VAT is due on what you pay for.</li>
          <li>Goods that you pay for here are sold by our terms and conditions for the sale of products.</li>
          <li>If the amount or the reference was wrong, tell us: we put it right or refund it.</li>
        </ul>
      </section>
      <TickField
        ref={box}
        name="agree"
        value="1"
        required
        onChange={(event) => onTick(event.currentTarget.checked)}
        label={<AgreeLabel />}
        className="mt-3"
      />
    </div>
  )
}
