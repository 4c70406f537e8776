import { z } from 'zod'
import {
  CatalogueAttributeGroup,
  CatalogueCategory,
  CatalogueDiscountCode,
  CatalogueFile,
  CatalogueSupplier,
  CatalogueSynonym,
} from '#contract/catalogue-file/catalogue.ts'
import { CatalogueService, CatalogueZone } from '#contract/catalogue-file/delivery.ts'
import { CatalogueLook } from '#contract/catalogue-file/look.ts'
import { CatalogueProduct } from '#contract/catalogue-file/product.ts'
import { validationMessage } from '#contract/catalogue-file/validation-messages.ts'
import { CatalogueVariation } from '#contract/catalogue-file/variation.ts'
import { type Problem, problemsOf } from './problems.ts'

/**
 * One entry of a list of the file. An entry of the wrong shape still has its valid fields, so that its
 * references and duplicates are checked in the same run, and the valid elements of its lists (`placed`): a
 * merchant sees every problem in one run.
 */
export interface Entry<T> {
  /** Its path in the file: `products[3]`. */
  readonly at: string
  readonly found: Partial<T>
  /** Null when its shape is wrong. */
  readonly whole: T | null
}

export interface ProductEntry extends Entry<CatalogueProduct> {
  readonly variations: readonly Entry<CatalogueVariation>[]
}

/** The lists of a file, entry by entry. */
export interface Entries {
  readonly suppliers: readonly Entry<CatalogueSupplier>[]
  readonly attributeGroups: readonly Entry<CatalogueAttributeGroup>[]
  readonly categories: readonly Entry<CatalogueCategory>[]
  readonly products: readonly ProductEntry[]
  readonly delivery: {
    readonly zones: readonly Entry<CatalogueZone>[]
    readonly services: readonly Entry<CatalogueService>[]
  } | null
  readonly discountCodes: readonly Entry<CatalogueDiscountCode>[]
  readonly looks: readonly Entry<CatalogueLook>[]
  readonly synonyms: readonly Entry<CatalogueSynonym>[]
}

export interface Shape {
  readonly entries: Entries
  readonly problems: readonly Problem[]
  /** The whole file when its shape is right. */
  readonly file: CatalogueFile | null
}

type Fields = Readonly<Record<string, unknown>>

const isFields = (raw: unknown): raw is Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw)

const fieldOf = (raw: unknown, name: string): unknown => (isFields(raw) ? raw[name] : undefined)
const listOf = (raw: unknown): readonly unknown[] => (Array.isArray(raw) ? raw : [])

/** The schema of a list's elements; null for a field that is not a list. */
const elementOf = (field: unknown): z.core.$ZodType | null => {
  if (field instanceof z.ZodDefault || field instanceof z.ZodNullable || field instanceof z.ZodOptional)
    return elementOf(field.unwrap())
  return field instanceof z.ZodArray ? field.element : null
}

/** The valid elements of a list, in their places; the others leave holes. */
const rightElements = (element: z.core.$ZodType, list: readonly unknown[]): readonly unknown[] => {
  const valid: unknown[] = []
  valid.length = list.length
  list.forEach((raw, i) => {
    const read = z.safeParse(element, raw)
    if (read.success) valid[i] = read.data
  })
  return valid
}

/** The elements of a list that could be read, each with its place in the file. */
export const withPlaces = <T>(list: readonly T[] = []): readonly (readonly [place: number, value: T])[] =>
  list.flatMap((value, place) => [[place, value] as const])

const readEntry = <S extends z.ZodObject>(schema: S, raw: unknown, at: string): Entry<z.output<S>> => {
  const read = schema.safeParse(raw)
  if (read.success) return { at, found: read.data as Partial<z.output<S>>, whole: read.data }
  const wrong = new Set(read.error.issues.map((issue) => issue.path[0]))
  const valid = isFields(raw)
    ? Object.fromEntries(
        Object.entries(raw).filter(([name]) => Object.hasOwn(schema.shape, name) && !wrong.has(name)),
      )
    : {}
  const rest = schema.partial().safeParse(valid)
  const lists = Object.fromEntries(
    [...wrong].flatMap((name) => {
      const [value, element] = [fieldOf(raw, String(name)), elementOf(schema.shape[String(name)])]
      return Array.isArray(value) && element !== null ? [[name, rightElements(element, value)]] : []
    }),
  )
  /* Each remaining field was valid above, and a partial schema requires no other. */
  return { at, found: { ...(rest.success ? rest.data : {}), ...lists } as Partial<z.output<S>>, whole: null }
}

const readEntries = <S extends z.ZodObject>(
  schema: S,
  raw: unknown,
  at: string,
): readonly Entry<z.output<S>>[] => listOf(raw).map((entry, i) => readEntry(schema, entry, `${at}[${i}]`))

/** The entries of a file whose shape is right. */
const wholeEntries = <T>(list: readonly T[], at: string): readonly Entry<T>[] =>
  list.map((value, i) => ({ at: `${at}[${i}]`, found: value, whole: value }))

const entriesOfFile = (file: CatalogueFile): Entries => ({
  suppliers: wholeEntries(file.suppliers, 'suppliers'),
  attributeGroups: wholeEntries(file.attribute_groups, 'attribute_groups'),
  categories: wholeEntries(file.categories, 'categories'),
  products: wholeEntries(file.products, 'products').map((entry) => ({
    ...entry,
    variations: wholeEntries(entry.found.variations ?? [], `${entry.at}.variations`),
  })),
  delivery:
    file.delivery === null
      ? null
      : {
          zones: wholeEntries(file.delivery.zones, 'delivery.zones'),
          services: wholeEntries(file.delivery.services, 'delivery.services'),
        },
  discountCodes: wholeEntries(file.discount_codes, 'discount_codes'),
  looks: wholeEntries(file.lookbook, 'lookbook'),
  synonyms: wholeEntries(file.synonyms ?? [], 'synonyms'),
})

/** The entries of a file whose shape is wrong somewhere. */
const salvagedEntries = (raw: unknown): Entries => {
  const delivery = fieldOf(raw, 'delivery')
  return {
    suppliers: readEntries(CatalogueSupplier, fieldOf(raw, 'suppliers'), 'suppliers'),
    attributeGroups: readEntries(
      CatalogueAttributeGroup,
      fieldOf(raw, 'attribute_groups'),
      'attribute_groups',
    ),
    categories: readEntries(CatalogueCategory, fieldOf(raw, 'categories'), 'categories'),
    products: listOf(fieldOf(raw, 'products')).map((product, i) => ({
      ...readEntry(CatalogueProduct, product, `products[${i}]`),
      variations: readEntries(
        CatalogueVariation,
        fieldOf(product, 'variations'),
        `products[${i}].variations`,
      ),
    })),
    delivery: isFields(delivery)
      ? {
          zones: readEntries(CatalogueZone, delivery['zones'], 'delivery.zones'),
          services: readEntries(CatalogueService, delivery['services'], 'delivery.services'),
        }
      : null,
    discountCodes: readEntries(CatalogueDiscountCode, fieldOf(raw, 'discount_codes'), 'discount_codes'),
    looks: readEntries(CatalogueLook, fieldOf(raw, 'lookbook'), 'lookbook'),
    synonyms: readEntries(CatalogueSynonym, fieldOf(raw, 'synonyms'), 'synonyms'),
  }
}

/** Reads the entries of a parsed catalogue.json, and all problems of its shape. */
export const readShape = (raw: unknown): Shape => {
  const read = CatalogueFile.safeParse(raw, { error: validationMessage })
  return read.success
    ? { entries: entriesOfFile(read.data), problems: [], file: read.data }
    : { entries: salvagedEntries(raw), problems: problemsOf(read.error.issues), file: null }
}
