import { useSyncExternalStore } from 'react'

/*
 * Stripe's own element says whether a browser has Apple Pay, on the pages whose policy allows its script: the
 * checkout and the payment page. The browser stores the answer for the basket, which loads no vendor's script.
 */

const KEY = 'apple-pay'

/** Whether asking Stripe can give a yes: without the device's own interface there is no Apple Pay. */
export const mayHaveApplePay = (): boolean => 'ApplePaySession' in globalThis

/** Stores Stripe's answer. A browser that stores nothing is asked again on the next page. */
export const storeApplePay = (offered: boolean): void => {
  try {
    localStorage.setItem(KEY, offered ? '1' : '0')
  } catch {
    /* Storage is blocked or full. */
  }
}

/** Whether the device can pay by it now; only Apple's browsers on a secure page have the interface. */
const deviceCanPay = (): boolean => {
  const { ApplePaySession: session }: { ApplePaySession?: { canMakePayments(): boolean } } =
    Object(globalThis)
  return session?.canMakePayments() ?? false
}

/** Stripe's answer where this browser has one; before, that of device and operator. */
const readApplePay = (isRegistered: boolean): boolean => {
  try {
    const stored = localStorage.getItem(KEY)
    return mayHaveApplePay() && (stored === null ? isRegistered && deviceCanPay() : stored === '1')
  } catch {
    return false
  }
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/**
 * Whether this browser offers Apple Pay in the basket: Stripe's element has offered it here, or has not been asked yet
 * and the shop's domain is registered for it. False on the server.
 */
export const useStoredApplePay = (isRegistered: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => readApplePay(isRegistered),
    () => false,
  )
