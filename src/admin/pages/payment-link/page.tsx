import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { LinkMark } from '../../payment-links/link-mark.tsx'
import { type PaymentLink, subjectText } from '../../payment-links/texts.ts'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Fact } from '../../ui/fact.tsx'
import { HistoryLink } from '../../ui/history-link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { momentText, poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { SendText } from './send-text.tsx'

export const loader = async (args: Route.LoaderArgs) => ({
  link: await load(args, 'readPaymentLink', { id: args.params.id as never }),
  done: new URL(args.request.url).searchParams.get('done'),
})

const calls = { send: 'sendPaymentLink', withdraw: 'withdrawPaymentLink' } as const
type Step = keyof typeof calls

interface Answered {
  readonly what: Step
  readonly typed: Readonly<Record<string, string | string[]>>
  readonly answer: ActionAnswer<{ readonly isNew: boolean }>
}

const stepOf = (intent: unknown): Step => (intent === 'withdraw' ? 'withdraw' : 'send')

export const action = async (args: Route.ActionArgs): Promise<Answered> => {
  const { intent, ...typed } = await fieldsOf(args.request)
  const what = stepOf(intent)
  const answer = await act(args, calls[what], { ...typed, id: args.params.id } as never)
  if (answer.ok)
    throw redirect(
      `/payment-links/${args.params.id}?done=${what === 'send' && !answer.value.isNew ? 'sent-before' : what}`,
    )
  return { what, typed, answer }
}

/** In the browser: where no answer comes, the page as it was; both presses may be repeated. */
export const clientAction = async ({ request, serverAction }: Route.ClientActionArgs): Promise<Answered> => {
  const { intent, ...typed } = await fieldsOf(request.clone())
  return orLost(serverAction, { what: stepOf(intent), typed, answer: lostAnswer })
}

const doneTexts: Readonly<Record<string, string>> = {
  send: 'The email is on its way.',
  'sent-before': 'The email was sent to this address a moment ago.',
  withdraw: 'The link is taken back: it cannot be paid any more, and its goods are free.',
}

const Facts = ({ link }: { readonly link: PaymentLink }): ReactNode => (
  <dl>
    <Fact label="For">
      {link.order === null ? (
        subjectText(link)
      ) : (
        <Link to={`/orders/${link.order}`} className="text-accent underline">
          Order {link.order}
        </Link>
      )}
    </Fact>
    <Fact label="Customer">
      {[link.name, link.email, link.telephone].filter((part) => part !== '').join(', ')}
    </Fact>
    <Fact label="Can be paid">Until the end of {link.lastDay}</Fact>
    {link.isForGoods && (
      <Fact label="Goods">
        {link.reservedDay === null
          ? 'Not reserved: paid only while they are in stock'
          : `Reserved until the end of ${link.reservedDay}${link.isReserved || link.state !== 'open' ? '' : ', which is over'}`}
      </Fact>
    )}
    <Fact label="Made">
      {momentText(link.at)}, {link.who}
    </Fact>
    <Fact label="Emailed">{link.sentAt === null ? 'Not yet' : momentText(link.sentAt)}</Fact>
    {link.withdrawnAt !== null && <Fact label="Taken back">{momentText(link.withdrawnAt)}</Fact>}
    {link.paidAt !== null && (
      <Fact label="Paid">
        {momentText(link.paidAt)}
        {link.payment !== null && (
          <>
            {', '}
            <Link to={`/payments/${encodeURIComponent(link.payment)}`} className="text-accent underline">
              its payment
            </Link>
          </>
        )}
      </Fact>
    )}
  </dl>
)

interface StepsProps {
  readonly link: PaymentLink
  readonly answered: Answered | undefined
}

const Steps = ({ link, answered }: StepsProps): ReactNode => {
  const busy = useNavigation().formData?.get('intent')
  const answerOf = (what: Step) => (answered?.what === what ? answered.answer : undefined)
  return (
    <div className="grid gap-4">
      {link.text !== null && link.address !== null && (
        <SendText text={link.text} address={link.address} telephone={link.telephone} />
      )}
      <section aria-labelledby="send" className="grid gap-3 rounded-card border border-line bg-card p-4">
        <h2 id="send">Send it by email</h2>
        <PostForm className="grid gap-3">
          <TextField
            label="Email of the customer"
            name="email"
            type="email"
            required
            autoComplete="off"
            maxLength={254}
            defaultValue={answered?.what === 'send' ? `${answered.typed['email'] ?? ''}` : link.email}
            error={errorOf(answerOf('send'), 'email')}
          />
          <div>
            <Button name="intent" value="send" busy={busy === 'send'}>
              {link.sentAt === null ? 'Send the email' : 'Send it again'}
            </Button>
          </div>
        </PostForm>
        <Refusal answer={answerOf('send')} />
      </section>
      <section aria-labelledby="withdraw" className="grid gap-3 rounded-card border border-line bg-card p-4">
        <h2 id="withdraw">Take it back</h2>
        <p className="text-quiet">
          Whoever opens it reads that it was taken back. {link.isForGoods && 'Its goods are free at once.'}
        </p>
        <PostForm>
          <Button look="danger" name="intent" value="withdraw" busy={busy === 'withdraw'}>
            Take the link back
          </Button>
        </PostForm>
        <Refusal answer={answerOf('withdraw')} />
      </section>
    </div>
  )
}

/** One payment link: its text to send, how it stands, and taking it back (M-080). */
export default function PaymentLinkPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { link, done } = loaderData
  return (
    <>
      <title>{`Payment link of ${poundsText(link.amount)}`}</title>
      <p className="text-small">
        <Link to="/payment-links" className="text-accent underline">
          Payment links
        </Link>
      </p>
      <h1 className="text-title">Payment link of {poundsText(link.amount)}</h1>
      <div className="mt-2">
        <LinkMark link={link} />
      </div>
      <div className="mt-3 grid max-w-3xl gap-3 empty:hidden">
        {done !== null && actionData === undefined && doneTexts[done] !== undefined && (
          <Notice look="done">{doneTexts[done]}</Notice>
        )}
      </div>
      <div className="mt-4 grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div>
          <Facts link={link} />
          <HistoryLink subject="payment-link" thing={link.id}>
            All changes of this link
          </HistoryLink>
        </div>
        {link.state === 'open' && (
          <div key={`${link.email} ${link.sentAt}`}>
            <Steps link={link} answered={actionData} />
          </div>
        )}
      </div>
    </>
  )
}
