import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Shipments } from './shipments.tsx'

test('links each tracking number to its carrier, and shows one without a page as text [M-054, S-036]', () => {
  const html = renderToStaticMarkup(
    <Shipments
      shipments={[
        {
          number: 1,
          day: 'Thu 26 November 2026',
          carrier: 'DX',
          tracking: [
            { number: 'DX1', link: 'https://track.example/DX1' },
            { number: '4711', link: null },
          ],
          goods: [{ name: 'Kestrel Grey', bought: '28 tiles (10.08 m²)' }],
        },
      ]}
    />,
  )
  expect(html).toMatch(
    /<a href="https:\/\/track.example\/DX1" target="_blank" rel="noopener noreferrer"[^>]*>Track /,
  )
  expect(html).toMatch(/<span>Tracking number <span[^>]*>4711/)
  expect(html).toContain('28 tiles (10.08 m²)')
  expect(html).toMatch(/Thu 26 November 2026<\/span> by DX/)
})

test('says nothing before the first dispatch [M-053]', () => {
  expect(renderToStaticMarkup(<Shipments shipments={[]} />)).toBe('')
})
