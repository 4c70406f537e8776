import type { CallHandlers } from '#contract/admin/call.ts'
import type { priceCalls } from '#contract/admin/calls/prices.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { productPath, productPathWithSku } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { parseTypedRate } from '#domain/money/typed-pounds.ts'
import type { PriceBasis, PriceWish } from '#domain/pricing/set-price.ts'
import type { PricesFeature } from '../../prices/index.ts'
import { noVariation, refusePrice } from '../price-refusals.ts'
import { presentFields, presentPreview, presentPrice, presentPriced, readFields } from '../price-wire.ts'
import { wrongField } from '../refusals.ts'

interface TypedPrice {
  readonly price: string
  readonly vat: 'with' | 'without'
  readonly basis: PriceBasis
  readonly delivery: string
}

const examples = { with: '33 or 29.95', without: '27.5 or 24.9583' } as const

/** What was typed as a price of the catalogue, or the field that is none. */
const readWish = ({ price, vat, basis, delivery }: TypedPrice): Result<PriceWish, AdminRefusal> => {
  const read = (typed: string) => parseTypedRate(typed, vat === 'with')
  const typed = { price: read(price), delivery: delivery === '' ? null : read(delivery) }
  if (typed.price === null) return err(wrongField('price', `A price looks like ${examples[vat]}.`))
  if (delivery !== '' && typed.delivery === null)
    return err(wrongField('delivery', `The delivery of a crate looks like ${examples[vat]}.`))
  return ok({ basis, price: typed.price, delivery: typed.delivery })
}

export const priceHandlers = ({
  prices,
}: {
  readonly prices: PricesFeature
}): CallHandlers<typeof priceCalls> => ({
  findPrices: async ({ input: { find } }) => {
    const found = await prices.find(find)
    return ok({ prices: found.prices.map(presentPriced), more: found.hasMore })
  },
  readPrice: async ({ input: { id } }) => {
    const found = await prices.read(id)
    if (found === null) return err(noVariation)
    const { priced, history } = found
    const path = productPathWithSku(productPath(priced.categorySlug, priced.slug), priced.sku)
    return ok({ ...presentPrice(priced, history), path })
  },
  previewPrice: async ({ actor, input: { id, ...typed } }) => {
    const wish = readWish(typed)
    if (!wish.ok) return wish
    const preview = await prices.preview(actor, id, wish.value)
    return preview.ok ? ok(presentPreview(preview.value)) : err(refusePrice(preview.error, null))
  },
  changePrice: async ({ actor, input: { id, percent, was, ...typed } }) => {
    const wish = readWish(typed)
    if (!wish.ok) return wish
    const seen = was === undefined ? null : readFields(was)
    const changed = await prices.change(actor, id, { wish: wish.value, was: seen, percent })
    if (!changed.ok) return err(refusePrice(changed.error, seen))
    return ok({
      id,
      changed: changed.value.isChanged,
      prices: presentFields(changed.value.prices),
    })
  },
})
