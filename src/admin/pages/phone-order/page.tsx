import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import type { Route } from './+types/page.ts'
import { calls, isStep, type Step, type StepAnswer } from './answer.ts'
import { DeliveryStep } from './delivery-step.tsx'
import { DetailsStep } from './details-step.tsx'
import { GoodsStep } from './goods-step.tsx'
import { readMeasuring } from './measured.ts'
import { PlaceStep } from './place-step.tsx'
import { Totals } from './totals.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const find = new URL(args.request.url).searchParams.get('goods') ?? ''
  return {
    order: await load(args, 'readPhoneOrder', { key: args.params.key }),
    find,
    found: (await load(args, 'findGoods', { find })).goods,
    measuring: await readMeasuring(args),
    formKey: crypto.randomUUID(),
  }
}

/** The day of the service that was chosen: each service has a list of its own. */
const dateOf = (typed: Readonly<Record<string, string | string[]>>): object =>
  typed['serviceId'] === undefined ? {} : { date: `${typed[`date-${typed['serviceId']}`] ?? ''}` }

/** One button places the order and makes a link of it: the chosen way to pay says which. */
const stepOf = (intent: unknown, typed: Readonly<Record<string, string | string[]>>): Step => {
  if (intent === 'place' && typed['way'] === 'link') return 'link'
  return isStep(intent) ? intent : 'details'
}

export const action = async (args: Route.ActionArgs): Promise<StepAnswer> => {
  const { key } = args.params
  const { intent, ...typed } = await fieldsOf(args.request)
  const step = stepOf(intent, typed)
  const answer = await act(args, calls[step], { ...typed, ...dateOf(typed), key } as never)
  if (answer.ok && step === 'place') throw redirect(`/orders/new/${key}`)
  if (answer.ok && step === 'link')
    throw redirect(`/payment-links/${(answer.value as { readonly id: number }).id}`)
  return { step, typed, answer }
}

/** In the browser: where no answer comes, the page stays as it was typed. Every form may be sent twice. */
export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<StepAnswer> => {
  const { intent, ...typed } = await fieldsOf(request.clone())
  return orLost(serverAction, { step: stepOf(intent, typed), typed, answer: lostAnswer })
}

const Placed = ({ number }: { readonly number: string }): ReactNode => (
  <div className="mt-4 grid max-w-xl gap-4">
    <Notice look="done">
      Order <strong>{number}</strong> is placed. The customer gets the confirmation by email.
    </Notice>
    <p className="flex flex-wrap gap-x-5 gap-y-2">
      <Link to={`/orders/${number}`} className="py-1.5 text-accent underline pointer-coarse:py-3">
        See the order
      </Link>
      <Link to="/orders/new" className="py-1.5 text-accent underline pointer-coarse:py-3">
        Another order
      </Link>
    </p>
  </div>
)

const LinkIsOpen = ({ id }: { readonly id: number }): ReactNode => (
  <Notice look="warning">
    A payment link for this order can be paid as it stands here.{' '}
    <Link to={`/payment-links/${id}`} className="text-accent underline">
      See the link
    </Link>
    , or take it back there to change the order.
  </Notice>
)

/** An order that staff make for a customer: goods, delivery, details, and how it is paid (M-078). */
export default function PhoneOrderPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, find, found, formKey, measuring } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const { customer, placed } = order
  const step = { order, answered: actionData, isBusy }
  const who = customer === null ? 'a new customer' : customer.name
  return (
    <>
      <title>{`Order for ${who}`}</title>
      <p className="text-small">
        <Link to="/orders/new" className="text-accent underline">
          New order
        </Link>
      </p>
      <h1 className="text-title">
        Order for {who}
        {customer !== null && customer.company !== '' && ` · ${customer.company}`}
      </h1>
      {placed !== null ? (
        <Placed number={placed.number} />
      ) : (
        <div className="mt-4 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="grid min-w-0 gap-6">
            <GoodsStep {...step} find={find} found={found} formKey={formKey} measuring={measuring} />
            <DeliveryStep {...step} />
            <DetailsStep {...step} />
          </div>
          <div className="grid gap-5 rounded-card border border-line bg-card p-4 xl:sticky xl:top-4">
            <Totals {...step} />
            {order.openLink === null ? (
              <PlaceStep {...step} formKey={formKey} />
            ) : (
              <LinkIsOpen id={order.openLink} />
            )}
            {(actionData?.step === 'place' || actionData?.step === 'link') && (
              <Refusal answer={actionData.answer} />
            )}
          </div>
        </div>
      )}
    </>
  )
}
