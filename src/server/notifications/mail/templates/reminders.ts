import type { Merchant } from '#contract/merchant.ts'
import { type Block, button, type Email, paragraph } from '../email.ts'

/** A line of the goods left, in the shopper's terms: 'Kandla Grey', '600 × 600 mm', '12.96 m²'. */
export interface ReminderGoods {
  readonly name: string
  readonly variation: string
  readonly quantity: string
}

export interface Reminder {
  readonly goods: readonly ReminderGoods[]
  /** A page that restores the goods. */
  readonly openPath: string
}

const goodsRows = (goods: readonly ReminderGoods[]): Block => ({
  kind: 'rows',
  rows: goods.map(({ name, variation, quantity }) => ({ label: name, note: variation, value: quantity })),
})

/** 'Kandla Grey is', 'Kandla Grey and more are' */
const goodsLeft = (goods: readonly ReminderGoods[]): string =>
  `${goods[0]?.name ?? 'Your goods'} ${goods.length > 1 ? 'and more are' : 'is'}`

const reason =
  'You get this email because the box for a reminder was ticked with this address at our checkout.'

export const basketReminder = ({ goods, openPath }: Reminder, merchant: Merchant): Email => ({
  subject: 'You left something in your basket',
  preview: `${goodsLeft(goods)} still in your basket at ${merchant.name}.`,
  title: 'Your basket is still here',
  blocks: [
    paragraph('You asked us to remind you of what you left in your basket:'),
    goodsRows(goods),
    button('Go to my basket', openPath),
    paragraph(
      'Goods are not held back until you order, and prices are those of the day. This is the only email we send about this basket.',
    ),
  ],
  reason,
})

export const savedListReminder = ({ goods, openPath }: Reminder, merchant: Merchant): Email => ({
  subject: `What you saved for later at ${merchant.name}`,
  preview: `${goodsLeft(goods)} on your saved list.`,
  title: 'Saved for later',
  blocks: [
    paragraph('You asked us to remind you of what you saved for later:'),
    goodsRows(goods),
    button('Open my saved list', openPath),
    paragraph('The link works once, for two weeks. This is the only email we send about this list.'),
  ],
  reason,
})
