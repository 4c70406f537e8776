import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paths } from '#contract/routes.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { formatQuantity } from '#domain/measure/quantity.ts'
import { NoScriptButton } from '../../../forms/no-script-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SquareMetres } from '../../../ui/price.tsx'
import { QuantityField } from '../../../ui/quantity-field.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { CalculatorLink } from '../calculator/calculator-link.tsx'
import { pageReloadProps } from '../no-script-form.tsx'
import type { PurchaseView } from './purchase-view.ts'
import type { BuyingFormHandle } from './use-buying-form.ts'
import { QUANTITY_ID } from './ways-in.ts'

/** The quantity: the field with its buttons, the quantity in tiles, and notices about large quantities. */
export function QuantityBlock({
  form,
  purchase,
}: {
  form: BuyingFormHandle
  purchase: PurchaseView
}): ReactNode {
  const { state } = form
  const fieldId = useId()
  const tilesId = useId()
  return (
    <div id={QUANTITY_ID} className="scroll-mt-24">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <label htmlFor={fieldId} className="font-medium text-sm">
          {purchase.byArea ? (
            <>
              How much do you need, in <SquareMetres />?
            </>
          ) : (
            'How many do you need?'
          )}
        </label>
        {calculatorFamily(form.product.calculator_type) !== null && <CalculatorLink />}
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <QuantityField
          id={fieldId}
          name="Quantity"
          label="Quantity"
          text={state.text}
          {...purchase.field}
          unit={purchase.byArea && <SquareMetres />}
          describedBy={purchase.tiles === null ? undefined : tilesId}
          onType={form.typeQuantity}
          onCommit={form.commitQuantity}
          onStep={form.applyStep}
        />
        <NoScriptButton {...pageReloadProps(form.product)}>Show the price</NoScriptButton>
        {purchase.tiles !== null && (
          <TileMessage id={tilesId} purchase={purchase} onUpdate={form.commitQuantity} />
        )}
      </div>
      {purchase.notice !== null && (
        <Notice level={purchase.notice === 'alert' ? 'warning' : 'info'} className="mt-3">
          <ContactText text={purchase.notice === 'alert' ? messages.stockAlert : messages.looseLoad} />
        </Notice>
      )}
    </div>
  )
}

/** Links the words 'contact us' in a message to the contact page. */
function ContactText({ text }: { text: string }): ReactNode {
  const [before, contact, after] = text.split(/(contact us)/i)
  return (
    <>
      {before}
      <Link to={paths.contact} className="underline underline-offset-4">
        {contact}
      </Link>
      {after}
    </>
  )
}

/** 'This will give you 28 tile(s), covering 10.08 m2 exactly', or a button to update (P-106 to P-108). */
function TileMessage({
  id,
  purchase: { tiles, waitsForWholeTiles },
  onUpdate,
}: {
  id: string
  purchase: PurchaseView
  onUpdate: () => void
}): ReactNode {
  if (tiles === null) return null
  const area = formatQuantity(tiles.coverage)
  const text = messages.tilesGive(String(tiles.tiles), area)
  return (
    <div className="flex min-h-11 min-w-0 flex-1 basis-48 flex-wrap items-center gap-x-4 gap-y-2">
      <p
        id={id}
        aria-live="polite"
        className={waitsForWholeTiles ? 'text-amber text-sm' : 'figures text-quiet text-sm'}
      >
        <Typeset text={waitsForWholeTiles ? text : `${text} ${messages.exactly}`} />
      </p>
      {waitsForWholeTiles && (
        <Button look="secondary" size="small" onClick={onUpdate} className="noscript:hidden">
          <span>
            <Typeset text={messages.updateTo(area)} />
          </span>
        </Button>
      )}
    </div>
  )
}
