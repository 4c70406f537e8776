import { messages } from '#contract/messages.ts'
import type { PaymentPage } from '#contract/payment-page.ts'
import { type Wallet, walletProviders } from '#contract/wallets.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { CardError } from './card-error.ts'

/** The three boxes under the terms. */
export type TermsTick = 'agree' | 'optIn' | 'kerbside'

/** The shopper's input on the payment page (T-281), and the progress of the payment. */
export interface PaymentState {
  readonly method: PaymentMethod | null
  /** The wallet chosen before this page, while its provider's method is the chosen one (S-034). */
  readonly wallet: Wallet | null
  /** The chosen wallet, if this browser turned out not to have it. */
  readonly missingWallet: Wallet | null
  readonly agree: boolean
  readonly optIn: boolean
  readonly kerbside: boolean
  readonly nameOnCard: string
  /** From the click until a response, an error or a cancellation (T-270, T-307). */
  readonly processing: boolean
  /** Shown beside the name (T-296). */
  readonly nameError: string | null
  /** The typed part of the emailed code; null: no code is required (SX-08). */
  readonly code: string | null
  readonly codeError: string | null
  /** The button was pressed before this was given: its message stands there (S-032). */
  readonly gap: MissingInput | null
  /** Shown in the card errors area (T-292, T-313). */
  readonly cardError: CardError | null
  /**
   * The card may have been charged and the outcome is unknown: the page polls for it, or the shopper may
   * start another poll. No payment is possible meanwhile.
   */
  readonly pollState: 'polling' | 'unknown' | null
}

export type PaymentAction =
  | { readonly type: 'chose'; readonly method: PaymentMethod; readonly wallet?: Wallet }
  /** This browser does not have the wallet. */
  | { readonly type: 'wallet-missing'; readonly wallet: Wallet }
  | { readonly type: 'ticked'; readonly box: TermsTick; readonly on: boolean }
  | { readonly type: 'named'; readonly name: string }
  | { readonly type: 'name-missing'; readonly message: string }
  | { readonly type: 'code-required' }
  | { readonly type: 'code-typed'; readonly code: string }
  | { readonly type: 'code-passed' }
  | { readonly type: 'code-wrong'; readonly message: string }
  | { readonly type: 'gap'; readonly gap: MissingInput }
  | { readonly type: 'began' }
  /** The payment failed or was cancelled: the button can be used again (T-275). */
  | { readonly type: 'ended'; readonly cardError: CardError | null }
  | { readonly type: 'outcome-polling' }
  | { readonly type: 'outcome-unknown' }
  /** The order cannot be placed as it is (T-354). */
  | { readonly type: 'invalid' }

type PaymentOptions = Pick<PaymentPage, 'methods' | 'bypass_payment' | 'kerbside_option'>

/** Preselects a single method, or else cards (S-034); no-charge if there is nothing to pay (T-266, T-267). */
export const preselectedMethod = ({ methods, bypass_payment }: PaymentOptions): PaymentMethod | null => {
  if (bypass_payment === '1') return 'no-charge'
  if (methods.includes('stripe')) return 'stripe'
  const [only, another] = methods
  return another === undefined ? (only ?? null) : null
}

/** A wallet that was chosen before, if this order can be paid with it. */
const walletFor = ({ methods, bypass_payment }: PaymentOptions, wallet: Wallet | null): Wallet | null =>
  wallet !== null && bypass_payment === '0' && methods.includes(walletProviders[wallet]) ? wallet : null

export const initialPaymentState = (page: PaymentOptions, chosen: Wallet | null = null): PaymentState => {
  const wallet = walletFor(page, chosen)
  return { ...emptyState, wallet, method: wallet ? walletProviders[wallet] : preselectedMethod(page) }
}

const emptyState: PaymentState = {
  method: null,
  wallet: null,
  missingWallet: null,
  agree: false,
  optIn: false,
  kerbside: false,
  nameOnCard: '',
  processing: false,
  nameError: null,
  code: null,
  codeError: null,
  gap: null,
  cardError: null,
  pollState: null,
}

export const reducePayment = (state: PaymentState, event: PaymentAction): PaymentState => {
  switch (event.type) {
    case 'chose':
      return {
        ...state,
        method: event.method,
        wallet: event.wallet ?? null,
        nameError: null,
        cardError: null,
        gap: null,
      }
    case 'wallet-missing':
      return event.wallet === state.wallet ? { ...state, wallet: null, missingWallet: event.wallet } : state
    case 'ticked':
      return { ...state, [event.box]: event.on, gap: event.box === state.gap ? null : state.gap }
    case 'gap':
      return { ...state, gap: event.gap }
    case 'named':
      return { ...state, nameOnCard: event.name, nameError: null }
    case 'name-missing':
      return { ...state, nameError: event.message, processing: false }
    case 'code-required':
      /* The code's field is part of the card form. */
      return { ...state, wallet: null, code: state.code ?? '', processing: false }
    case 'code-typed':
      return { ...state, code: event.code, codeError: null }
    case 'code-passed':
      return { ...state, code: null, codeError: null }
    case 'code-wrong':
      return { ...state, codeError: event.message, processing: false }
    case 'began':
      return { ...state, processing: true, nameError: null, cardError: null, gap: null }
    case 'ended':
      return { ...state, processing: false, pollState: null, cardError: event.cardError }
    case 'outcome-polling':
      return { ...state, processing: true, pollState: 'polling' }
    case 'outcome-unknown':
      return { ...state, processing: true, pollState: 'unknown' }
    case 'invalid':
      return { ...state, processing: false, pollState: null, method: null, wallet: null }
  }
}

/** The input that is still missing before an order can be placed (T-271, T-272). */
export type MissingInput = 'method' | 'agree' | 'kerbside'

/** Its text under the button. */
export const missingInputText: Readonly<Record<MissingInput, string>> = {
  method: 'Please choose how to pay.',
  agree: messages.agreeFirst,
  kerbside: messages.kerbsideFirst,
}

export const missingInput = (state: PaymentState, page: PaymentOptions): MissingInput | null => {
  if (state.method === null) return 'method'
  if (!state.agree) return 'agree'
  return page.kerbside_option && !state.kerbside ? 'kerbside' : null
}
