import { randomBytes } from 'node:crypto'
import { MAX_REVIEW_PICTURES } from '#contract/form-limits.ts'
import type { WriteReview } from '#contract/review.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import { raiseCatalogueVersion } from '../catalogue/index.ts'
import { allOrNothing } from '../database/all-or-nothing.ts'
import type { Database } from '../database/database.ts'
import { clientOf, countHitsInOrder, type RateLimit } from '../edge/rate-limits.ts'
import { encodeUploads, type MediaStore, makeRendition, type UploadedPicture } from '../media/index.ts'
import { changePictures, findPictures, insertPicture, lockByLink, saveWritten } from './store.ts'

export interface WriteDeps {
  readonly database: Database
  readonly media: Pick<MediaStore, 'save'>
  readonly now: () => Date
}

const limits = {
  ofLink: { name: 'reviews of link', maxHits: 10, seconds: HOUR_SECONDS },
  ofClient: { name: 'reviews of client', maxHits: 30, seconds: HOUR_SECONDS },
} as const satisfies Readonly<Record<string, RateLimit>>

export type WriteRefusal = 'over' | 'too-many-pictures' | 'not-a-picture' | { readonly seconds: number }

/** Stores pictures that belong to no review yet, and returns their ids. */
const storePictures = async (
  { database, media, now }: WriteDeps,
  pictures: readonly UploadedPicture[],
): Promise<readonly number[]> => {
  const ids: number[] = []
  for (const { content, width, height } of pictures) {
    const hash = randomBytes(12).toString('hex')
    ids.push(await insertPicture(database.queries, { hash, width, height }, now()))
    await media.save(hash, content, await makeRendition(content, 'thumb', 'webp'))
  }
  return ids
}

/**
 * Writes the review of an emailed link, or changes it. Either way it waits for staff, and what was published
 * before is not shown until they have looked at it again.
 */
export const writeReview =
  (deps: WriteDeps) =>
  async (
    token: string,
    written: WriteReview,
    uploads: readonly Uint8Array[],
    ip: string | undefined,
  ): Promise<Result<null, WriteRefusal>> => {
    const { database, now } = deps
    const seconds = await countHitsInOrder(database.queries, [
      [limits.ofLink, token],
      [limits.ofClient, clientOf(ip)],
    ])
    if (seconds !== null) return err({ seconds })
    if (uploads.length > MAX_REVIEW_PICTURES) return err('too-many-pictures')
    const pictures = await encodeUploads(uploads)
    if (pictures === null) return err('not-a-picture')
    const add = await storePictures(deps, pictures)
    return allOrNothing(database, async (tx): Promise<Result<null, WriteRefusal>> => {
      const review = await lockByLink(tx, token, now())
      if (review === null) return err('over')
      await saveWritten(tx, review.id, written, now())
      await changePictures(tx, review.id, { remove: written.remove, add })
      if ((await findPictures(tx, review.id)).length > MAX_REVIEW_PICTURES) return err('too-many-pictures')
      if (review.state === 'published') await raiseCatalogueVersion(tx)
      return ok(null)
    })
  }
