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
  /** The chosen wallet, while its provider's method is the chosen one (S-034). */
  readonly wallet: Wallet | null
  /** The wallets that this browser turned out not to have. */
  readonly absentWallets: readonly Wallet[]
  /** The one of them that was chosen: the page says so. */
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
  /** The button was pressed before these were given: each has its message (S-032). */
  readonly gaps: readonly MissingInput[]
  /** How often the button was pressed too early: each time the page leads to the first gap. */
  readonly earlyPresses: number
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
  /** The button was pressed while these were missing. */
  | { readonly type: 'gaps'; readonly gaps: readonly MissingInput[] }
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
  absentWallets: [],
  missingWallet: null,
  agree: false,
  optIn: false,
  kerbside: false,
  nameOnCard: '',
  processing: false,
  nameError: null,
  code: null,
  codeError: null,
  gaps: [],
  earlyPresses: 0,
  cardError: null,
  pollState: null,
}

/** Chooses a wallet; one that this browser does not have leaves its provider's method, and is named. */
const withWallet = (state: PaymentState, wallet: Wallet | null): PaymentState =>
  wallet !== null && state.absentWallets.includes(wallet)
    ? { ...state, wallet: null, missingWallet: wallet }
    : { ...state, wallet }

export const reducePayment = (state: PaymentState, event: PaymentAction): PaymentState => {
  switch (event.type) {
    case 'chose': {
      const chosen = withWallet({ ...state, method: event.method }, event.wallet ?? null)
      return { ...chosen, nameError: null, cardError: null, gaps: [] }
    }
    case 'wallet-missing': {
      const absentWallets = [...new Set([...state.absentWallets, event.wallet])]
      return withWallet({ ...state, absentWallets }, state.wallet)
    }
    case 'ticked':
      return { ...state, [event.box]: event.on, gaps: state.gaps.filter((gap) => gap !== event.box) }
    case 'gaps':
      return { ...state, gaps: event.gaps, earlyPresses: state.earlyPresses + 1 }
    case 'named':
      return { ...state, nameOnCard: event.name, nameError: null }
    case 'name-missing':
      return {
        ...state,
        nameError: event.message,
        earlyPresses: state.earlyPresses + 1,
        processing: false,
      }
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
      return { ...state, processing: true, nameError: null, cardError: null, gaps: [] }
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

/** All of it, in the order in which the page asks for it. */
export const missingInputs = (state: PaymentState, page: PaymentOptions): readonly MissingInput[] => [
  ...(state.method === null ? (['method'] as const) : []),
  ...(state.agree ? [] : (['agree'] as const)),
  ...(page.kerbside_option && !state.kerbside ? (['kerbside'] as const) : []),
]
