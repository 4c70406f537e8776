import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { LookTiles } from '../../lookbook/look-tiles.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SocialCard } from '../../ui/social-card.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { origin: new URL(request.url).origin, looks: await context.get(pageRequest).shop.lookbook.all() }
}

/** All projects (S-052). */
export default function LookbookPage({ loaderData: { origin, looks } }: Route.ComponentProps): ReactNode {
  const address = new URL(paths.lookbook, origin).href
  return (
    <div className="page pb-16 md:pb-24">
      <PageTitle title={messages.lookbook} />
      <meta name="description" content={messages.lookbookSummary} />
      <link rel="canonical" href={address} />
      <SocialCard
        title={messages.lookbook}
        description={messages.lookbookSummary}
        address={address}
        picture={looks[0]?.picture ?? null}
      />
      <Breadcrumbs trail={[{ name: 'Home', to: paths.home }]} here={messages.lookbook} />
      <header className="pt-2 pb-8 md:pt-6 md:pb-12">
        <h1 className="text-4xl md:text-6xl">{messages.lookbook}</h1>
        <p className="mt-4 max-w-2xl text-balance text-lg text-quiet">{messages.lookbookSummary}</p>
      </header>
      {looks.length === 0 ? <EmptyState title={messages.noLooks} /> : <LookTiles looks={looks} level={2} />}
    </div>
  )
}
