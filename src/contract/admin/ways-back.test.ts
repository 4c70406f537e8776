import { expect, test } from 'vitest'
import { keysOf } from '#domain/lang/keys-of.ts'
import type { AdminCall } from './call.ts'
import { type AdminCallName, adminCalls } from './calls.ts'

/*
 * What a person can do about a step that they regret (M-198): every writing call is in exactly one class. One without an
 * entry does not compile.
 */

type WritingCall = {
  [N in AdminCallName]: (typeof adminCalls)[N]['method'] extends 'POST' ? N : never
}[AdminCallName]

type WayBack =
  /** It shows, and saves nothing. */
  | 'reads'
  /** It cannot be undone, which is said, and asks for the second factor again. */
  | 'final'
  /** It cannot be undone here, which is said, and the thing is named by typing it. */
  | 'named'
  /** It puts something beside what is there, and takes nothing away: a note, a file, an email, an end of a session. */
  | 'adds'
  /** It fills in an order that is not placed yet: the same form sets it back. */
  | 'draft'
  /** Earlier versions stand on its page, and the same call brings one back. */
  | 'version'
  /** The call that takes it back: by 'Undo', or by a form of the same page. */
  | { readonly back: WritingCall }

const back = (by: WritingCall): WayBack => ({ back: by })

const waysBack: Readonly<Record<WritingCall, WayBack>> = {
  previewOrderNote: 'reads',
  previewEmailTogether: 'reads',
  previewRefund: 'reads',
  previewCancel: 'reads',
  checkTrackingFile: 'reads',

  changeOwnPassword: 'final',
  offerAuthenticator: 'final',
  askForPasskey: 'final',
  addOwnFactor: 'final',
  removeOwnFactor: 'final',
  renewRecoveryCodes: 'final',
  inviteStaff: 'final',
  withdrawInvitation: 'final',
  changeStaffRoles: 'final',
  suspendStaff: 'final',
  reinstateStaff: 'final',
  resetStaffFactors: 'final',
  sendPasswordLink: 'final',
  closeAdmin: 'final',
  changeOrderDeliveryAndGiveBack: 'final',
  giveBack: 'final',
  cancelGoods: 'final',
  recordRefundByHand: 'final',
  inspectReturn: 'final',
  closeReturn: 'final',
  decideApproval: 'final',
  refundPayment: 'final',

  /* An order or nothing is corrected by the same form; the debt of an account stays paid: its email is typed. */
  matchPayment: 'named',

  addOrderNote: 'adds',
  emailTogether: 'adds',
  sendOrderEmail: 'adds',
  sendPaymentLink: 'adds',
  exportOrders: 'adds',
  keepPhotographs: 'adds',
  /* The browser signs in again. */
  endOwnSession: 'adds',
  endOtherSessions: 'adds',

  startPhoneOrder: 'draft',
  addPhoneOrderPacks: 'draft',
  addPhoneOrderLine: 'draft',
  changePhoneOrderLine: 'draft',
  deliverPhoneOrder: 'draft',
  codePhoneOrder: 'draft',
  addressPhoneOrder: 'draft',

  changePrice: 'version',
  setLowStock: back('setLowStock'),
  /* Its history says what it was, and the same form corrects it. */
  changeStock: back('changeStock'),
  /* The timeline says what it was. */
  changeOrderDelivery: 'version',
  setBin: 'version',

  saveCarrier: back('saveCarrier'),
  holdOrder: back('releaseOrder'),
  releaseOrder: back('holdOrder'),
  setPoNumber: back('setPoNumber'),
  addOrderCharge: back('withdrawOrderCharge'),
  withdrawOrderCharge: back('addOrderCharge'),
  /* The money of a charge goes back by the refund of its order. */
  recordChargePaid: back('giveBack'),
  sendOrderUnpaid: back('waitForCharges'),
  waitForCharges: back('sendOrderUnpaid'),
  resolveAttention: back('restoreAttention'),
  restoreAttention: back('resolveAttention'),
  /* It puts the order on the list of those that need a look. */
  reportShort: back('resolveAttention'),
  dispatchOrder: back('takeBackDispatch'),
  recordTrackingFile: back('takeBackDispatch'),
  postSamples: back('takeBackDispatch'),
  /* What was only picked or packed is left again by `endPick`. */
  changeTogether: back('takeBackDispatch'),
  takeBackDispatch: back('dispatchOrder'),
  correctDispatch: back('dispatchOrder'),
  askReturn: back('refuseReturn'),
  agreeReturn: back('refuseReturn'),
  /* A refused return is made anew. */
  refuseReturn: back('askReturn'),
  noteReturnSent: back('takeBackReturn'),
  receiveReturn: back('takeBackReturn'),
  /* One that was set back by mistake is noted again. */
  takeBackReturn: back('noteReturnSent'),
  startPick: back('endPick'),
  endPick: back('startPick'),
  finishPick: back('startPick'),
  linkForCharge: back('withdrawPaymentLink'),
  linkForGoods: back('withdrawPaymentLink'),
  linkForOrder: back('withdrawPaymentLink'),
  linkForReference: back('withdrawPaymentLink'),
  /* Another link for the same: that of the shopper stays taken back. */
  withdrawPaymentLink: back('linkForReference'),
  placePhoneOrder: back('cancelGoods'),
  notePayment: back('notePayment'),
  closePayment: back('reopenPayment'),
  reopenPayment: back('closePayment'),
  saveView: back('removeView'),
  changeView: back('changeView'),
  removeView: back('restoreView'),
  restoreView: back('removeView'),
  startWithView: back('startWithView'),
}

const callOf = (name: AdminCallName): AdminCall => adminCalls[name]

test('has a way back from every writing call, or says that there is none [M-198]', () => {
  const writing = keysOf(adminCalls).filter((name) => callOf(name).method === 'POST')
  expect(keysOf(waysBack).toSorted()).toEqual(writing.toSorted())
})

test('asks for the second factor again where, and only where, there is no way back [M-015, M-198]', () => {
  const final = keysOf(adminCalls).filter((name) => callOf(name).final === true)
  expect(
    keysOf(waysBack)
      .filter((name) => waysBack[name] === 'final')
      .toSorted(),
  ).toEqual(final.toSorted())
})

test('lets those take a step back who may make it, but for what a manager or the yard decides [M-198]', () => {
  const rightsOf = (name: AdminCallName) => [callOf(name).right].flat()
  const others = keysOf(waysBack).flatMap((name) => {
    const way = waysBack[name]
    if (typeof way === 'string') return []
    const shared = rightsOf(way.back).some((right) => rightsOf(name).includes(right))
    return shared ? [] : [`${name}: ${way.back}`]
  })
  expect(others).toEqual([
    'addOrderCharge: withdrawOrderCharge',
    'withdrawOrderCharge: addOrderCharge',
    'recordChargePaid: giveBack',
    'reportShort: resolveAttention',
    'placePhoneOrder: cancelGoods',
  ])
})
