import { DAY_SECONDS, HOUR_SECONDS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../../database/database.ts'
import { attemptsOf, countAttempt, hasAttempts } from '../../edge/rate-limits.ts'
import type { CardPayment, ProviderAnswer } from '../gateways/port.ts'
import type { PaymentsLog } from '../log.ts'

/** Thieves try stolen cards where a shop says which of them work. When that happens, everybody is asked for a code (SX-08). */
export interface CardTesting {
  /** Declines of the whole shop within ten minutes that are too many to be shoppers' own: 30. */
  readonly declines: number
}

const TEN_MINUTES = 600
/** All paths and all shoppers share the two counts. */
const COUNTED_BY = 'shop'

/** One row while cards are being tested, for an hour from the last decline too many. */
const breaker = { what: 'cards are being tested', most: 1, seconds: HOUR_SECONDS }

/** Whether everybody is asked for a code now. */
export const isCardTesting = async (queries: Queries): Promise<boolean> =>
  !(await hasAttempts(queries, breaker, COUNTED_BY))

const declined = 'a card was declined'

/** How many cards were declined in the ten minutes that began with the first of them; all paths together. */
export const declinesLately = (queries: Queries): Promise<number> =>
  attemptsOf(queries, { what: declined }, COUNTED_BY)

/**
 * Whether a bank or the provider said no to a card. That the provider knows no such card, or does not understand us or our
 * keys, tells a thief nothing; counted, it would let anybody, and our own faults, have every shopper asked for a code.
 */
export const isDecline = (outcome: ProviderAnswer<CardPayment>): boolean =>
  outcome.kind === 'known'
    ? outcome.value.state.kind === 'declined'
    : outcome.kind === 'refused' && outcome.reason === 'declined'

/** One decline counts once, however many of page, webhook and reconciler report it. */
const countOnce = { what: 'a decline was counted', most: 1, seconds: DAY_SECONDS }

interface DeclineDeps {
  readonly database: Pick<Database, 'queries'>
  readonly log: PaymentsLog
  readonly cardTesting: CardTesting
}

/**
 * Counts a declined card, on whichever path. `decline` names it: the attempt that the server confirmed, or the event by
 * which the provider reports a try in the shopper's browser, where one payment may be tried with many cards.
 */
export const recordDecline = async (
  { database: { queries }, log, cardTesting }: DeclineDeps,
  decline: { readonly attemptKey: string } | { readonly eventId: string },
): Promise<void> => {
  const name = 'eventId' in decline ? `event ${decline.eventId}` : `attempt ${decline.attemptKey}`
  if (!(await countAttempt(queries, countOnce, name))) return
  const limit = { what: declined, most: cardTesting.declines - 1, seconds: TEN_MINUTES }
  if (await countAttempt(queries, limit, COUNTED_BY)) return
  if (await countAttempt(queries, breaker, COUNTED_BY)) log.cardTesting(cardTesting.declines)
}
