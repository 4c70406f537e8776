import { createElement as h, type ReactElement, type ReactNode } from 'react'
import type { Merchant } from '#contract/merchant.ts'
import { renderBlock } from './blocks.ts'
import { absoluteUrl, type EmailBody, senderLine, UNSUBSCRIBE_LABEL } from './email.ts'
import { bodyFont, clay, grout, headingFont, ink, layout, line, notInText, paper, quiet } from './styles.ts'

/*
 * The one template of the shop's emails, as React elements: react-email renders HTML from it. No JSX, since
 * commands run from the sources and send emails too. No images: nothing may report when an email is opened.
 */

/** An email in the shop's layout. */
export const renderLayout = (email: EmailBody, shop: URL, merchant: Merchant): ReactElement =>
  h(
    'html',
    { lang: 'en-GB' },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('title', null, email.subject),
    ),
    h(
      'body',
      { style: { background: paper, color: ink, font: bodyFont, margin: 0 } },
      h('div', { ...notInText, style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, email.preview),
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
              row(
                h(
                  'td',
                  null,
                  header(shop, merchant),
                  content(email, shop, merchant),
                  footer(email, shop, merchant),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )

const row = (...cells: readonly ReactNode[]): ReactNode => h('tbody', null, h('tr', null, ...cells))

/** The shop's logo of four tiles as table cells: clients that block images show it too. */
const tiles: readonly (readonly string[])[] = [
  [ink, clay],
  [grout, grout],
]
const logo = h(
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

const header = (shop: URL, { name }: Merchant): ReactNode =>
  h(
    'table',
    { ...layout, style: { margin: '0 0 20px' } },
    row(
      h('td', { ...notInText, style: { paddingRight: 10 } }, logo),
      h(
        'td',
        { style: { font: headingFont('24px/1') } },
        h('a', { href: shop.origin, style: { color: ink, textDecoration: 'none' } }, name),
      ),
    ),
  )

const content = (email: EmailBody, shop: URL, merchant: Merchant): ReactNode =>
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
    h('h1', { style: { font: headingFont('28px/125%'), margin: '0 0 20px' } }, email.title),
    email.blocks.map((block, i) => h('div', { key: String(i) }, renderBlock(block, shop, merchant))),
  )

const footer = ({ reason, stopPath }: EmailBody, shop: URL, merchant: Merchant): ReactNode => {
  const small = { color: quiet, fontSize: 13, margin: '20px 0 0' }
  return [
    h('p', { key: 'reason', style: small }, reason),
    h('p', { key: 'sender', style: small }, senderLine(merchant)),
    stopPath === null
      ? null
      : h(
          'p',
          { key: 'stop', style: small },
          h('a', { href: absoluteUrl(shop, stopPath), style: { color: quiet } }, UNSUBSCRIBE_LABEL),
        ),
  ]
}
