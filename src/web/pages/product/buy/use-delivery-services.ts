import { useState } from 'react'
import type { WireVariationService } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { productCalls } from '../../../browser/calls/product.ts'
import { useResponse } from '../../../browser/use-response.ts'

export type DeliveryServicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'loaded'; readonly services: readonly WireVariationService[] }

type LoadedServices = Exclude<DeliveryServicesState, { kind: 'loading' }>

/** The delivery services of the selected variation: one call for each selection and each change
 * of the postcode (P-037, P-038, S-002). */
export const useDeliveryServices = (variationId: number, changes: number): DeliveryServicesState => {
  const [tries, setTries] = useState(0)
  const [loaded, setLoaded] = useState<{
    readonly variationId: number
    readonly answer: LoadedServices
  } | null>(null)
  const retry = (): void => {
    setLoaded(null)
    setTries((n) => n + 1)
  }
  useResponse(
    `${variationId} ${changes} ${tries}`,
    () => productCalls.post(calls.getVariationShippingServices, { variation_id: variationId }),
    (answer) =>
      setLoaded({
        variationId,
        answer: answer.ok
          ? { kind: 'loaded', services: Array.isArray(answer.value) ? answer.value : [] }
          : { kind: 'failed', message: answer.message, retry },
      }),
  )

  return loaded?.variationId === variationId ? loaded.answer : { kind: 'loading' }
}
