import { render, toPlainText } from '@react-email/render'
import type { Sheet } from './letter.ts'
import { sheetOf } from './sheet.ts'

/** The letter for readers with HTML and for those without: both are made of the same elements, so that they say the same. */
export const renderLetter = async (
  letter: Sheet,
  shop: URL,
): Promise<{ readonly html: string; readonly text: string }> => {
  const html = await render(sheetOf(letter, shop))
  return { html, text: toPlainText(html, { selectors, formatters: { link, rows } }) }
}

const selectors = [
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  { selector: 'a', format: 'link' },
  { selector: 'table[data-rows]', format: 'rows' },
]

/* What a formatter of html-to-text, which makes the text, is given: it has no types of its own. */

interface Node {
  readonly name?: string
  readonly attribs?: Readonly<Record<string, string>>
  readonly children?: readonly Node[]
}

interface Text {
  addInline(words: string, options?: { readonly noWordTransform: boolean }): void
  addLiteral(words: string): void
  openBlock(options: { readonly leadingLineBreaks: number }): void
  closeBlock(options: { readonly trailingLineBreaks: number }): void
}

type Walk = (nodes: readonly Node[] | undefined, text: Text) => void

/** 'Go to my basket: https://…' */
const link = (element: Node, walk: Walk, text: Text): void => {
  walk(element.children, text)
  text.addInline(`: ${element.attribs?.['href'] ?? ''}`, { noWordTransform: true })
}

const allOf = (node: Node, name: string): readonly Node[] =>
  (node.children ?? []).flatMap((child) => (child.name === name ? [child] : allOf(child, name)))

/** 'Moorland Porcelain Paving: 10.08 m²', and under it, a little to the right, '600 × 600 mm'. */
const rows = (table: Node, walk: Walk, text: Text): void => {
  text.openBlock({ leadingLineBreaks: 2 })
  for (const row of allOf(table, 'tr')) {
    const [label, value] = allOf(row, 'td')
    text.openBlock({ leadingLineBreaks: 1 })
    walk(
      label?.children?.filter(({ name }) => name !== 'div'),
      text,
    )
    text.addInline(': ')
    walk(value?.children, text)
    text.closeBlock({ trailingLineBreaks: 1 })
    for (const note of label === undefined ? [] : allOf(label, 'div')) {
      text.openBlock({ leadingLineBreaks: 1 })
      text.addLiteral('  ')
      walk(note.children, text)
      text.closeBlock({ trailingLineBreaks: 1 })
    }
  }
  text.closeBlock({ trailingLineBreaks: 2 })
}
