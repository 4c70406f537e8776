import type { ReactNode } from 'react'
import { data, Link, useLocation, useNavigation } from 'react-router'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { act, fieldsOf, load, one } from '../../requests.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { chosenOf } from '../orders/together-actions.ts'
import type { Route } from './+types/page.ts'
import { countOf, type EmailAnswer, emailsText, ordersText, type Typed } from './answer.ts'
import { EmailForm } from './email-form.tsx'
import { LeftOut } from './left-out.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const { can } = await load(args, 'me', {})
  if (!can.includes('orders.change')) throw data('There is no such page.', { status: 404 })
  return { press: crypto.randomUUID() }
}

type Fields = Awaited<ReturnType<typeof fieldsOf>>

const typedIn = (fields: Fields, orders: string): Typed => ({
  orders,
  text: one(fields, 'text'),
  press: one(fields, 'press'),
})

/** The list posts the ticked orders here; then the form posts its words, first to be looked at (M-038). */
export const action = async (args: Route.ActionArgs): Promise<EmailAnswer> => {
  const fields = await fieldsOf(args.request)
  const typed = typedIn(fields, await chosenOf(args, fields))
  if (one(fields, 'intent') === 'email') return { step: 'write', typed }
  if (one(fields, 'intent') === 'send' && one(fields, 'shown') === typed.text)
    return { step: 'send', typed, answer: await act(args, 'emailTogether', { ...typed }) }
  const { orders, text } = typed
  return { step: 'look', typed, answer: await act(args, 'previewEmailTogether', { orders, text }) }
}

/** In the browser: where no answer comes, the form as it was typed; its key sends nothing twice. */
export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<EmailAnswer> => {
  const fields = await fieldsOf(request.clone())
  const typed = typedIn(fields, one(fields, 'orders'))
  return orLost<EmailAnswer, EmailAnswer>(serverAction, { step: 'send', typed, answer: lostAnswer })
}

/** The same words by email to the shoppers of all ticked orders (M-030). */
export default function OrdersEmailPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const list = `/orders${useLocation().search}`
  const isBusy = useNavigation().formMethod === 'POST'
  const count = actionData === undefined ? 0 : countOf(actionData.typed)
  const sent = actionData?.step === 'send' && actionData.answer.ok ? actionData.answer.value : null
  const title = count === 0 ? 'Email shoppers' : `Email the shoppers of ${ordersText(count)}`
  return (
    <>
      <title>{title}</title>
      <p className="text-small">
        <Link to={list} className="text-accent underline">
          Orders
        </Link>
      </p>
      <h1 className="break-words text-title">{title}</h1>
      {actionData === undefined || count === 0 ? (
        <p className="mt-4">
          No order is ticked. Tick some in{' '}
          <Link to={list} className={textLinkClass}>
            the list of orders
          </Link>
          , then press ‘Email the shoppers’ below it.
        </p>
      ) : sent === null ? (
        <EmailForm
          typed={{ ...actionData.typed, press: actionData.typed.press || loaderData.press }}
          answered={actionData}
          isBusy={isBusy}
          list={list}
        />
      ) : (
        <div className="mt-4 grid max-w-3xl gap-3">
          <Notice look={sent.left_out.length > 0 ? 'warning' : 'done'}>
            <p>
              {emailsText(sent.done.length)} {sent.done.length === 1 ? 'is' : 'are'} on{' '}
              {sent.done.length === 1 ? 'its' : 'their'} way, and noted with{' '}
              {sent.done.length === 1 ? 'the order' : 'each order'}.
            </p>
            <LeftOut orders={sent.left_out} />
          </Notice>
          <p>
            <Link to={list} className={textLinkClass}>
              Back to the list of orders
            </Link>
          </p>
        </div>
      )}
    </>
  )
}
