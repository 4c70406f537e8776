import type { ReactNode } from 'react'
import type { OrderColumn } from '#contract/admin/order-view.ts'
import { Customer, cellClass, cells, Marks, OrderLink, Standing } from './columns.tsx'
import { columnTexts, goodsText, type ListedOrder, loadText, poundsText } from './texts.ts'

interface RowsProps {
  readonly orders: readonly ListedOrder[]
}

/** The list on a screen: one dense row for each order, with the columns that were chosen (M-025). */
export const OrderTable = ({
  orders,
  columns,
}: RowsProps & { readonly columns: readonly OrderColumn[] }): ReactNode => (
  <table className="mt-4 hidden w-full border-line border-y bg-card text-left text-small lg:table">
    <thead>
      <tr className="border-line border-b bg-wash">
        {columns.map((column) => (
          <th key={column} scope="col" className={`${cellClass(column)} font-semibold`}>
            {columnTexts[column]}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.number} className="border-line border-b align-top hover:bg-accent-wash">
          {columns.map((column) =>
            column === 'number' ? (
              <th key={column} scope="row" className="whitespace-nowrap px-2 py-1.5 font-semibold">
                <OrderLink number={order.number} />
              </th>
            ) : (
              <td key={column} className={cellClass(column)}>
                {cells[column](order)}
              </td>
            ),
          )}
        </tr>
      ))}
    </tbody>
  </table>
)

/** The list on a phone: a card for each order. */
export const OrderCards = ({ orders }: RowsProps): ReactNode => (
  <ul className="mt-4 grid gap-2 lg:hidden">
    {orders.map((order) => (
      <li key={order.number} className="rounded-card border border-line bg-card p-3">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="font-semibold">
            <OrderLink number={order.number} />
          </span>
          <span>{poundsText(order.total)}</span>
        </p>
        <p>
          <Customer order={order} />, {order.town} {order.postcode}
        </p>
        <p className="text-quiet">{goodsText(order)}</p>
        <p className="my-1">
          {order.delivery} · {loadText(order)}
        </p>
        <div className="flex flex-wrap gap-1">
          <Standing order={order} />
          <Marks order={order} />
        </div>
      </li>
    ))}
  </ul>
)
