import type { ReactNode } from 'react'
import type { StaffOrder } from '#contract/admin/staff-order.ts'
import { messages } from '#contract/messages.ts'
import { poundsText } from '../../ui/texts.ts'
import { unitText } from './texts.ts'

type Line = StaffOrder['lines'][number]

interface GoodsProps {
  readonly order: StaffOrder
  readonly shopUrl: string
}

const Picture = ({ line }: { readonly line: Line }): ReactNode =>
  line.picture === null ? (
    <span className="block size-12 rounded-control bg-wash" />
  ) : (
    <img
      src={line.picture}
      alt=""
      width={48}
      height={48}
      loading="lazy"
      className="size-12 rounded-control bg-wash object-cover"
    />
  )

const Name = ({ line, shopUrl }: { readonly line: Line; readonly shopUrl: string }): ReactNode => (
  <>
    <a href={`${shopUrl}${line.productPath}`} className="font-medium underline-offset-2 hover:underline">
      {line.name}
    </a>
    <span className="block text-small text-quiet">
      {line.sku}
      {line.isSample && ' · sample'}
    </span>
  </>
)

/** What else is in a line's sum. */
const SumNotes = ({ line }: { readonly line: Line }): ReactNode => (
  <>
    {line.partCrate > 0 && (
      <span className="block text-small text-quiet">
        {messages.withPartCrate(poundsText(line.partCrate))}
      </span>
    )}
    {line.discount > 0 && (
      <span className="block text-small text-quiet">less {poundsText(line.discount)}</span>
    )}
    {line.givenBack > 0 && (
      <span className="block text-small text-amber">{poundsText(line.givenBack)} given back</span>
    )}
  </>
)

/** What was bought, and what became of it. */
const Bought = ({ line }: { readonly line: Line }): ReactNode => (
  <>
    {line.bought}
    {line.sent !== null && <span className="block text-small text-quiet">{line.sent} sent</span>}
    {line.returned !== null && <span className="block text-small text-amber">{line.returned} came back</span>}
    {line.cancelled !== null && (
      <span className="block text-small text-amber">{line.cancelled} cancelled</span>
    )}
  </>
)

const heads = ['', 'Goods', 'Bought', 'Price', 'Sum']

/** The lines as they were ordered: a table on a screen, a card for each on a phone. */
export const Goods = ({ order, shopUrl }: GoodsProps): ReactNode => (
  <section aria-labelledby="goods">
    <h2 id="goods">Goods</h2>
    <table className="mt-2 hidden w-full border-line border-y bg-card text-left sm:table">
      <thead>
        <tr className="border-line border-b bg-wash text-small">
          {heads.map((head) =>
            head === '' ? (
              <td key="picture" />
            ) : (
              <th
                key={head}
                scope="col"
                className={`px-2 py-1.5 font-semibold ${head === 'Price' || head === 'Sum' ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ),
          )}
        </tr>
      </thead>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.id} className="border-line border-b align-top">
            <td className="w-16 px-2 py-2">
              <Picture line={line} />
            </td>
            <th scope="row" className="px-2 py-2 font-normal">
              <Name line={line} shopUrl={shopUrl} />
            </th>
            <td className="px-2 py-2">
              <Bought line={line} />
            </td>
            <td className="whitespace-nowrap px-2 py-2 text-right">
              {poundsText(line.unitPrice)}
              <span className="block text-small text-quiet">{unitText(line)}</span>
            </td>
            <td className="px-2 py-2 text-right">
              {poundsText(line.price)}
              <SumNotes line={line} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
    <ul className="mt-2 grid gap-2 sm:hidden">
      {order.lines.map((line) => (
        <li
          key={line.id}
          className="grid grid-cols-[3rem_1fr] gap-3 rounded-card border border-line bg-card p-3"
        >
          <Picture line={line} />
          <div className="min-w-0 break-words">
            <Name line={line} shopUrl={shopUrl} />
            <p>
              <Bought line={line} />
            </p>
            <p className="flex flex-wrap justify-between gap-x-3">
              <span className="text-quiet">
                {poundsText(line.unitPrice)} {unitText(line)}
              </span>
              <span className="font-medium">{poundsText(line.price)}</span>
            </p>
            <SumNotes line={line} />
          </div>
        </li>
      ))}
    </ul>
    <Totals totals={order.totals} charges={order.charges} />
  </section>
)

const chargeStates = { due: 'to pay', paid: 'paid', account: 'on account' } as const

const Totals = ({ totals, charges }: Pick<StaffOrder, 'totals' | 'charges'>): ReactNode => {
  const rows: readonly (readonly [label: string, amount: number, isShown: boolean])[] = [
    ['Goods', totals.goods, true],
    [totals.discountName ?? 'Discount', -totals.discount, totals.discount > 0],
    ['Delivery', totals.delivery, true],
    ['Sample postage returned', -totals.postageRefund, totals.postageRefund > 0],
  ]
  const after: readonly (readonly [label: string, amount: number, isShown: boolean])[] = [
    ['Without VAT', totals.exVat, true],
    [`VAT at ${totals.vatRate}`, totals.vat, true],
    ['Came in', totals.received, true],
    ['Of that too much', totals.overpaid, totals.overpaid > 0],
    ['Given back', totals.refunded, totals.refunded > 0],
    ['To give back by hand', totals.toGiveBack, totals.toGiveBack > 0],
    ['The order now', totals.kept, totals.kept < totals.total],
  ]
  const extra = charges.flatMap(
    ({ number, words, amount, state, refunded }) =>
      [
        [`${words}, ${chargeStates[state]}`, amount, true, `${number}`],
        [`${words}, given back`, refunded, refunded > 0, `${number} back`],
      ] as const,
  )
  const row = ([label, amount, isShown, key]: readonly [string, number, boolean, string?]): ReactNode =>
    isShown && (
      <div key={key ?? label} className="flex justify-between gap-6 py-0.5">
        <dt className="text-quiet">{label}</dt>
        <dd>{poundsText(amount)}</dd>
      </div>
    )
  return (
    <dl className="mt-3 ml-auto w-full sm:max-w-xs">
      {rows.map(row)}
      <div className="my-1 flex justify-between gap-6 border-line border-y py-1 font-semibold">
        <dt>Total</dt>
        <dd>{poundsText(totals.total)}</dd>
      </div>
      {after.map(row)}
      {extra.length > 0 && <div className="mt-1 border-line border-t pt-1">{extra.map(row)}</div>}
    </dl>
  )
}
