import { keysOf } from '../lang/keys-of.ts'

/** The roles that come with the shop (M-012). A person may have several. */
export const roles = ['owner', 'manager', 'office', 'accounts', 'catalogue', 'yard', 'reader'] as const

export type Role = (typeof roles)[number]

const everybody = roles
const desk = ['owner', 'manager', 'office'] as const
const money = ['owner', 'manager', 'accounts'] as const
const deskAndMoney = [...desk, 'accounts'] as const
const goods = ['owner', 'manager', 'catalogue'] as const
const lead = ['owner', 'manager'] as const

/**
 * The rights of each role: the matrix of back-office.md, 'Roles and rights'. How far a right goes, in pounds, is in
 * `limits.ts`. `orders.see` shows money; `orders.see-to-pick` is the yard's view without it.
 */
const holders = {
  'orders.see': [...deskAndMoney, 'reader'],
  'orders.see-to-pick': [...desk, 'yard'],
  'orders.note': [...desk, 'yard'],
  'orders.change': desk,
  'orders.make': desk,
  'orders.set-prices': desk,
  /* Lets a difference in price be, and books a day or a service that the shop does not offer. */
  'orders.waive': lead,
  'orders.dispatch': [...desk, 'yard'],
  'orders.cancel': desk,
  'refunds.make': deskAndMoney,
  'returns.agree': desk,
  'returns.receive': [...lead, 'yard'],
  'payments.see': deskAndMoney,
  'payments.match': deskAndMoney,
  'payments.reconcile': money,
  'stock.see': everybody,
  'stock.adjust': [...lead, 'yard'],
  'stock.count': [...lead, 'yard'],
  'stock.release': lead,
  'purchases.see': [...money, 'catalogue'],
  'purchases.make': goods,
  'purchases.receive': [...goods, 'yard'],
  'goods.see': [...desk, 'catalogue', 'reader'],
  'goods.change': goods,
  'prices.see': [...deskAndMoney, 'catalogue', 'reader'],
  'prices.change': goods,
  'costs.see': [...money, 'catalogue'],
  'delivery.see': [...desk, 'reader'],
  'delivery.change': lead,
  'codes.see': [...desk, 'catalogue', 'reader'],
  'codes.change': goods,
  'customers.see': deskAndMoney,
  'customers.change': desk,
  'customers.ask-erase': deskAndMoney,
  'customers.erase': lead,
  'trade.decide': money,
  'trade.book': money,
  'trade.send-statements': deskAndMoney,
  'trade.write-off': money,
  'content.change': goods,
  'terms.change': ['owner'],
  'reports.sales': [...deskAndMoney, 'catalogue', 'reader'],
  'reports.vat': money,
  'reports.stock': [...goods, 'accounts'],
  'people.export': money,
  'views.share': lead,
  'staff.manage': lead,
  'audit.see-own': [...deskAndMoney, 'catalogue', 'yard'],
  'audit.see': money,
  'settings.change': ['owner'],
  'health.see': lead,
} as const satisfies Readonly<Record<string, readonly Role[]>>

export type Right = keyof typeof holders

export const rights = keysOf(holders)

/** The rights of a person with these roles (M-012): their union. */
export const rightsOf = (held: readonly Role[]): ReadonlySet<Right> =>
  new Set(rights.filter((right) => holders[right].some((role) => held.includes(role))))

/** Whether a person with the roles `held` may give `role`: each of its rights must be their own (M-003). */
export const mayGiveRole = (held: readonly Role[], role: Role): boolean => {
  const own = rightsOf(held)
  return own.has('staff.manage') && [...rightsOf([role])].every((right) => own.has(right))
}
