import type { LabelSize } from '#contract/admin/label-size.ts'
import type { Merchant } from '#contract/merchant.ts'
import { barcodeOf, LEFT, openPaper, type Paper, qrCodeOf, TEXT_WIDTH } from '../documents/index.ts'
import type { PickOrder } from './pick-list.ts'

/** A label: where it goes, and which of how many. */
export interface Label {
  readonly order: Pick<PickOrder, 'number' | 'name' | 'address' | 'town' | 'postcode' | 'telephone'>
  /** '2/3'; null: the only one. */
  readonly part: string | null
  /** The skus of a sample order, so that they are not mixed up; empty on pallets. */
  readonly contents: string
}

interface Layout {
  readonly columns: number
  readonly rows: number
  /** Sizes of text in points. */
  readonly size: number
  readonly postcode: number
}

/** Labels on one page of each paper. */
const layouts: Readonly<Record<LabelSize, Readonly<Record<'pallets' | 'samples', Layout>>>> = {
  a4: {
    pallets: { columns: 1, rows: 3, size: 14, postcode: 40 },
    samples: { columns: 2, rows: 6, size: 9, postcode: 13 },
  },
  '4x6': {
    pallets: { columns: 1, rows: 1, size: 14, postcode: 40 },
    samples: { columns: 1, rows: 1, size: 13, postcode: 26 },
  },
}

/** 4 × 6 inches in points, with the margin that label printers leave. */
const ROLL = { size: [288, 432], margin: 14 } as const
const SHEET_HEIGHT = 720

const areaOf = (size: LabelSize) =>
  size === 'a4'
    ? { x: 0, width: TEXT_WIDTH, height: SHEET_HEIGHT }
    : {
        x: ROLL.margin - LEFT,
        width: ROLL.size[0] - 2 * ROLL.margin,
        height: ROLL.size[1] - 2 * ROLL.margin,
      }

const draw = async (
  paper: Paper,
  { order, part, contents }: Label,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
  { size, postcode }: Layout,
): Promise<void> => {
  const [drawBarcode, drawQrCode] = [await barcodeOf(order.number), await qrCodeOf(order.number)]
  const { doc } = paper
  doc
    .lineWidth(0.4)
    .strokeColor('#b8b0a4')
    .rect(LEFT + box.x, box.y, box.width, box.height)
    .stroke()
  const inner = { x: box.x + 8, width: box.width - 16 }
  doc.y = box.y + 7
  const address = [...order.address, order.town].join(', ')
  paper.element('P', order.name, { face: 'bold', size: size + 1, ...inner })
  paper.element('P', address, { size, ...inner })
  paper.element('P', order.postcode, { face: 'bold', size: postcode, ...inner })
  const small = Math.max(7.5, size - 2)
  const words = [order.telephone, order.number, contents].filter((word) => word !== '').join(' · ')
  const side = Math.max(36, size * 4)
  paper.element('P', words, { size: small, colour: 'quiet', x: inner.x, width: inner.width - side - 8 })
  if (part !== null)
    paper.element('P', part, { face: 'bold', size: size + 8, y: box.y + 6, align: 'right', ...inner })
  const height = size * 1.8
  drawBarcode(paper, {
    x: inner.x,
    y: box.y + box.height - height - 6,
    width: Math.min(inner.width - side - 12, 170),
    height,
  })
  drawQrCode(paper, {
    x: inner.x + inner.width - side,
    y: box.y + box.height - side - 6,
    size: side,
  })
}

/** Labels with lines to cut along (M-052, M-161). */
export const makeLabels = async (
  labels: readonly Label[],
  kind: 'pallets' | 'samples',
  paperSize: LabelSize,
  { merchant, now }: { readonly merchant: Merchant; readonly now: Date },
): Promise<Buffer> => {
  const paper = await openPaper({
    merchant,
    title: 'Labels',
    subject: 'Labels to cut out',
    date: now,
    ...(paperSize === 'a4' ? {} : { page: ROLL }),
  })
  const layout = layouts[paperSize][kind]
  const area = areaOf(paperSize)
  const { columns, rows } = layout
  const [width, height] = [area.width / columns, area.height / rows]
  for (const [i, label] of labels.entries()) {
    const place = i % (columns * rows)
    if (i > 0 && place === 0) paper.doc.addPage()
    const box = {
      x: area.x + (place % columns) * width,
      y: paper.doc.page.margins.top + Math.floor(place / columns) * height,
      width,
      height,
    }
    await draw(paper, label, box, layout)
  }
  return paper.finish()
}
