import type { CallHandlers } from '#contract/admin/call.ts'
import type { exportCalls } from '#contract/admin/calls/exports.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import type { DeliveryFeature } from '../../delivery/index.ts'
import type { Exports, ListedExport } from '../../exports/index.ts'
import type { Staff } from '../../staff/index.ts'
import { filtersOf } from './order-list.ts'

const noFile: AdminRefusal = { status: 404, reason: 'not-found', message: 'There is no such file.' }

const present = ({ id, rows, state, orders, createdAt, expiresAt }: ListedExport) => ({
  id,
  rows,
  state,
  orders,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
})

/** '3 hours', '1 minute' */
const waitText = (seconds: number): string => {
  const [count, unit] =
    seconds >= 3600 ? [Math.ceil(seconds / 3600), 'hour'] : [Math.ceil(seconds / 60), 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const tooManyFiles = (seconds: number): AdminRefusal => ({
  status: 429,
  reason: 'too-many',
  message: `You asked for ten files within a day. Ask for the next one in ${waitText(seconds)}.`,
  retryAfterSeconds: seconds,
})

export const exportHandlers = (shop: {
  readonly exports: Exports
  readonly delivery: Pick<DeliveryFeature, 'zones'>
  readonly staff: Pick<Staff, 'countExport'>
}): CallHandlers<typeof exportCalls> => ({
  exportOrders: async ({ actor, input: { rows, format, orders, ...typed } }) => {
    const pause = await shop.staff.countExport(actor)
    if (pause !== null) return err(tooManyFiles(pause))
    const source =
      orders === undefined
        ? { filters: filtersOf(typed, await shop.delivery.zones()).filters }
        : { numbers: orders }
    const started = await shop.exports.start(actor, { source, rows, format })
    return started === null ? err(noFile) : ok(present(started))
  },
  exports: async ({ actor }) => ok((await shop.exports.list(actor)).map(present)),
  exportPart: async ({ actor, input: { id, part } }) => {
    const found = await shop.exports.part(actor, id, part)
    return found === null ? err(noFile) : ok({ text: found.text, last: found.isLast })
  },
})
