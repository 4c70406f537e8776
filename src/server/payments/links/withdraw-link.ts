import { eq } from 'drizzle-orm'
import { isEmail } from '#domain/checkout/rules.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { MINUTE_MS } from '#domain/lang/time-spans.ts'
import type { LinkState } from '#domain/payments/payment-link.ts'
import type { StaffActor } from '#domain/staff/actor.ts'
import { recordAudit } from '../../audit/index.ts'
import { paymentLink } from '../../database/schema/index.ts'
import { expireQuote } from '../../orders/index.ts'
import type { ManualDeps } from '../manual/pay-against-reference.ts'
import { linkEmail } from './link-email.ts'
import { lockLink, stateOfLocked } from './lock-link.ts'
import { endPaymentsOf, hasActivePayment } from './pay-by-link.ts'

export type LinkRefusal =
  | 'no-link'
  /** It is being paid at this moment. */
  | 'paying'
  | { readonly state: Exclude<LinkState, 'open'> }

/**
 * Takes a link back: it cannot be paid any more, and its goods are free. A payment that is being made is ended at
 * its provider first. Taken back twice, it changes nothing.
 */
export const withdrawLink = async (
  deps: ManualDeps,
  actor: StaffActor,
  id: number,
): Promise<Result<{ readonly isNew: boolean }, LinkRefusal>> => {
  if (!(await endPaymentsOf(deps, id))) return err('paying')
  return deps.database.transaction(async (tx): Promise<Result<{ readonly isNew: boolean }, LinkRefusal>> => {
    const locked = await lockLink(tx, id)
    if (locked === null) return err('no-link')
    const state = await stateOfLocked(tx, locked, deps.now())
    if (state === 'withdrawn') return ok({ isNew: false })
    if (state !== 'open') return err({ state })
    if (await hasActivePayment(tx, id)) return err('paying')
    await tx.update(paymentLink).set({ withdrawnAt: deps.now() }).where(eq(paymentLink.id, id))
    if (locked.quote !== null) await expireQuote(tx, locked.quote)
    await recordAudit(tx, {
      actor,
      action: 'payment-link.withdraw',
      subject: { kind: 'payment-link', id },
      before: { state },
      after: { state: 'withdrawn' },
    })
    return ok({ isNew: true })
  })
}

/** A second email to the same address within this time is not sent. */
const SEND_AGAIN_MS = MINUTE_MS

/** Emails a link that can be paid, to its address or a corrected one. */
export const sendLink = async (
  deps: ManualDeps,
  actor: StaffActor,
  { id, email: typed }: { readonly id: number; readonly email: string },
): Promise<Result<{ readonly isNew: boolean }, LinkRefusal | 'email'>> => {
  if (!isEmail(typed)) return err('email')
  return deps.database.transaction(
    async (tx): Promise<Result<{ readonly isNew: boolean }, LinkRefusal | 'email'>> => {
      const locked = await lockLink(tx, id)
      if (locked === null) return err('no-link')
      const { link } = locked
      const now = deps.now()
      const state = await stateOfLocked(tx, locked, now)
      if (state !== 'open') return err({ state })
      const email = typed.trim()
      const isSent =
        link.email === email && link.sentAt !== null && now.getTime() - link.sentAt.getTime() < SEND_AGAIN_MS
      if (isSent) return ok({ isNew: false })
      await tx.update(paymentLink).set({ email, sentAt: now }).where(eq(paymentLink.id, id))
      await deps.place.mail.send(tx, email, linkEmail(link))
      await recordAudit(tx, {
        actor,
        action: 'payment-link.send',
        subject: { kind: 'payment-link', id },
        after: { isNewAddress: link.email !== email },
      })
      return ok({ isNew: true })
    },
  )
}
