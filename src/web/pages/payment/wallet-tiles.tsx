import type { ReactNode } from 'react'
import { type Wallet, walletProviders } from '#contract/wallets.ts'
import { poundsToPence } from '#domain/money/pence.ts'
import { offersPayLater } from '#domain/pricing/notices.ts'
import { PayLaterBanner } from '../../ui/pay-later.tsx'
import { WalletMark } from '../../wallets/wallet-mark.tsx'
import { WalletOption } from '../../wallets/wallet-option.tsx'
import { Divider } from './divider.tsx'
import type { PaymentHandle } from './use-payment.ts'

/** The wallet that pays: PayPal's own where its method is chosen, unless Google Pay is. */
export const payingWallet = ({ method, wallet }: PaymentHandle['state']): Wallet | null =>
  method === 'paypal' ? (wallet ?? 'paypal') : wallet

interface WalletTilesProps {
  readonly payment: PaymentHandle
  /** This browser has the device's own wallet. */
  readonly applePay: boolean
}

/** The wallets, before all other ways to pay: PayPal, Google Pay through it, and the device's own (S-034). */
export function WalletTiles({ payment, applePay }: WalletTilesProps): ReactNode {
  const { page, state, dispatch } = payment
  const chosen = payingWallet(state)
  const tile = (wallet: Wallet): ReactNode => (
    <WalletOption
      key={wallet}
      name="payment_method"
      value={walletProviders[wallet]}
      checked={chosen === wallet}
      disabled={state.processing}
      onChoose={() => dispatch({ type: 'chose', method: walletProviders[wallet], wallet })}
    >
      <WalletMark wallet={wallet} />
    </WalletOption>
  )
  return (
    <>
      {page.paypal_enabled && (
        <div className="grid pair-24 gap-3">{(['paypal', 'google-pay'] as const).map(tile)}</div>
      )}
      {page.paypal_enabled && offersPayLater(poundsToPence(page.total)) && <PayLaterBanner plain />}
      {page.paypal_enabled && applePay && <Divider>Or Pay Using</Divider>}
      {applePay && tile('apple-pay')}
    </>
  )
}
