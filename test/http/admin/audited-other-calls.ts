import { randomUUID } from 'node:crypto'
import { calls } from '#contract/routes.ts'
import { signInStaff } from '../../setup/back-office.ts'
import { countStock } from '../../setup/ordering.ts'
import { details, email, linkSteps, press } from '../../setup/payment-links.ts'
import { codeOf, goodPassword } from '../../setup/staff.ts'
import { type AuditedCall, type Given, some } from './audited-call.ts'

/** Calls about people, views, goods, payments and orders that are not placed yet, with the rows that record each. */
export const auditedOtherCalls = ({ scripted, site, person, joined }: Given) => {
  const { shop, queries, goods } = scripted
  const steps = linkSteps({ shop, queries, variationId: goods.f4, staff: person })
  const paidByReference = async () => {
    const body = { payment_method_id: 'pm_ok', reference: 'INV-7', amount: '20', email_address: email }
    const answer = await shop.visit().post(calls.manualStripeHandler, body)
    return answer.json<{ payment_intent_id: string }>().payment_intent_id
  }
  const draft = async () => ({ key: await steps.phoneOrder() })
  const link = { press: press(), email, days: 7, sends: true }
  const linked = () =>
    person().done('linkForReference', {
      ...link,
      sends: false,
      press: press(),
      reference: 'INV-8',
      amount: 12,
    })
  const view = () => person().done('saveView', { name: 'Late', query: 'state=to-send' })
  const colleague = async () => ({ id: (await signInStaff(shop, 'office')).staffId })

  return {
    endOwnSession: {
      given: async () => ({ id: (await site.signIn('owner')).sessionId }),
      rows: [['staff.end-session', {}, { session: some }]],
    },
    endOtherSessions: {
      given: async () => {
        await site.signIn('owner')
        return {}
      },
      rows: [['staff.end-other-sessions', {}, { sessions: 1 }]],
    },
    changeOwnPassword: {
      given: () => ({ current: goodPassword, password: 'eleven brave badgers' }),
      rows: [['staff.change-password', {}, {}]],
    },
    offerAuthenticator: { given: () => ({}), rows: [] },
    askForPasskey: { given: () => ({}), rows: [] },
    addOwnFactor: {
      given: async () => {
        const { secret } = await shop.features.staff.own.offerAuthenticator(joined().actor)
        return { code: codeOf(shop, secret), name: 'Tablet' }
      },
      rows: [['staff.add-factor', {}, { kind: 'authenticator', factor: some }]],
    },
    removeOwnFactor: {
      given: async () => {
        const { own } = shop.features.staff
        const { secret } = await own.offerAuthenticator(joined().actor)
        await own.addFactor(joined().actor, { code: codeOf(shop, secret), name: 'Tablet' })
        return { id: (await own.read(joined().actor)).factors[0]?.id }
      },
      rows: [['staff.remove-factor', { factor: some, kind: 'authenticator' }, {}]],
    },
    renewRecoveryCodes: { given: () => ({}), rows: [['staff.renew-recovery-codes', {}, {}]] },
    inviteStaff: {
      given: () => ({ email: 'wim@shop.example', roles: ['yard'] }),
      rows: [['invitation.make', {}, { roles: ['yard'] }]],
    },
    withdrawInvitation: {
      given: async () => {
        await person().done('inviteStaff', { email: 'wim@shop.example', roles: ['yard'] })
        const { invitations } = await person().done('listStaff', {})
        return { id: invitations[0]?.id }
      },
      rows: [['invitation.withdraw', { roles: ['yard'] }, {}]],
    },
    changeStaffRoles: {
      given: async () => ({ ...(await colleague()), roles: ['yard'], was: ['office'] }),
      rows: [['staff.change-roles', { roles: ['office'] }, { roles: ['yard'] }]],
    },
    suspendStaff: {
      given: async () => ({ ...(await colleague()), reason: 'left' }),
      rows: [['staff.suspend', { isSuspended: false }, { isSuspended: true }, 'left']],
    },
    reinstateStaff: {
      given: async () => {
        const { id } = await colleague()
        await person().done('suspendStaff', { id, reason: 'left' })
        return { id }
      },
      rows: [['staff.reinstate', { isSuspended: true }, { isSuspended: false }]],
    },
    resetStaffFactors: {
      given: async () => ({ ...(await colleague()), reason: 'lost' }),
      rows: [['staff.reset-factors', { factors: [] }, {}, 'lost']],
    },
    sendPasswordLink: { given: colleague, rows: [['staff.send-password-link', {}, {}]] },
    closeAdmin: {
      given: () => ({ reason: 'a stranger' }),
      rows: [['setting.close-admin', { isClosed: false }, { isClosed: true, ended: 1 }, 'a stranger']],
    },
    saveView: {
      given: () => ({ name: 'Late', query: 'state=to-send', shared: true }),
      rows: [['view.save', {}, { list: 'orders', name: 'Late', query: 'state=to-send', isShared: true }]],
    },
    changeView: {
      given: async () => {
        const was = await view()
        return { id: was.id, name: 'Later', query: 'state=dispatched', was }
      },
      rows: [
        [
          'view.change',
          { name: 'Late', query: 'state=to-send', isShared: false },
          { name: 'Later', query: 'state=dispatched', isShared: false },
        ],
      ],
    },
    removeView: {
      given: async () => {
        const was = await view()
        return { id: was.id, was }
      },
      rows: [['view.remove', { name: 'Late', query: 'state=to-send', isShared: false }, {}]],
    },
    restoreView: {
      given: async () => {
        const was = await view()
        await person().done('removeView', { id: was.id, was })
        return { id: was.id }
      },
      rows: [['view.restore', {}, { name: 'Late', query: 'state=to-send', isShared: false }]],
    },
    startWithView: {
      given: async () => ({ id: (await view()).id }),
      rows: [['staff.start-page', { view: null }, { view: some }]],
    },
    exportOrders: {
      given: () => ({ rows: 'lines', format: 'csv', state: 'all' }),
      rows: [['export.orders', {}, { rows: 'lines', orders: 0 }]],
    },
    saveCarrier: {
      given: () => ({ name: 'Pallet Line', link_pattern: 'https://track.example/{number}' }),
      rows: [
        [
          'carrier.add',
          {},
          {
            id: some,
            name: 'Pallet Line',
            isActive: true,
            linkPattern: 'https://track.example/{number}',
            numberPattern: null,
          },
        ],
      ],
    },
    matchPayment: {
      given: async () => ({ payment: await paidByReference(), to: 'nothing', note: 'a deposit' }),
      rows: [
        [
          'payment.match',
          { isNoted: false, orderId: null, customerId: null },
          { isNoted: true, orderId: null, customerId: null },
        ],
      ],
    },
    notePayment: {
      given: async () => ({ payment: await paidByReference(), note: 'rang on Monday' }),
      rows: [['payment.note', { isNoted: false }, { isNoted: true }]],
    },
    closePayment: {
      given: async () => ({ payment: await paidByReference() }),
      rows: [['payment.close', { isMatched: false }, { isMatched: true }]],
    },
    reopenPayment: {
      given: async () => {
        const payment = await paidByReference()
        await person().done('closePayment', { payment })
        return { payment }
      },
      rows: [['payment.reopen', { isMatched: true }, { isMatched: false }]],
    },
    refundPayment: {
      given: async () => ({
        payment: await paidByReference(),
        key: randomUUID(),
        amount: 5,
        reason: 'price',
        note: '',
      }),
      rows: [
        [
          'payment.refund',
          { refundedPence: 0 },
          { orderId: null, refundId: some, refundedPence: 500 },
          'price',
        ],
      ],
    },
    linkForGoods: {
      given: async () => steps.goodsForm((await draft()).key),
      rows: [
        [
          'payment-link.make',
          {},
          { endsAt: some, isSent: false, orderId: null, amountPence: 7200, reservedUntil: null },
        ],
      ],
    },
    linkForReference: {
      given: () => ({ ...link, press: press(), reference: 'INV-9', amount: 12.5 }),
      rows: [
        [
          'payment-link.make',
          {},
          { endsAt: some, isSent: true, orderId: null, amountPence: 1250, reservedUntil: null },
        ],
      ],
    },
    sendPaymentLink: {
      given: async () => ({ id: (await linked()).id, email: 'bob@example.com' }),
      rows: [['payment-link.send', {}, { isNewAddress: true }]],
    },
    withdrawPaymentLink: {
      given: async () => ({ id: (await linked()).id }),
      rows: [['payment-link.withdraw', { state: 'open' }, { state: 'withdrawn' }]],
    },
    setBin: {
      given: () => ({ sku: 'F1-C', bin: 'A-12' }),
      rows: [['variation.set-bin', { bin: null }, { bin: 'A-12' }]],
    },
    changePrice: {
      given: async () => {
        const { prices } = await person().done('readPrice', { id: goods.f4 })
        return { id: goods.f4, basis: 'pack', price: '39', was: prices }
      },
      rows: [
        [
          'variation.change-price',
          { sellingPriceRate: 300_000, equivalentPerM2Rate: 208_333 },
          { sellingPriceRate: 325_000, equivalentPerM2Rate: 225_694 },
        ],
      ],
    },
    changeStock: {
      given: () => ({
        id: goods.f1,
        kind: 'minus',
        amount: '6',
        unit: 'tiles',
        reason: 'breakage',
        press: randomUUID(),
      }),
      rows: [['variation.change-stock', { stockHundredths: some }, { stockHundredths: some }, 'breakage']],
    },
    setLowStock: {
      given: () => ({ id: goods.f4, level: '50' }),
      rows: [['variation.set-low-stock', { lowHundredths: null }, { lowHundredths: 5000 }]],
    },
    startPhoneOrder: { given: () => ({ customerId: '', orderNumber: '' }), rows: [] },
    addPhoneOrderPacks: {
      given: async () => ({ ...(await draft()), packs: `${goods.f6}:1` }),
      rows: [],
    },
    addPhoneOrderLine: {
      given: async () => ({ ...(await draft()), variationId: goods.f6, quantity: '1' }),
      rows: [],
    },
    changePhoneOrderLine: {
      given: async () => {
        const { key } = await draft()
        const { lines } = await person().done('readPhoneOrder', { key })
        return { key, line: lines[0]?.id, quantity: '3' }
      },
      rows: [],
    },
    deliverPhoneOrder: { given: async () => ({ ...(await draft()), postcode: 'LS1 4AP' }), rows: [] },
    codePhoneOrder: { given: async () => ({ ...(await draft()), code: 'TILE10' }), rows: [] },
    addressPhoneOrder: {
      given: async () => ({ ...(await draft()), ...details }),
      rows: [],
    },
    placePhoneOrder: {
      given: async () => {
        await countStock(queries, goods.f4, 5)
        const { key, shown } = await steps.goodsForm((await draft()).key)
        return { key, shown, way: 'on-hold', paidBy: '' }
      },
      rows: [['order.make', {}, { method: 'on_hold', settlement: null }]],
    },
  } as const satisfies Readonly<Record<string, AuditedCall>>
}
