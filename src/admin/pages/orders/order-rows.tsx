import type { ReactNode } from 'react'
import type { OrderColumn } from '#contract/admin/order-view.ts'
import type { Right } from '#domain/staff/roles.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { loadText } from '../../ui/texts.ts'
import { Customer, cellClass, cells, Marks, OrderLink, Standing } from './columns.tsx'
import { columnTexts, goodsText, type ListedOrder, poundsText } from './texts.ts'
import { mayTogether, TogetherBar } from './together-bar.tsx'
import { useRowTicks } from './use-row-ticks.ts'

type Ticks = ReturnType<typeof useRowTicks>

interface RowsProps {
  readonly orders: readonly ListedOrder[]
  /** Null: the person can do nothing with several orders. */
  readonly ticks: Ticks | null
}

/** An order as the form sends it: with the version that the person saw. */
const keyOf = ({ number, version }: ListedOrder): string => `${number}:${version}`

const Tick = ({ order, ticks }: { readonly order: ListedOrder; readonly ticks: Ticks }): ReactNode => (
  <input
    type="checkbox"
    name="orders[]"
    value={keyOf(order)}
    aria-label={`Tick ${order.number}`}
    checked={ticks.isTicked(keyOf(order))}
    onChange={(event) => ticks.change(keyOf(order), event)}
    className="size-5 accent-accent pointer-coarse:size-6"
  />
)

interface TableProps extends RowsProps {
  readonly columns: readonly OrderColumn[]
}

/** The list on a screen: one dense row for each order, with the columns that were chosen (M-025). */
const OrderTable = ({ orders, columns, ticks }: TableProps): ReactNode => (
  <table className="mt-4 hidden w-full border-line border-y bg-card text-left text-small lg:table">
    <thead>
      <tr className="border-line border-b bg-wash">
        {ticks !== null && (
          <th scope="col" className="w-8 px-2 py-1.5">
            <input
              type="checkbox"
              aria-label="Tick all on this page"
              checked={ticks.count === orders.length}
              onChange={(event) => ticks.setAll(event.currentTarget.checked)}
              className="size-5 accent-accent"
            />
          </th>
        )}
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
          {ticks !== null && (
            <td className="px-2 py-1.5">
              <Tick order={order} ticks={ticks} />
            </td>
          )}
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
const OrderCards = ({ orders, ticks }: RowsProps): ReactNode => (
  <ul className="mt-4 grid gap-2 lg:hidden">
    {orders.map((order) => (
      <li key={order.number} className="rounded-card border border-line bg-card p-3">
        <p className="flex flex-wrap items-center gap-x-3">
          {ticks !== null && <Tick order={order} ticks={ticks} />}
          <span className="font-semibold">
            <OrderLink number={order.number} />
          </span>
          <span className="ml-auto">{poundsText(order.total)}</span>
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

interface OrderRowsProps extends Omit<TableProps, 'ticks'> {
  readonly can: readonly Right[]
  readonly matching: string | null
}

/**
 * The orders, with boxes for those who may do something with several of them (M-030). The browser's own form
 * posts them, without scripts too: documents and files open beside the page.
 */
export const OrderRows = ({ orders, columns, can, matching }: OrderRowsProps): ReactNode => {
  const ticks = useRowTicks(orders.map(keyOf))
  const shown = mayTogether(can) ? ticks : null
  const rows = (
    <>
      <OrderTable orders={orders} columns={columns} ticks={shown} />
      <OrderCards orders={orders} ticks={shown} />
    </>
  )
  return shown === null ? (
    rows
  ) : (
    <PostForm reloadDocument>
      {rows}
      <TogetherBar can={can} ticked={shown.count} matching={matching} />
    </PostForm>
  )
}
