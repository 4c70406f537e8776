import { type ReactNode, useMemo } from 'react'
import { data } from 'react-router'
import { messages } from '#contract/messages.ts'
import { planBodyOf } from '#contract/plan-body.ts'
import { planPathOf } from '#contract/routes/plan-paths.ts'
import { nameOfTile, tilesOfPlan } from '#contract/tiles-of-plan.ts'
import { LONGEST_IN_ADDRESS } from '#domain/planner/plan-state.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Notice } from '../../ui/notice.tsx'
import { CuttingPlan } from '../plan/cutting-plan.tsx'
import { loadDrawingParts } from '../plan/drawing-parts.ts'
import { squareMetres, tileCounts } from '../plan/plan-words.ts'
import { legend, Sheet } from '../plan/sheet.tsx'
import { usePlan } from '../plan/use-plan.ts'
import type { Route } from './+types/page.ts'
import { TickList } from './tick-list.tsx'
import '../plan/plan.css'
import './kept-plan.css'

const laidAs = laterPart(async () => (await import('./laid-as.tsx')).LaidAs)

export async function loader({ context, params: { token } }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  /* Read for this visitor alone: a page in the cache would outlive its link (L-097). */
  visitor()
  const kept = await shop.planner.kept(token)
  if (kept === null) throw data(null, { status: 404 })
  await Promise.all([legend.load(), laidAs.load(), loadDrawingParts()])
  return { token, ...kept, view: await shop.planner.openingView(kept.goods, kept.state) }
}

/** A plan as a tiler reads it: large, without prices, with pieces to tick off (L-089, L-097, L-102). */
export default function KeptPlanPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { token, number, name, code, goods, state, view: first } = loaderData
  const request = useMemo(() => planBodyOf(goods.variation_id, state, true), [goods.variation_id, state])
  const { plan, refusal, busy } = usePlan(goods, request, first)
  const title = number === null ? (name ?? messages.unnamedPlan) : `Plan ${number}`
  return (
    <div className="page plan-page kept-plan pb-16">
      <PageTitle title={title} />
      <SecretAddress />
      <header className="pt-8 pb-6">
        <h1 className="wrap-anywhere text-4xl lg:text-5xl">{title}</h1>
        <p className="mt-2 text-lg">
          {[goods, ...(goods.others ?? [])].map((one) => nonBreakingSize(nameOfTile(one))).join('; ')}
        </p>
        {number !== null && <p className="plan-controls mt-1 text-quiet">{messages.planFrozen}</p>}
        {number === null &&
          [goods, ...(goods.others ?? [])]
            .filter(({ sold }) => !sold)
            .map(({ variation_id, product_name }) => (
              <Notice key={variation_id} level="info" className="mt-3">
                {messages.planNoLongerSold(product_name)}
              </Notice>
            ))}
      </header>
      <Sheet
        plan={plan}
        goods={goods}
        unit={state.unit}
        summary={plan === null ? '' : tileCounts(plan)}
        busy={busy}
      />
      {refusal !== null && (
        <Notice level="danger" className="mt-3">
          {refusal.message}
        </Notice>
      )}
      {plan !== null && <Later part={laidAs} props={{ plan, goods, state }} />}
      {plan !== null &&
        tilesOfPlan(plan, goods).map((tile, i, all) => (
          <section key={tile.goods.variation_id} aria-label={nameOfTile(tile.goods)}>
            {all.length > 1 && <h2 className="mt-8 text-3xl">{nonBreakingSize(nameOfTile(tile.goods))}</h2>}
            <dl className="kept-counts figures">
              <Count name="Laid whole">{tile.plan.whole}</Count>
              <Count name="Cut pieces">{tile.plan.pieces.length}</Count>
              <Count name="Tiles for them">{tile.plan.for_cuts}</Count>
              <Count name="Tiles in all">{tile.plan.tiles}</Count>
              <Count name="To tile">{squareMetres(tile.plan.areas.floor)} m²</Count>
            </dl>
            {/* Ticks of a plan of one tile are stored by its token alone. */}
            <TickList plan={tile.plan} token={i === 0 ? token : `${token} ${tile.goods.variation_id}`} />
            {tile.plan.cuts.length > 0 && (
              <details className="plan-controls mt-8 border-line border-b">
                <summary className="flex min-h-12 items-center text-lg hover:text-clay">
                  Which piece comes out of which tile
                </summary>
                <CuttingPlan plan={tile.plan} />
              </details>
            )}
          </section>
        ))}
      <div className="plan-controls mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
        {code.length <= LONGEST_IN_ADDRESS && (
          <ButtonLink to={planPathOf(goods.variation_id, code)} look="secondary">
            {messages.copyPlan}
          </ButtonLink>
        )}
        {(['plan.pdf', 'plan-a3.pdf'] as const).map((name) => (
          <a
            key={name}
            href={`./${token}/${name}`}
            download={name}
            className="inline-flex min-h-11 items-center text-clay underline-offset-4 hover:underline"
          >
            {messages.planDocuments[name]}
          </a>
        ))}
      </div>
    </div>
  )
}

function Count({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  return (
    <div>
      <dt className="text-quiet text-sm">{name}</dt>
      <dd className="font-serif text-3xl">{children}</dd>
    </div>
  )
}
