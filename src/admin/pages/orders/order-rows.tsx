import { Fragment, type ReactNode } from 'react'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { OrderColumn } from '#contract/admin/order-view.ts'
import type { Right } from '#domain/staff/roles.ts'
import { PostForm } from '../../forms/post-form.tsx'
import { Mark } from '../../ui/mark.tsx'
import { loadText, openText } from '../../ui/texts.ts'
import { Customer, cellClass, cells, Marks, OrderLink, Standing } from './columns.tsx'
import { OrderPreview, PreviewButton } from './preview.tsx'
import { columnTexts, goodsText, type ListedOrder, poundsText } from './texts.ts'
import { mayTogether, TogetherBar } from './together-bar.tsx'
import { type Preview, usePreview } from './use-preview.ts'
import { useRowTicks } from './use-row-ticks.ts'

type Ticks = ReturnType<typeof useRowTicks>

interface RowsProps {
  readonly orders: readonly ListedOrder[]
  /** Null: the person can do nothing with several orders. */
  readonly ticks: Ticks | null
  readonly preview: Preview
  /** The orders that others have open. */
  readonly open: CallOutput<'news'>['open']
}

/** The others who have the page of the order open (M-035). */
const OpenBy = ({ number, open }: Pick<RowsProps, 'open'> & { readonly number: string }): ReactNode => {
  const names = open.filter((one) => one.number === number).map(({ name }) => name)
  return names.length === 0 ? null : (
    <span className="block font-normal">
      <Mark look="plain">{openText(names)}</Mark>
    </span>
  )
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
const OrderTable = ({ orders, columns, ticks, preview, open }: TableProps): ReactNode => (
  <table className="mt-4 hidden w-full border-line border-y bg-card text-left text-small lg:table">
    <caption className="py-1 text-left text-quiet noscript:hidden">
      Keyboard: arrows go from order to order, Space shows a preview, Escape closes it.
    </caption>
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
        <Fragment key={order.number}>
          <tr data-order={order.number} className="border-line border-b align-top hover:bg-accent-wash">
            {ticks !== null && (
              <td className="px-2 py-1.5">
                <Tick order={order} ticks={ticks} />
              </td>
            )}
            {columns.map((column) =>
              column === 'number' ? (
                <th key={column} scope="row" className="whitespace-nowrap px-2 py-1.5 font-semibold">
                  <OrderLink number={order.number} />{' '}
                  <PreviewButton
                    number={order.number}
                    preview={preview}
                    controls={`row-${order.number}`}
                    isStop={false}
                  />
                  <OpenBy number={order.number} open={open} />
                </th>
              ) : (
                <td key={column} className={cellClass(column)}>
                  {cells[column](order, columns)}
                </td>
              ),
            )}
          </tr>
          {preview.isOpen(order.number) && (
            <tr id={`row-${order.number}`} className="border-line border-b bg-wash align-top">
              {ticks !== null && <td />}
              <td colSpan={columns.length} className="px-2 py-2">
                <OrderPreview number={order.number} preview={preview} />
              </td>
            </tr>
          )}
        </Fragment>
      ))}
    </tbody>
  </table>
)

/** The list on a phone: a card for each order. */
const OrderCards = ({ orders, ticks, preview, open }: RowsProps): ReactNode => (
  <ul className="mt-4 grid gap-2 lg:hidden">
    {orders.map((order) => (
      <li
        key={order.number}
        data-order={order.number}
        className="rounded-card border border-line bg-card p-3"
      >
        <p className="flex flex-wrap items-center gap-x-3">
          {ticks !== null && <Tick order={order} ticks={ticks} />}
          <span className="font-semibold">
            <OrderLink number={order.number} />
          </span>
          <OpenBy number={order.number} open={open} />
          <span className="ml-auto">{poundsText(order.total)}</span>
        </p>
        <p>
          <Customer order={order} />, {order.town} <span className="whitespace-nowrap">{order.postcode}</span>
        </p>
        <p className="text-quiet">{goodsText(order)}</p>
        <p className="my-1">
          {order.delivery} · {loadText(order)}
        </p>
        <div className="flex flex-wrap gap-1">
          <Standing order={order} />
          <Marks order={order} />
        </div>
        <PreviewButton number={order.number} preview={preview} controls={`card-${order.number}`} isStop />
        {preview.isOpen(order.number) && (
          <div id={`card-${order.number}`} className="mt-1 border-line border-t pt-2">
            <OrderPreview number={order.number} preview={preview} />
          </div>
        )}
      </li>
    ))}
  </ul>
)

interface OrderRowsProps extends Omit<TableProps, 'ticks' | 'preview'> {
  readonly can: readonly Right[]
  readonly matching: string | null
}

/**
 * The orders, with boxes for those who may do something with several of them (M-030). The browser's own form
 * posts them, without scripts too: documents and files open beside the page.
 */
export const OrderRows = ({ orders, columns, open, can, matching }: OrderRowsProps): ReactNode => {
  const ticks = useRowTicks(orders.map(keyOf))
  const shown = mayTogether(can) ? ticks : null
  const preview = usePreview()
  const rows = (
    <div ref={preview.list}>
      <OrderTable orders={orders} columns={columns} ticks={shown} preview={preview} open={open} />
      <OrderCards orders={orders} ticks={shown} preview={preview} open={open} />
    </div>
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
