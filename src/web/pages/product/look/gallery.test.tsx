import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireMedium, WireProduct } from '#contract/product.ts'
import { paving } from '../product.fixtures.ts'
import { Gallery } from './gallery.tsx'
import { galleryPictures, leadingPicture } from './gallery-pictures.ts'

const medium = (name: string): WireMedium => ({
  collection: 'product',
  alt: name,
  width: 1600,
  height: 1200,
  enlarged: `/media/${name}/enlarged.webp`,
  full_width: `/media/${name}/full_width.webp`,
  main: `/media/${name}/main.webp`,
  thumb: `/media/${name}/thumb.webp`,
})

const html = (product: Partial<WireProduct>, leading = 0): string =>
  renderToStaticMarkup(<Gallery product={{ ...paving, ...product }} leading={leading} />)

const count = (markup: string, part: string): number => markup.split(part).length - 1

test('shows a placeholder with its name for a product without pictures [P-068]', () => {
  const markup = html({ media: [] })
  expect(markup).toContain('aria-label="No picture of Porcelain paving yet"')
  expect(markup).not.toContain('<img')
})

test('shows no thumbnails for a single picture [P-068]', () => {
  const markup = html({ media: [medium('a')] })
  expect(markup).not.toContain('Show picture')
  expect(markup).not.toContain('More pictures')
})

test('renders both grid and carousel initially, with the renditions for their size [P-050, P-051, P-056]', () => {
  const markup = html({ media: [medium('a'), medium('b'), medium('c')] })
  const [grid = '', carousel = ''] = markup.split('aria-roledescription="carousel"')
  expect(grid).toContain('hidden md:block')
  expect(count(grid, '<img')).toBe(3)
  expect(grid).toMatch(/src="\/media\/a\/full_width\.jpg"/)
  expect(grid).toMatch(/src="\/media\/b\/thumb\.jpg"/)
  expect(count(carousel, 'aria-label="Show picture')).toBe(3)
  expect(carousel).toMatch(/src="\/media\/c\/full_width\.jpg"/)
})

test('fetches only the first picture eagerly', () => {
  const markup = html({ media: [medium('a'), medium('b')] })
  const eager = markup.match(/<img[^>]*loading="eager"[^>]*>/g) ?? []
  expect(eager).toHaveLength(2)
  for (const image of eager)
    expect(image).toMatch(/\/media\/a\/.*fetchPriority="high"|fetchPriority="high".*\/media\/a\//)
})

test('shows sash and play button, if any, only on the first picture [P-045, P-058, P-059, P-060]', () => {
  const media = [medium('a'), medium('b')]
  const both = html({ media, custom_sash: 'SALE', video_id: 'x1' })
  /* Once in the grid, once in the carousel; CSS shows one of them. */
  expect([count(both, 'SALE'), count(both, 'Play video')]).toEqual([2, 2])
  const neither = html({ media, custom_sash: null, video_id: null })
  expect([count(neither, 'SALE'), count(neither, 'Play video')]).toEqual([0, 0])
})

test('has no inline styles, which the content security policy forbids in the server’s HTML', () => {
  expect(html({ media: [medium('a'), medium('b')], custom_sash: 'SALE', video_id: 'x1' })).not.toContain(
    'style=',
  )
})

test('the picture of the choice is the large one, the others follow in their order [S-022]', () => {
  const [grid = ''] = html({ media: [medium('a'), medium('b'), medium('c')] }, 2).split(
    'aria-roledescription',
  )
  const sources = [...grid.matchAll(/ src="\/media\/(\w)\//g)].map(([, name]) => name)
  expect(sources).toEqual(['c', 'a', 'b'])
})

test('leads with the first picture of an option that all chosen goods have, else with one of no option [S-022]', () => {
  const of = (name: string, option: number): WireMedium => ({ ...medium(name), option_id: option })
  const pictures = galleryPictures({
    name: 'Fez',
    media: [of('green', 1), medium('room'), of('indigo', 2), of('indigo-2', 2), of('gloss', 3)],
  })
  const goods = (...ids: readonly number[]) => ({
    attributes: ids.map((id) => ({ id, name: '', attribute_group_id: 1, attribute_group_name: '' })),
  })
  expect(leadingPicture(pictures, [goods(1)])).toBe(0)
  expect(leadingPicture(pictures, [goods(2, 3)])).toBe(2)
  expect(leadingPicture(pictures, [goods(9, 2), goods(2)])).toBe(2)
  expect(leadingPicture(pictures, [goods(1), goods(2)])).toBe(1)
  expect(leadingPicture(pictures, [goods(9)])).toBe(1)
  expect(leadingPicture(pictures, [])).toBe(1)
  expect(leadingPicture([], [goods(1)])).toBe(0)
})
