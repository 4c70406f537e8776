import type { Merchant } from '#contract/merchant.ts'
import { type Block, button, type Email, paragraph } from '../email.ts'

export interface ReviewRequest {
  readonly goods: readonly {
    readonly name: string
    readonly variation: string
    /** The form of its review. */
    readonly path: string
  }[]
}

export const reviewRequest = ({ goods }: ReviewRequest, merchant: Merchant): Email => ({
  subject: `How did it turn out? Review what you bought at ${merchant.name}`,
  preview: 'A few words and a picture help others to choose.',
  title: 'How did it turn out?',
  blocks: [
    paragraph('Your goods have been with you for three weeks. How do they look, and how were they to lay?'),
    paragraph('A few words and a picture help others to choose. Praise and criticism are equally welcome.'),
    ...goods.flatMap(({ name, variation, path }): readonly Block[] => [
      paragraph(`${name}, ${variation}`),
      button(`Review ${name}`, path),
    ]),
    paragraph('This is the only email in which we ask for this order.'),
  ],
  reason: `You get this email because you bought these goods at ${merchant.name} and agreed to emails from us.`,
})
