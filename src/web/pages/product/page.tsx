import { type ReactNode, useMemo, useRef } from 'react'
import { flushSync } from 'react-dom'
import { data, Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { paymentMarks } from '#contract/payment-methods.ts'
import { askPath, categoryPath, paths } from '#contract/routes.ts'
import { parseQuantity, units } from '#domain/measure/quantity.ts'
import { useDeferredLayoutClass } from '../../browser/use-hydrated.ts'
import { Assurances } from '../../merchant/assurances.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { classNames } from '../../ui/class-names.ts'
import { nonBreakingSize } from '../../ui/non-breaking-size.ts'
import { SocialCard } from '../../ui/social-card.tsx'
import { Stars } from '../../ui/stars.tsx'
import { breadcrumbData, StructuredData } from '../../ui/structured-data.tsx'
import { Typeset } from '../../ui/typeset.tsx'
import { WishlistButton } from '../../wishlist/wishlist-button.tsx'
import { GoodsError } from '../error/goods-error.tsx'
import type { Route } from './+types/page.ts'
import { BottomBar } from './buy/bottom-bar.tsx'
import { DeliveryServices } from './buy/delivery-services.tsx'
import { cheapestHeadline, headlineOf } from './buy/headline.ts'
import { FullCrate, HeadlineNote } from './buy/headline-note.tsx'
import { HeadlinePrice } from './buy/headline-price.tsx'
import { goodsForProject, openingDelivered, openingState } from './buy/opening.ts'
import { Instead, Quotation } from './buy/other-ways.tsx'
import { SampleForm } from './buy/sample-form.tsx'
import { useBuyingForm } from './buy/use-buying-form.ts'
import { useCurrentProduct } from './buy/use-current-product.ts'
import { CHOICE_ID, focusQuantity } from './buy/ways-in.ts'
import { CalculatorPanel } from './calculator/calculator-panel.tsx'
import { readCalculatorParameters } from './calculator/dimension-input.ts'
import { BuyingForm } from './choose/buying-form.tsx'
import { stepsOf } from './choose/choice.ts'
import {
  choiceFields,
  lastOf,
  readChoiceParameters,
  readGoodsParameters,
} from './choose/choice-parameters.ts'
import { SeeItLaid } from './laid/see-it-laid.tsx'
import { About } from './look/about.tsx'
import { Gallery } from './look/gallery.tsx'
import { galleryPictures, leadingPicture } from './look/gallery-pictures.ts'
import { pictureItems } from './look/lightbox/items.ts'
import { LightboxArea } from './look/lightbox/lightbox-area.tsx'
import { REVIEWS_ID, Reviews } from './look/reviews.tsx'
import { productData } from './look/structured-data.ts'
import { openingJob } from './materials/job-parameters.ts'
import { NoScriptFields } from './no-script-form.tsx'
import { loadShelves } from './shelves/load-shelves.ts'
import { ProductShelves } from './shelves/product-shelves.tsx'

/**
 * The page is cached for all visitors: nothing here may depend on the visitor (architecture §6). For a
 * visitor without script, who cannot fetch postcode and wishlist later, it is rendered individually.
 */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { origin, searchParams } = new URL(request.url)
  const { shop, vendors, visitorWithoutScript, today } = context.get(pageRequest)
  const { catalogue } = shop
  const shared = await catalogue.productPage(params.category, params.product)
  if (shared === null || shared.variations.length === 0) throw data(null, { status: 404 })
  const visitor = visitorWithoutScript()
  const personal = visitor === null ? null : await catalogue.product(shared.id, visitor)
  const product = personal === null || personal.variations.length === 0 ? shared : personal
  const shelves = await loadShelves(shop, product)
  const attributes = product.buying_form === 'simple' ? null : await catalogue.attributes(product.id, [])
  const page = {
    origin,
    product,
    steps: stepsOf(attributes ?? {}),
    choice: readChoiceParameters(searchParams),
    calculatorParameters: readCalculatorParameters(searchParams),
    job: openingJob(product, searchParams, visitor?.project ?? null),
    goods: readGoodsParameters(searchParams),
    sku: lastOf(searchParams, choiceFields.sku),
    marks: paymentMarks(vendors),
    offersPaypal: vendors.clients.paypal !== null,
    reviews: await shop.reviews.ofProduct(shared.id),
    shelves,
    today,
  }
  const opening = { ...page, goods: goodsForProject(page, visitor?.project ?? null) }
  return { ...opening, delivered: await openingDelivered(shop.basket, opening) }
}

export default function ProductPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { origin, product, sku, choice, goods, reviews } = loaderData
  const canonical = new URL(product.full_slug, origin).href
  return (
    <>
      <PageTitle title={`${product.name} – ${product.category.name}`} />
      {product.summary !== '' && <meta name="description" content={product.summary} />}
      <link rel="canonical" href={canonical} />
      <SocialCard
        title={product.name}
        description={product.summary}
        address={canonical}
        picture={galleryPictures(product)[0]?.medium ?? null}
      />
      <StructuredData data={productData(origin, product, reviews)} />
      <StructuredData
        data={breadcrumbData(origin, [
          { name: product.category.name, to: categoryPath(product.category.slug) },
          { name: product.name, to: product.full_slug },
        ])}
      />
      <ProductView key={JSON.stringify([product.id, sku, choice, goods])} {...loaderData} />
    </>
  )
}

type ProductViewProps = Route.ComponentProps['loaderData']

function ProductView({
  product: page,
  steps,
  choice,
  goods,
  calculatorParameters,
  job,
  sku,
  marks,
  offersPaypal,
  reviews,
  delivered,
  shelves,
  today,
}: ProductViewProps): ReactNode {
  const product = useCurrentProduct(page)
  const form = useBuyingForm(
    product,
    () => openingState({ product: page, sku, steps, choice, goods }),
    goods.quantity !== null || goods.use !== null,
    delivered,
  )
  const addRef = useRef<HTMLDivElement>(null)
  const later = useDeferredLayoutClass()
  const pictures = useMemo(() => pictureItems(page), [page])
  const leading = leadingPicture(
    galleryPictures(page),
    form.purchase === null ? form.remaining : [form.purchase.variation],
  )
  const namedSample = page.variations.find(
    (variation) => variation.is_sample && variation.sku.toLowerCase() === sku?.toLowerCase(),
  )
  const headline =
    form.purchase === null
      ? cheapestHeadline(form.remaining)
      : headlineOf(form.purchase.goods, product.show_equivalent_price)
  const calculator = (
    <CalculatorPanel
      product={product}
      variationId={form.reference.id}
      remaining={form.remaining}
      parameters={calculatorParameters}
      job={job}
      onUse={({ variationId, quantity }) => {
        /* The field may appear with the choice: a stepwise chooser shows none before. */
        flushSync(() => form.setVariationAndQuantity(variationId, parseQuantity(quantity) ?? units(1)))
        focusQuantity()
      }}
      onMarked={({ variationId, quantity }) =>
        form.takeMarked(variationId, parseQuantity(quantity) ?? units(1))
      }
    />
  )
  return (
    <LightboxArea pictures={pictures}>
      <div className="page">
        <Breadcrumbs
          trail={[
            { name: 'Home', to: paths.home },
            { name: page.category.name, to: categoryPath(page.category.slug) },
          ]}
          here={page.name}
        />
        <div className="grid grid-cols-1 gap-x-8 gap-y-4 md:grid-cols-2 md:grid-rows-[auto_1fr] md:gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-x-12 xl:gap-x-16">
          <div className="relative">
            <Gallery product={page} leading={leading} />
            <SeeItLaid product={page} variationId={form.reference.id} />
          </div>
          <div className="space-y-4 pb-6 md:space-y-6 md:sticky md:bottom-0 md:row-span-2 md:min-h-dvh md:self-end lg:pt-2">
            <header>
              <h1 className="text-3xl leading-tight lg:text-4xl">{nonBreakingSize(page.name)}</h1>
              <Stars rating={reviews?.rating ?? null} href={`#${REVIEWS_ID}`} />
              {page.summary !== '' && (
                <p className="mt-3 text-lg text-quiet max-md:hidden">
                  <Typeset text={page.summary} />
                </p>
              )}
              <div className="flex flex-wrap items-center justify-between gap-x-4 md:mt-3">
                <div>
                  <p className="text-2xl leading-tight">
                    <HeadlinePrice headline={headline} />
                  </p>
                  <FullCrate purchase={form.purchase} />
                </div>
                <WishlistButton productId={page.id} inFavourites={product.in_favourites} />
              </div>
              <HeadlineNote
                purchase={form.purchase}
                refused={form.delivered.answer?.not_delivered ?? null}
                fullSlug={page.full_slug}
                today={today}
              />
            </header>
            <NoScriptFields
              choice={form.state.choice}
              sampleSku={product.buying_form === 'simple' ? null : (namedSample?.sku ?? null)}
            />
            <div id={CHOICE_ID} className="scroll-mt-24">
              <BuyingForm form={form} addRef={addRef} calculator={calculator} offersPaypal={offersPaypal} />
            </div>
            {form.purchase?.soldOut && form.purchase.variation.buyable && shelves.instead.length > 0 && (
              <Instead cards={shelves.instead} />
            )}
            {product.sold_online && !product.buyable && (
              <Quotation
                fullSlug={page.full_slug}
                sku={form.purchase?.variation.sku ?? null}
                look="secondary"
              />
            )}
            <div className="space-y-3">
              {/* What is not sold online has neither ways to pay nor delivery. */}
              <Assurances marks={product.sold_online ? marks : []} />
              <CallUs>
                {' '}
                or{' '}
                <Link
                  to={askPath(page.full_slug, form.purchase?.variation.sku)}
                  className="text-clay underline underline-offset-2"
                >
                  {messages.askAboutThis}
                </Link>
              </CallUs>
            </div>
            <SampleForm
              product={product}
              reference={form.purchase?.variation ?? namedSample ?? form.reference}
            />
            {form.purchase !== null && product.sold_online && (
              <DeliveryServices
                variationId={form.purchase.variation.id}
                postcode={product.postcode}
                changes={form.delivered.changes}
              />
            )}
          </div>
          <div className={classNames('mt-6', later)}>
            <About product={page} />
            <Reviews reviews={reviews} />
          </div>
        </div>
      </div>
      <ProductShelves productId={page.id} shelves={shelves} postcode={product.postcode} />
      <BottomBar form={form} addRef={addRef} />
    </LightboxArea>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <GoodsError error={error} />
}
