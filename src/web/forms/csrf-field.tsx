import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'

/** The page's CSRF token; '' on an error page, whose root has no data. */
export const useCsrfToken = (): string => useRouteLoaderData<typeof loader>('root')?.csrfToken ?? ''

/** The hidden field that every form of the shop posts. */
export function CsrfField(): ReactNode {
  return <input type="hidden" name="_token" value={useCsrfToken()} />
}
