import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pieces, smallCatalogue, smallDelivery, tile, tiles } from '../http/catalogue/small-catalogue.ts'

/* The catalogue of the scenarios: goods whose stock is known, and codes with limits. */

/** The stock of each; null: unlimited. */
const stock = {
  plenty: null,
  other: null,
  ten: 10,
  a: 30,
  b: 30,
  c: 30,
  hundred: 100,
  thousand: 1_000,
  dear: null,
  tile: null,
} as const

export type GoodsName = keyof typeof stock
export const goodsNames = Object.keys(stock) as readonly GoodsName[]
export const skuOf = (name: GoodsName): string => `RC-${name.toUpperCase()}`

const product = (name: GoodsName) =>
  pieces(`goods-${name}`, {
    variations: [
      {
        sku: skuOf(name),
        name: 'Piece',
        snake_case: 'piece',
        weight: 5,
        selling_price: name === 'dear' ? 250 : 12.5,
        stock: stock[name],
      },
    ],
  })

const code = (name: string, rules: object) => ({ code: name, description: `Code ${name}`, ...rules })

/** A piece costs £15.00 with VAT; delivery is free. */
const freeDelivery = (): ReturnType<typeof smallDelivery> => {
  const delivery = smallDelivery()
  return {
    ...delivery,
    services: delivery.services.map((service) => ({
      ...service,
      rates: [{ zone: 'all', bands: [{ cost: 0 }] }],
    })),
  }
}

/** Writes the catalogue into a folder that `npm run shop -- import` accepts. */
export const writeCatalogue = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-faults-catalogue-'))
  const catalogue = smallCatalogue({
    /* The tile is sold by the square metre, in steps of 0.36. */
    products: goodsNames.map((name) =>
      name === 'tile' ? tiles({ variations: [tile({ sku: skuOf(name), stock: null })] }) : product(name),
    ),
    delivery: freeDelivery(),
    discount_codes: [
      code('ONE', { percent: 50, limit: 1 }),
      code('FIVE', { percent: 50, limit: 5 }),
      code('ONCE', { percent: 50, limit_per_customer: 1 }),
      /* The price of one piece, with VAT. */
      code('FREE', { amount: 15 }),
    ],
  })
  await writeFile(join(folder, 'catalogue.json'), JSON.stringify(catalogue))
  return folder
}
