import type { Fault } from '../../tools/payment-sandbox/faults.ts'
import { createSandbox, type Sandbox } from '../../tools/payment-sandbox/server.ts'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

/*
 * The payment provider: the sandbox in this process. It outlives every shop that is killed, so it is the
 * truth about money. The shop reaches it through a proxy that can fail; webhook events reach the shop through
 * another.
 */

export const providerKeys = {
  controlKey: 'faults-control-key',
  secretKey: 'sk_test_sandboxfaults0001',
  publishableKey: 'pk_test_sandboxfaults0001',
  webhookSecret: 'whsec_faults0001',
  clientId: 'sandbox-faults-client',
  clientSecret: 'faults-client-secret',
  webhookId: 'WH-SANDBOX',
  merchantId: 'SANDBOXSHOP01',
} as const

export interface Charge {
  readonly payment: string
  readonly pence: number
  readonly refunded: number
}

export interface PaymentProvider {
  readonly sandbox: Sandbox
  /** The address for browsers, which bypasses the proxy between the provider and the shop. */
  readonly address: string
  /** The proxy between the shop and the provider. */
  readonly proxy: TcpProxy
  fault(fault: Partial<Fault> & Pick<Fault, 'on' | 'kind'>): void
  /** Every successful charge, of cards and wallets. */
  charges(): readonly Charge[]
  /** The shoppers' money that the provider holds, minus refunds. */
  totalHeld(): number
  /** Moves the provider's clock by so many milliseconds. */
  setClockOffset(ms: number): void
  /** Resets everything before the next scenario. */
  reset(): void
  /** Sends all queued webhook events, due or not. */
  deliverEvents(): Promise<void>
  close(): Promise<void>
}

const penceOf = (value: string): number => Math.round(Number(value) * 100)

export const startProvider = async (): Promise<PaymentProvider> => {
  const { controlKey, secretKey, publishableKey, webhookSecret, ...paypal } = providerKeys
  let offset = 0
  const { app, sandbox } = await createSandbox({
    now: () => new Date(Date.now() + offset),
    keys: { controlKey, stripe: { secretKey, publishableKey, webhookSecret }, paypal },
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = sandbox.origin()
  const line = await startTcpProxy(Number(new URL(address).port))
  const { store } = sandbox
  const charges = (): readonly Charge[] => [
    ...Object.values(store.state.charges)
      .filter(({ status }) => status === 'succeeded')
      .map((charge) => ({
        payment: String(charge.payment_intent),
        pence: charge.amount,
        refunded: charge.amount_refunded,
      })),
    ...Object.values(store.state.orders).flatMap((order) =>
      order.capture === null || !/COMPLETED|REFUNDED/.test(order.capture.status)
        ? []
        : [
            {
              payment: order.id,
              pence: penceOf(order.unit.amount.value),
              refunded: order.refunds.reduce((sum, refund) => sum + penceOf(refund.amount.value), 0),
            },
          ],
    ),
  ]
  return {
    sandbox,
    address,
    proxy: line,
    fault: (fault) => sandbox.faults.add({ match: '', ms: 0, times: 1, ...fault }),
    charges,
    totalHeld: () => charges().reduce((sum, { pence, refunded }) => sum + pence - refunded, 0),
    setClockOffset: (ms) => {
      offset = ms
    },
    reset: () => {
      offset = 0
      line.clearFaults()
      line.watch(null)
      line.resetConnections()
      store.reset()
      sandbox.faults.clear()
      sandbox.log.clear()
    },
    deliverEvents: () => sandbox.outbox.flush(),
    close: async () => {
      await line.close()
      await app.close()
    },
  }
}
