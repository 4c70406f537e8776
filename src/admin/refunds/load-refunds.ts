import type { LoaderFunctionArgs } from 'react-router'
import { pageRequest } from '../page-request.ts'
import { load } from '../requests.ts'

/** What the pages of a refund and of a cancellation show of an order, and the key of a new form. */
export const loadRefunds = async (args: LoaderFunctionArgs, number: string) => {
  const { searchParams } = new URL(args.request.url)
  const order = await load(args, 'refundable', { number })
  const [{ refunds }, { approvals }] = [
    await load(args, 'refundsOfOrder', { number }),
    await load(args, 'approvals', { number }),
  ]
  const ofReturn = searchParams.get('return')
  const settlement =
    ofReturn === null ? null : await load(args, 'returnSettlement', { number, return: ofReturn })
  const made = refunds.find(({ id }) => `${id}` === searchParams.get('made')) ?? null
  const asked = approvals.find(({ id }) => `${id}` === searchParams.get('asked')) ?? null
  return {
    order,
    refunds,
    approvals,
    made,
    asked,
    /** The return that the form settles; null: none. */
    settlement,
    formKey: crypto.randomUUID(),
    mayCancel: args.context.get(pageRequest).person?.can.includes('orders.cancel') ?? false,
  }
}
export type LoadedRefunds = Awaited<ReturnType<typeof loadRefunds>>
