import { messages } from '#contract/messages.ts'
import { formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { type SelectionRefusal, selectService } from '#domain/delivery/selection.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import type { Visitor } from '../session/visitor.ts'
import { type PricedDeps, readPricedInTransaction } from './priced.ts'
import { lockExistingBasket, saveChoice } from './stored-basket.ts'

export interface DeliveryChoice {
  readonly serviceId: number
  /** As received; empty or null: the first date of the service, or none if it has none (T-112, T-113). */
  readonly date: string | null
  /** Delivery instructions (OP-54); empty: none; null: leaves the stored ones unchanged. */
  readonly extra: string | null
}

const sentences: Readonly<Record<SelectionRefusal, string>> = {
  'not-offered': messages.serviceNotOffered,
  'date-not-offered': messages.dateNotOffered,
}

/**
 * Saves the shopper's choice of service and date (T-116), or returns why it is unavailable (T-118 to T-120).
 * The basket is locked for the check, so that goods added meanwhile count; the choice is settled again at
 * every read.
 */
export const chooseDelivery =
  (deps: PricedDeps & { readonly database: Database }) =>
  async (visitor: Visitor, { serviceId, date, extra }: DeliveryChoice): Promise<Result<null, string>> => {
    const requestedDate = date === null || date === '' ? null : parseDay(date)
    if (requestedDate === null && date !== null && date !== '') return err(messages.dateNotOffered)
    const coverage = await deps.delivery.coverage()
    return allOrNothing(deps.database, async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId === null) return err(messages.serviceNotOffered)
      const { delivery } = await readPricedInTransaction(deps, coverage, visitor, tx)
      const chosen = selectService(delivery?.offers ?? [], serviceId, requestedDate)
      if (!chosen.ok) return err(sentences[chosen.error])
      const day = chosen.value.date
      await saveChoice(tx, basketId, {
        serviceId,
        deliveryDate: day === null ? null : formatDay(day),
        ...(extra === null ? {} : { deliveryExtra: extra || null }),
      })
      return ok(null)
    })
  }

/**
 * Saves the replacement of a choice that is no longer available as the shopper's own; call it once they have
 * seen the change.
 */
export const acceptReplacementDelivery =
  (deps: PricedDeps & { readonly database: Database }) =>
  async (visitor: Visitor): Promise<void> => {
    const coverage = await deps.delivery.coverage()
    await deps.database.transaction(async (tx) => {
      const basketId = await lockExistingBasket(tx, visitor.idHash)
      if (basketId === null) return
      const { selection, hasChangedService } = await readPricedInTransaction(deps, coverage, visitor, tx)
      if (selection === null || !hasChangedService) return
      const { serviceId, date } = selection
      await saveChoice(tx, basketId, { serviceId, deliveryDate: date === null ? null : formatDay(date) })
    })
  }
