import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { LinkFields } from '../../payment-links/link-fields.tsx'
import { LinkRows } from '../../payment-links/link-rows.tsx'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { number } = args.params
  const { links } = await load(args, 'linksOfOrder', { number })
  return { order: await load(args, 'readOrder', { number }), links, press: crypto.randomUUID() }
}

interface Answered {
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

export const action = async (args: Route.ActionArgs): Promise<Answered> => {
  const typed = await fieldsOf(args.request)
  const answer = await act(args, 'linkForOrder', { ...typed, number: args.params.number } as never)
  if (answer.ok) throw redirect(`/payment-links/${answer.value.id}`)
  return { typed, answer }
}

/** In the browser: where no answer comes, the form as it was typed; its key makes one link of two presses. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs): Promise<Answered> =>
  orLost(serverAction, { typed: await fieldsOf(request.clone()), answer: lostAnswer })

/** A payment link for all that is to pay of an order on hold (M-080). */
export default function OrderPaymentLinkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, links, press } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const isOpen = links.some(({ state }) => state === 'open')
  const mayMake = !isOpen && order.payment.method === 'on_hold' && order.money === 'unpaid'
  return (
    <>
      <title>{`Payment links of ${order.number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${order.number}`} className="text-accent underline">
          Order {order.number}
        </Link>
      </p>
      <h1 className="text-title">Payment links of {order.number}</h1>
      {links.length > 0 && (
        <div className="max-w-4xl">
          <LinkRows links={links} label="Payment links of this order" />
        </div>
      )}
      {mayMake ? (
        <section className="mt-4 grid max-w-xl gap-3 rounded-card border border-line bg-card p-4">
          <h2>New link of {poundsText(order.totals.total)}</h2>
          <p className="text-quiet">
            The customer pays by card on the shop’s own page. Once paid, the order is released. Its goods stay
            with it meanwhile.
          </p>
          <PostForm className="grid gap-3">
            <input type="hidden" name="press" value={press} />
            <LinkFields
              answer={actionData?.answer}
              typed={actionData?.typed ?? {}}
              email={order.customer.email}
            />
            <div>
              <Button look="primary" busy={isBusy}>
                Make the link
              </Button>
            </div>
          </PostForm>
          <Refusal answer={actionData?.answer} />
        </section>
      ) : (
        <p className="mt-4">
          {isOpen
            ? 'A link of this order can be paid. Take it back before you make another.'
            : 'This order does not wait for a payment.'}
        </p>
      )}
    </>
  )
}
