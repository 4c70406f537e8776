import type { StockReason } from '#domain/stock/change-stock.ts'

/** Why staff change stock (M-087). */
export const stockReasonTexts: Readonly<Record<StockReason, string>> = {
  delivery: 'A delivery came',
  count: 'Counted',
  breakage: 'Broken',
  theft: 'Stolen or lost',
  'sample-cut': 'Cut for samples',
  'own-use': 'Used by us',
  correction: 'Correction of a mistake',
}
