import { createElement as h, type ReactElement, type ReactNode } from 'react'
import { merchant } from '#contract/merchant.ts'
import { blockOf } from './blocks.ts'
import { absolute, type EmailBody, STOP_WORDS, sender } from './email.ts'
import { bodyFont, clay, grout, headingFont, ink, layout, line, notInText, paper, quiet } from './look.ts'

/*
 * The one template of the shop's letters, as React elements: react-email makes HTML and text of it. No JSX, since commands
 * run from the sources and send letters too. No pictures: nothing tells anybody when a letter was opened.
 */

/** A letter on the shop's paper. */
export const bodyOf = (letter: EmailBody, shop: URL): ReactElement =>
  h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, letter.subject),
    ),
    h(
      'body',
      { style: { background: paper, color: ink, font: bodyFont, margin: 0 } },
      h(
        'div',
        { ...notInText, style: { display: 'none', maxHeight: 0, overflow: 'hidden' } },
        letter.preview,
      ),
      h(
        'table',
        { ...layout, width: '100%' },
        row(
          h(
            'td',
            { align: 'center', style: { padding: '32px 16px' } },
            h(
              'table',
              { ...layout, width: '600', style: { maxWidth: 600, width: '100%', textAlign: 'left' } },
              row(h('td', null, nameplate(shop), words(letter, shop), foot(letter, shop))),
            ),
          ),
        ),
      ),
    ),
  )

const row = (...cells: readonly ReactNode[]): ReactNode => h('tbody', null, h('tr', null, ...cells))

/** The shop's mark of four tiles without a picture: what shows no pictures shows it too. */
const tiles: readonly (readonly string[])[] = [
  [ink, clay],
  [grout, grout],
]
const mark = h(
  'table',
  { ...layout, cellSpacing: 2 },
  h(
    'tbody',
    null,
    tiles.map((colours, i) =>
      h(
        'tr',
        { key: String(i) },
        colours.map((background, k) => {
          const style = { background, fontSize: 0, lineHeight: 0 }
          return h('td', { key: String(k), width: 10, height: 10, style })
        }),
      ),
    ),
  ),
)

const nameplate = (shop: URL): ReactNode =>
  h(
    'table',
    { ...layout, style: { margin: '0 0 20px' } },
    row(
      h('td', { ...notInText, style: { paddingRight: 10 } }, mark),
      h(
        'td',
        { style: { font: headingFont('24px/1') } },
        h('a', { href: shop.origin, style: { color: ink, textDecoration: 'none' } }, merchant.tradingName),
      ),
    ),
  )

const words = (letter: EmailBody, shop: URL): ReactNode =>
  h(
    'div',
    {
      style: {
        background: '#ffffff',
        border: `1px solid ${line}`,
        borderRadius: 8,
        padding: '32px 28px 20px',
      },
    },
    h('h1', { style: { font: headingFont('28px/125%'), margin: '0 0 20px' } }, letter.title),
    letter.blocks.map((block, i) => h('div', { key: String(i) }, blockOf(block, shop))),
  )

const foot = ({ reason, stopPath }: EmailBody, shop: URL): ReactNode => {
  const small = { color: quiet, fontSize: 13, margin: '20px 0 0' }
  return [
    h('p', { key: 'reason', style: small }, reason),
    h('p', { key: 'sender', style: small }, sender),
    stopPath === null
      ? null
      : h(
          'p',
          { key: 'stop', style: small },
          h('a', { href: absolute(shop, stopPath), style: { color: quiet } }, STOP_WORDS),
        ),
  ]
}
