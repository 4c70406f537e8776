import { isValidElement, type ReactElement, type ReactNode } from 'react'

/*
 * The plain text of an email, from the same elements as its HTML, so that both have the same content. An
 * email is rendered while an order is placed: parsing the rendered HTML back into text took as long as the
 * order's statements.
 */

interface Props {
  readonly children?: ReactNode
  readonly href?: string
  readonly 'data-skip-in-text'?: string
  readonly 'data-rows'?: string
}

type Element = ReactElement<Props, string>

/** Line breaks before and after a block. */
const blocks: Readonly<Record<string, readonly [number, number]>> = {
  div: [1, 1],
  p: [2, 2],
  table: [2, 2],
  h1: [3, 2],
  h2: [3, 2],
}

const isElement = (node: ReactNode): node is Element => isValidElement(node) && typeof node.type === 'string'

const childrenOf = (node: ReactNode): readonly ReactNode[] =>
  Array.isArray(node) ? node.flatMap(childrenOf) : [node]

const inside = ({ props }: Element): readonly ReactNode[] => childrenOf(props.children)

/** All elements of a name, at any depth. */
const allOf = (nodes: readonly ReactNode[], name: string): readonly Element[] =>
  nodes
    .filter(isElement)
    .flatMap((element) => (element.type === name ? [element] : allOf(inside(element), name)))

/** Collects text in lines, with the blank lines that blocks require between them. */
const createTextPage = () => {
  let written = ''
  let breaks = 0
  const append = (words: string): void => {
    if (breaks > 0) written = `${written.trimEnd()}${'\n'.repeat(breaks)}`
    breaks = 0
    written += words
  }
  return {
    literal: append,
    words(text: string) {
      const collapsed = text.replaceAll(/[ \t\r\n\f\u200b]+/g, ' ')
      const isLineBegun = breaks === 0 && written !== '' && !/\s$/.test(written)
      const words = isLineBegun ? collapsed : collapsed.trimStart()
      if (words !== '') append(words)
    },
    /** Adds one line break for each call. */
    breakLine() {
      if (written !== '') breaks += 1
    },
    /** At least this many breaks; between two adjacent blocks the greater number applies. */
    breakBlock(times: number) {
      if (written !== '') breaks = Math.max(breaks, times)
    },
    text: () => written.trimEnd(),
  }
}

type TextPage = ReturnType<typeof createTextPage>

const write = (page: TextPage, node: ReactNode): void => {
  if (typeof node === 'string' || typeof node === 'number') page.words(String(node))
  else if (isElement(node)) writeElement(page, node)
}

const writeAll = (page: TextPage, nodes: readonly ReactNode[]): void => {
  for (const node of nodes) write(page, node)
}

const writeAsBlock = (page: TextPage, [before, after]: readonly [number, number], work: () => void): void => {
  page.breakBlock(before)
  work()
  page.breakBlock(after)
}

const writeElement = (page: TextPage, element: Element): void => {
  const { type, props } = element
  if (type === 'head' || props['data-skip-in-text'] !== undefined) return
  const block = blocks[type]
  if (type === 'br') page.breakLine()
  else if (block !== undefined) writeAsBlock(page, block, () => writeBlock(page, element))
  else writeAll(page, inside(element))
  /* 'Go to my basket: https://…' */
  if (type === 'a') page.words(`: ${props.href ?? ''}`)
}

const writeBlock = (page: TextPage, block: Element): void => {
  if (block.props['data-rows'] === undefined) writeAll(page, inside(block))
  else writeRows(page, block)
}

/** 'Moorland Porcelain Paving: 10.08 m²', and under it, indented, '600 × 600 mm'. */
const writeRows = (page: TextPage, table: Element): void => {
  for (const row of allOf(inside(table), 'tr')) {
    const [label, value] = allOf(inside(row), 'td')
    const labelNodes = label === undefined ? [] : inside(label)
    const notes = allOf(labelNodes, 'div')
    writeAsBlock(page, [1, 1], () => {
      writeAll(
        page,
        labelNodes.filter((node) => !isElement(node) || node.type !== 'div'),
      )
      page.words(': ')
      writeAll(page, value === undefined ? [] : inside(value))
    })
    for (const note of notes)
      writeAsBlock(page, [1, 1], () => {
        page.literal('  ')
        writeAll(page, inside(note))
      })
  }
}

/** 'Tessera: https://…', an empty line or two, 'Thank you, Anna', and so on. */
export const renderPlainText = (email: ReactElement): string => {
  const page = createTextPage()
  write(page, email)
  return page.text()
}
