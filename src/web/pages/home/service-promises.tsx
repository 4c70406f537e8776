import type { ReactNode } from 'react'
import type { DeliveryPreview } from '#contract/delivery.ts'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { RulerIcon, SampleIcon } from '../../ui/icons.tsx'
import { DeliveryPromiseForm } from './delivery-promise.tsx'
import { OnwardLink } from './onward-link.tsx'

const samplesHref = listingHref(paths.search, { ticks: new Map([['sample', ['yes']]]) })

/** The shop's services: delivery, samples and matching materials. */
export function ServicePromises({ promise }: { readonly promise: DeliveryPreview | null }): ReactNode {
  return (
    <section
      aria-label="How we sell"
      className="page grid grid-cols-1 gap-4 pt-10 md:gap-6 md:pt-14 lg:grid-cols-2"
    >
      <DeliveryPromiseForm promise={promise} />
      <div className="grid grid-cols-1 gap-4 md:gap-6 md:max-lg:grid-cols-2">
        <div className="rounded-card border border-line bg-card p-6 md:p-6">
          <SampleIcon className="size-7 text-clay" />
          <h2 className="mt-3 text-2xl">See it at home first</h2>
          <p className="mt-2 text-quiet">
            Samples are free; you pay for packaging and postage. Look at one in your own light, wet and dry,
            before you order a floor.
          </p>
          <OnwardLink to={samplesHref}>Everything with a free sample</OnwardLink>
        </div>
        <div className="rounded-card border border-line bg-card p-6 md:p-6">
          <RulerIcon className="size-7 text-clay" />
          <h2 className="mt-3 text-2xl">What goes with it</h2>
          <p className="mt-2 text-quiet">
            Say how much floor you have, and the product page says how much grout, primer or membrane goes
            with it, in whole packs. Tick what you need and it travels with the tiles.
          </p>
        </div>
      </div>
    </section>
  )
}
