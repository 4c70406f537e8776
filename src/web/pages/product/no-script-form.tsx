import { createContext, type ReactNode } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { postcodeInFormPath } from '#contract/routes.ts'
import { useCsrfToken } from '../../forms/csrf-field.tsx'
import { type Choice, chosenOptions } from './choose/choice.ts'
import { choiceFields, dimensionsValue } from './choose/choice-parameters.ts'

/*
 * Without a script the page has one form, the buying form: everything that can be chosen or typed on the page
 * is a field of it, wherever it stands, and each button except 'Add to Basket' requests the page again with
 * all fields in the address, so that no input is lost. The CSRF token is the value of the button that posts,
 * so that it never appears in an address.
 */

/** The id of the form, also used as a fragment. */
export const BUYING_FORM_ID = 'buy'

type ProductPath = Pick<WireProduct, 'full_slug'>

/** Props of a button that reloads the page with all fields: `{...pageReloadProps(product)} name="step"`. */
export const pageReloadProps = ({ full_slug }: ProductPath, fragment = '') =>
  ({ type: 'submit', form: BUYING_FORM_ID, formMethod: 'get', formAction: full_slug + fragment }) as const

/** Whether such a button submitted the form: with a script these buttons do something else, or nothing. */
export const isPageReload = (event: Event): boolean =>
  event instanceof SubmitEvent &&
  event.submitter instanceof HTMLButtonElement &&
  event.submitter.hasAttribute('formaction')

/** The product, inside content that only browsers without script show; else null. */
export const NoScriptProduct = createContext<ProductPath | null>(null)

interface NoScriptFieldsProps {
  readonly choice: Choice
  /** The sku in the page's address if it names a sample, which no other field can. */
  readonly sampleSku: string | null
}

/**
 * Hidden fields for the choices made by buttons. Before them stands the form's default button, so that the
 * Enter key neither adds to the basket nor takes a step: it stores a typed postcode, and shows the page with
 * all fields again (S-002).
 */
export function NoScriptFields({ choice, sampleSku }: NoScriptFieldsProps): ReactNode {
  const chosen = choice.kind === 'steps' ? chosenOptions(choice) : []
  const outcome = choice.kind === 'steps' ? choice.chooser.outcome : null
  const hidden = { type: 'hidden', form: BUYING_FORM_ID } as const
  return (
    <>
      <button
        type="submit"
        form={BUYING_FORM_ID}
        formAction={postcodeInFormPath(BUYING_FORM_ID, true)}
        name="_token"
        value={useCsrfToken()}
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only hidden noscript:block"
      >
        Show what this comes to
      </button>
      {sampleSku !== null && <input {...hidden} name={choiceFields.sku} value={sampleSku} />}
      {chosen.map(({ id }) => (
        <input key={id} {...hidden} name={choiceFields.option} value={id} />
      ))}
      {outcome !== null && (
        <input {...hidden} name={choiceFields.dimensions} value={dimensionsValue[outcome]} />
      )}
    </>
  )
}
