import { merchant } from '#contract/merchant.ts'
import { absolute, type Block, type Sheet, STOP_WORDS, sender } from './letter.ts'

const rule = '-'.repeat(60)

const blockText = (block: Block, shop: URL): string => {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'button':
      return `${block.label}:\n${absolute(shop, block.path)}`
    case 'links':
      return block.links.map(({ label, path }) => `${label}: ${absolute(shop, path)}`).join('\n')
    case 'lines':
      return block.lines.join('\n')
    case 'rows':
      return block.rows
        .map(({ label, note, value }) => `${label}: ${value}${note ? `\n  ${note}` : ''}`)
        .join('\n')
  }
}

/** The letter for readers without HTML. */
export const letterText = (letter: Sheet, shop: URL): string =>
  [
    letter.title,
    ...letter.blocks.map((block) => blockText(block, shop)),
    `${rule}\n${letter.reason}${letter.stopPath === null ? '' : `\n${STOP_WORDS}: ${absolute(shop, letter.stopPath)}`}\n\n${merchant.tradingName}, ${shop.origin}\n${sender}`,
  ].join('\n\n')
