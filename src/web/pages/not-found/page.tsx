import type { ReactNode } from 'react'
import { data } from 'react-router'
import { GoodsError } from '../error/goods-error.tsx'
import type { Route } from './+types/page.ts'

/** Matches every address that no other page matches. */
export function loader(): never {
  throw data(null, { status: 404 })
}

export default function NotFound(): null {
  return null
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps): ReactNode {
  return <GoodsError error={error} />
}
