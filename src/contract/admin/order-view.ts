/* What the address of the order list holds: filters, order and columns (M-024). */

/** The filters, as `listOrders` names them. */
export const orderFilters = [
  'state',
  'find',
  'method',
  'money',
  'customer',
  'sku',
  'product',
  'supplier',
  'code',
  'service',
  'zone',
  'deliveryFrom',
  'deliveryTo',
  'placedFrom',
  'placedTo',
  'totalFrom',
  'totalTo',
  'attention',
  'note',
  'sample',
  'holdDue',
] as const
export type OrderFilterName = (typeof orderFilters)[number]

/** `due`: by delivery day, of what is not sent yet; else by the time at which they were placed. */
export const orderSorts = ['due', 'newest', 'oldest'] as const
export type OrderSort = (typeof orderSorts)[number]

/** The columns that the list can show, in the order in which they are offered (M-025). */
export const orderColumns = [
  'number',
  'day',
  'customer',
  'place',
  'goods',
  'weight',
  'total',
  'paid',
  'stands',
  'service',
  'marks',
  'placed',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** The columns of a list that names none. */
export const usualColumns: readonly OrderColumn[] = [
  'number',
  'day',
  'customer',
  'place',
  'goods',
  'weight',
  'total',
  'stands',
  'marks',
  'placed',
]

/** 'total,number' → the two, the number first, since it leads to the order; nothing known → the usual ones. */
export const readColumns = (typed: string | null | undefined): readonly OrderColumn[] => {
  const named = (typed ?? '').split(',')
  const known = [...new Set(named)].flatMap((name) => orderColumns.filter((column) => column === name))
  if (known.length === 0) return usualColumns
  return known.includes('number') ? known : ['number', ...known]
}

/**
 * The most orders that one press changes: each is a transaction with its email, some 10 ms, so that the answer
 * comes within the half minute that a request may take; and a day of a large yard is within it.
 */
export const MOST_TOGETHER = 500
