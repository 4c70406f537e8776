import type { JobHandlers } from './jobs/workers.ts'
import type { Shop } from './shop.ts'

/** Who does which work; each entry is a call on a feature's face. */
export const jobHandlers = (shop: Shop): JobHandlers => ({
  mail: ({ mailId }) => shop.mail.deliver(mailId),
  'reset-password': ({ email }) => shop.accounts.sendReset(email),
  'forget-sessions': () => shop.accounts.forgetWhatIsOver(),
  'saved-list-link': ({ email }) => shop.savedList.sendLink(email),
  'forget-saved-lists': () => shop.savedList.forgetWhatIsOver(),
  remind: () => shop.reminders.send(),
  'forget-reminders': () => shop.reminders.forgetWhatIsOver(),
  'forget-mail': () => shop.mail.forget(),
  'forget-quotes': () => shop.payments.forgetWhatIsOver(),
  'check-invariants': () => shop.upkeep.checkInvariants('newest'),
  'check-all-invariants': () => shop.upkeep.checkInvariants('all'),
  reconcile: async (options) => shop.upkeep.noteReconciled({ ...(await shop.payments.reconcile(options)) }),
})
