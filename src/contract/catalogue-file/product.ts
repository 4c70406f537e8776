import { z } from 'zod'
import { fileShape } from '../product-fields/derive.ts'
import { productFields } from '../product-fields/product-fields.ts'

/**
 * An import replaces the whole product: its media, links and specifications are replaced, and variations that
 * it does not list are withdrawn.
 */
export const CatalogueProduct = z.strictObject(fileShape(productFields))
export type CatalogueProduct = z.infer<typeof CatalogueProduct>
export type CatalogueProductInput = z.input<typeof CatalogueProduct>
