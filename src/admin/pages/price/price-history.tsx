import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { textLinkClass } from '../../ui/link-class.ts'
import { momentText, poundsText } from '../../ui/texts.ts'
import { BothPounds } from '../prices/both-pounds.tsx'
import type { Price } from './texts.ts'

type Entry = Price['history'][number]

/** The address that types an earlier price into the form: it is saved as any other, after a look (M-107). */
const backHref = ({ prices }: Entry): string => {
  const { selling_price, delivery_portion } = prices
  const typed = { basis: 'pack', vat: 'without', price: `${selling_price}`, again: 'yes' }
  return `?${new URLSearchParams(
    delivery_portion === null ? typed : { ...typed, delivery: `${delivery_portion}` },
  )}`
}

/** The price that people know the goods by. */
const mainPrice = ({ by_area }: Price, { per_pack, per_square_metre }: Entry): Entry['per_pack'] =>
  by_area ? (per_square_metre ?? per_pack) : per_pack

interface PriceHistoryProps {
  readonly price: Price
  readonly mayChange: boolean
}

/** Every price that the variation had, newest first (M-116). */
export const PriceHistory = ({ price, mayChange }: PriceHistoryProps): ReactNode => (
  <ol className="mt-2 grid max-w-5xl">
    {price.history.map((entry, i) => (
      <li
        key={`${entry.at} ${JSON.stringify(entry.prices)}`}
        className="grid gap-x-4 gap-y-1 border-line border-t py-2 sm:grid-cols-[minmax(0,1fr)_11rem_11rem_9rem]"
      >
        <p>
          {entry.at === null ? (
            i === price.history.length - 1 ? (
              'Before'
            ) : (
              'In between'
            )
          ) : (
            <>
              From <time dateTime={entry.at}>{momentText(entry.at)}</time>
            </>
          )}
          <span className="block text-quiet text-small">{entry.who}</span>
        </p>
        <BothPounds price={entry.per_pack} unit={price.by_area ? 'a full crate' : 'each'} />
        {entry.per_square_metre === null ? (
          <span />
        ) : (
          <BothPounds price={entry.per_square_metre} unit="per m²" />
        )}
        {i > 0 && mayChange && (
          <Link to={backHref(entry)} className={textLinkClass}>
            Put {poundsText(mainPrice(price, entry).with_vat)} back
          </Link>
        )}
      </li>
    ))}
  </ol>
)
