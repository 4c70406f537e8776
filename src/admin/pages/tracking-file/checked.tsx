import { type ReactNode, useState } from 'react'
import { Link, useNavigation } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { Button } from '../../ui/button.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { Notice } from '../../ui/notice.tsx'
import { dayText } from '../../ui/texts.ts'
import { TickCard } from '../../yard/tick-card.tsx'
import type { Typed } from './answer.ts'

type Checked = CallOutput<'checkTrackingFile'>
type Ready = Checked['ready'][number]

export const ordersText = (count: number): string => `${count} ${count === 1 ? 'order' : 'orders'}`

const linesText = (lines: readonly number[]): string =>
  lines.length === 0 ? '' : `${lines.length === 1 ? 'Line' : 'Lines'} ${lines.join(', ')}: `

/** What of the file is not recorded, each row with why. */
export const LeftOut = ({ left_out, wrong }: Pick<Checked, 'left_out' | 'wrong'>): ReactNode => {
  const count = left_out.length + wrong.length
  if (count === 0) return null
  return (
    <Notice look="warning">
      <p className="font-medium">{count === 1 ? '1 is' : `${count} are`} left out:</p>
      <ul className="grid gap-1">
        {wrong.map(({ line, text, why }) => (
          <li key={line} className="wrap-anywhere">
            Line {line}: {why} <span className="text-quiet">{text}</span>
          </li>
        ))}
        {left_out.map(({ number, lines, why }) => (
          <li key={number}>
            {linesText(lines)}
            <Link to={`/orders/${number}/dispatch`} className={textLinkClass}>
              {number}
            </Link>{' '}
            {why}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

const ReadyOrder = ({
  order: { number, version, name, postcode, tracking, day, goods, warnings },
  onChange,
}: {
  readonly order: Ready
  readonly onChange: (isChosen: boolean) => void
}): ReactNode => (
  <li>
    <TickCard value={`${number}:${version}`} onChange={onChange}>
      <span className="font-semibold">{number}</span> · {name}, {postcode} ·{' '}
      {day === null ? 'today' : dayText(day)}
      <span className="block wrap-anywhere">{tracking.join(', ')}</span>
      <span className="block break-words text-quiet text-small">{goods.join('; ')}</span>
      {warnings.map((warning) => (
        <span key={warning} className="block wrap-anywhere text-amber text-small">
          {warning}
        </span>
      ))}
    </TickCard>
  </li>
)

interface CheckedFileProps {
  readonly checked: Checked
  readonly typed: Typed
}

/** What the file will do, order by order, and the press that does it (M-056). */
export const CheckedFile = ({ checked, typed }: CheckedFileProps): ReactNode => {
  const { ready } = checked
  const { state, formData } = useNavigation()
  const [without, setWithout] = useState<readonly string[]>([])
  const count = ready.length - without.length
  const change = (number: string, isChosen: boolean): void =>
    setWithout(isChosen ? without.filter((one) => one !== number) : [...without, number])
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2>{ready.length === 0 ? 'It sends nothing' : `It sends ${ordersText(ready.length)}`}</h2>
      <LeftOut {...checked} />
      {ready.length > 0 && (
        <>
          <p>Nothing is recorded yet. Of each order all that is left is sent:</p>
          <PostForm className="grid grid-cols-[minmax(0,1fr)] gap-3" isKept={false}>
            <input type="hidden" name="file" value={typed.file} />
            <input type="hidden" name="carrier" value={typed.carrier} />
            <ul className="grid gap-2">
              {ready.map((order) => (
                <ReadyOrder
                  key={order.number}
                  order={order}
                  onChange={(isChosen) => change(order.number, isChosen)}
                />
              ))}
            </ul>
            <div className="sticky bottom-0 border-line border-t bg-paper py-2">
              <Button
                look="primary"
                name="intent"
                value="record"
                busy={state === 'submitting' && formData?.get('intent') === 'record'}
                disabled={count === 0}
              >
                {count === 0 ? 'Tick what is sent' : `Do it: send ${ordersText(count)}`}
              </Button>
            </div>
          </PostForm>
        </>
      )}
    </section>
  )
}
