import type { AdminCallName } from './calls.ts'
import type { AdminListName } from './lists.ts'

/** What each list is read by: a view holds what that takes. */
export const callsOfLists = {
  orders: 'listOrders',
  pick: 'ordersToPick',
  dispatch: 'sentShipments',
  samples: 'samplesToSend',
  payments: 'listPayments',
  'payment-links': 'listPaymentLinks',
  stock: 'findStock',
  prices: 'findPrices',
  approvals: 'approvals',
  returns: 'returns',
  history: 'listAudit',
  'trade-applications': 'tradeApplications',
  emails: 'refusedEmails',
} as const satisfies Readonly<Record<AdminListName, AdminCallName>>
