import { randomBytes } from 'node:crypto'
import { reminderPath, reminderStopPath } from '#contract/routes.ts'
import { soldByArea } from '#domain/catalogue/goods.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { printedQuantity } from '#domain/measure/quantity.ts'
import { type Catalogue, toGoods } from '../../catalogue/index.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { ReminderKind } from '../../database/schema/index.ts'
import type { SavedLists } from '../../lists/saved-list/index.ts'
import type { EmailRequest, Mail, ReminderGoods } from '../mail/index.ts'
import {
  type AbandonedGoods,
  deleteStale,
  findBasketLines,
  findDue,
  findListItems,
  hashToken,
  lockDue,
  recordSent,
} from './store.ts'

/** Hours between the shopper's last activity and the reminder. */
export interface ReminderDelays {
  readonly basket: number
  readonly savedList: number
}

export interface SendDeps {
  readonly database: Database
  readonly catalogue: Pick<Catalogue, 'stocked'>
  readonly savedList: Pick<SavedLists, 'createReminderLink'>
  readonly mail: Pick<Mail, 'send'>
  readonly now: () => Date
  readonly delays: ReminderDelays
}

/** The goods that are still sold, by name. */
const goodsOf = async (
  { catalogue }: Pick<SendDeps, 'catalogue'>,
  tx: Queries,
  left: readonly AbandonedGoods[],
): Promise<readonly ReminderGoods[]> => {
  const stocked = await catalogue.stocked(
    left.map(({ variationId }) => variationId),
    tx,
  )
  return left.flatMap(({ variationId, quantityHundredths }) => {
    const found = stocked.find(({ row }) => row.id === variationId)
    if (found === undefined || found.row.withdrawn || found.product.withdrawn) return []
    const { row, product } = found
    const amount = printedQuantity(quantityHundredths)
    return [
      {
        name: product.name,
        variation: row.name,
        quantity: soldByArea(toGoods(row, product)) ? `${amount} m²` : `× ${amount}`,
      },
    ]
  })
}

/**
 * The job: sends one reminder to shoppers who opted in and left goods (D2). Each email has its own
 * transaction, in which all conditions are checked again: a shopper who has ordered or unsubscribed meanwhile
 * gets none.
 */
export const sendReminders = async (deps: SendDeps): Promise<void> => {
  const { database, delays, now } = deps
  const kinds = [
    ['basket', delays.basket],
    ['saved-list', delays.savedList],
  ] as const
  for (const [kind, hours] of kinds) {
    const before = new Date(now().getTime() - hours * HOUR_MS)
    for (const { id } of await findDue(database.queries, kind, before))
      await database.transaction(async (tx) => {
        await deleteStale(tx, now())
        await writeOne(deps, tx, kind, before, id)
      })
  }
}

const writeOne = async (
  deps: SendDeps,
  tx: Queries,
  kind: ReminderKind,
  before: Date,
  id: number,
): Promise<void> => {
  const due = await lockDue(tx, kind, before, id)
  if (due === null) return
  const isBasket = kind === 'basket'
  const left = isBasket ? await findBasketLines(tx, due.subjectId) : await findListItems(tx, due.subjectId)
  const goods = await goodsOf(deps, tx, left)
  if (goods.length === 0) return
  const token = randomBytes(32).toString('base64url')
  await recordSent(tx, id, {
    tokenHash: hashToken(token),
    sentAt: deps.now(),
    basketId: isBasket ? due.subjectId : null,
  })
  const email: EmailRequest = isBasket
    ? { template: 'basket-reminder', data: { goods, openPath: reminderPath(token) } }
    : {
        template: 'saved-list-reminder',
        data: { goods, openPath: await deps.savedList.createReminderLink(tx, due.email) },
      }
  await deps.mail.send(tx, due.email, email, { stopPath: reminderStopPath(token) })
}
