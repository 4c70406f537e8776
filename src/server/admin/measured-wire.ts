import type { CallOutput } from '#contract/admin/calls.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { messages } from '#contract/messages.ts'
import type { DimensionField } from '#domain/calculator/dimensions.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { RoomsRefusal } from '../calculator/index.ts'
import type { MeasuredGoods } from '../phone-orders/index.ts'

interface TypedRoom {
  /** Its place in the form, from 0. */
  readonly room: number
  readonly length: string
  readonly width: string
}

/** The rooms of a form that something is typed for; the first if all are empty, which then says what it lacks. */
export const typedRooms = (length: readonly string[], width: readonly string[]): readonly TypedRoom[] => {
  const all = Array.from({ length: Math.max(1, length.length, width.length) }, (_, room) => ({
    room,
    length: (length[room] ?? '').trim(),
    width: (width[room] ?? '').trim(),
  }))
  const typed = all.filter((room) => room.length !== '' || room.width !== '')
  return typed.length === 0 ? all.slice(0, 1) : typed
}

const fieldOf: Readonly<Record<DimensionField, (room: number) => string>> = {
  length: (room) => `length-${room}`,
  width: (room) => `width-${room}`,
  sideUnit: () => 'x_y_unit',
  depth: () => 'depth',
  depthUnit: () => 'z_unit',
}

/** `places`: where each room that was measured stands in the form. */
export const refuseMeasured = (refusal: RoomsRefusal, places: readonly number[]): AdminRefusal => {
  if (refusal.kind === 'rooms') {
    const errors = Object.fromEntries(
      refusal.problems.map(({ field, room }) => [
        fieldOf[field](places[room] ?? room),
        [messages.badDimension[field]],
      ]),
    )
    return { status: 422, reason: 'shape', message: 'Something of the rooms cannot be measured.', errors }
  }
  return refusal.kind === 'no-product'
    ? { status: 404, reason: 'not-found', message: 'The shop does not sell this article any more.' }
    : { status: 409, reason: 'no-calculator', message: messages.noCalculator }
}

export const presentMeasured = ({
  sku,
  sides,
  need,
  options,
}: MeasuredGoods): CallOutput<'measurePhoneOrder'> => ({
  sku,
  sides,
  need,
  options: options.map(({ tag, text, packs, price, working, notice, isAddable }) => ({
    tag,
    text,
    packs: packs.map(({ id, quantity }) => `${id}:${quantity}`).join(' '),
    price: penceToPounds(price),
    working,
    notice,
    addable: isAddable,
  })),
})
