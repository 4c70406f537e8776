import type { ReactNode, RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { messages } from '#contract/messages.ts'
import type { WirePlan } from '#contract/plan.ts'
import { orderWords } from '#contract/plan-order.ts'
import * as calls from '#contract/routes/calls.ts'
import { sawnBars } from '#contract/sawn-bars.ts'
import type { TileOfPlan } from '#contract/tiles-of-plan.ts'
import { formatPounds, type Pence, poundsToPence } from '#domain/money/pence.ts'
import { lengthText } from '#domain/planner/length.ts'
import { Later, laterPart } from '../../browser/later-part.tsx'
import { CallForm } from '../../forms/call-form.tsx'
import type { useAddToBasket } from '../../shell/added-dialog.tsx'
import { Button } from '../../ui/button.tsx'
import { ADD_FORM } from './plan-bar.tsx'
import { orderArea } from './plan-words.ts'

/* Of several tiles, and of one that is gone: fetched with the first plan of them. */
export const tileLines = laterPart(async () => (await import('./several-tables.tsx')).TileLines)
export const noLongerSold = laterPart(async () => (await import('./no-longer-sold.tsx')).NoLongerSold)

interface AddPlannedProps {
  readonly basket: ReturnType<typeof useAddToBasket>
  readonly tiles: readonly [TileOfPlan, ...TileOfPlan[]]
  readonly plan: WirePlan
  /** The plan as `encodePlan` writes it. */
  readonly code: string
  /** A newer plan is being worked out, or there is none. */
  readonly busy: boolean
  /** Of the tiles and of what is ticked. */
  readonly price: Pence
  /** What is added to lay the tiles, by variation. */
  readonly ticked: readonly number[]
  readonly onTick: (ticked: readonly number[]) => void
  readonly addRef: RefObject<HTMLDivElement | null>
}

/** Puts exactly the planned tiles into the basket, with what is ticked to lay them (L-080…L-087). */
export function AddPlanned({
  basket,
  tiles,
  plan,
  code,
  busy,
  price,
  ticked,
  onTick,
  addRef,
}: AddPlannedProps): ReactNode {
  const { revalidate } = useRevalidator()
  const [own, ...others] = tiles
  const { goods } = own
  const extras = plan.extras.filter(({ variation_id: id }) => ticked.includes(id))
  const body = { plan: code, ...shownOf(own) }
  return (
    <CallForm
      id={ADD_FORM}
      action={calls.addPlan}
      fields={{
        ...body,
        ...Object.fromEntries(
          others.flatMap((other, i) =>
            Object.entries(shownOf(other)).map(([name, value]) => [`others[${i}][${name}]`, value]),
          ),
        ),
      }}
      onSend={() => {
        if (busy) return
        const added = {
          ...body,
          others: others.map(shownOf),
          extras: extras.map(({ variation_id: id, packs }) => ({ id, packs })),
        }
        const adding = basket.add({
          variationId: goods.variation_id,
          name: goods.product_name,
          body: added,
          /* With the shapes of its answers only when it is pressed. */
          call: async (keyed) => {
            const { planCalls } = await import('../../browser/calls/plan.ts')
            return planCalls.post(calls.addPlan, { ...added, ...keyed })
          },
        })
        /* Goods may have changed: the page takes them as they are now, and shows its plan anew (L-082). */
        void adding.then((isAdded) => (isAdded ? null : revalidate()))
      }}
      className="plan-controls space-y-4"
    >
      {plan.extras.length > 0 && (
        <fieldset>
          <legend className="mb-1 font-medium">To lay them</legend>
          <ul className="divide-y divide-line border-line border-y">
            {plan.extras.map(({ variation_id: id, name, packs, price: sum, need, bars }, i) => (
              <li key={id}>
                <label className="flex min-h-12 cursor-pointer items-center gap-3 py-2">
                  <input
                    type="checkbox"
                    name={`extras[${i}][id]`}
                    value={id}
                    checked={ticked.includes(id)}
                    onChange={(event) =>
                      onTick(event.target.checked ? [...ticked, id] : ticked.filter((one) => one !== id))
                    }
                    className="size-5 shrink-0 accent-clay"
                  />
                  <input type="hidden" name={`extras[${i}][packs]`} value={packs} />
                  <span className="min-w-0 grow">
                    {packs} × {name}
                    <span className="block text-quiet text-sm">{need}</span>
                    {bars !== undefined && (
                      <span className="block text-quiet text-sm">{messages.planSawn(sawnBars(bars))}</span>
                    )}
                  </span>
                  <span className="figures whitespace-nowrap">{formatPounds(poundsToPence(sum))}*</span>
                </label>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-quiet text-sm">{messages.planGrout}</p>
        </fieldset>
      )}
      {plan.edges.length > 0 && (
        <ul className="text-quiet text-sm" aria-label={messages.planEdgesAll}>
          {plan.edges.map(({ finish, length, runs }) => (
            <li key={finish}>{messages.planEdgeLength(finish, lengthText(length, 'm'), runs)}</li>
          ))}
        </ul>
      )}
      {others.length > 0 && <Later part={tileLines} props={{ tiles }} />}
      <div ref={addRef}>
        <Button type="submit" size="large" wide busy={basket.busy} aria-disabled={busy || undefined}>
          {others.length > 0
            ? messages.planAddAll(tiles.length, formatPounds(price))
            : messages.addPlanned(
                orderWords(plan.order, goods),
                orderArea({ plan, goods }),
                formatPounds(price),
              )}
        </Button>
      </div>
      <p className="text-quiet text-sm">{messages.vatFootnote}</p>
    </CallForm>
  )
}

/** What the page shows of a tile: the server compares it with its own plan. */
const shownOf = ({ plan, goods }: TileOfPlan) => ({
  variation_id: goods.variation_id,
  needed: plan.need,
  tiles: plan.order,
})
