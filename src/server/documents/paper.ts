import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Merchant, registrationOf } from '#contract/merchant.ts'
import { breakLines, inVisualOrder, type Piece, splitParagraph } from './lines.ts'
import { fontPath, rightToLeftScripts, type Script, splitByScript, type Typeface } from './scripts.ts'

/*
 * The shop's documents: A4, tagged for screen readers, in the fonts and colours of the pages. Leaflets and
 * invoices use them.
 */

const colours = {
  ink: '#1f1d1a',
  quiet: '#5e5850',
  clay: '#a8481f',
  line: '#e4ded5',
  paper: '#ffffff',
} as const
export type Colour = keyof typeof colours
export const colour = (name: Colour): string => colours[name]

const MARGIN = 56
/** Of the line at the head of later pages, from their top. */
const HEAD = 28
/** Width between the margins, in points. */
export const TEXT_WIDTH = 595.28 - 2 * MARGIN
export const LEFT = MARGIN

const packages = createRequire(import.meta.url)

/*
 * Tabular figures: Inter otherwise pulls the point under a 7 or a 1 beside it, so that £507.60 would read as
 * £50760. A hyphen of tabular width leaves gaps, though, so F1-C is set without.
 */
const figures: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']
const featuresOf = (text: string): PDFKit.Mixins.OpenTypeFeatures[] => (text.includes('-') ? [] : figures)
/** From the top of a line of Inter to its baseline, as a share of the font size. */
const ASCENT = 0.969

export interface TextOptions {
  readonly face?: Typeface
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

type Look = Pick<TextOptions, 'face' | 'size' | 'width' | 'align'>

/** Whether a text has a hyphen beside figures that need tabular width. */
const isMixed = (text: string): boolean => text.includes('-') && /\d[.,]\d/.test(text)
const readsFromRight = (text: string): boolean =>
  splitByScript(text).some(({ script }) => rightToLeftScripts.has(script))

export interface Paper {
  /** For drawings, and for what the other functions do not cover. */
  readonly doc: PDFKit.PDFDocument
  text(text: string, options?: TextOptions): void
  /** Writes a text as a tagged element, which screen readers announce. */
  element(kind: 'H1' | 'H2' | 'P', text: string, options?: TextOptions): void
  list(items: readonly string[], options?: TextOptions): void
  /** Draws a line from margin to margin. */
  rule(width: number): void
  /** Writes the head of the first page: the shop's name, the title, and a line of small text. */
  opening(title: string, words: string, options: TextOptions): void
  /** Writes the company details that the law requires on a company's documents, then `more`. */
  imprint(more: string, options?: TextOptions): void
  /** Writes a small line at the head of every page but the first, with the page's number; the last thing written. */
  heads(words: string): void
  /** Ends the document and returns its bytes. */
  finish(): Promise<Buffer>
}

export interface PaperOptions {
  readonly merchant: Merchant
  readonly title: string
  readonly subject: string
  /** The day of the edition: the same text on the same day has the same bytes. */
  readonly date: Date
  /** Its pages are held back until the end, for `heads`. */
  readonly isHeaded?: boolean
  /** Another paper than A4, as labels have: its size and margin in points. */
  readonly page?: { readonly size: readonly [width: number, height: number]; readonly margin: number }
}

/**
 * Opens a document with one empty page. The library is imported lazily: it is large, and most processes never
 * write a document.
 */
export const openPaper = async ({
  merchant,
  title,
  subject,
  date,
  page,
  isHeaded = false,
}: PaperOptions): Promise<Paper> => {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: page === undefined ? 'A4' : [...page.size],
    margin: page?.margin ?? MARGIN,
    pdfVersion: '1.7',
    bufferPages: isHeaded,
    tagged: true,
    lang: 'en-GB',
    displayTitle: true,
    info: {
      Title: `${title} – ${merchant.name}`,
      Subject: subject,
      Author: merchant.name,
      CreationDate: date,
      ModDate: date,
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    doc.on('end', resolve)
    doc.on('error', reject)
  })
  const opened = new Set<string>()
  /** Reads each font file when it is first used. */
  const selectFont = (face: Typeface, script: Script): void => {
    const path = fontPath(face, script)
    if (!opened.has(path)) doc.registerFont(path, readFileSync(packages.resolve(path)))
    opened.add(path)
    doc.font(path)
  }

  const place = (piece: Piece, face: Typeface): PDFKit.Mixins.TextOptions => {
    selectFont(face, piece.script)
    return { lineBreak: false, features: piece.isNumber ? figures : [] }
  }
  const setPieces = (paragraph: string, { face, size, width, align }: Required<Look>): void => {
    const reading = splitParagraph(paragraph)
    const measure = (piece: Piece): number => doc.widthOfString(piece.text, place(piece, face))
    const left = doc.x
    for (const line of breakLines(reading, width, measure)) {
      selectFont(face, 'latin')
      const height = doc.currentLineHeight(true) + size * 0.35
      if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
      const top = doc.y
      const free = width - line.reduce((sum, piece) => sum + measure(piece), 0)
      let x = left + (align === 'right' ? free : 0)
      for (const piece of inVisualOrder(line, reading.startSide)) {
        const settings = place(piece, face)
        doc.text(piece.text, x, top + size * ASCENT, { ...settings, baseline: 'alphabetic' })
        x += measure(piece)
      }
      doc.x = left
      doc.y = top + height
    }
  }

  const text = (content: string, options: TextOptions = {}): void => {
    const { face = 'sans', size = 10, align = 'left', width = TEXT_WIDTH, after = 0 } = options
    doc.fontSize(size).fillColor(colours[options.colour ?? 'ink'])
    doc.x = LEFT + (options.x ?? 0)
    doc.y = options.y ?? doc.y
    for (const paragraph of content.split('\n')) {
      const [first, ...others] = splitByScript(paragraph)
      if (first !== undefined && others.length === 0 && !isMixed(first.text)) {
        selectFont(face, first.script)
        doc.text(first.text, { width, align, lineGap: size * 0.35, features: featuresOf(first.text) })
      } else setPieces(paragraph, { face, size, width, align })
    }
    doc.x = LEFT
    doc.y += after
  }

  const element: Paper['element'] = (kind, content, options) => {
    /* The visual order differs from the reading order, so screen readers get the original text. */
    const actual = readsFromRight(content) ? { actual: content } : {}
    doc.addStructure(doc.struct(kind, actual, () => text(content, options)))
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
    rule(width) {
      doc
        .moveTo(LEFT, doc.y)
        .lineTo(LEFT + TEXT_WIDTH, doc.y)
        .lineWidth(width)
        .strokeColor(colours.line)
        .stroke()
    },
    opening(heading, words, options) {
      text(merchant.name, { face: 'serif', size: 13, colour: 'clay', after: 14 })
      element('H1', heading, { face: 'serif', size: 28, after: 6 })
      element('P', words, { colour: 'quiet', ...options })
    },
    heads(words) {
      const { count } = doc.bufferedPageRange()
      for (let number = 1; number < count; number += 1) {
        doc.switchToPage(number)
        /* Screen readers have the title from the document. */
        doc.markContent('Artifact', { type: 'Pagination', attached: ['Top'] })
        text(`${words} · ${number + 1} / ${count}`, { size: 8, colour: 'quiet', y: HEAD })
        doc.endMarkedContent()
      }
    },
    imprint(more, options) {
      element('P', `${registrationOf(merchant)}, ${merchant.address.join(', ')}. ${more}`, {
        size: 8,
        colour: 'quiet',
        ...options,
      })
    },
    async finish() {
      doc.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
