import { z } from 'zod'
import { fileShape } from '../product-fields/derive.ts'
import { variationFields } from '../product-fields/variation-fields.ts'

export const CatalogueVariation = z.strictObject(fileShape(variationFields))
export type CatalogueVariation = z.infer<typeof CatalogueVariation>
