import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { messages } from '#contract/messages.ts'
import { backInStockPath, productPathWithSku } from '#contract/routes.ts'
import { maxLengths } from '#domain/checkout/rules.ts'
import { FormField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, form } = context.get(pageRequest)
  const product = await shop.catalogue.productPage(params.category, params.product)
  const { searchParams } = new URL(request.url)
  const sku = (form?.values['sku'] ?? searchParams.get('sku'))?.toLowerCase()
  const variation =
    product?.variations.find((one) => one.sku.toLowerCase() === sku) ??
    product?.variations.find((one) => !one.is_sample)
  if (product === null || variation === undefined) throw data(null, { status: 404 })
  return {
    form,
    fullSlug: product.full_slug,
    goods: variation.full_name,
    sku: variation.sku,
    isAsked: searchParams.has('asked'),
  }
}

/** An address for one email when goods are back in stock (S-018). */
export default function BackInStockPage({
  loaderData: { form, fullSlug, goods, sku, isAsked },
}: Route.ComponentProps): ReactNode {
  const back = (
    <Link
      to={productPathWithSku(fullSlug, sku)}
      className="inline-flex min-h-11 items-center text-clay hover:underline"
    >
      Back to the product
    </Link>
  )
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`${messages.emailMe}: ${goods}`} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">{messages.emailMe}</h1>
      <p className="mt-3 text-lg">{goods}</p>
      {isAsked ? (
        <>
          <Notice level="success" className="mt-8">
            {messages.stockNoticeAsked}
          </Notice>
          <div className="mt-4 flex flex-wrap gap-x-6">
            {back}
            <Link
              to={backInStockPath(fullSlug, sku)}
              className="inline-flex min-h-11 items-center text-clay hover:underline"
            >
              Use another address
            </Link>
          </div>
        </>
      ) : (
        <>
          <p className="mt-3 text-quiet">
            We write once when it can be ordered again, and then forget your address. First we send you an
            email to confirm it.
          </p>
          <PostForm
            action={backInStockPath(fullSlug, sku)}
            answer={form}
            label={messages.emailMe}
            className="mt-8 space-y-5"
          >
            <input type="hidden" name="sku" value={sku} />
            <FormField
              answer={form}
              name="email"
              label="Email address"
              type="email"
              autoComplete="email"
              required
              maxLength={maxLengths.email}
            />
            {/* For programs that fill in every field; hidden from people and from screen readers. */}
            <div hidden>
              <input name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
            </div>
            <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1">
              <Button type="submit" size="large">
                Email me
              </Button>
              {back}
            </div>
          </PostForm>
        </>
      )}
      <CallUs className="mt-8" />
    </div>
  )
}
