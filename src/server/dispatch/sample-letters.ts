import type { Merchant } from '#contract/merchant.ts'
import { openPaper, qrCodeOf, TEXT_WIDTH } from '../documents/index.ts'
import type { PickOrder } from './pick-list.ts'

const QR_SIZE = 46

type Letter = Pick<PickOrder, 'number' | 'name' | 'address' | 'town' | 'postcode' | 'lines'>

/** A letter for each order of samples: the customer's name and address, and what is in the envelope (M-161). */
export const makeSampleLetters = async (
  orders: readonly Letter[],
  { merchant, now }: { readonly merchant: Merchant; readonly now: Date },
): Promise<Buffer> => {
  const paper = await openPaper({
    merchant,
    title: orders.length === 1 ? `Samples of ${orders[0]?.number}` : `Samples of ${orders.length} orders`,
    subject: 'Letters that go with samples',
    date: now,
  })
  for (const [i, order] of orders.entries()) {
    if (i > 0) paper.doc.addPage()
    paper.opening('Your samples', `Order ${order.number}`, { after: 18 })
    const drawQrCode = await qrCodeOf(order.number)
    drawQrCode(paper, { x: TEXT_WIDTH - QR_SIZE, y: paper.doc.y, size: QR_SIZE })
    const address = [order.name, ...order.address, order.town, order.postcode]
    paper.element('P', address.join('\n'), { size: 11, width: TEXT_WIDTH - QR_SIZE - 16, after: 18 })
    paper.element('P', `Dear ${order.name},`, { size: 11, after: 8 })
    paper.element('P', 'These are the samples that you ordered:', { size: 11, after: 8 })
    paper.list(
      order.lines.map(({ sku, name, take }) => `${sku} · ${name}${take === '1' ? '' : ` · ${take}`}`),
      { size: 11, after: 5 },
    )
    paper.doc.y += 10
    const closing =
      'Natural stone and fired clay vary: look at them in the light of the room that they are for.'
    paper.element('P', closing, { size: 11, after: 18 })
    paper.imprint('')
  }
  return paper.finish()
}
