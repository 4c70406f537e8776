import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireBasketLine } from '#contract/basket.ts'
import { messages } from '#contract/messages.ts'
import { parseQuantity, plainQuantity, quantity } from '#domain/measure/quantity.ts'
import { formatKilograms, kilogramsToGrams } from '#domain/measure/weight.ts'
import { formatPounds, poundsToPence } from '#domain/money/pence.ts'
import { Notice } from '../../ui/notice.tsx'
import { Picture } from '../../ui/picture.tsx'
import { SquareMetres } from '../../ui/price.tsx'

/** One line: what it is, how much of it, and how its price comes about. */
export function BasketLine({ line }: { line: WireBasketLine }): ReactNode {
  const { model } = line
  const picture = model.product.media.find((medium) => medium.collection === 'product')
  const weight = line.weight === null ? null : kilogramsToGrams(line.weight)
  return (
    <li className="flex gap-4 border-line border-b py-6 sm:gap-6">
      <Link to={model.full_slug} className="w-24 shrink-0 sm:w-36" tabIndex={-1} aria-hidden="true">
        {picture ? (
          <Picture
            medium={picture}
            alt=""
            renditions={['thumb', 'main']}
            sizes="(min-width: 40rem) 9rem, 6rem"
            className="aspect-[4/3] w-full rounded-card object-cover"
          />
        ) : (
          <span className="block aspect-[4/3] rounded-card bg-stone" />
        )}
      </Link>
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <h2 className="text-lg sm:text-xl">
            <Link to={model.full_slug} className="hover:text-clay">
              {model.full_name}
            </Link>
          </h2>
          <p className="figures font-medium text-lg">{formatPounds(poundsToPence(line.price))}*</p>
        </div>
        <p className="mt-1 text-quiet text-sm">
          {model.attributes.map((a) => `${a.attribute_group_name}: ${a.name}`).join(' · ')}
        </p>
        <p className="figures mt-3">
          <LineQuantity line={line} />
          {weight !== null && !model.is_sample && (
            <span className="text-quiet"> · {formatKilograms(weight)} kg</span>
          )}
        </p>
        <p className="figures mt-1 text-quiet text-sm">
          <PriceParts line={line} />
        </p>
        {line.delivery_waived && (
          <Notice level="success" className="mt-3">
            {messages.deliveryWaived}
          </Notice>
        )}
        {line.problem !== null && (
          <Notice level="warning" className="mt-3">
            {line.problem}
          </Notice>
        )}
      </div>
    </li>
  )
}

const amountOf = (line: WireBasketLine): string => plainQuantity(parseQuantity(line.quantity) ?? quantity(0))

const soldByMetre = ({ model }: WireBasketLine): boolean =>
  model.product.use_per_meter_pricing && !model.is_sample

function LineQuantity({ line }: { line: WireBasketLine }): ReactNode {
  const amount = amountOf(line)
  if (line.model.is_sample) return <>{amount === '1' ? '1 sample' : `${amount} samples`}</>
  if (!soldByMetre(line)) return <>Quantity {amount}</>
  return (
    <>
      {amount} <SquareMetres />
      {line.tiles !== null && ` · ${line.tiles} ${line.tiles === 1 ? 'tile' : 'tiles'}`}
    </>
  )
}

/** '10.08 m² × £27.00 + £64.80 delivery': the price multiplies out. */
function PriceParts({ line }: { line: WireBasketLine }): ReactNode {
  if (line.model.is_sample) return 'Free of charge; postage is part of delivery'
  const unit = formatPounds(poundsToPence(line.unit_price))
  return (
    <>
      {amountOf(line)}
      {soldByMetre(line) && (
        <>
          {' '}
          <SquareMetres />
        </>
      )}{' '}
      × {unit}
      {line.delivery > 0 && ` + ${formatPounds(poundsToPence(line.delivery))} delivery`}
    </>
  )
}
