import type { ReactNode } from 'react'
import { data } from 'react-router'
import { CategoryLinks } from '../../listing/category-links.tsx'
import { ErrorPage } from '../error/error-page.tsx'

/** Matches every address that no other page matches. */
export const loader = () => data(null, { status: 404 })

const notFound = { status: 404, statusText: 'Not Found', internal: false, data: null }

export default function NotFound(): ReactNode {
  return (
    <>
      <ErrorPage error={notFound} />
      <div className="page max-w-3xl pb-20 text-center">
        <CategoryLinks />
      </div>
    </>
  )
}
