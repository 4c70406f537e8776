import { expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { addRequestFor } from '../buy/add-request.ts'
import { closestSample } from '../buy/closest-sample.ts'
import {
  type BuyingFormAction,
  type BuyingFormState,
  initialFormState,
  reduceBuyingForm,
} from '../buy/form-state.ts'
import { cheapestHeadline } from '../buy/headline.ts'
import { purchaseViewOfChoice } from '../buy/purchase-view.ts'
import { f6 } from '../product.fixtures.ts'
import {
  coarse,
  fine,
  grey,
  greyCoarseBag,
  long,
  matt,
  mattSquare,
  mixed,
  mixedCoarseBag,
  mixedCoarseSack,
  pebbleAttributes,
  pebbles,
  polished,
  polishedLong,
  polishedSquare,
  square,
  tile,
  tileAttributes,
} from './choice.fixtures.ts'
import { initialChoice, remainingVariations, stepsOf } from './choice.ts'
import { amountValue, readChoiceParameters, readGoodsParameters } from './choice-parameters.ts'

const opened = (product: WireProduct, address = '', sku: string | null = null): BuyingFormState => {
  const steps = stepsOf(product === tile ? tileAttributes : pebbleAttributes)
  const params = new URLSearchParams(address)
  const choice = initialChoice(product.buying_form, product, steps, readChoiceParameters(params))
  return initialFormState(product, sku, choice, readGoodsParameters(params))
}
const stateAfter = (
  product: WireProduct,
  state: BuyingFormState,
  ...changes: readonly BuyingFormAction[]
): BuyingFormState => changes.reduce((current, change) => reduceBuyingForm(product, current, change), state)
const tick = ({ id }: { readonly id: number }): BuyingFormAction => ({ kind: 'option', optionId: id })
const chooserAction = (action: ChooserAction): BuyingFormAction => ({ kind: 'chooser', action })
const take = (step: number, { id }: { readonly id: number }) =>
  chooserAction({ kind: 'choose', step, optionId: id })
const list = chooserAction({ kind: 'finish', outcome: 'list' })

/** The filter form with every tick taken away. */
const unticked = (product: WireProduct): BuyingFormState => {
  const open = opened(product)
  return (ticked(open) ?? []).reduce((state, id) => stateAfter(product, state, tick({ id })), open)
}

const ticked = ({ choice }: BuyingFormState) => (choice.kind === 'filter' ? choice.ticked : null)
const chooserOf = ({ choice }: BuyingFormState) => {
  if (choice.kind !== 'steps') throw new Error('no steps')
  const { chosen, open, outcome, skipped } = choice.chooser
  return { chosen: chosen.map((option) => option?.name ?? null), open, outcome, skipped }
}

test('makes a step of each group with a choice, in the order of the response [P-138]', () => {
  expect(stepsOf(tileAttributes).map(({ name }) => name)).toEqual(['Finish', 'Size'])
  expect(stepsOf({})).toEqual([])
})

test('opens a filter form with the first goods that can be had [S-022, S-023]', () => {
  expect(opened(tile)).toMatchObject({ variationId: mattSquare.id, text: '1.08' })
  const withStock = (stock: number) => ({
    ...tile,
    variations: tile.variations.map((one) => (one.id === mattSquare.id ? { ...one, stock } : one)),
  })
  expect(opened(withStock(0)).variationId).toBe(polishedSquare.id)
  expect(opened(withStock(0.36)).variationId).toBe(mattSquare.id)
  const none = { ...tile, variations: tile.variations.map((one) => ({ ...one, stock: 0 })) }
  expect(opened(none).variationId).toBe(tile.variations.find(({ is_sample }) => !is_sample)?.id)
})

test('has nothing to add in a filter form without a tick [P-127, P-128]', () => {
  const open = unticked(tile)
  expect([open.variationId, ticked(open)]).toEqual([null, []])
  expect(purchaseViewOfChoice(tile, open)).toBeNull()
})

test('matches when the ticks leave one variation, and not with a tick less [P-135, P-136]', () => {
  const found = stateAfter(tile, unticked(tile), tick(polished), tick(long))
  expect(purchaseViewOfChoice(tile, found)).toMatchObject({ variation: polishedLong, paysLater: true })
  expect(found.text).toBe('1.08')
  const less = stateAfter(tile, found, tick(long))
  expect(purchaseViewOfChoice(tile, less)).toBeNull()
  expect(stateAfter(tile, less, tick(square)).variationId).toBe(polishedSquare.id)
})

test('carries the typed number to the next match, rounded to its whole tiles [P-077]', () => {
  const typed = stateAfter(tile, unticked(tile), tick(matt), { kind: 'type', text: '10' }, { kind: 'commit' })
  expect([typed.variationId, typed.text]).toEqual([mattSquare.id, '10.08'])
  const next = stateAfter(tile, typed, tick(matt), tick(polished), tick(long))
  expect([next.variationId, next.text]).toEqual([polishedLong.id, '10.26'])
})

test('rounds up to whole tiles after a pause in the filter form [P-129]', () => {
  const typed = stateAfter(tile, unticked(tile), tick(matt), { kind: 'type', text: '10' }, { kind: 'pause' })
  expect(typed.text).toBe('10.08')
  expect(purchaseViewOfChoice(tile, typed)?.waitsForWholeTiles).toBe(false)
})

test('ticks the options of a variation that is chosen by name', () => {
  const chosen = stateAfter(tile, unticked(tile), tick(polished), {
    kind: 'choose',
    variationId: polishedSquare.id,
  })
  expect(ticked(chosen)).toEqual([polished.id, square.id])
  expect(chosen.variationId).toBe(polishedSquare.id)
})

test('ticks the options in the address that the product has, and those of a sku', () => {
  expect(ticked(opened(tile, `option=${polished.id}&option=999&option=x`))).toEqual([polished.id])
  const named = opened(tile, '', 'polished-long')
  expect([ticked(named), named.variationId]).toEqual([[polished.id, long.id], polishedLong.id])
  expect(named.text).toBe('19.44')
  expect(opened(tile, '', 'SAMPLE').variationId).toBe(mattSquare.id)
  expect(opened(pebbles, '', 'NOPE').variationId).toBeNull()
})

test('chooses the first pack after the last step, and allows another [P-139, P-141]', () => {
  const done = stateAfter(pebbles, opened(pebbles), take(0, mixed), take(1, coarse))
  expect(chooserOf(done)).toMatchObject({ open: 2, outcome: null })
  expect(purchaseViewOfChoice(pebbles, done)).toBeNull()
  const packs = stateAfter(pebbles, done, list)
  expect(packs.variationId).toBe(mixedCoarseBag.id)
  const sack = stateAfter(pebbles, packs, { kind: 'choose', variationId: mixedCoarseSack.id })
  expect(stateAfter(pebbles, sack, chooserAction({ kind: 'click', step: 2 })).variationId).toBe(
    mixedCoarseSack.id,
  )
})

test('chooses the first pack that can be bought after the last step, and none before [S-023, P-139]', () => {
  const soldOut = {
    ...pebbles,
    variations: pebbles.variations.map((one) =>
      one.id === mixedCoarseBag.id ? { ...one, stock: 0.99 } : one,
    ),
  }
  const start = opened(soldOut)
  expect([start.variationId, chooserOf(start).chosen]).toEqual([null, [null, null]])
  const packs = stateAfter(soldOut, start, take(0, mixed), take(1, coarse), list)
  expect(packs.variationId).toBe(mixedCoarseSack.id)
  expect(stateAfter(soldOut, packs, { kind: 'choose', variationId: mixedCoarseBag.id }).variationId).toBe(
    mixedCoarseBag.id,
  )
})

test('has nothing to add for known dimensions, or after an earlier step was changed [P-141, P-147]', () => {
  const packs = stateAfter(pebbles, opened(pebbles), take(0, mixed), take(1, coarse), list)
  const known = chooserAction({ kind: 'finish', outcome: 'calculator' })
  expect(stateAfter(pebbles, packs, known).variationId).toBeNull()
  const changed = stateAfter(pebbles, packs, take(0, grey))
  expect([changed.variationId, chooserOf(changed).chosen]).toEqual([null, ['Grey', null]])
})

test('chooses the steps and ticks the options of the calculator’s result', () => {
  const set = (variationId: number): BuyingFormAction => ({
    kind: 'set',
    variationId,
    quantity: quantity(300),
  })
  const pebbled = stateAfter(pebbles, opened(pebbles), set(greyCoarseBag.id))
  expect(chooserOf(pebbled)).toMatchObject({ chosen: ['Grey', '20–40 mm'], outcome: 'list', open: null })
  expect(pebbled).toMatchObject({ variationId: greyCoarseBag.id, text: '3' })
  const tiled = stateAfter(tile, opened(tile), set(mattSquare.id))
  expect([ticked(tiled), tiled.text]).toEqual([[matt.id, square.id], '3.24'])
})

test('takes the steps in the address that it can, the later of two options, and reports a skipped step [P-149, P-153]', () => {
  const at = (address: string) => chooserOf(opened(pebbles, address))
  expect(at(`option=${grey.id}&option=${coarse.id}&option=${mixed.id}`).chosen).toEqual(['Mixed', '20–40 mm'])
  expect(at(`option=${grey.id}&option=${fine.id}`)).toMatchObject({ chosen: ['Grey', null], open: 1 })
  expect(at(`option=${coarse.id}`)).toMatchObject({ chosen: [null, null], open: 0 })
  expect(at('step=3').skipped).toEqual({ missing: 2, clicked: 3 })
  expect(at(`option=${grey.id}&step=1`)).toMatchObject({ open: 0, skipped: null })
  expect(at(`option=${grey.id}&step=2`)).toMatchObject({ open: 1 })
  expect(at('step=99')).toMatchObject({ open: 0, skipped: null })
  const finished = opened(pebbles, `option=${mixed.id}&option=${coarse.id}&dimensions=unknown`)
  expect([finished.variationId, chooserOf(finished).outcome]).toEqual([mixedCoarseBag.id, 'list'])
  expect(at('dimensions=unknown').outcome).toBeNull()
  expect(opened(pebbles, 'option=31&option=23&dimensions=known').variationId).toBeNull()
})

test('returns no purchase for a variation taken off sale', () => {
  const found = stateAfter(tile, unticked(tile), tick(matt))
  expect(purchaseViewOfChoice({ ...tile, variations: [polishedSquare, polishedLong] }, found)).toBeNull()
})

test('adds a match with its extras, like the simple form [P-118, P-166]', () => {
  const found = stateAfter(tile, unticked(tile), tick(polished), tick(long), { kind: 'tick', extraId: f6.id })
  const purchase = purchaseViewOfChoice(tile, found)
  expect(purchase && addRequestFor(tile, purchase)).toEqual({
    variationId: polishedLong.id,
    quantity: 1.08,
    name: 'Porcelain paving',
    extras: [{ variationId: f6.id, quantity: 1 }],
  })
})

test('shows the price of the cheapest remaining variation with From until one matches', () => {
  const priced = (product: WireProduct, state: BuyingFormState) =>
    cheapestHeadline(remainingVariations(state.choice, product))
  expect(priced(pebbles, opened(pebbles))).toMatchObject({ from: true, price: 480, perSquareMetre: false })
  expect(priced(pebbles, opened(pebbles))?.pack).toMatch(/bag|sack/i)
  expect(priced(pebbles, stateAfter(pebbles, opened(pebbles), take(0, grey)))).toMatchObject({ price: 3600 })
  expect(priced(tile, unticked(tile))).toMatchObject({ from: true, price: 3000, perSquareMetre: true })
  expect(priced(tile, stateAfter(tile, unticked(tile), tick(long)))).toMatchObject({ price: 3750 })
  expect(cheapestHeadline([])).toBeNull()
})

test('prefers the sample of the variation being chosen', () => {
  const sample = (id: number, attributes: typeof polishedLong.attributes) => ({
    ...polishedLong,
    id,
    attributes,
  })
  const samples = [sample(1, [matt]), sample(2, [polished]), sample(3, [polished])]
  expect(closestSample(polishedLong, samples)?.id).toBe(2)
  expect(closestSample(mattSquare, samples)?.id).toBe(1)
  expect(closestSample(greyCoarseBag, samples)?.id).toBe(1)
  expect(closestSample({ id: 3, attributes: [polished] }, samples)?.id).toBe(3)
  expect(closestSample(polishedLong, [])).toBeUndefined()
})

test('restores what a form without script sent: ticks, quantity in whole tiles, extras', () => {
  const ticks = `option=${matt.id}&option=${square.id}`
  const sent = opened(tile, `${ticks}&Model_Id=${mattSquare.id}&Quantity=10&extras[3]=77&extras[x]=8`)
  expect(sent).toMatchObject({ variationId: mattSquare.id, text: '10.08', ticked: [77] })
  const unmatched = opened(tile, `Model_Id=${mattSquare.id}&Quantity=10`)
  expect(unmatched).toMatchObject({ variationId: mattSquare.id, text: '10.08' })
  expect(opened(tile, `${ticks}&Quantity=`)).toMatchObject({ text: '', quantity: null })
})

test('applies a step’s button without script after the earlier choices; the first step resets the later ones [P-147]', () => {
  const chosen = `option=${mixed.id}&option=${coarse.id}&dimensions=unknown`
  expect(chooserOf(opened(pebbles, `${chosen}&take=${grey.id}`))).toMatchObject({
    chosen: ['Grey', null],
    outcome: null,
    open: 1,
  })
  const sack = opened(pebbles, `${chosen}&Model_Id=${mixedCoarseSack.id}&Quantity=3`)
  expect(sack).toMatchObject({ variationId: mixedCoarseSack.id, text: '3' })
  expect(opened(pebbles, `${chosen}&dimensions=known`).variationId).toBeNull()
})

test('takes over the calculator’s amount whatever was chosen, and ignores an invalid one', () => {
  const use = amountValue({ variationId: greyCoarseBag.id, quantity: 3 })
  const used = opened(pebbles, `option=${mixed.id}&Quantity=8&use=${use}`)
  expect(used).toMatchObject({ variationId: greyCoarseBag.id, text: '3' })
  for (const nonsense of ['x', '9999x3', `${greyCoarseBag.id}x`, `${greyCoarseBag.id}x-1`])
    expect(opened(pebbles, `option=${mixed.id}&use=${nonsense}`).variationId).toBeNull()
})
