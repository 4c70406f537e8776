import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/*
 * The shop's paper: A4, tagged for screen readers, in the type and the colours of the pages. Leaflets and invoices are
 * written on it.
 */

const colours = { ink: '#1f1d1a', quiet: '#5e5850', clay: '#a8481f', line: '#e4ded5' } as const
export type Colour = keyof typeof colours
export const colour = (name: Colour): string => colours[name]

const MARGIN = 56
/** Width between the margins, in points. */
export const TEXT_WIDTH = 595.28 - 2 * MARGIN
export const LEFT = MARGIN

export type Face = 'serif' | 'sans' | 'bold'

const files: Readonly<Record<Face, string>> = {
  serif: '@fontsource/fraunces/files/fraunces-*-500-normal.woff',
  sans: '@fontsource/inter/files/inter-*-400-normal.woff',
  bold: '@fontsource/inter/files/inter-*-600-normal.woff',
}

const packages = createRequire(import.meta.url)
const fontFile = (face: Face, script: 'latin' | 'latin-ext'): Buffer =>
  readFileSync(packages.resolve(files[face].replace('*', script)))

/* Figures of one width: Inter pulls the point under a 7 or a 1 beside it, so that £507.60 would read as £50760. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

/** Letters that the first file of a face does not have: the ŵ of Llanŵnen, the ł of a customer's name. */
const beyondLatin = /([\u0100-\u024f\u1e00-\u1eff]+)/

/** Pictures among the letters of a name: no face has them, and a box would stand there instead. */
const pictures = /[\u{1f000}-\u{1faff}\u{2600}-\u{27bf}]|\u{fe0f}|\u{200d}/gu

export interface TextOptions {
  readonly face?: Face
  readonly size?: number
  readonly colour?: Colour
  readonly align?: 'left' | 'right'
  /** Points from the left margin; and the width of the text. */
  readonly x?: number
  readonly y?: number
  readonly width?: number
  /** Points of free space after it. */
  readonly after?: number
}

export interface Paper {
  /** For lines, drawings and what the other functions do not do. */
  readonly doc: PDFKit.PDFDocument
  text(text: string, options?: TextOptions): void
  /** A text as an element of the document: what a screen reader hears. */
  element(kind: 'H1' | 'H2' | 'P', text: string, options?: TextOptions): void
  list(items: readonly string[], options?: TextOptions): void
  /** Ends the document and gives its bytes. */
  finish(): Promise<Buffer>
}

export interface PaperOptions {
  readonly title: string
  readonly subject: string
  /** The day of the edition: the same text on the same day has the same bytes. */
  readonly date: Date
}

/** A new document with one empty page. The library is large, and most processes never write a document. */
export const openPaper = async ({ title, subject, date }: PaperOptions): Promise<Paper> => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: { Title: title, Subject: subject, Author: 'Tessera', CreationDate: date, ModDate: date },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  for (const face of ['serif', 'sans', 'bold'] as const) {
    doc.registerFont(face, fontFile(face, 'latin'))
    doc.registerFont(`${face}-ext`, fontFile(face, 'latin-ext'))
  }

  const text = (content: string, options: TextOptions = {}): void => {
    const { face = 'sans', size = 10, align = 'left', width = TEXT_WIDTH, after = 0 } = options
    doc.fontSize(size).fillColor(colours[options.colour ?? 'ink'])
    const runs = content
      .replaceAll(pictures, '')
      .split(beyondLatin)
      .filter((run) => run !== '')
    runs.forEach((run, i) => {
      doc.font(beyondLatin.test(run) ? `${face}-ext` : face)
      const continued = i < runs.length - 1
      const settings = { width, align, lineGap: size * 0.35, continued, features }
      if (i === 0) doc.text(run, LEFT + (options.x ?? 0), options.y ?? doc.y, settings)
      else doc.text(run, settings)
    })
    doc.x = LEFT
    doc.y += after
  }

  const element: Paper['element'] = (kind, content, options) => {
    doc.addStructure(doc.struct(kind, {}, () => text(content, options)))
  }

  const list: Paper['list'] = (items, options = {}) => {
    const { width = TEXT_WIDTH, x = 0 } = options
    const parts = items.map((item) =>
      doc.struct('LI', {}, [
        doc.struct('Lbl', {}, () => {
          if (doc.y > doc.page.height - MARGIN - 30) doc.addPage()
          doc.rect(LEFT + x, doc.y + 4.5, 4, 4).fill(colours.clay)
        }),
        doc.struct('LBody', {}, () => text(item, { ...options, x: x + 14, width: width - 14 })),
      ]),
    )
    doc.addStructure(doc.struct('L', {}, parts))
  }

  return {
    doc,
    text,
    element,
    list,
    async finish() {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
