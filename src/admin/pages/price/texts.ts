import type { CallOutput } from '#contract/admin/calls.ts'

export type Price = CallOutput<'readPrice'>
export type Basis = Price['bases'][number]['basis']
export type Field = keyof Price['prices']

/** What a price is for, where goods are sold by the square metre and where they are not. */
export const basisText = (basis: Basis, { by_area }: Pick<Price, 'by_area'>): string =>
  ({
    from: 'One m² of a full crate, delivered',
    'square-metre': by_area ? 'One m², with its delivery apart' : 'One m² of it',
    pack: by_area ? 'A full crate, delivered' : 'One pack or piece',
  })[basis]

export const fieldText = (field: Field, { by_area }: Pick<Price, 'by_area'>): string =>
  ({
    selling_from_price: 'm² of a full crate, delivered',
    product_portion: 'm², delivery apart',
    delivery_portion: 'Delivery of a crate',
    selling_price: by_area ? 'Full crate, delivered' : 'Each',
    variation_equivalent_m2: 'm² of it',
  })[field]
