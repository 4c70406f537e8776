import type { Merchant } from '#contract/merchant.ts'
import type { AskQuestion } from '#contract/question.ts'
import { productPathWithSku } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Catalogue } from '../catalogue/index.ts'
import type { Database } from '../database/database.ts'
import type { ProductForm } from '../edge/product-form.ts'
import { countFormHit, type FormLimits } from '../edge/rate-limits.ts'
import type { Mail } from '../notifications/mail/index.ts'

export interface QuestionDeps {
  readonly database: Pick<Database, 'queries' | 'transaction'>
  readonly catalogue: Pick<Catalogue, 'productPage'>
  readonly mail: Pick<Mail, 'send'>
  readonly merchant: Merchant
}

/* Each question is an email to the merchant's mailbox: no one may fill it (SX-07). */
const limits = {
  ofClient: { name: 'questions of client', maxHits: 10, seconds: HOUR_SECONDS },
  ofMailbox: { name: 'questions of mailbox', maxHits: 5, seconds: HOUR_SECONDS },
  ofShop: { name: 'questions of shop', maxHits: 1000, seconds: DAY_SECONDS },
} as const satisfies FormLimits

type QuestionRefusal = 'no-product' | { readonly seconds: number }

/**
 * Emails a question to the merchant, with the product and the variation named, and returns the product's path.
 * A form whose invisible field is filled in gets the same answer, and nothing is sent.
 */
export const askQuestion =
  ({ database, catalogue, mail, merchant }: QuestionDeps) =>
  async (asked: AskQuestion, origin: ProductForm): Promise<Result<string, QuestionRefusal>> => {
    const product = await catalogue.productPage(origin.category, origin.product)
    if (product === null) return err('no-product')
    const variation = product.variations.find(({ sku }) => sku.toLowerCase() === asked.sku.toLowerCase())
    const productPath =
      variation === undefined ? product.full_slug : productPathWithSku(product.full_slug, variation.sku)
    if (asked.website !== '') return ok(productPath)
    const seconds = await countFormHit(database.queries, limits, { ip: origin.ip, email: asked.email })
    if (seconds !== null) return err({ seconds })
    const data = {
      product: product.name,
      sku: variation?.sku ?? null,
      productPath,
      askedBy: asked.name,
      email: asked.email,
      question: asked.question,
    }
    await database.transaction((tx) =>
      mail.send(tx, merchant.email, { template: 'product-question', data }, { replyTo: asked.email }),
    )
    return ok(productPath)
  }
