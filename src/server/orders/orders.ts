import { and, eq, inArray, isNotNull, notInArray, or, sql } from 'drizzle-orm'
import type { Merchant } from '#contract/merchant.ts'
import { messages } from '#contract/messages.ts'
import type { WireValidity } from '#contract/payment.ts'
import type { PaymentPage, PaymentPageUnavailable } from '#contract/payment-page.ts'
import { completePath, paths } from '#contract/routes.ts'
import { err, ok, type Result } from '#domain/lang/result.ts'
import { chargingAttemptStates, finalAttemptStates } from '#domain/orders/states.ts'
import type { OrderProblem } from '#domain/orders/validity.ts'
import type { PaymentSettings } from '#domain/payments/methods.ts'
import { hasRecentLogin } from '../accounts/index.ts'
import type { Basket } from '../basket/index.ts'
import type { Checkout } from '../checkout/index.ts'
import type { Database, Queries } from '../database/database.ts'
import { paymentAttempt, quote } from '../database/schema/index.ts'
import type { DeliveryFeature } from '../delivery/index.ts'
import { addAlert, type Visitor } from '../session/visitor.ts'
import { resolveOrderAttention, restoreOrderAttention } from './back-office/attention.ts'
import { type BackOfficeOrderDeps, recordOrderStep } from './back-office/back-office.ts'
import { emailTogether, previewEmailTogether } from './back-office/email-together.ts'
import { addOrderNote, previewNote } from './back-office/order-notes.ts'
import { matchingOrders, pageOrders } from './back-office/page-orders.ts'
import { setPoNumber } from './back-office/po-number.ts'
import { previewOrder } from './back-office/preview-order.ts'
import { readStaffOrder } from './back-office/read-staff-order.ts'
import { readRelatedOrders } from './back-office/related-orders.ts'
import { holdOrder } from './back-office/staff-hold.ts'
import { changeDelivery } from './changes/change-delivery.ts'
import { readOrderDelivery } from './changes/read-delivery.ts'
import {
  addCharge,
  readCharges,
  recordChargePaid,
  sendUnpaid,
  waitForCharges,
  withdrawCharge,
} from './charges/charges.ts'
import {
  listCreditNotesForStaff,
  readChargeInvoiceForStaff,
  readCreditNoteForStaff,
  readInvoiceForStaff,
  readProformaForStaff,
} from './documents-for-staff.ts'
import {
  listOrderEmails,
  type OrderEmailDeps,
  readOrderEmail,
  sendOrderEmail,
} from './emails/order-emails.ts'
import { findOrder } from './find-order.ts'
import { checkOrder } from './invariants/invariants.ts'
import { createDocumentPrinter, documentWriter, type Printable } from './invoice/document-printer.ts'
import { readOrderAccount } from './order-account.ts'
import { orderAgain, orderAgainForStaff } from './order-again.ts'
import { findRecentOrder } from './place/place-order.ts'
import { type PublicKeys, presentPaymentPage } from './present.ts'
import { freezeContent } from './quote/content.ts'
import { findOrderProblem } from './quote/make-quote.ts'
import { readPayer } from './quote/payer.ts'
import { termsSha256 } from './quote/terms.ts'
import {
  findTokenByPayment,
  listOrders,
  readConfirmation,
  readCreditNote,
  readCreditNoteByToken,
  readDeliveryEvent,
  readInvoice,
  readInvoiceByToken,
  readOrder,
} from './read-orders.ts'
import { reviewForStaff } from './review-for-staff.ts'
import { pathToFix, problemSentences } from './sentences.ts'
import { changeMessage, matchesShown } from './shown-order.ts'

/** `held`; `not-needed`: no card can pay for it; or the problem, as the response to the page. */
export type HoldGoods = () => Promise<'held' | 'not-needed' | WireValidity>

export interface OrdersDeps {
  readonly queries: Queries
  readonly database: BackOfficeOrderDeps['database'] & Pick<Database, 'reports'>
  readonly mail: OrderEmailDeps['mail']
  readonly merchant: Merchant
  readonly delivery: Pick<DeliveryFeature, 'coverage'>
  readonly basket: Pick<Basket, 'priced' | 'add' | 'acceptReplacementDelivery' | 'stillNeeded'>
  readonly checkout: Pick<Checkout, 'detailsOf'>
  readonly settings: PaymentSettings
  readonly keys: PublicKeys
  readonly undoMinutes: BackOfficeOrderDeps['undoMinutes']
  readonly now: () => Date
}

/** The orders feature as pages and handlers use it. */
export const createOrders = (deps: OrdersDeps) => {
  const { queries, now } = deps
  const print = createDocumentPrinter(documentWriter(deps.merchant))
  /** Prints the document that a reader finds; null: it finds none. */
  const printing =
    <Asked extends readonly unknown[]>(read: (...asked: Asked) => Promise<Printable | null>) =>
    async (...asked: Asked): Promise<Buffer | null> => {
      const found = await read(...asked)
      return found === null ? null : print(found)
    }
  return {
    /**
     * Checks whether the visitor's basket can be ordered now, as their page showed it, and if not why (T-352,
     * T-287, OP-70). `hold` holds its goods for a payment that the browser is about to confirm; once they are
     * held, it can be ordered.
     */
    validity: checkValidity(deps),
    /**
     * The data of the payment page, or why there is none now and where to go instead. A shopper who returns
     * from their bank with the payment `paid` is redirected to its order if a webhook event has placed it
     * meanwhile (T-301).
     */
    async paymentPage(
      visitor: Visitor,
      paid: string | null = null,
    ): Promise<Result<PaymentPage, PaymentPageUnavailable>> {
      const page = await readPaymentPage(deps, visitor)
      if (page.ok) return page
      const token = paid === null ? null : await findTokenByPayment(queries, visitor, paid, now())
      if (token !== null) return err({ message: messages.orderPlaced, to: completePath(token) })
      await addAlert(queries, visitor, { level: 'warning', message: page.error.message, important: true })
      return page
    },
    /** The confirmation at `completePath(token)`; null: no such order (404). */
    confirmation: readConfirmation(deps),
    /** The delivery day for a calendar; null: there is none, or the visitor may not see the whole order. */
    deliveryEvent: readDeliveryEvent(deps),
    /** The account that a guest may open with their new order; null: none. */
    accountOf: readOrderAccount(deps),
    /** Opens a guest's order by its number and email address (S-036). */
    find: findOrder(deps),
    /** A customer's orders, newest first. */
    ofUser: listOrders(queries),
    /** One of a customer's orders by its number; null: the customer has no such order. */
    ofUserByNumber: readOrder(queries),
    /** Its VAT invoice as a PDF; null: the customer has no such order. */
    invoice: printing(readInvoice(queries)),
    /** The same by the confirmation's token, for visitors who may see the whole order there. */
    invoiceByToken: printing(readInvoiceByToken(deps)),
    /** One of its credit notes as a PDF, by its printed number; null as above. */
    creditNote: printing(readCreditNote(queries)),
    creditNoteByToken: printing(readCreditNoteByToken(deps)),
    /** For staff who make an order in a session of its own: whether it can be placed, and how paid. */
    reviewForStaff: reviewForStaff(deps),
    /** For staff: one page of the order list. */
    page: pageOrders({ queries: deps.database.reports, now: deps.now }),
    matching: matchingOrders({ queries: deps.database.reports, now: deps.now }),
    /** For staff: releases an order that was on hold, or records its dispatch. The shopper gets one email. */
    recordStep: recordOrderStep(deps),
    /** For staff: nothing of the order is picked or sent until it is released. */
    hold: holdOrder(deps),
    setPoNumber: setPoNumber(deps),
    /** For staff: adds a note, for themselves or to the shopper. */
    addNote: addOrderNote(deps),
    /** For staff: a note to the shopper as its email will read. */
    previewNote: previewNote(deps),
    /** For staff: the same note to the shoppers of several orders; how it will read, and for whom. */
    emailTogether: emailTogether(deps),
    previewEmailTogether: previewEmailTogether(deps),
    /** For staff: where, how and when it is delivered; changes that. */
    delivery: readOrderDelivery(deps),
    changeDelivery: changeDelivery(deps),
    /** For staff: its extra charges; adds one, records its payment, takes it back, lets goods go before. */
    charges: readCharges(queries),
    addCharge: addCharge(deps),
    recordChargePaid: recordChargePaid(deps),
    withdrawCharge: withdrawCharge(deps),
    sendUnpaid: sendUnpaid(deps),
    waitForCharges: waitForCharges(deps),
    /** For staff: its credit notes; its invoice, and one of its credit notes, as PDFs. */
    creditNotesForStaff: listCreditNotesForStaff(queries),
    invoiceForStaff: printing(readInvoiceForStaff(queries)),
    proformaForStaff: printing(readProformaForStaff(queries)),
    creditNoteForStaff: printing(readCreditNoteForStaff(queries)),
    chargeInvoiceForStaff: printing(readChargeInvoiceForStaff(queries)),
    /** For staff: the emails of an order; one of them in its words; sends one again. */
    emails: listOrderEmails(deps),
    email: readOrderEmail(deps),
    sendEmail: sendOrderEmail(deps),
    /** Takes an order off the list of those that wait for a person. */
    resolveAttention: resolveOrderAttention(deps),
    restoreAttention: restoreOrderAttention(deps),
    /** The order as staff see it, with its timeline; null: there is none. */
    ofStaff: readStaffOrder(queries),
    /** For staff: a look at it from the list; null: there is none. */
    preview: previewOrder(queries),
    /** For staff: other orders that may be of the same person; null: there is no such order. */
    related: readRelatedOrders(queries),
    /** For staff: which rules it breaks of those that must always hold; null: there is no such order. */
    check: checkOrder(deps),
    /** Adds the lines of an earlier order to the customer's basket; null: the customer has no such order. */
    orderAgain: orderAgain(deps),
    /** The same for staff, of any customer's order; null: there is no such order. */
    orderAgainForStaff: orderAgainForStaff(deps),
  }
}

export type Orders = ReturnType<typeof createOrders>

/**
 * Whether a payment may have succeeded whose outcome is unknown here: no further charge is made until it is
 * known (HZ-22).
 */
const isBeingChecked = async (queries: Queries, visitor: Visitor): Promise<boolean> => {
  if (visitor.isNew) return false
  const rows = await queries
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .innerJoin(quote, eq(quote.id, paymentAttempt.quoteId))
    .where(
      and(
        eq(quote.sessionIdHash, visitor.idHash),
        or(
          and(
            inArray(paymentAttempt.state, chargingAttemptStates),
            /* A payment whose id no browser has received cannot have been paid. */
            sql`(${paymentAttempt.flow} = 'server' or ${paymentAttempt.paymentId} is not null)`,
          ),
          /* Certainly paid; its order could not be written yet (FT-10). */
          and(isNotNull(paymentAttempt.paidSince), notInArray(paymentAttempt.state, [...finalAttemptStates])),
        ),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/**
 * The path of the order that has just emptied the basket, in another tab perhaps (OP-73); null: there is
 * none.
 */
const findOrderedElsewhere = async (
  { queries, now }: OrdersDeps,
  visitor: Visitor,
  problem: OrderProblem,
): Promise<string | null> => {
  if (problem !== 'basket-empty' || visitor.isNew) return null
  const placed = await findRecentOrder(queries, visitor, now())
  return placed === null ? null : completePath(placed.token)
}

const checkValidity =
  (deps: OrdersDeps) =>
  async (visitor: Visitor, shown: string | null, hold: HoldGoods | null): Promise<WireValidity> => {
    if (await isBeingChecked(deps.queries, visitor))
      return { valid: false, message: messages.checkingPayment }
    const held = hold === null ? 'not-needed' : await hold()
    if (held === 'held') return { valid: true, message: '' }
    const checked = await checkBasket(deps, visitor, shown)
    return checked.valid && held !== 'not-needed' ? held : checked
  }

/** Checks the basket alone. Changes nothing except a delivery service that is no longer available. */
const checkBasket = async (
  deps: OrdersDeps,
  visitor: Visitor,
  shown: string | null,
): Promise<WireValidity> => {
  const { basket, checkout } = deps
  const priced = await basket.priced(visitor)
  const details = await checkout.detailsOf(visitor)
  const problem = findOrderProblem(priced, details)
  if (problem !== null) {
    const ordered = await findOrderedElsewhere(deps, visitor, problem)
    return ordered === null
      ? { valid: false, message: problemSentences[problem] }
      : { valid: false, message: messages.alreadyOrdered, redirect_url: ordered }
  }
  const changed: WireValidity = { valid: false, message: messages.orderChanged }
  const { postcode, offer } = priced
  if (priced.hasChangedService) {
    await basket.acceptReplacementDelivery(visitor)
    return changed
  }
  if (shown === null) return { valid: true, message: '' }
  if (postcode === null || offer === null || details === null) return changed
  const content = freezeContent(priced, { postcode, offer }, details, termsSha256)
  return matchesShown(shown, content)
    ? { valid: true, message: '' }
    : { valid: false, message: changeMessage(shown, content) }
}

const readPaymentPage = async (
  deps: OrdersDeps,
  visitor: Visitor,
): Promise<Result<PaymentPage, PaymentPageUnavailable>> => {
  const { queries, basket, checkout, settings, keys, now } = deps
  if (await isBeingChecked(queries, visitor))
    return err({ message: messages.checkingPayment, to: paths.basket })
  const priced = await basket.priced(visitor)
  const details = await checkout.detailsOf(visitor)
  const problem = findOrderProblem(priced, details)
  if (problem !== null) {
    const ordered = await findOrderedElsewhere(deps, visitor, problem)
    return err(
      ordered === null
        ? { message: problemSentences[problem], to: pathToFix(problem) }
        : { message: messages.alreadyOrdered, to: ordered },
    )
  }
  const { postcode, offer, stored } = priced
  if (postcode === null || offer === null || details === null)
    return err({ message: messages.orderChanged, to: paths.basket })
  /* The page shows the replacement service. */
  if (priced.hasChangedService) await basket.acceptReplacementDelivery(visitor)
  const payer = await readPayer(queries, stored.customerId)
  const passwordFirst = payer.credit !== null && !(await hasRecentLogin(visitor, now()))
  return ok(
    presentPaymentPage(priced, { postcode, offer }, details, { payer, settings, keys, passwordFirst }),
  )
}
