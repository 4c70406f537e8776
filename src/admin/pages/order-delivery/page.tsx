import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'
import { AddressFields } from './address-fields.tsx'
import { DeliveryConflictForm, deliveryAsFields, deliveryConflict } from './delivery-conflict.tsx'
import { DifferencePanel, differenceOf, previewOf } from './difference-panel.tsx'
import { ServiceFields, serviceName } from './service-fields.tsx'

export const loader = async (args: Route.LoaderArgs) => ({
  delivery: await load(args, 'readOrderDelivery', { number: args.params.number }),
  can: args.context.get(pageRequest).person?.can ?? [],
  /* Of the refund: sent twice, it gives back once. */
  formKey: crypto.randomUUID(),
})

export const action = async (args: Route.ActionArgs) => {
  const { number } = args.params
  const { intent, key, ...typed } = await fieldsOf(args.request)
  const answer =
    intent === 'give-back'
      ? await act(args, 'changeOrderDeliveryAndGiveBack', { ...typed, key, number } as never)
      : await act(args, 'changeOrderDelivery', {
          ...typed,
          number,
          waive: intent === 'waive' ? 'yes' : '',
          ask: intent === 'ask' ? 'yes' : '',
        } as never)
  if (answer.ok && answer.value.money === 'charged') throw redirect(`/orders/${number}/charges?done=asked`)
  if (answer.ok)
    throw redirect(`/orders/${number}?done=${answer.value.money === 'asked' ? 'delivery-asked' : 'delivery'}`)
  return { typed, answer }
}

/** Where, how and when an order is delivered, changed before it is sent (M-040, M-042). */
export default function OrderDeliveryPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { delivery, can, formKey } = loaderData
  const { number } = delivery
  const isBusy = useNavigation().state !== 'idle'
  const answer = actionData?.answer
  const conflict = deliveryConflict(delivery, actionData?.typed, answer)
  const difference = differenceOf(answer, actionData?.typed['agreed'])
  return (
    <>
      <title>{`Delivery of ${number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${number}`} className="text-accent underline">
          Order {number}
        </Link>
      </p>
      <h1 className="text-title">Change the delivery</h1>
      {conflict !== null ? (
        <div className="mt-3 grid gap-4">
          <Refusal answer={answer} />
          <DeliveryConflictForm
            delivery={delivery}
            conflict={conflict}
            reason={`${actionData?.typed['reason'] ?? ''}`}
            formKey={formKey}
          />
        </div>
      ) : !delivery.isOpen ? (
        <div className="mt-3 max-w-2xl">
          <Notice look="warning">
            Goods of this order were sent, or it is cancelled: its delivery cannot be changed any more.
          </Notice>
        </div>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-quiet">
            The invoice keeps its address. The shopper gets one email if address, email, service or day
            change.
          </p>
          <PostForm preventScrollReset className="mt-4 grid max-w-5xl gap-6 lg:grid-cols-2">
            <input type="hidden" name="version" value={delivery.version} />
            <input type="hidden" name="was" value={JSON.stringify(deliveryAsFields(delivery))} />
            <input type="hidden" name="key" value={formKey} />
            <AddressFields fields={delivery.fields} typed={actionData?.typed} answer={answer} />
            <div className="grid content-start gap-6">
              <ServiceFields delivery={delivery} typed={actionData?.typed} answer={answer} />
              {difference === null ? (
                <div className="flex flex-wrap gap-2">
                  <Button look="primary" name="intent" value="save" busy={isBusy}>
                    Save
                  </Button>
                  <Link to={`/orders/${number}`} className={buttonLinkClass}>
                    Leave it as it is
                  </Link>
                </div>
              ) : (
                <DifferencePanel
                  service={serviceName(delivery, `${actionData?.typed['service'] ?? delivery.service.id}`)}
                  difference={difference}
                  preview={previewOf(answer)}
                  can={can}
                  isBusy={isBusy}
                />
              )}
            </div>
          </PostForm>
          <div className="mt-4 max-w-2xl empty:hidden">
            {!(answer?.ok === false && answer.refusal.reason === 'difference') && <Refusal answer={answer} />}
          </div>
        </>
      )}
    </>
  )
}
