import type { CatalogueFile } from '#contract/catalogue-file/catalogue.ts'
import type { Queries } from '../../database/database.ts'
import { applyDelivery, applyDiscountCodes } from './apply-delivery.ts'
import { applyLookbook } from './apply-lookbook.ts'
import { applyProducts } from './apply-products.ts'
import { applyAttributeGroups, applyCategories, applyPackIcons, applySuppliers } from './apply-shelves.ts'
import { applySynonyms } from './apply-synonyms.ts'
import type { Picture } from './pictures.ts'
import type { StockImport } from './stock.ts'

/** The content of a checked catalogue folder. */
export interface CheckedCatalogue {
  readonly file: CatalogueFile
  readonly pictures: ReadonlyMap<string, Picture>
  /** Name → SVG. */
  readonly packIcons: ReadonlyMap<string, string>
}

/**
 * Writes a checked catalogue. Everything that it does not name stays as it is; a product that it names is
 * replaced as a whole.
 */
export const applyCatalogue = async (
  tx: Queries,
  { file, pictures, packIcons }: CheckedCatalogue,
  stock: StockImport,
): Promise<void> => {
  await applySuppliers(tx, file)
  await applyCategories(tx, file, pictures)
  await applyAttributeGroups(tx, file, pictures)
  await applyPackIcons(tx, packIcons)
  await applyDelivery(tx, file)
  await applyDiscountCodes(tx, file)
  await applySynonyms(tx, file)
  await applyProducts(tx, file, pictures, stock)
  await applyLookbook(tx, file, pictures)
}
