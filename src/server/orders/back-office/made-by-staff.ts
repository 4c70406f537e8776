import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../../database/database.ts'
import type { OrderRow } from '../place/write-order.ts'
import type { OrderSettlement } from './back-office.ts'
import { changeOrder } from './order-version.ts'

/**
 * Records that staff made a new order for its customer (M-078), in the transaction that placed it. A payment that
 * they noted releases it: it does not wait for a call.
 */
export const recordMadeByStaff = (
  tx: Queries,
  actor: Actor,
  order: OrderRow,
  settled: OrderSettlement | null,
): Promise<void> =>
  changeOrder(tx, actor, order, {
    action: 'order.make',
    set:
      settled === null
        ? {}
        : {
            state: 'released',
            settlement: settled.by,
            settlementReference: settled.reference,
            /* As placed: no email is sent about the release. */
            releasedAt: order.placedAt,
          },
    after: { method: order.method, settlement: settled?.by ?? null },
  })
