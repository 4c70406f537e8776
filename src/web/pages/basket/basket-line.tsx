import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { calls } from '#contract/routes.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { LinePlans } from '../../orders/line-plans.tsx'
import { Button } from '../../ui/button.tsx'
import { DotSeparated } from '../../ui/dot-separated.tsx'
import { TrashIcon } from '../../ui/icons.tsx'
import { nonBreakingPieces, nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { Notice } from '../../ui/notice.tsx'
import type { BasketChanges } from './changes.ts'
import { DELIVERY_SECTION_ID } from './delivery-section.ts'
import { lineElementId } from './line-focus.ts'
import { LineQuantity, priceWorking } from './line-quantity.tsx'
import type { LineView } from './line-view.ts'
import { SaveLine } from './save-line.tsx'
import { Thumbnail } from './thumbnail.tsx'

interface BasketLineProps {
  readonly shown: LineView
  /** What the line alone has against being bought. */
  readonly problem: string | null
  readonly changes: BasketChanges
  readonly leaving: boolean
  /** Whether it can be saved without an email. */
  readonly hasSavedList: boolean
  readonly onRemove: () => void
  readonly onSave: () => void
}

/** The attributes by which the variations of the product differ; the others on demand (S-030). */
function Attributes({ line: { model, distinguishing } }: { line: WireBasketLine }): ReactNode {
  const isShown = ({ attribute_group_name: group }: (typeof model.attributes)[number]): boolean =>
    distinguishing.includes(group)
  const partsOf = (attributes: typeof model.attributes): readonly string[] =>
    attributes.map((attribute) => `${attribute.attribute_group_name}: ${attribute.name}`)
  const more = partsOf(model.attributes.filter((attribute) => !isShown(attribute)))
  return (
    <div className="wrap-anywhere mt-1 text-quiet text-sm">
      <p className="overflow-hidden">
        <DotSeparated parts={partsOf(model.attributes.filter(isShown))} />
      </p>
      {more.length > 0 && (
        <details>
          <summary className="touch flex w-fit items-center underline decoration-dotted underline-offset-4 hover:text-ink">
            Details<span className="sr-only"> of {model.full_name}</span>
          </summary>
          <p className="overflow-hidden">
            <DotSeparated parts={more} />
          </p>
        </details>
      )}
    </div>
  )
}

/** One line: the product, its quantity, its price and the price's working. */
export function BasketLine(props: BasketLineProps): ReactNode {
  const { shown, problem, changes, leaving, hasSavedList, onRemove, onSave } = props
  const { model, id, planned } = shown.line
  return (
    <li
      id={lineElementId(id)}
      aria-busy={leaving || undefined}
      data-problem={problem === null ? undefined : ''}
      className="grid grid-cols-1 gap-4 @[14rem]:grid-cols-[5.5rem_minmax(0,1fr)] border-line border-b py-6 transition-opacity aria-busy:opacity-50 @lg:grid-cols-[9.5rem_minmax(0,1fr)] @lg:grid-rows-[auto_auto_1fr] @lg:gap-x-7 @lg:py-7 xl:@lg:grid-cols-[12rem_minmax(0,1fr)]"
    >
      <Link to={model.full_slug} tabIndex={-1} aria-hidden="true" className="@lg:row-span-3">
        <Thumbnail
          product={model.product}
          sizes="(min-width: 80rem) 12rem, (min-width: 40rem) 9.5rem, 5.5rem"
          className="aspect-square @max-[14rem]:w-22 @lg:aspect-[4/3]"
        />
      </Link>
      <div>
        <h2 className="wrap-anywhere text-pretty text-lg @lg:text-xl">
          <Link to={model.full_slug} className="rounded-control hover:text-clay">
            {nonBreakingPieces(nonBreakingSize(model.full_name))}
          </Link>
        </h2>
        <Attributes line={shown.line} />
        {planned !== undefined && <LinePlans plans={planned.plans} />}
      </div>
      <div className="@container/line col-span-full @lg:col-span-1">
        <LineQuantity shown={shown} changes={changes} disabled={leaving} />
      </div>
      <div className="@container/line col-span-full -mt-2 @lg:col-span-1">
        <div className="flex flex-wrap items-center gap-y-1">
          <p className="figures w-full text-quiet text-sm @[29.5rem]/line:order-last @[29.5rem]/line:ml-auto @[29.5rem]/line:w-auto">
            {priceWorking(shown)}
          </p>
          {/* Where there is room, the working stands in the row of the buttons, and this above both. */}
          {shown.price.waived && (
            <Notice level="success" className="mt-2 w-full">
              {messages.deliveryWaived}
            </Notice>
          )}
          {planned !== undefined && shown.isShortOfPlan && (
            <Notice level="warning" className="mt-2 w-full">
              {messages.planNeedsAtLeast(planned.tiles)}
            </Notice>
          )}
          {problem !== null && (
            <Notice level="warning" className="mt-2 w-full">
              {problem}
              {!model.buyable && (
                <a
                  href={`#${DELIVERY_SECTION_ID}`}
                  className="touch flex w-fit items-center underline underline-offset-4"
                >
                  {messages.changePostcode}
                </a>
              )}
            </Notice>
          )}
          <div className="-ml-3 flex flex-wrap">
            <SaveLine line={shown.line} hasSavedList={hasSavedList} onSave={onSave} />
            <CallForm action={calls.basketRemove} fields={{ id }} onSend={onRemove}>
              <Button type="submit" look="quiet" size="small" busy={leaving} className="!px-3">
                <TrashIcon />
                Remove
                <span className="sr-only"> {model.full_name}</span>
              </Button>
            </CallForm>
          </div>
        </div>
      </div>
    </li>
  )
}
