import type { ReactNode } from 'react'
import { Form } from 'react-router'
import { messages } from '#contract/messages.ts'
import { calls, paths } from '#contract/routes.ts'
import { CsrfField } from '../../forms/csrf-field.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

/** The page behind an emailed link to a saved list; only its button opens the list (D6). */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  visitor()
  return { token: params.token, isOpen: await shop.savedList.isLinkOpen(params.token) }
}

export default function SavedListPage({ loaderData }: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle title="Your saved list" />
      <SecretAddress />
      <h1 className="text-4xl">Your saved list</h1>
      {loaderData.isOpen ? (
        <>
          <p className="mt-4 text-quiet">Everything that was saved under your email, in this browser.</p>
          <Form method="post" action={calls.openSavedList} reloadDocument className="mt-8">
            <CsrfField />
            <input type="hidden" name="token" value={loaderData.token} />
            <Button type="submit">Open my saved list</Button>
          </Form>
        </>
      ) : (
        <>
          <p className="mt-4 text-quiet">{messages.linkOver}</p>
          <ButtonLink to={paths.basket} className="mt-8">
            {messages.viewBasket}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
