import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { act, fieldsOf, load } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { changeViews } from '../../views/view-actions.ts'
import type { CodeAnswer } from '../../yard/scan/answers.ts'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { TickCard } from '../../yard/tick-card.tsx'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'samplesToSend', {})

export const action = async (args: Route.ActionArgs) => {
  const fields = await fieldsOf(args.request)
  const views = await changeViews(args, fields, 'samples')
  if (views !== null) return views
  const { intent, orders = '' } = fields
  const numbers = [orders].flat().join(' ')
  return intent === 'take-back'
    ? takeBack(args, numbers.split(' '))
    : act(args, 'postSamples', { orders: numbers })
}

/** Takes the dispatch of each order back (M-198); the first that cannot be says why. */
const takeBack = async (args: Route.ActionArgs, numbers: readonly string[]) => {
  for (const number of numbers) {
    const view = await act(args, 'dispatchView', { number })
    if (!view.ok) return view
    const { version, shipments } = view.value
    const shipment = shipments.at(-1)?.number
    if (shipment === undefined) continue
    const back = await act(args, 'takeBackDispatch', { number, version, shipment })
    if (!back.ok) return back
  }
  return { ok: true as const, value: { back: numbers.length } }
}

type SampleOrder = CallOutput<'samplesToSend'>['orders'][number]

/** What to take for all of them, by place: 'A2 · F1S Kestrel Grey · 3'. */
const byPlace = (orders: readonly SampleOrder[]) => {
  const all = orders.flatMap(({ samples }) => samples)
  const first = all.filter(({ sku }, i) => all.findIndex((one) => one.sku === sku) === i)
  return first
    .map((one) => ({ ...one, count: all.filter(({ sku }) => sku === one.sku).length }))
    .sort((a, b) => (a.bin ?? '\uffff').localeCompare(b.bin ?? '\uffff', 'en', { numeric: true }))
}

const documentOf = (file: string, numbers: readonly string[], more: Readonly<Record<string, string>> = {}) =>
  `/admin/documents/${file}?${new URLSearchParams({ orders: numbers.join(' '), ...more })}`

const Print = ({ numbers }: { readonly numbers: readonly string[] }): ReactNode => (
  <p className="flex flex-wrap gap-2">
    {(
      [
        ['Labels on A4', documentOf('sample-labels.pdf', numbers, { paper: 'a4' })],
        ['Labels on 4 × 6 in', documentOf('sample-labels.pdf', numbers, { paper: '4x6' })],
        ['Letters', documentOf('sample-letters.pdf', numbers)],
      ] as const
    ).map(([label, href]) => (
      <a key={label} href={href} target="_blank" rel="noreferrer" className={buttonLinkClass}>
        {label}
      </a>
    ))}
  </p>
)

const OrderRow = ({
  order: { number, version, name, postcode, samples },
  onChange,
}: {
  readonly order: SampleOrder
  readonly onChange: (isChosen: boolean) => void
}): ReactNode => (
  <li id={number} className="scroll-mt-4 rounded-card target:outline-2 target:outline-accent">
    <TickCard value={`${number}:${version}`} onChange={onChange}>
      <span className="font-semibold">{number}</span> · {name},{' '}
      <span className="whitespace-nowrap">{postcode}</span>
      <span className="block break-words text-quiet">
        {samples.map(({ sku, name: sample }) => `${sku} ${sample}`).join(', ')}
      </span>
    </TickCard>
  </li>
)

const ordersText = (count: number): string => `${count} ${count === 1 ? 'order is' : 'orders are'}`

/** What was posted, with the press that takes it back while no email has gone out. */
const Posted = ({ sent, left_out }: CallOutput<'postSamples'>): ReactNode => (
  <>
    {sent.length > 0 && (
      <UndoNotice
        text={`${ordersText(sent.length)} posted.`}
        undo={{ intent: 'take-back', orders: sent.join(' ') }}
      />
    )}
    {left_out.length > 0 && (
      <Notice look="warning">
        {left_out.map(({ number, why }) => (
          <p key={number}>
            {number} is left out: {why}
          </p>
        ))}
      </Notice>
    )}
  </>
)

const show = (id: string): void => document.getElementById(id)?.scrollIntoView({ block: 'center' })

/** Goes to the order or the article of a code, and says how much of it is to take; null: it is not here. */
const answerOfCode = (code: string, orders: readonly SampleOrder[]): CodeAnswer | null => {
  const order = orders.find(({ number }) => number === code)
  if (order !== undefined) {
    show(order.number)
    const samples = order.samples.map(({ sku }) => sku).join(', ')
    return { look: 'done', text: `${code} is to be posted to ${order.name}: ${samples}.` }
  }
  const article = byPlace(orders).find(({ sku }) => sku.toLowerCase() === code.toLowerCase())
  if (article === undefined) return null
  show(`take-${article.sku}`)
  return {
    look: 'done',
    text: `${article.count} × ${article.sku} to take, ${article.bin ?? 'place not recorded'}.`,
  }
}

/** Samples of today (M-161): take them by place, print labels and letters, and post all with one press. */
export default function SamplesPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { orders, more, with_goods } = loaderData
  const posted = actionData !== undefined && !('of' in actionData) ? actionData : undefined
  const isBusy = useNavigation().state === 'submitting'
  const [leftOut, setLeftOut] = useState<readonly string[]>([])
  const chosen = orders.filter(({ number }) => !leftOut.includes(number))
  const numbers = chosen.map(({ number }) => number)
  const change = (number: string, isChosen: boolean): void =>
    setLeftOut(isChosen ? leftOut.filter((one) => one !== number) : [...leftOut, number])
  const codes = useCodes({ onCode: (code) => answerOfCode(code, orders), notHere: 'not among these samples' })
  return (
    <YardPage title={useListTitle('samples', 'Samples of today')} codes={codes}>
      {posted?.ok && 'sent' in posted.value && <Posted {...posted.value} />}
      {posted?.ok && 'back' in posted.value && (
        <Notice look="done">{ordersText(posted.value.back)} to be posted again.</Notice>
      )}
      <Refusal answer={posted} />
      {orders.length === 0 ? (
        <p>No order of samples alone waits to be posted.</p>
      ) : (
        <>
          {more && <p>These are the oldest {orders.length}; the others follow when these are posted.</p>}
          {numbers.length > 0 && <Print numbers={numbers} />}
          <section className="grid gap-1">
            <h2>To take, by place</h2>
            <ul className="rounded-card border border-line bg-card px-3 py-2">
              {byPlace(chosen).map(({ sku, name, bin, count }) => (
                <li key={sku} id={`take-${sku}`} className="break-words py-1">
                  <span className="font-semibold">
                    {bin ?? 'Place not recorded'} · {count} × {sku}
                  </span>{' '}
                  {name}
                </li>
              ))}
            </ul>
          </section>
          <PostForm className="grid gap-2">
            <h2>Orders</h2>
            <ul className="grid gap-2">
              {orders.map((order) => (
                <OrderRow
                  key={order.number}
                  order={order}
                  onChange={(isChosen) => change(order.number, isChosen)}
                />
              ))}
            </ul>
            <div className="sticky bottom-0 border-line border-t bg-paper py-2">
              <Button look="primary" busy={isBusy}>
                {numbers.length === orders.length ? 'All posted' : `${numbers.length} posted`}
              </Button>
            </div>
          </PostForm>
        </>
      )}
      {with_goods.length > 0 && (
        <section className="grid gap-1">
          <h2>Samples that go with goods</h2>
          <ul>
            {with_goods.map(({ number, name, samples }) => (
              <li key={number}>
                <Link to={`/pick/list?orders=${number}`} className={textLinkClass}>
                  {number}
                </Link>{' '}
                {name}: {samples.map(({ sku }) => sku).join(', ')}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ListViews list="samples" answer={actionData} />
    </YardPage>
  )
}
