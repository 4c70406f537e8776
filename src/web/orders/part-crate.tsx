import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { addPence, penceToPounds, poundsToPence, sumPence } from '#domain/money/pence.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { pounds } from './pounds.ts'

/** The part-crate deliveries in the prices of these lines: £64.80 for F1 at 10.08 m². */
export const partCratesIn = (lines: readonly { readonly delivery: PoundsIncVat }[]): PoundsIncVat =>
  penceToPounds(sumPence(lines.map(({ delivery }) => poundsToPence(delivery))))

interface PartCrateProps {
  /** The part-crate deliveries of all lines. */
  readonly partCrates: PoundsIncVat
}

/** Under the sum of the goods: how much of it is part-crate delivery (S-004). */
export function PartCrateRow({ partCrates }: PartCrateProps): ReactNode {
  return partCrates > 0 && <Row name={messages.partCrateWithin} amount={partCrates} />
}

/** Under the delivery: what all delivery costs, where a part of it is in the goods' prices (S-004). */
export function DeliveryInAllRow({
  partCrates,
  shippingTotal,
}: PartCrateProps & { readonly shippingTotal: PoundsIncVat }): ReactNode {
  if (partCrates === 0) return null
  const all = penceToPounds(addPence(poundsToPence(partCrates), poundsToPence(shippingTotal)))
  return <Row name={messages.deliveryInAll} amount={all} />
}

function Row({ name, amount }: { name: string; amount: PoundsIncVat }): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-0.5 text-quiet text-sm">
      <dt className="min-w-0 flex-1 basis-20">{name}</dt>
      <dd className="ml-auto">{pounds(amount)}</dd>
    </div>
  )
}
