import { createContext, useContext } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

interface PageToken {
  /** The token of a sign-in that was made over the page; null: the page's own still holds. */
  readonly token: string | null
  readonly renew: (token: string) => void
}

/** Where a sign-in over the page puts the token of its new session (M-009). */
export const PageToken = createContext<PageToken>({ token: null, renew: () => undefined })

/** The anti-forgery token of this browser's pages (M-195). */
export const useToken = (): string => {
  const own = useRouteLoaderData<typeof loader>('root')?.csrfToken ?? ''
  return useContext(PageToken).token ?? own
}
