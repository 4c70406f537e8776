import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { MOST_TOGETHER } from '#contract/admin/order-view.ts'
import type { Right } from '#domain/staff/roles.ts'
import { TickField } from '../../forms/tick-field.tsx'
import type { ActionAnswer } from '../../requests.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Whether a person can do anything with several orders. */
export const mayTogether = (can: readonly Right[]): boolean =>
  (['orders.dispatch', 'orders.change', 'people.export'] as const).some((right) => can.includes(right))

interface BarProps {
  readonly can: readonly Right[]
  readonly ticked: number
  /** Orders that the filters match, if they do not all stand on the page; null: they do. */
  readonly matching: string | null
}

/** What is done with the ticked orders; it stays in sight below the list, on a phone once one is ticked. */
export const TogetherBar = ({ can, ticked, matching }: BarProps): ReactNode => {
  const { search } = useLocation()
  return (
    <div
      className={`${ticked === 0 ? 'lg:sticky' : 'sticky'} bottom-0 mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t bg-paper py-2`}
    >
      <span aria-live="polite">{ticked === 0 ? 'Tick orders to' : `${ticked} ticked:`}</span>
      {matching !== null && <TickField label={matching} name="all" value="yes" />}
      {can.includes('orders.dispatch') && (
        <>
          <Button name="intent" value="print" formTarget="_blank">
            Print pick list
          </Button>
          <Button name="intent" value="pick">
            I pick them
          </Button>
          <Button name="intent" value="pack">
            Packed
          </Button>
          <Button name="intent" value="dispatch">
            Sent
          </Button>
        </>
      )}
      {can.includes('orders.change') && (
        /* With the list's filters, for 'all that match' and the way back. */
        <Button name="intent" value="email" formAction={`/admin/orders/email${search}`}>
          Email the shoppers
        </Button>
      )}
      {can.includes('people.export') && (
        <Button name="intent" value="export-ticked">
          Export
        </Button>
      )}
    </div>
  )
}

/** '240 orders' → 'All 240 that match'; above the limit, as many as go together. */
export const matchingText = (count: number | null): string =>
  count === null || count > MOST_TOGETHER
    ? `The first ${MOST_TOGETHER} that match`
    : `All ${count} that match`

const doneTexts = { pick: 'being picked', pack: 'packed', dispatch: 'sent' } as const

/** What came of a press, line by line. */
export const TogetherResult = ({
  answer,
}: {
  readonly answer: ActionAnswer<unknown> | undefined
}): ReactNode => {
  if (answer === undefined || !answer.ok || !isResult(answer.value)) return null
  const { step, done, left_out } = answer.value
  return (
    <div className="mt-3">
      <Notice look={left_out.length > 0 ? 'warning' : 'done'}>
        {done.length} {done.length === 1 ? 'order is' : 'orders are'} {doneTexts[step]}.
        <ul>
          {left_out.map(({ number, why }) => (
            <li key={number}>
              {number} is left out: {why}
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

const isResult = (value: unknown): value is CallOutput<'changeTogether'> =>
  typeof value === 'object' && value !== null && 'left_out' in value
