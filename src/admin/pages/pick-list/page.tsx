import { type ReactNode, useRef } from 'react'
import { Link, redirect, useNavigation, useRouteLoaderData } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { Button } from '../../ui/button.tsx'
import { buttonLinkClass, textLinkClass } from '../../ui/link-class.ts'
import { errorOf, Refusal } from '../../ui/refusal.tsx'
import { loadText } from '../../ui/texts.ts'
import { OrderHead } from '../../yard/order-head.tsx'
import type { CodeAnswer } from '../../yard/scan/answers.ts'
import { CodeAnswer as Answer } from '../../yard/scan/code-answer.tsx'
import { useCodes } from '../../yard/scan/use-codes.ts'
import { YardPage } from '../../yard/yard-page.tsx'
import type { Route } from './+types/page.ts'
import { answerPick } from './answer.ts'
import { LineRows, tickName } from './line-rows.tsx'
import { ScanField } from './scan-field.tsx'
import { useTicks } from './use-ticks.ts'

export const loader = async (args: Route.LoaderArgs) => {
  const { searchParams } = new URL(args.request.url)
  const asked = searchParams.getAll('orders').join(' ')
  if (asked === '') throw redirect('/pick')
  return { asked, short: searchParams.get('short'), ...(await load(args, 'pickList', { orders: asked })) }
}

export const action = async (args: Route.ActionArgs) => {
  const line = (await args.request.clone().formData()).get('line')
  return { line: String(line ?? ''), answer: await answerPick(args) }
}

const FORM = 'picked'

/** A pick list on a phone: start, tick what was taken, packed (M-049, M-214). */
export default function PickListPage({ loaderData, actionData }: Route.ComponentProps): ReactNode {
  const { asked, short, orders, lines } = loaderData
  const root = useRouteLoaderData<typeof rootLoader>('root')
  const rows = useRef<HTMLDivElement>(null)
  const { ticked, change, tickSku } = useTicks(rows, asked)
  /** A code of an article ticks its line; the dialog closes after the last. */
  const onCode = (code: string): CodeAnswer | null => {
    if (orders.some(({ number }) => number === code)) return { look: 'done', text: `${code} is open here.` }
    const line = tickSku(code)
    if (line === null) return null
    const { sku, take } = lines.find(({ order, position }) => line.name === tickName(order, position)) ?? {}
    const left = line.left === 0 ? 'All are ticked.' : `${line.left} of ${lines.length} to go.`
    return {
      look: 'done',
      text: line.wasTicked ? `${sku} was ticked before. ${left}` : `${sku} is ticked: take ${take}. ${left}`,
      isLast: line.left === 0,
    }
  }
  const codes = useCodes({ onCode, notHere: 'not in this list', list: asked })
  const isBusy = useNavigation().state === 'submitting'
  const answer = actionData?.answer
  const isPicked = orders.some(({ standing }) => standing === 'picking')
  const found = errorOf(answer, 'found')
  const [first] = orders
  return (
    <YardPage
      title={orders.length === 1 ? `Pick ${first?.number}` : `Pick ${orders.length} orders`}
      codes={codes}
      hasOwnAnswer={lines.length > 0}
    >
      <ul className="grid gap-2">
        {orders.map((order) => (
          <li key={order.number} className="rounded-card border border-line bg-card p-3">
            {orders.length > 1 && <h2>{order.number}</h2>}
            <OrderHead order={order} />
          </li>
        ))}
      </ul>
      {orders.length > 1 && <p>{loadText(loaderData)} in all</p>}
      {found === undefined && <Refusal answer={answer} />}
      <div className="flex flex-wrap gap-2">
        <PostForm className="flex flex-wrap gap-2">
          {answer?.ok === false && answer.refusal.reason === 'picked' && (
            <>
              <input type="hidden" name="take_over" value="on" />
              <Button name="intent" value="start" busy={isBusy}>
                Take it over
              </Button>
            </>
          )}
          {isPicked ? (
            <Button name="intent" value="leave" busy={isBusy}>
              Leave it to others
            </Button>
          ) : (
            lines.length > 0 && (
              <Button name="intent" value="start" look="primary" busy={isBusy}>
                Start picking
              </Button>
            )
          )}
        </PostForm>
        <a
          href={`/admin/documents/pick-list.pdf?${new URLSearchParams({ orders: asked })}`}
          target="_blank"
          rel="noreferrer"
          className={buttonLinkClass}
        >
          Print
        </a>
        <Link to="/pick" className={textLinkClass}>
          All orders to pick
        </Link>
      </div>
      {lines.length === 0 ? (
        <p>Nothing of this is to be picked.</p>
      ) : (
        <>
          <ScanField onScan={codes.take} />
          {!codes.isOpen && <Answer answer={codes.answer} />}
          <div ref={rows} onChange={change}>
            <LineRows
              lines={lines}
              form={FORM}
              isOfSeveral={orders.length > 1}
              short={short}
              mayPlace={root?.person?.can.includes('stock.adjust') ?? false}
              refused={found === undefined ? null : { line: actionData?.line ?? '', message: found }}
            />
          </div>
          <PostForm
            id={FORM}
            className="sticky bottom-0 flex flex-wrap items-center justify-between gap-2 border-line border-t bg-paper py-2"
          >
            {orders.map(({ number, version }) => (
              <input key={number} type="hidden" name={`version ${number}`} value={version} />
            ))}
            <span>
              {ticked} of {lines.length} ticked
            </span>
            <Button name="intent" value="packed" look="primary" busy={isBusy}>
              Picked and packed
            </Button>
          </PostForm>
        </>
      )}
    </YardPage>
  )
}
