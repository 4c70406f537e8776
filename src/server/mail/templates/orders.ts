import { paths } from '#contract/routes.ts'
import { button, heading, type Letter, type Row, words } from '../letter.ts'

/** Everything as the shopper sees it: amounts are '£1,234.50', quantities '12.96 m²'. */
export interface OrderConfirmation {
  readonly number: string
  readonly firstName: string
  /** The order's own unguessable page (D16). */
  readonly orderPath: string
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly total: string }[]
  /** Goods, discount, delivery, VAT, in the order of the basket page; the last is the total. */
  readonly totals: readonly { readonly label: string; readonly amount: string }[]
  readonly deliveryAddress: readonly string[]
  /** 'Nominated Day, Thursday 26 November 2026' */
  readonly delivery: string
  /** What is still to be done, such as how to pay an order on hold. */
  readonly note: string | null
}

export const orderConfirmation = (order: OrderConfirmation): Letter => ({
  subject: `Your Tessera order ${order.number}`,
  preview: `Thank you. We have your order ${order.number}.`,
  title: `Thank you, ${order.firstName}`,
  blocks: [
    words(`We have your order ${order.number}.`),
    ...(order.note === null ? [] : [words(order.note)]),
    {
      kind: 'rows',
      rows: order.lines.map((line): Row => ({ label: line.name, note: line.quantity, value: line.total })),
    },
    {
      kind: 'rows',
      rows: order.totals.map(
        ({ label, amount }, i): Row => ({ label, value: amount, strong: i === order.totals.length - 1 }),
      ),
    },
    heading('Delivery'),
    words(order.delivery),
    { kind: 'lines', lines: order.deliveryAddress },
    button('View my order', order.orderPath),
    heading('Good to know'),
    words(
      'You may cancel within 14 days of the day the last of the goods arrived. Please check the goods before you lay them, and keep this letter.',
    ),
    {
      kind: 'links',
      links: [
        { label: 'Returns, breakages and how to cancel', path: paths.returns },
        { label: 'Terms and conditions', path: paths.terms },
        { label: 'How delivery works', path: paths.delivery },
      ],
    },
  ],
  reason: 'You get this letter because an order was placed at Tessera with your email address.',
})
