import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WireTotals } from '#contract/basket.ts'
import type { WireShippingService, WireShippingServices } from '#contract/delivery.ts'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { CallForm } from '../../forms/call-form.tsx'
import { deduction, deliveryPrice, discountText } from '../../orders/delivery-price.ts'
import { itemCount } from '../../orders/item-count.ts'
import { DeliveryInAllRow, PartCrateRow } from '../../orders/part-crate.tsx'
import { pounds, poundsWithoutVat } from '../../orders/pounds.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { BasketChanges } from './changes.ts'
import { DELIVERY_SECTION_ID } from './delivery-section.ts'

interface TotalsProps {
  readonly totals: WireTotals
  readonly shipping: WireShippingServices
  /** The part-crate deliveries in the lines' prices. */
  readonly partCrates: PoundsIncVat
  /** The totals are being recalculated: the amounts shown may change. */
  readonly calculating: boolean
  readonly changes: BasketChanges
}

/** Goods with and without VAT, discount, delivery, VAT, and what is charged (T-163 to T-169). */
export function Totals({ totals, shipping, partCrates, calculating, changes }: TotalsProps): ReactNode {
  const { variation_count: lines } = totals
  const service = shipping.services.find(({ id }) => id === shipping.selected_service_id)
  return (
    <dl className={classNames('figures mt-5 transition-opacity', calculating && 'opacity-30')}>
      <Row name={itemCount(lines)}>{pounds(totals.itemTotal)}*</Row>
      <PartCrateRow partCrates={partCrates} />
      <Row name="Without VAT" small>
        {poundsWithoutVat(totals.itemTotalExc)}
      </Row>
      {totals.discount_code !== null && <Discount totals={totals} changes={changes} />}
      <Row
        name={<DeliveryName chosen={service !== undefined} />}
        note={service && <DeliveryChosen service={service} day={shipping.selected_delivery_date} />}
      >
        {totals.delivery === 'selected' && deliveryPrice(totals.shippingTotal)}
        {totals.delivery === 'none' && 'Not available'}
      </Row>
      {totals.delivery === 'selected' && (
        <DeliveryInAllRow partCrates={partCrates} shippingTotal={totals.shippingTotal} />
      )}
      {totals.postageRefund > 0 && (
        <Row name={<span className="text-moss">{messages.samplePostageRefunded}</span>}>
          <span className="text-moss">{deduction(totals.postageRefund)}</span>
        </Row>
      )}
      {totals.delivery === 'needs-postcode' && (
        <div className="pb-2 text-sm">
          <dt className="sr-only">Delivery options</dt>
          <dd>
            <Link to={paths.setPostcode} className="text-clay underline underline-offset-4">
              {messages.enterPostcode}
            </Link>
          </dd>
        </div>
      )}
      <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
        <dt className="font-medium">
          {totals.delivery === 'selected' ? 'Order total' : 'Total before delivery'}
        </dt>
        <dd className="ml-auto font-serif text-3xl">{pounds(totals.orderTotal)}</dd>
        {totals.delivery !== 'selected' && partCrates > 0 && (
          <dd className="w-full text-quiet text-sm">{messages.totalWithPartCrate(pounds(partCrates))}</dd>
        )}
      </div>
      <Row name="VAT included" small>
        {pounds(totals.taxTotal)}
      </Row>
    </dl>
  )
}

interface RowProps {
  readonly name: ReactNode
  readonly small?: boolean
  /** Further `<dd>` elements beneath, over the whole width. */
  readonly note?: ReactNode
  readonly children: ReactNode
}

function Row({ name, small = false, note, children }: RowProps): ReactNode {
  return (
    <div
      className={classNames(
        'flex flex-wrap justify-between gap-x-4',
        small ? 'py-0.5 text-quiet text-sm' : 'py-1.5',
      )}
    >
      <dt className="min-w-0 flex-1 basis-20">{name}</dt>
      <dd className="ml-auto">{children}</dd>
      {note}
    </div>
  )
}

/** 'Delivery', with a link to change it. */
function DeliveryName({ chosen }: { chosen: boolean }): ReactNode {
  return (
    <>
      Delivery
      {chosen && (
        <a
          href={`#${DELIVERY_SECTION_ID}`}
          className="ml-3 text-clay text-sm underline-offset-4 hover:underline max-lg:hidden"
        >
          Change<span className="sr-only"> delivery</span>
        </a>
      )}
    </>
  )
}

/** The chosen service and its day; the line breaks between the two first. */
function DeliveryChosen({ service, day }: { service: WireShippingService; day: string | null }): ReactNode {
  const date = service.dates.find(([value]) => value === day)
  return (
    <dd className="w-full min-w-0 text-quiet text-sm">
      {service.name}
      {date && ', '}
      {date && (
        <span className="inline-block">
          {date[1]}
          {service.estimated && ` ${messages.estimated}`}
        </span>
      )}
    </dd>
  )
}

/** The discount's description and amount, with a button that removes the code (T-134, T-136, T-166). */
function Discount({ totals, changes }: Pick<TotalsProps, 'totals' | 'changes'>): ReactNode {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-1.5">
      <dt className="min-w-0 flex-1 basis-20">
        <span className="wrap-anywhere text-moss">{totals.discountDescription ?? 'Discount'}</span>
        <span className="wrap-anywhere block text-quiet text-sm">
          Code {totals.discount_code}
          {totals.discount_problem !== null && <> – {totals.discount_problem}</>}
        </span>
        <CallForm
          action={calls.removeDiscountCode}
          onSend={() => void changes.removeCode()}
          className="-mt-1 -mb-2"
        >
          <Button type="submit" look="quiet" size="small" className="!px-0">
            Remove<span className="sr-only"> discount</span>
          </Button>
        </CallForm>
      </dt>
      <dd className="ml-auto text-moss">
        {totals.discount_problem === null ? discountText(totals.discountTotal) : pounds(totals.discountTotal)}
      </dd>
    </div>
  )
}
