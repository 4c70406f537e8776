import type { ReactNode } from 'react'
import type { CustomerSession } from '#contract/account.ts'
import { endSessionPath, paths } from '#contract/routes.ts'
import { ButtonForm } from '../../../forms/button-form.tsx'
import { AccountLayout } from '../account-layout.tsx'
import { requireUser } from '../require-account.ts'
import type { Route } from './+types/page.ts'

const timeFormat = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/London',
})

export async function loader(args: Route.LoaderArgs) {
  const { shop, user, visitor } = await requireUser(args)
  const sessions = await shop.accounts.sessionsOf(user, visitor)
  return { sessions: sessions.map(deviceView) }
}

/** Formats a session in the shop's time zone on the server: a browser elsewhere would show another hour. */
const deviceView = ({ id, name, begunAt, seenAt, isThis }: CustomerSession) => ({
  id,
  name: name ?? 'Unknown device',
  begun: timeFormat.format(new Date(begunAt)),
  seen: timeFormat.format(new Date(seenAt)),
  isThis,
})
type DeviceView = ReturnType<typeof deviceView>

export default function DevicesPage({ loaderData: { sessions } }: Route.ComponentProps): ReactNode {
  return (
    <AccountLayout
      title="Your devices"
      lead="Where you are logged in. If you do not know one of them, end it and change your password."
    >
      <ul className="divide-y divide-line border-line border-y">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
            <Session session={session} />
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <ButtonForm action={paths.accountEndOthers} look="secondary" className="mt-6">
          End all others
        </ButtonForm>
      )}
    </AccountLayout>
  )
}

function Session({ session: { id, name, begun, seen, isThis } }: { session: DeviceView }): ReactNode {
  return (
    <>
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-medium font-sans text-base tracking-normal">
          {name}
          {isThis && (
            <span className="rounded-full bg-moss-wash px-3 py-0.5 font-normal text-moss text-sm">
              This device
            </span>
          )}
        </h2>
        <p className="mt-1 text-quiet text-sm">Logged in on {begun}</p>
        <p className="text-quiet text-sm">{isThis ? 'In use now' : `Last seen on ${seen}, or soon after`}</p>
      </div>
      <ButtonForm action={isThis ? paths.logout : endSessionPath(id)} className="-ml-5 sm:ml-0">
        {isThis ? (
          'Log out'
        ) : (
          <>
            End
            <span className="sr-only">
              {' '}
              {name}, logged in on {begun}
            </span>
          </>
        )}
      </ButtonForm>
    </>
  )
}
