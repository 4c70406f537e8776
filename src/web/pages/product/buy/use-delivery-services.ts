import { useEffect, useState } from 'react'
import type { WireVariationService } from '#contract/product.ts'
import { calls } from '#contract/routes.ts'
import { post } from '../../../browser/call.ts'

export type DeliveryServicesState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string; readonly retry: () => void }
  | { readonly kind: 'there'; readonly services: readonly WireVariationService[] }

type LoadedServices = Exclude<DeliveryServicesState, { kind: 'loading' }>

/** The delivery services of the selected variation: one call for each selection (P-037, P-038). */
export const useDeliveryServices = (variationId: number): DeliveryServicesState => {
  const [tries, setTries] = useState(0)
  const [known, setKnown] = useState<{
    readonly variationId: number
    readonly answer: LoadedServices
  } | null>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each further try asks again
  useEffect(() => {
    let current = true
    const retry = (): void => {
      setKnown(null)
      setTries((n) => n + 1)
    }
    post(calls.getVariationShippingServices, {
      variation_id: variationId,
    }).then((answer) => {
      if (!current) return
      setKnown({
        variationId,
        answer: answer.ok
          ? { kind: 'there', services: Array.isArray(answer.value) ? answer.value : [] }
          : { kind: 'failed', message: answer.message, retry },
      })
    })
    return () => {
      current = false
    }
  }, [variationId, tries])

  return known?.variationId === variationId ? known.answer : { kind: 'loading' }
}
