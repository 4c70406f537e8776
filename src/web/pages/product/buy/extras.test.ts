import { describe, expect, test } from 'vitest'
import type { WireAttribute, WireProduct, WireVariation } from '#contract/product.ts'
import { quantity } from '#domain/measure/quantity.ts'
import { mixedCoarseBag } from '../choose/choice.fixtures.ts'
import { f1, f6, paving } from '../product.fixtures.ts'
import { addRequestFor } from './add-request.ts'
import { extrasFor } from './extras.ts'
import { initialFormState, reduceBuyingForm } from './form-state.ts'
import { purchaseViewOf } from './purchase-view.ts'

const none = { ticked: [], packs: [], ownJoint: false }

test('returns the extras that each kind of goods needs [P-155]', () => {
  const kinds = (bought: WireVariation) =>
    extrasFor(paving, bought, quantity(1000), none).map((extra) => extra.variation.product.calculator_type)
  expect(kinds(f1)).toEqual(['grout', 'primer'])
  expect(kinds(mixedCoarseBag)).toEqual(['membrane'])
})

describe('an extra in several colours', () => {
  const colour = (id: number): WireAttribute => ({
    id,
    name: `Colour ${id}`,
    attribute_group_id: 1,
    attribute_group_name: 'Colour',
  })
  const [whiteColour, greyColour, greenColour] = [colour(1), colour(2), colour(3)]
  const whiteTile = { ...f1, attributes: [whiteColour] }
  const greyTile = { ...f1, id: 901, attributes: [greyColour] }
  const greenTile = { ...f1, id: 902, attributes: [greenColour] }
  const grey = { ...f6, attributes: [greyColour] }
  const white = { ...f6, id: 903, attributes: [whiteColour] }
  const tiles: WireProduct = {
    ...paving,
    variations: [whiteTile, greyTile, greenTile],
    extras: [grey],
    extra_choices: [white],
  }
  const opened = initialFormState(tiles, null)
  const viewAfter = (...changes: readonly Parameters<typeof reduceBuyingForm>[2][]) =>
    purchaseViewOf(
      tiles,
      changes.reduce((state, change) => reduceBuyingForm(tiles, state, change), opened),
    )
  const offered = (...changes: readonly Parameters<typeof reduceBuyingForm>[2][]) =>
    viewAfter(...changes).extras.map(({ variation, ticked }) => [variation.id, ticked])

  test('is offered in the colour of the tile, or else as listed [S-024]', () => {
    expect(offered()).toEqual([[white.id, false]])
    expect(offered({ kind: 'choose', variationId: greyTile.id })).toEqual([[grey.id, false]])
    expect(offered({ kind: 'choose', variationId: greenTile.id })).toEqual([[grey.id, false]])
  })

  test('is added in the colour that the shopper chose, ticked before or after [S-024, P-118]', () => {
    const chosen = { kind: 'pack', extraId: grey.id } as const
    const ticked = { kind: 'tick', extraId: white.id } as const
    for (const changes of [
      [ticked, chosen],
      [chosen, { kind: 'tick', extraId: grey.id } as const],
    ]) {
      expect(offered(...changes)).toEqual([[grey.id, true]])
      expect(addRequestFor(tiles, viewAfter(...changes))).toMatchObject({
        extras: [{ variationId: grey.id, quantity: 1 }],
      })
    }
  })

  test('stays ticked once when the colour follows another tile, and is unticked by one press [P-079]', () => {
    const ticked = { kind: 'tick', extraId: white.id } as const
    const other = { kind: 'choose', variationId: greyTile.id } as const
    expect(offered(ticked, other)).toEqual([[grey.id, true]])
    expect(offered(ticked, other, { kind: 'tick', extraId: grey.id })).toEqual([[grey.id, false]])
  })
})

test('counts grout for 5 mm, and offers what the tile’s own joint takes in its place [P-158]', () => {
  const tile = { ...f1, own_joint: { width: 20, depth: 100 } }
  const tiles = { ...paving, variations: [tile], extras: [f6] }
  const opened = reduceBuyingForm(tiles, initialFormState(tiles, null), {
    kind: 'set',
    variationId: tile.id,
    quantity: quantity(10_080),
  })
  const [grout] = purchaseViewOf(tiles, opened).extras
  expect(grout).toMatchObject({
    packs: 14,
    jointTenths: 50,
    ticked: false,
    other: { jointTenths: 20, isOwn: true, packs: 3 },
  })
  const taken = reduceBuyingForm(tiles, opened, { kind: 'joint', extraId: f6.id, own: true })
  const view = purchaseViewOf(tiles, taken)
  expect(view.extras[0]).toMatchObject({ packs: 3, jointTenths: 20, ticked: true, other: { packs: 14 } })
  expect(addRequestFor(tiles, view)).toMatchObject({ extras: [{ variationId: f6.id, quantity: 3 }] })
})
