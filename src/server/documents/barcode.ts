import { LEFT, type Paper } from './paper.ts'

/** A place of a barcode on a page, in points; `x` from the left margin. */
export interface BarcodeBox {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Reads the bars and gaps of a Code 128 symbol, as widths in modules that begin with a bar. */
const readBars = async (text: string): Promise<readonly number[]> => {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'code128', text })
  const bars: unknown = symbol !== undefined && 'sbs' in symbol ? symbol.sbs : undefined
  if (!Array.isArray(bars)) throw new Error('A barcode without bars.')
  return bars.map(Number)
}

/**
 * Prepares the Code 128 of a text and returns a function that draws it: as filled bars of the document, so that
 * it prints sharply at any size. Screen readers get the text.
 */
export const barcodeOf = async (text: string): Promise<(paper: Paper, box: BarcodeBox) => void> => {
  const bars = await readBars(text)
  const modules = bars.reduce((sum, width) => sum + width, 0)
  return ({ doc }, { x, y, width, height }) => {
    const draw = (): void => {
      let left = LEFT + x
      for (const [i, bar] of bars.entries()) {
        const wide = (bar * width) / modules
        if (i % 2 === 0) doc.rect(left, y, wide, height)
        left += wide
      }
      doc.fill('#000000')
    }
    doc.addStructure(doc.struct('Figure', { alt: `Barcode ${text}` }, draw))
  }
}
