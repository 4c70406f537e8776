import type { Merchant } from '#contract/merchant.ts'
import { button, type Email, paragraph } from '../email.ts'

export interface StockNoticeConfirm {
  /** 'Stone Sealer, 1 litre' */
  readonly goods: string
  /** A page whose button confirms the address. */
  readonly confirmPath: string
}

export const stockNoticeConfirm = (
  { goods, confirmPath }: StockNoticeConfirm,
  merchant: Merchant,
): Email => ({
  subject: `Shall we write when ${goods} is back?`,
  preview: `One press, and ${merchant.name} writes once when it is in stock again.`,
  title: 'Shall we write when it is back?',
  blocks: [
    paragraph(
      `You asked us to write when ${goods} is in stock again. Please confirm that this address is yours.`,
    ),
    button('Yes, write to me once', confirmPath),
    paragraph(
      'We send that one email and then forget your address. If it was not you, do nothing: we forget it in a week.',
    ),
  ],
  reason: `You get this email because your address was typed on the product’s page of ${merchant.name}.`,
})

export interface BackInStock {
  readonly goods: string
  readonly productPath: string
}

export const backInStock = ({ goods, productPath }: BackInStock, merchant: Merchant): Email => ({
  subject: `${goods} is back in stock`,
  preview: `You can order it again at ${merchant.name}.`,
  title: 'It is back in stock',
  blocks: [
    paragraph(`${goods} can be ordered again. We hold nothing back: first come, first served.`),
    button('See it', productPath),
    paragraph(
      'This is the only email about it. We have forgotten your address, so there is nothing to stop.',
    ),
  ],
  reason: 'You get this email because you asked for it and confirmed your address.',
})
