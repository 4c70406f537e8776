import type { CallHandlers } from '#contract/admin/call.ts'
import type { returnCalls } from '#contract/admin/calls/returns.ts'
import type { CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { amountOrNone, amountText, readWholeAmount, typedAmount } from '#domain/dispatch/quantities.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { noPence, penceToPounds, sumPence } from '#domain/money/pence.ts'
import { refundOfUnits, unitsLeft } from '#domain/refunds/refund-lines.ts'
import { mostFee, suggestedFee } from '#domain/returns/terms.ts'
import { hasRight, type StaffActor } from '#domain/staff/actor.ts'
import { londonDay } from '../../london.ts'
import { boughtText } from '../../orders/index.ts'
import type { Payments } from '../../payments/index.ts'
import type { Photograph, Photographs } from '../../photographs/index.ts'
import type { ReturnableGoods, Returns, StaffReturn } from '../../returns/index.ts'
import { noOrder } from '../order-refusals.ts'
import { amountProblems } from '../refund-goods.ts'
import { wrongField } from '../refusals.ts'
import { askRefusal, noReturn, stepRefusal } from '../return-refusals.ts'

/** Returns on a page of their list. */
const RETURNS_A_PAGE = 50

type Line = ReturnableGoods['line']
type TypedLines = readonly { readonly position: number; readonly quantity: number }[]

const unitOf = ({ tiles, perMetre }: Line) =>
  tiles !== null ? ('tiles' as const) : perMetre ? ('m²' as const) : ('packs' as const)

/** The quantities that staff typed, in the units of their lines. */
const readAmounts = (
  lines: readonly Line[],
  typed: TypedLines,
): Result<ReadonlyMap<number, number>, AdminRefusal> => {
  const amounts = new Map<number, number>()
  for (const [i, { position, quantity }] of typed.entries()) {
    if (quantity === 0) continue
    const line = lines.find((one) => one.position === position)
    if (line === undefined) return err(wrongField(`lines.${i}.quantity`, 'The return has no such line.'))
    const units = readWholeAmount(line, quantity)
    if (!units.ok) return err(wrongField(`lines.${i}.quantity`, amountProblems[units.error]))
    amounts.set(position, (amounts.get(position) ?? 0) + units.value)
  }
  return ok(amounts)
}

type Presented = Omit<CallOutput<'readReturn'>, 'today'>

const presentReturn = (
  { row, order, by, pence, words, customer, goods }: StaffReturn,
  actor: StaffActor,
  photographs: readonly Photograph[],
): Presented => ({
  number: order.number,
  version: order.version,
  return: row.number,
  state: row.state,
  reason: row.reason,
  terms: row.terms,
  fee_percent: row.feePercent,
  customer,
  by,
  asked_at: row.askedAt.toISOString(),
  words: words.asked ?? '',
  carrier: row.carrier,
  tracking: row.tracking,
  sent_on: row.sentOn,
  received_on: row.receivedOn,
  due_on: row.dueOn,
  inspected_words: words.inspected ?? '',
  ended_words: words.ended ?? '',
  ended_at: row.endedAt?.toISOString() ?? null,
  refunded: pence === null || !hasRight(actor, 'orders.see') ? null : penceToPounds(pence),
  goods: goods.map(({ goods: { amount, received, broken }, line }) => ({
    position: line.position,
    sku: line.sku,
    name: line.name,
    unit: unitOf(line),
    asked: amountText(line, amount),
    amount: typedAmount(line, amount),
    received: received === null ? null : typedAmount(line, received),
    received_text: received === null ? null : amountOrNone(line, received),
    broken: broken === null ? null : typedAmount(line, broken),
  })),
  photographs: photographs
    .filter(({ formKey }) => formKey === row.key)
    .map(({ id, width, height }) => ({ id, width, height })),
})

export const returnHandlers = (shop: {
  readonly returns: Returns
  readonly payments: Pick<Payments, 'refundable'>
  readonly photographs: Pick<Photographs, 'ofForms'>
}): CallHandlers<typeof returnCalls> => {
  const { returns, payments, photographs } = shop
  const at = (input: { readonly number: string; readonly version: number; readonly return: number }) => ({
    number: input.number,
    version: input.version,
    ofReturn: input.return,
  })
  const stepped = (
    number: string,
    done: Awaited<ReturnType<Returns['agree']>>,
    typed: TypedLines = [],
  ): Result<{ readonly number: string; readonly version: number }, AdminRefusal> =>
    done.ok ? ok({ number, version: done.value.version }) : err(stepRefusal(done.error, typed))
  /** The amounts of a return's lines as they were typed. */
  const amountsOf = async (number: string, ofReturn: number, typed: TypedLines) => {
    const found = await returns.read({ number, ofReturn })
    if (found === null) return err(noReturn)
    return readAmounts(
      found.goods.map(({ line }) => line),
      typed,
    )
  }
  return {
    returns: async ({ input: { view, after } }) => {
      const listed = await returns.list({ view, after, most: RETURNS_A_PAGE + 1 })
      const page = listed.slice(0, RETURNS_A_PAGE)
      return ok({
        returns: page.map(({ id, order, row, customer, goods }) => ({
          id,
          number: order,
          return: row.number,
          state: row.state,
          reason: row.reason,
          customer,
          asked_at: row.askedAt.toISOString(),
          due_on: row.dueOn,
          goods: goods.map(({ line, amount }) => `${amountText(line, amount)} ${line.name}`),
        })),
        next: listed.length > page.length ? (page.at(-1)?.id ?? null) : null,
        today: londonDay(returns.now()),
      })
    },
    readReturn: async ({ actor, input: { number, return: ofReturn } }) => {
      const found = await returns.read({ number, ofReturn })
      if (found === null) return err(noReturn)
      const taken = await photographs.ofForms([found.row.key])
      return ok({ ...presentReturn(found, actor, taken), today: londonDay(returns.now()) })
    },
    returnable: async ({ input: { number } }) => {
      const found = await returns.returnable(number)
      if (found === null) return err(noOrder)
      return ok({
        number,
        version: found.order.version,
        is_trade: found.isTrade,
        lines: found.goods.map(({ line, most }) => ({
          position: line.position,
          sku: line.sku,
          name: line.name,
          bought: boughtText(line),
          unit: unitOf(line),
          most: typedAmount(line, most),
        })),
      })
    },
    returnSettlement: async ({ input: { number, return: ofReturn } }) => {
      const refundable = await payments.refundable(number)
      if (refundable === null) return err(noOrder)
      const settlement = await returns.settlement({ number, ofReturn }, refundable.deliveryLeft)
      if (settlement === null) return err(noReturn)
      const { row, goods } = settlement.found
      const came = goods.map(({ goods: { received, broken }, line }) => {
        const left = refundable.lines.get(line.position)
        const units = left === undefined ? 0 : Math.min(received ?? 0, unitsLeft(left))
        const amount = left === undefined ? noPence : refundOfUnits(left, units)
        return { line, units, broken: broken ?? 0, amount }
      })
      const sum = sumPence(came.map(({ amount }) => amount))
      return ok({
        return: row.number,
        state: row.state,
        reason: row.reason,
        terms: row.terms,
        fee_percent: row.feePercent,
        due_on: row.dueOn,
        lines: came.map(({ line, units, broken }) => ({
          position: line.position,
          quantity: typedAmount(line, units),
          text: amountOrNone(line, units),
          broken: typedAmount(line, broken),
        })),
        goods: penceToPounds(sum),
        fee: penceToPounds(suggestedFee(row.terms, sum, row.feePercent)),
        most_fee: penceToPounds(mostFee(row.terms, sum, row.feePercent)),
        delivery: penceToPounds(settlement.delivery),
      })
    },
    askReturn: async ({ actor, input: { number, version, press, lines, reason, words } }) => {
      const found = await returns.returnable(number)
      if (found === null) return err(noOrder)
      const amounts = readAmounts(
        found.goods.map(({ line }) => line),
        lines,
      )
      if (!amounts.ok) return amounts
      const goods = [...amounts.value].map(([position, units]) => ({ position, units }))
      const asked = await returns.ask(actor, { number, version }, { key: press, goods, reason, words })
      if (!asked.ok) return err(askRefusal(asked.error, lines))
      return ok({ number, version: asked.value.version, return: asked.value.number })
    },
    agreeReturn: async ({ actor, input }) => stepped(input.number, await returns.agree(actor, at(input))),
    refuseReturn: async ({ actor, input }) =>
      stepped(input.number, await returns.refuse(actor, at(input), input.words)),
    noteReturnSent: async ({ actor, input }) => {
      const { day = londonDay(returns.now()), carrier, tracking } = input
      return stepped(input.number, await returns.noteSent(actor, at(input), { day, carrier, tracking }))
    },
    receiveReturn: async ({ actor, input }) => {
      const amounts = await amountsOf(input.number, input.return, input.lines)
      if (!amounts.ok) return amounts
      return stepped(input.number, await returns.receive(actor, at(input), amounts.value), input.lines)
    },
    takeBackReturn: async ({ actor, input }) =>
      stepped(input.number, await returns.takeBack(actor, at(input))),
    inspectReturn: async ({ actor, input }) => {
      const amounts = await amountsOf(input.number, input.return, input.lines)
      if (!amounts.ok) return amounts
      const { words } = input
      const inspected = await returns.inspect(actor, at(input), { broken: amounts.value, words })
      return stepped(input.number, inspected, input.lines)
    },
    closeReturn: async ({ actor, input }) =>
      stepped(input.number, await returns.close(actor, at(input), input.words)),
  }
}
