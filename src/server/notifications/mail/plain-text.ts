import { isValidElement, type ReactElement, type ReactNode } from 'react'

/*
 * The text of a letter out of the very elements that its HTML is made of, so that both say the same. A letter is written
 * while an order is placed: made HTML and read as HTML again it cost as much as the order's statements.
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

/** All elements of a name, at whatever depth. */
const allOf = (nodes: readonly ReactNode[], name: string): readonly Element[] =>
  nodes
    .filter(isElement)
    .flatMap((element) => (element.type === name ? [element] : allOf(inside(element), name)))

/** Words on lines, with as many empty ones between them as blocks want. */
const createTextPage = () => {
  let written = ''
  let breaks = 0
  const put = (words: string): void => {
    if (breaks > 0) written = `${written.trimEnd()}${'\n'.repeat(breaks)}`
    breaks = 0
    written += words
  }
  return {
    literal: put,
    words(text: string) {
      const collapsed = text.replaceAll(/[ \t\r\n\f\u200b]+/g, ' ')
      const isLineBegun = breaks === 0 && written !== '' && !/\s$/.test(written)
      const words = isLineBegun ? collapsed : collapsed.trimStart()
      if (words !== '') put(words)
    },
    /** One line break more, as often as it is asked for. */
    breakLine() {
      if (written !== '') breaks += 1
    },
    /** So many at the least: of two blocks that meet the greater number counts. */
    breakBlock(times: number) {
      if (written !== '') breaks = Math.max(breaks, times)
    },
    text: () => written.trimEnd(),
  }
}

type TextPage = ReturnType<typeof createTextPage>

const write = (paper: TextPage, node: ReactNode): void => {
  if (typeof node === 'string' || typeof node === 'number') paper.words(String(node))
  else if (isElement(node)) writeElement(paper, node)
}

const writeAll = (paper: TextPage, nodes: readonly ReactNode[]): void => {
  for (const node of nodes) write(paper, node)
}

const within = (paper: TextPage, [before, after]: readonly [number, number], work: () => void): void => {
  paper.breakBlock(before)
  work()
  paper.breakBlock(after)
}

const writeElement = (paper: TextPage, element: Element): void => {
  const { type, props } = element
  if (type === 'head' || props['data-skip-in-text'] !== undefined) return
  const block = blocks[type]
  if (type === 'br') paper.breakLine()
  else if (block !== undefined) within(paper, block, () => writeBlock(paper, element))
  else writeAll(paper, inside(element))
  /* 'Go to my basket: https://…' */
  if (type === 'a') paper.words(`: ${props.href ?? ''}`)
}

const writeBlock = (paper: TextPage, block: Element): void => {
  if (block.props['data-rows'] === undefined) writeAll(paper, inside(block))
  else writeRows(paper, block)
}

/** 'Moorland Porcelain Paving: 10.08 m²', and under it, a little to the right, '600 × 600 mm'. */
const writeRows = (paper: TextPage, table: Element): void => {
  for (const row of allOf(inside(table), 'tr')) {
    const [label, value] = allOf(inside(row), 'td')
    const said = label === undefined ? [] : inside(label)
    const notes = allOf(said, 'div')
    within(paper, [1, 1], () => {
      writeAll(
        paper,
        said.filter((node) => !isElement(node) || node.type !== 'div'),
      )
      paper.words(': ')
      writeAll(paper, value === undefined ? [] : inside(value))
    })
    for (const note of notes)
      within(paper, [1, 1], () => {
        paper.literal('  ')
        writeAll(paper, inside(note))
      })
  }
}

/** 'Tessera: https://…', an empty line or two, 'Thank you, Anna', and so on. */
export const textOf = (letter: ReactElement): string => {
  const paper = createTextPage()
  write(paper, letter)
  return paper.text()
}
