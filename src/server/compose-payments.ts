import type { FastifyBaseLogger } from 'fastify'
import type { Merchant } from '#contract/merchant.ts'
import type { PaymentSettings } from '#domain/payments/methods.ts'
import type { LimitsOfRoles } from '#domain/staff/limits.ts'
import type { Basket } from './basket/index.ts'
import type { Checkout } from './checkout/index.ts'
import type { Database } from './database/database.ts'
import type { DeliveryFeature } from './delivery/index.ts'
import type { Mail } from './notifications/mail/index.ts'
import { createOrders, type Orders, termsSha256 } from './orders/index.ts'
import {
  type AttemptLimits,
  type CardTesting,
  createPayments,
  createPaymentsLog,
  type Gateways,
  type ManualLimits,
  noGateways,
  offeredProviders,
  type Payments,
} from './payments/index.ts'

/** The payment providers, the payment methods that are switched on, and their limits. */
export interface PaymentOptions {
  readonly gateways: Gateways
  readonly onHold: PaymentSettings['onHold']
  readonly attemptLimits: AttemptLimits
  readonly manualLimits: ManualLimits
  /** Whether cards are accepted against a reference (HZ-16). */
  readonly acceptsManual: boolean
  readonly cardTesting: CardTesting
}

/** A shop without payment providers, with the defaults of every shop. */
export const optionsWithoutProviders: PaymentOptions = {
  gateways: noGateways,
  onHold: 'trade',
  attemptLimits: { session: 10, client: 30 },
  manualLimits: { session: 3, client: 5 },
  acceptsManual: true,
  cardTesting: { declines: 30 },
}

export interface ComposePaymentsDeps {
  readonly database: Database
  readonly delivery: DeliveryFeature
  readonly basket: Basket
  readonly checkout: Checkout
  readonly mail: Mail
  readonly merchant: Merchant
  /** Payment links begin with it. */
  readonly publicUrl: URL
  /** Minutes within which a dispatch can be taken back. */
  readonly undoMinutes: number
  readonly refundLimits: LimitsOfRoles
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

/** Creates orders and payments on top of the features that they use. */
export const composePayments = (
  {
    database,
    delivery,
    basket,
    checkout,
    mail,
    merchant,
    publicUrl,
    undoMinutes,
    refundLimits,
    log,
    now,
  }: ComposePaymentsDeps,
  { gateways, onHold, attemptLimits, manualLimits, acceptsManual, cardTesting }: PaymentOptions,
): { readonly orders: Orders; readonly payments: Payments } => {
  const settings: PaymentSettings = { providers: offeredProviders(gateways), onHold }
  const keys = {
    stripeKey: gateways.stripe?.browser.client.publishableKey ?? null,
    paypalClientId: gateways.paypal?.browser.client.clientId ?? null,
  }
  const { queries } = database
  return {
    orders: createOrders({
      queries,
      database,
      mail,
      merchant,
      delivery,
      basket,
      checkout,
      settings,
      keys,
      undoMinutes,
      now,
    }),
    payments: createPayments({
      database,
      gateways,
      basket,
      place: { basket, mail, now },
      publicUrl,
      settings,
      termsSha256,
      attemptLimits,
      manualLimits,
      acceptsManual,
      cardTesting,
      refundLimits,
      log: createPaymentsLog(log),
      now,
    }),
  }
}
