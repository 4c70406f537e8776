import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyBitset, hasBit, setBit } from './bitset.ts'
import { countFacets } from './facet-counts.ts'
import type { OrdinalSet } from './ordinal-set.ts'

const SIZE = 40

const asBits = (members: readonly number[]) => {
  const bits = emptyBitset(SIZE)
  for (const i of members) setBit(bits, i)
  return bits
}
const asSet = (members: readonly number[], kind: OrdinalSet['kind']): OrdinalSet =>
  kind === 'bits'
    ? { kind, bits: asBits(members) }
    : { kind, ordinals: Uint32Array.from([...members].sort((a, b) => a - b)) }

const members = fc.uniqueArray(fc.integer({ min: 0, max: SIZE - 1 }))
const option = fc.record({
  members,
  ticked: fc.boolean(),
  kind: fc.constantFrom<OrdinalSet['kind']>('bits', 'list'),
})
const groups = fc.array(fc.array(option, { maxLength: 4 }), { maxLength: 4 })

test('counts as a naive count does: AND between groups, OR inside one, own group ignored', () => {
  fc.assert(
    fc.property(members, groups, (listing, drawn) => {
      const passes = (product: number, except: number | null) =>
        drawn.every((options, i) => {
          const ticked = options.filter((o) => o.ticked)
          return i === except || ticked.length === 0 || ticked.some((o) => o.members.includes(product))
        })
      const counted = countFacets(
        SIZE,
        asBits(listing),
        drawn.map((options) => ({
          options: options.map((o) => ({ products: asSet(o.members, o.kind), ticked: o.ticked })),
        })),
      )
      const left = listing.filter((product) => passes(product, null)).sort((a, b) => a - b)
      expect(Array.from({ length: SIZE }, (_, i) => i).filter((i) => hasBit(counted.products, i))).toEqual(
        left,
      )
      drawn.forEach((options, i) => {
        options.forEach((o, j) => {
          expect(counted.groups[i]?.[j]).toEqual({
            count: listing.filter((p) => passes(p, i) && o.members.includes(p)).length,
            offered: listing.some((p) => o.members.includes(p)),
          })
        })
      })
    }),
  )
})
