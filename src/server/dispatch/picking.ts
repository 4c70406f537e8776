import { eq, sql } from 'drizzle-orm'
import type { LabelSize } from '#contract/admin/label-size.ts'
import type { Merchant } from '#contract/merchant.ts'
import { type DispatchRefusal, dispatchRefusal } from '#domain/dispatch/refusal.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor, StaffActor } from '#domain/staff/actor.ts'
import { type Changed, changedFields, findLastChange, recordAudit } from '../audit/index.ts'
import type { Database } from '../database/database.ts'
import { pick, staff, variation } from '../database/schema/index.ts'
import { londonDay } from '../london.ts'
import {
  findLinesToSend,
  lockOrder,
  lockOrderAt,
  type OrderAt,
  type OrderChanged,
  recordShipment,
  type ShipmentDeps,
} from '../orders/index.ts'
import { findCode } from './find-code.ts'
import { findPickOrders, linesByPlace } from './pick-list.ts'
import { reportShort } from './report-short.ts'
import { findMixedOrders, findSampleOrders } from './samples.ts'
import { pageShipments, pageYardOrders, type YardFilters } from './yard-list.ts'

export interface PickingDeps extends ShipmentDeps {
  readonly database: Pick<Database, 'queries' | 'reports' | 'transaction'>
  readonly merchant: Merchant
}

export type PickRefusal = 'no-order' | DispatchRefusal | { readonly pickedBy: string } | OrderChanged

/** Why a sample order was left out when all were posted. */
export type PostRefusal = 'no-order' | 'not-samples' | 'nothing-left' | DispatchRefusal | OrderChanged

/** `packed`: it was picked and stands packed; else it is picked from now on. */
type PickStage = 'picking' | 'packed'

const setPick =
  ({ database, now }: PickingDeps, stage: PickStage) =>
  (actor: StaffActor, at: OrderAt, takesOver: boolean): Promise<Result<null, PickRefusal>> =>
    database.transaction(async (tx): Promise<Result<null, PickRefusal>> => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      const refusal = dispatchRefusal(order)
      if (refusal !== null) return err(refusal)
      const [picks] = await tx
        .select({ staffId: pick.staffId, name: staff.name, packedVersion: pick.packedVersion })
        .from(pick)
        .innerJoin(staff, eq(staff.id, pick.staffId))
        .where(eq(pick.orderId, order.id))
      if (picks !== undefined && picks.staffId !== actor.staffId && !takesOver)
        return err({ pickedBy: picks.name })
      const own = {
        staffId: actor.staffId,
        since: now(),
        packedVersion: stage === 'packed' ? order.version : null,
      }
      await tx
        .insert(pick)
        .values({ orderId: order.id, ...own })
        .onConflictDoUpdate({ target: pick.orderId, set: own })
      await recordAudit(tx, {
        actor,
        action: stage === 'packed' ? 'order.pack' : 'order.pick',
        subject: { kind: 'order', id: order.id },
        ...changedFields(
          { pickedBy: picks?.staffId ?? null, isPacked: (picks?.packedVersion ?? null) !== null },
          { pickedBy: actor.staffId, isPacked: stage === 'packed' },
        ),
      })
      return ok(null)
    })

const endPick =
  ({ database }: PickingDeps) =>
  (actor: Actor, number: string): Promise<Result<null, 'no-order'>> =>
    database.transaction(async (tx) => {
      const order = await lockOrder(tx, number)
      if (order === null) return err('no-order')
      const [ended] = await tx.delete(pick).where(eq(pick.orderId, order.id)).returning()
      if (ended !== undefined)
        await recordAudit(tx, {
          actor,
          action: 'order.end-pick',
          subject: { kind: 'order', id: order.id },
          before: { pickedBy: ended.staffId },
          after: { pickedBy: null },
        })
      return ok(null)
    })

const setBin =
  ({ database }: PickingDeps) =>
  (
    actor: Actor,
    sku: string,
    { bin, was }: { readonly bin: string | null; readonly was: string | null },
  ): Promise<Result<{ readonly sku: string }, 'no-article' | Changed<string | null>>> =>
    database.transaction(async (tx) => {
      const [article] = await tx
        .select({ id: variation.id, sku: variation.sku, bin: variation.bin })
        .from(variation)
        .where(sql`lower(${variation.sku}) = lower(${sku})`)
        .for('no key update')
      if (article === undefined) return err('no-article')
      if (article.bin === bin) return ok({ sku: article.sku })
      if (article.bin !== was) {
        const last = await findLastChange(tx, 'variation', article.id, 'variation.set-bin')
        return err({ changed: article.bin, ...last })
      }
      await tx.update(variation).set({ bin }).where(eq(variation.id, article.id))
      await recordAudit(tx, {
        actor,
        action: 'variation.set-bin',
        subject: { kind: 'variation', id: article.id },
        before: { bin: article.bin },
        after: { bin },
      })
      return ok({ sku: article.sku })
    })

const postOne = (deps: PickingDeps, actor: Actor, at: OrderAt) =>
  deps.database.transaction(async (tx): Promise<Result<null, PostRefusal>> => {
    const locked = await lockOrderAt(tx, at)
    if (!locked.ok) return locked
    const order = locked.value
    const lines = await findLinesToSend(tx, order.id)
    if (lines.some(({ line }) => !line.isSample)) return err('not-samples')
    const all = { lines: null, carrierId: null, trackingNumbers: [], day: londonDay(deps.now()) }
    const sent = await recordShipment(tx, deps, order, all, actor)
    if (sent.ok) return ok(null)
    return err(typeof sent.error === 'object' || sent.error === 'no-goods' ? 'nothing-left' : sent.error)
  })

/** Each order in a transaction of its own: one that is refused keeps no other from being posted. */
const postSamples = (deps: PickingDeps) => async (actor: Actor, orders: readonly OrderAt[]) => {
  const sent: string[] = []
  const leftOut: { readonly number: string; readonly why: PostRefusal }[] = []
  for (const at of orders) {
    const posted = await postOne(deps, actor, at)
    if (posted.ok) sent.push(at.number)
    else leftOut.push({ number: at.number, why: posted.error })
  }
  return { sent, leftOut }
}

/** Picking, packing and samples (M-049, M-052, M-161). */
export const createPicking = (deps: PickingDeps) => {
  const { queries, reports } = deps.database
  const document = () => ({ merchant: deps.merchant, now: deps.now() })
  const read = (numbers: readonly string[]) => findPickOrders(queries, numbers)
  return {
    /** Orders for the yard with what is left to pick; those that do not exist are left out. */
    ordersToPick: read,
    linesByPlace,
    async pickListDocument(numbers: readonly string[]): Promise<Buffer | null> {
      const found = await read(numbers)
      if (found.length === 0) return null
      const { makePickList } = await import('./pick-list-document.ts')
      return makePickList(found, linesByPlace(found), document())
    },
    startPick: setPick(deps, 'picking'),
    /** Says that an order was picked and stands packed. */
    finishPick: setPick(deps, 'packed'),
    reportShort: reportShort(deps),
    /** A page of what is to be picked, or of what stands packed. */
    yardOrders: (filters: YardFilters) => pageYardOrders(reports, filters, deps.now()),
    /** A page of what was sent, newest first. */
    shipments: (before: number | null) =>
      pageShipments(reports, before, { now: deps.now(), undoMinutes: deps.undoMinutes }),
    /** What a scanned or typed code belongs to. */
    findCode: (read: string) => findCode(queries, read),
    endPick: endPick(deps),
    setBin: setBin(deps),
    /** Labels 1/n to n/n of an order; `count` null: one for each suggested pallet. Null: there is no such order. */
    async orderLabels(number: string, count: number | null, size: LabelSize): Promise<Buffer | null> {
      const [order] = await read([number])
      if (order === undefined) return null
      const all = count ?? Math.max(1, order.pallets)
      const { makeLabels } = await import('./labels-document.ts')
      const labels = Array.from({ length: all }, (_, i) => ({ order, part: `${i + 1}/${all}`, contents: '' }))
      return makeLabels(labels, 'pallets', size, document())
    },
    /** The delivery note of an order; null: there is no such order. */
    async deliveryNote(number: string): Promise<Buffer | null> {
      const { makeDeliveryNote } = await import('./delivery-note.ts')
      return makeDeliveryNote(queries, number, document())
    },
    /** Orders of samples alone that wait to be posted, and those that have samples beside goods. */
    async samplesToSend() {
      const [alone, mixed] = [await findSampleOrders(reports), await findMixedOrders(reports)]
      const found = await findPickOrders(reports, [...alone.numbers, ...mixed.numbers])
      const those = (numbers: readonly string[]) => found.filter(({ number }) => numbers.includes(number))
      return { orders: those(alone.numbers), more: alone.more, withGoods: those(mixed.numbers) }
    },
    async sampleLabels(numbers: readonly string[], size: LabelSize): Promise<Buffer | null> {
      const found = await read(numbers)
      if (found.length === 0) return null
      const { makeLabels } = await import('./labels-document.ts')
      const labels = found.map((order) => ({
        order,
        part: null,
        contents: order.lines.map(({ sku }) => sku).join(', '),
      }))
      return makeLabels(labels, 'samples', size, document())
    },
    /** A letter to go with the samples of each order. */
    async sampleLetters(numbers: readonly string[]): Promise<Buffer | null> {
      const found = await read(numbers)
      if (found.length === 0) return null
      const { makeSampleLetters } = await import('./sample-letters.ts')
      return makeSampleLetters(found, document())
    },
    /** Records that sample orders are posted. */
    postSamples: postSamples(deps),
  }
}

export type Picking = ReturnType<typeof createPicking>
