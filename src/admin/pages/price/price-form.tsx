import type { ReactNode } from 'react'
import { PostForm } from '../../forms/post-form.tsx'
import { PreviewOnEnter } from '../../forms/preview-on-enter.tsx'
import { SelectField } from '../../forms/select-field.tsx'
import { TextField } from '../../forms/text-field.tsx'
import { usePreview } from '../../forms/use-preview.ts'
import { errorOf } from '../../ui/refusal.tsx'
import { exactPoundsText, poundsText } from '../../ui/texts.ts'
import { type PriceAnswer, wishText } from './answer.ts'
import { EffectPanel } from './effect-panel.tsx'
import { basisText, type Price } from './texts.ts'

interface PriceFormProps {
  readonly price: Price
  /** The prices that the person began with. */
  readonly seen: Price['prices']
  readonly answered: PriceAnswer | undefined
}

const vatTexts = { with: 'With VAT', without: 'Without VAT' } as const

/** A new price, typed for a pack or a square metre, and beside it what it would do (M-100). */
export const PriceForm = ({ price, seen, answered }: PriceFormProps): ReactNode => {
  const { change, current, isWorking, isBusy } = usePreview(answered, wishText)
  const typed = answered?.typed ?? {}
  const refused = current?.preview?.ok === false ? current.preview : (current?.refused ?? undefined)
  const error = (field: string) => errorOf(refused, field)
  const isChanged = current?.refused?.ok === false && current.refused.refusal.reason === 'changed'
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
      <PostForm
        id="new-price"
        onInput={change}
        preventScrollReset
        isOpen={answered !== undefined}
        className="grid gap-4"
      >
        <PreviewOnEnter />
        {/* After a colleague's change, which the person has been shown, the next press is about that one. */}
        <input type="hidden" name="was" value={JSON.stringify(isChanged ? price.prices : seen)} />
        <input type="hidden" name="again" value={typed['again'] ?? ''} />
        <SelectField
          label="Price of"
          name="basis"
          options={Object.fromEntries(price.bases.map(({ basis }) => [basis, basisText(basis, price)]))}
          defaultValue={typed['basis'] ?? price.bases[0]?.basis}
          error={error('basis')}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="New price, £"
            name="price"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            defaultValue={typed['price']}
            error={error('price')}
          />
          <SelectField
            label="VAT"
            name="vat"
            options={vatTexts}
            defaultValue={typed['vat'] ?? 'with'}
            error={error('vat')}
          />
        </div>
        {price.delivery !== null && (
          <TextField
            label="Delivery of a crate, £"
            name="delivery"
            inputMode="decimal"
            autoComplete="off"
            maxLength={30}
            hint={`Typed as the price. Empty: it stays ${poundsText(price.delivery.with_vat)}, without VAT ${exactPoundsText(price.delivery.without_vat)}`}
            defaultValue={typed['delivery']}
            error={error('delivery')}
          />
        )}
      </PostForm>
      <EffectPanel price={price} answer={current} isWorking={isWorking} isBusy={isBusy} />
    </div>
  )
}
