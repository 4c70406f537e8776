import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { dayText } from '../../ui/texts.ts'

type Dispatch = StaffOrder['dispatches'][number]

const Tracking = ({ carrier, tracking }: Dispatch): ReactNode => (
  <p className="wrap-anywhere">
    {carrier ?? 'No carrier'}
    {tracking.map(({ number, link }) => (
      <span key={number}>
        {' · '}
        {link === null ? (
          number
        ) : (
          <a href={link} target="_blank" rel="noreferrer" className={textLinkClass}>
            {number}
          </a>
        )}
      </span>
    ))}
  </p>
)

interface DispatchesProps {
  readonly order: StaffOrder
  readonly maySend: boolean
}

/** What was sent, when, by whom and with which carrier (M-053, M-054), with the way to take it back (M-055). */
export const Dispatches = ({ order: { number, dispatches }, maySend }: DispatchesProps): ReactNode =>
  dispatches.length === 0 ? null : (
    <section aria-labelledby="dispatches">
      <h2 id="dispatches">Dispatches</h2>
      <ul className="mt-2 border-line border-t">
        {dispatches.map((dispatch) => (
          <li
            key={dispatch.number}
            className="grid gap-x-4 border-line border-b py-2 sm:grid-cols-[9rem_1fr] pointer-coarse:py-3"
          >
            <time dateTime={dispatch.day} className="text-quiet text-small">
              {dayText(dispatch.day)}
            </time>
            <div className="min-w-0 break-words">
              <p>
                <span className="font-medium">Dispatch {dispatch.number}</span>
                {dispatch.who !== null && <span className="text-quiet"> · {dispatch.who}</span>}
              </p>
              <Tracking {...dispatch} />
              <ul>
                {dispatch.goods.map(({ name, bought }) => (
                  <li key={`${name} ${bought}`}>
                    {bought} · {name}
                  </li>
                ))}
              </ul>
            </div>
          </li>
        ))}
      </ul>
      {maySend && (
        <p className="mt-2">
          <Link to={`/orders/${number}/dispatch`} className={textLinkClass}>
            Take back or correct
          </Link>
        </p>
      )}
    </section>
  )
