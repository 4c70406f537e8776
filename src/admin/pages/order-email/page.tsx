import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { number, email } = args.params
  const shown = await load(args, 'readOrderEmail', { number, email })
  const { to } = await load(args, 'orderEmails', { number })
  const maySend = args.context.get(pageRequest).person?.can.includes('orders.change') ?? false
  return { shown, to, maySend }
}

export const action = async (args: Route.ActionArgs) => {
  const { number, email } = args.params
  const typed = await fieldsOf(args.request)
  const answer = await act(args, 'sendOrderEmail', { ...typed, number, email } as never)
  if (answer.ok) throw redirect(`/orders/${number}?done=email`)
  return { typed, answer }
}

/** One email of an order: its words, and a form that sends it again (M-045). */
export default function OrderEmailPage({ loaderData, actionData, params }: Route.ComponentProps): ReactNode {
  const { shown, to, maySend } = loaderData
  const isBusy = useNavigation().state !== 'idle'
  const typed = (field: string): string | undefined => {
    const value = actionData?.typed[field]
    return typeof value === 'string' ? value : undefined
  }
  const isInvoice = params.email === 'invoice'
  return (
    <>
      <title>{`${shown.subject}`}</title>
      <p className="text-small">
        <Link to={`/orders/${params.number}`} className="text-accent underline">
          Order {params.number}
        </Link>
      </p>
      <h1 className="break-words text-title">{shown.subject}</h1>
      <p className="break-words text-quiet">
        {shown.at === null || shown.isAnew ? `To ${shown.to}` : `To ${shown.to} · ${momentText(shown.at)}`}
        {shown.attachment !== null && ` · ${shown.attachment}`}
      </p>
      {shown.isAnew && !isInvoice && (
        <div className="mt-3 max-w-2xl">
          <Notice look="warning">
            The words that were sent are not kept any more. This email is made anew, from the order as it is
            now.
          </Notice>
        </div>
      )}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,42rem)_22rem]">
        <section
          aria-label="Words of the email"
          className="rounded-card border border-line bg-card px-4 py-3"
        >
          <p className="wrap-anywhere whitespace-pre-wrap">{shown.text}</p>
        </section>
        {maySend && (
          <section
            aria-labelledby="send"
            className="grid gap-3 rounded-card border border-line bg-card px-4 py-3"
          >
            <h2 id="send">{isInvoice ? 'Send it' : 'Send it again'}</h2>
            <PostForm className="grid gap-3">
              <TextField
                label="To"
                name="to"
                type="email"
                autoComplete="off"
                maxLength={254}
                defaultValue={typed('to') ?? to}
                error={errorOf(actionData?.answer, 'to')}
              />
              <TextField
                label="Reason"
                name="reason"
                maxLength={200}
                hint="Needed for another address than the order's"
                defaultValue={typed('reason') ?? ''}
                error={errorOf(actionData?.answer, 'reason')}
              />
              <div>
                <Button look="primary" busy={isBusy}>
                  Send the email
                </Button>
              </div>
            </PostForm>
            <Refusal answer={actionData?.answer} />
          </section>
        )}
      </div>
    </>
  )
}
