import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/admin/calls.ts'
import type { StaffMember } from './back-office.ts'
import { placeOrderOA } from './order-oa.ts'
import type { startScriptedShop } from './scripted-shop.ts'

type Scripted = Pick<
  Awaited<ReturnType<typeof startScriptedShop>>,
  'shop' | 'goods' | 'queries' | 'cards' | 'intentOf'
>
type Lines = NonNullable<CallInput<'askReturn'>['lines']>

/** Six of the 60 tiles of OA: £64.80. */
export const sixTiles: Lines = [{ position: 0, quantity: 6 }]

/** The steps of returns as staff take them, each from the order's version of now. */
export const returnSteps = (scripted: Scripted, person: () => StaffMember) => {
  const at = async (number: string) => ({
    number,
    version: (await person().done('readOrder', { number })).version,
  })
  const of = async (number: string, ofReturn = 1) => ({ ...(await at(number)), return: ofReturn })
  const steps = {
    at,
    of,
    /** OA, all of it sent. */
    async sentOrder(code?: string): Promise<string> {
      const number = await placeOrderOA(scripted, code)
      await person().done('dispatchOrder', await at(number))
      return number
    },
    /** What the form of a new return sends. */
    form: async (number: string, lines: Lines = sixTiles) => ({
      ...(await at(number)),
      press: randomUUID(),
      lines,
      reason: 'return' as const,
    }),
    async asked(number: string, lines?: Lines, more: Partial<CallInput<'askReturn'>> = {}) {
      return (await person().done('askReturn', { ...(await steps.form(number, lines)), ...more })).return
    },
    async agreed(number: string, lines?: Lines, more?: Partial<CallInput<'askReturn'>>): Promise<number> {
      const ofReturn = await steps.asked(number, lines, more)
      await person().done('agreeReturn', await of(number, ofReturn))
      return ofReturn
    },
    async onWay(number: string, lines?: Lines, more?: Partial<CallInput<'askReturn'>>): Promise<number> {
      const ofReturn = await steps.agreed(number, lines, more)
      await person().done('noteReturnSent', await of(number, ofReturn))
      return ofReturn
    },
    async received(
      number: string,
      lines: Lines = sixTiles,
      more?: Partial<CallInput<'askReturn'>>,
    ): Promise<number> {
      const ofReturn = await steps.onWay(number, lines, more)
      await person().done('receiveReturn', { ...(await of(number, ofReturn)), lines })
      return ofReturn
    },
    async inspected(number: string, lines?: Lines, more?: Partial<CallInput<'askReturn'>>): Promise<number> {
      const ofReturn = await steps.received(number, lines, more)
      await person().done('inspectReturn', await of(number, ofReturn))
      return ofReturn
    },
    /** What the form of the refund that settles a return sends, as it begins. */
    async settlement(number: string, ofReturn = 1): Promise<CallInput<'giveBack'>> {
      const { lines, fee, delivery, reason } = await person().done('returnSettlement', {
        number,
        return: ofReturn,
      })
      return {
        ...(await at(number)),
        key: randomUUID(),
        return: ofReturn,
        lines: lines.map(({ position, quantity }) => ({ position, quantity })),
        fee: fee as never,
        delivery: delivery as never,
        reason,
      }
    },
  }
  return steps
}
