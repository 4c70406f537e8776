import type { ReactNode } from 'react'
import { messages } from '#contract/messages.ts'
import { type Wallet, withWallet } from '#contract/wallets.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useStoredApplePay } from '../../wallets/apple-pay.ts'
import { WalletMark } from '../../wallets/wallet-mark.tsx'
import type { BasketChanges } from './changes.ts'
import { checkoutObstacle } from './checkout-button.tsx'
import type { BasketState } from './state.ts'
import { useCheckoutVisit } from './use-checkout-visit.ts'

interface WalletRowProps {
  readonly wallets: readonly Wallet[]
  /** Whether the shop's domain is registered for Apple Pay. */
  readonly applePay: boolean
  readonly state: BasketState
  readonly changes: BasketChanges
  readonly destination: string
}

/**
 * Leads to the checkout with a wallet chosen (S-034); without a script, too. It is not there while the basket
 * cannot be checked out, or costs nothing.
 */
export function WalletRow({ wallets, applePay, state, changes, destination }: WalletRowProps): ReactNode {
  const hasApplePay = useStoredApplePay(applePay)
  const offered = wallets.filter((wallet) => wallet !== 'apple-pay' || hasApplePay)
  if (offered.length === 0 || checkoutObstacle(state) !== null || state.known.totals.orderTotal === 0)
    return null
  return (
    <section aria-label={messages.payFasterWith} className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
      <p className="text-quiet text-sm">{messages.payFasterWith}</p>
      <div className="flex flex-wrap gap-3">
        {offered.map((wallet) => (
          <WalletLink key={wallet} wallet={wallet} changes={changes} destination={destination} />
        ))}
      </div>
    </section>
  )
}

interface WalletLinkProps extends Pick<WalletRowProps, 'changes' | 'destination'> {
  readonly wallet: Wallet
}

function WalletLink({ wallet, changes, destination }: WalletLinkProps): ReactNode {
  return (
    <ButtonLink
      look="secondary"
      className="px-3! hover:bg-paper!"
      {...useCheckoutVisit(changes, withWallet(destination, wallet))}
    >
      <WalletMark wallet={wallet} />
    </ButtonLink>
  )
}
