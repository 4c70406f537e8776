import type { Provider } from '#domain/payments/methods.ts'
import type { PaymentHosts } from '../../edge/payment-hosts.ts'
import type { ProviderKeys } from '../../env/payments.ts'
import type { PaymentGateway } from './payment-gateway.ts'
import type { LogProviderCall } from './provider-call-log.ts'
import type { RunningSandbox } from './sandbox-process.ts'

/** Opens the gateway of a provider whose keys are set, or that the sandbox stands in for; null: neither. */
export type OpenGateway<P extends Provider, G extends PaymentGateway = PaymentGateway<P>> = (deps: {
  readonly keys: ProviderKeys[P] | null
  readonly sandbox: RunningSandbox | null
  readonly logCall: LogProviderCall
}) => G | null

/** The hosts of a provider that the sandbox stands in for: the sandbox alone. */
export const sandboxHosts = (script: string): PaymentHosts => {
  const { origin } = new URL(script)
  return { frames: [origin], connect: [origin], images: [], payment: [] }
}
