/* The stand-in for Google's pay.js: `google.payments.api.PaymentsClient`. */

import { origin } from './api.ts'
import { openOverlay, walletButton } from './window.ts'

interface PaymentDataRequest {
  readonly apiVersion: number
  readonly callbackIntents?: readonly string[]
  readonly transactionInfo: {
    readonly countryCode?: string
    readonly currencyCode: string
    readonly totalPriceStatus: string
    readonly totalPrice?: string
  }
}

interface AuthorizationResult {
  readonly transactionState: 'SUCCESS' | 'ERROR'
  readonly error?: { readonly intent?: string; readonly message?: string; readonly reason?: string }
}

interface ClientOptions {
  readonly environment?: 'TEST' | 'PRODUCTION'
  readonly paymentDataCallbacks?: {
    readonly onPaymentAuthorized?: (data: object) => AuthorizationResult | Promise<AuthorizationResult>
  }
}

const dataWith = (outcome: string) => ({
  apiVersion: 2,
  apiVersionMinor: 0,
  email: 'sam.sandbox@example.com',
  paymentMethodData: {
    type: 'CARD',
    description: 'Visa •••• 1111',
    info: { cardNetwork: 'VISA', cardDetails: '1111' },
    tokenizationData: { type: 'PAYMENT_GATEWAY', token: `sandbox-${outcome}` },
  },
})

const checkRequest = ({ transactionInfo: info }: PaymentDataRequest): void => {
  const wrong = (what: string): Error => Object.assign(new Error(what), { statusCode: 'DEVELOPER_ERROR' })
  if (!['FINAL', 'ESTIMATED', 'NOT_CURRENTLY_KNOWN'].includes(info.totalPriceStatus))
    throw wrong('transactionInfo.totalPriceStatus is not known.')
  if (!/^\d+(\.\d\d?)?$/.test(info.totalPrice ?? ''))
    throw wrong('transactionInfo.totalPrice must be a decimal text.')
  if (!/^[A-Z]{3}$/.test(info.currencyCode))
    throw wrong('transactionInfo.currencyCode must have three capitals.')
}

class PaymentsClient {
  readonly #options: ClientOptions

  constructor(options: ClientOptions) {
    this.#options = options
  }

  async isReadyToPay(): Promise<{ readonly result: boolean }> {
    const answer = await fetch(`${origin}/wallets`)
    const wallets: { readonly googlePay?: boolean } = await answer.json()
    return { result: wallets.googlePay === true }
  }

  createButton({ onClick }: { readonly onClick: () => void }): HTMLElement {
    const button = walletButton('googlePay', '4px')
    button.addEventListener('click', onClick)
    return button
  }

  prefetchPaymentData(): void {}

  async loadPaymentData(request: PaymentDataRequest): Promise<object> {
    checkRequest(request)
    const authorize = request.callbackIntents?.includes('PAYMENT_AUTHORIZATION')
      ? this.#options.paymentDataCallbacks?.onPaymentAuthorized
      : undefined
    const amount = encodeURIComponent(`£${request.transactionInfo.totalPrice}`)
    return new Promise((resolve, reject) => {
      const end = (): void => overlay.close()
      const cancelled = (): void => {
        end()
        reject(Object.assign(new Error('The payer closed the sheet.'), { statusCode: 'CANCELED' }))
      }
      const overlay = openOverlay(
        `/sheet/googlePay?amount=${amount}`,
        'Google Pay – sandbox',
        ({ outcome }) => {
          if (outcome !== 'approved' && outcome !== 'refused') return cancelled()
          const data = dataWith(outcome)
          if (authorize === undefined) {
            end()
            return resolve(data)
          }
          Promise.resolve(authorize(data)).then(
            (result) => {
              if (result.transactionState === 'SUCCESS') {
                end()
                resolve(data)
              } else overlay.post({ problem: result.error?.message ?? 'Something went wrong.' })
            },
            (error: unknown) => {
              end()
              reject(error)
            },
          )
        },
      )
    })
  }
}

Object.assign(window, { google: { payments: { api: { PaymentsClient } } } })
