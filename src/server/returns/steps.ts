import { eq } from 'drizzle-orm'
import { formatDay, parseDay } from '#domain/delivery/calendar.ts'
import { amountOrNone } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { endedReturnStates, mayMoveReturn, type ReturnState } from '#domain/returns/states.ts'
import { moneyDueOn } from '#domain/returns/terms.ts'
import type { Actor } from '#domain/staff/actor.ts'
import type { Queries } from '../database/database.ts'
import { returnCase, returnLine } from '../database/schema/index.ts'
import { londonDay } from '../london.ts'
import {
  cancelLines,
  changeOrder,
  lockOrderAt,
  type OrderAt,
  type OrderChanged,
  type OrderRow,
  stockBack,
  writeNote,
} from '../orders/index.ts'
import type { ReturnDeps } from './ask.ts'
import { emailReturn, type ReturnEmail } from './emails.ts'
import { lockReturn, type ReturnGoods, type ReturnRow, readReturnGoods } from './store.ts'

/** A return by its number in an order, and the version of the order that the person saw. */
export interface ReturnAt extends OrderAt {
  readonly ofReturn: number
}

export type StepRefusal =
  | 'no-order'
  | 'no-return'
  | OrderChanged
  /** The return is in another state than the step begins with. */
  | { readonly state: ReturnState }
  /** The day lies ahead, or before the return was asked for. */
  | 'day'
  /** Of the line at that position more than is possible; `most` in the line's unit. */
  | { readonly position: number; readonly most: number; readonly goods: ReturnGoods }
  /** Nothing came at all. */
  | 'nothing'
  /** Something is broken, and nothing says how. */
  | 'no-words'

type OrderAction = Parameters<typeof changeOrder>[3]['action']

/** What a step changes. */
interface Step {
  readonly to: ReturnState
  readonly action: OrderAction
  readonly set?: Partial<ReturnRow>
  /** A text of a person, which is erased with the order: where it belongs, and what it says. */
  readonly note?: { readonly column: 'inspectedNoteId' | 'endedNoteId'; readonly text: string }
  /** For the history. */
  readonly after?: Readonly<Record<string, unknown>>
  readonly email?: ReturnEmail
}

interface Stepping {
  readonly tx: Queries
  readonly order: OrderRow
  readonly row: ReturnRow
  readonly goods: readonly ReturnGoods[]
  readonly now: Date
}

/** Whether the state is one in which nothing follows. */
const isEnd = (state: ReturnState): boolean =>
  state === 'settled' || endedReturnStates.some((end) => end === state)

/** Takes one step of a return, from the version that the person saw and by the table of steps alone (M-070). */
const takeStep =
  (deps: ReturnDeps) =>
  (
    actor: Actor,
    at: ReturnAt,
    work: (stepping: Stepping) => Promise<Result<Step, StepRefusal>> | Result<Step, StepRefusal>,
  ): Promise<Result<{ readonly version: number }, StepRefusal>> =>
    deps.database.transaction(async (tx) => {
      const locked = await lockOrderAt(tx, at)
      if (!locked.ok) return locked
      const order = locked.value
      const row = await lockReturn(tx, order.id, at.ofReturn)
      if (row === null) return err('no-return')
      const now = deps.now()
      const step = await work({ tx, order, row, goods: await readReturnGoods(tx, row.id), now })
      if (!step.ok) return step
      const { to, action, set = {}, note, after = {}, email } = step.value
      const text = note?.text ?? ''
      const noteId =
        text === '' ? null : await writeNote(tx, order, { actor, kind: 'reason', text, createdAt: now })
      const [changed = row] = await tx
        .update(returnCase)
        .set({
          ...set,
          state: to,
          ...(note === undefined ? {} : { [note.column]: noteId }),
          ...(isEnd(to) ? { endedAt: now } : {}),
        })
        .where(eq(returnCase.id, row.id))
        .returning()
      await changeOrder(tx, actor, order, {
        action,
        before: { return: row.number, state: row.state },
        after: { return: row.number, state: to, ...after, ...(noteId === null ? {} : { noteId }) },
      })
      if (email !== undefined)
        await emailReturn(tx, deps, order, {
          row: changed,
          goods: await readReturnGoods(tx, row.id),
          email,
        })
      return ok({ version: order.version + 1 })
    })

const moving = ({ row }: Stepping, to: ReturnState, step: () => Result<Step, StepRefusal>) =>
  mayMoveReturn(row.state, to) ? step() : err({ state: row.state })

/** The shopper may send the goods. */
export const agreeReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt) =>
  takeStep(deps)(actor, at, (stepping) =>
    moving(stepping, 'agreed', () =>
      /* A step back leads here too, and is none of these. */
      stepping.row.state === 'asked'
        ? ok({ to: 'agreed', action: 'order.agree-return', email: { step: 'agreed' } })
        : err({ state: stepping.row.state }),
    ),
  )

/** The shop does not take the goods back; the shopper reads why. */
export const refuseReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt, words: string) =>
  takeStep(deps)(actor, at, (stepping) =>
    moving(stepping, 'refused', () =>
      ok({
        to: 'refused',
        action: 'order.refuse-return',
        note: { column: 'endedNoteId', text: words },
        email: { step: 'refused', words },
      }),
    ),
  )

/** The shopper keeps the goods. */
export const withdrawReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt) =>
  takeStep(deps)(actor, at, (stepping) =>
    moving(stepping, 'withdrawn', () => ok({ to: 'withdrawn', action: 'order.withdraw-return' })),
  )

export interface SentBack {
  /** '2026-06-01' */
  readonly day: string
  readonly carrier: string
  readonly tracking: string
}

/** The goods have left the shopper: from that day on the time for the money runs (M-071). */
export const noteReturnSent =
  (deps: ReturnDeps) =>
  (actor: Actor, at: ReturnAt, { day, carrier, tracking }: SentBack) =>
    takeStep(deps)(actor, at, (stepping) =>
      moving(stepping, 'on-way', () => {
        if (stepping.row.state !== 'agreed') return err({ state: stepping.row.state })
        const { askedAt } = stepping.row
        if (day > londonDay(stepping.now) || day < londonDay(askedAt)) return err('day')
        const due = moneyDueOn(parseDay(day), null)
        return ok({
          to: 'on-way',
          action: 'order.send-return',
          set: { sentOn: day, carrier, tracking, dueOn: due === null ? null : formatDay(due) },
          after: { sentOn: day, carrier, tracking },
        })
      }),
    )

/** Amounts of lines, by their positions. */
type Amounts = ReadonlyMap<number, number>

/** The goods have come and were counted; nothing is in stock yet. */
export const receiveReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt, received: Amounts) =>
  takeStep(deps)(actor, at, async (stepping) => {
    const { tx, row, goods, now } = stepping
    if (!mayMoveReturn(row.state, 'received')) return err({ state: row.state })
    for (const one of goods) {
      const { position } = one.line
      if ((received.get(position) ?? 0) > one.goods.amount)
        return err({ position, most: one.goods.amount, goods: one })
    }
    if (goods.every(({ line }) => (received.get(line.position) ?? 0) === 0)) return err('nothing')
    for (const { goods: own, line } of goods)
      await tx
        .update(returnLine)
        .set({ received: received.get(line.position) ?? 0 })
        .where(eq(returnLine.id, own.id))
    const today = londonDay(now)
    const due = moneyDueOn(parseDay(row.sentOn), parseDay(today))
    return ok({
      to: 'received',
      action: 'order.receive-return',
      set: { receivedOn: today, dueOn: due === null ? null : formatDay(due) },
      after: Object.fromEntries(
        goods.map(({ line }) => [
          `${line.sku} received`,
          amountOrNone(line, received.get(line.position) ?? 0),
        ]),
      ),
      email: { step: 'received' },
    })
  })

/**
 * The goods were looked at: whole ones are in stock again, broken ones are written off and never sold (M-072). 60 tiles
 * of which 6 are broken bring 19.44 m².
 */
export const inspectReturn =
  (deps: ReturnDeps) =>
  (actor: Actor, at: ReturnAt, { broken, words }: { readonly broken: Amounts; readonly words: string }) =>
    takeStep(deps)(actor, at, async (stepping) => {
      const { tx, row, goods } = stepping
      if (!mayMoveReturn(row.state, 'inspected')) return err({ state: row.state })
      const looked = goods.map((one) => {
        const came = one.goods.received ?? 0
        const lost = broken.get(one.line.position) ?? 0
        return { ...one, came, lost }
      })
      const wrong = looked.find(({ came, lost }) => lost > came)
      if (wrong !== undefined) return err({ position: wrong.line.position, most: wrong.came, goods: wrong })
      if (words === '' && looked.some(({ lost }) => lost > 0)) return err('no-words')
      await cancelLines(
        tx,
        looked.flatMap(({ line, came, lost, inspected, restocked }) =>
          came - lost > 0
            ? [{ row: line, amount: 0, stock: stockBack(line, came - lost, inspected + restocked) }]
            : [],
        ),
      )
      for (const { goods: own, lost } of looked)
        await tx.update(returnLine).set({ broken: lost }).where(eq(returnLine.id, own.id))
      return ok({
        to: 'inspected',
        action: 'order.inspect-return',
        note: { column: 'inspectedNoteId', text: words },
        after: Object.fromEntries(
          looked.flatMap(({ line, came, lost }) => [
            [`${line.sku} good`, amountOrNone(line, came - lost)],
            [`${line.sku} written off`, amountOrNone(line, lost)],
          ]),
        ),
      })
    })

/** Sets a return one step back that was noted by mistake: its goods are on their way, or with the shopper, after all. */
export const takeBackReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt) =>
  takeStep(deps)(actor, at, async ({ tx, row }) => {
    if (row.state === 'received') {
      await tx.update(returnLine).set({ received: null }).where(eq(returnLine.returnCaseId, row.id))
      const due = moneyDueOn(parseDay(row.sentOn), null)
      return ok({
        to: 'on-way',
        action: 'order.take-back-return',
        set: { receivedOn: null, dueOn: due === null ? null : formatDay(due) },
      })
    }
    if (row.state !== 'on-way') return err({ state: row.state })
    return ok({
      to: 'agreed',
      action: 'order.take-back-return',
      set: { sentOn: null, carrier: '', tracking: '', dueOn: null },
    })
  })

/** Ends a return for which no money goes back, or went back before; the shopper reads why. */
export const closeReturn = (deps: ReturnDeps) => (actor: Actor, at: ReturnAt, words: string) =>
  takeStep(deps)(actor, at, (stepping) =>
    moving(stepping, 'settled', () =>
      ok({
        to: 'settled',
        action: 'order.close-return',
        note: { column: 'endedNoteId', text: words },
        email: { step: 'closed', words },
      }),
    ),
  )
