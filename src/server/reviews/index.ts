import type { ReviewForm } from '#contract/review.ts'
import type { ReviewState } from '#domain/reviews/states.ts'
import type { MediaStore } from '../media/index.ts'
import { type AskDeps, askForReviews } from './ask.ts'
import { decideReview, removeReview } from './moderate.ts'
import { presentForm, presentReviews } from './present.ts'
import {
  deletePicture,
  endOldLinks,
  findForm,
  findLeftPictures,
  findPictures,
  findPublished,
  findReview,
  listReviews,
} from './store.ts'
import { type WriteDeps, writeReview } from './write.ts'

export { registerReviews } from './handlers.ts'
export { reviewsData } from './reviews-data.ts'
export type { ListedReview } from './store.ts'

export type ReviewsDeps = AskDeps & WriteDeps & { readonly media: Pick<MediaStore, 'save' | 'remove'> }

/** Reviews with photographs by people who bought (S-040). */
export const createReviews = (deps: ReviewsDeps) => {
  const { database, media, now } = deps
  const { queries } = database
  return {
    /** The job: asks buyers whose goods came three weeks ago. */
    ask: askForReviews(deps),
    /** The form of an emailed link; null: the link is over. */
    async form(token: string): Promise<ReviewForm | null> {
      const found = await findForm(queries, token, now())
      return found === null ? null : presentForm(found, await findPictures(queries, found.review.id))
    },
    write: writeReview(deps),
    /** What is published of a product; null: nothing is. One statement. */
    ofProduct: async (productId: number) => presentReviews(await findPublished(queries, productId)),
    list: (state: ReviewState, most: number) => listReviews(queries, state, most),
    /** One review with its pictures, for staff; null: there is none. */
    async find(id: number) {
      const found = await findReview(queries, id)
      return found === null ? null : { ...found, pictures: await findPictures(queries, id) }
    },
    decide: decideReview(deps),
    remove: removeReview(deps),
    /** A job: ends old links, and deletes pictures that belong to no review. */
    async deleteExpired() {
      await endOldLinks(queries, now())
      for (const { id, hash } of await findLeftPictures(queries, now())) {
        await media.remove(hash)
        await deletePicture(queries, id)
      }
    },
  }
}

export type Reviews = ReturnType<typeof createReviews>
