import type { ReactNode } from 'react'
import { paths } from '#contract/routes.ts'
import { TickField } from '../../ui/tick-field.tsx'
import { missingInputText } from './state.ts'
import { Terms } from './terms.tsx'
import type { PaymentHandle } from './use-payment.ts'

const linkClasses = 'text-clay underline underline-offset-4'

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
      <TickField
        {...box('agree')}
        name="agree"
        required
        label={
          <>
            I agree to the{' '}
            <a href={paths.terms} target="_blank" rel="noopener" className={linkClasses}>
              terms and conditions
            </a>
          </>
        }
        className="mt-4"
      />
      {page.kerbside_option && (
        <TickField
          {...box('kerbside')}
          name="kerbside"
          required
          label={
            <>
              I understand that pallets are delivered to the kerbside.{' '}
              <a href={paths.kerbsideLeaflet} target="_blank" rel="noopener" className={linkClasses}>
                What that means (PDF)
              </a>
            </>
          }
        />
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
