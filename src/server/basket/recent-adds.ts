import { createHash } from 'node:crypto'
import { z } from 'zod'
import { quantity } from '#domain/measure/quantity.ts'
import type { Added, RequestedLine } from './add.ts'

const hundredths = z.number().int().transform(quantity)

/** An add with its key, as the basket's column `recent_adds` stores it. */
const RecentAdd = z.object({
  key: z.string(),
  goods: z.string(),
  answer: z.object({
    count: z.number().int(),
    items: z.array(
      z.object({
        variationId: z.number().int(),
        wanted: hundredths,
        added: hundredths,
        message: z.string().nullable(),
      }),
    ),
    notes: z.array(z.string()),
  }),
})

/** A hash of what is wanted: the same key with other goods is another add. */
const hashGoods = (wanted: readonly RequestedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(wanted.map(({ kind, id, quantity: amount }) => [kind, id, amount])))
    .digest('base64url')

export const recentAdd = (key: string, wanted: readonly RequestedLine[], answer: Added) => ({
  key,
  goods: hashGoods(wanted),
  answer,
})

/** What the earlier add of this key answered; `other-goods` when it was for something else, null when there was none. */
export const answerOfEarlier = (
  stored: unknown,
  wanted: readonly RequestedLine[],
): Added | 'other-goods' | null => {
  if (stored === null || stored === undefined) return null
  const { goods, answer } = RecentAdd.parse(stored)
  return goods === hashGoods(wanted) ? answer : 'other-goods'
}
