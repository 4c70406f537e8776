/** What a page may come to: scores of 100, milliseconds, and the layout shift. */
export interface Limits {
  readonly performance: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

const usual: Limits = { performance: 95, lcp: 2000, tbt: 150, cls: 0.02 }

/** The page that people come to from a search; it is held to more. */
const product: Limits = { performance: 98, lcp: 1800, tbt: 50, cls: 0 }

export interface Visited {
  readonly name: string
  readonly path: string
  readonly limits: Limits
  /** Kept out of search engines on purpose, which Lighthouse counts as a fault: that one audit is left out. */
  readonly isPrivate: boolean
}

/** The way from landing to buying; the last two are seen with goods in the basket and a postcode set. */
export const visits: readonly Visited[] = [
  { name: 'home', path: '/', limits: usual, isPrivate: false },
  { name: 'category', path: '/porcelain-tiles', limits: usual, isPrivate: false },
  { name: 'product', path: '/porcelain-tiles/calacatta-vena', limits: product, isPrivate: false },
  { name: 'basket', path: '/basket', limits: usual, isPrivate: true },
  { name: 'checkout', path: '/checkout', limits: usual, isPrivate: true },
]
