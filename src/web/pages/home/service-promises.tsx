import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { listingHref } from '#contract/listing-address.ts'
import { paths } from '#contract/routes.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { ArrowRightIcon, LorryIcon, RulerIcon, SampleIcon } from '../../ui/icons.tsx'

const samplesHref = listingHref(paths.search, { ticks: new Map([['sample', ['yes']]]) })

/** The shop's services: delivery, samples and matching materials. */
export function ServicePromises(): ReactNode {
  return (
    <section
      aria-label="How we sell"
      className="page grid grid-cols-1 gap-4 pt-20 md:gap-6 md:pt-28 lg:grid-cols-2"
    >
      <DeliveryPromiseForm />
      <div className="grid grid-cols-1 gap-4 md:gap-6 md:max-lg:grid-cols-2">
        <div className="rounded-card border border-line bg-card p-6 md:p-8">
          <SampleIcon className="size-7 text-clay" />
          <h2 className="mt-3 text-2xl">See it at home first</h2>
          <p className="mt-2 text-quiet">
            Samples are free; you pay for packaging and postage. Look at one in your own light, wet and dry,
            before you order a floor.
          </p>
          <OnwardLink to={samplesHref}>Everything with a free sample</OnwardLink>
        </div>
        <div className="rounded-card border border-line bg-card p-6 md:p-8">
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

/** The form for a postcode; the next page shows the price and the date of delivery there (OP-50). */
function DeliveryPromiseForm(): ReactNode {
  return (
    <div className="flex flex-col rounded-card bg-stone p-6 md:p-8 lg:p-10">
      <LorryIcon className="size-7 text-clay" />
      <h2 className="mt-3 text-3xl md:text-4xl">When would it come?</h2>
      <p className="mt-4 text-quiet lg:text-lg">
        Tell us where, and we tell you the day and the price before you choose anything. The price per square
        metre of a full crate has its delivery in it; for less than a crate the charge stands beside the
        goods.
      </p>
      <form
        method="post"
        action={paths.setPostcode}
        aria-label="Delivery to your postcode"
        className="mt-auto flex flex-wrap items-end gap-3 pt-8"
      >
        <CsrfField />
        <input type="hidden" name="redirect" value={paths.setPostcode} />
        <TextField
          label="Postcode"
          name="postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          required
          maxLength={12}
          placeholder="LS1 4AP"
          className="w-40 max-w-full"
        />
        <Button type="submit">Tell me</Button>
      </form>
      <OnwardLink to={paths.delivery}>How delivery works</OnwardLink>
    </div>
  )
}

function OnwardLink({ to, children }: { to: string; children: ReactNode }): ReactNode {
  return (
    <Link
      to={to}
      className="mt-3 inline-flex min-h-11 items-center gap-2 self-start font-medium text-clay underline-offset-4 hover:underline"
    >
      {children}
      <ArrowRightIcon />
    </Link>
  )
}
