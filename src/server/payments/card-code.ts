import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { DAY_SECONDS, HOUR_SECONDS, MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { Database, Queries } from '../database/database.ts'
import { cardCheck } from '../database/schema/index.ts'
import { countAttempt, mailboxOf } from '../http/attempts.ts'
import { keepSession, type Visitor } from '../http/visitor.ts'
import type { MailFace } from '../mail/index.ts'
import { isCardTesting } from './card-testing.ts'

export interface CardCodeDeps {
  readonly database: Database
  readonly place: { readonly mail: Pick<MailFace, 'send'> }
  readonly now: () => Date
}

/** Who wants to pay by card: a hash of their network address, and the address that the confirmation goes to. */
interface Payer {
  readonly client: string | null
  readonly email: string
}

/** Whoever would be asked: their address is looked up only then; null: they told none, and cannot pay yet. */
interface Trier {
  readonly client: string | null
  email(): Promise<string | null>
}

/** A code can be typed so long after it was sent, and so often. */
const CODE_HOLDS_MS = 15 * MINUTE_MS
const MOST_TRIES = 5
/** Who has typed their code is not asked again for so long. */
const PASSED_HOLDS_MS = 60 * MINUTE_MS
/** The button pressed again is not another letter. */
const SEND_AGAIN_MS = MINUTE_MS

const bySession = { what: 'card code session', most: 3, seconds: HOUR_SECONDS }
const byClient = { what: 'card code client', most: 10, seconds: HOUR_SECONDS }
/** A mailbox is not flooded with codes that somebody else asked for (HZ-02). */
const byMailbox = { what: 'card code mailbox', most: 3, seconds: DAY_SECONDS }

const hashOf = (visitor: Visitor, code: string): string =>
  createHash('sha256').update(visitor.idHash).update(code).digest('hex')

/**
 * Whether a card may be tried: always, but while cards are being tested only by those who have shown that the mailbox of their
 * order is theirs. `code`: a code is on its way there.
 */
export const mayTryCard = async (
  deps: CardCodeDeps,
  visitor: Visitor,
  trier: Trier,
): Promise<'yes' | 'code' | 'too-many'> => {
  const { queries } = deps.database
  if (!(await isCardTesting(queries))) return 'yes'
  const email = await trier.email()
  if (email === null) return 'yes'
  const payer = { client: trier.client, email }
  const [own] = await queries.select().from(cardCheck).where(eq(cardCheck.sessionIdHash, visitor.idHash))
  const now = deps.now().getTime()
  if (own !== undefined && own.mailbox === mailboxOf(payer.email)) {
    if (own.passedAt !== null && now - own.passedAt.getTime() < PASSED_HOLDS_MS) return 'yes'
    if (own.passedAt === null && now - own.sentAt.getTime() < SEND_AGAIN_MS) return 'code'
  }
  return (await sendCode(deps, visitor, payer)) ? 'code' : 'too-many'
}

const maySend = async (queries: Queries, visitor: Visitor, { client, email }: Payer): Promise<boolean> => {
  const whose = Buffer.from(visitor.idHash).toString('hex')
  return (
    (await countAttempt(queries, bySession, whose)) &&
    (client === null || (await countAttempt(queries, byClient, client))) &&
    (await countAttempt(queries, byMailbox, mailboxOf(email)))
  )
}

const sendCode = async (
  { database, place, now }: CardCodeDeps,
  visitor: Visitor,
  payer: Payer,
): Promise<boolean> => {
  if (!(await maySend(database.queries, visitor, payer))) return false
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const sent = {
    mailbox: mailboxOf(payer.email),
    codeSha256: hashOf(visitor, code),
    tries: 0,
    sentAt: now(),
    passedAt: null,
  }
  await database.transaction(async (tx) => {
    await keepSession(tx, visitor)
    await tx
      .insert(cardCheck)
      .values({ sessionIdHash: visitor.idHash, ...sent })
      .onConflictDoUpdate({ target: cardCheck.sessionIdHash, set: sent })
    await place.mail.send(tx, payer.email, { template: 'card-code', data: { code } })
  })
  return true
}

/** The code as it was typed; false: not the one, or its time is over. */
export const passCardCode = async (
  { database: { queries }, now }: CardCodeDeps,
  visitor: Visitor,
  code: string,
): Promise<boolean> => {
  if (visitor.isNew) return false
  /* Counted before it is looked at, so that a thousand at once are not a thousand tries. */
  const [own] = await queries
    .update(cardCheck)
    .set({ tries: sql`${cardCheck.tries} + 1` })
    .where(eq(cardCheck.sessionIdHash, visitor.idHash))
    .returning()
  if (own === undefined || own.tries > MOST_TRIES) return false
  if (now().getTime() - own.sentAt.getTime() > CODE_HOLDS_MS) return false
  const isRight = timingSafeEqual(Buffer.from(own.codeSha256), Buffer.from(hashOf(visitor, code)))
  if (isRight)
    await queries
      .update(cardCheck)
      .set({ passedAt: now() })
      .where(eq(cardCheck.sessionIdHash, visitor.idHash))
  return isRight
}
