import type { Merchant } from '#contract/merchant.ts'
import { refundDelay } from '#contract/payment-methods.ts'
import { VAT_RATE, vatAt } from '#domain/money/vat-rate.ts'
import { button, contactLine, type Email, paragraph } from '../email.ts'

export interface CardCode {
  /** '048213' */
  readonly code: string
}

export const cardCode = ({ code }: CardCode, merchant: Merchant): Email => ({
  subject: `${code} is your code to pay at ${merchant.name}`,
  preview: 'Type it on the payment page. It holds for 15 minutes.',
  title: 'Your code',
  blocks: [
    paragraph('Please type this code on the payment page, then pay. It holds for 15 minutes.'),
    { kind: 'code', code },
    paragraph(`You are not paying at ${merchant.name} now? Then leave it alone: nothing is paid without it.`),
  ],
  reason: `You get this email because a payment at ${merchant.name} was begun with your email address.`,
})

export interface ManualReceipt {
  readonly reference: string
  /** '£12.50' */
  readonly amount: string
  /** 'Sat 21 November 2026' */
  readonly paidOn: string
}

/**
 * Receipt for a payment against a reference. What it pays for, and its VAT, are on the document of that
 * reference.
 */
export const manualReceipt = ({ reference, amount, paidOn }: ManualReceipt, merchant: Merchant): Email => ({
  subject: `Your payment of ${amount} for ${reference}`,
  preview: `Thank you. We have your payment of ${amount}.`,
  title: 'Thank you for your payment',
  blocks: [
    paragraph('We have taken this payment by card:'),
    {
      kind: 'rows',
      rows: [
        { label: 'Reference', value: reference, wraps: true },
        { label: 'Paid on', value: paidOn, wraps: true },
        { label: 'Amount', value: amount, strong: true },
      ],
    },
    paragraph(
      `The amount includes ${vatAt(VAT_RATE)} wherever VAT is due. The VAT invoice is the document with this reference.`,
    ),
    paragraph(`Something is wrong? ${contactLine(merchant)} We put it right or refund it.`),
  ],
  reason: `You get this email because a payment was made at ${merchant.name} with your email address.`,
})

export interface PaymentLinkMail {
  /** '£678.00' */
  readonly amount: string
  /** 'TS-4K7Q-9XWX', 'PAY-00012', 'INV-7' */
  readonly reference: string
  /** 'Tue 1 December 2026' */
  readonly lastDay: string
  /** The last day on which its goods are reserved; null: they are not. */
  readonly reservedDay: string | null
  readonly path: string
}

export const paymentLink = (
  { amount, reference, lastDay, reservedDay, path }: PaymentLinkMail,
  merchant: Merchant,
): Email => ({
  subject: `Please pay ${amount} to ${merchant.name}`,
  preview: `Pay by card until ${lastDay}.`,
  title: 'Your payment',
  blocks: [
    paragraph('As we agreed, you can pay by card on our own page:'),
    {
      kind: 'rows',
      rows: [
        { label: 'Reference', value: reference, wraps: true },
        { label: 'Pay until', value: lastDay, wraps: true },
        ...(reservedDay === null ? [] : [{ label: 'Goods reserved until', value: reservedDay, wraps: true }]),
        { label: 'Amount', value: amount, strong: true },
      ],
    },
    button(`Pay ${amount}`, path),
    paragraph(
      'The page shows what you pay for before you pay. We never ask for a card number by telephone or email.',
    ),
    paragraph(`You agreed nothing with us, or something is wrong? Then do not pay. ${contactLine(merchant)}`),
  ],
  reason: `You get this email because ${merchant.name} was asked to send a payment link to this address.`,
})

export interface PaymentRefunded {
  /** '£12.50' */
  readonly amount: string
  /**
   * The payment's reference as the payer knows it; null: a payment without an order, or a second payment of
   * one.
   */
  readonly reference: string | null
}

export const paymentRefunded = ({ amount, reference }: PaymentRefunded, merchant: Merchant): Email => ({
  subject: `Your refund of ${amount}`,
  preview: 'It goes back the way you paid.',
  title: 'Your refund',
  blocks: [
    paragraph(
      reference === null
        ? `We have refunded a payment of ${amount} that no order needed. It goes back the way you paid. ${refundDelay}`
        : `We have refunded ${amount} of your payment for ‘${reference}’. It goes back to the card that you paid with. ${refundDelay}`,
    ),
    paragraph(`You expected another amount, or have a question? ${contactLine(merchant)}`),
  ],
  reason: `You get this email because a payment was made at ${merchant.name} with your email address.`,
})
