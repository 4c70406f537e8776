import { EmptyForm, LinkToken, WireFormAccepted } from '../account.ts'
import { ProductAddress } from '../question.ts'
import { paths, stockNoticePath, stockNoticeStopPath } from '../routes.ts'
import { AskStockNotice } from '../stock-notice.ts'
import { WireProblem } from '../wire.ts'
import { type Endpoint, redirected, refusals } from './endpoint.ts'

export const stockNoticeEndpoints = {
  askStockNotice: {
    method: 'POST',
    path: `${paths.contact}/back-in-stock/:category/:product`,
    tag: 'product',
    summary: 'Ask for an email when a variation is back in stock',
    params: ProductAddress,
    body: AskStockNotice,
    response: { 200: WireFormAccepted, ...redirected, ...refusals, 404: WireProblem },
  },
  confirmStockNotice: {
    method: 'POST',
    path: stockNoticePath(':token'),
    tag: 'product',
    summary: 'Confirm the address for that email',
    params: LinkToken,
    body: EmptyForm,
    response: { ...redirected, 403: WireProblem, 422: WireProblem },
  },
  /* A mail reader's own button posts without cookie or token, as a form of either kind (RFC 8058): the secret is enough. */
  stopStockNotice: {
    method: 'POST',
    path: stockNoticeStopPath(':token'),
    tag: 'product',
    summary: 'Forget the address for that email',
    params: LinkToken,
    response: { 200: WireProblem, ...redirected, 422: WireProblem },
    antiForgery: false,
  },
} as const satisfies Readonly<Record<string, Endpoint>>
