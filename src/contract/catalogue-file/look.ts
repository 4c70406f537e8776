import { z } from 'zod'
import { amount, code, line, mediaFile, shortText, slug, text } from './values.ts'

/** Goods that a project used. */
const LookGoods = z.strictObject({
  sku: code,
  quantity: amount.refine((quantity) => quantity > 0, 'must be more than 0'),
})

/** A finished project with its picture and the goods that it used (S-052). */
export const CatalogueLook = z.strictObject({
  slug,
  name: line,
  summary: shortText.default(''),
  description: text.default(''),
  picture: mediaFile,
  alt: shortText.default('').describe('what the picture shows'),
  goods: z.array(LookGoods).min(1).max(20).describe('the goods that it used, with their quantities'),
  withdrawn: z.boolean().default(false),
})
export type CatalogueLook = z.infer<typeof CatalogueLook>
