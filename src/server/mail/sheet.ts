import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { merchant } from '#contract/merchant.ts'
import { absolute, type Block, type Row, type Sheet, STOP_WORDS, sender } from './letter.ts'

/*
 * Mail readers know tables and inline styles, and little else. The colours are those of the shop; React escapes every
 * text. No pictures: nothing tells anybody when the letter was opened.
 */

const ink = '#1f1d1a'
const quiet = '#5e5850'
const line = '#e4ded5'
const clay = '#a8481f'
const grout = '#8a8379'
const sans = "Inter, 'Segoe UI', Helvetica, Arial, sans-serif"
const serif = "Fraunces, Georgia, 'Times New Roman', serif"

const table = { role: 'presentation', width: '100%', cellPadding: 0, cellSpacing: 0, border: 0 }

const paragraph = (text: string, style: Readonly<Record<string, string | number>> = {}): ReactNode =>
  h('p', { style: { margin: '0 0 16px', ...style } }, text)

const rowOf = ({ label, note, value, strong = false }: Row, index: number): ReactNode => {
  const cell = {
    padding: '10px 0',
    borderTop: `1px solid ${line}`,
    verticalAlign: 'top',
    fontWeight: strong ? 600 : 400,
  } as const
  return h(
    'tr',
    { key: index },
    h(
      'td',
      { style: { ...cell, paddingRight: 16 } },
      label,
      note ? h('div', { style: { color: quiet, fontSize: 14 } }, note) : null,
    ),
    h('td', { style: { ...cell, textAlign: 'right', whiteSpace: 'nowrap' } }, value),
  )
}

const blockHtml = (block: Block, shop: URL): ReactNode => {
  switch (block.kind) {
    case 'text':
      return paragraph(block.text)
    case 'heading':
      return h('h2', { style: { font: `500 20px/1.3 ${serif}`, margin: '28px 0 12px' } }, block.text)
    case 'button': {
      const href = absolute(shop, block.path)
      const look = {
        background: clay,
        borderRadius: 6,
        color: '#ffffff',
        display: 'inline-block',
        fontWeight: 500,
        padding: '12px 22px',
        textDecoration: 'none',
      }
      return h(
        'div',
        { style: { margin: '24px 0' } },
        h('a', { href, style: look }, block.label),
        h(
          'p',
          { style: { color: quiet, fontSize: 13, margin: '10px 0 0', wordBreak: 'break-all' } },
          'Or open ',
          h('a', { href, style: { color: clay } }, href),
        ),
      )
    }
    case 'links':
      return h(
        'p',
        { style: { margin: '0 0 16px' } },
        block.links.flatMap(({ label, path }, i) => [
          ...(i === 0 ? [] : [h('br', { key: `after ${path}` })]),
          h('a', { key: path, href: absolute(shop, path), style: { color: clay } }, label),
        ]),
      )
    case 'lines':
      return h(
        'p',
        { style: { margin: '0 0 16px' } },
        block.lines.flatMap((text, i) => (i === 0 ? [text] : [h('br', { key: text + String(i) }), text])),
      )
    case 'rows':
      return h(
        'table',
        { ...table, style: { margin: '0 0 20px', borderBottom: `1px solid ${line}` } },
        h('tbody', null, block.rows.map(rowOf)),
      )
  }
}

const body = (letter: Sheet, shop: URL): ReactNode =>
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
      { style: { background: '#faf8f5', color: ink, font: `16px/1.6 ${sans}`, margin: 0 } },
      h('div', { style: { display: 'none', maxHeight: 0, overflow: 'hidden' } }, letter.preview),
      h(
        'table',
        table,
        h(
          'tbody',
          null,
          h(
            'tr',
            null,
            h(
              'td',
              { align: 'center', style: { padding: '32px 16px' } },
              h(
                'table',
                { ...table, width: '600', style: { maxWidth: 600, width: '100%', textAlign: 'left' } },
                h('tbody', null, h('tr', null, h('td', null, sheet(letter, shop)))),
              ),
            ),
          ),
        ),
      ),
    ),
  )

/** The shop's mark of four tiles without a picture: what shows no pictures shows it too. */
const mark: ReactNode = h(
  'table',
  {
    role: 'presentation',
    cellPadding: 0,
    cellSpacing: 2,
    border: 0,
  },
  h(
    'tbody',
    null,
    [
      [ink, clay],
      [grout, grout],
    ].map((row, i) =>
      h(
        'tr',
        { key: String(i) },
        row.map((tile, k) =>
          h('td', {
            key: String(k),
            width: 10,
            height: 10,
            style: { background: tile, fontSize: 0, lineHeight: 0 },
          }),
        ),
      ),
    ),
  ),
)

const small = { color: quiet, fontSize: 13, margin: '20px 0 0' }

const sheet = (letter: Sheet, shop: URL): readonly ReactNode[] => [
  h(
    'table',
    {
      key: 'name',
      role: 'presentation',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      style: { margin: '0 0 20px' },
    },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h('td', { style: { paddingRight: 10 } }, mark),
        h(
          'td',
          { style: { font: `500 24px/1 ${serif}` } },
          h('a', { href: shop.origin, style: { color: ink, textDecoration: 'none' } }, merchant.tradingName),
        ),
      ),
    ),
  ),
  h(
    'div',
    {
      key: 'words',
      style: {
        background: '#ffffff',
        border: `1px solid ${line}`,
        borderRadius: 8,
        padding: '32px 28px 20px',
      },
    },
    h('h1', { style: { font: `500 28px/125% ${serif}`, margin: '0 0 20px' } }, letter.title),
    letter.blocks.map((block, i) => h('div', { key: String(i) }, blockHtml(block, shop))),
  ),
  h('p', { key: 'reason', style: small }, letter.reason),
  h('p', { key: 'sender', style: small }, sender),
  letter.stopPath === null
    ? null
    : h(
        'p',
        { key: 'stop', style: small },
        h('a', { href: absolute(shop, letter.stopPath), style: { color: quiet } }, STOP_WORDS),
      ),
]

/** The letter for readers with HTML. */
export const letterHtml = (letter: Sheet, shop: URL): string =>
  `<!doctype html>${renderToStaticMarkup(body(letter, shop))}`
