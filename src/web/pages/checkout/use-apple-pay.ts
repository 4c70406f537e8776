import { useEffect, useState } from 'react'
import type { StripeClient } from '#contract/payment-methods.ts'
import type { Pence } from '#domain/money/pence.ts'
import { mayHaveApplePay, storeApplePay } from '../../wallets/apple-pay.ts'

/** Whether Stripe's own element offers Apple Pay here; its script is loaded only on devices that may have it. */
export const useApplePay = (client: StripeClient | null, amount: Pence): boolean => {
  const [offered, setOffered] = useState(false)
  const [firstAmount] = useState(amount)
  useEffect(() => {
    if (client === null || !mayHaveApplePay()) return
    let isGone = false
    import('../payment/vendors/apple-pay.ts')
      .then(({ askForApplePay }) => askForApplePay(client, firstAmount))
      .then((answer) => {
        storeApplePay(answer)
        if (!isGone) setOffered(answer)
      })
      /* Without an answer, cards and the other wallets are offered as before. */
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [client, firstAmount])
  return offered
}
