import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { providerNames } from '#contract/payment-methods.ts'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Fact } from '../../ui/fact.tsx'
import { HistoryLink } from '../../ui/history-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { momentText, poundsText } from '../../ui/texts.ts'
import { stateText, waitAdvice } from '../payments/texts.ts'
import type { Route } from './+types/page.ts'
import { type PaymentAnswer, type PaymentStep, typedIn } from './answer.ts'
import { CloseForm } from './close-form.tsx'
import { MatchForm } from './match-form.tsx'
import { NoteForm } from './note-form.tsx'
import { RefundPaymentForm } from './refund-payment-form.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  return {
    payment: await load(args, 'readPayment', { payment: args.params.payment }),
    can: args.context.get(pageRequest).person?.can ?? [],
    formKey: crypto.randomUUID(),
    done: searchParams.get('done'),
  }
}

const calls = {
  match: 'matchPayment',
  note: 'notePayment',
  close: 'closePayment',
  reopen: 'reopenPayment',
  refund: 'refundPayment',
} as const

const isIntent = (typed: unknown): typed is PaymentStep => typeof typed === 'string' && typed in calls

export const action = async (args: Route.ActionArgs): Promise<PaymentAnswer> => {
  const { payment } = args.params
  const { intent, ...typed } = await fieldsOf(args.request)
  const what = isIntent(intent) ? intent : 'note'
  const answer = await act(args, calls[what], { ...typed, payment } as never)
  /* An earlier note is in no history: the page has it from the form, to bring it back. */
  if (answer.ok && what !== 'note') throw redirect(`/payments/${encodeURIComponent(payment)}?done=${what}`)
  return { what, typed, answer }
}

/** In the browser: where no answer comes, the form as it was typed; a refund has a key, the rest can repeat. */
export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<PaymentAnswer> => {
  const { intent, ...typed } = await fieldsOf(request.clone())
  return orLost(serverAction, { what: isIntent(intent) ? intent : 'note', typed, answer: lostAnswer })
}

const doneTexts: Readonly<Record<string, string>> = {
  match: 'Matched.',
  note: 'The note is saved.',
  close: 'Closed: it no longer waits for a person.',
  reopen: 'It waits for a person again.',
  refund: 'The refund is written; below it says whether the provider has made it.',
}

const refundStates = { completed: 'given back', asked: 'on its way back', failed: 'refused by the provider' }

type Payment = Route.ComponentProps['loaderData']['payment']

/** What it pays where that is no order. */
const paysText = ({ account, kind, isMatched }: Payment): string => {
  if (account !== null) return `The debt of the account of ${account}`
  if (kind === 'order') return 'No order'
  return isMatched ? 'Nothing here' : 'Not matched yet'
}

const Facts = ({ payment }: { readonly payment: Payment }): ReactNode => (
  <dl>
    <Fact label="Sum">
      {poundsText(payment.amount)}
      {payment.received !== payment.amount && ` (${poundsText(payment.received)} came in)`}
    </Fact>
    <Fact label="How it stands">{stateText(payment)}</Fact>
    {payment.refunded > 0 && <Fact label="Given back">{poundsText(payment.refunded)}</Fact>}
    <Fact label="Pays">
      {payment.order === null ? (
        paysText(payment)
      ) : (
        <Link to={`/orders/${payment.order}`} className="text-accent underline">
          Order {payment.order}
        </Link>
      )}
    </Fact>
    {payment.reference !== '' && <Fact label="Reference">{payment.reference}</Fact>}
    <Fact label="Payer">
      {payment.name} {payment.email}
    </Fact>
    <Fact label="When">{momentText(payment.at)}</Fact>
    <Fact label="Provider">
      {payment.page === null ? (
        providerNames[payment.provider]
      ) : (
        <a href={payment.page} rel="noreferrer" className="text-accent underline">
          {payment.shownId} at {providerNames[payment.provider]}
        </a>
      )}
    </Fact>
    {payment.disputedAt !== null && (
      <Fact label="Disputed">
        {momentText(payment.disputedAt)}
        {payment.disputeClosedAt !== null && `, ended ${momentText(payment.disputeClosedAt)}`}
      </Fact>
    )}
    {payment.answerBy !== null && payment.disputeClosedAt === null && (
      <Fact label="Answer by">
        <span className="font-semibold">{momentText(payment.answerBy)}</span>, at the provider
      </Fact>
    )}
  </dl>
)

const Refunds = ({ refunds }: Pick<Payment, 'refunds'>): ReactNode =>
  refunds.length === 0 ? null : (
    <section aria-labelledby="refunds" className="mt-6">
      <h2 id="refunds">Refunds</h2>
      <ul className="mt-1 border-line border-t">
        {refunds.map(({ at, amount, state, reason, who }) => (
          <li
            key={`${at} ${amount}`}
            className="flex flex-wrap justify-between gap-x-4 border-line border-b py-1.5"
          >
            <span>
              {poundsText(amount)} {refundStates[state]}: {reason}
            </span>
            <span className="text-quiet">
              {momentText(at)}
              {who !== null && `, ${who}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )

interface DoneProps {
  readonly step: string | null
  readonly payment: Payment
  readonly answered: PaymentAnswer | undefined
}

/** What was done, with the way back where there is one here (M-198). */
const Done = ({ step, payment, answered }: DoneProps): ReactNode => {
  const text = step === null ? undefined : doneTexts[step]
  if (text === undefined || answered?.answer.ok === false) return null
  if (step === 'close' && payment.waits === null)
    return <UndoNotice text={text} undo={{ intent: 'reopen' }} />
  if (step !== 'note' || answered === undefined) return <Notice look="done">{text}</Notice>
  const undo = { intent: 'note', note: typedIn(answered, 'was_note'), was_note: payment.note }
  return <UndoNotice text={text} undo={undo} />
}

/** One payment: what it is, what it waits for, and what staff can do about it (M-076, M-077). */
export default function PaymentPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { payment, can, formKey, done } = loaderData
  const navigation = useNavigation()
  const busy = navigation.formData?.get('intent')
  const form = (what: PaymentStep) => ({
    payment,
    answered: actionData?.what === what ? actionData : undefined,
    isBusy: busy === what,
  })
  const isReference = payment.kind === 'reference'
  const [mayMatch, mayRefund] = [can.includes('payments.match'), can.includes('refunds.make')]
  const isPaid = payment.state === 'succeeded'
  const givesBack =
    payment.left > 0 &&
    (isReference ? isPaid : payment.waits === 'parked' || payment.waits === 'refund-failed')
  const closes = payment.waits === 'parked' || payment.waits === 'refund-failed'
  return (
    <>
      <title>{`Payment of ${poundsText(payment.amount)}`}</title>
      <p className="text-small">
        <Link to="/payments" className="text-accent underline">
          Payments
        </Link>
      </p>
      <h1 className="text-title">Payment of {poundsText(payment.amount)}</h1>
      <div className="mt-3 grid max-w-3xl gap-3 empty:hidden">
        <Done step={actionData?.answer.ok ? actionData.what : done} payment={payment} answered={actionData} />
        {actionData?.what === 'reopen' && <Refusal answer={actionData.answer} />}
        {payment.waits !== null && <Notice look="warning">{waitAdvice[payment.waits]}</Notice>}
      </div>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div>
          <Facts payment={payment} />
          <Refunds refunds={payment.refunds} />
          {payment.id !== null && (
            <HistoryLink subject="payment" thing={payment.id}>
              All changes of this payment
            </HistoryLink>
          )}
          {!isReference && payment.order !== null && mayRefund && (
            <p className="mt-4">
              <Link to={`/orders/${payment.order}/refund`} className="text-accent underline">
                Give money of order {payment.order} back
              </Link>
            </p>
          )}
        </div>
        {/* After each step new forms, with a new key. */}
        <div key={`${payment.refunds.length} ${payment.note} ${payment.isMatched}`} className="grid gap-4">
          {isReference && isPaid && payment.account === null && mayMatch && <MatchForm {...form('match')} />}
          {isReference && payment.isMatched && mayMatch && <NoteForm {...form('note')} />}
          {givesBack && mayRefund && <RefundPaymentForm {...form('refund')} formKey={formKey} />}
          {closes && mayMatch && <CloseForm {...form('close')} />}
        </div>
      </div>
    </>
  )
}
