import { type ReactNode, useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import type { CallOutput } from '#contract/admin/calls.ts'
import { load } from '../../requests.ts'
import { textLinkClass } from '../../ui/link-class.ts'
import { dayText, momentText } from '../../ui/texts.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'exports', {})

type Exported = CallOutput<'exports'>[number]

const RELOAD_MS = 3_000

/** Reads the list again while a file is being made. */
const useProgress = (isMaking: boolean): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isMaking) return
    const timer = setInterval(() => void revalidate(), RELOAD_MS)
    return () => clearInterval(timer)
  }, [isMaking, revalidate])
}

const rowTexts = { orders: 'By order', lines: 'By line' } as const

const State = ({ one }: { readonly one: Exported }): ReactNode => {
  const orders = `${one.orders.toLocaleString('en-GB')} ${one.orders === 1 ? 'order' : 'orders'}`
  if (one.state === 'making') return <>Being made: {orders} so far</>
  if (one.state === 'failed') return <span className="text-brick">It failed. Export the list again.</span>
  return (
    <>
      <a href={`/admin/exports/${one.id}/orders.csv`} className={textLinkClass}>
        Download {orders}
      </a>{' '}
      <span className="text-quiet">until {dayText(one.expires_at)}</span>
    </>
  )
}

/** The files that the person asked for; others do not see them (M-031). */
export default function ExportsPage({ loaderData }: Route.ComponentProps): ReactNode {
  useProgress(loaderData.some(({ state }) => state === 'making'))
  return (
    <div className="grid max-w-3xl gap-4">
      <title>My exports</title>
      <h1 className="text-title">My exports</h1>
      <p>
        Files of orders that you asked for. They hold names and addresses: keep them where others cannot read
        them, and delete them when you are done.
      </p>
      {loaderData.length === 0 ? (
        <p>
          None yet.{' '}
          <Link to="/orders" className={textLinkClass}>
            The order list
          </Link>{' '}
          exports what its filters match.
        </p>
      ) : (
        <ul className="grid gap-1" aria-live="polite">
          {loaderData.map((one) => (
            <li key={one.id} className="flex flex-wrap items-center gap-x-3 border-line border-b py-1">
              <time dateTime={one.created_at} className="w-40 text-quiet">
                {momentText(one.created_at)}
              </time>
              <span className="w-20">{rowTexts[one.rows]}</span>
              <span>
                <State one={one} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
