import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { paths, reminderStopPath } from '#contract/routes.ts'
import { ButtonForm } from '../../forms/button-form.tsx'
import { PageTitle } from '../../merchant/page-title.tsx'
import { SecretAddress } from '../../merchant/secret-address.tsx'
import { pageRequest } from '../../page-request.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Route } from './+types/page.ts'

/** Linked in every reminder. The GET unsubscribes no one: mail programs prefetch links. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(pageRequest)
  visitor()
  return { token: params.token, isStopped: await shop.reminders.hasOptedOut(params.token) }
}

export default function ReminderStopPage({
  loaderData: { token, isStopped },
}: Route.ComponentProps): ReactNode {
  return (
    <div className="page max-w-xl py-12 md:py-20">
      <PageTitle title="Reminders" />
      <SecretAddress />
      <h1 className="text-4xl">Reminders</h1>
      {isStopped === false ? (
        <>
          <p className="mt-4 text-quiet">
            One press, and we write no more reminders to the address that the email went to. Emails about your
            orders still come.
          </p>
          <ButtonForm action={reminderStopPath(token)} look="primary" className="mt-8">
            Send me no more reminders
          </ButtonForm>
        </>
      ) : (
        <>
          <Notice level={isStopped === null ? 'warning' : 'success'} className="mt-6">
            {isStopped === null ? messages.reminderUnknown : messages.remindersStopped}
          </Notice>
          <ButtonLink to={paths.home} className="mt-8">
            {messages.continueShopping}
          </ButtonLink>
        </>
      )}
    </div>
  )
}
