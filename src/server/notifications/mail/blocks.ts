import { createElement as h, type ReactNode } from 'react'
import type { Merchant } from '#contract/merchant.ts'
import { absoluteUrl, type Block, type Row } from './email.ts'
import { clay, codeFont, headingFont, layout, line, notInText, paper, quiet } from './styles.ts'

const paragraph = { margin: '0 0 16px' }

/**
 * Text that must not break across lines, so that it is read and copied whole: 'TS-4K7Q-9XW2', 'Tue 10 June
 * 2025', '12 m²', '(28 tiles)', the shop's telephone number.
 */
const unbreakable = ({ telephone }: Merchant): RegExp =>
  new RegExp(
    `(TS-\\w{4}-\\w{4}|\\w{3} \\d{1,2} [A-Z][a-z]+ \\d{4}|\\d[\\d.,]* m²|\\(\\d+ tiles?\\)|${telephone.replace('+', '\\+')})`,
  )

/** Wraps unbreakable parts of the text in `nowrap`. */
const withUnbreakableParts = (text: string, merchant: Merchant): readonly ReactNode[] =>
  text
    .split(unbreakable(merchant))
    .map((part, i) =>
      i % 2 === 0 ? part : h('span', { key: String(i), style: { whiteSpace: 'nowrap' } }, part),
    )

/** Renders a block of an email. */
export const renderBlock = (block: Block, shop: URL, merchant: Merchant): ReactNode => {
  switch (block.kind) {
    case 'text':
      return h('p', { style: paragraph }, withUnbreakableParts(block.text, merchant))
    case 'heading':
      return h('h2', { style: { font: headingFont('20px/1.3'), margin: '28px 0 12px' } }, block.text)
    case 'code':
      return codeOf(block.code)
    case 'button':
      return buttonOf(block.label, absoluteUrl(shop, block.path))
    case 'links':
      return h(
        'p',
        { style: paragraph },
        onLines(
          block.links.map(({ label, path }) =>
            h('a', { key: path, href: absoluteUrl(shop, path), style: { color: clay } }, label),
          ),
        ),
      )
    case 'lines':
      return h('p', { style: paragraph }, onLines(block.lines))
    case 'rows':
      return h(
        'table',
        {
          ...layout,
          width: '100%',
          'data-rows': '',
          style: { margin: '0 0 20px', borderBottom: `1px solid ${line}` },
        },
        h('tbody', null, block.rows.map(rowOf(merchant))),
      )
  }
}

const onLines = (parts: readonly ReactNode[]): readonly ReactNode[] =>
  parts.flatMap((part, i) => (i === 0 ? [part] : [h('br', { key: `before ${String(i)}` }), part]))

/** Large and widely spaced, since it is read on one screen and typed on another. */
const codeOf = (code: string): ReactNode => {
  const look = {
    background: paper,
    border: `1px solid ${line}`,
    borderRadius: 8,
    font: codeFont,
    letterSpacing: 8,
    margin: '4px 0 20px',
    padding: '18px 12px 18px 20px',
    textAlign: 'center',
  } as const
  return h('p', { style: look }, code)
}

const buttonOf = (label: string, href: string): ReactNode => {
  const look = {
    background: clay,
    borderRadius: 6,
    color: '#ffffff',
    display: 'inline-block',
    fontWeight: 500,
    padding: '12px 22px',
    textDecoration: 'none',
  }
  const small = { color: quiet, fontSize: 13, margin: '10px 0 0', wordBreak: 'break-all' } as const
  return h(
    'div',
    { style: { margin: '24px 0' } },
    h('a', { href, style: look }, label),
    h('p', { ...notInText, style: small }, 'Or open ', h('a', { href, style: { color: clay } }, href)),
  )
}

const rowOf =
  (merchant: Merchant) =>
  ({ label, note, value, wraps = false, strong = false, detail = false }: Row, index: number): ReactNode => {
    const cell = {
      verticalAlign: 'top',
      ...(detail
        ? { padding: '0 0 10px', color: quiet, fontSize: 14 }
        : { padding: '10px 0', borderTop: `1px solid ${line}` }),
      fontWeight: strong ? 600 : 400,
    } as const
    return h(
      'tr',
      { key: index },
      h(
        'td',
        { style: { ...cell, paddingRight: 16, wordBreak: 'break-word' } },
        label,
        note
          ? h('div', { style: { color: quiet, fontSize: 14 } }, withUnbreakableParts(note, merchant))
          : null,
      ),
      h(
        'td',
        {
          style: {
            ...cell,
            textAlign: 'right',
            ...(wraps ? { wordBreak: 'break-word' } : { whiteSpace: 'nowrap' }),
          },
        },
        value,
      ),
    )
  }
