import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { type OrderColumn, orderColumns, usualColumns } from '#contract/admin/order-view.ts'
import { Fold } from '../../ui/fold.tsx'
import { textLinkClass } from '../../ui/link-class.ts'
import { columnTexts, listAddress, type TypedFilters } from './texts.ts'

interface ChooserProps {
  readonly typed: TypedFilters
  readonly columns: readonly OrderColumn[]
}

/** The columns with the one at `from` moved to `to`. */
const moved = (columns: readonly OrderColumn[], from: number, to: number): readonly OrderColumn[] =>
  columns.toSpliced(from, 1).toSpliced(to, 0, ...columns.slice(from, from + 1))

/** Chooses and orders the columns by links, which keep them in the address (M-025). */
export const ColumnChooser = ({ typed, columns }: ChooserProps): ReactNode => {
  const choose = (label: string, name: string, chosen: readonly OrderColumn[]): ReactNode => (
    <Link
      to={listAddress(typed, { columns: chosen.join(',') })}
      preventScrollReset
      aria-label={`${name}: ${label.toLowerCase()}`}
      className={textLinkClass}
    >
      {label}
    </Link>
  )
  const hidden = orderColumns.filter((column) => !columns.includes(column))
  return (
    <Fold title="Columns" className="hidden lg:block">
      <ol className="grid max-w-xl gap-x-6 pb-2">
        {columns.map((column, i) => (
          <li key={column} className="flex flex-wrap items-center gap-x-4 border-line border-b">
            <span className="w-36 font-medium">{columnTexts[column]}</span>
            {i > 0 && choose('Earlier', columnTexts[column], moved(columns, i, i - 1))}
            {i < columns.length - 1 && choose('Later', columnTexts[column], moved(columns, i, i + 1))}
            {column !== 'number' && choose('Hide', columnTexts[column], columns.toSpliced(i, 1))}
          </li>
        ))}
        {hidden.map((column) => (
          <li key={column} className="flex items-center gap-x-4 border-line border-b text-quiet">
            <span className="w-36">{columnTexts[column]}</span>
            {choose('Show', columnTexts[column], [...columns, column])}
          </li>
        ))}
      </ol>
      {columns.join() !== usualColumns.join() && (
        <p>
          <Link to={listAddress(typed, { columns: null })} preventScrollReset className={textLinkClass}>
            The usual columns
          </Link>
        </p>
      )}
    </Fold>
  )
}
