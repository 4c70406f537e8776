import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OrderFilterName, orderFilters } from '#contract/admin/order-view.ts'
import { staffTexts } from '#contract/payment-methods.ts'
import { parseDay } from '#domain/delivery/calendar.ts'
import {
  customerTexts,
  dayText,
  filterTexts,
  listAddress,
  moneyTexts,
  stateTexts,
  type TypedFilters,
  type Zones,
  zoneTexts,
} from './texts.ts'

const words: Readonly<Partial<Record<OrderFilterName, Readonly<Record<string, string>>>>> = {
  state: stateTexts,
  method: staffTexts,
  money: moneyTexts,
  customer: customerTexts,
}

/** What a filter is set to, in words; null: its name says it. */
const valueText = (name: OrderFilterName, typed: string, zones: Zones): string | null => {
  if (typed === 'yes') return null
  if (name === 'zone') return zoneTexts(zones, typed)[typed] ?? typed
  return words[name]?.[typed] ?? (parseDay(typed) === null ? typed : dayText(typed))
}

interface FilterChipsProps {
  readonly typed: TypedFilters
  readonly zones: Zones
}

/** The filters that are set, each with a link that takes it away: one line, so that the list stays in sight. */
export const FilterChips = ({ typed, zones }: FilterChipsProps): ReactNode => {
  const set = orderFilters.flatMap((name) => {
    const value = typed[name]
    return value ? [{ name, text: valueText(name, value, zones) }] : []
  })
  return set.length === 0 ? null : (
    <ul aria-label="Filters that are set" className="mt-3 flex flex-wrap gap-2 text-small">
      {set.map(({ name, text }) => (
        <li key={name}>
          <Link
            to={listAddress(typed, { [name]: null })}
            className="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-card px-3 hover:bg-wash pointer-coarse:min-h-12"
          >
            <span>
              {filterTexts[name]}
              {text !== null && (
                <>
                  : <span className="font-semibold">{text}</span>
                </>
              )}
            </span>
            <span aria-hidden="true">×</span>
            <span className="sr-only">(take away)</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
