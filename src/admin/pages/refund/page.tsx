import { type ReactNode, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { refundReasonTexts } from '#domain/refunds/reasons.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { PreviewOnEnter } from '../../forms/preview-on-enter.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { TickField } from '../../forms/tick-field.tsx'
import { usePreview } from '../../forms/use-preview.ts'
import { answerForm, answerOrLost, refundCallsOf } from '../../refunds/answer-form.ts'
import { ChargeFields } from '../../refunds/charge-fields.tsx'
import { GoodsFields } from '../../refunds/goods-fields.tsx'
import { type LoadedRefunds, loadRefunds } from '../../refunds/load-refunds.ts'
import { MadeNotice } from '../../refunds/made-notice.tsx'
import { PhotographField } from '../../refunds/photograph-field.tsx'
import { PressPanel } from '../../refunds/press-panel.tsx'
import { type FormAnswer, wishText } from '../../refunds/refund-form.ts'
import { RefundHistory } from '../../refunds/refund-history.tsx'
import { SettlementFields, SettlementNotice, settlementForm } from '../../refunds/settlement.tsx'
import { errorOf } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => loadRefunds(args, args.params.number)

export const action = (args: Route.ActionArgs) =>
  answerForm(args.request, args.params.number, refundCallsOf(args))

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  answerOrLost(request, serverAction)

/** A preview changes nothing; one that was refused may say that the order has changed. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs): boolean =>
  args.formData?.get('intent') === 'preview' && args.actionResult?.preview?.ok === true
    ? false
    : args.defaultShouldRevalidate

interface RefundFormProps extends LoadedRefunds {
  readonly answered: FormAnswer | undefined
}

const RefundForm = ({ order, formKey, mayCancel, settlement, answered }: RefundFormProps): ReactNode => {
  /* The key stays while the form is there: what is sent twice is refunded once (M-065). */
  const [key] = useState(answered?.typed['key'] ?? formKey)
  const { change, current, isWorking, isBusy } = usePreview(
    answered,
    wishText,
    settlement === null ? null : 'give-back',
  )
  const typed = answered?.typed ?? (settlement === null ? {} : settlementForm(settlement))
  const refused = current?.refused ?? (current?.preview?.ok === false ? current.preview : undefined)
  const error = (field: string) => errorOf(refused, field)
  return (
    <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <PostForm
        id="give-back"
        encType="multipart/form-data"
        onInput={change}
        preventScrollReset
        isOpen={answered !== undefined}
        className="group/refund grid gap-5"
      >
        <PreviewOnEnter />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="version" value={order.version} />
        {settlement !== null && <input type="hidden" name="return" value={settlement.return} />}
        <fieldset>
          <legend className="mb-2 font-semibold">Goods</legend>
          <GoodsFields lines={order.lines} left={({ left }) => left} typed={typed} refused={refused} />
        </fieldset>
        <ChargeFields charges={order.charges} typed={typed} refused={refused} />
        {settlement !== null && (
          <SettlementFields settlement={settlement} typed={typed} error={error('fee')} />
        )}
        {mayCancel && settlement === null && (
          <TickField
            name="restock"
            label="These goods come back into stock"
            hint="What is not sent yet is not sent any more; what was sent has come back whole."
            defaultChecked={typed['restock'] === 'on'}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          {order.delivery > 0 && (
            <TextField
              label="Of the delivery, £"
              name="delivery"
              inputMode="decimal"
              autoComplete="off"
              hint={`Up to ${poundsText(order.delivery)}`}
              defaultValue={typed['delivery']}
              error={error('delivery')}
            />
          )}
          <TextField
            label="Another sum, £"
            name="free"
            inputMode="decimal"
            autoComplete="off"
            hint="Such as goodwill"
            defaultValue={typed['free']}
            error={error('free')}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField
            label="Reason"
            name="reason"
            none="Choose a reason"
            options={refundReasonTexts}
            defaultValue={typed['reason'] ?? ''}
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
        <PhotographField error={error('photographs')} />
        <TickField
          name="byHand"
          label="I give it back myself, another way"
          hint="Such as by bank transfer. The order waits until that is recorded."
          defaultChecked={typed['byHand'] === 'on'}
        />
      </PostForm>
      <PressPanel
        answer={current}
        isWorking={isWorking}
        isBusy={isBusy}
        start="Say what goes back: the sum, the VAT and what becomes of the goods are shown here before anything is done."
        pressText={({ amount }) => `Give back ${poundsText(amount)}`}
      />
    </div>
  )
}

/** Gives money of an order back: by lines, delivery or a free sum, seen before it is done (M-063, M-064). */
export default function RefundPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, refunds, made, asked, settlement } = loaderData
  /* A return that was settled meanwhile has no form any more. */
  const isToSettle = settlement === null || settlement.state === 'inspected'
  const ofCharges = order.charges.reduce((sum, { left }) => sum + left, 0)
  return (
    <>
      <title>{`Give money back · ${order.number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${order.number}`} className="text-accent underline">
          Order {order.number}
        </Link>
      </p>
      <h1 className="text-title">Give money back</h1>
      <p className="text-quiet">
        {order.customer} · {poundsText(order.left)} of the order
        {ofCharges > 0 && ` and ${poundsText(ofCharges)} of its extra charges`} can still be given back
      </p>
      {order.elsewhere.map(({ payment, reference, left }) => (
        <p key={payment} className="wrap-anywhere">
          {poundsText(left)} of {reference} was matched with this order too: it is given back on{' '}
          <Link to={`/payments/${payment}`} className="text-accent underline">
            its own page
          </Link>
          .
        </p>
      ))}
      <MadeNotice {...loaderData} />
      <SettlementNotice order={order} settlement={settlement} />
      {!isToSettle ? null : order.left > 0 || ofCharges > 0 ? (
        /* After each press a new form, with a key of its own. */
        <RefundForm key={`${made?.id}-${asked?.id}`} {...loaderData} answered={actionData} />
      ) : (
        <p className="mt-6">Nothing of this order is left to give back.</p>
      )}
      <RefundHistory refunds={refunds} order={order} />
    </>
  )
}
