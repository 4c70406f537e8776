/** The limits of a page: scores of 100, milliseconds, and the layout shift. */
export interface Limits {
  readonly performance: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

const usual: Limits = { performance: 95, lcp: 2000, tbt: 150, cls: 0.02 }

/** The landing page of most searches, with stricter limits. */
const product: Limits = { performance: 98, lcp: 1800, tbt: 50, cls: 0 }

/** The first page of the back office after sign-in (M-212). */
const office: Limits = { performance: 90, lcp: 2500, tbt: 150, cls: 0.02 }

export interface MeasuredPage {
  readonly name: string
  /** Of the back office, as its owner sees it; left out: of the shop. */
  readonly isOffice?: true
  readonly path: string
  readonly limits: Limits
  /**
   * Excluded from search engines on purpose, which Lighthouse reports as a fault: that one audit is skipped.
   */
  readonly isPrivate: boolean
}

/** The pages from landing to buying, the last two with goods in the basket and a postcode; and staff's first page. */
export const measuredPages: readonly MeasuredPage[] = [
  { name: 'home', path: '/', limits: usual, isPrivate: false },
  { name: 'category', path: '/porcelain-tiles', limits: usual, isPrivate: false },
  { name: 'product', path: '/porcelain-tiles/calacatta-vena', limits: product, isPrivate: false },
  { name: 'basket', path: '/basket', limits: usual, isPrivate: true },
  { name: 'checkout', path: '/checkout', limits: usual, isPrivate: true },
  { name: 'office', isOffice: true, path: '/admin/today', limits: office, isPrivate: true },
]
