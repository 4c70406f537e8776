/** '1 product', '28 products', '1,204 products'. */
export const productCount = (count: number): string =>
  `${String(count).replace(/\B(?=(\d{3})+$)/g, ',')} ${count === 1 ? 'product' : 'products'}`
