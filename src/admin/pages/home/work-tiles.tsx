import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Right } from '#domain/staff/roles.ts'
import { type Days, listOf, type Waiting, workOf } from './work.ts'

interface WorkProps {
  readonly waiting: readonly Waiting[]
  readonly days: Days
  readonly can: readonly Right[]
}

const looks = {
  urgent: 'border-l-brick text-brick',
  soon: 'border-l-amber text-amber',
  plain: 'border-l-accent text-ink',
} as const

const since = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
})

const tileClass = 'flex h-full flex-col rounded-card border border-line border-l-4 bg-card px-3 py-2.5'

const Tile = ({ kind, count, since: oldest, ...props }: Waiting & Omit<WorkProps, 'waiting'>): ReactNode => {
  const { label, hint, look } = workOf(kind)
  const to = listOf(kind, props.days, props.can)
  const content = (
    <>
      <span className="font-semibold text-[1.75rem] leading-9">{count ?? '10,000+'}</span>
      <span className="font-medium text-ink">{label}</span>
      <span className="text-quiet text-small">
        {hint}
        {oldest !== null && `; since ${since.format(new Date(oldest))}`}
      </span>
    </>
  )
  return to === null ? (
    <div className={`${tileClass} ${looks[look]}`}>{content}</div>
  ) : (
    <Link to={to} className={`${tileClass} ${looks[look]} hover:border-control hover:bg-wash`}>
      {content}
    </Link>
  )
}

/** What is to be done, each number a way to its list; what is at nought stands small below (M-020). */
export const WorkTiles = ({ waiting, ...props }: WorkProps): ReactNode => {
  const some = waiting.filter(({ count }) => count !== 0)
  const none = waiting.filter(({ count }) => count === 0)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="mt-5">
      <h2 id="to-do" className={some.length === 0 ? 'sr-only' : ''}>
        To do
      </h2>
      {some.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-5 text-center font-medium text-moss">
          Nothing waits
        </p>
      ) : (
        <ul className="mt-2 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:gap-3 xl:grid-cols-4 2xl:grid-cols-5">
          {some.map((one) => (
            <li key={one.kind}>
              <Tile {...one} {...props} />
            </li>
          ))}
        </ul>
      )}
      {some.length > 0 && none.length > 0 && (
        <p className="mt-3 text-quiet text-small">
          Nothing waits: {none.map(({ kind }) => workOf(kind).label.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}
