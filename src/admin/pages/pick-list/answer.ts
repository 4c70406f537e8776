import { redirect } from 'react-router'
import { type ActionAnswer, act, fieldsOf, load } from '../../requests.ts'
import type { Route } from './+types/page.ts'
import { tickName } from './line-rows.tsx'

const refuse = (message: string): ActionAnswer<never> => ({
  ok: false,
  refusal: { status: 422, reason: 'not-ticked', message },
})

/** Runs a call for each order until one is refused. */
const forEach = async (
  orders: readonly string[],
  run: (number: string) => Promise<ActionAnswer<unknown>>,
): Promise<ActionAnswer<unknown>> => {
  for (const number of orders) {
    const answer = await run(number)
    if (!answer.ok) return answer
  }
  return { ok: true, value: null }
}

/** Answers the forms of a pick list: start, leave, short, place, and picked and packed. */
export const answerPick = async (args: Route.ActionArgs): Promise<ActionAnswer<unknown>> => {
  const { search, searchParams } = new URL(args.request.url)
  const typed = await fieldsOf(args.request)
  const asked = searchParams.getAll('orders').join(' ')
  const { orders, lines } = await load(args, 'pickList', { orders: asked })
  const numbers = orders.filter(({ refused }) => refused === null).map(({ number }) => number)
  const take_over = typed['take_over'] === 'on'
  const back = `/pick/list${search}`
  switch (typed['intent']) {
    case 'start': {
      const started = await forEach(numbers, (number) => act(args, 'startPick', { number, take_over }))
      if (started.ok) throw redirect(back)
      return started
    }
    case 'leave': {
      const left = await forEach(numbers, (number) => act(args, 'endPick', { number }))
      if (left.ok) throw redirect('/pick')
      return left
    }
    case 'short': {
      const [number = '', position = ''] = String(typed['line']).split(':')
      const reported = await act(args, 'reportShort', { number, position, found: String(typed['found']) })
      if (reported.ok)
        throw redirect(`/pick/list?${new URLSearchParams({ orders: asked, short: `${typed['line']}` })}`)
      return reported
    }
    case 'place': {
      const placed = await act(args, 'setBin', {
        sku: String(typed['sku']),
        bin: String(typed['bin']),
        was: String(typed['was'] ?? ''),
      })
      if (placed.ok) throw redirect(back)
      return placed
    }
    default: {
      const missing = lines.filter(({ order, position }) => typed[tickName(order, position)] === undefined)
      if (missing.length > 0)
        return refuse(
          `Tick each line that you took. Not ticked: ${missing.map(({ sku }) => sku).join(', ')}. ` +
            'If there is too little of one, say so at its line, then tick it.',
        )
      const packed = await forEach(numbers, (number) =>
        act(args, 'finishPick', { number, version: String(typed[`version ${number}`] ?? '') }),
      )
      if (packed.ok) throw redirect(numbers.length === 1 ? `/orders/${numbers[0]}/dispatch` : '/dispatch')
      return packed
    }
  }
}
