import { type RefObject, useRef, useState } from 'react'
import { messages } from '#contract/messages.ts'
import { type Cardholder, type ChargeCall, type ManualCard, payByCard } from './pay-by-card.ts'

/** A card that is charged without a checkout: its fields, and how its payment goes. */
export interface CardCharge {
  readonly card: RefObject<ManualCard | null>
  readonly isPaying: boolean
  /** False while it is paid, and once it may have been: this page must not pay again. */
  readonly isReady: boolean
  /** Why it was not charged. */
  readonly error: string | null
  readonly setError: (error: string | null) => void
  /** The emailed code as typed; null: none was asked for. */
  readonly code: string | null
  readonly codeError: string | null
  readonly typeCode: (code: string) => void
  readonly clear: () => void
  /** Charges the card, and sends the form with the id of the payment; it records and never charges (OP-71). */
  readonly pay: (form: HTMLFormElement, holder: Cardholder, charge: ChargeCall) => Promise<void>
}

export const useCardCharge = (): CardCharge => {
  const card = useRef<ManualCard | null>(null)
  const [isPaying, setPaying] = useState(false)
  const [mayBePaid, setMayBePaid] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [codeError, setCodeError] = useState<string | null>(null)
  const clear = (): void => {
    setError(null)
    setCodeError(null)
  }
  const pay: CardCharge['pay'] = async (form, holder, charge) => {
    clear()
    if (card.current === null) return setError(messages.cardsUnavailable)
    setPaying(true)
    const paid = await payByCard(card.current, holder, charge, code).catch(() => null)
    if (paid?.ok) {
      const field = form.querySelector<HTMLInputElement>('[name="payment_intent_id"]')
      if (field !== null) field.value = paid.value
      return form.submit()
    }
    setPaying(false)
    const failure = paid?.error ?? messages.cardUnexpected
    if (typeof failure === 'string') {
      setCode(null)
      return setError(failure)
    }
    if ('isPaid' in failure) {
      setMayBePaid(true)
      return setError(messages.checkingPayment)
    }
    setCode((now) => now ?? '')
    setCodeError(failure.codeError)
  }
  return {
    card,
    isPaying,
    isReady: !isPaying && !mayBePaid,
    error,
    setError,
    code,
    codeError,
    typeCode: setCode,
    clear,
    pay,
  }
}
