import type { ReactNode } from 'react'
import { Link, useNavigation } from 'react-router'
import { UndoNotice } from '../../forms/undo-notice.tsx'
import { useSeen } from '../../forms/use-seen.ts'
import { pageRequest } from '../../page-request.ts'
import { load } from '../../requests.ts'
import { HistoryLink } from '../../ui/history-link.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { Mark } from '../../ui/mark.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Refusal } from '../../ui/refusal.tsx'
import { dayText, momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'
import { answerStockForm, stockAnswerOrLost } from './answer.ts'
import { ChangeForm, LevelForm } from './change-form.tsx'
import { StockHistory } from './stock-history.tsx'
import { deltaText, type StockOf } from './texts.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { id } = args.params
  const query = new URL(args.request.url).searchParams
  const can = args.context.get(pageRequest).person?.can ?? []
  const before = query.get('before')
  return {
    stock: await load(args, 'readStock', { id, ...(before === null ? {} : { before }) }),
    mayChange: can.includes('stock.adjust'),
    seesOrders: can.includes('orders.see'),
    isOlder: before !== null,
    press: crypto.randomUUID(),
    done: query.get('done'),
    by: Number(query.get('by')) || 0,
  }
}

export const action = (args: Route.ActionArgs) => answerStockForm(args, args.params.id)

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  stockAnswerOrLost(request, serverAction)

const doneTexts: Readonly<Record<string, string>> = {
  changed: 'The shop knows within a minute.',
  same: 'That is what lies there: nothing was changed.',
  level: 'The level is saved.',
}

interface DoneProps {
  readonly done: string
  /** What was added to the stock. */
  readonly by: number
  readonly stock: StockOf
  readonly press: string
}

/** What was done; a change of stock with the press that takes it back, the first count aside (M-198). */
const Done = ({ done, by, stock, press }: DoneProps): ReactNode => {
  const text = doneTexts[done]
  if (text === undefined) return null
  if (done !== 'changed' || by === 0) return <Notice look="done">{text}</Notice>
  const isMore = by > 0
  const changed = `${deltaText(by, stock.units.includes('square-metres'))} ${isMore ? 'added' : 'taken away'}. ${text}`
  return stock.moves.length < 2 ? (
    <Notice look="done">{changed}</Notice>
  ) : (
    <UndoNotice
      text={changed}
      undo={{
        intent: 'change',
        kind: isMore ? 'minus' : 'plus',
        amount: `${Math.abs(by)}`,
        unit: stock.units[0] ?? 'packs',
        reason: 'correction',
        note: 'Taken back',
        press,
      }}
    />
  )
}

interface RowProps {
  readonly label: string
  readonly text: string
  readonly strong?: boolean
}

const Row = ({ label, text, strong = false }: RowProps): ReactNode => (
  <div className="grid gap-x-4 border-line border-t py-1.5 sm:grid-cols-[14rem_minmax(0,1fr)]">
    <dt className="text-quiet">{label}</dt>
    <dd className={strong ? 'font-semibold' : undefined}>{text}</dd>
  </div>
)

const Now = ({ stock }: { readonly stock: StockOf }): ReactNode =>
  stock.on_hand === null ? (
    <p>The stock of these goods is not counted: as much as is asked for can be sold.</p>
  ) : (
    <dl>
      <Row label="In the yard" text={stock.on_hand.text} strong />
      <Row label="Orders wait for" text={stock.promised.amount === 0 ? 'Nothing' : stock.promised.text} />
      <Row
        label="Held while people pay"
        text={stock.reserved.amount === 0 ? 'Nothing' : stock.reserved.text}
      />
      <Row label="Left to sell" text={stock.free?.text ?? 'Nothing'} strong />
      <Row label="Low below" text={stock.low?.text ?? 'No level'} />
      <Row label="Place in the yard" text={stock.bin || 'Not recorded'} />
    </dl>
  )

const Waiting = ({
  stock,
  seesOrders,
}: {
  readonly stock: StockOf
  readonly seesOrders: boolean
}): ReactNode =>
  stock.promised_to.length === 0 && stock.reserved_until.length === 0 ? null : (
    <section aria-labelledby="waiting" className="mt-6 max-w-2xl">
      <h2 id="waiting">Who waits for it</h2>
      <ul className="mt-1">
        {stock.promised_to.map(({ order, amount, due }) => (
          <li key={order} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-1.5">
            <span>
              {seesOrders ? (
                <Link to={`/orders/${order}`} className={textLinkClass}>
                  {order}
                </Link>
              ) : (
                order
              )}
              {due !== null && <span className="text-quiet"> · due {dayText(due)}</span>}
            </span>
            <span>{amount.text}</span>
          </li>
        ))}
        {stock.reserved_until.map(({ amount, until }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: reservations have no name
          <li key={i} className="flex flex-wrap justify-between gap-x-4 border-line border-t py-1.5">
            <span>
              A payment
              <span className="text-quiet">
                {until === null ? ' · until it is confirmed' : ` · until ${momentText(until)}`}
              </span>
            </span>
            <span>{amount.text}</span>
          </li>
        ))}
      </ul>
    </section>
  )

/** The stock of one variation: as it is, who waits for it, a change by hand, and every move (M-086, M-087, M-089). */
export default function StockOfPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { stock, mayChange, seesOrders, isOlder, press, done, by } = loaderData
  const isBusy = useNavigation().state === 'submitting'
  const shown = { seen: stock.seen, low: stock.low === null ? '' : `${stock.low.amount}` }
  const { seen, key } = useSeen(shown, actionData?.answer)
  const answered = (what: 'change' | 'level') => (actionData?.what === what ? actionData : undefined)
  return (
    <>
      <title>{`Stock of ${stock.sku}`}</title>
      <p className="text-small">
        <Link to="/stock" className="text-accent underline">
          Stock
        </Link>
      </p>
      <h1 className="text-title">Stock of {stock.sku}</h1>
      <p className="flex flex-wrap items-center gap-2 break-words">
        {stock.name}
        {stock.is_low && <Mark look="amber">Low</Mark>}
        {stock.withdrawn && <Mark look="plain">Not sold any more</Mark>}
      </p>
      <div className="mt-3 max-w-2xl empty:hidden">
        {done !== null && actionData === undefined && (
          <Done done={done} by={by} stock={stock} press={press} />
        )}
        <Refusal answer={actionData?.answer} />
      </div>
      <section aria-labelledby="now" className="mt-4 max-w-2xl">
        <h2 id="now">Now</h2>
        <Now stock={stock} />
      </section>
      <Waiting stock={stock} seesOrders={seesOrders} />
      {mayChange && (
        <section aria-labelledby="change" className="mt-6 grid gap-4" key={key}>
          <h2 id="change">Change it</h2>
          <ChangeForm
            stock={stock}
            seen={seen.seen}
            press={press}
            answered={answered('change')}
            isBusy={isBusy}
          />
          <LevelForm stock={stock} was={seen.low} answered={answered('level')} isBusy={isBusy} />
        </section>
      )}
      <section aria-labelledby="history" className="mt-6">
        <h2 id="history">Every change</h2>
        <HistoryLink subject="variation" thing={stock.sku}>
          All changes of {stock.sku}
        </HistoryLink>
        <StockHistory stock={stock} seesOrders={seesOrders} isOlder={isOlder} />
      </section>
    </>
  )
}
