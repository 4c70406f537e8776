import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { pageRequest } from '../../page-request.ts'
import { load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { summaryClass } from '../../ui/summary-class.ts'
import { loadText } from '../../ui/texts.ts'
import { decisionText } from '../../yard/order-head.tsx'
import type { CodeAnswer } from '../../yard/scan/answers.ts'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'
import { answerDispatch } from './answer.ts'
import { SendForm } from './send-form.tsx'
import { SentList } from './sent-list.tsx'
import { stateText } from './state-text.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const can = args.context.get(pageRequest).person?.can ?? []
  return {
    view: await load(args, 'dispatchView', { number: args.params.number }),
    sent: searchParams.get('sent'),
    back: searchParams.get('back'),
    maySend: can.includes('orders.dispatch'),
    maySeeOrder: can.includes('orders.see'),
  }
}

export const action = (args: Route.ActionArgs) => answerDispatch(args)

type View = Awaited<ReturnType<typeof loader>>['view']

/** Whose goods they are and where they go, with labels to print (M-052). */
const Address = ({ view }: { readonly view: View }): ReactNode => {
  const { to, kilograms, pallets } = view
  return (
    <section className="grid gap-1 rounded-card border border-line bg-card p-3">
      <p className="font-semibold">{stateText(view)}</p>
      <address className="not-italic">
        {to.name}, {to.address.slice(0, -1).map((line) => `${line}, `)}
        <span className="whitespace-nowrap">{to.address.at(-1)}</span>
      </address>
      {to.telephone && (
        <a href={`tel:${to.telephone.replace(/\s/g, '')}`} className={`${textLinkClass} justify-self-start`}>
          {to.telephone}
        </a>
      )}
      <p className="text-quiet">
        {to.delivery}
        {view.state !== 'sent' && ` · ${loadText({ kilograms, pallets })}`}
      </p>
      {to.notes && <p className="font-semibold">Notes: {to.notes}</p>}
      {view.packed_by && <p>Packed by {view.packed_by}</p>}
      {view.waits_for_decision && view.state !== 'sent' && <Notice look="warning">{decisionText}</Notice>}
      {view.changed_since_packed && (
        <Notice look="warning">The order was changed after it was packed: check what stands packed.</Notice>
      )}
    </section>
  )
}

const Labels = ({ view }: { readonly view: View }): ReactNode => (
  <details className="rounded-card border border-line bg-card px-3">
    <summary className={`${summaryClass} font-medium`}>Labels</summary>
    {/* The browser's own form: the labels open beside the page. */}
    <form
      method="get"
      action="/admin/documents/labels.pdf"
      target="_blank"
      className="flex flex-wrap items-end gap-2 pb-3"
      rel="noopener"
    >
      <input type="hidden" name="number" value={view.number} />
      <label className="grid gap-1 font-medium">
        Pallets or parcels
        <input
          type="number"
          name="count"
          min={1}
          max={60}
          defaultValue={Math.max(1, view.pallets)}
          className="min-h-12 w-24 rounded-control border border-control px-2.5"
        />
      </label>
      <Button name="paper" value="a4">
        Print on A4
      </Button>
      <Button name="paper" value="4x6">
        Print on 4 × 6 in
      </Button>
    </form>
  </details>
)

/** Says how much of an article is left to send; null: it is none of the order's. */
const answerOfLine =
  ({ number, lines }: View) =>
  (code: string): CodeAnswer | null => {
    if (code === number) return { look: 'done', text: `${number} is open here.` }
    const line = lines.find(({ sku }) => sku.toLowerCase() === code.toLowerCase())
    if (line === undefined) return null
    return line.left === 0
      ? { look: 'error', text: `All of ${line.sku} is sent.` }
      : { look: 'done', text: `${line.sku} is in this order: ${line.left_text} to send.` }
  }

/** What of an order is sent and what is left; sends it in whole or in parts (M-053 to M-055). */
export default function DispatchPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { view, sent, back, maySend, maySeeOrder } = loaderData
  const latest = view.shipments.find(({ number }) => `${number}` === sent)
  const mayBegin = maySend && view.refused === null && view.lines.some(({ left }) => left > 0)
  const codes = useCodes({ onCode: answerOfLine(view), notHere: 'not in this order' })
  const isOfSend = actionData?.intent === 'send'
  return (
    <YardPage title={`Dispatch ${view.number}`} codes={maySend ? codes : null}>
      {latest !== undefined && (
        <Notice look="done">
          Dispatch {latest.number} is recorded. Its email goes out when it cannot be taken back.
        </Notice>
      )}
      {back !== null && (
        <Notice look="done">Dispatch {back} was withdrawn: its goods are to be sent again.</Notice>
      )}
      <Address view={view} />
      {view.refused !== null && view.state !== 'sent' && <Notice look="warning">{view.refused}</Notice>}
      {/* A refused form shows why even where the order leaves nothing more to send. */}
      {actionData !== undefined && !(isOfSend && mayBegin) && <Refusal answer={actionData.answer} />}
      {isOfSend && !mayBegin && actionData.typed['tracking'] && (
        <p>
          You typed these tracking numbers:{' '}
          <span className="break-all font-semibold">{actionData.typed['tracking']}</span>
        </p>
      )}
      {maySend && view.state !== 'sent' && <Labels view={view} />}
      {mayBegin && (
        <SendForm key={`${sent} ${back}`} view={view} refused={isOfSend ? actionData : undefined} />
      )}
      <SentList view={view} maySend={maySend} refused={actionData} />
      <p className="flex flex-wrap gap-3">
        {maySend && (
          <Link to="/dispatch" className={buttonLinkClass}>
            What stands packed
          </Link>
        )}
        {maySend && view.state !== 'sent' && (
          <Link to={`/pick/list?orders=${view.number}`} className={buttonLinkClass}>
            Its pick list
          </Link>
        )}
        {maySeeOrder && (
          <Link to={`/orders/${view.number}`} className={textLinkClass}>
            The order
          </Link>
        )}
      </p>
    </YardPage>
  )
}
