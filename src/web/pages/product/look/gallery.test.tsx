import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { WireMedium, WireProduct } from '#contract/product.ts'
import { paving } from '../product.fixtures.ts'
import { Gallery } from './gallery.tsx'

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

const html = (product: Partial<WireProduct>): string =>
  renderToStaticMarkup(<Gallery product={{ ...paving, ...product }} />)

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
