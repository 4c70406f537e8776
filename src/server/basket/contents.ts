import type { WireBasketContents, WireItemTotal } from '#contract/basket.ts'
import { calculatorFamily } from '#domain/calculator/family.ts'
import { type Goods, soldByArea } from '#domain/catalogue/goods.ts'
import { suggestExtras } from '#domain/extras/suggest.ts'
import { suitedFirst } from '#domain/extras/suited.ts'
import { groupBy } from '#domain/lang/group-by.ts'
import { exVat } from '#domain/money/charge.ts'
import { exVatToPounds, penceToPounds, sumPence } from '#domain/money/pence.ts'
import { jointVolumeOf } from '#domain/planner/line-plans.ts'
import { ownJointOf } from '#domain/planner/own-joint.ts'
import { maxLineQuantity } from '#domain/quantity/basket-line.ts'
import { type StockedVariation, toGoods } from '../catalogue/index.ts'
import type { Visitor } from '../session/visitor.ts'
import { withAvailableStock } from './available.ts'
import { type LinesDeps, type LoadedBasket, loadBasket, presentLine, presentVariation } from './lines.ts'
import { findPriceCliffs, idsOfPacks, qualifyingFor } from './price-cliffs.ts'
import { type PricedBasket, type PricedDeps, readPricedBasket } from './priced.ts'

/** Limit of related products shown with a basket (OP-25). */
const MOST_ALSO_BUYS = 4
/** Related products to read: some of them may be in the basket, or not for sale. */
const MOST_RELATED = 12

/** Goods that cover a floor or a drive themselves. */
const isLaid = (goods: Goods): boolean => soldByArea(goods) || calculatorFamily(goods.calculatorType) !== null

const unique = (ids: readonly number[]): readonly number[] => [...new Set(ids)]

/** The basket's lines and suggestions; four statements, whatever it holds. */
export const readContents =
  (deps: PricedDeps) =>
  async (visitor: Visitor): Promise<WireBasketContents> =>
    presentContents(deps, await readPricedBasket(deps)(visitor))

/** The same for a basket that is already priced: two statements. */
export const presentContents = async (
  deps: PricedDeps,
  priced: PricedBasket,
): Promise<WireBasketContents> => {
  const { lines } = priced
  const bought = lines.filter(({ goods }) => !goods.isSample)
  const ids = {
    extra: unique(bought.flatMap(({ stocked }) => stocked.product.extraIds)),
    /* What goes with the goods comes first; what is like them may be of use with them too: clips. */
    related: unique([
      ...lines.flatMap(({ stocked }) => stocked.product.goesWithIds),
      ...lines.flatMap(({ stocked }) => stocked.product.relatedIds),
    ]).slice(0, MOST_RELATED),
    packs: idsOfPacks(priced),
  }
  const sold = await deps.catalogue.onSale(unique([...ids.extra, ...ids.related, ...ids.packs]))
  const cliffs = findPriceCliffs(
    priced,
    [...sold.filter(({ product }) => ids.packs.includes(product.id)), ...(await qualifyingFor(deps, priced))],
    deps.now(),
  )
  return {
    basket: lines.flatMap((line) => presentLine(line, priced)),
    ...suggestionsAmong(sold, priced, ids),
    ...(cliffs.length > 0 && {
      cliffs: cliffs.map(({ key, sentence, button }) => ({ key, sentence, button })),
    }),
  }
}

/** The extras and related products that a basket calls for, of those that can be bought. */
export const suggestionsAmong = (
  sold: readonly StockedVariation[],
  { lines, personal, stored }: Pick<LoadedBasket, 'lines' | 'personal' | 'stored'>,
  {
    extra: extraIds,
    related: relatedIds,
  }: { readonly extra: readonly number[]; readonly related: readonly number[] },
): Pick<WireBasketContents, 'also_needs' | 'also_buys'> => {
  const heldOf = new Map(stored.lines.map((line) => [line.variationId, line.heldHundredths]))
  const candidate = ({ row: shelf, product, sold: all }: StockedVariation) => {
    const row = withAvailableStock(shelf, heldOf.get(shelf.id) ?? 0)
    const goods = toGoods(row, product)
    if ((maxLineQuantity(goods) ?? 0) <= (personal.inBasket.get(row.id) ?? 0)) return []
    return presentVariation({ row, product, sold: all }, personal)
      .filter((variation) => variation.buyable)
      .map((variation) => ({ stocked: { row, product, sold: all }, variation, goods }))
  }
  const isHeld = ({ row }: StockedVariation): boolean => personal.inBasket.has(row.id)
  const optionsOf = ({ row }: StockedVariation): readonly number[] => row.attributes.map(({ id }) => id)
  const optionsAround = (productId: number | undefined): readonly number[] =>
    lines.flatMap(({ stocked }) =>
      productId !== undefined && stocked.product.extraIds.includes(productId) ? optionsOf(stocked) : [],
    )
  /* One variation of each product: the colour already in the basket, or of its goods, or else the first. */
  const firstThere = (variations: readonly StockedVariation[]) => {
    const suited = suitedFirst(
      variations.map((stocked) => ({ stocked, optionIds: optionsOf(stocked) })),
      optionsAround(variations[0]?.product.id),
    ).map(({ stocked }) => stocked)
    for (const item of [...suited.filter(isHeld), ...suited.filter((other) => !isHeld(other))]) {
      const [found] = candidate(item)
      if (found !== undefined) return [found]
    }
    return []
  }
  const offered = [...groupBy(sold, ({ product }) => product.id).values()].flatMap(firstThere)
  const inBasket = new Set(lines.map(({ stocked }) => stocked.product.id))

  const extras = offered
    .filter(({ stocked }) => extraIds.includes(stocked.product.id))
    .map((extra) => ({
      ...extra,
      productId: extra.stocked.product.id,
      inBasket: inBasket.has(extra.stocked.product.id),
    }))
  const needed = suggestExtras(
    extras,
    lines.map((line) => ({
      ...line,
      productId: line.stocked.product.id,
      extraIds: line.stocked.product.extraIds,
      ownJoint: ownJointOf({ ...line.stocked.product.laying, ...line.stocked.row.laying }),
      plannedJoints: jointVolumeOf(line.plans),
    })),
  )
  const excluded = new Set([...inBasket, ...needed.map(({ extra }) => extra.stocked.product.id)])
  /* Trims, clips and sealers, in their order: another floor or gravel is no companion of the one that was chosen. */
  const others = relatedIds.flatMap((id) =>
    offered.filter(({ stocked, goods }) => stocked.product.id === id && !excluded.has(id) && !isLaid(goods)),
  )
  return {
    also_needs: needed.map(({ extra, packs, isForPlans }) => ({
      ...extra.variation,
      qty: packs,
      ...(isForPlans && { for_plans: true as const }),
    })),
    also_buys: others.slice(0, MOST_ALSO_BUYS).map(({ variation }) => ({ ...variation, qty: 1 })),
  }
}

/** Item total, with and without VAT (OP-47). */
export const readItemTotal =
  (deps: LinesDeps) =>
  async (visitor: Visitor): Promise<WireItemTotal> => {
    const { lines } = await loadBasket(deps, visitor)
    const total = sumPence(lines.map((line) => line.price.total))
    return { inc: penceToPounds(total), exc: exVatToPounds(exVat(total)) }
  }
