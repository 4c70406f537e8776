import { LinkToken, WireFormAccepted } from '../account.ts'
import { WriteReview } from '../review.ts'
import { reviewPath } from '../routes.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusals } from './endpoint.ts'

export const reviewEndpoints = {
  writeReview: {
    method: 'POST',
    path: reviewPath(':token'),
    tag: 'product',
    summary: 'Write or change the review of a bought article, by an emailed link',
    params: LinkToken,
    body: WriteReview,
    response: { 200: WireFormAccepted, ...redirected, ...refusals, 404: WireProblem, 413: WireProblem },
  },
} as const satisfies Readonly<Record<string, Endpoint>>
