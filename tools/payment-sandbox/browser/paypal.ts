/* The stand-in for PayPal's script (v5): `paypal.Buttons` and `paypal.Googlepay`. */

import { origin } from './api.ts'
import { placeOf } from './frame.ts'
import { openOverlay, walletButton } from './window.ts'

interface Approved {
  readonly orderID: string
  readonly payerID: string
  readonly paymentSource: 'paypal'
  readonly facilitatorAccessToken: string
}

interface ButtonsOptions {
  readonly style?: {
    readonly layout?: string
    readonly color?: string
    readonly shape?: string
    readonly height?: number
  }
  readonly onInit?: (data: object, actions: Gate) => void
  readonly onClick?: (data: object, actions: Gate) => unknown
  readonly createOrder: (data: object, actions: object) => string | Promise<string>
  readonly onApprove: (data: Approved, actions: { readonly restart: () => Promise<void> }) => unknown
  readonly onCancel?: (data: { readonly orderID: string }) => void
  readonly onError?: (error: unknown) => void
}

interface Gate {
  readonly enable: () => void
  readonly disable: () => void
  readonly resolve: () => boolean
  readonly reject: () => boolean
}

const POLL_MS = 300

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

const stateOf = async (order: string): Promise<string> => {
  const answer = await fetch(`${origin}/approval/${encodeURIComponent(order)}`)
  const body: { readonly state: string } = await answer.json()
  return body.state
}

/** Opens the window in the click itself, or the browser blocks it; a frame is the fallback. */
const openWindow = () => {
  const popup = window.open('about:blank', 'sandbox-paypal', 'popup,width=480,height=680')
  let frame: { readonly close: () => void } | null = null
  let isClosed = false
  return {
    navigate: (order: string): void => {
      const address = `${origin}/checkoutnow?token=${encodeURIComponent(order)}`
      if (popup === null)
        frame = openOverlay(address, 'PayPal – sandbox', ({ sandbox }) => {
          if (sandbox !== undefined) isClosed = true
        })
      else popup.location.href = address
    },
    isClosed: (): boolean => isClosed || (popup?.closed ?? false),
    close: (): void => {
      popup?.close()
      frame?.close()
    },
  }
}

/** True when the payer approved, false when they left. */
const approve = async (opened: ReturnType<typeof openWindow>, order: string): Promise<boolean> => {
  await fetch(`${origin}/approval/${encodeURIComponent(order)}/begin`, { method: 'POST' })
  opened.navigate(order)
  for (;;) {
    await wait(POLL_MS)
    const closed = opened.isClosed()
    const state = await stateOf(order)
    if (state === 'approved' || state === 'cancelled' || closed) {
      opened.close()
      return state === 'approved'
    }
  }
}

const Buttons = (options: ButtonsOptions) => {
  const { style = {} } = options
  let box: HTMLElement | null = null
  let isEnabled = true
  let isOpen = false
  const gate: Gate = {
    enable: () => {
      isEnabled = true
    },
    disable: () => {
      isEnabled = false
    },
    resolve: () => true,
    reject: () => false,
  }

  const run = async (opened: ReturnType<typeof openWindow>): Promise<void> => {
    const order = await options.createOrder({ paymentSource: 'paypal' }, {})
    const round = async (window: ReturnType<typeof openWindow>): Promise<void> => {
      if (!(await approve(window, order))) {
        options.onCancel?.({ orderID: order })
        return
      }
      await options.onApprove(
        { orderID: order, payerID: 'SANDBOXPAYER1', paymentSource: 'paypal', facilitatorAccessToken: '' },
        { restart: () => round(openWindow()).catch((error: unknown) => options.onError?.(error)) },
      )
    }
    await round(opened)
  }

  const click = async (): Promise<void> => {
    if (isOpen) return
    let isRefused = false
    const allowed = options.onClick?.(
      { fundingSource: 'paypal' },
      {
        ...gate,
        reject: () => {
          isRefused = true
          return false
        },
      },
    )
    if (!isEnabled || isRefused || allowed === false) return
    isOpen = true
    const opened = openWindow()
    try {
      if (allowed instanceof Promise && (await allowed) === false) return opened.close()
      await run(opened)
    } catch (error) {
      opened.close()
      options.onError?.(error)
    } finally {
      isOpen = false
    }
  }

  return {
    isEligible: () => true,
    render: async (where: string | Element): Promise<void> => {
      const place = placeOf(where)
      box = document.createElement('div')
      Object.assign(box.dataset, {
        layout: style.layout ?? 'vertical',
        color: style.color ?? 'gold',
        shape: style.shape ?? 'rect',
      })
      box.className = 'paypal-buttons'
      const button = walletButton('paypal', style.shape === 'pill' ? '999px' : '4px')
      button.addEventListener('click', () => void click())
      box.append(button)
      place.append(box)
      options.onInit?.({}, gate)
    },
    close: async (): Promise<void> => box?.remove(),
  }
}

const Googlepay = () => ({
  config: async () => ({
    isEligible: true,
    countryCode: 'GB',
    apiVersion: 2,
    apiVersionMinor: 0,
    merchantInfo: { merchantId: 'SANDBOX', merchantName: 'Sandbox shop', merchantOrigin: location.hostname },
    allowedPaymentMethods: [
      {
        type: 'CARD',
        parameters: {
          allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'],
          allowedCardNetworks: ['MASTERCARD', 'VISA', 'AMEX'],
        },
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: { gateway: 'paypalsb', gatewayMerchantId: 'SANDBOX' },
        },
      },
    ],
  }),
  confirmOrder: async (request: {
    readonly orderId: string
    readonly paymentMethodData: { readonly tokenizationData?: { readonly token?: string } }
  }): Promise<{ readonly status: string }> => {
    const token = request.paymentMethodData.tokenizationData?.token ?? ''
    const body = new URLSearchParams({ order: request.orderId, token })
    const answer = await fetch(`${origin}/google-pay/confirm`, { method: 'POST', body })
    if (!answer.ok) throw new Error('The order is not known.')
    return answer.json()
  },
  initiatePayerAction: async () => ({ liabilityShift: 'POSSIBLE' }),
})

Object.assign(window, {
  paypal: { version: '5.0.0-sandbox', FUNDING: { PAYPAL: 'paypal' }, Buttons, Googlepay },
})
