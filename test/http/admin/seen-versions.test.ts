import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type AdminCallName, adminCalls } from '#contract/admin/calls.ts'
import { keysOf } from '#domain/lang/keys-of.ts'
import { orders } from '#server/database/schema/index.ts'
import { changeOrder } from '#server/orders/index.ts'
import { checksums, openAdminSite } from '../../setup/admin-site.ts'
import { type StaffMember, signInStaff, staffNames } from '../../setup/back-office.ts'
import { startScriptedShop } from '../../setup/scripted-shop.ts'
import type { joinStaff } from '../../setup/staff.ts'
import type { AuditedCall, Given } from './audited-call.ts'
import { auditedOrderCalls } from './audited-order-calls.ts'
import { auditedOtherCalls } from './audited-other-calls.ts'
import { auditedReturnCalls } from './audited-return-calls.ts'
import { auditedYardCalls } from './audited-yard-calls.ts'

/*
 * Every call that saves over something names what its person saw of it: a colleague's change in between is never undone
 * in silence. A writing call without an entry does not compile.
 */

const scripted = await startScriptedShop()
const { shop, queries } = scripted
const site = await openAdminSite(shop)
let person: StaffMember

const never = (): Awaited<ReturnType<typeof joinStaff>> => {
  throw new Error('no call of this test is about the own sign-in')
}
const by: Given = { scripted, site, person: () => person, joined: never }
const given = {
  ...auditedOrderCalls(by),
  ...auditedReturnCalls(by),
  ...auditedYardCalls(by),
  ...auditedOtherCalls(by),
}

type WritingCall = {
  [N in AdminCallName]: (typeof adminCalls)[N]['method'] extends 'POST' ? N : never
}[AdminCallName]
type Input = Readonly<Record<string, unknown>>

/** How a colleague changes what the call is about; `order`: that order, to which the call names its version. */
type Guard = 'order' | ((marcus: StaffMember, input: Input) => Promise<unknown>)

/** Why a call needs none. */
type Reason =
  /** It shows, and saves nothing. */
  | 'reads'
  /** It adds a thing, or sends something, beside what is there. */
  | 'adds'
  /** It ends or begins one thing: what is ended or begun stays so, and a second time is refused or changes nothing. */
  | 'one way'
  /** Of the person alone. */
  | 'own'
  /** What was shown is named by another field, or by its picker: their tests are beside them. */
  | 'shown'

const changedByMarcus = (change: Input) => async (marcus: StaffMember, input: Input) => {
  const was = input['was'] as object
  await marcus.done('changeView', { ...was, ...change, id: Number(input['id']), was } as never)
}

const guards: Readonly<Record<WritingCall, Guard | Reason>> = {
  holdOrder: 'order',
  releaseOrder: 'order',
  setPoNumber: 'order',
  addOrderCharge: 'order',
  recordChargePaid: 'order',
  withdrawOrderCharge: 'order',
  sendOrderUnpaid: 'order',
  waitForCharges: 'order',
  changeOrderDelivery: 'order',
  changeOrderDeliveryAndGiveBack: 'order',
  dispatchOrder: 'order',
  takeBackDispatch: 'order',
  correctDispatch: 'order',
  giveBack: 'order',
  keepPhotographs: 'adds',
  cancelGoods: 'order',
  recordRefundByHand: 'order',
  resolveAttention: 'order',
  restoreAttention: 'order',
  finishPick: 'order',
  askReturn: 'order',
  agreeReturn: 'order',
  refuseReturn: 'order',
  noteReturnSent: 'order',
  receiveReturn: 'order',
  takeBackReturn: 'order',
  inspectReturn: 'order',
  closeReturn: 'order',
  changeView: changedByMarcus({ name: 'Marcus’s' }),
  removeView: changedByMarcus({ name: 'Marcus’s' }),
  saveCarrier: async (marcus, input) => {
    const was = input['was'] as object
    await marcus.done('saveCarrier', { ...was, number_pattern: 'DY####', was } as never)
  },
  changeStaffRoles: (marcus, { id }) =>
    marcus.done('changeStaffRoles', { id: Number(id), roles: ['reader'], was: ['office'] }),
  matchPayment: (marcus, { payment }) =>
    marcus.done('matchPayment', { payment: String(payment), to: 'nothing', note: 'ours' }),
  notePayment: (marcus, { payment }) =>
    marcus.done('notePayment', { payment: String(payment), note: 'ask Olive' }),
  setBin: async (_, { sku }) => {
    const yusuf = await signInStaff(shop, 'manager')
    await yusuf.done('setBin', { sku: String(sku), bin: 'B-1' })
  },
  changePrice: (marcus, { id, was }) =>
    marcus.done('changePrice', { id: Number(id), basis: 'pack', price: '38', was } as never),
  setLowStock: (marcus, { id }) => marcus.done('setLowStock', { id: Number(id), level: '70' }),
  previewOrderNote: 'reads',
  previewEmailTogether: 'reads',
  previewRefund: 'reads',
  checkTrackingFile: 'reads',
  previewCancel: 'reads',
  offerAuthenticator: 'reads',
  askForPasskey: 'reads',
  addOrderNote: 'adds',
  linkForCharge: 'adds',
  linkForGoods: 'adds',
  linkForOrder: 'adds',
  linkForReference: 'adds',
  sendOrderEmail: 'adds',
  sendPaymentLink: 'adds',
  sendPasswordLink: 'adds',
  inviteStaff: 'adds',
  saveView: 'adds',
  exportOrders: 'adds',
  refundPayment: 'adds',
  reportShort: 'adds',
  withdrawInvitation: 'one way',
  withdrawPaymentLink: 'one way',
  suspendStaff: 'one way',
  reinstateStaff: 'one way',
  resetStaffFactors: 'one way',
  closeAdmin: 'one way',
  closePayment: 'one way',
  reopenPayment: 'one way',
  decideApproval: 'one way',
  endPick: 'one way',
  endOwnSession: 'own',
  endOtherSessions: 'own',
  changeOwnPassword: 'own',
  addOwnFactor: 'own',
  removeOwnFactor: 'own',
  renewRecoveryCodes: 'own',
  restoreView: 'one way',
  startWithView: 'own',
  startPhoneOrder: 'own',
  addPhoneOrderLine: 'own',
  addPhoneOrderPacks: 'own',
  changePhoneOrderLine: 'own',
  deliverPhoneOrder: 'own',
  codePhoneOrder: 'own',
  addressPhoneOrder: 'own',
  /* A count names what was seen; the others are applied to the stock of the moment. */
  changeStock: 'shown',
  placePhoneOrder: 'shown',
  startPick: 'shown',
  changeTogether: 'shown',
  emailTogether: 'shown',
  postSamples: 'shown',
  recordTrackingFile: 'shown',
}

const changeOrderOf = async (marcus: StaffMember, number: string) => {
  const [order] = await queries.select().from(orders).where(eq(orders.number, number))
  if (order === undefined) throw new Error(`no order ${number}`)
  const actor = { kind: 'staff', staffId: marcus.staffId, name: '', roles: [], sessionId: null } as const
  await shop.database.transaction((tx) => changeOrder(tx, actor, order, { action: 'order.note' }))
}

/* Not part of a change: how often the person called, and when a session was last seen. */
const tables = async () => {
  const { attempt: _, session: _seen, staff_session: _own, ...others } = await checksums(queries)
  return others
}

/** What the call begins with: of a carrier, one that is there. */
const begin = async (name: WritingCall): Promise<Input> => {
  const call: AuditedCall = given[name]
  const input: Input = { ...(await call.given()) }
  if (name === 'changeView' || name === 'removeView') {
    const was = await person.done('saveView', { name: 'For all', query: 'state=to-send', shared: true })
    return { id: was.id, name: 'Mine', query: 'state=dispatched', shared: true, was }
  }
  if (name !== 'saveCarrier') return input
  const was = await person.done('saveCarrier', { name: `Haulier ${input['name']}` })
  return { ...was, link_pattern: 'https://track.example/{number}', was }
}

const guarded = keysOf(guards).filter(
  (name) => guards[name] === 'order' || typeof guards[name] === 'function',
)

test.each(guarded)(
  'refuses %s after a colleague’s change, with who, when and both sides [M-194]',
  async (name) => {
    const { send } = await site.signIn('owner')
    person = await signInStaff(shop, 'owner')
    const role = name === 'changeStaffRoles' ? 'owner' : 'manager'
    const [marcus, who] = [await signInStaff(shop, role, 'manager'), staffNames[role]]
    const input = await begin(name)
    const guard = guards[name]
    if (typeof guard === 'function') await guard(marcus, input)
    else await changeOrderOf(marcus, String(input['number']))
    const before = await tables()
    const refused = await send(name, input)
    expect(refused.statusCode, refused.body).toBe(409)
    const { reason, message, now } = refused.json()
    expect({ reason, who: now.who }).toEqual({ reason: 'changed', who })
    expect(Date.parse(now.when)).toBeGreaterThan(0)
    expect(message).toContain(`${who} changed`)
    if (typeof guard === 'function') {
      expect(now.fields.length).toBeGreaterThan(0)
      for (const field of now.fields) expect(field.theirs).not.toEqual(field.mine)
    }
    expect(await tables()).toEqual(before)
  },
)

test('names the version in every call that needs one, and leaves out of several what changed [M-194]', async () => {
  for (const name of keysOf(guards)) {
    const asks = 'version' in adminCalls[name].input.shape
    expect([name, asks], name).toEqual([
      name,
      guards[name] === 'order' || guards[name] === 'reads' ? asks : false,
    ])
  }
  person = await signInStaff(shop, 'owner')
  const marcus = await signInStaff(shop, 'manager')
  const { orders: at } = (await given.changeTogether.given()) as { readonly orders: string }
  await changeOrderOf(marcus, at.slice(0, at.lastIndexOf(':')))
  const leftOut = {
    done: [],
    left_out: [{ why: expect.stringContaining(`${staffNames.manager} changed this order`) }],
  }
  for (const step of ['pick', 'pack', 'dispatch'] as const)
    expect(await person.done('changeTogether', { step, orders: at })).toMatchObject(leftOut)
  const email = { orders: at, text: 'It comes on Monday.', press: 'one-press' }
  expect(await person.done('emailTogether', email)).toMatchObject(leftOut)
})
