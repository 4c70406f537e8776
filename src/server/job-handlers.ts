import type { JobHandlers } from './jobs/workers.ts'
import type { Shop } from './shop.ts'

/** Who does which work; each entry is a call on a feature's face. */
export const jobHandlers = (shop: Shop): JobHandlers => ({
  mail: ({ mailId }) => shop.mail.deliver(mailId),
  'forget-mail': () => shop.mail.forget(),
})
