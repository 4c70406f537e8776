import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { FormProps } from './answer.ts'

/** Takes a payment off the list of those that wait. */
export const CloseForm = ({ payment, answered, isBusy }: FormProps): ReactNode => (
  <section aria-labelledby="close" className="grid gap-3 rounded-card border border-line bg-card p-4">
    <h2 id="close">Dealt with otherwise?</h2>
    <p>
      {payment.state === 'parked'
        ? 'No order is made of it any more, and its shopper can pay for the basket again. No money moves.'
        : 'It leaves the list of payments that wait. No money moves.'}
    </p>
    <PostForm preventScrollReset>
      <Button name="intent" value="close" busy={isBusy}>
        Close it
      </Button>
    </PostForm>
    <Refusal answer={answered?.answer} />
  </section>
)
