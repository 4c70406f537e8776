import type { CallOutput } from '#contract/admin/calls.ts'
import { adminPaths } from '#contract/admin/paths.ts'

type FoundCode = CallOutput<'findCode'>

/** What a page says about a code. */
export interface CodeAnswer {
  readonly look: 'done' | 'error'
  readonly text: string
  /** Orders that the article of the code is to be picked for. */
  readonly orders?: readonly string[]
  /** Nothing more is to be scanned: the dialog closes. */
  readonly isLast?: boolean
}

const places: Readonly<Record<Extract<FoundCode, { kind: 'order' }>['page'], (number: string) => string>> = {
  pick: (number) => `/pick/list?orders=${number}`,
  dispatch: (number) => `/orders/${number}/dispatch`,
  samples: (number) => `/samples#${number}`,
}

/** The page where the next step of an order is. */
export const placeOf = ({ number, page }: Extract<FoundCode, { kind: 'order' }>): string =>
  places[page](number)

/** What is said of an article: the orders that wait for it, or, on a page of some goods, that it is none of them. */
export const articleAnswer = (
  { sku, name, orders }: Extract<FoundCode, { kind: 'article' }>,
  notHere?: string,
): CodeAnswer => {
  if (notHere !== undefined) return { look: 'error', text: `${sku} is ${notHere}.` }
  if (orders.length === 0) return { look: 'error', text: `${sku}, ${name}, is to be picked for no order.` }
  return { look: 'done', text: `${sku}, ${name}, is to be picked for:`, orders }
}

/** What the back office answered about a code; or the sentence why it did not. */
export const askCode = async (code: string): Promise<FoundCode> => {
  const failed = (message: string): FoundCode => ({ kind: 'unknown', message })
  try {
    const response = await fetch(`${adminPaths.codes}?${new URLSearchParams({ code })}`, {
      headers: { accept: 'application/json' },
    })
    if (response.status === 401) return failed('Your session has ended. Load the page again to sign in.')
    const answer: FoundCode & { readonly message?: string } = await response.json()
    return response.ok ? answer : failed(answer.message ?? 'The shop did not answer. Try again.')
  } catch {
    return failed(`‘${code}’ was read, but the shop did not answer. Try again.`)
  }
}
