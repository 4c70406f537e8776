import { createContext, useContext } from 'react'
import type { Merchant } from '#contract/merchant.ts'

/** The merchant of the root loader; null: an error page whose root loader failed. */
export const MerchantContext = createContext<Merchant | null>(null)

/** The merchant, on any page whose loaders have run. */
export const useMerchant = (): Merchant => {
  const merchant = useContext(MerchantContext)
  if (merchant === null) throw new Error('This page is shown without the data of the root loader.')
  return merchant
}
