import { type ReactNode, type RefObject, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { useResponse } from '../../browser/use-response.ts'
import { pounds } from '../../orders/pounds.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { mayHaveApplePay } from '../../wallets/apple-pay.ts'
import { useShopState } from '../shop-state.tsx'
import { type BasketData, quantityText, readBasketData, sampleCount } from './basket-data.ts'
import { Drawer } from './drawer.tsx'
import { PanelLine } from './panel-lines.tsx'
import { PanelSums, PanelTotal } from './panel-totals.tsx'
import { SampleTray } from './samples.tsx'

interface MiniBasketWindowProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly finalFocus: RefObject<HTMLElement | null>
}

/** The basket in a panel: lines, sums, delivery where the postcode is known (S-028). */
export function MiniBasketWindow({ open, onClose, finalFocus }: MiniBasketWindowProps): ReactNode {
  const { minicartRaises } = useShopState()
  const [basket, setBasket] = useState<BasketData | 'failed' | null>(null)
  useResponse(open ? minicartRaises : null, readBasketData, (read) => setBasket(read ?? 'failed'))
  const isEmpty = basket !== null && basket !== 'failed' && basket.contents.basket.length === 0
  return (
    <Drawer
      open={open}
      onClose={onClose}
      title="Your basket"
      finalFocus={finalFocus}
      footer={
        <>
          {basket !== null && basket !== 'failed' && !isEmpty && (
            <>
              <PanelSums basket={basket} onFollow={onClose} />
              <PanelTotal basket={basket} />
            </>
          )}
          <div className="mt-3 flex flex-wrap gap-3 *:grow *:px-4!">
            <ButtonLink to={paths.basket} look="secondary" onClick={onClose}>
              {messages.viewBasket}
            </ButtonLink>
            {isEmpty ? (
              <Button onClick={onClose}>{messages.continueShopping}</Button>
            ) : (
              <ButtonLink to={paths.checkout} reloadDocument={mayHaveApplePay()} onClick={onClose}>
                Checkout
              </ButtonLink>
            )}
          </div>
        </>
      }
    >
      {basket === null && (
        <p className="flex min-h-40 items-center justify-center">
          <Spinner />
          <span className="sr-only">Loading</span>
        </p>
      )}
      {basket === 'failed' && <Notice level="danger">{messages.somethingWrong}</Notice>}
      {isEmpty && <p className="py-8 text-center text-quiet">{messages.basketEmpty}</p>}
      {basket !== null && basket !== 'failed' && !isEmpty && <Lines basket={basket} onFollow={onClose} />}
    </Drawer>
  )
}

function Lines({ basket, onFollow }: { basket: BasketData; onFollow: () => void }): ReactNode {
  const lines = basket.contents.basket
  return (
    <>
      <ul aria-label="Items" className="-mt-3 divide-y divide-line">
        {lines.map((line) => (
          <PanelLine
            key={line.id}
            model={line.model}
            detail={quantityText(line.model, line.quantity)}
            sum={line.model.is_sample ? 'Free' : `${pounds(line.price)}*`}
            onFollow={onFollow}
          >
            {line.problem !== null && (
              <Notice level="warning" className="mt-2 w-full">
                {line.problem}
              </Notice>
            )}
          </PanelLine>
        ))}
      </ul>
      {sampleCount(lines) > 0 && <SampleTray lines={lines} />}
    </>
  )
}
