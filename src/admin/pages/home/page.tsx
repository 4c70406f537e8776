import type { ReactNode } from 'react'
import { redirect, useRouteLoaderData } from 'react-router'
import { load } from '../../requests.ts'
import type { loader as rootLoader } from '../../root.tsx'
import { startOf } from '../../shell/start-page.ts'
import { useNews } from '../../shell/use-news.ts'
import type { Route } from './+types/page.ts'
import { SalesTable } from './sales-table.tsx'
import { WorkTiles } from './work-tiles.tsx'

export const loader = async (args: Route.LoaderArgs) => {
  const start = await startOf(args)
  return start === null ? load(args, 'dashboard', {}) : redirect(start)
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
  useNews()
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
