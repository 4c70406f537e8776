import { z } from 'zod'
import { stockChangeKinds, stockReasons } from '#domain/stock/change-stock.ts'
import type { AdminCall } from '../call.ts'
import { File } from '../file.ts'
import { noteOf } from '../note.ts'
import { orderNumberField, pressField } from '../order-fields.ts'
import { recordId } from '../record-id.ts'

/* Stock of variations: found, looked at, changed by hand, with its history (M-086, M-087, M-089, M-094). */

/** Square metres of goods by the square metre, else packs; and in words, with tiles and crates. */
const Amount = z.object({ amount: z.number(), text: z.string() })

/** What staff type amounts in. */
export const stockUnits = ['square-metres', 'tiles', 'crates', 'packs'] as const

const Stock = z.object({
  id: z.int(),
  sku: z.string(),
  /** 'Moorland, 600 × 600 mm' */
  name: z.string(),
  /** It is not sold any more. */
  withdrawn: z.boolean(),
  /** The place in the yard; empty: not recorded. */
  bin: z.string(),
  /** All that lies in the yard; null: the stock of these goods is not counted. */
  on_hand: Amount.nullable(),
  /** Of that, what orders wait for. */
  promised: Amount,
  /** Of that, what is held for people who are paying. */
  reserved: Amount,
  /** What is left to sell; null: as much as is asked for. */
  free: Amount.nullable(),
  /** Below it more is to be ordered; null: there is no level. */
  low: Amount.nullable(),
  is_low: z.boolean(),
})

const Move = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum(['count', 'sale', 'return', 'adjustment']),
  /** In the unit of the goods; negative: less. */
  delta: z.number(),
  after: Amount,
  /** Of an adjustment. */
  reason: z.enum(stockReasons).nullable(),
  note: z.string(),
  who: z.string(),
  /** Whose order it went to or came from; null: none. */
  order: z.string().nullable(),
})

const variation = { id: recordId }

/** What the person saw: all that lay in the yard, and all that could be sold. */
const Seen = z.object({ on_hand: z.number().min(0), stock: z.number().min(0).nullable() })

const typedAmount = z.string().trim().max(12, 'Type at most 12 characters.')

export const stockCalls = {
  findStock: {
    method: 'GET',
    path: '/admin/api/stock',
    summary: 'Stock of variations found by SKU or name, or of those that are below their level',
    right: 'stock.see',
    input: z.object({
      find: z.string().trim().max(100, 'Search for up to 100 characters.').default(''),
      only: z.enum(['', 'low']).default(''),
    }),
    output: z.object({
      stock: z.array(Stock),
      /** More match than these: type more of the name. */
      more: z.boolean(),
    }),
  },
  readStock: {
    method: 'GET',
    path: '/admin/api/stock/:id',
    summary: 'The stock of a variation, who waits for it, and every change of it, newest first',
    right: 'stock.see',
    input: z.object({
      ...variation,
      /** The `older` of the page before. */
      before: recordId.optional(),
    }),
    output: Stock.extend({
      /** What a person sees, for `seen` of a count. */
      seen: Seen,
      units: z.array(z.enum(stockUnits)),
      /** Orders that wait for it; none for a person who sees no orders. */
      promised_to: z.array(z.object({ order: orderNumberField, amount: Amount, due: z.string().nullable() })),
      /** Until when it is held; null: until a payment that is being confirmed ends. */
      reserved_until: z.array(z.object({ amount: Amount, until: z.string().nullable() })),
      moves: z.array(Move),
      older: z.int().nullable(),
    }),
  },
  stockFile: {
    method: 'GET',
    path: '/admin/api/stock/:id/moves',
    summary: 'Every change of the stock of a variation as CSV, up to 10,000 of the newest',
    right: 'stock.see',
    input: z.object(variation),
    output: File,
  },
  changeStock: {
    method: 'POST',
    path: '/admin/api/stock/:id',
    summary:
      'Add to the stock of a variation, take from it, or say what was counted in the yard; applied to the stock of this moment',
    right: 'stock.adjust',
    input: z.object({
      ...variation,
      kind: z.enum(stockChangeKinds, { error: 'Say whether you add, take away or have counted.' }),
      amount: typedAmount.min(1, 'Type how much.'),
      unit: z.enum(stockUnits, { error: 'Say what the amount is in.' }),
      reason: z.enum(stockReasons, { error: 'Choose why.' }),
      note: noteOf(500),
      seen: Seen.optional(),
      /** When it was counted, where goods have moved since the page was opened. */
      counted: z.enum(['', 'before', 'after']).default(''),
      press: pressField,
    }),
    output: z.object({
      id: z.int(),
      /** In the unit of the goods; 0: it was so already. */
      delta: z.number(),
      on_hand: Amount.nullable(),
    }),
  },
  setLowStock: {
    method: 'POST',
    path: '/admin/api/stock/:id/level',
    summary: 'Set the level below which more of a variation is to be ordered; empty: none',
    right: 'stock.adjust',
    input: z.object({
      ...variation,
      level: typedAmount.default(''),
      /** As the person saw it (M-194); empty: none. */
      was: typedAmount.default(''),
    }),
    output: z.object({ id: z.int(), low: Amount.nullable() }),
  },
} as const satisfies Readonly<Record<string, AdminCall>>
