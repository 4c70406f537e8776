import type { ReactNode } from 'react'
import { load } from '../../requests.ts'
import { dayText } from '../../ui/texts.ts'
import { ListViews, useListTitle } from '../../views/saved-views.tsx'
import { viewsAction } from '../../views/view-actions.ts'
import type { Route } from './+types/page.ts'

export const loader = async (args: Route.LoaderArgs) => ({
  applicants: await load(args, 'tradeApplications', {}),
})

export const action = viewsAction('trade-applications')

const linkClass = 'break-all text-accent underline underline-offset-2'

/** Who waits for a trade account, and how it is decided. */
export default function TradeApplicationsPage({
  loaderData: { applicants },
  actionData,
}: Route.ComponentProps): ReactNode {
  const title = useListTitle('trade-applications', 'Trade applications')
  return (
    <>
      <title>{title}</title>
      <h1 className="break-words text-title">{title}</h1>
      {applicants.length === 0 ? (
        <p className="mt-4">Nobody waits for a trade account.</p>
      ) : (
        <>
          <p className="mt-1 max-w-2xl text-quiet">
            Longest waiting first. An application is agreed to with{' '}
            <code className="break-words">npm run shop -- trade approve &lt;email&gt; --limit 5000</code> and
            refused with <code className="break-words">trade refuse &lt;email&gt;</code>; either way the
            applicant gets an email.
          </p>
          <ul className="mt-4 grid max-w-3xl gap-2">
            {applicants.map(({ company, name, email, telephone, since }) => (
              <li key={email} className="rounded-card border border-line bg-card px-4 py-3">
                <h2>{company}</h2>
                <p>{name}</p>
                <p className="flex flex-wrap gap-x-4">
                  <a href={`mailto:${email}`} className={linkClass}>
                    {email}
                  </a>
                  {telephone !== '' && (
                    <a href={`tel:${telephone.replaceAll(' ', '')}`} className={linkClass}>
                      {telephone}
                    </a>
                  )}
                </p>
                <p className="text-quiet text-small">Customer since {dayText(since)}</p>
              </li>
            ))}
          </ul>
        </>
      )}
      <div className="mt-6">
        <ListViews list="trade-applications" answer={actionData} />
      </div>
    </>
  )
}
