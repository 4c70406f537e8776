import type { Merchant } from '#contract/merchant.ts'
import { button, type Email, heading, paragraph } from '../email.ts'

export interface ProductQuestion {
  readonly product: string
  /** The variation that was chosen; null: none was. */
  readonly sku: string | null
  readonly productPath: string
  readonly askedBy: string
  readonly email: string
  readonly question: string
}

/** To the merchant's own mailbox; an answer to this email goes to the shopper. */
export const productQuestion = (asked: ProductQuestion, merchant: Merchant): Email => ({
  subject: `Question about ${asked.product}${asked.sku === null ? '' : ` (${asked.sku})`}`,
  preview: `${asked.askedBy} asks about ${asked.product}.`,
  title: `A question about ${asked.product}`,
  blocks: [
    ...asked.question.split(/\n{2,}/).map((text) => paragraph(text)),
    heading('Asked by'),
    {
      kind: 'rows',
      rows: [
        { label: 'Name', value: asked.askedBy, wraps: true },
        { label: 'Email', value: asked.email, wraps: true },
        { label: 'Article', value: asked.sku ?? asked.product, wraps: true },
      ],
    },
    button('Open the product', asked.productPath),
    paragraph('Answer this email: your answer goes to the shopper.'),
  ],
  reason: `You get this email because it was asked on the product’s page of ${merchant.name}.`,
})
