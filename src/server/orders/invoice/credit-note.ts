import type { Merchant } from '#contract/merchant.ts'
import { openPaper } from '../../documents/index.ts'
import { formatLongLondonDay } from '../../london.ts'
import type { CreditNote } from './credit-note-of.ts'
import {
  amountRow,
  headLine,
  headRow,
  type TableRow,
  writeFooter,
  writeParties,
  writeTable,
} from './document-parts.ts'

/** The sentences under the table of a credit note. */
export const creditRemarks = ({ invoice, reason, withdrawnAt }: CreditNote): readonly string[] => [
  `This note credits the amount above, with its VAT, against invoice ${invoice.number} of ${formatLongLondonDay(invoice.issuedAt)}.`,
  ...(reason === '' ? [] : [`Reason: ${reason}`]),
  ...(withdrawnAt === null
    ? []
    : [
        `Withdrawn on ${formatLongLondonDay(withdrawnAt)}: the refund did not reach you, so this note credits nothing. We will give you the money another way, with a new credit note.`,
      ]),
]

/** This many kinds of goods identify the sale; the invoice lists all of them. */
const MOST_GOODS = 10

const goodsText = (goods: readonly string[]): string =>
  goods.length <= MOST_GOODS
    ? goods.join('\n')
    : [...goods.slice(0, MOST_GOODS), `and ${goods.length - MOST_GOODS} more, as on the invoice`].join('\n')

const partRows = ({ invoice, amount, isWhole, goods, parts }: CreditNote): readonly TableRow[] =>
  parts?.map((part) => amountRow(part.text, null, part.amount)) ?? [
    amountRow(
      isWhole
        ? `Refund of all of invoice ${invoice.number}`
        : `Refund of a part of invoice ${invoice.number}`,
      goodsText(goods),
      amount,
    ),
  ]

/** The rows of a credit note: what it credits and the total, at the invoice's VAT rate. */
export const creditRows = (note: CreditNote): readonly TableRow[] => [
  headRow(note.vatRate),
  ...partRows(note),
  amountRow('Total credited', null, note.amount, true),
]

/** A credit note as the bytes of a PDF; the same bytes for the same note. */
export const makeCreditNote = async (note: CreditNote, merchant: Merchant): Promise<Buffer> => {
  const { number, issuedAt, invoice, poNumber, billedTo, withdrawnAt } = note
  const paper = await openPaper({
    merchant,
    title: `Credit note ${number}`,
    subject: `Invoice ${invoice.number}`,
    date: issuedAt,
  })
  paper.opening(
    withdrawnAt === null ? 'Credit note' : 'Credit note (withdrawn)',
    headLine(number, `Date and tax point ${formatLongLondonDay(issuedAt)}`, poNumber),
    { after: 20 },
  )
  writeParties(paper, [
    { heading: 'Credited to', lines: billedTo },
    {
      heading: 'For invoice',
      lines: [`Number ${invoice.number}`, `Date ${formatLongLondonDay(invoice.issuedAt)}`],
    },
  ])
  await writeTable(paper, creditRows(note))
  writeFooter(paper, merchant, creditRemarks(note))
  return paper.finish()
}
