import type { Merchant } from '#contract/merchant.ts'
import { paths } from '#contract/routes.ts'
import { withoutLinks } from '#domain/checkout/names.ts'
import {
  type Block,
  button,
  contactLine,
  type Email,
  greeting,
  heading,
  paragraph,
  type Row,
} from '../email.ts'

interface WithPoNumber {
  /** The customer's own number for the order (M-085); absent: none. */
  readonly poNumber?: string
}

const poBlocks = ({ poNumber }: WithPoNumber): readonly Block[] =>
  poNumber === undefined ? [] : [paragraph(`Your PO number: ${withoutLinks(poNumber)}`)]

/** All values as shown to the shopper: amounts are '£1,234.50', quantities '12.96 m²'. */
export interface OrderConfirmation extends WithPoNumber {
  readonly number: string
  readonly firstName: string
  /** The order's own unguessable page (D16). */
  readonly orderPath: string
  readonly lines: readonly { readonly name: string; readonly quantity: string; readonly total: string }[]
  /** Goods, discount, delivery, VAT, in the order of the basket page; the last is the total. */
  readonly totals: readonly {
    readonly label: string
    readonly amount: string
    /** It explains the sum above it. */
    readonly detail?: boolean
  }[]
  /** Empty in an email to an unconfirmed address, and if it is longer than 30 characters. */
  readonly deliveryName: string
  readonly deliveryAddress: readonly string[]
  /** 'Nominated Day, Thursday 26 November 2026' */
  readonly delivery: string
  /** What is still to be done, such as how to pay an order on hold. */
  readonly note: string | null
}

const deliverTo = ({
  deliveryName,
  deliveryAddress,
}: Pick<OrderConfirmation, 'deliveryName' | 'deliveryAddress'>): Block => ({
  kind: 'lines',
  lines: [deliveryName, ...deliveryAddress].filter((line) => line !== '').map(withoutLinks),
})

export const orderConfirmation = (order: OrderConfirmation, merchant: Merchant): Email => ({
  subject: `Your ${merchant.name} order ${order.number}`,
  preview: `Thank you. We have your order ${order.number}.`,
  title: greeting('Thank you', order.firstName),
  blocks: [
    paragraph(`We have your order ${order.number}.`),
    ...poBlocks(order),
    ...(order.note === null ? [] : [paragraph(order.note)]),
    {
      kind: 'rows',
      rows: order.lines.map((line): Row => ({ label: line.name, note: line.quantity, value: line.total })),
    },
    {
      kind: 'rows',
      rows: order.totals.map(
        ({ label, amount, detail = false }, i): Row => ({
          label,
          value: amount,
          strong: i === order.totals.length - 1,
          detail,
        }),
      ),
    },
    heading('Delivery'),
    paragraph(order.delivery),
    deliverTo(order),
    paragraph('We write to you again when your goods are on their way.'),
    button('View my order', order.orderPath),
    heading('Good to know'),
    paragraph(
      'You may cancel within 14 days of the day the last of the goods arrived. Please check the goods before you lay them, and keep this email.',
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
  reason: `You get this email because an order was placed at ${merchant.name} with your email address.`,
})

/** An update on an order. */
export interface OrderNotice extends WithPoNumber {
  readonly number: string
  readonly firstName: string
  readonly orderPath: string
}

/** Goods of one dispatch, with the carrier's tracking pages. */
export interface SentGoods {
  readonly goods: readonly { readonly name: string; readonly bought: string }[]
  readonly carrier: string | null
  readonly tracking: readonly { readonly number: string; readonly link: string | null }[]
}

export interface DispatchedOrder extends OrderNotice {
  /** 'Nominated Day, Tue 10 June 2025' */
  readonly delivery: string
  readonly sent: SentGoods
  /** `whole`: the whole order. `part`: more is to follow. `rest`: the last of several parts. */
  readonly extent: 'whole' | 'part' | 'rest'
  /** Empty in an email to an unconfirmed address, and if it is longer than 30 characters. */
  readonly deliveryName: string
  readonly deliveryAddress: readonly string[]
}

const orderReason = ({ name }: Merchant): string =>
  `You get this email because of an order at ${name} with your email address.`

export const orderReleased = ({ number, firstName, orderPath }: OrderNotice, merchant: Merchant): Email => ({
  subject: `Your ${merchant.name} order ${number} is going ahead`,
  preview: 'It is no longer on hold.',
  title: greeting('Your order is going ahead', firstName),
  blocks: [
    paragraph(
      `Your order ${number} is no longer on hold. We will write again when your goods are on their way.`,
    ),
    button('View my order', orderPath),
  ],
  reason: orderReason(merchant),
})

const goodsRows = ({ goods }: SentGoods): Block => ({
  kind: 'rows',
  rows: goods.map(({ name, bought }): Row => ({ label: name, value: bought, wraps: true })),
})

const carrierText = ({ carrier, tracking }: SentGoods): string | null => {
  const numbers = tracking.map(({ number }) => number).join(', ')
  const label = tracking.length === 1 ? 'Tracking number' : 'Tracking numbers'
  const parts = [
    ...(carrier === null ? [] : [`Carrier: ${carrier}.`]),
    ...(numbers === '' ? [] : [`${label}: ${numbers}.`]),
  ]
  return parts.length === 0 ? null : parts.join(' ')
}

/** The carrier, the numbers, and a link for each number that has one. */
const trackingBlocks = (sent: SentGoods): readonly Block[] => {
  const words = carrierText(sent)
  const links = sent.tracking.flatMap(({ number, link }) =>
    link === null ? [] : [{ label: `Track ${number}`, path: link }],
  )
  return [
    ...(words === null ? [] : [paragraph(words)]),
    ...(links.length === 0 ? [] : [{ kind: 'links', links } as const]),
  ]
}

const dispatchedTexts = {
  whole: (number: string) => `We have sent your order ${number}.`,
  part: (number: string) =>
    `We have sent a part of your order ${number}. We will write again when the rest is on its way.`,
  rest: (number: string) => `We have sent the rest of your order ${number}.`,
} as const satisfies Readonly<Record<DispatchedOrder['extent'], (number: string) => string>>

export const orderDispatched = (order: DispatchedOrder, merchant: Merchant): Email => ({
  subject:
    order.extent === 'part'
      ? `A part of your ${merchant.name} order ${order.number} is on its way`
      : `Your ${merchant.name} order ${order.number} is on its way`,
  preview: order.delivery,
  title: greeting('Your goods are on their way', order.firstName),
  blocks: [
    paragraph(dispatchedTexts[order.extent](order.number)),
    ...poBlocks(order),
    goodsRows(order.sent),
    ...trackingBlocks(order.sent),
    heading('Delivery'),
    paragraph(order.delivery),
    deliverTo(order),
    button('View my order', order.orderPath),
    heading('Good to know'),
    paragraph('Please check your goods on the day that they arrive, and before they are laid.'),
    {
      kind: 'links',
      links: [
        { label: 'Returns, breakages and how to cancel', path: paths.returns },
        { label: 'How delivery works', path: paths.delivery },
      ],
    },
  ],
  reason: orderReason(merchant),
})

export interface OrderNotSent extends OrderNotice {
  readonly sent: SentGoods
}

/** Staff corrected a dispatch after its email had gone to the customer (M-055). */
export const orderNotSent = (order: OrderNotSent, merchant: Merchant): Email => ({
  subject: `Not sent after all: your ${merchant.name} order ${order.number}`,
  preview: 'These goods have not left us yet.',
  title: greeting('Not sent after all', order.firstName),
  blocks: [
    paragraph(
      `We wrote that goods of your order ${order.number} are on their way. That was a mistake: they have not left us yet. We are sorry, and will write again when they do.`,
    ),
    goodsRows(order.sent),
    button('View my order', order.orderPath),
    paragraph(`You have a question? ${contactLine(merchant)}`),
  ],
  reason: orderReason(merchant),
})

export interface CancelledOrder extends OrderNotice {
  /** A sentence on the refund: '£12.50 goes back the way you paid. …'; null: none. */
  readonly refundText: string | null
}

export const orderCancelled = (
  { number, firstName, orderPath, refundText }: CancelledOrder,
  merchant: Merchant,
): Email => ({
  subject: `Your ${merchant.name} order ${number} is cancelled`,
  preview: 'Nothing will be delivered.',
  title: greeting('Your order is cancelled', firstName),
  blocks: [
    paragraph(`We have cancelled your order ${number}. Nothing of it will be delivered.`),
    ...(refundText === null ? [] : [paragraph(refundText)]),
    button('View my order', orderPath),
    paragraph(`You did not ask for that, or have a question? ${contactLine(merchant)}`),
  ],
  reason: orderReason(merchant),
})

export interface RefundedOrder extends OrderNotice {
  /** '£60.00' */
  readonly amount: string
  /** This refunds the whole payment. */
  readonly isAll: boolean
  /** How it goes back, as sentences. */
  readonly way: string
  /** As typed by staff for the customer; empty: none. */
  readonly reason: string
  /** 'CN-00012' */
  readonly creditNote: string
  /** The goods, then net amount and VAT; the last is the total. */
  readonly amounts: readonly { readonly label: string; readonly amount: string }[]
}

export const orderRefunded = (refunded: RefundedOrder, merchant: Merchant): Email => ({
  subject: `Your refund of ${refunded.amount} for order ${refunded.number}`,
  preview: `${refunded.way} Credit note ${refunded.creditNote} is attached.`,
  title: greeting('Your refund', refunded.firstName),
  blocks: [
    paragraph(
      refunded.isAll
        ? `We have refunded your order ${refunded.number} in full: ${refunded.amount}. ${refunded.way}`
        : `We have refunded ${refunded.amount} of your order ${refunded.number}. ${refunded.way}`,
    ),
    ...(refunded.reason === '' ? [] : [paragraph(`Reason: ${refunded.reason}`)]),
    {
      kind: 'rows',
      rows: refunded.amounts.map(
        ({ label, amount }, i): Row => ({
          label,
          value: amount,
          strong: i === refunded.amounts.length - 1,
        }),
      ),
    },
    paragraph(`Credit note ${refunded.creditNote} is attached. Please keep it with your invoice.`),
    button('View my order', refunded.orderPath),
    paragraph(`You expected another amount, or have a question? ${contactLine(merchant)}`),
  ],
  reason: orderReason(merchant),
})

export interface ChangedOrder extends OrderNotice {
  /** Where it goes is another; otherwise service or day alone are. */
  readonly isAddress: boolean
  readonly delivery: string
  /** Empty in an email to an unconfirmed address, and if it is longer than 30 characters. */
  readonly deliveryName: string
  readonly deliveryAddress: readonly string[]
}

/** Staff changed where, how or when it is delivered (M-040, M-042). */
export const orderChanged = (order: ChangedOrder, merchant: Merchant): Email => {
  const what = order.isAddress ? 'Your address is changed' : 'Your delivery is changed'
  return {
    subject: `${what}: ${merchant.name} order ${order.number}`,
    preview: order.delivery,
    title: greeting(what, order.firstName),
    blocks: [
      paragraph(`This is how we deliver your order ${order.number} now.`),
      heading('Delivery'),
      paragraph(order.delivery),
      deliverTo(order),
      button('View my order', order.orderPath),
      paragraph(`You did not ask for that, or have a question? ${contactLine(merchant)}`),
    ],
    reason: orderReason(merchant),
  }
}

/** The invoice, sent by staff because the shopper asked for it (M-046). */
export const orderInvoice = (order: OrderNotice, merchant: Merchant): Email => ({
  subject: `The invoice of your ${merchant.name} order ${order.number}`,
  preview: 'It is attached.',
  title: greeting('Your invoice', order.firstName),
  blocks: [
    paragraph(`The VAT invoice of your order ${order.number} is attached.`),
    ...poBlocks(order),
    button('View my order', order.orderPath),
    paragraph(`You have a question? ${contactLine(merchant)}`),
  ],
  reason: orderReason(merchant),
})

export interface OrderNote extends OrderNotice {
  /** As staff typed it; empty lines part its paragraphs. */
  readonly text: string
}

/** A note of staff to the shopper (M-038). */
export const orderNote = ({ number, firstName, orderPath, text }: OrderNote, merchant: Merchant): Email => ({
  subject: `About your ${merchant.name} order ${number}`,
  preview: text.split('\n')[0] ?? '',
  title: greeting('About your order', firstName),
  blocks: [
    ...text
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== '')
      .map(paragraph),
    button('View my order', orderPath),
    paragraph(`You have a question? ${contactLine(merchant)}`),
  ],
  reason: orderReason(merchant),
})
