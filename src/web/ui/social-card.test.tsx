import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { exampleMerchant } from '#contract/merchant.fixtures.ts'
import type { WireMedium } from '#contract/product.ts'
import { MerchantContext } from '../merchant/merchant-context.ts'
import { SocialCard } from './social-card.tsx'

const picture: WireMedium = {
  collection: 'product',
  alt: 'A hall floored with Alameda',
  width: 1600,
  height: 1200,
  enlarged: '/media/a/enlarged.webp',
  full_width: '/media/a/full_width.webp',
  main: '/media/a/main.webp',
  thumb: '/media/a/thumb.webp',
}

const card = (shown: WireMedium | null): string =>
  renderToStaticMarkup(
    <MerchantContext value={exampleMerchant}>
      <SocialCard title="Alameda" description="" address="https://shop.test/tiles/alameda" picture={shown} />
    </MerchantContext>,
  )

test('shows a large picture by its absolute address and with its alt text', () => {
  const html = card(picture)
  expect(html).toContain('<meta property="og:image" content="https://shop.test/media/a/full_width.jpg"/>')
  expect(html).toContain('<meta property="og:image:alt" content="A hall floored with Alameda"/>')
  expect(html).toContain('<meta name="twitter:card" content="summary_large_image"/>')
})

test('omits the tags of a missing picture or alt text', () => {
  expect(card(null)).not.toMatch(/og:image|twitter:card/)
  expect(card({ ...picture, alt: '' })).not.toContain('og:image:alt')
})
