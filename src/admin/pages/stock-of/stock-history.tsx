import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { textLinkClass } from '../../ui/link-class.ts'
import { momentText } from '../../ui/texts.ts'
import { deltaText, moveText, type StockMove, type StockOf } from './texts.ts'

interface HistoryProps {
  readonly stock: StockOf
  readonly seesOrders: boolean
  /** An older page is shown. */
  readonly isOlder: boolean
}

const Move = ({
  move,
  byArea,
  seesOrders,
}: {
  readonly move: StockMove
  readonly byArea: boolean
  readonly seesOrders: boolean
}): ReactNode => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 border-line border-t py-2 sm:grid-cols-[minmax(0,1fr)_8rem_22rem]">
    <div className="min-w-0">
      <p>
        {moveText(move)}
        {move.order !== null && (
          <>
            {': '}
            {seesOrders ? (
              <Link to={`/orders/${move.order}`} className={textLinkClass}>
                {move.order}
              </Link>
            ) : (
              move.order
            )}
          </>
        )}
      </p>
      {move.note !== '' && <p className="break-words">‘{move.note}’</p>}
      <p className="text-quiet text-small">
        <time dateTime={move.at}>{momentText(move.at)}</time> · {move.who}
      </p>
    </div>
    <p className="whitespace-nowrap text-right font-semibold">{deltaText(move.delta, byArea)}</p>
    <p className="col-span-full text-quiet text-small sm:col-span-1 sm:text-right">
      {move.after.text} to sell
    </p>
  </li>
)

/** Every move with what was left after it, newest first, by pages; and all of them as a file (M-089). */
export const StockHistory = ({ stock, seesOrders, isOlder }: HistoryProps): ReactNode => {
  const byArea = stock.units.includes('square-metres')
  if (stock.moves.length === 0) return <p className="mt-2 text-quiet">It has not been changed yet.</p>
  return (
    <>
      <ol className="mt-2 max-w-4xl">
        {stock.moves.map((move) => (
          <Move key={move.id} move={move} byArea={byArea} seesOrders={seesOrders} />
        ))}
      </ol>
      <p className="mt-3 flex flex-wrap gap-x-6">
        {isOlder && (
          <Link to={`/stock/${stock.id}`} className={textLinkClass}>
            The newest changes
          </Link>
        )}
        {stock.older !== null && (
          <Link to={`?before=${stock.older}`} className={textLinkClass}>
            Older changes
          </Link>
        )}
        <Link to={`/documents/stock.csv?id=${stock.id}`} reloadDocument className={textLinkClass}>
          All changes as a file (CSV)
        </Link>
      </p>
    </>
  )
}
