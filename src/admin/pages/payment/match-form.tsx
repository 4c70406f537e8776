import { type ReactNode, useState } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { type FormProps, typedIn } from './answer.ts'

const targets = [
  ['order', 'An order', 'Its money then belongs to that order.'],
  [
    'account',
    'The debt of a trade account',
    'The account owes that much less. This cannot be taken back here.',
  ],
  ['nothing', 'Nothing here', 'You have looked at it, and there is nothing to match.'],
] as const

/** Says what a payment against a reference pays (M-077). */
export const MatchForm = ({ payment, answered, isBusy }: FormProps): ReactNode => {
  const first = typedIn(answered, 'to') || (payment.order === null ? '' : 'order')
  const [to, setTo] = useState(first)
  return (
    <section aria-labelledby="match" className="grid gap-3 rounded-card border border-line bg-card p-4">
      <h2 id="match">What does it pay?</h2>
      <PostForm className="grid gap-3" preventScrollReset>
        <input type="hidden" name="was_order" value={payment.order ?? ''} />
        <input type="hidden" name="was_matched" value={payment.isMatched ? 'yes' : ''} />
        <input type="hidden" name="was_note" value={payment.note} />
        {targets.map(([target, words, hint]) => (
          <TickField
            key={target}
            kind="radio"
            name="to"
            value={target}
            label={words}
            hint={hint}
            defaultChecked={first === target}
            onChange={() => setTo(target)}
            required
          />
        ))}
        {/* Without scripts both fields are there: the choice says which one counts. */}
        <div className={to === 'account' || to === 'nothing' ? 'hidden' : ''}>
          <TextField
            label="Order number"
            name="order"
            defaultValue={typedIn(answered, 'order') || (payment.order ?? '')}
            placeholder="TS-4K7Q-9XWX"
            autoComplete="off"
            error={errorOf(answered?.answer, 'order')}
          />
        </div>
        <div className={to === 'order' || to === 'nothing' ? 'hidden' : ''}>
          <TextField
            label="Email address of the trade account"
            name="account"
            inputMode="email"
            defaultValue={typedIn(answered, 'account')}
            autoComplete="off"
            error={errorOf(answered?.answer, 'account')}
          />
        </div>
        <TextField
          label="Note for colleagues"
          name="note"
          maxLength={200}
          defaultValue={typedIn(answered, 'note')}
          error={errorOf(answered?.answer, 'note')}
        />
        <Button look="primary" name="intent" value="match" busy={isBusy}>
          Match
        </Button>
      </PostForm>
      <Refusal answer={answered?.answer} />
    </section>
  )
}
