import { type MouseEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { mayHaveApplePay } from '../../wallets/apple-pay.ts'
import type { BasketChanges } from './changes.ts'

/**
 * Saves typed quantities, then goes to the destination unless that raised a warning (T-022, T-026). A device
 * with Apple Pay loads the checkout as its own document, in which Stripe may be asked for it (S-034).
 */
export const useCheckoutVisit = (changes: BasketChanges, destination: string) => {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const flushAndGo = async (): Promise<void> => {
    setBusy(true)
    const hadNoWarning = await changes.flush()
    setBusy(false)
    if (!hadNoWarning) return
    if (mayHaveApplePay()) window.location.assign(destination)
    else await navigate(destination)
  }

  return {
    to: destination,
    reloadDocument: mayHaveApplePay(),
    busy,
    onClick: (event: MouseEvent): void => {
      if (changes.isIdle()) return
      event.preventDefault()
      void flushAndGo()
    },
  }
}
