import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { Price } from '../../../ui/price.tsx'
import { BUYING_FORM_ID } from '../no-script-form.tsx'
import type { ExtraView } from './extras.ts'

interface ExtrasListProps {
  readonly extras: readonly ExtraView[]
  readonly onTick: (extraId: number) => void
}

/**
 * Grout, primer and membrane for this quantity; none is ticked initially (P-073, P-160, P-168). Without a
 * script the ticks are sent with the plain form, and the server calculates the packs.
 */
export function ExtrasList({ extras, onTick }: ExtrasListProps): ReactNode {
  if (extras.length === 0) return null
  return (
    <fieldset>
      <legend className="font-medium text-sm">You may also need</legend>
      <p className="hidden text-quiet text-sm noscript:block">{messages.extrasCounted}</p>
      <ul className="mt-2 divide-y divide-line border-line border-t">
        {extras.map((extra, i) => (
          <Extra key={extra.variation.id} name={`extras[${i}]`} extra={extra} onTick={onTick} />
        ))}
      </ul>
    </fieldset>
  )
}

interface ExtraProps {
  readonly name: string
  readonly extra: ExtraView
  readonly onTick: (extraId: number) => void
}

function Extra({ name, extra, onTick }: ExtraProps): ReactNode {
  const { variation, packs, each, total, ticked } = extra
  const { product } = variation
  return (
    <li>
      <label className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 py-2">
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
            {variation.name}
            {product.calculator_type === 'grout' && (
              <>
                , <span className="inline-block">for 5 mm spacing</span>
              </>
            )}
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
    </li>
  )
}
