import type { CallHandlers } from '#contract/admin/call.ts'
import type { phoneOrderCalls } from '#contract/admin/calls/phone-orders.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { PostCheckout } from '#contract/checkout.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { Basket } from '../../basket/index.ts'
import type { Checkout } from '../../checkout/index.ts'
import { type Payments, responseOfRefusal } from '../../payments/index.ts'
import type { FoundCustomer, PhoneOrders } from '../../phone-orders/index.ts'
import type { Visitor } from '../../session/visitor.ts'
import { presentMeasured, refuseMeasured, typedRooms } from '../measured-wire.ts'
import { linkIsOpen } from '../payment-link-refusals.ts'
import { presentPhoneOrder } from '../phone-order-wire.ts'
import { wrongField } from '../refusals.ts'

interface Features {
  readonly payments: Pick<Payments, 'links'>
  readonly phoneOrders: PhoneOrders
  readonly basket: Basket
  readonly checkout: Checkout
}

export const noDraft: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'There is no such order any more. Begin it again.',
}

const noPerson: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'The shop does not know this customer any more. Begin with a new one.',
}

export const refusedPlacement = (status: number, kind: string, message: string): AdminRefusal => ({
  status: status === 422 ? 422 : 409,
  reason: kind === 'not-as-shown' || kind === 'problem' ? 'changed' : kind,
  message,
})

/** Staff of one office share a network: a wrong code on the telephone counts for the order's own session alone. */
const OFFICE = '127.0.0.1'

const toWire = ({ credit, ...person }: FoundCustomer) => ({
  ...person,
  credit: credit === null ? null : { limit: penceToPounds(credit.limit), owed: penceToPounds(credit.owed) },
})

export const phoneOrderHandlers = ({
  phoneOrders,
  payments,
  basket,
  checkout,
}: Features): CallHandlers<typeof phoneOrderCalls> => {
  const change = async (
    key: string,
    work: (visitor: Visitor) => Promise<Result<string, AdminRefusal>>,
  ): Promise<Result<{ readonly key: string; readonly note: string }, AdminRefusal>> => {
    const visitor = await phoneOrders.open(key)
    if (visitor === null) return err(noDraft)
    if ((await payments.links.openOf(visitor)) !== null) return err(linkIsOpen)
    const done = await work(visitor)
    return done.ok ? ok({ key, note: done.value }) : done
  }
  return {
    findCustomers: async ({ input }) =>
      ok({ customers: (await phoneOrders.findCustomers(input.find)).map(toWire) }),
    startPhoneOrder: async ({ actor, input }) => {
      const started = await phoneOrders.start(actor, input)
      return started === null ? err(noPerson) : ok({ key: started.key, notes: [...started.notes] })
    },
    readPhoneOrder: async ({ input: { key } }) => {
      const visitor = await phoneOrders.open(key)
      return visitor === null ? err(noDraft) : ok(presentPhoneOrder(key, await phoneOrders.read(visitor)))
    },
    findGoods: async ({ input: { find } }) =>
      ok({ goods: find === '' ? [] : [...(await phoneOrders.findGoods(find))] }),
    measurePhoneOrder: async ({ input: { key, variationId, length, width, ...common } }) => {
      const visitor = await phoneOrders.open(key)
      if (visitor === null) return err(noDraft)
      const rooms = typedRooms(length, width)
      const measured = await phoneOrders.measureGoods(visitor, variationId, {
        rooms: rooms.map(({ room: _, ...room }) => room),
        sideUnit: common.x_y_unit,
        depth: common.depth,
        depthUnit: common.z_unit,
        wastage: common.wastage,
      })
      return measured.ok
        ? ok(presentMeasured(measured.value))
        : err(
            refuseMeasured(
              measured.error,
              rooms.map(({ room }) => room),
            ),
          )
    },
    addPhoneOrderPacks: ({ input: { key, packs, press } }) =>
      change(key, async (visitor) => {
        const lines = packs.map((pack) => ({ kind: 'variation', ...pack }) as const)
        const added = await basket.add(visitor, lines, press === '' ? null : press)
        return added.ok
          ? ok(
              added.value.items
                .map(({ message }) => message)
                .join(' ')
                .trim(),
            )
          : err(wrongField('packs', added.error.message))
      }),
    addPhoneOrderLine: ({ input: { key, variationId, quantity, press } }) =>
      change(key, async (visitor) => {
        const line = { kind: 'variation', id: variationId, quantity } as const
        const added = await basket.add(visitor, [line], press === '' ? null : press)
        return added.ok
          ? ok(added.value.items[0]?.message ?? '')
          : err(wrongField('quantity', added.error.message))
      }),
    changePhoneOrderLine: ({ input: { key, line, quantity, remove } }) =>
      change(key, async (visitor) => {
        const done = remove
          ? await basket.remove(visitor, line)
          : await basket.change(visitor, line, quantity)
        return done.ok ? ok(done.value ?? '') : err(wrongField(`line-${line}`, done.error.message))
      }),
    deliverPhoneOrder: ({ input: { key, postcode, serviceId, date } }) =>
      change(key, async (visitor) => {
        if (postcode !== undefined && (await phoneOrders.setPostcode(visitor, postcode)) === null)
          return err(wrongField('postcode', 'Type a full postcode, such as LS1 4AP.'))
        if (serviceId === null || serviceId === undefined) return ok('')
        const chosen = await basket.chooseDelivery(visitor, { serviceId, date, extra: null })
        return chosen.ok ? ok('') : err(wrongField('date', chosen.error))
      }),
    codePhoneOrder: ({ input: { key, code } }) =>
      change(key, async (visitor) => {
        if (code.trim() === '') {
          await basket.removeCode(visitor)
          return ok('')
        }
        const applied = await basket.applyCode(visitor, code, OFFICE)
        return applied.ok ? ok('') : err(wrongField('code', applied.error))
      }),
    addressPhoneOrder: ({ input: { key, ...fields } }) =>
      change(key, async (visitor) => {
        const { details } = PostCheckout.parse(fields)
        const problems = await checkout.saveForCustomer(visitor, details)
        const [first] = Object.values(problems)
        /* One postcode: delivery is priced for where the goods go. */
        if (problems['shipping_postcode'] === undefined)
          await phoneOrders.setPostcode(visitor, details['shipping.postcode'])
        return first === undefined
          ? ok('')
          : err({
              status: 422,
              reason: 'shape',
              message: first,
              errors: Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]])),
            })
      }),
    placePhoneOrder: async ({ actor, input: { key, shown, way, paidBy, reference } }) => {
      const visitor = await phoneOrders.open(key)
      if (visitor === null) return err(noDraft)
      if ((await payments.links.openOf(visitor)) !== null) return err(linkIsOpen)
      if (way === 'paid' && paidBy === null) return err(wrongField('paidBy', 'Choose how it was paid.'))
      if (way === 'paid' && paidBy !== 'cash' && reference === '')
        return err(wrongField('reference', 'Give the reference by which you find the payment.'))
      const settled = paidBy === null ? null : { by: paidBy, reference: reference === '' ? null : reference }
      const placed = await phoneOrders.place(actor, visitor, { way, settled, shown })
      if (placed.ok) return placed
      const { status, message } = responseOfRefusal(placed.error)
      return err(refusedPlacement(status, placed.error.kind, message))
    },
  }
}
