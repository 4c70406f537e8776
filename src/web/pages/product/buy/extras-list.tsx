import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { SelectField } from '../../../ui/field.tsx'
import { Price } from '../../../ui/price.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import type { ExtraView } from './extras.ts'

interface ExtrasListProps {
  readonly extras: readonly ExtraView[]
  readonly onTick: (extraId: number) => void
  /** Another pack of an extra was chosen. */
  readonly onChoose: (extraId: number) => void
  /** The packs for the tile's own joint were taken, or those for 5 mm again. */
  readonly onJoint: (extraId: number, own: boolean) => void
}

/**
 * Grout, primer and membrane for this quantity; none is ticked initially (P-073, P-160, P-168). Grout is in
 * the colour of the tile where there is one, and any other can be chosen (S-024). Without a script the ticks
 * are sent with the plain form, and the server calculates the packs.
 */
export function ExtrasList({ extras, onTick, onChoose, onJoint }: ExtrasListProps): ReactNode {
  if (extras.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">You may also need</legend>
      <p className="hidden text-quiet text-sm noscript:block">{messages.extrasCounted}</p>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {extras.map((extra, i) => (
          <Extra
            key={extra.variation.product.id}
            name={`extras[${i}]`}
            extra={extra}
            onTick={onTick}
            onChoose={onChoose}
            onJoint={onJoint}
          />
        ))}
      </ul>
    </fieldset>
  )
}

interface ExtraProps extends Omit<ExtrasListProps, 'extras'> {
  readonly name: string
  readonly extra: ExtraView
}

function Extra({ name, extra, onTick, onChoose, onJoint }: ExtraProps): ReactNode {
  const { variation, choices, packs, each, total, ticked, jointTenths, other } = extra
  const { product } = variation
  const hasChoice = choices.length > 1
  const spacing = jointTenths !== null && (
    <span className="inline-block">for {jointTenths / 10} mm spacing</span>
  )
  return (
    <li className="py-2">
      <label className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1">
        <input
          type="checkbox"
          form={BUYING_FORM_ID}
          name={name}
          value={variation.id}
          checked={ticked}
          onChange={() => onTick(variation.id)}
          className="size-5 shrink-0 accent-clay"
        />
        <span className="size-12 shrink-0 overflow-hidden rounded-control bg-stone">
          {product.thumbnail_image !== null && (
            <img
              src={product.thumbnail_image}
              alt=""
              width={48}
              height={48}
              loading="lazy"
              className="size-full object-cover"
            />
          )}
        </span>
        <span className="wrap-anywhere min-w-0 flex-1 basis-24 leading-snug">
          {product.name}
          <span className="block text-quiet text-sm">
            <span className={hasChoice ? 'hidden noscript:inline' : undefined}>
              {variation.name}
              {spacing && ', '}
            </span>
            {spacing}
          </span>
        </span>
        <span className="figures ml-auto text-right text-sm">
          <span className="text-quiet">
            {packs} × <Price pence={each} />
          </span>
          <span className="block font-medium">
            <span className="sr-only">= </span>
            <Price pence={total} />
          </span>
        </span>
      </label>
      {other !== null && (
        <p className="ml-23 flex flex-wrap items-center gap-x-2 text-quiet text-sm noscript:hidden">
          {messages.packsForJoint(other.isOwn, other.jointTenths / 10, other.packs)}
          <Button
            look="quiet"
            size="small"
            onClick={() => onJoint(variation.id, other.isOwn)}
            /* A line that came and went with the quantity would move the add button from under a press. */
            className={classNames('-my-2 !px-0', other.packs === packs && 'invisible')}
          >
            {messages.takePacks(other.packs)}
            <span className="sr-only"> of {product.name}</span>
          </Button>
        </p>
      )}
      {hasChoice && (
        <SelectField
          label={`Which ${product.name}?`}
          hideLabel
          options={choices.map((choice) => [choice.id, choice.name])}
          value={variation.id}
          onChange={(event) => onChoose(Number(event.target.value))}
          className="mt-1 ml-23 noscript:hidden"
        />
      )}
    </li>
  )
}
