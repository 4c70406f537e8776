import type { Merchant } from '#contract/merchant.ts'
import { formatKilograms, type Grams } from '#domain/measure/weight.ts'
import { barcodeOf, openPaper, type Paper, qrCodeOf, TEXT_WIDTH } from '../documents/index.ts'
import type { PickLine, PickOrder } from './pick-list.ts'

const roomFor = ({ doc }: Paper, height: number): void => {
  if (doc.y + height > doc.page.height - doc.page.margins.bottom) doc.addPage()
}

const BARCODE = { width: 130, height: 30 } as const
const QR_SIZE = 46
const QR_GAP = 10

const loadText = (weight: Grams, pallets: number): string =>
  `${formatKilograms(weight)} kg${pallets === 0 ? '' : ` · ${pallets} ${pallets === 1 ? 'pallet' : 'pallets'}`}`

const writeOrder = async (paper: Paper, order: PickOrder): Promise<void> => {
  const [drawBarcode, drawQrCode] = [await barcodeOf(order.number), await qrCodeOf(order.number)]
  roomFor(paper, 80)
  const top = paper.doc.y
  drawBarcode(paper, { x: TEXT_WIDTH - BARCODE.width - QR_GAP - QR_SIZE, y: top, ...BARCODE })
  drawQrCode(paper, { x: TEXT_WIDTH - QR_SIZE, y: top, size: QR_SIZE })
  const width = TEXT_WIDTH - BARCODE.width - QR_GAP - QR_SIZE - 16
  paper.element('H2', `${order.number} · ${order.name}`, { face: 'bold', size: 12, width, after: 2 })
  paper.element('P', `${order.town} ${order.postcode} · ${order.telephone}`, { width })
  paper.element('P', order.delivery, { width })
  paper.element('P', loadText(order.weight, order.pallets), { width })
  if (order.notes !== '') paper.element('P', `Notes: ${order.notes}`, { face: 'bold' })
  paper.doc.y = Math.max(paper.doc.y, top + QR_SIZE) + 10
}

const writeLine = async (paper: Paper, line: PickLine): Promise<void> => {
  const drawBarcode = await barcodeOf(line.sku)
  roomFor(paper, 56)
  const { doc } = paper
  paper.rule(0.6)
  doc.y += 7
  const top = doc.y
  drawBarcode(paper, { x: TEXT_WIDTH - BARCODE.width, y: top, ...BARCODE })
  doc
    .lineWidth(1)
    .strokeColor('#1f1d1a')
    .rect(doc.page.margins.left, top + 2, 12, 12)
    .stroke()
  doc.y = top
  const place = { x: 22, width: TEXT_WIDTH - BARCODE.width - 38 }
  paper.element('P', `${line.bin ?? 'Place not recorded'} · ${line.sku}`, {
    face: 'bold',
    size: 11,
    ...place,
  })
  paper.element('P', line.name, { size: 9.5, ...place })
  paper.element('P', line.take, { face: 'bold', size: 11, ...place })
  paper.element('P', `For ${line.order}`, { size: 8.5, colour: 'quiet', ...place })
  doc.y = Math.max(doc.y, top + BARCODE.height) + 7
}

/** The pick list on A4: the orders, then what to take in the order of the places in the yard (M-049). */
export const makePickList = async (
  orders: readonly PickOrder[],
  lines: readonly PickLine[],
  { merchant, now }: { readonly merchant: Merchant; readonly now: Date },
): Promise<Buffer> => {
  const title =
    orders.length === 1 ? `Pick list ${orders[0]?.number}` : `Pick list of ${orders.length} orders`
  const paper = await openPaper({ merchant, title, subject: 'What to take from the yard', date: now })
  paper.opening(title, 'By place in the yard, then sku. Tick what you took.', { after: 14 })
  for (const order of orders) await writeOrder(paper, order)
  for (const line of lines) await writeLine(paper, line)
  return paper.finish()
}
