import type { ReactNode } from 'react'
import type { ProductCard as Card } from '#contract/listing.ts'
import { messages } from '#contract/messages.ts'
import { ProjectPrice } from '../project/project-price.tsx'
import { useCardAnswer } from '../project/use-card-answer.ts'
import { CardPriceLine } from './card-price-line.tsx'
import { CardStepper } from './card-stepper.tsx'
import type { CardWish } from './product-card.tsx'
import { QuickAdd } from './quick-add.tsx'
import { SampleButton } from './sample-button.tsx'
import { type QuickAddState, useQuickAdd } from './use-quick-add.ts'

interface CardBuyingProps {
  readonly card: Card
  /** The element that names the product. */
  readonly nameId: string
  readonly wish: CardWish | undefined
}

/** Whether the only variation, sold by the piece, is out of stock: else it could be added here (P-179). */
const isSoldOut = (card: Card): boolean =>
  card.buyable &&
  card.quick_add_id === null &&
  !card.use_per_meter_pricing &&
  card.variation_names.length === 1

/** The last two rows of a card: what it costs, and one row of actions of the same height on every card. */
export function CardBuying({ card, nameId, wish }: CardBuyingProps): ReactNode {
  const quick = useQuickAdd(card)
  const { variation_name: name } = card.display_price
  const opensWithIt = card.shown_path !== undefined || name === card.variation_names[0]
  const answer = useCardAnswer(card.shown_id)
  const sum = card.buyable && answer !== null && (
    <ProjectPrice answer={answer} inOther={opensWithIt ? null : name} />
  )
  /* A sample goes where goods go: a button that is refused would promise it. */
  const sampleId = answer?.notDelivered == null ? card.sample_id : null
  return (
    <>
      <div className="@container pt-2">
        {quick === null ? (
          <>
            <CardPriceLine card={card} />
            {!card.buyable && <p className="text-quiet text-sm">{wish?.reason ?? messages.notBuyable}</p>}
            {isSoldOut(card) && <p className="text-amber text-sm">{messages.noneInStock}</p>}
            {sum}
          </>
        ) : (
          <div className="flex h-full @[17rem]:flex-row flex-col @[17rem]:flex-wrap @[17rem]:items-start gap-x-2">
            <div className="min-w-0 @[17rem]:flex-1 @[17rem]:pt-2">
              <CardPriceLine card={card} />
            </div>
            {/* The whole width of the card: beside the stepper the sum would break into three lines. */}
            <div className="w-full @[17rem]:order-1">{sum}</div>
            <CardStepper quick={quick} nameId={nameId} />
          </div>
        )}
      </div>
      <CardActions card={card} nameId={nameId} wish={wish} quick={quick} sampleId={sampleId} />
    </>
  )
}

interface CardActionsProps extends CardBuyingProps {
  /** Null: it is bought on its page. */
  readonly quick: QuickAddState | null
  /** Null: there is none, or it is not delivered to the visitor. */
  readonly sampleId: number | null
}

/** The way to buy, and the sample where there is one. A link must cover the card (`SeeProduct`). */
function CardActions({ card, nameId, wish, quick, sampleId }: CardActionsProps): ReactNode {
  return (
    <div data-row="actions" className="@container pt-3">
      <div className="flex min-h-11 items-stretch gap-2">
        {quick === null ? (
          <SeeProduct choosable={card.buyable && !isSoldOut(card)} />
        ) : (
          <QuickAdd quick={quick} nameId={nameId} short={sampleId !== null} />
        )}
        {sampleId !== null && <SampleButton sampleId={sampleId} nameId={nameId} />}
      </div>
      {wish?.remove}
    </div>
  )
}

/**
 * Looks like a button and belongs to the link that covers the card: a second link would repeat it. One word for
 * everything that can be bought on its page, where a size, an area or both are chosen.
 */
function SeeProduct({ choosable }: { choosable: boolean }): ReactNode {
  return (
    <span
      aria-hidden="true"
      className="inline-flex min-h-11 grow items-center justify-center rounded-control border border-ink/80 px-1 font-medium text-sm transition-colors group-hover:bg-stone"
    >
      {choosable ? 'Choose' : 'See more'}
    </span>
  )
}
