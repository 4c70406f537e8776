import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { paths } from '#contract/routes.ts'
import { safeRedirect } from '#domain/web-address/safe-redirect.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Route } from './+types/page.ts'
import { ProjectSection } from './project-section.tsx'
import { PromisedDelivery } from './promised-delivery.tsx'

/** A personal page: it shows the stored postcode. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  const redirect = safeRedirect(new URL(request.url).searchParams.get('redirect'))
  return { promise: await shop.delivery.promise(visitor()), redirect, project: visitor().project }
}

/**
 * The postcode form, and the price and date of delivery there. It redirects to the basket (T-092, OP-50),
 * unless the visitor came from a product or to see the delivery promise.
 */
export default function SetPostcodePage({ loaderData }: Route.ComponentProps): ReactNode {
  const { promise, redirect, project } = loaderData
  return (
    <div className="page max-w-4xl py-12 md:py-20">
      <PageTitle title="Your postcode" />
      <meta name="robots" content="noindex" />
      <h1 className="text-4xl">Where shall we deliver?</h1>
      <p className="mt-4 text-quiet">
        With your full postcode we can tell you early what delivery costs and which day it comes.
      </p>
      <Form
        method="post"
        action={paths.setPostcode}
        reloadDocument
        className="mt-8 flex flex-wrap items-end gap-3"
      >
        <CsrfField />
        <input type="hidden" name="redirect" value={redirect} />
        <TextField
          label="Postcode"
          name="postcode"
          autoComplete="postal-code"
          autoCapitalize="characters"
          required
          maxLength={12}
          defaultValue={promise?.postcode ?? ''}
          className="w-44 max-w-full max-sm:flex-1"
        />
        <Button type="submit">Save postcode</Button>
      </Form>
      {promise && (
        <>
          <PromisedDelivery promise={promise} className="mt-12" />
          <div className="mt-8 flex flex-wrap gap-3">
            <ButtonLink to={paths.basket} look="secondary">
              To your basket
            </ButtonLink>
            <ButtonLink to={paths.delivery} look="quiet">
              How delivery works
            </ButtonLink>
          </div>
        </>
      )}
      <ProjectSection project={project} redirect={redirect} />
    </div>
  )
}
