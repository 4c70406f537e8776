import type { ReactNode } from 'react'
import { dayText, goodsText, type ListedOrder, moneyTexts, poundsText, standingTexts } from './texts.ts'

interface RowsProps {
  readonly orders: readonly ListedOrder[]
}

const Mark = ({ look, children }: { readonly look: string; readonly children: ReactNode }): ReactNode => (
  <span className={`whitespace-nowrap rounded-control px-1.5 py-0.5 text-small ${look}`}>{children}</span>
)

/** How an order stands, with what is urgent about it in words. */
const Marks = ({ order }: { readonly order: ListedOrder }): ReactNode => (
  <span className="flex flex-wrap gap-1">
    <Mark look="bg-wash">{standingTexts[order.standing]}</Mark>
    {order.isLate && <Mark look="bg-brick-wash text-brick">Late</Mark>}
    {order.needsAttention && <Mark look="bg-amber-wash text-amber">Needs a look</Mark>}
    {order.money === 'disputed' && <Mark look="bg-brick-wash text-brick">Disputed</Mark>}
    {(order.money === 'unpaid' || order.money === 'part-paid') && (
      <Mark look="bg-amber-wash text-amber">{moneyTexts[order.money]}</Mark>
    )}
    {order.refunded > 0 && <Mark look="bg-amber-wash text-amber">{poundsText(order.refunded)} refunded</Mark>}
  </span>
)

const Customer = ({ order }: { readonly order: ListedOrder }): ReactNode => (
  <>
    {order.name}
    {order.company && <span className="text-quiet"> · {order.company}</span>}
  </>
)

const heads = ['Order', 'Delivery', 'Customer', 'Place', 'Goods', 'Total', 'How it stands', 'Placed']

/** The list on a screen: one dense row for each order. */
export const OrderTable = ({ orders }: RowsProps): ReactNode => (
  <table className="mt-4 hidden w-full border-line border-y bg-card text-left text-small lg:table">
    <thead>
      <tr className="border-line border-b bg-wash">
        {heads.map((head) => (
          <th
            key={head}
            scope="col"
            className={`px-2 py-1.5 font-semibold ${head === 'Total' ? 'text-right' : ''}`}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {orders.map((order) => (
        <tr key={order.number} className="border-line border-b align-top hover:bg-accent-wash">
          <th scope="row" className="whitespace-nowrap px-2 py-1.5 font-semibold">
            {order.number}
          </th>
          <td className="whitespace-nowrap px-2 py-1.5">
            {order.deliveryDay === null ? order.delivery : dayText(order.deliveryDay)}
          </td>
          <td className="px-2 py-1.5">
            <Customer order={order} />
          </td>
          <td className="px-2 py-1.5">
            {order.town} <span className="whitespace-nowrap">{order.postcode}</span>
          </td>
          <td className="px-2 py-1.5">{goodsText(order)}</td>
          <td className="whitespace-nowrap px-2 py-1.5 text-right">{poundsText(order.total)}</td>
          <td className="px-2 py-1.5">
            <Marks order={order} />
          </td>
          <td className="whitespace-nowrap px-2 py-1.5">{dayText(order.placedAt)}</td>
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
          <span className="font-semibold">{order.number}</span>
          <span>{poundsText(order.total)}</span>
        </p>
        <p>
          <Customer order={order} />, {order.town} {order.postcode}
        </p>
        <p className="text-quiet">{goodsText(order)}</p>
        <p className="my-1">{order.delivery}</p>
        <Marks order={order} />
      </li>
    ))}
  </ul>
)
