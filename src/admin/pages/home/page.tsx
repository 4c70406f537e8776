import { type ReactNode, useEffect } from 'react'
import { redirect, useRevalidator, useRouteLoaderData } from 'react-router'
import { load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { startOf } from '../../shell/start-page.ts'
import type { Route } from './+types/page.ts'
import { SalesTable } from './sales-table.tsx'
import { WorkTiles } from './work-tiles.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const start = await startOf(args)
  return start === null ? load(args, 'dashboard', {}) : redirect(start)
}

const RELOAD_MS = 30_000

/** Reads the page's figures again each half minute, while the page is looked at (M-022). */
const useFreshFigures = (): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void revalidate()
    }, RELOAD_MS)
    return () => clearInterval(timer)
  }, [revalidate])
}

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
})

/** What is to be done, and how today sells: each person sees what is theirs (M-020, M-021). */
export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { at, waiting, sales } = loaderData
  const person = useRouteLoaderData<typeof rootLoader>('root')?.person
  const can = person?.can ?? []
  useFreshFigures()
  return (
    <>
      <title>Today</title>
      <h1 className="text-title">Today</h1>
      <p className="text-quiet">
        <time dateTime={at}>{clock.format(new Date(at))}</time>
      </p>
      <WorkTiles waiting={waiting} days={loaderData} can={can} />
      {sales !== null && <SalesTable sales={sales} mayList={can.includes('orders.see')} />}
      {waiting.length === 0 && sales === null && (
        <p className="mt-5">Nothing here is for you. The menu leads to your pages.</p>
      )}
    </>
  )
}
