import type { ReactNode } from 'react'
import { TickField } from '../../ui/tick-field.tsx'
import { missingInputText } from './state.ts'
import { AgreeLabel, KerbsideLabel, Terms } from './terms.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** The terms and the tick boxes of an order (T-257 to T-263). */
export function Agreement({ payment: { page, state, dispatch } }: { payment: PaymentHandle }): ReactNode {
  const box = (name: 'agree' | 'optIn' | 'kerbside') => ({
    value: '1',
    checked: state[name],
    error: state.gap !== null && state.gap === name ? missingInputText[state.gap] : null,
    onChange: (event: { readonly currentTarget: { readonly checked: boolean } }) =>
      dispatch({ type: 'ticked', box: name, on: event.currentTarget.checked }),
  })
  return (
    <div>
      <Terms html={page.terms} />
      <TickField {...box('agree')} name="agree" required label={<AgreeLabel />} className="mt-4" />
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
