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
    if (offered) localStorage.setItem(KEY, '1')
    else localStorage.removeItem(KEY)
  } catch {
    /* Storage is blocked or full. */
  }
}

const readApplePay = (): boolean => {
  try {
    return mayHaveApplePay() && localStorage.getItem(KEY) === '1'
  } catch {
    return false
  }
}

const subscribe = (onChange: () => void): (() => void) => {
  addEventListener('storage', onChange)
  return () => removeEventListener('storage', onChange)
}

/** Whether Stripe's element has offered Apple Pay in this browser; false on the server. */
export const useStoredApplePay = (): boolean => useSyncExternalStore(subscribe, readApplePay, () => false)
