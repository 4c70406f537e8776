import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import type { CallInput } from '#contract/admin/calls.ts'
import { FindForm } from '../../forms/find-form.tsx'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LinkFields } from '../../payment-links/link-fields.tsx'
import { LinkRows } from '../../payment-links/link-rows.tsx'
import { viewTexts } from '../../payment-links/texts.ts'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { changeViews } from '../../views/view-actions.ts'
import type { ViewsAnswer } from '../../views/views-answer.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const find = searchParams.get('find') ?? ''
  /* The call refuses a view that is none. */
  const view = (searchParams.get('view') ?? '') as CallInput<'listPaymentLinks'>['view']
  return {
    find,
    press: crypto.randomUUID(),
    ...(await load(args, 'listPaymentLinks', { view, find, after: searchParams.get('after') })),
  }
}

interface Answered {
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<unknown>
}

export const action = async (args: Route.ActionArgs): Promise<Answered | ViewsAnswer> => {
  const typed = await fieldsOf(args.request)
  const views = await changeViews(args, typed, 'payment-links')
  if (views instanceof Response) throw views
  if (views !== null) return views
  const answer = await act(args, 'linkForReference', typed as never)
  if (answer.ok) throw redirect(`/payment-links/${answer.value.id}`)
  return { typed, answer }
}

/** In the browser: where no answer comes, the form as it was typed; its key makes one link of two presses. */
export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<Answered | ViewsAnswer> => {
  const typed = await fieldsOf(request.clone())
  /* A press on a view names what it does, and has no key. */
  if ('intent' in typed) return serverAction()
  return orLost<Answered | ViewsAnswer, Answered>(serverAction, { typed, answer: lostAnswer })
}

interface NewLinkProps {
  readonly answered: Answered | undefined
  readonly press: string
}

/** A sum against a reference; links for goods and orders are made on their own pages. */
const NewLink = ({ answered, press }: NewLinkProps): ReactNode => {
  const isBusy = useNavigation().formMethod === 'POST'
  const typed = answered?.typed ?? {}
  const before = (name: string) => (name in typed ? `${typed[name]}` : undefined)
  return (
    <Fold title="New link for a reference" open={answered !== undefined}>
      <p className="text-quiet">
        For goods begin at{' '}
        <Link to="/orders/new" className="text-accent underline">
          New order
        </Link>
        , for an order on hold on its own page.
      </p>
      <PostForm className="mt-2 grid gap-3 pb-2">
        <input type="hidden" name="press" value={press} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="Reference"
            name="reference"
            required
            maxLength={32}
            autoComplete="off"
            hint="As the customer knows it: INV-7"
            defaultValue={before('reference')}
            error={errorOf(answered?.answer, 'reference')}
          />
          <TextField
            label="Sum in pounds"
            name="amount"
            required
            inputMode="decimal"
            autoComplete="off"
            hint="With VAT: 250.00"
            defaultValue={before('amount')}
            error={errorOf(answered?.answer, 'amount')}
          />
        </div>
        <LinkFields answer={answered?.answer} typed={typed} email="" />
        <div>
          <Button look="primary" busy={isBusy}>
            Make the link
          </Button>
        </div>
      </PostForm>
      <Refusal answer={answered?.answer} />
    </Fold>
  )
}

/** All payment links, first those that can be paid (M-080). */
export default function PaymentLinksPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { find, view, links, next, press } = loaderData
  const title = useListTitle('payment-links', 'Payment links')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      <div className="mt-3 grid max-w-3xl gap-4">
        <NewLink
          answered={actionData !== undefined && 'of' in actionData ? undefined : actionData}
          press={press}
        />
        <FindForm label="Reference, order, name or email" find={find} view={view} views={viewTexts} />
        <ListViews list="payment-links" answer={actionData} />
      </div>
      <section className="mt-6 max-w-4xl">
        <h2>
          {viewTexts[view]}
          {find !== '' && ` with ‘${find}’`}
        </h2>
        {links.length === 0 ? (
          <p className="mt-2">
            There is no such link.{' '}
            {(find !== '' || view !== 'all') && (
              <Link to="/payment-links?view=all" className="text-accent underline">
                Show all
              </Link>
            )}
          </p>
        ) : (
          <LinkRows links={links} label="Payment links, newest first" />
        )}
        {next !== null && (
          <Link
            to={`?${new URLSearchParams({ find, view, after: `${next}` })}`}
            className="mt-4 inline-block py-1.5 text-accent underline pointer-coarse:py-3"
          >
            Older links
          </Link>
        )}
      </section>
    </>
  )
}
