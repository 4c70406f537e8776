import { type ReactNode, useCallback, useEffect, useState } from 'react'
import {
  isRouteErrorResponse,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteLoaderData,
} from 'react-router'
import type { Route } from './+types/root.ts'
import { keepSent } from './forms/drafts.ts'
import { LeaveDialog } from './forms/leave-dialog.tsx'
import { PageToken } from './forms/page-token.ts'
import { pageRequest } from './page-request.ts'
import { Frame } from './shell/frame.tsx'
import { readViews } from './shell/start-page.ts'
import { useKeptFocus } from './shell/use-kept-focus.ts'
import { rememberPresses } from './sign-in/last-press.ts'
import styles from './styles/app.css?url'
import { Button } from './ui/button.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const request = context.get(pageRequest)
  const { csrfToken, person, shopName, shopUrl, isOfOtherAddress } = request
  return { csrfToken, person, shopName, shopUrl, isOfOtherAddress, views: await readViews(request) }
}

export function Layout({ children }: { children: ReactNode }): ReactNode {
  /* A script would read the address, and show that page instead. */
  const hasScripts = useRouteLoaderData<typeof loader>('root')?.isOfOtherAddress !== true
  return (
    <html lang="en-GB">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <Meta />
        {/* Its precedence puts it before the scripts, which the first paint does not need (M-212). */}
        <link rel="stylesheet" href={styles} precedence="page" />
      </head>
      <body>
        {children}
        {hasScripts && <ScrollRestoration />}
        {hasScripts && <Scripts />}
      </body>
    </html>
  )
}

/** Pages before the sign-in have no menu. */
const Framed = ({ children }: { children: ReactNode }): ReactNode => {
  const data = useRouteLoaderData<typeof loader>('root')
  if (!data?.person) return <main className="mx-auto max-w-md px-4 py-10">{children}</main>
  return (
    <Frame shopName={data.shopName} shopUrl={data.shopUrl} person={data.person} views={data.views}>
      {children}
    </Frame>
  )
}

export default function Root({ loaderData }: Route.ComponentProps): ReactNode {
  const own = loaderData.csrfToken
  const [renewed, setRenewed] = useState<{ readonly own: string; readonly token: string } | null>(null)
  const renew = useCallback((token: string) => setRenewed({ own, token }), [own])
  useEffect(rememberPresses, [])
  useKeptFocus()
  return (
    <PageToken value={{ token: renewed?.own === own ? renewed.token : null, renew }}>
      <Framed>
        <Outlet />
      </Framed>
      {/* After the forms of the page, which take their own answers first. */}
      <LeaveDialog />
    </PageToken>
  )
}

const noAnswer = {
  title: 'No answer came',
  text: 'The shop did not answer. What you sent may be saved or not: load the page again and look. What you typed is kept.',
}

const explain = (error: unknown): { readonly title: string; readonly text: string } => {
  /* What a failed fetch throws, in every browser. */
  if (error instanceof TypeError && typeof window !== 'undefined') return noAnswer
  const status = isRouteErrorResponse(error) ? error.status : 500
  if (status === 404) return { title: 'Not found', text: 'There is no such page, or it is not for you.' }
  /* Closed while this page was open (M-203), busy with shoppers (M-211), or without its database: it says so. */
  if (status === 503 && isRouteErrorResponse(error) && typeof error.data === 'string')
    return { title: 'The back office does not answer', text: error.data }
  /* An address that was typed or cut off: its page says what is wrong with it. */
  if (status === 422 && isRouteErrorResponse(error) && typeof error.data === 'string')
    return { title: 'This address is not right', text: error.data }
  return {
    title: 'Something went wrong',
    text: 'Nothing was changed by this page. Try again; if it goes on, tell whoever runs the shop.',
  }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  const said = explain(error)
  const { title, text } = said
  useEffect(keepSent, [])
  return (
    <Framed>
      <title>{title}</title>
      <h1 className="text-title">{title}</h1>
      <p className="mt-2">{text}</p>
      {said === noAnswer && (
        <p className="mt-4">
          <Button type="button" look="primary" onClick={() => window.location.reload()}>
            Load the page again
          </Button>
        </p>
      )}
    </Framed>
  )
}
