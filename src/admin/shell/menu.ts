import type { Right } from '#domain/staff/roles.ts'

/** An entry of the menu; without its right the person does not see it (M-014). */
export interface MenuEntry {
  readonly label: string
  readonly to: string
  readonly right: Right | null
}

/** The menu, in the order of a merchant's day. A page adds its line here. */
export const menu: readonly MenuEntry[] = [
  { label: 'Today', to: '/', right: null },
  { label: 'Orders', to: '/orders', right: 'orders.see' },
  { label: 'To pick', to: '/pick', right: 'orders.dispatch' },
  { label: 'Dispatch', to: '/dispatch', right: 'orders.dispatch' },
  { label: 'Samples', to: '/samples', right: 'orders.dispatch' },
  { label: 'Carriers', to: '/carriers', right: 'delivery.see' },
  { label: 'New order', to: '/orders/new', right: 'orders.make' },
  { label: 'Payments', to: '/payments', right: 'payments.see' },
  { label: 'Approvals', to: '/approvals', right: 'refunds.make' },
  { label: 'People', to: '/staff', right: 'staff.manage' },
  { label: 'History', to: '/history', right: 'audit.see-own' },
  { label: 'Safety', to: '/safety', right: 'settings.change' },
]

/**
 * The entry whose page is open: the longest that the path begins with. '/orders/TS-4K7Q-9XWX' belongs to
 * '/orders', '/orders/new' to itself; null: to none.
 */
export const entryOf = (path: string): string | null =>
  menu
    .map(({ to }) => to)
    .filter((to) => path === to || (to !== '/' && path.startsWith(`${to}/`)))
    .toSorted((a, b) => b.length - a.length)[0] ?? null
