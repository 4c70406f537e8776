import { type ReactNode, useState } from 'react'
import { data, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { cancelReasonTexts } from '#domain/refunds/reasons.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { PreviewOnEnter } from '../../forms/preview-on-enter.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { usePreview } from '../../forms/use-preview.ts'
import { answerForm, answerOrLost, cancelCallsOf } from '../../refunds/answer-form.ts'
import { GoodsFields } from '../../refunds/goods-fields.tsx'
import { type LoadedRefunds, loadRefunds } from '../../refunds/load-refunds.ts'
import { MadeNotice } from '../../refunds/made-notice.tsx'
import { PressPanel } from '../../refunds/press-panel.tsx'
import { type Effect, type FormAnswer, wishText } from '../../refunds/refund-form.ts'
import { errorOf } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const loaded = await loadRefunds(args, args.params.number)
  if (!loaded.mayCancel) throw data('There is no such page.', { status: 404 })
  return loaded
}

export const action = (args: Route.ActionArgs) =>
  answerForm(args.request, args.params.number, cancelCallsOf(args))

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrLost(request, serverAction)

/** A preview changes nothing; one that was refused may say that the order has changed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData?.get('intent') === 'preview' && args.actionResult?.preview?.ok === true
    ? false
    : args.defaultShouldRevalidate

const pressText = ({ amount, cancelsOrder }: Effect): string => {
  const what = cancelsOrder ? 'Cancel the order' : 'Cancel these goods'
  return amount > 0 ? `${what}, give back ${poundsText(amount)}` : what
}

interface CancelFormProps extends LoadedRefunds {
  readonly answered: FormAnswer | undefined
}

const CancelForm = ({ order, formKey, answered }: CancelFormProps): ReactNode => {
  /* The key stays while the form is there: what is sent twice is cancelled once (M-065). */
  const [key] = useState(answered?.typed['key'] ?? formKey)
  const { change, current, isWorking, isBusy } = usePreview(answered, wishText)
  const typed = answered?.typed ?? {}
  const refused = current?.refused ?? (current?.preview?.ok === false ? current.preview : undefined)
  const error = (field: string) => errorOf(refused, field)
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PostForm
        id="give-back"
        onInput={change}
        preventScrollReset
        isOpen={answered !== undefined}
        className="grid gap-5"
      >
        <PreviewOnEnter />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="version" value={order.version} />
        <TickField
          name="all"
          label="All of the order"
          hint={`Nothing of it is sent.${order.hasCode ? ' Its discount code can be used again.' : ''}`}
          defaultChecked={typed['all'] === 'on'}
        />
        {order.charges.some(({ left }) => left > 0) && (
          <TickField
            name="keepCharges"
            label="Keep the extra charges that were paid"
            hint={`They go back with all of the order otherwise: ${order.charges
              .filter(({ left }) => left > 0)
              .map(({ words, left }) => `${words} ${poundsText(left)}`)
              .join(', ')}.`}
            defaultChecked={typed['keepCharges'] === 'on'}
          />
        )}
        <fieldset>
          <legend className="mb-2 font-semibold">Or some of its goods</legend>
          <GoodsFields
            lines={order.lines}
            left={({ cancellable }) => cancellable}
            typed={typed}
            refused={refused}
          />
        </fieldset>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Reason"
            name="reason"
            options={cancelReasonTexts}
            defaultValue={typed['reason'] ?? 'cancelled'}
            error={error('reason')}
          />
          <TextField
            label="Note for colleagues"
            name="note"
            maxLength={500}
            defaultValue={typed['note']}
            error={error('note')}
          />
        </div>
        <TickField
          name="byHand"
          label="I give the money back myself, another way"
          hint="Such as by bank transfer. The order waits until that is recorded."
          defaultChecked={typed['byHand'] === 'on'}
        />
      </PostForm>
      <PressPanel
        answer={current}
        isWorking={isWorking}
        isBusy={isBusy}
        start="Choose what is not sent any more: what goes back, and where the goods go, is shown here before anything is done."
        pressText={pressText}
      />
    </div>
  )
}

/** Cancels goods or all of an order before it is sent, seen before it is done (M-062, M-063). */
export default function CancelPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, made, asked } = loaderData
  return (
    <>
      <title>{`Cancel · ${order.number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${order.number}`} className="text-accent underline">
          Order {order.number}
        </Link>
      </p>
      <h1 className="text-title">Cancel before sending</h1>
      <p className="text-quiet">{order.customer}</p>
      <MadeNotice {...loaderData} />
      {order.mayCancel && order.lines.some(({ cancellable }) => cancellable > 0) ? (
        <CancelForm key={`${made?.id}-${asked?.id}`} {...loaderData} answered={actionData} />
      ) : (
        <p className="mt-6">
          Nothing of this order is left to cancel.{' '}
          {order.left > 0 && (
            <Link to={`/orders/${order.number}/refund`} className="text-accent underline">
              Give money back instead
            </Link>
          )}
        </p>
      )}
    </>
  )
}
