import { type ReactNode, useMemo, useRef } from 'react'
import { walletsOf } from '#contract/wallets.ts'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import type { Route } from './+types/page.ts'
import { BasketLine } from './basket-line.tsx'
import { CheckoutBar } from './checkout-bar.tsx'
import { DeliveryPanel } from './delivery-panel.tsx'
import { ownProblem } from './delivery-section.ts'
import { EmptyBasket } from './empty-basket.tsx'
import { LazyBasketDialog } from './lazy-dialog.tsx'
import { BASKET_HEADING_ID, useLineFocus, useSectionFocus } from './line-focus.ts'
import { lineView } from './line-view.ts'
import { PriceCliffs } from './price-cliffs.tsx'
import { SavedSection } from './saved-section.tsx'
import { Suggestions } from './suggestions.tsx'
import { Summary } from './summary.tsx'
import { useBasket } from './use-basket.ts'
import { useBasketDialog } from './use-basket-dialog.ts'
import { useSavedList } from './use-saved-list.ts'
import { WalletRow } from './wallet-row.tsx'

/** A personal page: the loader identifies the visitor, so the page is never cached. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shop, vendors, visitor } = context.get(pageRequest)
  const [basket, saved] = await Promise.all([shop.basket.page(visitor()), shop.savedList.page(visitor())])
  return {
    ...basket,
    ...saved,
    wallets: walletsOf(vendors),
    applePay: vendors.clients.stripe?.applePay ?? false,
  }
}

export default function BasketPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { state, changes } = useBasket(loaderData)
  const dialog = useBasketDialog()
  const saved = useSavedList(loaderData, changes, dialog.show)
  const buttonRef = useRef<HTMLDivElement>(null)
  const { shipping } = state.known
  const { basket: lines, also_needs, also_buys, cliffs = [] } = state.known.contents
  const focus = useLineFocus(useMemo(() => lines.map(({ id }) => id), [lines]))
  useSectionFocus()
  const { destination, continue_destination } = loaderData
  const qualified = state.known.totals.discount_qualified
  const isEmpty = lines.length === 0
  const onRetrieve = (): void => dialog.show({ kind: 'email', lineId: null })

  return (
    <>
      <div className="page pt-8 pb-4 md:pt-12 lg:pb-20">
        <PageTitle title="Your basket" />
        <meta name="robots" content="noindex" />
        {isEmpty ? (
          <EmptyBasket continueTo={continue_destination}>
            <SavedSection saved={saved} onRetrieve={onRetrieve} />
          </EmptyBasket>
        ) : (
          <>
            <h1 id={BASKET_HEADING_ID} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
              Your basket
            </h1>
            <WalletRow
              wallets={loaderData.wallets}
              applePay={loaderData.applePay}
              state={state}
              changes={changes}
              destination={destination}
            />
            <div className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-y-12 md:mt-8 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_auto_1fr] lg:gap-x-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
              <div>
                <ul aria-label="Items" onFocus={focus.onFocus} className="@container border-line border-t">
                  {lines.map((line) => (
                    <BasketLine
                      key={line.id}
                      shown={lineView(line, state.typed.get(line.id), qualified)}
                      problem={ownProblem(line, shipping)}
                      changes={changes}
                      leaving={state.leaving.has(line.id)}
                      hasSavedList={saved.isOpen}
                      onRemove={() => dialog.show({ kind: 'remove', lineId: line.id })}
                      onSave={() => saved.save(line.id)}
                    />
                  ))}
                </ul>
                <PriceCliffs cliffs={cliffs} changes={changes} />
              </div>
              <DeliveryPanel
                shipping={shipping}
                lines={lines}
                freshness={state.freshness.shipping}
                choice={state.choice}
                changes={changes}
                className="lg:col-start-1"
              />
              <Summary
                page={loaderData}
                state={state}
                changes={changes}
                buttonRef={buttonRef}
                className="self-start lg:sticky lg:top-6 lg:col-start-2 lg:row-span-3 lg:row-start-1"
              />
              <div className="space-y-12 lg:col-start-1">
                <Suggestions
                  title="Also needed"
                  note="What your tiles call for, in the right quantities."
                  variations={also_needs}
                  discountQualified={qualified}
                  changes={changes}
                />
                <Suggestions
                  title="Also wanted"
                  note="Often chosen with what is in your basket."
                  variations={also_buys}
                  discountQualified={qualified}
                  changes={changes}
                />
                <SavedSection saved={saved} onRetrieve={onRetrieve} />
              </div>
            </div>
          </>
        )}
        <LazyBasketDialog
          dialog={dialog}
          onRemove={(lineId) => void changes.remove(lineId)}
          onSave={saved.saveWithEmail}
          onRetrieve={saved.retrieve}
          fallback={focus.place}
        />
      </div>
      {!isEmpty && (
        <CheckoutBar state={state} changes={changes} destination={destination} buttonRef={buttonRef} />
      )}
    </>
  )
}
