import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import { type Answer, add, arrive, type Buyer, details, payByHandler } from '../../test/fixture-shop/buyer.ts'
import type { Ground } from '../../test/fixture-shop/ground.ts'
import { type Random, randomFrom } from '../scenarios/random.ts'
import { times } from '../scenarios/row.ts'

/*
 * A shop full of people (LD-01): six in ten steps are pages, three are calls of pages, one is a step of the checkout, up
 * to the order by card. Each looks at what came for a moment before the next step.
 */

export type Kind = 'page' | 'call' | 'checkout'

export interface Step {
  readonly kind: Kind
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Milliseconds since the crowd came in. */
  readonly at: number
}

export interface Crowd {
  /** So far, oldest first. */
  readonly steps: readonly Step[]
  /** Everybody ends what they are at. */
  leave(): Promise<void>
}

/** One looks for half a second on average: two hundred steps in a hundred seconds are one shopper's. */
const LOOK_MS = 1_000

const pages = [
  paths.home,
  '/paving',
  '/paving/goods-plenty',
  '/search?q=piece',
  paths.basket,
  paths.delivery,
] as const

type Ask = (buyer: Buyer) => Promise<Answer>

const openPage =
  (path: string): Ask =>
  (buyer) =>
    buyer.get(path, { accept: 'text/html' })

/** The steps of a checkout in their order; the last one leaves with an order. */
const checkout = (ground: Ground): readonly (readonly [string, Ask])[] => [
  [calls.setPostcode, (buyer) => buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })],
  [calls.addMultipleToBasket, (buyer) => add(ground, buyer, [['plenty', 1]])],
  [paths.checkout, openPage(paths.checkout)],
  [`POST ${paths.checkout}`, (buyer) => buyer.submit(paths.checkout, details('anna@example.com'))],
  [paths.payment, openPage(paths.payment)],
  [calls.stripeHandler, (buyer) => payByHandler(buyer)],
]

const ajax = (ground: Ground): readonly (readonly [string, Ask])[] => [
  [calls.basketSummary, (buyer) => buyer.get(calls.basketSummary)],
  [calls.getBasketContents, (buyer) => buyer.get(calls.getBasketContents)],
  [calls.basketTotals, (buyer) => buyer.get(calls.basketTotals)],
  [calls.searchSuggestions, (buyer) => buyer.get(`${calls.searchSuggestions}?q=pie`)],
  [calls.addMultipleToBasket, (buyer) => add(ground, buyer, [['other', 1]])],
]

/** Lets `count` shoppers in; they stay until they are told to leave, and look at what came for up to `lookMs`. */
export const letIn = (ground: Ground, count: number, random: Random, lookMs = LOOK_MS): Crowd => {
  const steps: Step[] = []
  const began = performance.now()
  let isOver = false
  const note = async (kind: Kind, path: string, asked: Promise<Answer>): Promise<Answer> => {
    const answer = await asked
    steps.push({ kind, path, status: answer.status, ms: answer.ms, at: performance.now() - began })
    return answer
  }
  const [ways, asks] = [checkout(ground), ajax(ground)]

  const shop = async (own: Random): Promise<void> => {
    let buyer = await arrive(ground)
    let way = 0
    while (!isOver) {
      const draw = own.below(10)
      if (draw < 6) {
        const path = own.pick(pages)
        await note('page', path, openPage(path)(buyer))
      } else if (draw < 9) {
        const [path, ask] = own.pick(asks)
        await note('call', path, ask(buyer))
      } else {
        const [path, ask] = ways[way] ?? own.pick(ways)
        await note('checkout', path, ask(buyer))
        way += 1
        if (way === ways.length) {
          buyer = await arrive(ground)
          way = 0
        }
      }
      await wait(own.below(lookMs))
    }
  }
  const shoppers = times(count, () => shop(randomFrom(random.below(2 ** 31))))
  return {
    steps,
    leave: async () => {
      isOver = true
      await shoppers
    },
  }
}

/** How long those took of whom `matches` is true; 0 of none. */
export const percentileOf = (
  steps: readonly Step[],
  share: number,
  matches: (step: Step) => boolean,
): number => {
  const sorted = steps
    .filter(matches)
    .map(({ ms }) => ms)
    .sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** Nobody answered, or a failure. */
export const isFailure = ({ status }: Pick<Step, 'status'>): boolean => status === 0 || status >= 500

/** What was answered other than well, for people: `503 /search ×3`. */
export const troublesIn = (steps: readonly Step[]): string => {
  const counts = new Map<string, number>()
  for (const { status, path } of steps.filter((step) => step.status >= 400 || step.status === 0))
    counts.set(`${status} ${path}`, (counts.get(`${status} ${path}`) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${what} ×${count}`).join(', ') || 'none'
}
