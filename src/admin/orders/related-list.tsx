import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { Sign } from '#domain/search/same-person.ts'
import { standingTexts } from '../pages/orders/texts.ts'
import { textLinkClass } from '../ui/link-class.ts'
import { dayText, poundsText } from '../ui/texts.ts'

const sameTexts: Readonly<Record<Sign, string>> = {
  account: 'same account',
  email: 'same email',
  telephone: 'same telephone',
  address: 'same address',
  name: 'same name',
}

/** Other orders that may be of the same person, each with why, and searches for all of them (M-047). */
export const RelatedList = ({ orders, person }: CallOutput<'relatedOrders'>): ReactNode => {
  if (orders.length === 0)
    return <p className="mt-1 text-quiet">None by this account, email, telephone, address or name.</p>
  const searches = (['email', 'telephone', 'name'] as const).filter((sign) =>
    orders.some(({ same }) => same.includes(sign)),
  )
  return (
    <>
      <ul className="mt-1">
        {orders.map(({ number, placedAt, total, goods, same }) => (
          <li key={number} className="border-line border-b py-1.5 last:border-b-0">
            <p className="flex flex-wrap items-center justify-between gap-x-3">
              <Link to={`/orders/${number}`} className={`${textLinkClass} font-medium`}>
                {number}
              </Link>
              <span>{poundsText(total)}</span>
            </p>
            <p>
              {dayText(placedAt)} · {standingTexts[goods]}
            </p>
            <p className="text-quiet text-small">{same.map((sign) => sameTexts[sign]).join(', ')}</p>
          </li>
        ))}
      </ul>
      {searches.length > 0 && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3">
          <span className="text-quiet">See all with the</span>
          {searches.map((sign) => (
            <Link
              key={sign}
              to={`/orders?${new URLSearchParams({ state: 'all', find: person[sign] })}`}
              className={textLinkClass}
            >
              {sameTexts[sign]}
            </Link>
          ))}
        </p>
      )}
    </>
  )
}
