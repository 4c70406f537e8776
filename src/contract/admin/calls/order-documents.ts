import { z } from 'zod'
import { poundsIncVat } from '../../wire.ts'
import type { AdminCall } from '../call.ts'
import { File } from '../file.ts'
import { orderNumber } from '../order-fields.ts'
import { recordId } from '../record-id.ts'

/* Documents of an order as PDFs (M-046). Those with money need `orders.see`, which the yard has not. */

export const orderDocumentCalls = {
  orderCreditNotes: {
    method: 'GET',
    path: '/admin/api/orders/:number/credit-notes',
    summary: 'The credit notes of an order, oldest first',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: z.array(
      z.object({
        /** 'CN-00012' */
        number: z.string(),
        amount: poundsIncVat,
        issuedAt: z.string(),
        /** The refund came back, so that it credits nothing any more. */
        isWithdrawn: z.boolean(),
      }),
    ),
  },
  orderInvoice: {
    method: 'GET',
    path: '/admin/api/orders/:number/invoice',
    summary: 'The VAT invoice of an order, as a PDF',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: File,
  },
  orderProforma: {
    method: 'GET',
    path: '/admin/api/orders/:number/proforma',
    summary: 'The proforma invoice of an order that is still to be paid, as a PDF; not a VAT invoice',
    right: 'orders.see',
    input: z.object(orderNumber),
    output: File,
  },
  orderCreditNote: {
    method: 'GET',
    path: '/admin/api/orders/:number/credit-notes/:creditNote',
    summary: 'A credit note of an order, as a PDF',
    right: 'orders.see',
    input: z.object({ ...orderNumber, creditNote: z.string().max(20) }),
    output: File,
  },
  orderChargeInvoice: {
    method: 'GET',
    path: '/admin/api/orders/:number/charges/:charge/invoice',
    summary: 'The VAT invoice of an extra charge that is paid, as a PDF',
    right: 'orders.see',
    input: z.object({ ...orderNumber, charge: recordId }),
    output: File,
  },
  deliveryNote: {
    method: 'GET',
    path: '/admin/api/orders/:number/delivery-note',
    summary: 'The delivery note of an order, without money, as a PDF',
    right: ['orders.see', 'orders.see-to-pick', 'orders.dispatch'],
    input: z.object(orderNumber),
    output: File,
  },
} as const satisfies Readonly<Record<string, AdminCall>>
