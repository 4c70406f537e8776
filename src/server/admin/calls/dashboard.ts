import type { CallHandlers } from '#contract/admin/call.ts'
import type { dashboardCalls } from '#contract/admin/calls/dashboard.ts'
import { ok } from '#domain/lang/result.ts'
import { exVatToPounds, pence, penceToPounds, subtractPence } from '#domain/money/pence.ts'
import { hasRight } from '#domain/staff/actor.ts'
import type { Accounts } from '../../accounts/index.ts'
import type { Dashboard, DaySales, Sales } from '../../dashboard/index.ts'
import type { Mail } from '../../notifications/mail/index.ts'
import { MOST_COUNTED } from '../../orders/index.ts'

const salesOf = ({ orders, totalPence, vatPence, paidSamples }: Sales) => ({
  orders,
  total: penceToPounds(totalPence),
  net: exVatToPounds(subtractPence(totalPence, vatPence)),
  average: orders === 0 ? null : penceToPounds(pence(Math.round(totalPence / orders))),
  paid_samples: paidSamples,
})

const dayOf = ({ day, untilNow, wholeDay }: DaySales) => ({
  day,
  until_now: salesOf(untilNow),
  whole_day: salesOf(wholeDay),
})

export const dashboardHandlers = (shop: {
  readonly dashboard: Dashboard
  readonly accounts: Pick<Accounts, 'applicants'>
  readonly mail: Pick<Mail, 'rejected'>
}): CallHandlers<typeof dashboardCalls> => ({
  news: async ({ actor, input: { order } }) => {
    const { news, open } = shop.dashboard
    const seesOrders = hasRight(actor, 'orders.see')
    if (seesOrders && order !== undefined) await open.keep(actor, order)
    return ok({ mark: await news(), open: seesOrders ? [...(await open.list(actor))] : [] })
  },
  dashboard: async ({ actor }) => {
    const { at, days, waiting } = await shop.dashboard.work(actor)
    const sales = hasRight(actor, 'reports.sales') ? await shop.dashboard.sales() : null
    return ok({
      at: at.toISOString(),
      today: days.today,
      yesterday: days.yesterday,
      next_working_day: days.nextWorkingDay,
      waiting: waiting.map(({ kind, count, since, due }) => ({
        kind,
        count: count > MOST_COUNTED ? null : count,
        since: since?.toISOString() ?? null,
        due,
      })),
      sales:
        sales === null
          ? null
          : {
              today: dayOf(sales.today),
              yesterday: dayOf(sales.yesterday),
              week_before: dayOf(sales.weekBefore),
            },
    })
  },
  tradeApplications: async () => {
    const applicants = await shop.accounts.applicants()
    return ok(
      applicants.map(({ company, firstName, lastName, email, telephone, since }) => ({
        company,
        name: `${firstName} ${lastName}`.trim(),
        email,
        telephone,
        since: since.toISOString(),
      })),
    )
  },
  refusedEmails: async () => {
    const rejected = await shop.mail.rejected()
    return ok(
      rejected.map(({ at, recipient, ...email }) => ({ ...email, at: at.toISOString(), to: recipient })),
    )
  },
})
