import type { ReactNode } from 'react'
import { ChevronDownIcon } from '../../ui/icons.tsx'
import { TickField } from '../../ui/tick-field.tsx'
import { missingInputText } from './state.ts'
import { AgreeLabel, KerbsideLabel, Terms } from './terms.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** The terms, folded, and the tick boxes of an order, directly above its button (T-257 to T-263, S-032). */
export function Agreement({ payment: { page, state, dispatch } }: { payment: PaymentHandle }): ReactNode {
  const box = (name: 'agree' | 'optIn' | 'kerbside') => ({
    value: '1',
    checked: state[name],
    error: name !== 'optIn' && state.gaps.includes(name) ? missingInputText[name] : null,
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      dispatch({ type: 'ticked', box: name, on: event.currentTarget.checked }),
  })
  return (
    <div>
      <details className="group border-line border-t pt-2">
        <summary className="touch flex w-fit items-center gap-2 text-quiet text-sm marker:content-none hover:text-clay">
          The terms in short
          <ChevronDownIcon className="transition-transform group-open:rotate-180" />
        </summary>
        <div className="mt-1 mb-2">
          <Terms html={page.terms} />
        </div>
      </details>
      <TickField {...box('agree')} name="agree" required label={<AgreeLabel />} />
      {page.kerbside_option && (
        <TickField {...box('kerbside')} name="kerbside" required label={<KerbsideLabel />} />
      )}
      {page.has_consent === '0' && (
        <TickField
          {...box('optIn')}
          name="opt_in"
          label="Send me news and offers by email. You can leave at any time."
        />
      )}
    </div>
  )
}
