import type { Right } from './roles.ts'

/*
 * The rights of each role, written down from the table 'Roles and rights' of the requirements by hand, one line for
 * each entry of it: o owner, m manager, f office, a accounts, c catalogue, y yard, r reader. A role that may up
 * to a limit, or by asking a second person, may. Tests compare the program with it, so it is derived from
 * nothing of the program.
 */

export const lettersOfRoles = {
  owner: 'o',
  manager: 'm',
  office: 'f',
  accounts: 'a',
  catalogue: 'c',
  yard: 'y',
  reader: 'r',
} as const

export const matrix: Readonly<Record<Right, string>> = {
  'orders.see': 'omfa  r',
  'orders.see-to-pick': 'omf  y ',
  'orders.note': 'omf  y ',
  'orders.change': 'omf    ',
  'orders.make': 'omf    ',
  'orders.set-prices': 'omf    ',
  'orders.waive': 'om     ',
  'orders.dispatch': 'omf  y ',
  'orders.cancel': 'omf    ',
  'refunds.make': 'omfa   ',
  'returns.agree': 'omf    ',
  'returns.receive': 'om   y ',
  'payments.see': 'omfa   ',
  'payments.match': 'omfa   ',
  'payments.reconcile': 'om a   ',
  'stock.see': 'omfacyr',
  'stock.adjust': 'om   y ',
  'stock.count': 'om   y ',
  'stock.release': 'om     ',
  'purchases.see': 'om ac  ',
  'purchases.make': 'om  c  ',
  'purchases.receive': 'om  cy ',
  'goods.see': 'omf c r',
  'goods.change': 'om  c  ',
  'prices.see': 'omfac r',
  'prices.change': 'om  c  ',
  'costs.see': 'om ac  ',
  'delivery.see': 'omf   r',
  'delivery.change': 'om     ',
  'codes.see': 'omf c r',
  'codes.change': 'om  c  ',
  'customers.see': 'omfa   ',
  'customers.change': 'omf    ',
  'customers.ask-erase': 'omfa   ',
  'customers.erase': 'om     ',
  'trade.decide': 'om a   ',
  'trade.book': 'om a   ',
  'trade.send-statements': 'omfa   ',
  'trade.write-off': 'om a   ',
  'content.change': 'om  c  ',
  'terms.change': 'o      ',
  'reports.sales': 'omfac r',
  'reports.vat': 'om a   ',
  'reports.stock': 'om ac  ',
  'people.export': 'om a   ',
  'staff.manage': 'om     ',
  'audit.see-own': 'omfacy ',
  'audit.see': 'om a   ',
  'settings.change': 'o      ',
  'health.see': 'om     ',
  'views.share': 'om     ',
}
