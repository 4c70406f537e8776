import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'

type Sales = NonNullable<CallOutput<'dashboard'>['sales']>
type Figures = Sales['today']['until_now']

const pounds = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
const weekday = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

const rows: readonly (readonly [label: string, text: (sales: Figures) => string])[] = [
  ['Orders', ({ orders }) => orders.toLocaleString('en-GB')],
  ['Sales, VAT included', ({ total }) => pounds.format(total)],
  ['Sales without VAT', ({ net }) => pounds.format(net)],
  ['Average order', ({ average }) => (average === null ? '–' : pounds.format(average))],
  ['Paid samples', ({ paid_samples }) => paid_samples.toLocaleString('en-GB')],
]

const columns: readonly (readonly [day: keyof Sales, label: string])[] = [
  ['today', 'Today'],
  ['yesterday', 'Yesterday'],
  ['week_before', 'Week ago'],
]

const listOfDay = (day: string): string =>
  `/orders?${new URLSearchParams({ state: 'all', placedFrom: day, placedTo: day })}`

/** Today beside yesterday and the same weekday a week ago, all up to the same time of the clock (M-021). */
export const SalesTable = ({
  sales,
  mayList,
}: {
  readonly sales: Sales
  readonly mayList: boolean
}): ReactNode => (
  <section aria-labelledby="sales" className="mt-7 max-w-3xl">
    <h2 id="sales">Sales up to this minute</h2>
    <table className="mt-2 w-full border-line border-y bg-card">
      <thead>
        <tr className="border-line border-b bg-wash align-bottom">
          <th scope="col" className="hidden px-3 py-1.5 text-left font-semibold text-small sm:table-cell">
            <span className="sr-only">Figure</span>
          </th>
          {columns.map(([which, label]) => {
            const { day } = sales[which]
            return (
              <th
                key={which}
                scope="col"
                className="whitespace-nowrap px-2 py-1.5 text-right font-semibold text-small sm:px-3"
              >
                {label}
                <span className="block font-normal">
                  {mayList ? (
                    <Link to={listOfDay(day)} className="text-accent underline underline-offset-2">
                      {weekday.format(new Date(day))}
                    </Link>
                  ) : (
                    weekday.format(new Date(day))
                  )}
                </span>
              </th>
            )
          })}
        </tr>
      </thead>
      {rows.map(([label, text]) => (
        <tbody key={label}>
          {/* On a phone the figure's name stands above its three sums, which have room then. */}
          <tr className="sm:hidden">
            <th
              scope="rowgroup"
              colSpan={columns.length}
              className="px-2 pt-1.5 text-left font-normal text-quiet"
            >
              {label}
            </th>
          </tr>
          <tr className="border-line border-b align-top">
            <th scope="row" className="hidden px-3 py-1.5 text-left font-normal sm:table-cell">
              {label}
            </th>
            {columns.map(([which]) => {
              const { until_now, whole_day } = sales[which]
              return (
                <td key={which} className="whitespace-nowrap px-2 py-1.5 text-right sm:px-3">
                  <span className={which === 'today' ? 'font-semibold' : ''}>{text(until_now)}</span>
                  {which !== 'today' && (
                    <span className="block text-quiet text-small">
                      <span className="sr-only">whole day </span>
                      {text(whole_day)}
                    </span>
                  )}
                </td>
              )
            })}
          </tr>
        </tbody>
      ))}
    </table>
    <p className="mt-1.5 text-quiet text-small">
      By the day an order was placed, in London. The small figures are of the whole day. Refunds are not taken
      off.
    </p>
  </section>
)
