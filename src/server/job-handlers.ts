import type { JobHandlers } from './jobs/workers.ts'
import type { Shop } from './shop.ts'

/** The handler of each kind of job: a call to a feature. */
export const createJobHandlers = (shop: Shop): JobHandlers => ({
  mail: ({ mailId }) => shop.mail.deliver(mailId),
  'reset-password': ({ email }) => shop.accounts.sendReset(email),
  'staff-password': ({ email }) => shop.staff.passwords.sendRequested(email),
  'forget-sessions': async () => {
    await shop.accounts.deleteExpired()
    await shop.staff.deleteExpired()
    await shop.exports.deleteExpired()
    await shop.views.deleteExpired()
    await shop.dashboard.open.deleteClosed()
  },
  'saved-list-link': ({ email }) => shop.savedList.sendLink(email),
  'forget-saved-lists': async () => {
    await shop.savedList.deleteExpired()
    await shop.planner.deleteExpired()
  },
  remind: () => shop.reminders.send(),
  'forget-reminders': () => shop.reminders.deleteExpired(),
  'ask-for-reviews': () => shop.reviews.ask(),
  'forget-reviews': async () => {
    await shop.reviews.deleteExpired()
    await shop.photographs.deleteExpired()
  },
  'stock-notices': () => shop.stockNotices.send(),
  'forget-mail': () => shop.mail.deleteExpired(),
  'index-older': () => shop.search.indexOlder(),
  'export-orders': (data) => shop.exports.goOn(data),
  'forget-quotes': () => shop.payments.deleteExpired(),
  'check-invariants': () => shop.maintenance.checkInvariants('newest'),
  'check-all-invariants': () => shop.maintenance.checkInvariants('all'),
  reconcile: async (options) =>
    shop.maintenance.recordReconciled({ ...(await shop.payments.reconcile(options)) }),
})
