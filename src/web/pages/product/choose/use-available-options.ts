import { useState } from 'react'
import type { WireAttributeOption } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { productCalls } from '../../../browser/calls/product.ts'
import { useResponse } from '../../../browser/use-response.ts'
import { useShopState } from '../../../shell/shop-state.tsx'

interface AvailableOptions {
  readonly selection: string
  readonly available: ReadonlySet<number>
}

/**
 * The options that combine with the current choice, fetched after each choice (P-146). Null until the
 * response to the latest choice arrives: until then the page's own data decides what can be chosen.
 */
export const useAvailableOptions = (
  productId: number,
  chosen: readonly Pick<WireAttributeOption, 'id' | 'name'>[],
): ReadonlySet<number> | null => {
  const { raiseAlert } = useShopState()
  const [latest, setLatest] = useState<AvailableOptions | null>(null)
  const selection = JSON.stringify(chosen.map(({ id, name }) => ({ id, name })))
  useResponse(
    chosen.length > 0 ? `${productId} ${selection}` : null,
    () =>
      productCalls.post(calls.getProductAttributes, {
        product_id: productId,
        selectedOptions: JSON.parse(selection),
      }),
    (answer) => {
      if (!answer.ok) return raiseAlert({ level: 'danger', message: answer.message })
      const options = Object.values(answer.value).flat()
      setLatest({ selection, available: new Set(options.flatMap((o) => (o.available ? o.id : []))) })
    },
  )

  return latest?.selection === selection ? latest.available : null
}
