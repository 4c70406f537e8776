import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { PlannedGoods } from '#contract/plan-goods.ts'
import * as paths from '#contract/routes/paths.ts'
import { categoryPath } from '#contract/routes.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { assumedChances } from '#domain/planner/chances.ts'
import type { PageRequest } from '#server/pages/page-request.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import type { Route } from './+types/page.ts'
import './plan.css'
import { loadDrawingParts } from './drawing-parts.ts'
import { guessedArea, openingPlan, readAddress } from './opening.ts'
import { Planner } from './planner.tsx'
import { loadClosedParts, loadLaterParts, printedTerms } from './planner-later.ts'
import { chooseRoomTile, idIn } from './room-tile-choice.ts'

const chooser = laterPart(async () => (await import('./chooser.tsx')).Chooser)

const roomTile = laterPart(async () => (await import('./room-tile.tsx')).RoomTile)

/**
 * Loads what of the page comes later. The loader in the browser and the page share this: a loader by itself would be
 * split off into two more files.
 */
const loadParts = (query?: URLSearchParams): Promise<void> =>
  query?.has('variation') === false ? chooser.load() : query?.has('for') ? roomTile.load() : loadLaterParts()

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const DAY_MS = 86_400_000

/** The goods with what the page alone says of them: until when boxes come back, and what there is instead. */
const withPageData = async (
  { today, shop }: Pick<PageRequest, 'today' | 'shop'>,
  goods: PlannedGoods,
): Promise<PlannedGoods> => {
  const { returns, sold } = goods
  const until = (days: number): string => longDay.format(Date.parse(today) + days * DAY_MS)
  return {
    ...goods,
    ...(returns != null && { returns: { ...returns, until: until(returns.days) } }),
    ...(!sold && { similar: await shop.planner.similarSizes(goods) }),
  }
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = context.get(pageRequest)
  const { shop } = page
  const { searchParams } = new URL(request.url)
  await Promise.all([loadParts(searchParams), loadDrawingParts(), loadClosedParts()])
  if (!searchParams.has('variation')) {
    return { kind: 'choose' as const, tiles: await shop.planner.tiles() }
  }
  const variation = idIn(searchParams, 'variation')
  if (variation === null) throw data(null, { status: 404 })
  const savedId = idIn(searchParams, 'saved')
  if (savedId !== null && !searchParams.has('p')) {
    const saved = await shop.planner.saved.read(page.visitor(), savedId)
    if (saved?.variationId === variation) searchParams.set('p', saved.code)
  }
  const read = readAddress(searchParams)
  if (searchParams.has('for'))
    return { kind: 'tile' as const, ...(await chooseRoomTile(page, searchParams, variation, read.state)) }
  const goods = await shop.planner.goods(variation, read.state)
  if (goods === null) throw data(null, { status: 404 })
  const opening = openingPlan(read, goods)
  const view = await shop.planner.openingView(goods, opening.state)
  /* The page of a planner that is busy is for this visitor alone: in the cache it would outlive that (L-105). */
  if (view.plan === null) page.visitor()
  return {
    kind: 'plan' as const,
    goods: await withPageData(page, goods),
    ...opening,
    assumed: assumedChances[goods.tile.breakage],
    savedId,
    view,
    guessedFrom: guessedArea(searchParams),
  }
}

/** A page that is navigated to has all its parts at once; one that is opened has them in its HTML. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  /* Its HTML has no terms to print before the first use. */
  const [loaded] = await Promise.all([serverLoader(), loadParts(searchParams), printedTerms.load()])
  return loaded
}

/** The layout planner (L-002): a tile is chosen first. */
export default function PlanPage({ loaderData }: Route.ComponentProps): ReactNode {
  if (loaderData.kind === 'choose')
    return (
      <div className="page pb-16">
        <PageTitle title={messages.planYourLayout} />
        <meta name="description" content={messages.planIntro} />
        <Breadcrumbs trail={[{ name: 'Home', to: paths.home }]} here={messages.planYourLayout} />
        <header className="pt-2 pb-8">
          <h1 className="text-4xl md:text-6xl">{messages.planYourLayout}</h1>
          <p className="mt-4 max-w-2xl text-balance text-lg text-quiet">{messages.planIntro}</p>
        </header>
        <Later part={chooser} props={{ tiles: loaderData.tiles }} />
      </div>
    )
  if (loaderData.kind === 'tile') return <Later part={roomTile} props={loaderData} />
  const { goods, state, openedRoom, code, values, errors, view, assumed, savedId, guessedFrom } = loaderData
  return (
    <div className="page plan-page pb-16">
      <PageTitle title={messages.planFor(goods.product_name)} />
      <meta name="robots" content="noindex" />
      <Breadcrumbs
        trail={[
          { name: 'Home', to: paths.home },
          { name: goods.category.name, to: categoryPath(goods.category.slug) },
          { name: goods.product_name, to: goods.full_slug },
        ]}
        here={messages.planYourLayout}
      />
      <header className="flex flex-wrap items-end justify-between gap-x-8 gap-y-2 pt-2 pb-6">
        <div>
          <h1 className="text-4xl lg:text-5xl">{messages.planYourLayout}</h1>
          <p className="mt-2 text-lg text-quiet">
            <Link to={goods.full_slug} className="text-clay underline underline-offset-4">
              {goods.product_name}
            </Link>
            , {goods.name}
          </p>
          {guessedFrom !== null && (
            <p className="mt-1 text-quiet">{messages.planGuessed(printedQuantity(guessedFrom))}</p>
          )}
        </div>
        <Link
          to={paths.plan}
          className="plan-controls inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
        >
          {messages.planOtherTile}
        </Link>
      </header>
      <Planner
        key={goods.variation_id}
        goods={goods}
        state={state}
        openedRoom={openedRoom}
        code={code}
        values={values}
        errors={errors}
        view={view}
        assumed={assumed}
        savedId={savedId}
        loadParts={loadLaterParts}
      />
    </div>
  )
}
