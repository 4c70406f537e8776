import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { importCatalogue } from '#server/catalogue/import/import.ts'
import { importAttemptOf, openEmptyShop } from '../../setup/empty-shop.ts'
import { expectRejectedImport } from './expect-rejected-import.ts'
import { pieces, smallCatalogue, smallDelivery, tile, tiles } from './small-catalogue.ts'

/*
 * A catalogue with any error is rejected with every error, each with its path, and nothing is imported (D10).
 */

const shop = await openEmptyShop()
beforeEach(() => shop.clear())

const expectRejected = expectRejectedImport(shop)

const withVariation = (changes: Parameters<typeof tile>[0]) =>
  smallCatalogue({ products: [tiles({ variations: [tile(changes)] })] })
const at = 'products[0].variations[0]'

describe('files that are no catalogue', () => {
  test.each<[string, string, RegExp]>([
    ['an empty file', '', /^catalogue\.json is not JSON: /],
    ['half a file', '{"products": [', /^catalogue\.json is not JSON: /],
    ['a page', '<html></html>', /^catalogue\.json is not JSON: /],
  ])('rejects %s as not JSON', async (_what, text, sentence) => {
    const { problems } = await shop.tryImport(text)
    expect(problems).toEqual([expect.stringMatching(sentence)])
  })

  test.each<[string, unknown, string[]]>([
    ['a list', [], ['must be an object']],
    ['null', null, ['must be an object']],
    ['a number', 12, ['must be an object']],
    [
      'lists that are none',
      { products: {}, suppliers: 'x' },
      ['suppliers: must be a list', 'products: must be a list'],
    ],
    ['a field of another shop', { articles: [] }, ['articles: is not a field of the format']],
  ])('rejects %s with a message for each problem', (_what, file, problems) => expectRejected(file, problems))

  test('names a folder without catalogue.json', async () => {
    const folder = shop.folder('nothing')
    const result = await importCatalogue(shop.database, shop.media, folder)
    expect(importAttemptOf(result).problems).toEqual([`There is no catalogue.json in ${folder}.`])
  })

  test('rejects text that is not UTF-8', async () => {
    const folder = shop.folder('latin')
    await mkdir(folder, { recursive: true })
    await writeFile(
      join(folder, 'catalogue.json'),
      Buffer.from('{"suppliers":[{"code":"a","name":"Caf\xe9"}]}', 'latin1'),
    )
    const result = await importCatalogue(shop.database, shop.media, folder)
    expect(importAttemptOf(result).problems).toEqual(['catalogue.json is not UTF-8 text.'])
  })

  test('rejects a file of a gigabyte before reading it', async () => {
    const folder = shop.folder('huge')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'catalogue.json'), '')
    await truncate(join(folder, 'catalogue.json'), 1024 ** 3)
    const result = await importCatalogue(shop.database, shop.media, folder)
    expect(importAttemptOf(result).problems).toEqual([
      'catalogue.json is larger than 500 MB: import it in several parts.',
    ])
  })
})

describe('shapes', () => {
  test.each<[string, object, string[]]>([
    ['a missing price', { selling_price: undefined }, [`${at}.selling_price: is missing`]],
    ['a price in words', { selling_price: true }, [`${at}.selling_price: must be a number`]],
    ['a price too large', { selling_price: 300_000 }, [`${at}.selling_price: must be at most 214748.3647`]],
    ['a coverage too large', { coverage: '2147.483648' }, [`${at}.coverage: must be at most 2147.483647`]],
    [
      'a price with five decimals',
      { selling_price: '540.00001' },
      [`${at}.selling_price: must be pounds ex VAT with at most four decimals, like 24.9583`],
    ],
    [
      'a price below zero',
      { selling_price: -1 },
      [`${at}.selling_price: must be pounds ex VAT with at most four decimals, like 24.9583`],
    ],
    [
      'a stock with three decimals',
      { stock: 1.005 },
      [`${at}.stock: must be a quantity with at most two decimals, like 216 or 10.08`],
    ],
    [
      'a coverage with seven decimals',
      { coverage: '21.6000001' },
      [`${at}.coverage: must be square metres with at most six decimals, like 0.3125`],
    ],
    ['a side of half a millimetre', { dimension_x: 600.5 }, [`${at}.dimension_x: must be a whole number`]],
    ['a side of nothing', { dimension_x: 0 }, [`${at}.dimension_x: must be at least 1`]],
    ['a name that is a number', { name: 12 }, [`${at}.name: must be text`]],
    ['an empty name', { name: '  ' }, [`${at}.name: must not be empty`]],
    [
      'a name of very many characters',
      { name: 'x'.repeat(201) },
      [`${at}.name: must have at most 200 characters`],
    ],
    ['a name with a zero byte', { name: 'a\0b' }, [`${at}.name: must hold no control characters`]],
    ['half a character', { name: 'a\ud800' }, [`${at}.name: must hold no control characters`]],
    [
      'a sku with a tag',
      { sku: '<b>' },
      [`${at}.sku: must begin with a letter from A to Z or a digit and hold only those, spaces and . _ / -`],
    ],
    [
      'an icon with a path',
      { snake_case: '../tile' },
      [`${at}.snake_case: must be lower-case words joined by underscores`],
    ],
    ['a field that does not exist', { colour: 'red' }, [`${at}.colour: is not a field of the format`]],
    [
      'a usual joint below the least',
      { laying: { joint: { least: 30, usual: 20, largest: 50 } } },
      [`${at}.laying.joint: must not be smaller than the one before it: least, usual, largest`],
    ],
    [
      'a work size in broken tenths',
      { laying: { work_size: { x: 598.5, y: 5980 } } },
      [`${at}.laying.work_size.x: must be a whole number`],
    ],
    [
      'an edge that no tile has',
      { laying: { edge: 'sharp' } },
      [`${at}.laying.edge: must be one of rectified, pressed, riven, tumbled`],
    ],
    [
      'a member of laying that does not exist',
      { laying: { gap: 50 } },
      [`${at}.laying.gap: is not a field of the format`],
    ],
  ])('rejects %s', (_what, changes, problems) => expectRejected(withVariation(changes), problems))

  test.each<[string, object | null, string[]]>([
    [
      'a slug in capitals',
      { slug: 'Slab' },
      ['products[0].slug: must be lower-case letters, digits and single hyphens'],
    ],
    ['no variations', { variations: [] }, ['products[0].variations: must have at least one variation']],
    [
      'an unknown calculator',
      { calculator_type: 'area' },
      [
        'products[0].calculator_type: must be one of combo_area, single_area, combo_volume, single_volume, grout, primer, membrane',
      ],
    ],
    [
      'a date that is none',
      { added_on: '2026-02-30' },
      ['products[0].added_on: must be a date, like 2026-03-02'],
    ],
    ['a yes', { use_per_meter_pricing: 'yes' }, ['products[0].use_per_meter_pricing: must be true or false']],
    ['a product that is text', null, ['products[0]: must be an object']],
  ])('rejects %s', (_what, changes, problems) => {
    const product = changes === null ? 'slab' : { ...tiles(), ...changes }
    return expectRejected({ ...smallCatalogue(), products: [product] }, problems)
  })
})

describe('references and duplicates', () => {
  test('names unknown suppliers, categories, products and options', () =>
    expectRejected(
      smallCatalogue({
        products: [
          tiles({
            category: 'roofs',
            supplier: 'nobody',
            extras: ['glue', 'slab'],
            related: ['ghost', 'ghost'],
            media: [{ file: 'a.png', attributes: { colour: 'red' } }],
            variations: [tile({ attributes: { colour: 'red', size: 'big' } })],
          }),
        ],
      }),
      [
        "products[0].supplier: there is no supplier 'nobody'",
        "products[0].category: there is no category 'roofs'",
        "products[0].extras[0]: there is no product 'glue'",
        'products[0].extras[1]: is the product itself',
        "products[0].related[0]: there is no product 'ghost'",
        "products[0].related[1]: 'ghost' stands twice",
        "products[0].related[1]: there is no product 'ghost'",
        "products[0].media[0].attributes.colour: there is no option 'red' in a group 'colour'",
        `${at}.attributes.colour: there is no option 'red' in a group 'colour'`,
        `${at}.attributes.size: there is no option 'big' in a group 'size'`,
      ],
      ['a.png'],
    ))

  test('lets a picture name one option only [S-022]', () =>
    expectRejected(
      smallCatalogue({
        products: [tiles({ media: [{ file: 'a.png', attributes: { colour: 'grey', size: 'big' } }] })],
      }),
      ['products[0].media[0].attributes: must name one attribute at most'],
      ['a.png'],
    ))

  test('requires an extra to be grout, primer or membrane [P-155]', () =>
    expectRejected(smallCatalogue({ products: [tiles({ extras: ['spade'] }), pieces('spade')] }), [
      "products[0].extras[0]: 'spade' is no grout, primer or membrane by its calculator_type",
    ]))

  test('names duplicates at their second occurrence, with skus compared case-insensitively', () =>
    expectRejected(
      smallCatalogue({
        suppliers: [
          { code: 'quarry', name: 'One' },
          { code: 'quarry', name: 'Two' },
        ],
        categories: [
          { slug: 'paving', name: 'One' },
          { slug: 'paving', name: 'Two' },
        ],
        attribute_groups: [
          {
            code: 'colour',
            name: 'Colour',
            options: [
              { code: 'grey', name: 'Grey' },
              { code: 'grey', name: 'Gray' },
            ],
          },
        ],
        products: [tiles(), tiles({ variations: [tile({ sku: 't-1' })] })],
        discount_codes: [
          { code: 'ten', percent: 10 },
          { code: 'TEN', percent: 10 },
        ],
        synonyms: [{ words: ['flags', 'slabs'] }, { words: ['Flags'], means: ['paving'] }],
      }),
      [
        "suppliers[1].code: 'quarry' stands twice",
        "categories[1].slug: 'paving' stands twice",
        "products[1].slug: 'slab' stands twice",
        "attribute_groups[0].options[1].code: 'grey' stands twice",
        "discount_codes[1].code: 'TEN' stands twice",
        "synonyms[1].words: 'flags' stands twice",
        "products[1].variations[0].sku: 't-1' stands twice",
      ],
    ))

  test('reports no missing options of a group that cannot be read [D10]', () =>
    expectRejected(
      smallCatalogue({
        attribute_groups: [{ code: 'colour', name: 'Colour', options: [{ code: 'grey', name: ' ' }] }],
        products: [tiles({ variations: [tile({ attributes: { colour: 'grey', shape: 'square' } })] })],
      }),
      [
        'attribute_groups[0].options[0].name: must not be empty',
        "products[0].variations[0].attributes.shape: there is no option 'square' in a group 'shape'",
      ],
    ))

  test('reports the valid entries’ problems beside an invalid entry of a list [D10]', () => {
    const { services, zones } = smallDelivery()
    const rates = [
      { zone: 'all', bands: [{ cost: -1 }] },
      { zone: 'moon', bands: [{ cost: 1 }] },
    ]
    return expectRejected(
      smallCatalogue({
        products: [tiles({ extras: ['Slab', 'slab'], media: [{ file: 'a.gif' }, { file: 'b.png' }] })],
        delivery: {
          zones: [...zones, { code: 'ours', name: 'Ours', prefixes: ['ls', ''] }],
          services: services.map((service) => ({ ...service, rates })),
        },
      }),
      [
        'products[0].media[0].file: must be the name of a JPEG, PNG, WebP, AVIF or SVG file in media/, of letters, digits, spaces and . , _ - + & ( ) only',
        'products[0].extras[0]: must be lower-case letters, digits and single hyphens',
        "delivery.zones[1].prefixes[0]: must be a postcode area, district or sector, like 'LS', 'IV27' or 'KA27 8'",
        'delivery.services[0].rates[0].bands[0].cost: must be pounds ex VAT with at most four decimals, like 24.9583',
        "delivery.zones[1].prefixes[1]: '' stands in the zone 'all' already",
        "delivery.services[0].rates[1].zone: there is no zone 'moon'",
        'products[0].extras[1]: is the product itself',
        'products[0].media[1].file: there is no file media/b.png',
      ],
    )
  })

  test('treats a sku with a trailing space as the same sku [D10]', () =>
    expectRejected(smallCatalogue({ products: [tiles({ variations: [tile(), tile({ sku: 'T-1 ' })] })] }), [
      "products[0].variations[1].sku: 'T-1' stands twice",
    ]))

  test('does not take over a sku of another product of the shop', async () => {
    await shop.tryImport(smallCatalogue())
    const { problems } = await shop.tryImport(
      smallCatalogue({ products: [pieces('stone', { variations: [tile({ sku: 't-1' })] })] }),
    )
    expect(problems).toEqual(["products[0].variations[0].sku: 't-1' belongs to the product 'slab'"])
  })

  test.each(['basket', 'search', 'account', 'checkout', 'media', 'ajax', 'docs'])(
    'rejects a category at /%s',
    (slug) =>
      expectRejected(
        smallCatalogue({
          categories: [
            { slug: 'paving', name: 'Paving' },
            { slug, name: 'Mine' },
          ],
        }),
        [`categories[1].slug: '${slug}' is an address of the shop itself`],
      ),
  )

  test('reports problems of an invalid entry and of all other entries', () =>
    expectRejected(
      {
        ...smallCatalogue(),
        suppliers: [{ code: 'quarry' }],
        products: [
          { ...tiles(), supplier: 'nobody', name: 7 },
          tiles({ slug: 'other', category: 'roofs', variations: [tile({ sku: 'T-2', coverage: 20 })] }),
        ],
      },
      [
        'suppliers[0].name: is missing',
        'products[0].name: must be text',
        "products[0].supplier: there is no supplier 'nobody'",
        "products[1].category: there is no category 'roofs'",
        'products[1].variations[0].coverage: must be a whole number of tiles',
      ],
    ))
})
