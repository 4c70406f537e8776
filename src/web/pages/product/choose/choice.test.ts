import { expect, test } from 'vitest'
import type { WireProduct } from '#contract/product.ts'
import type { ChooserAction } from '#domain/choosing/chooser.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { addRequestFor } from '../buy/add-request.ts'
import { closestSample } from '../buy/closest-sample.ts'
import {
  type BuyingFormChange,
  type BuyingFormState,
  changeForm,
  initialFormState,
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
const after = (
  product: WireProduct,
  state: BuyingFormState,
  ...changes: readonly BuyingFormChange[]
): BuyingFormState => changes.reduce((sofar, change) => changeForm(product, sofar, change), state)
const tick = ({ id }: { readonly id: number }): BuyingFormChange => ({ kind: 'option', optionId: id })
const does = (action: ChooserAction): BuyingFormChange => ({ kind: 'chooser', action })
const take = (step: number, { id }: { readonly id: number }) => does({ kind: 'choose', step, optionId: id })
const list = does({ kind: 'finish', outcome: 'list' })

const ticked = ({ choice }: BuyingFormState) => (choice.kind === 'filter' ? choice.ticked : null)
const chooserOf = ({ choice }: BuyingFormState) => {
  if (choice.kind !== 'steps') throw new Error('no steps')
  const { chosen, open, outcome, skipped } = choice.chooser
  return { chosen: chosen.map((option) => option?.name ?? null), open, outcome, skipped }
}

test('a step for each group that leaves a choice, in the order of the answer [P-138]', () => {
  expect(stepsOf(tileAttributes).map(({ name }) => name)).toEqual(['Finish', 'Size'])
  expect(stepsOf({})).toEqual([])
})

test('a filter form opens with nothing found, and nothing to add [P-127, P-128]', () => {
  const open = opened(tile)
  expect(open).toMatchObject({ variationId: null, text: '' })
  expect(purchaseViewOfChoice(tile, open)).toBeNull()
})

test('the ticks find the one that is left; a tick less, and nothing is found [P-135, P-136]', () => {
  const found = after(tile, opened(tile), tick(polished), tick(long))
  expect(purchaseViewOfChoice(tile, found)).toMatchObject({ variation: polishedLong, paysLater: true })
  expect(found.text).toBe('1.08')
  const less = after(tile, found, tick(long))
  expect(purchaseViewOfChoice(tile, less)).toBeNull()
  expect(after(tile, less, tick(square)).variationId).toBe(polishedSquare.id)
})

test('the number typed is kept, and made whole for what is found next [P-077]', () => {
  const typed = after(tile, opened(tile), tick(matt), { kind: 'type', text: '10' }, { kind: 'commit' })
  expect([typed.variationId, typed.text]).toEqual([mattSquare.id, '10.08'])
  const next = after(tile, typed, tick(matt), tick(polished), tick(long))
  expect([next.variationId, next.text]).toEqual([polishedLong.id, '10.26'])
})

test('the filter form has no wait for whole tiles: its pause rounds up at once [P-129]', () => {
  const typed = after(tile, opened(tile), tick(matt), { kind: 'type', text: '10' }, { kind: 'pause' })
  expect(typed.text).toBe('10.08')
  expect(purchaseViewOfChoice(tile, typed)?.waitsForWholeTiles).toBe(false)
})

test('one of the few that are left can be taken by name: its options are ticked then', () => {
  const chosen = after(tile, opened(tile), tick(polished), {
    kind: 'choose',
    variationId: polishedSquare.id,
  })
  expect(ticked(chosen)).toEqual([polished.id, square.id])
  expect(chosen.variationId).toBe(polishedSquare.id)
})

test('an address ticks what the product has, and a sku its own options', () => {
  expect(ticked(opened(tile, `option=${polished.id}&option=999&option=x`))).toEqual([polished.id])
  const named = opened(tile, '', 'polished-long')
  expect([ticked(named), named.variationId]).toEqual([[polished.id, long.id], polishedLong.id])
  expect(named.text).toBe('19.44')
  expect(opened(tile, '', 'SAMPLE').variationId).toBeNull()
  expect(opened(pebbles, '', 'NOPE').variationId).toBeNull()
})

test('the packs come after the last step: the first is chosen, and another may be [P-139, P-141]', () => {
  const done = after(pebbles, opened(pebbles), take(0, mixed), take(1, coarse))
  expect(chooserOf(done)).toMatchObject({ open: 2, outcome: null })
  expect(purchaseViewOfChoice(pebbles, done)).toBeNull()
  const packs = after(pebbles, done, list)
  expect(packs.variationId).toBe(mixedCoarseBag.id)
  const sack = after(pebbles, packs, { kind: 'choose', variationId: mixedCoarseSack.id })
  expect(after(pebbles, sack, does({ kind: 'click', step: 2 })).variationId).toBe(mixedCoarseSack.id)
})

test('of the packs after the last step the first that can be bought is chosen, and nothing before [S-023, P-139]', () => {
  const soldOut = {
    ...pebbles,
    variations: pebbles.variations.map((one) =>
      one.id === mixedCoarseBag.id ? { ...one, stock: 0.99 } : one,
    ),
  }
  const start = opened(soldOut)
  expect([start.variationId, chooserOf(start).chosen]).toEqual([null, [null, null]])
  const packs = after(soldOut, start, take(0, mixed), take(1, coarse), list)
  expect(packs.variationId).toBe(mixedCoarseSack.id)
  expect(after(soldOut, packs, { kind: 'choose', variationId: mixedCoarseBag.id }).variationId).toBe(
    mixedCoarseBag.id,
  )
})

test('who knows the dimensions, or chooses anew, has nothing to add yet [P-141, P-147]', () => {
  const packs = after(pebbles, opened(pebbles), take(0, mixed), take(1, coarse), list)
  const known = does({ kind: 'finish', outcome: 'calculator' })
  expect(after(pebbles, packs, known).variationId).toBeNull()
  const anew = after(pebbles, packs, take(0, grey))
  expect([anew.variationId, chooserOf(anew).chosen]).toEqual([null, ['Grey', null]])
})

test('what the calculator found is chosen step by step, and ticked', () => {
  const set = (variationId: number): BuyingFormChange => ({
    kind: 'set',
    variationId,
    quantity: quantity(300),
  })
  const pebbled = after(pebbles, opened(pebbles), set(greyCoarseBag.id))
  expect(chooserOf(pebbled)).toMatchObject({ chosen: ['Grey', '20–40 mm'], outcome: 'list', open: null })
  expect(pebbled).toMatchObject({ variationId: greyCoarseBag.id, text: '3' })
  const tiled = after(tile, opened(tile), set(mattSquare.id))
  expect([ticked(tiled), tiled.text]).toEqual([[matt.id, square.id], '3.24'])
})

test('an address takes the steps that it can: the later of two options, a skipped step told [P-149, P-153]', () => {
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

test('what went off sale since is no longer offered', () => {
  const found = after(tile, opened(tile), tick(matt))
  expect(purchaseViewOfChoice({ ...tile, variations: [polishedSquare, polishedLong] }, found)).toBeNull()
})

test('what was found goes with its extras as from the simple form [P-118, P-166]', () => {
  const found = after(tile, opened(tile), tick(polished), tick(long), { kind: 'tick', extraId: f6.id })
  const offer = purchaseViewOfChoice(tile, found)
  expect(offer && addRequestFor(tile, offer)).toEqual({
    variationId: polishedLong.id,
    quantity: 1.08,
    name: 'Porcelain paving',
    extras: [{ variationId: f6.id, quantity: 1 }],
  })
})

test('until something is found the price is that of the cheapest that is left, with the word From', () => {
  const priced = (product: WireProduct, state: BuyingFormState) =>
    cheapestHeadline(remainingVariations(state.choice, product))
  expect(priced(pebbles, opened(pebbles))).toMatchObject({ from: true, price: 480 })
  expect(priced(pebbles, after(pebbles, opened(pebbles), take(0, grey)))).toMatchObject({ price: 3600 })
  expect(priced(tile, opened(tile))).toMatchObject({ from: true, price: 3000, perSquareMetre: true })
  expect(priced(tile, after(tile, opened(tile), tick(long)))).toMatchObject({ price: 3750 })
  expect(cheapestHeadline([])).toBeNull()
})

test('the sample of what is being chosen comes first', () => {
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

test('what a form without script sent opens as it was: ticks, quantity made whole, extras', () => {
  const ticks = `option=${matt.id}&option=${square.id}`
  const sent = opened(tile, `${ticks}&Model_Id=${mattSquare.id}&Quantity=10&extras[3]=77&extras[x]=8`)
  expect(sent).toMatchObject({ variationId: mattSquare.id, text: '10.08', ticked: [77] })
  const looking = opened(tile, `Model_Id=${mattSquare.id}&Quantity=10`)
  expect(looking).toMatchObject({ variationId: null, text: '10' })
  expect(opened(tile, `${ticks}&Quantity=`)).toMatchObject({ text: '', quantity: null })
})

test('a step’s button without script: what was chosen, then the option; the first step lets go of the others [P-147]', () => {
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

test('an amount that the calculator found is taken over by its button, whatever was chosen; nonsense is not', () => {
  const use = amountValue({ variationId: greyCoarseBag.id, quantity: 3 })
  const taken = opened(pebbles, `option=${mixed.id}&Quantity=8&use=${use}`)
  expect(taken).toMatchObject({ variationId: greyCoarseBag.id, text: '3' })
  for (const nonsense of ['x', '9999x3', `${greyCoarseBag.id}x`, `${greyCoarseBag.id}x-1`])
    expect(opened(pebbles, `option=${mixed.id}&use=${nonsense}`).variationId).toBeNull()
})
