import { type ReactNode, useId, useState } from 'react'
import { goodsOf } from '#contract/goods.ts'
import { messages } from '#contract/messages.ts'
import type { WireProduct, WireVariation } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { formatPounds, noPence } from '#domain/money/pence.ts'
import { withVat } from '#domain/money/rate.ts'
import { CallForm } from '../../../forms/call-form.tsx'
import { useAddToBasket } from '../../../shell/added-dialog.tsx'
import { SAMPLE_PLACES, useShopState } from '../../../shell/shop-state.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/field.tsx'
import { SampleIcon } from '../../../ui/icons.tsx'
import { Price } from '../../../ui/price.tsx'
import { closestSample } from './closest-sample.ts'

interface SampleFormProps {
  readonly product: WireProduct
  /** The variation being chosen: the sample of its colour is preselected. */
  readonly reference: WireVariation
}

/** The free samples of a product: the choice, the postage, and the order button (P-028, P-169). */
export function SampleForm({ product, reference }: SampleFormProps): ReactNode {
  const basket = useAddToBasket()
  const headingId = useId()
  const samples = product.variations.filter(({ is_sample, buyable }) => is_sample && buyable)
  const { samples: inBasket } = useShopState()
  const [chosenId, setChosenId] = useState<number | null>(null)
  const sample = samples.find(({ id }) => id === chosenId) ?? closestSample(reference, samples)
  if (sample === undefined) return null
  return (
    <section aria-labelledby={headingId} className="@container rounded-card border border-line p-4">
      <h2 id={headingId} className="flex items-center gap-2 text-lg">
        <SampleIcon className="text-quiet" />
        {samples.length > 1 ? 'Free samples' : 'Free sample'}
      </h2>
      <CallForm
        action={calls.basketAdd}
        fields={{ Model_Type: 'variation', Quantity: 1, FreeTypeAttributes: '' }}
        onSend={() => void basket.add({ sampleId: sample.id })}
        className={classNames(
          'mt-3 grid items-end gap-x-4 gap-y-3',
          /* A select needs less width beside the button than two lines of text. */
          samples.length > 1 ? '@sm:grid-cols-[1fr_auto]' : '@md:grid-cols-[1fr_auto]',
        )}
      >
        {samples.length > 1 ? (
          <SelectField
            label="Sample"
            name="Model_Id"
            value={sample.id}
            onChange={(event) => setChosenId(Number(event.target.value))}
            options={samples.map(({ id, name }) => [id, name])}
          />
        ) : (
          <input type="hidden" name="Model_Id" value={sample.id} />
        )}
        {/* Below the select and its button where they stand beside each other. */}
        <SampleCost
          sample={sample}
          comesBack={product.supplier.allow_sample_discount}
          className={samples.length > 1 && '@sm:order-last @sm:col-span-2'}
        />
        <Button type="submit" look="secondary" busy={basket.busy}>
          Order Free Sample
        </Button>
      </CallForm>
      {inBasket > 0 && (
        <p className="figures mt-2 text-moss text-sm">{messages.inYourSamples(inBasket, SAMPLE_PLACES)}</p>
      )}
    </section>
  )
}

interface SampleCostProps {
  readonly sample: WireVariation
  /** Whether the postage comes back with the full order. */
  readonly comesBack: boolean
  readonly className: string | false
}

/** 'Free, £3.00* postage, refunded with your order. £0.00* plus VAT' (P-175, P-176, P-177, OP-40, S-029). */
function SampleCost({ sample, comesBack, className }: SampleCostProps): ReactNode {
  const postage = goodsOf(sample).prices.shippingRate
  return (
    <p className={classNames('text-sm', className)}>
      {sample.description && <span className="block text-quiet">{sample.description}</span>}
      {postage !== null && postage > 0 && (
        <span className="figures block font-medium">
          {messages.samplePostage(`${formatPounds(withVat(postage))}*`, comesBack)}
        </span>
      )}
      <span className="text-quiet">
        <Price pence={noPence} /> plus VAT
      </span>
    </p>
  )
}
