import { type ReactNode, useState } from 'react'
import { messages } from '#contract/messages.ts'
import type { PaymentVendors } from '#contract/payment-methods.ts'
import { WALLET_FIELD, type Wallet, walletsOf } from '#contract/wallets.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import type { PoundsIncVat } from '#domain/money/pounds.ts'
import { WalletMark } from '../../wallets/wallet-mark.tsx'
import { WalletOption } from '../../wallets/wallet-option.tsx'
import { useApplePay } from './use-apple-pay.ts'

interface WalletChoiceProps {
  readonly vendors: PaymentVendors
  readonly total: PoundsIncVat
  /** The wallet chosen in the basket. */
  readonly chosen: Wallet | null
}

/** Card or wallet, at the top of the form, which carries the choice to the payment page (S-034). */
export function WalletChoice({ vendors, total, chosen }: WalletChoiceProps): ReactNode {
  const [wanted, setWanted] = useState<Wallet | null>(chosen)
  const hasApplePay = useApplePay(vendors.clients.stripe, poundsToPence(total))
  const offered = walletsOf(vendors).filter((wallet) => wallet !== 'apple-pay' || hasApplePay)
  const hasCards = vendors.clients.stripe !== null
  if (total === 0 || offered.length === 0 || offered.length + Number(hasCards) === 1) return null
  /* The payment page chooses among what it offers if there are no cards. */
  const selected = wanted !== null && offered.includes(wanted) ? wanted : null
  /* Three stand in one row of a phone, four in two. */
  const columns =
    offered.length + Number(hasCards) === 3
      ? 'grid-cols-[repeat(auto-fit,minmax(min(5.25rem,100%),1fr))]'
      : 'grid-cols-2'
  return (
    <div className="rounded-card bg-card p-5 shadow-raised sm:px-8">
      <fieldset className={`grid gap-3 sm:grid-cols-4 ${columns}`}>
        <legend className="mb-3 font-medium">{messages.payWith}</legend>
        {hasCards && (
          <WalletOption
            name={WALLET_FIELD}
            value=""
            checked={selected === null}
            onChoose={() => setWanted(null)}
          >
            Card
          </WalletOption>
        )}
        {offered.map((wallet) => (
          <WalletOption
            key={wallet}
            name={WALLET_FIELD}
            value={wallet}
            checked={selected === wallet}
            onChoose={() => setWanted(wallet)}
          >
            <WalletMark wallet={wallet} />
          </WalletOption>
        ))}
      </fieldset>
      <p className="mt-3 text-quiet text-sm">{messages.payWithLater}</p>
    </div>
  )
}
