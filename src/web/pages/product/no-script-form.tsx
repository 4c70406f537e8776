import { createContext, type ReactNode } from 'react'
import type { WireProduct } from '#contract/product.ts'
import { type Choice, chosenOptions } from './choose/choice.ts'
import { choiceFields, dimensionsValue } from './choose/choice-parameters.ts'

/*
 * Without a script the page has one form, the one that buys: everything that can be chosen or typed on the page is a
 * field of it, wherever it stands, and each button but 'Add to Basket' asks for the page again with all of it in the
 * address. So nothing is lost by pressing one button after another. The token goes with the button that posts, so that
 * it never stands in an address.
 */

/** The form, and the fragment that leads to it. */
export const BUYING_FORM_ID = 'buy'

type ProductPath = Pick<WireProduct, 'full_slug'>

/** A button that asks for the page again, at a fragment of it: `<button {...asksAgain(product)} name="step" value="2">`. */
export const pageReloadProps = ({ full_slug }: ProductPath, fragment = '') =>
  ({ type: 'submit', form: BUYING_FORM_ID, formMethod: 'get', formAction: full_slug + fragment }) as const

/** Whether a form was sent by such a button: with a script these have other work, or none. */
export const isPageReload = (event: Event): boolean =>
  event instanceof SubmitEvent &&
  event.submitter instanceof HTMLButtonElement &&
  event.submitter.formMethod === 'get'

/** The product inside what only browsers without script show; else null. */
export const NoScriptProduct = createContext<ProductPath | null>(null)

interface NoScriptFieldsProps {
  readonly product: ProductPath
  readonly choice: Choice
  /** The sku of the page's address where it names a sample, which no other field can. */
  readonly sampleSku: string | null
}

/**
 * What is chosen by buttons, as fields; and before all of these the button that the Enter key presses, so that it
 * neither buys nor takes a step.
 */
export function NoScriptFields({ product, choice, sampleSku }: NoScriptFieldsProps): ReactNode {
  const chosen = choice.kind === 'steps' ? chosenOptions(choice) : []
  const outcome = choice.kind === 'steps' ? choice.chooser.outcome : null
  const hidden = { type: 'hidden', form: BUYING_FORM_ID } as const
  return (
    <>
      <button
        {...pageReloadProps(product)}
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
