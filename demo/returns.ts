import { randomUUID } from 'node:crypto'
import type { ReturnReason } from '#domain/returns/reasons.ts'
import { buy } from './buy.ts'
import { nextCustomer, type Stage, send } from './ordinary-days.ts'

/* Returns in several states: asked for, agreed, on their way, received, settled and refused. */

type End = 'asked' | 'agreed' | 'on-way' | 'received' | 'settled' | 'refused'

interface DemoReturn {
  readonly end: End
  readonly goods: readonly [sku: string, quantity: number]
  /** What comes back of it: tiles or packs. */
  readonly quantity: number
  readonly reason: ReturnReason
  readonly words: string
}

const returns: readonly DemoReturn[] = [
  {
    end: 'asked',
    goods: ['QS-6060', 12],
    quantity: 6,
    reason: 'damaged',
    words: 'Two boxes came with broken corners.',
  },
  { end: 'agreed', goods: ['FLEX-GREY', 4], quantity: 1, reason: 'return', words: 'One sack too many.' },
  { end: 'on-way', goods: ['WS-6060', 8], quantity: 5, reason: 'return', words: '' },
  {
    end: 'received',
    goods: ['SLURRY-15', 3],
    quantity: 2,
    reason: 'wrong',
    words: 'We ordered the other colour.',
  },
  { end: 'settled', goods: ['GROUT-ANTHRACITE', 3], quantity: 1, reason: 'return', words: 'Left over.' },
  { end: 'refused', goods: ['SLURRY-15', 2], quantity: 1, reason: 'return', words: 'Opened, but not used.' },
]

/** Takes a return from its form to the state that it ends in. */
const walk = async ({ staff }: Stage, number: string, { end, quantity, reason, words }: DemoReturn) => {
  const at = async () => ({
    number,
    version: (await staff.done('office', 'readOrder', { number })).version,
  })
  const lines = [{ position: 0, quantity }]
  const asked = { ...(await at()), press: randomUUID(), lines, reason, words }
  const made = await staff.done('office', 'askReturn', asked)
  const of = async () => ({ ...(await at()), return: made.return })
  if (end === 'asked') return
  if (end === 'refused') {
    await staff.done('office', 'refuseReturn', {
      ...(await of()),
      words: 'Opened sacks cannot be sold again.',
    })
    return
  }
  await staff.done('office', 'agreeReturn', await of())
  if (end === 'agreed') return
  await staff.done('office', 'noteReturnSent', { ...(await of()), carrier: 'DX', tracking: 'DX118204477' })
  if (end === 'on-way') return
  await staff.done('yard', 'receiveReturn', { ...(await of()), lines })
  if (end === 'received') return
  await staff.done('yard', 'inspectReturn', await of())
  const { return: ofReturn } = made
  const { fee, delivery } = await staff.done('office', 'returnSettlement', { number, return: ofReturn })
  const refund = {
    ...(await of()),
    key: randomUUID(),
    lines,
    reason,
    fee: fee as never,
    delivery: delivery as never,
  }
  await staff.done('office', 'giveBack', refund)
}

/** Plans an order for each, sent a few days before its return. */
export const planReturns = (stage: Stage, ago: (days: number, hour: number) => Date): void => {
  for (const [i, one] of returns.entries())
    stage.story.at(ago(10, 9 + i), async () => {
      const number = await buy(stage.demo, { customer: nextCustomer(), goods: [one.goods] }, 'card')
      stage.story.at(ago(8, 14), () => send(stage, number))
      stage.story.at(ago(1 + (i % 3), 9 + i), () => walk(stage, number, one))
    })
}
