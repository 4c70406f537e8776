import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { CatalogueProduct, type CatalogueProductInput } from '#contract/catalogue-file/product.ts'
import { fileEntry } from '#contract/product-fields/derive.ts'
import { productFields } from '#contract/product-fields/product-fields.ts'
import type { Queries } from '../../database/database.ts'
import {
  attributeGroup,
  attributeOption,
  category,
  medium,
  type ProductLinkKind,
  product,
  productLink,
  supplier,
} from '../../database/schema/index.ts'
import type { NameMedia } from './media-names.ts'
import { readVariations } from './variations.ts'
import { withoutDefaults } from './without-defaults.ts'

/** Products read by one set of statements. */
const PAGE = 500

const linked = alias(product, 'linked')

const readPage = (tx: Queries, after: { readonly position: number; readonly id: number }) =>
  tx
    .select({ product, category: category.slug, supplier: supplier.code })
    .from(product)
    .innerJoin(category, eq(category.id, product.categoryId))
    .innerJoin(supplier, eq(supplier.id, product.supplierId))
    .where(
      or(
        gt(product.position, after.position),
        and(eq(product.position, after.position), gt(product.id, after.id)),
      ),
    )
    .orderBy(asc(product.position), asc(product.id))
    .limit(PAGE)

type Page = Awaited<ReturnType<typeof readPage>>

const presentPage = async (
  tx: Queries,
  page: Page,
  nameMedia: NameMedia,
  withStock: boolean,
): Promise<readonly CatalogueProductInput[]> => {
  const ids = page.map((row) => row.product.id)
  const variations = await readVariations(tx, ids, withStock)
  const media = Map.groupBy(
    await tx
      .select({ medium, group: attributeGroup.code, option: attributeOption.code })
      .from(medium)
      .leftJoin(attributeOption, eq(attributeOption.id, medium.optionId))
      .leftJoin(attributeGroup, eq(attributeGroup.id, attributeOption.groupId))
      .where(inArray(medium.productId, ids))
      .orderBy(asc(medium.position)),
    (row) => row.medium.productId,
  )
  const links = Map.groupBy(
    await tx
      .select({ productId: productLink.productId, kind: productLink.kind, slug: linked.slug })
      .from(productLink)
      .innerJoin(linked, eq(linked.id, productLink.linkedProductId))
      .where(inArray(productLink.productId, ids))
      .orderBy(asc(productLink.position)),
    (row) => row.productId,
  )
  return page.map(({ product: row, ...keys }) => {
    const slugs = (kind: ProductLinkKind): string[] =>
      (links.get(row.id) ?? []).filter((link) => link.kind === kind).map((link) => link.slug)
    const entry = fileEntry(productFields, row, {
      ...keys,
      media: (media.get(row.id) ?? []).map(
        ({ medium: { file, hash, alt, collection, shows }, group, option }) => ({
          file: nameMedia(file, hash) ?? file,
          ...(alt === '' ? {} : { alt }),
          ...(collection === 'product' ? {} : { collection }),
          ...(shows === null ? {} : { shows }),
          ...(group === null || option === null ? {} : { attributes: { [group]: option } }),
        }),
      ),
      extras: slugs('extra'),
      related: slugs('related'),
      goes_with: slugs('goes-with'),
      variations: [...(variations.get(row.id) ?? [])],
    })
    return withoutDefaults<CatalogueProductInput>(CatalogueProduct, entry)
  })
}

/** Reads all products in the shop's order, a page at a time; withdrawn ones too. */
export async function* readProducts(
  tx: Queries,
  nameMedia: NameMedia,
  withStock: boolean,
): AsyncGenerator<readonly CatalogueProductInput[]> {
  let after = { position: -1, id: 0 }
  for (;;) {
    const page = await readPage(tx, after)
    const last = page.at(-1)
    if (last === undefined) return
    yield await presentPage(tx, page, nameMedia, withStock)
    after = last.product
  }
}
