import { LEFT, type Paper } from './paper.ts'

/** A place of a QR code on a page, in points; `x` from the left margin. The white around it is the caller's. */
interface QrCodeBox {
  readonly x: number
  readonly y: number
  readonly size: number
}

interface Run {
  readonly x: number
  readonly y: number
  readonly length: number
}

/** The dark modules of a symbol, each row's neighbours as one: the edges between them would print as hairlines. */
const readRuns = async (
  text: string,
): Promise<{ readonly modules: number; readonly runs: readonly Run[] }> => {
  const { default: bwip } = await import('bwip-js/node')
  const [symbol] = bwip.raw({ bcid: 'qrcode', text })
  if (symbol === undefined || !('pixs' in symbol)) throw new Error('A QR code without modules.')
  const { pixs, pixx: modules } = symbol
  const runs: Run[] = []
  for (let y = 0; y < symbol.pixy; y += 1) {
    const row = pixs.slice(y * modules, (y + 1) * modules).join('')
    for (const { 0: dark, index } of row.matchAll(/1+/g)) runs.push({ x: index, y, length: dark.length })
  }
  return { modules, runs }
}

/**
 * Prepares the QR code of a text and returns a function that draws it as filled rectangles. A phone's camera reads it
 * where the bars of a Code 128 are too fine for it (ADR 52). Screen readers get the text.
 */
export const qrCodeOf = async (text: string): Promise<(paper: Paper, box: QrCodeBox) => void> => {
  const { modules, runs } = await readRuns(text)
  return ({ doc }, { x, y, size }) => {
    const side = size / modules
    const draw = (): void => {
      for (const run of runs) doc.rect(LEFT + x + run.x * side, y + run.y * side, run.length * side, side)
      doc.fill('#000000')
    }
    doc.addStructure(doc.struct('Figure', { alt: `QR code ${text}` }, draw))
  }
}
