import type { Block, Letter } from '../letter.ts'

/** A line of what was left, as the shopper knows it: 'Kandla Grey', '600 × 600 mm', '12.96 m²'. */
export interface LeftGoods {
  readonly name: string
  readonly variation: string
  readonly quantity: string
}

export interface Reminder {
  readonly goods: readonly LeftGoods[]
  /** A page that brings the goods back. */
  readonly openPath: string
}

const goodsRows = (goods: readonly LeftGoods[]): Block => ({
  kind: 'rows',
  rows: goods.map(({ name, variation, quantity }) => ({ label: name, note: variation, value: quantity })),
})

export const basketReminder = ({ goods, openPath }: Reminder): Letter => ({
  subject: 'You left something in your basket',
  preview: `${goods[0]?.name ?? 'Your goods'} ${goods.length > 1 ? 'and more are' : 'is'} still in your basket at Tessera.`,
  title: 'Your basket is still here',
  blocks: [
    { kind: 'text', text: 'You asked us to remind you of what you left in your basket:' },
    goodsRows(goods),
    { kind: 'button', label: 'Go to my basket', path: openPath },
    {
      kind: 'text',
      text: 'Goods are not held back until you order, and prices are those of the day. This is the only letter we send about this basket.',
    },
  ],
  reason: 'You get this letter because the box for a reminder was ticked with this address at our checkout.',
})

export const savedListReminder = ({ goods, openPath }: Reminder): Letter => ({
  subject: 'What you saved for later at Tessera',
  preview: `${goods[0]?.name ?? 'Your goods'} ${goods.length > 1 ? 'and more are' : 'is'} on your saved list.`,
  title: 'Saved for later',
  blocks: [
    { kind: 'text', text: 'You asked us to remind you of what you saved for later:' },
    goodsRows(goods),
    { kind: 'button', label: 'Open my saved list', path: openPath },
    {
      kind: 'text',
      text: 'The link works once, for two weeks. This is the only letter we send about this list.',
    },
  ],
  reason: 'You get this letter because the box for a reminder was ticked with this address at our checkout.',
})
