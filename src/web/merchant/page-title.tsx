import { type ReactNode, useContext } from 'react'
import { MerchantContext } from './merchant-context.ts'

/** The title of a page, followed by the shop's name: 'Your basket – Tessera'. */
export function PageTitle({ title }: { title: string }): ReactNode {
  const merchant = useContext(MerchantContext)
  return <title>{merchant === null ? title : `${title} – ${merchant.name}`}</title>
}
