import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import { amountText, orderedAmount } from '#domain/dispatch/quantities.ts'
import type { Queries } from '../database/database.ts'
import { barcodeOf, openPaper, type Paper, qrCodeOf, TEXT_WIDTH } from '../documents/index.ts'
import { formatLongLondonDay } from '../london.ts'
import { findLinesToSend } from '../orders/index.ts'
import { findPickOrders, type PickOrder } from './pick-list.ts'

/** A line of a delivery note: what was ordered, and how much of it has gone before. */
interface NoteLine {
  readonly sku: string
  readonly name: string
  /** 'plan PL-4K7Q-9XWX' for each layout plan that it was ordered by (L-089). */
  readonly plans: readonly string[]
  /** '60 tiles (21.6 m²)' */
  readonly ordered: string
  /** '28 tiles (10.08 m²)'; empty: nothing. */
  readonly sent: string
}

/** What of the order is delivered; cancelled goods are left out. */
const findNoteLines = async (queries: Queries, orderId: number): Promise<readonly NoteLine[]> =>
  (await findLinesToSend(queries, orderId)).flatMap(({ line, sent }) => {
    const amount = orderedAmount(line) - line.cancelledAmount
    if (amount <= 0) return []
    return [
      {
        sku: line.sku,
        name: line.variationName === '' ? line.name : `${line.name}, ${line.variationName}`,
        plans: (line.plans ?? []).map((plan) => messages.planNumber(plan.number)),
        ordered: amountText(line, amount),
        sent: sent === 0 ? '' : amountText(line, sent),
      },
    ]
  })

const BARCODE = { width: 130, height: 30 } as const
const QR_SIZE = 46
const QR_GAP = 10
const NAME_WIDTH = TEXT_WIDTH - 220

const writeHead = async (paper: Paper, order: PickOrder): Promise<void> => {
  const [drawBarcode, drawQrCode] = [await barcodeOf(order.number), await qrCodeOf(order.number)]
  const top = paper.doc.y
  drawBarcode(paper, { x: TEXT_WIDTH - BARCODE.width - QR_GAP - QR_SIZE, y: top, ...BARCODE })
  drawQrCode(paper, { x: TEXT_WIDTH - QR_SIZE, y: top, size: QR_SIZE })
  const width = TEXT_WIDTH - BARCODE.width - QR_GAP - QR_SIZE - 16
  paper.element('H2', 'Deliver to', { face: 'bold', size: 9, colour: 'quiet', width, after: 2 })
  paper.element('P', [order.name, ...order.address, order.town, order.postcode].join('\n'), {
    width,
    after: 4,
  })
  paper.element('P', order.telephone, { width, after: 4 })
  paper.element('P', order.delivery, { width, face: 'bold', after: 4 })
  if (order.notes !== '') paper.element('P', `Notes: ${order.notes}`, { after: 4 })
  paper.doc.y += 10
}

const writeLine = (paper: Paper, { sku, name, plans, ordered, sent }: NoteLine): void => {
  const { doc } = paper
  if (doc.y + 40 > doc.page.height - doc.page.margins.bottom) doc.addPage()
  paper.rule(0.6)
  doc.y += 6
  const top = doc.y
  paper.element('P', name, { face: 'bold', width: NAME_WIDTH })
  paper.element('P', [sku, ...plans].join(' · '), { size: 8.5, colour: 'quiet', width: NAME_WIDTH })
  const bottom = doc.y
  const amounts = { x: NAME_WIDTH + 16, width: TEXT_WIDTH - NAME_WIDTH - 16, align: 'right' } as const
  paper.element('P', ordered, { ...amounts, y: top, face: 'bold' })
  if (sent !== '') paper.element('P', `of it sent: ${sent}`, { ...amounts, size: 8.5, colour: 'quiet' })
  doc.y = Math.max(bottom, doc.y) + 6
}

const writeSignature = (paper: Paper): void => {
  const { doc } = paper
  if (doc.y + 90 > doc.page.height - doc.page.margins.bottom) doc.addPage()
  paper.rule(0.6)
  doc.y += 14
  paper.element('P', 'Please check the goods on the day that they arrive, and before they are laid.', {
    after: 34,
  })
  paper.element('P', 'Received by (name and signature)', { size: 8.5, colour: 'quiet', width: 260, y: doc.y })
}

/** The delivery note of an order, without money (M-046); null: there is no such order. */
export const makeDeliveryNote = async (
  queries: Queries,
  number: string,
  { merchant, now }: { readonly merchant: Merchant; readonly now: Date },
): Promise<Buffer | null> => {
  const [order] = await findPickOrders(queries, [number])
  if (order === undefined) return null
  const lines = await findNoteLines(queries, order.id)
  const title = `Delivery note ${order.number}`
  const paper = await openPaper({ merchant, title, subject: `Order ${order.number}`, date: now })
  paper.opening('Delivery note', `Order ${order.number} · ${formatLongLondonDay(now)}`, { after: 20 })
  await writeHead(paper, order)
  for (const line of lines) writeLine(paper, line)
  writeSignature(paper)
  paper.doc.y += 24
  paper.imprint(`${merchant.telephone} · ${merchant.email}`, { size: 8.5 })
  return paper.finish()
}
