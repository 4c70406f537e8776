import type { Merchant } from '#contract/merchant.ts'
import { paths } from '#contract/routes.ts'
import {
  type Block,
  button,
  contactLine,
  type Email,
  greeting,
  heading,
  paragraph,
  type Row,
} from '../email.ts'

/** A step of a return (M-070). */
export interface ReturnNotice {
  /** Of the order. */
  readonly number: string
  /** 1, 2, … in the order. */
  readonly returnNumber: number
  readonly firstName: string
  readonly orderPath: string
  readonly goods: readonly { readonly name: string; readonly bought: string }[]
}

const nameOf = ({ number, returnNumber }: ReturnNotice): string => `return ${returnNumber} of order ${number}`

const goodsRows = ({ goods }: ReturnNotice): Block => ({
  kind: 'rows',
  rows: goods.map(({ name, bought }): Row => ({ label: name, value: bought, wraps: true })),
})

const reasonOf = ({ name }: Merchant): string =>
  `You get this email because goods of an order at ${name} with your email address are to come back.`

const question = (merchant: Merchant): Block => paragraph(`You have a question? ${contactLine(merchant)}`)

export const returnAsked = (notice: ReturnNotice, merchant: Merchant): Email => ({
  subject: `We have your ${nameOf(notice)}`,
  preview: 'We look at it and write to you.',
  title: greeting('We have your return', notice.firstName),
  blocks: [
    paragraph(
      `This is what you would like to give back of your order ${notice.number}. Please keep the goods with you: we look at it, and write to you where they go.`,
    ),
    goodsRows(notice),
    button('View my order', notice.orderPath),
    question(merchant),
  ],
  reason: reasonOf(merchant),
})

export interface AgreedReturn extends ReturnNotice {
  /** Where the goods go. */
  readonly address: readonly string[]
  /** The shop answers for it, and pays the way back. */
  readonly isOurFault: boolean
  /** What may be kept for handling; 0: nothing. */
  readonly feePercent: number
}

export const returnAgreed = (notice: AgreedReturn, merchant: Merchant): Email => ({
  subject: `Please send back the goods of ${nameOf(notice)}`,
  preview: 'This is where they go.',
  title: greeting('Your return is agreed', notice.firstName),
  blocks: [
    paragraph('Please send or bring back these goods within 14 days:'),
    goodsRows(notice),
    heading('Where they go'),
    { kind: 'lines', lines: notice.address },
    paragraph(
      `Write ${notice.number} and ‘return ${notice.returnNumber}’ on them, and keep the proof that you have sent them.`,
    ),
    paragraph(
      notice.isOurFault
        ? `We pay for the way back. Before you send anything heavy, ask us to collect it. ${contactLine(merchant)}`
        : 'The way back is at your cost. You may use any carrier, or ask us what collecting them costs.',
    ),
    ...(notice.feePercent === 0
      ? []
      : [paragraph(`We may keep up to ${notice.feePercent}% of the goods’ price for handling.`)]),
    button('View my order', notice.orderPath),
    { kind: 'links', links: [{ label: 'How goods come back', path: paths.returns }] },
  ],
  reason: reasonOf(merchant),
})

export interface EndedReturn extends ReturnNotice {
  /** Why, in the words of staff. */
  readonly words: string
}

export const returnRefused = (notice: EndedReturn, merchant: Merchant): Email => ({
  subject: `We cannot take back the goods of ${nameOf(notice)}`,
  preview: 'This is why.',
  title: greeting('We cannot take these goods back', notice.firstName),
  blocks: [
    goodsRows(notice),
    paragraph(`This is why: ${notice.words}`),
    button('View my order', notice.orderPath),
    question(merchant),
  ],
  reason: reasonOf(merchant),
})

export interface ReceivedReturn extends ReturnNotice {
  /** 'Tue 10 June 2025', the last day for the money; null: not known. */
  readonly due: string | null
}

export const returnReceived = (notice: ReceivedReturn, merchant: Merchant): Email => ({
  subject: `The goods of ${nameOf(notice)} have come`,
  preview: 'We look at them, and write again about your money.',
  title: greeting('Your goods are back with us', notice.firstName),
  blocks: [
    paragraph('We have counted what came:'),
    goodsRows(notice),
    paragraph(
      `We look at the goods and write again when your money goes back${notice.due === null ? '' : `, on ${notice.due} at the latest`}.`,
    ),
    button('View my order', notice.orderPath),
    question(merchant),
  ],
  reason: reasonOf(merchant),
})

export const returnClosed = (notice: EndedReturn, merchant: Merchant): Email => ({
  subject: `Your ${nameOf(notice)} is settled`,
  preview: 'No more money goes back for it.',
  title: greeting('Your return is settled', notice.firstName),
  blocks: [
    goodsRows(notice),
    paragraph(`No more money goes back for it. This is why: ${notice.words}`),
    button('View my order', notice.orderPath),
    question(merchant),
  ],
  reason: reasonOf(merchant),
})
