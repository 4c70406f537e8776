import type { ReactNode } from 'react'
import { staffSettlementTexts } from '#domain/orders/settlement.ts'
import { holdReasonTexts } from '#domain/orders/staff-hold.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { Button } from '../../ui/button.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import { type FormProps, typedIn } from './answer.ts'

const cardClass = 'grid gap-3 rounded-card border border-line bg-card px-4 py-3'

/** Puts the order on hold: nothing of it is picked or sent until it is released (M-039). */
export const HoldForm = ({ order, answered, isBusy }: FormProps): ReactNode => (
  <section aria-labelledby="hold" className={cardClass}>
    <h2 id="hold">Put on hold</h2>
    <PostForm className="grid gap-3" preventScrollReset>
      <input type="hidden" name="version" value={order.version} />
      <SelectField
        label="Why"
        name="reason"
        none="Choose a reason"
        required
        options={holdReasonTexts}
        defaultValue={typedIn(answered, 'reason')}
        error={errorOf(answered?.answer, 'reason')}
      />
      <TextField
        label="Remind us"
        name="until"
        type="datetime-local"
        hint="Left empty, it is on the list of holds at once. The hold itself ends only when it is released."
        defaultValue={typedIn(answered, 'until')}
        error={errorOf(answered?.answer, 'until')}
      />
      <div>
        <Button name="intent" value="hold" busy={isBusy}>
          Put on hold
        </Button>
      </div>
    </PostForm>
    <Refusal answer={answered?.answer} />
  </section>
)

/** Lets an order on hold go on; one that was ordered on hold with how it is paid (OP-69). */
export const ReleaseForm = ({ order, answered, isBusy }: FormProps): ReactNode => (
  <section aria-labelledby="release" className={cardClass}>
    <h2 id="release">On hold</h2>
    <p>
      {order.hold === null
        ? 'It was ordered on hold: call the customer and agree how it is paid.'
        : `${holdReasonTexts[order.hold.reason]}, since ${momentText(order.hold.since)}${order.hold.who === null ? '' : `, by ${order.hold.who}`}.`}
      {order.hold !== null && order.hold.until !== null && ` Comes up on ${momentText(order.hold.until)}.`}
    </p>
    <PostForm className="grid gap-3" preventScrollReset>
      <input type="hidden" name="version" value={order.version} />
      {order.hold !== null && (
        <>
          <input type="hidden" name="wasReason" value={order.hold.reason} />
          <input type="hidden" name="wasUntil" value={order.hold.until ?? ''} />
        </>
      )}
      {order.payment.method === 'on_hold' && (
        <>
          <SelectField
            label="How it is paid"
            name="paidBy"
            none="Not recorded now"
            options={staffSettlementTexts}
            defaultValue={typedIn(answered, 'paidBy')}
            error={errorOf(answered?.answer, 'paidBy')}
          />
          <TextField
            label="Reference"
            name="reference"
            maxLength={200}
            hint="Such as BACS 12"
            defaultValue={typedIn(answered, 'reference')}
            error={errorOf(answered?.answer, 'reference')}
          />
        </>
      )}
      <div>
        <Button look="primary" name="intent" value="release" busy={isBusy}>
          Release it
        </Button>
      </div>
    </PostForm>
    <Refusal answer={answered?.answer} />
  </section>
)
