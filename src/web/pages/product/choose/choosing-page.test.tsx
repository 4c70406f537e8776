import { expect, test } from 'vitest'
import { messages } from '#contract/messages.ts'
import type { WireProduct } from '#contract/product.ts'
import { f1, f2, f3, f4, f6, paving, productWith, sampleOf } from '../product.fixtures.ts'
import { addButton, productHtml, textOf } from '../product-html.fixtures.tsx'

/* Pages of products whose data offers less choice than their buying form was made for. */

const page = (product: WireProduct, fields: Readonly<Record<string, string>> = {}) =>
  productHtml(product, fields)

const [one, duplicate] = [f4, { ...f4, id: f4.id + 900, sku: 'F4-TWIN', name: 'Box of another batch' }]

test('selects the only variation of a filter form and lets it be added [P-128, P-136]', () => {
  const html = page({ ...productWith(one), buying_form: 'filter' })
  expect(textOf(html)).toContain(`Found: ${one.name}`)
  expect(addButton(html)).not.toMatch(/ disabled=""/)
})

test('lists variations that no tick distinguishes by name, the first one chosen [P-128, S-023]', () => {
  const product: WireProduct = { ...productWith(one, duplicate), buying_form: 'filter' }
  const open = page(product)
  expect(open).toMatch(new RegExp(`value="${one.sku}" aria-pressed="true"`))
  const chosen = page(product, { sku: duplicate.sku })
  for (const html of [open, chosen]) expect(addButton(html)).not.toMatch(/ disabled=""/)
  for (const html of [open, chosen])
    expect([one, duplicate].map(({ sku }) => html.includes(`value="${sku}"`))).toEqual([true, true])
  expect(chosen).toMatch(/value="F4-TWIN" aria-pressed="true"/)
})

test('links to the calculator for products that have one [P-140]', () => {
  const steps = (calculator_type: WireProduct['calculator_type']): string =>
    textOf(page({ ...productWith(f6), buying_form: 'steps', calculator_type }))
  for (const type of ['grout', null] as const) {
    expect(steps(type)).not.toContain(messages.knowDimensions)
    expect(steps(type)).toContain('I don&#x27;t know my dimensions')
  }
  expect(steps('single_area')).toContain(messages.knowDimensions)
})

/** Block elements inside a span, where HTML allows only phrasing content. */
const blocksInSpans = (html: string): readonly string[] => {
  const open: string[] = []
  return [...html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*?(\/?)>/g)].flatMap(
    ([, closes, tag = '', closed]) => {
      if (closes) open.splice(open.lastIndexOf(tag))
      else if (!closed && !['input', 'img', 'br', 'link', 'meta', 'source', 'wbr'].includes(tag)) {
        const isBlock = /^(?:h[1-6]|div|p|ul|ol|li|dl|section|form)$/.test(tag)
        const inSpan = open.includes('span')
        open.push(tag)
        return isBlock && inSpan ? [tag] : []
      }
      return []
    },
  )
}

test('has no heading or other block inside a span, in any buying form [P-134]', () => {
  expect(blocksInSpans('<span><h2>a</h2></span><div><span>b</span></div>')).toEqual(['h2'])
  const pages = (['simple', 'filter', 'steps'] as const).map((buying_form) =>
    page({ ...productWith(f6, { ...f6, id: f6.id + 900, sku: 'F6-2', name: 'Other' }), buying_form }),
  )
  expect(pages.flatMap(blocksInSpans)).toEqual([])
})

test('lists samples apart from the sizes and colours, and they can still be chosen [P-030, P-069]', () => {
  const html = page({ ...paving, buying_form: 'simple' })
  const [goods, samples] = html
    .split('Or a sample first')
    .map((part) =>
      [...part.matchAll(/type="radio"[^>]* name="Model_Id" [^>]*value="(\d+)"/g)].map(([, id]) => Number(id)),
    )
  expect(goods).toEqual([f1.id, f2.id, f3.id])
  expect(samples?.slice(0, 1)).toEqual([sampleOf(paving).id])
  expect(page({ ...productWith(f4), buying_form: 'simple' })).not.toContain('Or a sample first')
})
