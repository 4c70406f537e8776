import type { CallHandlers } from '#contract/admin/call.ts'
import type { orderDocumentCalls } from '#contract/admin/calls/order-documents.ts'
import type { AdminRefusal } from '#contract/admin/refusal.ts'
import { err, ok } from '#domain/lang/result.ts'
import { penceToPounds } from '#domain/money/pence.ts'
import type { Dispatch } from '../../dispatch/index.ts'
import type { Orders } from '../../orders/index.ts'
import { noOrder } from '../order-refusals.ts'
import { pdfFile } from '../pdf-file.ts'

const noChargeInvoice: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'An extra charge has an invoice once it is paid.',
}

const noProforma: AdminRefusal = {
  status: 404,
  reason: 'not-found',
  message: 'A proforma invoice is for an order on hold that is still to be paid.',
}

export const orderDocumentHandlers = (shop: {
  readonly orders: Pick<
    Orders,
    | 'creditNotesForStaff'
    | 'invoiceForStaff'
    | 'proformaForStaff'
    | 'creditNoteForStaff'
    | 'chargeInvoiceForStaff'
  >
  readonly dispatch: Pick<Dispatch, 'deliveryNote'>
}): CallHandlers<typeof orderDocumentCalls> => ({
  orderCreditNotes: async ({ input: { number } }) => {
    const notes = await shop.orders.creditNotesForStaff(number)
    if (notes === null) return err(noOrder)
    return ok(
      notes.map(({ issuedAt, amount, ...note }) => ({
        ...note,
        amount: penceToPounds(amount),
        issuedAt: issuedAt.toISOString(),
      })),
    )
  },
  orderInvoice: async ({ input: { number } }) =>
    pdfFile(`invoice-${number}`, await shop.orders.invoiceForStaff(number)),
  orderProforma: async ({ input: { number } }) => {
    const pdf = await shop.orders.proformaForStaff(number)
    return pdf === null ? err(noProforma) : pdfFile(`proforma-${number}`, pdf)
  },
  orderCreditNote: async ({ input: { number, creditNote } }) =>
    pdfFile(`credit-note-${creditNote}`, await shop.orders.creditNoteForStaff({ number, creditNote })),
  orderChargeInvoice: async ({ input: { number, charge } }) => {
    const pdf = await shop.orders.chargeInvoiceForStaff({ number, charge })
    return pdf === null ? err(noChargeInvoice) : pdfFile(`invoice-${number}-${charge}`, pdf)
  },
  deliveryNote: async ({ input: { number } }) =>
    pdfFile(`delivery-note-${number}`, await shop.dispatch.deliveryNote(number)),
})
