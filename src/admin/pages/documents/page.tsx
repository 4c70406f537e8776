import { data } from 'react-router'
import type { LabelSize } from '#contract/admin/label-size.ts'
import { load } from '../../requests.ts'
import type { Route } from './+types/page.ts'

type Read = (
  args: Route.LoaderArgs,
  query: URLSearchParams,
) => Promise<{ readonly file_name: string; readonly content_type: string; readonly base64: string }>

const ordersOf = (query: URLSearchParams): string => query.getAll('orders').join(' ')
/* The call's own shape refuses what is no paper. */
const paperOf = (query: URLSearchParams): LabelSize => (query.get('paper') ?? 'a4') as LabelSize

const documents: Readonly<Record<string, Read>> = {
  'pick-list.pdf': (args, query) => load(args, 'pickListDocument', { orders: ordersOf(query) }),
  'labels.pdf': (args, query) =>
    load(args, 'orderLabels', {
      number: query.get('number') ?? '',
      count: query.get('count') || undefined,
      paper: paperOf(query),
    }),
  'invoice.pdf': (args, query) => load(args, 'orderInvoice', { number: query.get('number') ?? '' }),
  'proforma.pdf': (args, query) => load(args, 'orderProforma', { number: query.get('number') ?? '' }),
  'credit-note.pdf': (args, query) =>
    load(args, 'orderCreditNote', {
      number: query.get('number') ?? '',
      creditNote: query.get('note') ?? '',
    }),
  'charge-invoice.pdf': (args, query) =>
    load(args, 'orderChargeInvoice', {
      number: query.get('number') ?? '',
      charge: query.get('charge') ?? '',
    }),
  'photograph.webp': (args, query) =>
    load(args, 'photograph', { number: query.get('number') ?? '', id: query.get('id') ?? '' }),
  'delivery-note.pdf': (args, query) => load(args, 'deliveryNote', { number: query.get('number') ?? '' }),
  'sample-labels.pdf': (args, query) =>
    load(args, 'sampleLabels', { orders: ordersOf(query), paper: paperOf(query) }),
  'stock.csv': (args, query) => load(args, 'stockFile', { id: query.get('id') ?? '' }),
  'sample-letters.pdf': (args, query) => load(args, 'sampleLetters', { orders: ordersOf(query) }),
}

/** The documents of orders, of stock and of the yard, and photographs of refunds, as files of the browser. */
export const loader = async (args: Route.LoaderArgs): Promise<Response> => {
  const read = Object.hasOwn(documents, args.params.file) ? documents[args.params.file] : undefined
  if (read === undefined) throw data('There is no such document.', { status: 404 })
  const file = await read(args, new URL(args.request.url).searchParams)
  return new Response(Buffer.from(file.base64, 'base64'), {
    headers: {
      'Content-Type': file.content_type,
      'Content-Disposition': `inline; filename="${file.file_name}"`,
    },
  })
}
