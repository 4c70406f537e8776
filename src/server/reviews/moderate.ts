import { err, ok, type Result } from '#domain/lang/result.ts'
import type { Actor } from '#domain/staff/actor.ts'
import { recordAudit } from '../audit/index.ts'
import { raiseCatalogueVersion } from '../catalogue/index.ts'
import type { Database } from '../database/database.ts'
import { deleteReview, lockById, saveDecision } from './store.ts'

export interface ModerateDeps {
  readonly database: Pick<Database, 'transaction'>
  readonly now: () => Date
}

/** `isNew` is false when it was so before. */
export type Decided = Result<{ readonly isNew: boolean }, 'no-review' | 'not-written'>

const unnamed: Actor = { kind: 'system', name: 'reviews' }

/**
 * Publishes or rejects a review. Cached pages are refreshed when what is published changes: the catalogue's
 * version is raised.
 */
export const decideReview =
  ({ database, now }: ModerateDeps) =>
  (id: number, state: 'published' | 'rejected', actor: Actor = unnamed): Promise<Decided> =>
    database.transaction(async (tx): Promise<Decided> => {
      const review = await lockById(tx, id)
      if (review === null) return err('no-review')
      if (review.state === 'asked') return err('not-written')
      if (review.state === state) return ok({ isNew: false })
      await saveDecision(tx, id, state, now())
      await recordAudit(tx, {
        actor,
        action: state === 'published' ? 'review.publish' : 'review.reject',
        subject: { kind: 'review', id },
        before: { state: review.state },
        after: { state },
      })
      if (review.state === 'published' || state === 'published') await raiseCatalogueVersion(tx)
      return ok({ isNew: true })
    })

/** Deletes a review for good, as its writer may ask; a job deletes its pictures. */
export const removeReview =
  ({ database }: ModerateDeps) =>
  (id: number, actor: Actor = unnamed): Promise<boolean> =>
    database.transaction(async (tx) => {
      const review = await lockById(tx, id)
      if (review === null) return false
      await deleteReview(tx, id)
      await recordAudit(tx, {
        actor,
        action: 'review.delete',
        subject: { kind: 'review', id },
        before: { state: review.state },
      })
      if (review.state === 'published') await raiseCatalogueVersion(tx)
      return true
    })
