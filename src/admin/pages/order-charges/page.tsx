import type { ReactNode } from 'react'
import { Link, redirect, useNavigation } from 'react-router'
import { lostAnswer, orLost } from '../../forms/lost-answer.ts'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { pageRequest } from '../../page-request.ts'
import { act, fieldsOf, load } from '../../requests.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { poundsText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { AddForm } from './add-form.tsx'
import { type ChargeAnswer, isChargeStep } from './answer.ts'
import { ChargeCard } from './charge-card.tsx'
import { SendUnpaidForm } from './send-unpaid-form.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const { number } = args.params
  const can = args.context.get(pageRequest).person?.can ?? []
  return {
    found: await load(args, 'readOrderCharges', { number }),
    order: await load(args, 'readOrder', { number }),
    links: can.includes('orders.make') ? (await load(args, 'linksOfOrder', { number })).links : [],
    can,
    press: crypto.randomUUID(),
    done: new URL(args.request.url).searchParams.get('done'),
  }
}

const calls = {
  add: 'addOrderCharge',
  paid: 'recordChargePaid',
  withdraw: 'withdrawOrderCharge',
  'send-unpaid': 'sendOrderUnpaid',
  wait: 'waitForCharges',
  link: 'linkForCharge',
} as const

export const action = async (args: Route.ActionArgs): Promise<ChargeAnswer> => {
  const { number } = args.params
  const { intent, ...typed } = await fieldsOf(args.request)
  const what = isChargeStep(intent) ? intent : 'add'
  const answer = await act(args, calls[what], { ...typed, number } as never)
  if (!answer.ok) return { what, typed, answer }
  const made: unknown = answer.value
  if (what === 'link' && typeof made === 'object' && made !== null && 'id' in made)
    throw redirect(`/payment-links/${made.id}`)
  throw redirect(`/orders/${number}/charges?done=${what}`)
}

/** In the browser: where no answer comes, the form as it was typed; its key adds one charge of two presses. */
export const clientAction = async ({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ChargeAnswer> => {
  const { intent, ...typed } = await fieldsOf(request.clone())
  return orLost(serverAction, { what: isChargeStep(intent) ? intent : 'add', typed, answer: lostAnswer })
}

const doneTexts: Readonly<Record<string, string>> = {
  add: 'The extra charge is added. The order is not sent until it is paid.',
  asked: 'The delivery is changed. The order is not sent until the difference is paid.',
  paid: 'The payment is recorded.',
  withdraw: 'The extra charge is taken back.',
  'send-unpaid': 'The order may be sent. Its extra charges stay to pay.',
  wait: 'The order is not sent until its extra charges are paid.',
}

interface DoneProps {
  readonly step: string
  readonly text: string
  readonly found: Route.ComponentProps['loaderData']['found']
}

/** What was done, with the way back where there is one here (M-198). */
const Done = ({ step, text, found }: DoneProps): ReactNode =>
  step === 'send-unpaid' && found.sendsUnpaid ? (
    <UndoNotice text={text} undo={{ intent: 'wait', version: `${found.version}` }} />
  ) : (
    <Notice look="done">{text}</Notice>
  )

/** What an order asks for beside the price it was placed at: added, paid, taken back (M-040, M-044). */
export default function OrderChargesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { found, order, links, can, press, done } = loaderData
  const isBusy = useNavigation().formMethod === 'POST'
  const answered = (what: ChargeAnswer['what'], charge?: number) =>
    actionData?.what === what && (charge === undefined || `${charge}` === `${actionData.typed['charge']}`)
      ? actionData
      : undefined
  return (
    <>
      <title>{`Extra charges of ${found.number}`}</title>
      <p className="text-small">
        <Link to={`/orders/${found.number}`} className="text-accent underline">
          Order {found.number}
        </Link>
      </p>
      <h1 className="text-title">Extra charges of {found.number}</h1>
      <div className="mt-3 grid max-w-2xl gap-3 empty:hidden">
        {done !== null && actionData === undefined && doneTexts[done] !== undefined && (
          <Done step={done} text={doneTexts[done]} found={found} />
        )}
        {actionData?.what === 'wait' && <Refusal answer={actionData.answer} />}
        {found.due > 0 && (
          <Notice look="warning">
            {poundsText(found.due)} is to pay.{' '}
            {found.sendsUnpaid
              ? 'A manager lets the order be sent before.'
              : 'The order is neither picked nor sent before.'}
          </Notice>
        )}
      </div>
      {found.charges.length > 0 && (
        <ul aria-label="Extra charges" className="mt-4 grid max-w-3xl gap-3">
          {found.charges.map((charge) => (
            <ChargeCard
              key={charge.number}
              number={found.number}
              charge={charge}
              version={found.version}
              email={order.customer.email}
              isOnAccount={order.payment.method === 'account'}
              links={links.filter((link) => link.charge?.number === charge.number)}
              can={can}
              press={press}
              isBusy={isBusy}
              paid={answered('paid', charge.number)}
              link={answered('link', charge.number)}
              withdraw={answered('withdraw', charge.number)}
            />
          ))}
        </ul>
      )}
      <div className="mt-4 grid max-w-3xl items-start gap-4 md:grid-cols-2">
        {can.includes('orders.set-prices') && !found.isCancelled && (
          <AddForm
            key={found.version}
            version={found.version}
            total={order.totals.total}
            mayAny={can.includes('orders.waive')}
            press={press}
            isBusy={isBusy}
            answered={answered('add')}
          />
        )}
        {can.includes('orders.waive') && found.due > 0 && !found.sendsUnpaid && (
          <SendUnpaidForm version={found.version} isBusy={isBusy} answered={answered('send-unpaid')} />
        )}
      </div>
      {found.charges.length === 0 && found.isCancelled && (
        <p className="mt-4">This order is cancelled: nothing is charged for it.</p>
      )}
    </>
  )
}
