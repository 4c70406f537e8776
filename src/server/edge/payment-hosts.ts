/**
 * The hosts beyond the shop that a page may use. Scripts need no list: they run by nonce, or because such a
 * script loaded them.
 */
export interface PaymentHosts {
  readonly frames: readonly string[]
  readonly connect: readonly string[]
  readonly images: readonly string[]
  /** Origins whose frames may open the browser's own payment sheet. */
  readonly payment: readonly string[]
}

export const noPaymentHosts: PaymentHosts = { frames: [], connect: [], images: [], payment: [] }

/** The hosts of several providers, each once (HZ-34). */
export const joinHosts = (parts: readonly PaymentHosts[]): PaymentHosts => {
  const all = (key: keyof PaymentHosts): readonly string[] => [
    ...new Set(parts.flatMap((hosts) => hosts[key])),
  ]
  return { frames: all('frames'), connect: all('connect'), images: all('images'), payment: all('payment') }
}
