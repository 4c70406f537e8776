import type { ReactNode } from 'react'
import type { LookSummary } from '#contract/lookbook.ts'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { LookTiles } from '../../lookbook/look-tiles.tsx'
import { OnwardLink } from './onward-link.tsx'

/** Finished projects, each with all goods that it used (S-052). */
export function Lookbook({ looks }: { looks: readonly LookSummary[] }): ReactNode {
  if (looks.length === 0) return null
  return (
    <section aria-labelledby="lookbook" className="page pt-10 md:pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="lookbook" className="text-3xl md:text-4xl">
          {messages.lookbook}
        </h2>
        <OnwardLink to={paths.lookbook}>{messages.wholeLookbook}</OnwardLink>
      </div>
      <div className="mt-6">
        <LookTiles looks={looks} level={3} />
      </div>
    </section>
  )
}
