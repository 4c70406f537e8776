import { createHmac } from 'node:crypto'
import { calls, paths, webhooks } from '#contract/routes.ts'
import { HOUR_MS } from '#domain/lang/time-spans.ts'
import { pence } from '#domain/money/pence.ts'
import { buy, payByPaypal, payInPage, prepare } from './buy.ts'
import { nextCustomer, type Stage, send, workingDaysLater } from './ordinary-days.ts'
import { CUSTOMER_PASSWORD } from './people.ts'
import { planReturns } from './returns.ts'
import { visit } from './visitor.ts'

/* At least one order and payment in every state, in the last twelve days of the story. */

const tiles = [['QS-6060', 12]] as const
const tilesAndGrout = [
  ['PF-6060', 14],
  ['GROUT-ANTHRACITE', 3],
] as const

const versionOf = async ({ staff }: Stage, number: string): Promise<number> =>
  (await staff.done('office', 'readOrder', { number })).version

/** Tells the shop that a payer disputes a card payment, as the provider does. */
const dispute = async ({ demo }: Stage, payment: string): Promise<void> => {
  const created = Math.floor(Date.now() / 1000)
  const object = { id: 'dp_demo', object: 'dispute', payment_intent: payment, status: 'needs_response' }
  const body = JSON.stringify({
    id: 'evt_demo_dispute',
    object: 'event',
    api_version: '2026-10-28.endive',
    created,
    data: { object },
    livemode: false,
    type: 'charge.dispute.created',
  })
  const signature = createHmac('sha256', demo.webhookSecret).update(`${created}.${body}`).digest('hex')
  const response = await demo.app.inject({
    method: 'POST',
    url: webhooks.stripe,
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${created},v1=${signature}` },
    payload: body,
  })
  if (response.statusCode !== 200) throw new Error(`The dispute was answered ${response.statusCode}.`)
}

const paidByCard = async (stage: Stage, goods: readonly (readonly [string, number])[]) => {
  const visitor = await prepare(stage.demo, { customer: nextCustomer(), goods })
  const payment = await payInPage(stage.demo, visitor)
  await visitor.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false })
  return payment
}

/** A card payment against a reference; returns the provider's id. */
const payReference = async ({ demo }: Stage, reference: string, amount: string, email: string) => {
  const visitor = visit(demo)
  const paid = await visitor.post(calls.manualStripeHandler, {
    payment_method_id: 'pm_card_visa',
    reference,
    amount,
    email_address: email,
  })
  const { payment_intent_id: id } = paid.json<{ payment_intent_id: string }>()
  await visitor.post(calls.createStripePayment, { payment_intent_id: id, agree: true })
  return id
}

/** Orders that are to be sent, are picked, held, sent in part. */
const planGoods = (stage: Stage, ago: (days: number, hour: number) => Date): void => {
  const { demo, story, staff } = stage
  const order = (goods: readonly (readonly [string, number])[]) =>
    buy(demo, { customer: nextCustomer(), goods }, 'card')
  story.at(ago(9, 10), async () => void (await order(tiles)))
  story.at(ago(1, 10), async () => {
    await buy(demo, { customer: nextCustomer(), goods: [['WS-6060', 5]], inDays: 4 }, 'paypal')
  })
  story.at(ago(4, 9), async () => {
    const number = await order(tilesAndGrout)
    story.at(ago(2, 15), async () => {
      const { version } = await staff.done('yard', 'dispatchView', { number })
      await staff.done('yard', 'dispatchOrder', {
        number,
        version,
        lines: [{ position: 1, quantity: 3 }],
        carrier: stage.carriers[0],
        tracking: ['DX204518893'],
      })
    })
  })
  story.at(ago(3, 11), async () => {
    const number = await order([['AB-9060', 20]])
    story.at(ago(0, 0.3), async () => void (await staff.done('yard', 'startPick', { number })))
  })
  for (const [reason, until] of [
    ['check-address', null],
    ['call-back', ago(1, 9).toISOString()],
  ] as const)
    story.at(ago(3, 16), async () => {
      const number = await order([['SLURRY-15', 2]])
      await staff.done('office', 'holdOrder', { number, version: 1, reason, until })
      await staff.done('office', 'addOrderNote', {
        number,
        kind: 'internal',
        text: 'Rang twice, nobody answers. Try again before ten.',
      })
    })
  story.at(ago(1, 13), async () => {
    const number = await order(tiles)
    await staff.done('office', 'addOrderNote', {
      number,
      kind: 'to-shopper',
      text: 'Your tiles come on one pallet with a tail lift. Is there room for it at the kerb?',
    })
  })
  for (const hour of [9, 14])
    story.at(
      ago(0.4, hour / 10),
      async () =>
        void (await order([
          ['TC-S', 1],
          ['CG-S', 1],
        ])),
    )
  story.at(ago(1, 18), async () => {
    await buy(demo, { customer: nextCustomer(), goods: [['QS-S', 1]], code: 'SAMPLEPOST' }, 'nothing')
  })
}

/** Orders whose money went back, is to go back, or is disputed. */
const planMoney = (stage: Stage, ago: (days: number, hour: number) => Date): void => {
  const { demo, story, staff } = stage
  const order = (goods: readonly (readonly [string, number])[]) =>
    buy(demo, { customer: nextCustomer(), goods }, 'card')
  const give = { reason: 'damaged', note: 'Photographs by email' } as const
  story.at(ago(11, 10), async () => {
    const number = await order(tilesAndGrout)
    story.at(ago(8, 14), () => send(stage, number))
    story.at(ago(5, 11), async () => {
      const version = await versionOf(stage, number)
      await staff.done('office', 'giveBack', { ...give, number, version, free: 45, key: 'demo-damaged' })
    })
  })
  story.at(ago(10, 12), async () => {
    const number = await order(tiles)
    story.at(ago(9, 9), async () => {
      const version = await versionOf(stage, number)
      const why = { reason: 'cancelled', note: 'Changed their mind', key: 'demo-cancelled' } as const
      await staff.done('manager', 'cancelGoods', { number, version, all: true, ...why })
    })
  })
  story.at(ago(9, 15), async () => {
    const number = await order([['FLEX-GREY', 4]])
    story.at(ago(7, 10), async () => {
      const version = await versionOf(stage, number)
      const why = { reason: 'late', note: '', key: 'demo-refunded' } as const
      await staff.done('manager', 'giveBack', { number, version, all: true, ...why })
    })
  })
  for (const [days, key, allow] of [
    [6, 'demo-allowed', true],
    [1.5, 'demo-asked', false],
  ] as const)
    story.at(ago(days + 3, 10), async () => {
      const number = await order([['ML-9060', 14]])
      story.at(ago(days + 1, 14), () => send(stage, number))
      story.at(ago(days, 10), async () => {
        const version = await versionOf(stage, number)
        const asked = await staff.done('office', 'giveBack', { ...give, number, version, free: 180, key })
        if (allow && asked.kind === 'asked')
          await staff.done('manager', 'decideApproval', { id: asked.approval, decision: 'allow' })
      })
    })
  story.at(ago(8, 17), async () => {
    const payment = await paidByCard(stage, [['NS-6060', 9]])
    story.at(ago(2, 9), () => dispute(stage, payment))
  })
  /* Paid another sum than the order's: the shop makes no order of it, and a person decides. */
  story.at(ago(2, 12), async () => {
    const visitor = await prepare(demo, { customer: nextCustomer(), goods: tiles })
    const payment = await payInPage(demo, visitor, {
      before: (id) => {
        const intent = demo.sandbox.store.state.intents[id]
        if (intent !== undefined) intent.wire.amount += 1000
      },
    })
    await visitor.post(calls.paymentConfirm, { payment_intent_id: payment, opt_in: false }, [409])
  })
  story.at(ago(3, 19), async () => {
    const visitor = await prepare(demo, { customer: nextCustomer(), goods: tiles })
    /* Declined, and the customer gave up. */
    const declined = await payInPage(demo, visitor, { card: '4000000000000002' })
    await visitor.post(calls.paymentConfirm, { payment_intent_id: declined, opt_in: false }, [409])
  })
  story.at(ago(1, 20), async () => {
    const visitor = await prepare(demo, { customer: nextCustomer(), goods: tiles })
    await payByPaypal(demo, visitor, 'pending')
  })
  story.at(
    ago(6, 13),
    async () => void (await payReference(stage, 'INV-2041', '250.00', 'ruth.webb@example.com')),
  )
  story.at(ago(3, 13), async () => {
    const number = await order(tiles)
    const payment = await payReference(stage, `Upgrade ${number}`, '85.00', 'owen.lang@example.com')
    await staff.done('accounts', 'matchPayment', {
      payment,
      to: 'order',
      order: number,
      note: 'Dearer grout',
    })
  })
}

/** Trade customers: orders on account and on hold, what they paid, and who applied. */
const planTrade = (stage: Stage, ago: (days: number, hour: number) => Date, days: number): void => {
  const { demo, story, staff } = stage
  const { accounts } = demo.shop
  const join = async ([firstName, lastName, email, company]: readonly [string, string, string, string]) => {
    const visitor = visit(demo)
    const registration = { password: CUSTOMER_PASSWORD, password_confirmation: CUSTOMER_PASSWORD }
    await visitor.post(paths.register, { first_name: firstName, last_name: lastName, email, ...registration })
    await visitor.post(paths.accountTrade, { trade_company_name: company })
  }
  const customer = {
    ...nextCustomer(),
    firstName: 'Sam',
    lastName: 'Brook',
    email: 'sam@brookpaving.example',
  }
  const asSam = async () => {
    const visitor = visit(demo)
    await visitor.post(paths.login, { email: customer.email, password: CUSTOMER_PASSWORD })
    return visitor
  }
  const first = Math.max(12, days - 2)
  story.at(ago(first, 9), () => join(['Sam', 'Brook', customer.email, 'Brook Paving Ltd']))
  story.at(ago(first, 11), async () => {
    await accounts.approveTrade(customer.email, pence(500_000))
  })
  for (let at = first - 1; at > 1; at -= 5)
    story.at(ago(at, 8), async () => {
      const number = await buy(demo, { customer, goods: [['F4-C', 6]], as: await asSam() }, 'account')
      story.at(workingDaysLater(new Date(), 1, 15), () => send(stage, number))
    })
  story.at(ago(5, 16), async () => {
    const amount = pence(20_000)
    await accounts.recordTradePayment({ email: customer.email, amount, reference: 'BACS 12' })
  })
  story.at(ago(4, 10), async () => {
    const payment = await payReference(stage, 'Brook Paving November', '100.00', customer.email)
    const to = { to: 'account', account: customer.email } as const
    await staff.done('accounts', 'matchPayment', { payment, ...to, note: '' })
  })
  story.at(ago(6, 9), async () => {
    const number = await buy(demo, { customer, goods: [['F4-C', 2]], as: await asSam() }, 'on-hold')
    story.at(ago(5, 10), async () => {
      const version = await versionOf(stage, number)
      const paid = { paidBy: 'bank-transfer', reference: 'BACS 9' } as const
      await staff.done('office', 'releaseOrder', { number, version, ...paid })
    })
    story.at(ago(4, 14), () => send(stage, number))
  })
  story.at(ago(3, 9), async () => {
    const number = await buy(demo, { customer, goods: [['F4-C', 4]], as: await asSam() }, 'on-hold')
    story.at(ago(1, 15), async () => {
      const paid = { paidBy: 'cheque', reference: 'Cheque 204' } as const
      await staff.done('office', 'releaseOrder', { number, version: 1, ...paid })
    })
  })
  /* Paid by telephone, then cancelled: a person must give the money back. */
  story.at(ago(5, 9), async () => {
    const number = await buy(demo, { customer, goods: [['F4-C', 1]], as: await asSam() }, 'on-hold')
    story.at(ago(4, 9), async () => {
      const released = { number, version: 1, paidBy: 'card', reference: 'TEL 4711' } as const
      const { version } = await staff.done('office', 'releaseOrder', released)
      const why = { reason: 'cancelled', note: 'Ordered twice', key: 'demo-by-telephone' } as const
      await staff.done('office', 'cancelGoods', { number, version, all: true, byHand: true, ...why })
    })
  })
  story.at(ago(2, 17), async () => {
    await buy(demo, { customer, goods: [['F4-C', 3]], as: await asSam() }, 'on-hold')
  })
  /* A link that is not paid yet. */
  story.at(ago(1, 16), async () => {
    const reference = 'Brook Paving deposit'
    const form = { press: 'demo-payment-link', email: customer.email, days: 7, sends: true }
    await staff.done('office', 'linkForReference', { reference, amount: 250, ...form })
  })
  story.at(ago(7, 12), () => join(['Kit', 'Dean', 'kit@deansheds.example', 'Dean Sheds']))
  story.at(ago(6, 15), async () => {
    await accounts.refuseTrade('kit@deansheds.example')
  })
  story.at(ago(3, 10), () => join(['Pete', 'Moran', 'pete@northgate.example', 'Northgate Builders']))
  story.at(ago(1, 11), () => join(['Ines', 'Fern', 'ines@studiofern.example', 'Studio Fern']))
}

/** Plans one of each; `days`: how long the whole story is. */
export const planEveryState = (stage: Stage, end: Date, days: number): void => {
  const ago = (back: number, hour: number): Date => {
    /* Whole days go back to that hour of the day; today's acts are so many hours ago. */
    if (back < 1) return new Date(end.getTime() - Math.max(hour, 0.1) * HOUR_MS)
    const midnight = new Date(end.getTime() - back * 24 * HOUR_MS)
    midnight.setUTCHours(Math.floor(hour), 5, 0, 0)
    return midnight
  }
  planGoods(stage, ago)
  planMoney(stage, ago)
  planTrade(stage, ago, days)
  planReturns(stage, ago)
}
