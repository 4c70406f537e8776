/* The Express Checkout Element: a button for each wallet that this browser has. */

import { origin } from './api.ts'
import { createListeners, type Listener, placeOf } from './frame.ts'
import { visit, walletButton } from './window.ts'

export interface Choice {
  readonly method: string
  readonly billing: Readonly<Record<string, unknown>>
}

interface ExpressDeps {
  /** '£366.96', as the sheet shows it. */
  readonly amount: () => Promise<string>
  /** Stores the wallet that the shopper chose; the next confirmation pays with it. */
  readonly choose: (choice: Choice) => void
  readonly onDestroy: () => void
}

/** Stripe waits this long for the page to resolve a click. */
const CLICK_LIMIT_MS = 1000

const billing = {
  name: 'Sam Sandbox',
  email: 'sam.sandbox@example.com',
  address: { line1: '1 Sandbox Street', city: 'London', postal_code: 'SW1A 1AA', country: 'GB' },
}

const isOff = (options: unknown, wallet: string): boolean =>
  typeof options === 'object' &&
  options !== null &&
  Object.entries(options).some(
    ([name, value]) =>
      (name === 'paymentMethods' || name === 'wallets') &&
      Object.entries(value ?? {}).some(([key, wish]) => key === wallet && wish === 'never'),
  )

/** The shop's `layout.maxColumns`; by default Stripe stacks its buttons. */
const columnsOf = (options: unknown): number => {
  if (typeof options !== 'object' || options === null || !('layout' in options)) return 1
  const { layout } = options
  if (typeof layout !== 'object' || layout === null || !('maxColumns' in layout)) return 1
  return typeof layout.maxColumns === 'number' ? layout.maxColumns : 1
}

export const createExpressElement = (options: unknown, deps: ExpressDeps): Record<string, unknown> => {
  const listeners = createListeners()
  let box: HTMLElement | null = null

  /** True: open the wallet. Without a listener Stripe opens it by itself. */
  const mayOpen = (wallet: string): Promise<boolean> =>
    new Promise((done) => {
      if (!listeners.has('click')) return done(true)
      const timer = setTimeout(() => done(false), CLICK_LIMIT_MS)
      const end = (go: boolean): void => {
        clearTimeout(timer)
        done(go)
      }
      listeners.emit('click', {
        elementType: 'expressCheckout',
        expressPaymentType: typeOf(wallet),
        resolve: () => end(true),
        reject: () => end(false),
      })
    })

  const open = async (wallet: string): Promise<void> => {
    if (!(await mayOpen(wallet))) return
    const amount = encodeURIComponent(await deps.amount())
    const { outcome } = await visit(`/sheet/${wallet}?amount=${amount}`, 'Wallet – sandbox')
    if (outcome !== 'approved' && outcome !== 'refused')
      return listeners.emit('cancel', { elementType: 'expressCheckout' })
    deps.choose({ method: outcome === 'approved' ? 'pm_card_visa' : 'pm_card_visa_chargeDeclined', billing })
    listeners.emit('confirm', {
      elementType: 'expressCheckout',
      expressPaymentType: typeOf(wallet),
      billingDetails: { ...billing, phone: undefined },
      paymentFailed: () => undefined,
    })
  }

  const show = async (place: HTMLElement): Promise<void> => {
    const answer = await fetch(`${origin}/wallets`).catch(() => null)
    if (answer === null)
      return listeners.emit('loaderror', {
        elementType: 'expressCheckout',
        error: { type: 'api_connection_error' },
      })
    const has: Record<string, boolean> = await answer.json()
    const available = Object.fromEntries(
      ['applePay', 'googlePay', 'link', 'paypal', 'amazonPay', 'klarna'].map((wallet) => [
        wallet,
        has[wallet] === true && !isOff(options, wallet),
      ]),
    )
    const wallets = Object.keys(available).filter((wallet) => available[wallet] === true)
    const columns = Math.max(1, Math.min(wallets.length, columnsOf(options)))
    Object.assign(place.style, {
      display: 'grid',
      gap: '8px',
      gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    })
    for (const wallet of wallets) {
      const button = walletButton(wallet, '8px')
      button.addEventListener('click', () => void open(wallet))
      place.append(button)
    }
    listeners.emit('ready', {
      elementType: 'expressCheckout',
      availablePaymentMethods: wallets.length === 0 ? undefined : available,
    })
  }

  const unmount = (): void => {
    box?.remove()
    box = null
  }
  const face: Record<string, unknown> = {
    mount: (where: string | Element) => {
      unmount()
      box = document.createElement('div')
      placeOf(where).append(box)
      void show(box)
    },
    unmount,
    destroy: () => {
      unmount()
      deps.onDestroy()
    },
    update: () => undefined,
    on: (name: string, listener: Listener) => {
      listeners.add(name, listener)
      return face
    },
    once: (name: string, listener: Listener) => {
      listeners.add(name, listener)
      return face
    },
    off: (name: string, listener?: Listener) => {
      listeners.remove(name, listener)
      return face
    },
  }
  return face
}

const typeOf = (wallet: string): string => wallet.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
