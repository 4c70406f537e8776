import { expect, test } from 'vitest'
import { goodsOf } from '#contract/goods.ts'
import type { WireMedium } from '#contract/product.ts'
import { addRequestFor } from './buy/add-request.ts'
import { initialFormState, reduceBuyingForm } from './buy/form-state.ts'
import { cheapestHeadline, headlineOf } from './buy/headline.ts'
import { purchaseViewOf } from './buy/purchase-view.ts'
import { choiceName } from './choose/choice-name.ts'
import { galleryPictures } from './look/gallery-pictures.ts'
import { ajaxFailure, failureTexts, pictureItems, videoAddress } from './look/lightbox/items.ts'
import { sizeOutlines } from './look/size-drawing.ts'
import { productData } from './look/structured-data.ts'
import { f1, f2, f4, f6, paving, productWith, sampleOf } from './product.fixtures.ts'

const medium = (collection: string, alt = ''): WireMedium => ({
  collection,
  alt,
  width: 1600,
  height: 1200,
  enlarged: `/media/${collection}/enlarged.webp`,
  full_width: `/media/${collection}/full_width.webp`,
  main: `/media/${collection}/main.webp`,
  thumb: `/media/${collection}/thumb.webp`,
})

test('shows only the collection product, in the gallery and in the lightbox [P-054]', () => {
  const product = { ...paving, media: [medium('datasheet'), medium('product'), medium('other')] }
  expect(galleryPictures(product).map(({ medium: { collection } }) => collection)).toEqual(['product'])
  expect(pictureItems(product)).toMatchObject([{ kind: 'image', address: '/media/product/enlarged.webp' }])
})

test('names a picture without alt text after the product', () => {
  const product = { ...paving, media: [medium('product', 'A terrace'), medium('product')] }
  expect(galleryPictures(product).map(({ alt }) => alt)).toEqual(['A terrace', 'Porcelain paving, picture 2'])
})

test('has a message for every failure of the lightbox [P-061, P-062, P-063, P-064, P-065, P-066]', () => {
  expect(failureTexts).toEqual({
    failed: 'Something Went Wrong, Please Try Again Later',
    'image-missing': 'Image Not Found',
    'element-missing': 'HTML Element Not Found',
    'ajax-missing': 'Error Loading AJAX : Not Found',
    'ajax-forbidden': 'Error Loading AJAX : Forbidden',
    'page-failed': 'Error Loading Page',
  })
})

test.each([
  [200, null],
  [404, 'ajax-missing'],
  [403, 'ajax-forbidden'],
  [500, 'failed'],
])('maps a response with status %i to the failure %s [P-064, P-065]', (status, failure) => {
  expect(ajaxFailure(status)).toBe(failure)
})

test('plays a video without cookies, and escapes its id', () => {
  expect(videoAddress('a/b?c')).toMatch(/^https:\/\/www\.youtube-nocookie\.com\/embed\/a%2Fb%3Fc\?/)
})

test('shows the price per square metre of a pack [P-271]', () => {
  expect(headlineOf(goodsOf(f4), true)).toMatchObject({
    price: 3600,
    equivalent: 2500,
    perSquareMetre: false,
  })
  expect(headlineOf(goodsOf(f4), false)?.equivalent).toBeNull()
})

test('starts packs of several sizes at their lowest price per square metre, as their card does [P-271]', () => {
  const pack = (selling_price: number, variation_equivalent_m2: number) => ({
    ...f4,
    pricing: { ...f4.pricing, selling_price, variation_equivalent_m2 },
  })
  expect(cheapestHeadline([pack(250, 25), pack(30, 30)])).toMatchObject({
    from: true,
    price: 3000,
    perSquareMetre: true,
    pack: null,
  })
})

test('shows a former price only when it is higher [P-272]', () => {
  const priced = (regular_price: number) =>
    headlineOf(goodsOf({ ...f4, pricing: { ...f4.pricing, regular_price } }), false)
  expect(priced(40)).toMatchObject({ price: 3600, former: 4800 })
  expect(priced(30)?.former).toBeNull()
  /* Less than a penny higher: both would read £36.00. */
  expect(priced(30.001)?.former).toBeNull()
  const perMetre = goodsOf({ ...f1, pricing: { ...f1.pricing, selling_regular_price: 28 } })
  expect(headlineOf(perMetre, false)).toMatchObject({ from: true, price: 3000, former: 3360 })
})

test('shows no price for goods at 0, in the headline and in the structured data [P-048, D17]', () => {
  const unpriced = { ...f4, buyable: false, pricing: { ...f4.pricing, selling_price: 0 } }
  expect(headlineOf(goodsOf(unpriced), true)).toBeNull()
  expect(cheapestHeadline([unpriced, f4])).toMatchObject({ price: 2500, perSquareMetre: true })
  expect(productData('https://shop.test', productWith(unpriced, sampleOf(paving)))).toMatchObject({
    offers: [{ sku: sampleOf(paving).sku, price: 0 }],
  })
})

test('lists each variation with its delivered unit price in the structured data', () => {
  const data = productData('https://shop.test', paving)
  expect(data).toMatchObject({
    '@type': 'Product',
    sku: 'F1-C',
    offers: [
      {
        sku: 'F1-C',
        price: 30,
        availability: 'https://schema.org/InStock',
        priceSpecification: { valueAddedTaxIncluded: true, referenceQuantity: { value: 1, unitCode: 'MTK' } },
      },
      { sku: 'F2-C', price: 37.5 },
      { sku: 'F3-C', price: 34.8 },
      { sku: 'F1S', price: 0, priceSpecification: { referenceQuantity: { unitCode: 'C62' } } },
    ],
  })
  const soldOut = productData('https://shop.test', productWith({ ...f4, stock: 0 }))
  expect(soldOut).toMatchObject({ offers: [{ price: 36, availability: 'https://schema.org/OutOfStock' }] })
})

test('marks a variation as in stock in the structured data only if it can be bought [D17, OP-37]', () => {
  expect(productData('https://shop.test', productWith({ ...f4, stock: 9, buyable: false }))).toMatchObject({
    offers: [{ availability: 'https://schema.org/OutOfStock' }],
  })
})

test.each([
  [0.36, 'InStock'],
  [0.35, 'OutOfStock'],
])(
  'marks %s m² of 600 × 600 in the structured data by the basket’s rule: %s [D17]',
  (stock, availability) => {
    expect(productData('https://shop.test', productWith({ ...f1, stock }))).toMatchObject({
      offers: [{ availability: `https://schema.org/${availability}` }],
    })
  },
)

test('draws sizes at one scale, largest first, beside a sheet of paper', () => {
  expect(sizeOutlines(productWith(f1, f2))).toEqual([
    { name: '900 × 600 mm', width: 150, height: 100 },
    { name: '600 × 600 mm', width: 100, height: 100 },
    { name: 'A4 paper', width: 35, height: 50 },
  ])
  expect(sizeOutlines(productWith(f4))).toEqual([])
})

test('labels the choice by the attribute that differs', () => {
  const coloured = (id: number, name: string) => ({
    ...f4,
    id,
    attributes: [{ id, name, attribute_group_id: 1, attribute_group_name: 'Colour' }],
  })
  expect(choiceName(productWith(coloured(1, 'White'), coloured(2, 'Grey')))).toBe('Colour')
  expect(choiceName(paving)).toBe('Size')
  expect(choiceName(productWith(f4))).toBe('Pack size')
})

test('adds the ticked extras with the main product, and no others [P-118, P-166]', () => {
  const ticked = reduceBuyingForm(paving, initialFormState(paving, 'F1-C'), { kind: 'tick', extraId: f6.id })
  expect(addRequestFor(paving, purchaseViewOf(paving, ticked))).toEqual({
    variationId: f1.id,
    quantity: 21.6,
    name: 'Porcelain paving',
    extras: [{ variationId: f6.id, quantity: 3 }],
  })
})

test('adds a sample that was chosen in the form as a sample', () => {
  const sample = sampleOf(paving)
  const chosen = reduceBuyingForm(paving, initialFormState(paving, null), {
    kind: 'choose',
    variationId: sample.id,
  })
  expect(addRequestFor(paving, purchaseViewOf(paving, chosen))).toEqual({ sampleId: sample.id, quantity: 1 })
})

test('adds nothing without a quantity [P-089]', () => {
  const empty = reduceBuyingForm(
    paving,
    reduceBuyingForm(paving, initialFormState(paving, null), { kind: 'type', text: '' }),
    {
      kind: 'commit',
    },
  )
  expect(addRequestFor(paving, purchaseViewOf(paving, empty))).toBeNull()
})
