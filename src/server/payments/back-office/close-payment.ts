import { ok, type Result } from '#domain/lang/result.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordReviewedPayment } from '../manual/match-payment.ts'
import {
  type CloseDeps,
  type CloseRefusal,
  closeReview,
  type ReviewClosing,
} from '../refunds/close-review.ts'

/** Takes a payment off the list of those that wait: staff dealt with it otherwise (M-076). */
export const closePayment = async (
  deps: CloseDeps,
  actor: StaffActor,
  paymentId: string,
): Promise<Result<ReviewClosing, CloseRefusal>> =>
  (await recordReviewedPayment(deps.database, paymentId, deps.now(), actor))
    ? ok({ isNew: true })
    : closeReview(deps, paymentId, actor)
