import type { ReactNode } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { ErrorPage } from './error-page.tsx'

/** The page where goods are missing, with the categories to go on from (S-017). */
export function GoodsError({ error }: { error: unknown }): ReactNode {
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
