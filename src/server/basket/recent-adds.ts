import { createHash } from 'node:crypto'
import { z } from 'zod'
import { quantity } from '#domain/measure/quantity.ts'
import type { AddResult, RequestedLine } from './add.ts'

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

/** A hash of the requested goods: the same key with other goods is a different add. */
const hashGoods = (requested: readonly RequestedLine[]): string =>
  createHash('sha256')
    .update(JSON.stringify(requested.map(({ kind, id, quantity: amount }) => [kind, id, amount])))
    .digest('base64url')

export const toRecentAdd = (key: string, requested: readonly RequestedLine[], answer: AddResult) => ({
  key,
  goods: hashGoods(requested),
  answer,
})

/**
 * The result of the earlier add with this key; `other-goods` when it was for other goods, null when there was
 * none.
 */
export const earlierResult = (
  stored: unknown,
  requested: readonly RequestedLine[],
): AddResult | 'other-goods' | null => {
  if (stored === null || stored === undefined) return null
  const { goods, answer } = RecentAdd.parse(stored)
  return goods === hashGoods(requested) ? answer : 'other-goods'
}
