import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths, reminderPath } from '#contract/routes.ts'
import { ButtonForm } from '../../forms/button-form.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Route } from './+types/page.ts'

/** Opened from a reminder, on any device. The GET restores nothing: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  visitor()
  return { token: params.token, isOpen: await shop.reminders.isLinkOpen(params.token) }
}

export default function ReminderPage({ loaderData: { token, isOpen } }: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle title="Your basket" />
      <SecretAddress />
      <h1 className="text-4xl">{isOpen ? 'Your basket is still here' : 'This reminder is over'}</h1>
      {isOpen ? (
        <>
          <p className="mt-4 text-quiet">One press brings your goods into the basket of this browser.</p>
          <ButtonForm action={reminderPath(token)} look="primary" className="mt-8">
            Go to my basket
          </ButtonForm>
        </>
      ) : (
        <>
          <p className="mt-4 text-quiet">{messages.reminderOver}</p>
          <ButtonLink to={paths.basket} className="mt-8">
            {messages.viewBasket}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
