import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { importAttemptOf, openEmptyShop, tinyPicture } from '../../setup/empty-shop.ts'
import { expectRejectedImport } from './expect-rejected-import.ts'
import { pieces, smallCatalogue, smallDelivery, tile, tiles } from './small-catalogue.ts'

/*
 * A catalogue with any error is rejected with every error, each with its path, and nothing is imported (D10).
 */

const shop = await openEmptyShop()
beforeEach(() => shop.clear())

const expectRejected = expectRejectedImport(shop)

const delivery = smallDelivery
const withVariation = (changes: Parameters<typeof tile>[0]) =>
  smallCatalogue({ products: [tiles({ variations: [tile(changes)] })] })
const at = 'products[0].variations[0]'

describe('the rules of the goods', () => {
  test.each<[string, object, string[]]>([
    [
      'rejects a tile area that differs from its sides [P-299]',
      { tile_area: 0.35 },
      [
        `${at}.tile_area: must be dimension_x × dimension_y, 0.36 m²`,
        `${at}.coverage: must be a whole number of tiles`,
      ],
    ],
    [
      'rejects a from price that is not portion plus delivery [P-300]',
      { selling_from_price: 26 },
      [`${at}.selling_from_price: must be product_portion + delivery_portion ÷ coverage, 25`],
    ],
    [
      'rejects a crate of half a tile [P-301]',
      { coverage: 21.7 },
      [`${at}.coverage: must be a whole number of tiles`],
    ],
    [
      'rejects a tile too small to be counted in square metres',
      { dimension_x: 98, dimension_y: 98, tile_area: undefined },
      [
        `${at}.tile_area: is below 0.01 m²: tiles this small cannot be counted in square metres; sell them by the sheet`,
      ],
    ],
    [
      'rejects per-metre goods without portions',
      { product_portion: undefined, delivery_portion: undefined, selling_from_price: undefined },
      ['product_portion', 'delivery_portion', 'selling_from_price'].map(
        (field) => `${at}.${field}: is needed for goods priced by the square metre`,
      ),
    ],
  ])('%s', (_what, changes, problems) => expectRejected(withVariation(changes), problems))

  test('rejects a sample with a price, and a product of samples only', () =>
    expectRejected(withVariation({ is_sample: true, selling_price: 1 }), [
      'products[0].variations: must have at least one variation on sale that is no sample',
      `${at}.selling_price: must be 0: samples are free, their postage is shipping_rate`,
    ]))

  test('rejects projects of the lookbook with unknown goods, or without any [S-052]', () =>
    expectRejected(
      smallCatalogue({
        lookbook: [
          {
            slug: 'terrace',
            name: 'A terrace',
            picture: 'none.png',
            goods: [
              { sku: 'NO-SUCH', quantity: 1 },
              { sku: 'NO-SUCH', quantity: 2 },
            ],
          },
        ],
      }),
      [
        "lookbook[0].goods[0].sku: there is no variation 'NO-SUCH'",
        "lookbook[0].goods[1].sku: there is no variation 'NO-SUCH'",
        "lookbook[0].goods[1].sku: 'NO-SUCH' is named twice",
        'lookbook[0].picture: there is no file media/none.png',
      ],
    ))

  test('rejects combinations of packs that are priced per metre', () =>
    expectRejected(smallCatalogue({ products: [tiles({ calculator_type: 'combo_area' })] }), [
      'products[0].calculator_type: must not be a combination of packs for goods priced by the square metre',
    ]))

  test('requires a weight for grout, and a coverage for primer and membrane', () => {
    const bare = (slug: string) => [{ sku: slug, name: 'Pack', snake_case: 'tub', selling_price: 10 }]
    const products = (['grout', 'primer', 'membrane'] as const).map((type) =>
      pieces(type, { calculator_type: type, variations: bare(type) }),
    )
    return expectRejected(smallCatalogue({ products }), [
      'products[0].variations[0].weight: is needed: grout is counted by the weight of its pack',
      'products[1].variations[0].coverage: is needed: primer is counted by what it covers',
      'products[2].variations[0].coverage: is needed: membrane is counted by what it covers',
    ])
  })

  test('reports a price that is not whole pence with VAT, without rejecting it [P-302]', async () => {
    const { imported } = await shop.tryImport(
      smallCatalogue({
        products: [
          pieces('a', { variations: [{ sku: 'A', name: 'A', snake_case: 'piece', selling_price: 24.9583 }] }),
          pieces('b', { variations: [{ sku: 'B', name: 'B', snake_case: 'piece', selling_price: 24.95 }] }),
          pieces('c', { variations: [{ sku: 'C', name: 'C', snake_case: 'piece', selling_price: 24.951 }] }),
        ],
      }),
    )
    expect(imported?.warnings.map(({ path }) => path)).toEqual(['products[2].variations[0].selling_price'])
  })
})

describe('delivery and codes', () => {
  const changed = (change: (tables: ReturnType<typeof delivery>) => void) => {
    const tables = delivery()
    change(tables)
    return smallCatalogue({ delivery: tables })
  }
  const [zones, services] = ['delivery.zones', 'delivery.services']

  test('accepts more dates than a shopper is shown, with a remark [T-105]', async () => {
    const many = changed(({ services: [service] }) => Object.assign(service ?? {}, { dates_offered: 11 }))
    expect((await shop.tryImport(many)).imported?.warnings).toEqual([
      {
        path: `${services}[0].dates_offered`,
        message: 'is above 10: the shopper chooses among the first 10',
      },
    ])
  })

  test('imports a code of £0.00 with a remark, as an export of a shop that has one must import elsewhere [OP-46]', async () => {
    const warningsOf = async (withdrawn: boolean) => {
      const discount_codes = [{ code: 'A', amount: 0, withdrawn }]
      return (await shop.tryImport(smallCatalogue({ discount_codes }))).imported?.warnings
    }
    expect(await warningsOf(false)).toEqual([
      {
        path: 'discount_codes[0].amount',
        message: 'is 0: shoppers are told that there is no such code. Set an amount, or withdraw it',
      },
    ])
    expect(await warningsOf(true)).toEqual([])
  })

  test('reports a surcharge per pallet where a band has no pallets [D9]', async () => {
    const attempt = async (...bands: { up_to?: number; cost: number; pallet_of?: number }[]) =>
      shop.tryImport(
        changed(({ services: [service] }) => {
          const surcharges = [{ name: 'Crane', cost: 5, per: 'pallet' as const }]
          Object.assign(service?.rates[0] ?? {}, { bands, surcharges })
        }),
      )
    const pallets = { cost: 40, pallet_of: 1000 }
    expect(
      (await attempt({ up_to: 30, cost: 5 }, { up_to: 1000, cost: 9 }, pallets)).imported?.warnings,
    ).toEqual([])
    expect((await attempt({ up_to: 30, cost: 5 }, { cost: 40 })).imported?.warnings).toEqual([
      {
        path: `${services}[0].rates[0].surcharges[0].per`,
        message: "is pallet, but no band has pallet_of: 'Crane' is not charged there",
      },
    ])
    expect((await attempt({ ...pallets, up_to: 1000 }, { cost: 90 })).imported?.warnings).toMatchObject([
      { message: "is pallet, but bands[1] has no pallet_of: 'Crane' is not charged there" },
    ])
  })

  test.each<[string, ReturnType<typeof smallCatalogue>, string[]]>([
    [
      'a prefix that no postcode has',
      changed((t) => t.zones.push({ code: 'x', name: 'X', prefixes: ['Leeds'] })),
      [`${zones}[1].prefixes[0]: must be a postcode area, district or sector, like 'LS', 'IV27' or 'KA27 8'`],
    ],
    [
      'one prefix in two zones',
      changed((t) => t.zones.push({ code: 'x', name: 'X', prefixes: [''] })),
      [`${zones}[1].prefixes[0]: '' stands in the zone 'all' already`],
    ],
    [
      'no default service',
      changed((t) => {
        for (const service of t.services) delete service.default
      }),
      [`${services}: exactly one must be the default`],
    ],
    [
      'rates of a zone that is not there',
      changed((t) => t.services[0]?.rates.push({ zone: 'moon', bands: [{ cost: 1 }] })),
      [`${services}[0].rates[1].zone: there is no zone 'moon'`],
    ],
    [
      'bands that do not rise',
      changed((t) => t.services[0]?.rates[0]?.bands.reverse()),
      [`${services}[0].rates[0].bands: must rise in weight`],
    ],
    [
      'a code of two kinds',
      smallCatalogue({ discount_codes: [{ code: 'A', percent: 10, amount: 5 }] }),
      ['discount_codes[0]: must have exactly one of percent, amount and free_delivery'],
    ],
    [
      'what free delivery waives, of a code for something else',
      smallCatalogue({
        discount_codes: [{ code: 'A', percent: 10, any_service: true, sample_postage: true }],
      }),
      [
        'discount_codes[0].any_service: is for codes with free_delivery',
        'discount_codes[0].sample_postage: is for codes with free_delivery',
      ],
    ],
    [
      'a code that ends before it begins',
      smallCatalogue({
        discount_codes: [{ code: 'A', percent: 10, starts_on: '2026-02-01', ends_on: '2026-01-31' }],
      }),
      ['discount_codes[0].ends_on: must not be before starts_on'],
    ],
  ])('rejects %s', (_what, file, problems) => expectRejected(file, problems))
})

describe('media', () => {
  const withFile = (file: string) => smallCatalogue({ products: [tiles({ media: [{ file }] })] })
  const path = 'products[0].media[0].file'

  test('names missing pictures', () =>
    expectRejected(
      smallCatalogue({
        categories: [{ slug: 'paving', name: 'Paving', picture: 'category.webp' }],
        products: [tiles({ media: [{ file: 'a.png' }, { file: 'gone.webp' }] })],
      }),
      [
        'products[0].media[1].file: there is no file media/gone.webp',
        'categories[0].picture: there is no file media/category.webp',
      ],
      ['a.png'],
    ))

  test.each([
    '../secret.png',
    '/etc/passwd.png',
    'a/../../b.png',
    '..\\b.png',
    'a.png/../../c.png',
    'C:\\a.png',
  ])('rejects the path out of the folder %s', async (file) => {
    const { problems } = await shop.tryImport(withFile(file), ['a.png'])
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.every((problem) => problem.startsWith(`${path}: must `))).toBe(true)
  })

  test('rejects a file that is no picture, or half of one', async () => {
    const folder = shop.folder('broken')
    await mkdir(join(folder, 'media'), { recursive: true })
    const file = smallCatalogue({
      products: [tiles({ media: [{ file: 'text.png' }, { file: 'half.png' }, { file: 'a.pdf' }] })],
    })
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify(file))
    const whole = await sharp(tinyPicture).resize(256, 256).png({ compressionLevel: 0 }).toBuffer()
    await writeFile(join(folder, 'media', 'text.png'), 'not a picture')
    await writeFile(join(folder, 'media', 'half.png'), whole.subarray(0, whole.length / 2))
    const result = await importCatalogue(shop.database, shop.media, folder)
    expect(importAttemptOf(result).problems).toEqual([
      'products[0].media[2].file: must be the name of a JPEG, PNG, WebP, AVIF or SVG file in media/, of letters, digits, spaces and . , _ - + & ( ) only',
      'products[0].media[0].file: media/text.png is not a picture that can be read',
      'products[0].media[1].file: media/half.png is damaged',
    ])
  })

  test('accepts picture names of cameras and people [D10]', async () => {
    const names = ["Llŷn (2) & Môr, it's +1.PNG", 'a b.Png']
    const { imported } = await shop.tryImport(
      smallCatalogue({ products: [tiles({ media: names.map((file) => ({ file })) })] }),
      names,
    )
    expect(imported).toMatchObject({ products: 1 })
  })

  test('follows no link out of the folder', async () => {
    const folder = shop.folder('link')
    await mkdir(join(folder, 'media'), { recursive: true })
    await writeFile(join(folder, 'catalogue.json'), JSON.stringify(withFile('link.png')))
    await writeFile(join(folder, 'outside.png'), tinyPicture)
    await symlink('../outside.png', join(folder, 'media', 'link.png'))
    const result = await importCatalogue(shop.database, shop.media, folder)
    expect(importAttemptOf(result).problems).toEqual([`${path}: there is no file media/link.png`])
  })
})
