import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { useHeadingFocusAfterError } from '../../shell/use-heading-focus.ts'
import { ErrorPage } from './error-page.tsx'

/** The page where goods are missing, with the categories to go on from (S-017). */
export function GoodsError({ error }: { error: unknown }): ReactNode {
  useHeadingFocusAfterError()
  return (
    <>
      <ErrorPage error={error} />
      {isRouteErrorResponse(error) && error.status === 404 && (
        <div className="page max-w-3xl pb-20 text-center">
          <CategoryLinks />
        </div>
      )}
    </>
  )
}
