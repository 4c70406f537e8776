import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/admin/calls.ts'
import { calls } from '#contract/routes.ts'
import type { StaffMember } from '../../setup/back-office.ts'
import type { startScriptedShop } from '../../setup/scripted-shop.ts'

/** What tests of payments in the back office do with payments of a scripted shop. */
export const paymentsOfStaff = ({
  shop,
  cards,
  ready,
  intentOf,
}: Awaited<ReturnType<typeof startScriptedShop>>) => {
  /** Charges a card against a reference; returns the provider's id of the payment. */
  const pay = async (reference: string, amount: string, email = 'ann@example.com'): Promise<string> => {
    const body = { payment_method_id: 'pm_ok', reference, amount, email_address: email }
    const answer = await shop.visit().post(calls.manualStripeHandler, body)
    return answer.json<{ payment_intent_id: string }>().payment_intent_id
  }
  const refund = (person: StaffMember, payment: string, more: Partial<CallInput<'refundPayment'>> = {}) =>
    person.call('refundPayment', { payment, key: randomUUID(), reason: 'goodwill', ...more })
  const idsOf = async (person: StaffMember, input: CallInput<'listPayments'>) =>
    (await person.done('listPayments', input)).payments.map(({ id }) => id)
  /** A payment of £678.00 that could not become an order: the provider took another sum than was asked. */
  const park = async (): Promise<string> => {
    const ann = await ready()
    const id = await intentOf(ann)
    Object.assign(cards.payments.get(id) ?? {}, { amount: 67_800 })
    cards.pay(id)
    await ann.post(calls.paymentConfirm, { payment_intent_id: id, opt_in: false })
    return id
  }
  return { pay, refund, idsOf, park }
}
