import type { ReactNode } from 'react'
import { load } from '../../requests.ts'
import type { Route } from './+types/page.ts'

export const loader = (args: Route.LoaderArgs) => load(args, 'me', {})

export default function HomePage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <>
      <title>Today</title>
      <h1 className="text-title">Today</h1>
      <p className="mt-2 text-quiet">Signed in as {loaderData.name}.</p>
    </>
  )
}
