import type { Capture, PaypalContext, PaypalOrder } from './orders.ts'

/* Orders and captures as PayPal returns them. */

const link = (href: string, rel: string, method: string) => ({ href, rel, method })

export const wireCapture = (context: PaypalContext, order: PaypalOrder, capture: Capture): object => ({
  ...capture,
  supplementary_data: { related_ids: { order_id: order.id } },
  payee: { merchant_id: context.merchantId },
  links: [
    link(`${context.origin()}/v2/payments/captures/${capture.id}`, 'self', 'GET'),
    link(`${context.origin()}/v2/payments/captures/${capture.id}/refund`, 'refund', 'POST'),
    link(`${context.origin()}/v2/checkout/orders/${order.id}`, 'up', 'GET'),
  ],
})

export const refundLinks = (context: PaypalContext, refundId: string, captureId: string) => [
  link(`${context.origin()}/v2/payments/refunds/${refundId}`, 'self', 'GET'),
  link(`${context.origin()}/v2/payments/captures/${captureId}`, 'up', 'GET'),
]

const payer = {
  name: { given_name: 'Sam', surname: 'Sandbox' },
  email_address: 'sam.sandbox@example.com',
  payer_id: 'SANDBOXPAYER1',
  address: { country_code: 'GB' },
}

const sourceOf = ({ funding }: PaypalOrder): object => {
  if (funding === null) return {}
  if (funding === 'google-pay')
    return {
      payment_source: { google_pay: { card: { last_digits: '1111', brand: 'VISA', type: 'CREDIT' } } },
    }
  const { name, email_address, payer_id, address } = payer
  return {
    payer,
    payment_source: {
      paypal: { email_address, account_id: payer_id, account_status: 'VERIFIED', name, address },
    },
  }
}

/** `minimal`: PayPal's response unless a representation is requested. */
export const wireOrder = (context: PaypalContext, order: PaypalOrder, minimal = false): object => {
  const self = `${context.origin()}/v2/checkout/orders/${order.id}`
  const approve = `${context.origin()}/checkoutnow?token=${order.id}`
  const links =
    order.status === 'COMPLETED'
      ? [link(self, 'self', 'GET')]
      : [
          link(self, 'self', 'GET'),
          link(approve, order.status === 'PAYER_ACTION_REQUIRED' ? 'payer-action' : 'approve', 'GET'),
          link(`${self}/capture`, 'capture', 'POST'),
        ]
  if (minimal && order.capture === null) return { id: order.id, status: order.status, links }
  const { capture, refunds } = order
  const payments =
    capture === null
      ? {}
      : {
          payments: {
            captures: [wireCapture(context, order, capture)],
            ...(refunds.length === 0 ? {} : { refunds }),
          },
        }
  return {
    id: order.id,
    intent: 'CAPTURE',
    status: order.status,
    ...sourceOf(order),
    purchase_units: [
      {
        ...order.unit,
        payee: { email_address: 'shop.sandbox@example.com', merchant_id: context.merchantId },
        ...payments,
      },
    ],
    create_time: order.create_time,
    update_time: order.update_time,
    links,
  }
}
