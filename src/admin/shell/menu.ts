import type { Right } from '#domain/staff/roles.ts'

/** An entry of the menu; without its right the person does not see it (M-014). */
export interface MenuEntry {
  readonly label: string
  readonly to: string
  /** One of several is enough. */
  readonly right: Right | readonly Right[] | null
  /** Left out for people of the yard alone: they have it elsewhere, or nothing in it. */
  readonly notInYard?: true
}

/** The menu, in the order of a merchant's day. A page adds its line here. */
export const menu: readonly MenuEntry[] = [
  { label: 'Today', to: '/', right: null, notInYard: true },
  { label: 'Orders', to: '/orders', right: 'orders.see' },
  { label: 'Pick', to: '/pick', right: 'orders.dispatch' },
  { label: 'Dispatch', to: '/dispatch', right: 'orders.dispatch' },
  { label: 'Receive', to: '/receive', right: 'stock.adjust' },
  { label: 'Returns', to: '/returns', right: ['orders.see', 'returns.receive'], notInYard: true },
  { label: 'Samples', to: '/samples', right: 'orders.dispatch', notInYard: true },
  { label: 'Carriers', to: '/carriers', right: 'delivery.see' },
  { label: 'New order', to: '/orders/new', right: 'orders.make' },
  { label: 'Payments', to: '/payments', right: 'payments.see' },
  { label: 'Payment links', to: '/payment-links', right: 'orders.make' },
  { label: 'Stock', to: '/stock', right: 'stock.see' },
  { label: 'Prices', to: '/prices', right: 'prices.see' },
  { label: 'Approvals', to: '/approvals', right: 'refunds.make' },
  { label: 'People', to: '/staff', right: 'staff.manage' },
  { label: 'History', to: '/history', right: 'audit.see-own', notInYard: true },
  { label: 'Safety', to: '/safety', right: 'settings.change' },
]

/** Whether a person sees orders only to pick and send them. */
export const isYardAlone = (can: readonly Right[]): boolean =>
  can.includes('orders.see-to-pick') && !can.includes('orders.see')

/** The menu of a person; the yard's has Pick, Dispatch, Receive and Stock alone (M-014). */
export const menuOf = (can: readonly Right[]): readonly MenuEntry[] =>
  menu.filter(
    ({ right, notInYard }) =>
      (right === null || [right].flat().some((one) => can.includes(one))) && !(notInYard && isYardAlone(can)),
  )

/**
 * The entry whose page is open: the longest that the path begins with. '/orders/TS-4K7Q-9XWX' belongs to
 * '/orders', '/orders/new' to itself, a return of an order to '/returns'; null: to none.
 */
export const entryOf = (path: string): string | null =>
  /^\/orders\/[^/]+\/returns\//.test(path) ? '/returns' : longestEntry(path)

const longestEntry = (path: string): string | null =>
  menu
    .map(({ to }) => to)
    .filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0] ?? null
