import type { ReactNode } from 'react'
import { type Wallet, walletNames } from '#contract/wallets.ts'

/** The mark of a wallet, named for screen readers. */
export function WalletMark({ wallet }: { wallet: Wallet }): ReactNode {
  return (
    <img
      src={`/payment-marks/${wallet}.svg`}
      alt={walletNames[wallet]}
      width={80}
      height={24}
      loading="lazy"
    />
  )
}
