import type { FactWord } from '#domain/listing/facts.ts'
import { plainText } from '#domain/listing/words.ts'
import type { CategoryRow, IndexRow, OptionRow } from './index-rows.ts'
import type { ProductTexts } from './index-words.ts'

type Variation = IndexRow['variations'][number]

/** Calculators of goods to lay; those of accessories are `grout`, `primer` and `membrane`. */
const areaCalculators: readonly unknown[] = ['single_area', 'combo_area']
const volumeCalculators: readonly unknown[] = ['single_volume', 'combo_volume']

/** A tile is large from this area on, in mm²: 750 × 750, 900 × 600, 1200 × 600. */
const LARGE_MM2 = 500_000
/** A tile is small up to this area: 200 × 200. */
const SMALL_MM2 = 40_000

/** The groups of attributes whose options are colours, in usual catalogues. */
const colourCodes = new Set(['colour', 'colours', 'color', 'colors'])

/** The groups of attributes that say what goods look like and what they are made of, in usual catalogues. */
export const lookCodes: ReadonlySet<string> = new Set(['look', 'style', 'effect', 'appearance'])
export const materialCodes: ReadonlySet<string> = new Set(['material', 'materials'])

/** Builds a function that returns the texts of a product by field, and the facts that its data state. */
export const createTextReader = (
  categories: readonly CategoryRow[],
  options: readonly OptionRow[],
): ((row: IndexRow) => ProductTexts) => {
  const categoryNames = new Map(categories.map(({ id, name }) => [id, name]))
  const optionsById = new Map(options.map((option) => [option.id, option]))
  const withoutOtherColours = createColourFilter(options)

  return (row) => {
    const own = row.optionIds.flatMap((id) => optionsById.get(id) ?? [])
    const goods = row.variations.filter(([isSample]) => !isSample)
    const category = categoryNames.get(row.categoryId) ?? ''
    const isAreaGoods = isForAreas(row, goods)
    return {
      name: row.name,
      materials: isAreaGoods ? own.filter(isMaterial).flatMap(namedIn(category)) : [],
      category,
      attributes: own.map(({ name }) => name),
      details: [
        withoutOtherColours(row.summary, own),
        row.supplierName,
        ...row.variations.map(([, name]) => name),
        ...row.specifications.flatMap(specificationTexts),
      ],
      description: withoutOtherColours(row.description, own),
      facts: factsOf(goods, own, isAreaGoods),
      isGoods: isAreaGoods || volumeCalculators.includes(row.calculatorType),
    }
  }
}

/**
 * Takes the colours out of a text that its product does not come in: black goods with white veins are no answer to
 * 'white'. Only colours of one word, as the catalogue names them: anthracite may well be described as dark grey.
 */
const createColourFilter = (
  options: readonly OptionRow[],
): ((text: string, own: readonly OptionRow[]) => string) => {
  const colourOf = ({ groupCode, name }: OptionRow): readonly string[] =>
    colourCodes.has(groupCode) && /^[a-z]{3,}$/i.test(name) ? [name.toLowerCase()] : []
  const colours = options.flatMap(colourOf)
  if (colours.length === 0) return (text) => text
  const mentioned = new RegExp(String.raw`\b(?:${colours.join('|')})\b`, 'gi')
  return (text, own) => {
    if (!own.some(({ groupCode }) => colourCodes.has(groupCode))) return text
    const kept = new Set(own.flatMap(colourOf))
    return text.replace(mentioned, (colour) => (kept.has(colour.toLowerCase()) ? colour : ' '))
  }
}

/** 'Underfloor heating: Not suitable' is not about underfloor heating to someone who looks for it. */
const specificationTexts = ({ name, value }: IndexRow['specifications'][number]): readonly string[] =>
  /^(?:not?|none|never|without|unsuitable)\b/i.test(value) ? [] : [name, value]

const isForAreas = (row: IndexRow, goods: readonly Variation[]): boolean =>
  row.calculatorType === null
    ? row.usePerMeterPricing || goods.some((variation) => tileArea(variation) !== null)
    : areaCalculators.includes(row.calculatorType)

const tileArea = ([, , , , , , , , area, width, length]: Variation): number | null =>
  area ?? (width === null || length === null ? null : width * length)

const factsOf = (
  goods: readonly Variation[],
  options: readonly OptionRow[],
  isAreaGoods: boolean,
): readonly FactWord[] => {
  const facts: FactWord[] = []
  if (goods.some(isReduced)) facts.push('sale')
  if (!isAreaGoods) return facts
  facts.push('tile')
  if (hasLookOfAnother(options)) facts.push('effect')
  const areas = goods.flatMap((variation) => tileArea(variation) ?? [])
  if (areas.some((area) => area >= LARGE_MM2)) facts.push('large')
  if (areas.some((area) => area <= SMALL_MM2)) facts.push('small')
  return facts
}

/** A former price is struck through on its page (OP-19). */
const isReduced = ([, , selling, regular, from, regularFrom]: Variation): boolean =>
  (regular !== null && regular > selling) || (from !== null && regularFrom !== null && regularFrom > from)

const isMaterial = ({ groupCode }: OptionRow): boolean => materialCodes.has(groupCode)

/** 'Porcelain' in 'Porcelain Paving'. */
const namedIn = (category: string) => {
  const words = plainText(category).split(' ')
  return ({ name }: OptionRow): readonly string[] => (words.includes(plainText(name)) ? [name] : [])
}

/** Porcelain that looks like limestone; limestone looks like itself. */
const hasLookOfAnother = (options: readonly OptionRow[]): boolean => {
  const named = (codes: ReadonlySet<string>) =>
    options.filter(({ groupCode }) => codes.has(groupCode)).map(({ name }) => name)
  const materials = named(materialCodes)
  return materials.length > 0 && named(lookCodes).some((look) => !materials.includes(look))
}
