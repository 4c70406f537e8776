import type { ReactNode } from 'react'
import { Link, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { holdReasonTexts } from '#domain/orders/staff-hold.ts'
import type { Right } from '#domain/staff/roles.ts'
import { londonMoment } from '../../forms/london-moment.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { attentionText } from '../../orders/reason-texts.ts'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { useOpenOrder } from '../../shell/use-news.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { momentText, openText, picksText, poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { isToPay, orderActions } from './actions.ts'
import type { OrderAnswer, OrderStep } from './answer.ts'
import { Dispatches } from './dispatches.tsx'
import { Documents } from './documents.tsx'
import { Done, wasBefore } from './done.tsx'
import { Emails } from './emails.tsx'
import { Facts } from './facts.tsx'
import { Goods } from './goods.tsx'
import { HoldForm, ReleaseForm } from './hold-forms.tsx'
import { NoteForm } from './note-form.tsx'
import { OrderAgainAnswer, OrderAgainButton } from './order-again.tsx'
import { OrderCheck } from './order-check.tsx'
import { PoNumberForm } from './po-number-form.tsx'
import { Related } from './related.tsx'
import { Requests } from './requests.tsx'
import { Returns } from './returns.tsx'
import { withOldEmails } from './steps.ts'
import { goodsText, moneyTexts } from './texts.ts'
import { Timeline } from './timeline.tsx'

export const loader = async (args: Route.LoaderArgs) => ({
  order: await load(args, 'readOrder', { number: args.params.number }),
  emails: (await load(args, 'orderEmails', { number: args.params.number })).emails,
  creditNotes: await load(args, 'orderCreditNotes', { number: args.params.number }),
  can: args.context.get(pageRequest).person?.can ?? [],
  done: new URL(args.request.url).searchParams.get('done'),
  was: Object.fromEntries(new URL(args.request.url).searchParams),
})

const calls = {
  note: 'addOrderNote',
  hold: 'holdOrder',
  release: 'releaseOrder',
  'po-number': 'setPoNumber',
  again: 'startPhoneOrder',
  check: 'checkOrder',
  attended: 'resolveAttention',
  unattended: 'restoreAttention',
} as const

const isStep = (typed: unknown): typed is OrderStep => typeof typed === 'string' && typed in calls

export const action = async (args: Route.ActionArgs): Promise<OrderAnswer> => {
  const { number } = args.params
  const { intent, ...typed } = await fieldsOf(args.request)
  const what = isStep(intent) ? intent : 'note'
  /* A note to the shopper is looked at first, and again if it was changed since (M-038). */
  if (what === 'note' && typed['kind'] === 'to-shopper' && typed['shown'] !== typed['text'])
    return { what, typed, answer: await act(args, 'previewOrderNote', { ...typed, number } as never) }
  const until = what === 'hold' ? { until: londonMoment(`${typed['until'] ?? ''}`) } : {}
  const again = what === 'again' ? { customerId: '', orderNumber: number, again: true } : {}
  const answer = await act(args, calls[what], { ...typed, ...until, ...again, number } as never)
  if (answer.ok && 'key' in answer.value) {
    /* What could not be taken over is said first. */
    if (answer.value.notes.length > 0) return { what, typed, answer }
    throw redirect(`/orders/new/${answer.value.key}`)
  }
  if (answer.ok && what !== 'check') {
    const hasMentions = 'mentioned' in answer.value && answer.value.mentioned > 0
    const query = { done: hasMentions ? 'note-mentions' : what, ...wasBefore(what, typed) }
    throw redirect(`/orders/${number}?${new URLSearchParams(query)}`)
  }
  return { what, typed, answer }
}

interface MarkProps {
  readonly look: 'plain' | 'good' | 'warning'
  readonly children: ReactNode
}

const markLooks = { plain: 'bg-wash', good: 'bg-moss-wash text-moss', warning: 'bg-amber-wash text-amber' }

const Mark = ({ look, children }: MarkProps): ReactNode => (
  <span className={`whitespace-nowrap rounded-control px-2 py-0.5 ${markLooks[look]}`}>{children}</span>
)

interface MarksProps {
  readonly order: StaffOrder
  /** The names of others who have its page open (M-035). */
  readonly others: readonly string[]
}

const Marks = ({ order, others }: MarksProps): ReactNode => (
  <p className="mt-2 flex flex-wrap gap-2 text-small">
    <Mark look={order.goods === 'on-hold' ? 'warning' : 'plain'}>
      {order.goods === 'picking' && order.picker !== null ? picksText(order.picker) : goodsText(order)}
    </Mark>
    {others.length > 0 && <Mark look="warning">{openText(others)}</Mark>}
    <Mark look={order.money === 'paid' ? 'good' : 'warning'}>{moneyTexts[order.money]}</Mark>
    {order.totals.refunded > 0 && <Mark look="warning">{poundsText(order.totals.refunded)} given back</Mark>}
    {order.totals.toGiveBack > 0 && (
      <Mark look="warning">{poundsText(order.totals.toGiveBack)} to give back by hand</Mark>
    )}
    {order.totals.overpaid > 0 && (
      <Mark look="warning">{poundsText(order.totals.overpaid)} paid too much</Mark>
    )}
    {order.totals.due > 0 && <Mark look="warning">{poundsText(order.totals.due)} to pay</Mark>}
    {order.requests.length > 0 && <Mark look="warning">Waits for a decision</Mark>}
    {order.needsAttention && <Mark look="warning">Needs a look</Mark>}
    {order.lines.every(({ isSample }) => isSample) && <Mark look="plain">Samples alone</Mark>}
  </p>
)

interface ActionsProps {
  readonly order: StaffOrder
  readonly can: readonly Right[]
  readonly isOrderingAgain: boolean
}

const Actions = ({ order, can, isOrderingAgain }: ActionsProps): ReactNode => (
  <nav aria-label="What to do with this order" className="mt-3">
    <ul className="flex flex-wrap items-center gap-2">
      {orderActions
        .filter(({ right, when }) => can.includes(right) && when(order))
        .map(({ label, to }) => (
          <li key={label}>
            <Link
              to={to(order.number)}
              className="inline-flex min-h-9 items-center rounded-control border border-control bg-card px-3 font-medium hover:bg-wash pointer-coarse:min-h-12"
            >
              {label}
            </Link>
          </li>
        ))}
      {/* Erased orders have no customer any more. */}
      {can.includes('orders.make') && order.customer.email !== '' && (
        <li>
          <OrderAgainButton isBusy={isOrderingAgain} />
        </li>
      )}
    </ul>
  </nav>
)

/**
 * A hold that came too late: the form of the order as it is now may be another one, so what was wanted stands
 * here (M-194).
 */
const wantedText = ({ what, typed, answer }: OrderAnswer): string | null => {
  if (answer.ok || answer.refusal.reason !== 'changed') return null
  if (what === 'release') return 'You wanted to release it.'
  if (what === 'po-number') return `You wanted to save the PO number ${typed['poNumber'] ?? ''}.`
  if (what === 'attended') return 'You wanted to take it off the list of those that need a look.'
  if (what === 'unattended') return 'You wanted to put it on the list of those that need a look again.'
  const reason = Object.entries(holdReasonTexts).find(([name]) => name === typed['reason'])?.[1] ?? ''
  const until = `${typed['until'] ?? ''}`.replace('T', ' at ')
  return `You wanted to put it on hold: ${reason}${until === '' ? '' : `, until ${until}`}.`
}

/** One order: what it is, how it stands, everything that happened, and what staff do with it (M-036, M-037). */
export default function OrderPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { order, emails, creditNotes, can, done, was } = loaderData
  const shopUrl = useRouteLoaderData<typeof rootLoader>('root')?.shopUrl ?? ''
  const busy = useNavigation().formData?.get('intent')
  const others = useOpenOrder(order.number)
  const wanted = actionData === undefined ? null : wantedText(actionData)
  const form = (what: OrderStep) => ({
    order,
    answered: actionData?.what === what && wanted === null ? actionData : undefined,
    isBusy: busy === what,
  })
  const mayChange = can.includes('orders.change')
  const isOpen = order.goods !== 'sent' && order.goods !== 'return' && order.goods !== 'cancelled'
  return (
    <>
      <title>{`Order ${order.number}`}</title>
      <p className="text-small">
        <Link to="/orders" className="text-accent underline">
          Orders
        </Link>
      </p>
      <h1 className="text-title">Order {order.number}</h1>
      <p className="break-words text-quiet">
        {order.customer.name} · {poundsText(order.totals.total)} · placed {momentText(order.placedAt)}
      </p>
      <Marks order={order} others={others} />
      <Actions order={order} can={can} isOrderingAgain={busy === 'again'} />
      <div className="mt-3 grid max-w-4xl gap-3 empty:hidden">
        {done !== null && actionData === undefined && <Done step={done} was={was} order={order} />}
        {wanted !== null && actionData?.answer.ok === false && (
          <Notice look="error">
            <p>{actionData.answer.refusal.message}</p>
            <p>{wanted}</p>
          </Notice>
        )}
        {actionData?.what === 'again' && <OrderAgainAnswer answered={actionData} />}
        <Requests order={order} can={can} />
        {order.totals.due > 0 && (
          <Notice look="warning">
            {poundsText(order.totals.due)} is to pay as extra charges.{' '}
            {order.sendsUnpaid
              ? 'A manager lets the order be sent before.'
              : 'It is neither picked nor sent before.'}
          </Notice>
        )}
        {order.needsAttention && order.attention.length > 0 && (
          <Notice look="warning">
            <p>{order.attention.map(attentionText).join('. ')}.</p>
            {(mayChange || can.includes('refunds.make')) && (
              <PostForm preventScrollReset className="mt-2">
                <input type="hidden" name="version" value={order.version} />
                <Button name="intent" value="attended" busy={busy === 'attended'}>
                  Dealt with
                </Button>
              </PostForm>
            )}
          </Notice>
        )}
        {(actionData?.what === 'attended' || actionData?.what === 'unattended') && wanted === null && (
          <Refusal answer={actionData.answer} />
        )}
      </div>
      {/* On a phone the customer and the address stand below the goods, before what happened. */}
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <Goods order={order} shopUrl={shopUrl} />
        </div>
        <div className="grid min-w-0 gap-4 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          <Facts order={order} />
          <Related key={order.number} number={order.number} />
          {mayChange && order.customer.email !== '' && <PoNumberForm {...form('po-number')} />}
          <Documents number={order.number} isToPay={isToPay(order)} creditNotes={creditNotes} can={can} />
          <OrderCheck
            answered={actionData?.what === 'check' ? actionData : undefined}
            isBusy={busy === 'check'}
          />
        </div>
        <div className="grid min-w-0 gap-6 xl:col-start-1 xl:row-start-2">
          {/* After each step new, empty forms. */}
          <div
            key={`${order.version} ${order.timeline.length}`}
            className="grid items-start gap-4 md:grid-cols-2"
          >
            {can.includes('orders.note') && <NoteForm {...form('note')} mayWriteToShopper={mayChange} />}
            {mayChange && isOpen && order.goods === 'on-hold' && <ReleaseForm {...form('release')} />}
            {mayChange && isOpen && order.hold === null && order.goods !== 'refunded' && (
              <HoldForm {...form('hold')} />
            )}
          </div>
          <Dispatches order={order} maySend={can.includes('orders.dispatch')} />
          <Returns order={order} />
          <Emails number={order.number} emails={emails} />
          <Timeline timeline={withOldEmails(order.timeline, emails)} />
        </div>
      </div>
    </>
  )
}
