import type { ReactNode } from 'react'
import { goodsOf } from '#contract/goods.ts'
import type { WireVariation } from '#contract/product.ts'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Typeset } from '../../../ui/typeset.tsx'
import { headlineOf } from '../buy/headline.ts'
import { HeadlinePrice } from '../buy/headline-price.tsx'
import { CompareSizes } from '../look/compare-sizes.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import { choiceName } from './choice-name.ts'

/** More variations than this are shown as a select. */
const MOST_CARDS = 8

interface VariationChooserProps {
  readonly variations: readonly WireVariation[]
  /** The label, if it is not the attribute in which the variations differ. */
  readonly legend?: string
  readonly chosenId: number
  readonly onChoose: (variationId: number) => void
}

/**
 * The variations side by side, and samples below them: they can be chosen here too (P-030), but are no colour
 * or size of the goods. Without a script the form sends the checked one (P-069).
 */
export function VariationChooser(props: VariationChooserProps): ReactNode {
  return props.variations.length > MOST_CARDS ? <Options {...props} /> : <Cards {...props} />
}

/** What is for sale, and the samples of it; samples alone where nothing else is left. */
const splitSamples = (variations: readonly WireVariation[]) => {
  const goods = variations.filter(({ is_sample }) => !is_sample)
  return goods.length === 0
    ? { goods: variations, samples: goods }
    : { goods, samples: variations.filter(({ is_sample }) => is_sample) }
}

const samplesLabel = 'Or a sample first'

function Options({ variations, legend, chosenId, onChoose }: VariationChooserProps): ReactNode {
  const { goods, samples } = splitSamples(variations)
  return (
    <SelectField
      label={legend ?? choiceName({ variations })}
      form={BUYING_FORM_ID}
      name="Model_Id"
      value={chosenId}
      onChange={(event) => onChoose(Number(event.target.value))}
      options={goods.map(({ id, name }) => [id, name])}
    >
      {samples.length > 0 && (
        <optgroup label={samplesLabel}>
          {samples.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  )
}

function Cards({ variations, legend, chosenId, onChoose }: VariationChooserProps): ReactNode {
  const { goods, samples } = splitSamples(variations)
  return (
    <fieldset>
      <legend className="float-left mb-2 font-medium text-sm">{legend ?? choiceName({ variations })}</legend>
      <CompareSizes variations={variations} className="float-right" />
      <CardGroup variations={goods} chosenId={chosenId} onChoose={onChoose} />
      {samples.length > 0 && (
        <fieldset className="mt-3">
          <legend className="mb-2 text-quiet text-sm">{samplesLabel}</legend>
          <CardGroup variations={samples} chosenId={chosenId} onChoose={onChoose} />
        </fieldset>
      )}
    </fieldset>
  )
}

/** Cards of one kind, with the description of the chosen one. */
function CardGroup({ variations, chosenId, onChoose }: VariationChooserProps): ReactNode {
  const chosen = variations.find(({ id }) => id === chosenId)
  return (
    <>
      <div className="pair-34 clear-both grid gap-2">
        {variations.map((variation) => (
          <Card key={variation.id} variation={variation} chosen={variation === chosen} onChoose={onChoose} />
        ))}
      </div>
      {chosen?.description && (
        <p className="mt-2 text-quiet text-sm">
          <Typeset text={chosen.description} />
        </p>
      )}
    </>
  )
}

function Card({
  variation,
  chosen,
  onChoose,
}: {
  variation: WireVariation
  chosen: boolean
  onChoose: (variationId: number) => void
}): ReactNode {
  return (
    <label
      className={classNames(
        'last:odd:col-span-full flex cursor-pointer rounded-control border bg-card px-3 transition-colors hover:border-ink has-checked:border-clay has-checked:bg-clay-wash has-checked:ring-1 has-checked:ring-clay has-focus-visible:outline-2 has-focus-visible:outline-clay has-focus-visible:outline-offset-2',
        variation.is_sample
          ? 'min-h-11 flex-wrap items-center justify-between gap-x-3 border-line py-1 text-sm'
          : 'min-h-14 flex-col justify-center border-control py-2',
      )}
    >
      <input
        type="radio"
        form={BUYING_FORM_ID}
        name="Model_Id"
        value={variation.id}
        checked={chosen}
        onChange={() => onChoose(variation.id)}
        className="sr-only"
      />
      <span className="wrap-anywhere text-balance font-medium leading-snug">
        <Typeset text={variation.name} />
      </span>
      <span className="text-quiet text-sm">
        <HeadlinePrice headline={headlineOf(goodsOf(variation), false)} small />
      </span>
    </label>
  )
}
