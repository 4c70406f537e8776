import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../../database/database.ts'
import { hasHitsLeft, isHitAllowed, readHits } from '../../edge/rate-limits.ts'
import type { ProviderAnswer, ProviderPayment } from '../gateways/payment-gateway.ts'
import type { PaymentsLog } from '../log.ts'

/**
 * Thieves test stolen cards in shops that reveal which of them work. While that happens, every payer must
 * type a code (SX-08).
 */
export interface CardTesting {
  /** The declines of the whole shop within ten minutes that are too many to be the shoppers' own: 30. */
  readonly declines: number
}

const TEN_MINUTES = 600
/** All paths and all shoppers share the two counts. */
const COUNT_KEY = 'shop'

/** Full while cards are being tested, for an hour from the last decline over the limit. */
const breaker = { name: 'cards are being tested', maxHits: 1, seconds: HOUR_SECONDS }

/** Whether every payer must type a code now. */
export const isCardTesting = async (queries: Queries): Promise<boolean> =>
  !(await hasHitsLeft(queries, breaker, COUNT_KEY))

const declined = 'a card was declined'

/** Counts the cards declined in the ten minutes that began with the first of them, on all paths. */
export const countRecentDeclines = (queries: Queries): Promise<number> =>
  readHits(queries, { name: declined }, COUNT_KEY)

/**
 * Whether a bank or the provider declined a card. An unknown card, an invalid request or a wrong key reveals
 * nothing to a thief and does not count; otherwise anyone, and our own faults, could make every shopper type
 * a code.
 */
export const isDecline = (outcome: ProviderAnswer<ProviderPayment>): boolean =>
  outcome.kind === 'known'
    ? outcome.value.state.kind === 'declined'
    : outcome.kind === 'refused' && outcome.reason === 'declined'

/** A decline counts once, however many of page, webhook and reconciler report it. */
const countOnce = { name: 'a decline was counted', maxHits: 1, seconds: DAY_SECONDS }

interface DeclineDeps {
  readonly database: Pick<Database, 'queries'>
  readonly log: PaymentsLog
  readonly cardTesting: CardTesting
}

/**
 * Counts a declined card, on any path. `decline` identifies it: the attempt that the server confirmed, or the
 * webhook event about a try in the shopper's browser, where one payment may be tried with many cards.
 */
export const recordDecline = async (
  { database: { queries }, log, cardTesting }: DeclineDeps,
  decline: { readonly attemptKey: string } | { readonly eventId: string },
): Promise<void> => {
  const name = 'eventId' in decline ? `event ${decline.eventId}` : `attempt ${decline.attemptKey}`
  if (!(await isHitAllowed(queries, countOnce, name))) return
  const limit = { name: declined, maxHits: cardTesting.declines - 1, seconds: TEN_MINUTES }
  if (await isHitAllowed(queries, limit, COUNT_KEY)) return
  if (await isHitAllowed(queries, breaker, COUNT_KEY)) log.cardTesting(cardTesting.declines)
}
