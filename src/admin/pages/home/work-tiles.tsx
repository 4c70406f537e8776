import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Right } from '#domain/staff/roles.ts'
import { type Days, listOf, type Waiting, workGroups, workOf } from './work.ts'

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

const Tile = ({
  kind,
  count,
  since: oldest,
  due,
  ...props
}: Waiting & Omit<WorkProps, 'waiting'>): ReactNode => {
  const { label, hint, look } = workOf(kind)
  const to = listOf(kind, props.days, props.can)
  const content = (
    <>
      <span className="font-semibold text-[1.75rem] leading-9">{count ?? '10,000+'}</span>
      <span className="font-medium text-ink">{label}</span>
      <span className="text-quiet text-small">{hint}</span>
      {oldest !== null && (
        <span className="text-quiet text-small">Since {since.format(new Date(oldest))}</span>
      )}
      {due !== null && (
        <span className="text-quiet text-small">
          {kind === 'disputes' ? 'First answer due' : 'First money due'} {since.format(new Date(due))}
        </span>
      )}
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

const WorkGroup = ({ title, waiting, ...props }: WorkProps & { readonly title: string }): ReactNode =>
  waiting.length === 0 ? null : (
    <section className="mt-4 first:mt-0">
      <h3 className="font-semibold">{title}</h3>
      <ul className="mt-1.5 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-4 lg:gap-3 xl:grid-cols-5">
        {waiting.map((one) => (
          <li key={one.kind}>
            <Tile {...one} {...props} />
          </li>
        ))}
      </ul>
    </section>
  )

/** What is to be done, each number a way to its list; zeros stand small below (M-020). */
export const WorkTiles = ({ waiting, ...props }: WorkProps): ReactNode => {
  const some = waiting.filter(({ count }) => count !== 0)
  const none = waiting.filter(({ count }) => count === 0)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="to-do" className="mt-5">
      <h2 id="to-do" className="sr-only">
        To do
      </h2>
      {some.length === 0 ? (
        <p className="rounded-card border border-line bg-card px-4 py-5 text-center font-medium text-moss">
          Nothing waits
        </p>
      ) : (
        workGroups.map((group) => (
          <WorkGroup
            key={group}
            title={group}
            waiting={some.filter(({ kind }) => workOf(kind).group === group)}
            {...props}
          />
        ))
      )}
      {some.length > 0 && none.length > 0 && (
        <p className="mt-3 text-quiet text-small">
          Nothing waits: {none.map(({ kind }) => workOf(kind).label.toLowerCase()).join(', ')}.
        </p>
      )}
    </section>
  )
}
