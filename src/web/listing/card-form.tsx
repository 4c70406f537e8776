import type { ReactNode } from 'react'
import { calls } from '#contract/routes.ts'
import { CsrfField } from '../forms/csrf-field.tsx'

const CARD_FORM_ID = 'card-add'
const HEART_FORM_ID = 'card-heart'

/** Without a script a card's button submits the page's shared form: the token is in the page once. */
export const cardButtonProps = (variationId: number) =>
  ({ type: 'submit', form: CARD_FORM_ID, name: 'Model_Id', value: variationId }) as const

/** Without a script a card's heart submits the page's shared form. */
export const cardHeartProps = (productId: number) =>
  ({ type: 'submit', form: HEART_FORM_ID, name: 'Model_Id', value: productId }) as const

/** Adds one unit of the variation whose button was pressed (P-171). Once on each page that has cards. */
export function CardForm(): ReactNode {
  return (
    <>
      <form id={CARD_FORM_ID} method="post" action={calls.basketAdd} hidden>
        <CsrfField />
        <input type="hidden" name="Model_Type" value="variation" />
        <input type="hidden" name="Quantity" value="1" />
      </form>
      <form id={HEART_FORM_ID} method="post" action={calls.wishlistAdd} hidden>
        <CsrfField />
        <input type="hidden" name="Model_Type" value="product" />
      </form>
    </>
  )
}
