import { paymentLinkPath } from '#contract/routes.ts'
import type { Visitor } from '../../session/visitor.ts'
import type { PrepareDeps } from '../attempts/prepare.ts'
import type { ManualDeps } from '../manual/pay-against-reference.ts'
import { findOpenLinkOf, linkForCharge, linkForGoods, linkForOrder, linkForReference } from './make-link.ts'
import { type LinkQuery, linksOfOrder, listLinks, readLink } from './read-links.ts'
import { sendLink, withdrawLink } from './withdraw-link.ts'

type StaffArgs<UseCase> = UseCase extends (deps: never, ...args: infer Args) => unknown ? Args : never

/** Payment links as staff use them (M-080). */
export const createPaymentLinks = (deps: PrepareDeps & ManualDeps & { readonly publicUrl: URL }) => {
  const { queries, reports } = deps.database
  return {
    forGoods: (...args: StaffArgs<typeof linkForGoods>) => linkForGoods(deps, ...args),
    forOrder: (...args: StaffArgs<typeof linkForOrder>) => linkForOrder(deps, ...args),
    forCharge: (...args: StaffArgs<typeof linkForCharge>) => linkForCharge(deps, ...args),
    forReference: (...args: StaffArgs<typeof linkForReference>) => linkForReference(deps, ...args),
    /** The address that a customer opens. */
    addressOf: (key: string): string => new URL(paymentLinkPath(key), deps.publicUrl).href,
    /** The link by which goods of a session can be paid now; null: none. */
    openOf: (visitor: Visitor) => findOpenLinkOf(queries, visitor, deps.now()),
    list: (query: LinkQuery) => listLinks(reports, query, deps.now()),
    ofOrder: (number: string) => linksOfOrder(queries, number, deps.now()),
    read: (id: number) => readLink(queries, id, deps.now()),
    send: (...args: StaffArgs<typeof sendLink>) => sendLink(deps, ...args),
    withdraw: (...args: StaffArgs<typeof withdrawLink>) => withdrawLink(deps, ...args),
  }
}

export type PaymentLinks = ReturnType<typeof createPaymentLinks>
