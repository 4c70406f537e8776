import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import { calls } from '#contract/routes.ts'
import type { loader } from '../root.tsx'

const CARD_FORM_ID = 'card-add'

/**
 * What a card's button is when no script runs: it sends the page's one form, with its own variation. One form for all
 * cards, so that the token stands in the page once more and not once a card.
 */
export const cardButtonProps = (variationId: number) =>
  ({ type: 'submit', form: CARD_FORM_ID, name: 'Model_Id', value: variationId }) as const

/** One unit of the variation whose button was pressed (P-171). Stands once on each page that has cards. */
export function CardForm(): ReactNode {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    <form id={CARD_FORM_ID} method="post" action={calls.basketAdd} hidden>
      <input type="hidden" name="_token" value={root?.csrfToken ?? ''} />
      <input type="hidden" name="Model_Type" value="variation" />
      <input type="hidden" name="Quantity" value="1" />
    </form>
  )
}
