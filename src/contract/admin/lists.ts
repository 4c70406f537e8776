import { keysOf } from '#domain/lang/keys-of.ts'
import type { Right } from '#domain/staff/roles.ts'
import { orderFilters } from './order-view.ts'

interface AdminList {
  /** The path of its page. */
  readonly path: `/${string}`
  /** What a person needs to open it; one of several is enough. */
  readonly right: Right | readonly Right[]
  /** What of its address a view stores, in this order: filters, order and columns, never a page. */
  readonly kept: readonly string[]
  /** The entries of the menu below which its views stand: the first that the person has. */
  readonly under: readonly `/${string}`[]
}

/** The lists of the back office: their address holds what they show, and people save it as views (M-024). */
export const adminLists = {
  orders: {
    path: '/orders',
    right: 'orders.see',
    kept: [...orderFilters, 'sort', 'columns'],
    under: ['/orders'],
  },
  pick: { path: '/pick', right: 'orders.dispatch', kept: ['until'], under: ['/pick'] },
  dispatch: { path: '/dispatch', right: 'orders.dispatch', kept: [], under: ['/dispatch'] },
  returns: {
    path: '/returns',
    right: ['orders.see', 'returns.receive'],
    kept: ['view'],
    /* The yard goes there from Receive. */
    under: ['/returns', '/receive'],
  },
  /* The yard has no entry for samples: it goes there from Pick. */
  samples: { path: '/samples', right: 'orders.dispatch', kept: [], under: ['/samples', '/pick'] },
  payments: { path: '/payments', right: 'payments.see', kept: ['view', 'find'], under: ['/payments'] },
  'payment-links': {
    path: '/payment-links',
    right: 'orders.make',
    kept: ['view', 'find'],
    under: ['/payment-links'],
  },
  stock: { path: '/stock', right: 'stock.see', kept: ['find', 'only'], under: ['/stock'] },
  prices: { path: '/prices', right: 'prices.see', kept: ['find'], under: ['/prices'] },
  approvals: { path: '/approvals', right: 'refunds.make', kept: ['only'], under: ['/approvals'] },
  history: {
    path: '/history',
    right: 'audit.see-own',
    kept: ['person', 'subject', 'thing', 'request', 'from', 'to'],
    under: ['/history'],
  },
  /* The first page leads to these. */
  'trade-applications': { path: '/trade-applications', right: 'trade.decide', kept: [], under: ['/'] },
  emails: { path: '/emails', right: 'customers.see', kept: [], under: ['/'] },
} as const satisfies Readonly<Record<string, AdminList>>

export type AdminListName = keyof typeof adminLists

export const adminListNames = keysOf(adminLists)

/** 'columns=…&state=to-send&after=TS-…&x=1' → 'state=to-send&columns=…': known, filled in, always in one order. */
export const viewQuery = (list: AdminListName, typed: string): string => {
  const all = new URLSearchParams(typed)
  const query = new URLSearchParams()
  for (const name of adminLists[list].kept) {
    const value = all.get(name)?.trim() ?? ''
    if (value !== '') query.set(name, value)
  }
  return query.toString()
}

/** '/orders?state=to-send'; a list without filters is its page alone. */
export const listPath = (list: AdminListName, query: string): string =>
  `${adminLists[list].path}${query === '' ? '' : `?${query}`}`

/** The rights of which one opens the list. */
export const rightsOfList = (list: AdminListName): readonly Right[] => [adminLists[list].right].flat()

/** The lists that a person with these rights may open. */
export const listsOf = (can: readonly Right[]): readonly AdminListName[] =>
  adminListNames.filter((list) => rightsOfList(list).some((right) => can.includes(right)))
