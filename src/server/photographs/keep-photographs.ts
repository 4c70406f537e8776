import { createHash, randomBytes } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { MAX_REFUND_PHOTOGRAPHS } from '#contract/form-limits.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database, Queries } from '../database/database.ts'
import { refundPhotograph } from '../database/schema/index.ts'
import { encodeUploads, type MediaStore } from '../media/index.ts'
import { lockOrder } from '../orders/index.ts'
import { deletePhotograph, findUnkept, insertPhotograph } from './store.ts'

export interface KeepDeps {
  readonly database: Database
  readonly media: Pick<MediaStore, 'savePrivate' | 'remove'>
  readonly now: () => Date
}

export interface PhotographsToKeep {
  readonly number: string
  /** Of the form of the refund or the return. */
  readonly key: string
  readonly photographs: readonly Uint8Array[]
}

export type KeepRefusal = 'no-order' | 'too-many' | 'not-a-picture'

const sha256 = (content: Uint8Array): string => createHash('sha256').update(content).digest('hex')

/** The files that a form has sent before. */
const findSent = async (tx: Queries, orderId: number, formKey: string) =>
  tx
    .select({ id: refundPhotograph.id, sentSha256: refundPhotograph.sentSha256 })
    .from(refundPhotograph)
    .where(and(eq(refundPhotograph.orderId, orderId), eq(refundPhotograph.formKey, formKey)))

/** Stores photographs that belong to no order yet, and returns their ids by what was sent. */
const store = async (
  { database, media, now }: KeepDeps,
  actor: Actor,
  formKey: string,
  uploads: readonly Uint8Array[],
): Promise<ReadonlyMap<string, number> | null> => {
  const pictures = await encodeUploads(uploads)
  if (pictures === null) return null
  const staffId = actor.kind === 'staff' ? actor.staffId : null
  const ids = new Map<string, number>()
  for (const [i, { content, width, height }] of pictures.entries()) {
    const sentSha256 = sha256(uploads[i] ?? content)
    if (ids.has(sentSha256)) continue
    const hash = `p${randomBytes(12).toString('hex')}`
    const row = { formKey, sentSha256, hash, width, height, staffId, createdAt: now() }
    ids.set(sentSha256, await insertPhotograph(database.queries, row))
    await media.savePrivate(hash, content)
  }
  return ids
}

type Kept = Result<{ readonly count: number }, KeepRefusal>

/** Gives photographs to their order, but those that the form has sent before. */
const linkToOrder = (
  { database }: KeepDeps,
  actor: Actor,
  { number, key }: Omit<PhotographsToKeep, 'photographs'>,
  ids: ReadonlyMap<string, number>,
) =>
  allOrNothing(database, async (tx): Promise<Kept> => {
    const order = await lockOrder(tx, number)
    if (order === null) return err('no-order')
    const before = await findSent(tx, order.id, key)
    const added = [...ids].flatMap(([sent, id]) =>
      before.some(({ sentSha256 }) => sentSha256 === sent) ? [] : [id],
    )
    const count = before.length + added.length
    if (count > MAX_REFUND_PHOTOGRAPHS) return err('too-many')
    if (added.length === 0) return ok({ count })
    await tx.update(refundPhotograph).set({ orderId: order.id }).where(inArray(refundPhotograph.id, added))
    await recordAudit(tx, {
      actor,
      action: 'order.photographs',
      subject: { kind: 'order', id: order.id },
      before: { photographs: before.length },
      after: { photographs: count },
    })
    return ok({ count })
  })

/** At once; what a process leaves that ended meanwhile, a job deletes. */
const deleteUnkept = async ({ database, media }: KeepDeps, ids: readonly number[]): Promise<void> => {
  for (const { id, hash } of await findUnkept(database.queries, ids)) {
    await media.remove(hash)
    await deletePhotograph(database.queries, id)
  }
}

/**
 * Keeps photographs with the form of a refund or a return, at most six, each encoded anew without what the camera wrote into it. A
 * file that the form has sent before is kept once, so the same press can be repeated. Returns how many the form has.
 */
export const keepPhotographs =
  (deps: KeepDeps) =>
  async (actor: Actor, { photographs, ...of }: PhotographsToKeep): Promise<Kept> => {
    if (photographs.length > MAX_REFUND_PHOTOGRAPHS) return err('too-many')
    const ids = await store(deps, actor, of.key, photographs)
    if (ids === null) return err('not-a-picture')
    try {
      return await linkToOrder(deps, actor, of, ids)
    } finally {
      await deleteUnkept(deps, [...ids.values()])
    }
  }
