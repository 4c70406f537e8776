import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { OrderAnswer } from './answer.ts'

/** Begins an order by telephone for the same customer, with the same goods as they cost now (M-047). */
export const OrderAgainButton = ({ isBusy }: { readonly isBusy: boolean }): ReactNode => (
  <PostForm>
    <Button name="intent" value="again" busy={isBusy}>
      Order again
    </Button>
  </PostForm>
)

/** What could not be taken over, by line, before the person goes on; nothing where all could. */
export const OrderAgainAnswer = ({ answered }: { readonly answered: OrderAnswer }): ReactNode => {
  if (!answered.answer.ok) return <Refusal answer={answered.answer} />
  const { key, notes } = answered.answer.value as CallOutput<'startPhoneOrder'>
  return (
    <Notice look="warning">
      <p>A new order is begun for them. Not all goods are as in this one:</p>
      <ul className="my-2 list-disc pl-5">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
      <Link to={`/orders/new/${key}`} className={buttonLinkClass}>
        Go on with the new order
      </Link>
    </Notice>
  )
}
