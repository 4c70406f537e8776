import { groupThousands } from '#domain/measure/decimal.ts'

/** '1 product', '28 products', '1,204 products'. */
export const productCount = (count: number): string =>
  `${groupThousands(count)} ${count === 1 ? 'product' : 'products'}`
