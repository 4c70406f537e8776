import type { ReactNode } from 'react'
import { data, Link } from 'react-router'
import { MAX_QUESTION_LENGTH } from '#contract/form-limits.ts'
import { messages } from '#contract/messages.ts'
import { askPath, productPathWithSku } from '#contract/routes.ts'
import { maxLengths } from '#domain/checkout/rules.ts'
import { FormField } from '../../forms/fields.tsx'
import { PostForm } from '../../forms/post-form.tsx'
import { CallUs } from '../../merchant/call-us.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import type { Route } from './+types/page.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { shop, form } = context.get(pageRequest)
  const product = await shop.catalogue.productPage(params.category, params.product)
  if (product === null) throw data(null, { status: 404 })
  const sku = new URL(request.url).searchParams.get('sku')?.toLowerCase()
  const variation = product.variations.find((one) => one.sku.toLowerCase() === sku)
  return {
    form,
    name: product.name,
    fullSlug: product.full_slug,
    variation: variation === undefined ? null : { name: variation.name, sku: variation.sku },
  }
}

/** A question about a product, to the merchant's mailbox (S-041). */
export default function AskPage({ loaderData }: Route.ComponentProps): ReactNode {
  const { form, name, fullSlug, variation } = loaderData
  const back = variation === null ? fullSlug : productPathWithSku(fullSlug, variation.sku)
  return (
    <div className="page max-w-2xl pt-8 pb-12 md:pt-12 md:pb-20">
      <PageTitle title={`${messages.askAboutThis}: ${name}`} />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl md:text-5xl">Ask about {name}</h1>
      {variation !== null && (
        <p className="mt-3 text-quiet">
          {variation.name} <span className="whitespace-nowrap">({variation.sku})</span>
        </p>
      )}
      <CallUs className="mt-3" />
      <PostForm
        action={askPath(fullSlug, variation?.sku)}
        answer={form}
        label={messages.askAboutThis}
        className="mt-8 space-y-5"
      >
        <input type="hidden" name="sku" value={variation?.sku ?? ''} />
        <TextArea
          label="Your question"
          name="question"
          rows={6}
          required
          maxLength={MAX_QUESTION_LENGTH}
          defaultValue={form?.values['question']}
          error={form?.errors['question'] ?? null}
          hint="The room, its size and what is under the floor help us to answer."
        />
        <FormField
          answer={form}
          name="name"
          label="Your name"
          autoComplete="name"
          required
          maxLength={maxLengths.firstName + maxLengths.lastName}
        />
        <FormField
          answer={form}
          name="email"
          label="Email address"
          type="email"
          autoComplete="email"
          required
          maxLength={maxLengths.email}
          hint="Only to answer you."
        />
        {/* For programs that fill in every field; hidden from people and from screen readers. */}
        <div hidden>
          <input name="website" tabIndex={-1} autoComplete="off" aria-label="Leave this empty" />
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-1">
          <Button type="submit" size="large">
            Send the question
          </Button>
          <Link to={back} className="inline-flex min-h-11 items-center text-clay hover:underline">
            Back to {name}
          </Link>
        </div>
      </PostForm>
    </div>
  )
}
