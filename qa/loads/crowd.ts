import { setTimeout as wait } from 'node:timers/promises'
import { calls, paths } from '#contract/routes.ts'
import {
  addToBasket,
  type Buyer,
  detailsForm,
  type HttpResponse,
  openSession,
  payByHandler,
} from '../../test/fixture-shop/buyer.ts'
import type { FixtureShop } from '../../test/fixture-shop/fixture-shop.ts'
import { type Random, randomFrom } from '../scenarios/random.ts'
import { times } from '../scenarios/scenario.ts'

/*
 * A busy shop (LD-01): six in ten steps are pages, three are calls of pages, one is a step of the checkout,
 * up to the order by card. Each shopper pauses for a moment before the next step.
 */

export type StepKind = 'page' | 'call' | 'checkout'

export interface Step {
  readonly kind: StepKind
  readonly path: string
  readonly status: number
  readonly ms: number
  /** Milliseconds since the crowd arrived. */
  readonly at: number
}

export interface Crowd {
  /** The steps so far, oldest first. */
  readonly steps: readonly Step[]
  /** Ends the crowd once every shopper has finished the current step. */
  stop(): Promise<void>
}

/** The pause is half a second on average: a shopper makes two hundred steps in a hundred seconds. */
const LOOK_MS = 1_000

const pages = [
  paths.home,
  '/paving',
  '/paving/goods-plenty',
  '/search?q=piece',
  paths.basket,
  paths.delivery,
] as const

type Ask = (buyer: Buyer) => Promise<HttpResponse>

const openPage =
  (path: string): Ask =>
  (buyer) =>
    buyer.get(path, { accept: 'text/html' })

/** The steps of a checkout in order; the last one places the order. */
const checkout = (ground: FixtureShop): readonly (readonly [string, Ask])[] => [
  [calls.setPostcode, (buyer) => buyer.post(calls.setPostcode, { postcode: 'LS1 4AP' })],
  [calls.addMultipleToBasket, (buyer) => addToBasket(ground, buyer, [['plenty', 1]])],
  [paths.checkout, openPage(paths.checkout)],
  [`POST ${paths.checkout}`, (buyer) => buyer.submit(paths.checkout, detailsForm('anna@example.com'))],
  [paths.payment, openPage(paths.payment)],
  [calls.stripeHandler, (buyer) => payByHandler(buyer)],
]

const ajax = (ground: FixtureShop): readonly (readonly [string, Ask])[] => [
  [calls.basketSummary, (buyer) => buyer.get(calls.basketSummary)],
  [calls.getBasketContents, (buyer) => buyer.get(calls.getBasketContents)],
  [calls.basketTotals, (buyer) => buyer.get(calls.basketTotals)],
  [calls.searchSuggestions, (buyer) => buyer.get(`${calls.searchSuggestions}?q=pie`)],
  [calls.addMultipleToBasket, (buyer) => addToBasket(ground, buyer, [['other', 1]])],
]

/**
 * Starts `count` shoppers, who continue until `leave` is called; each pauses for up to `lookMs` between
 * steps.
 */
export const startCrowd = (ground: FixtureShop, count: number, random: Random, lookMs = LOOK_MS): Crowd => {
  const steps: Step[] = []
  const startedAt = performance.now()
  let isOver = false
  const record = async (
    kind: StepKind,
    path: string,
    response: Promise<HttpResponse>,
  ): Promise<HttpResponse> => {
    const answered = await response
    steps.push({ kind, path, status: answered.status, ms: answered.ms, at: performance.now() - startedAt })
    return answered
  }
  const [checkoutSteps, ajaxCalls] = [checkout(ground), ajax(ground)]

  const shop = async (ownRandom: Random): Promise<void> => {
    let buyer = await openSession(ground)
    let checkoutStep = 0
    while (!isOver) {
      const draw = ownRandom.below(10)
      if (draw < 6) {
        const path = ownRandom.pick(pages)
        await record('page', path, openPage(path)(buyer))
      } else if (draw < 9) {
        const [path, send] = ownRandom.pick(ajaxCalls)
        await record('call', path, send(buyer))
      } else {
        const [path, send] = checkoutSteps[checkoutStep] ?? ownRandom.pick(checkoutSteps)
        await record('checkout', path, send(buyer))
        checkoutStep += 1
        if (checkoutStep === checkoutSteps.length) {
          buyer = await openSession(ground)
          checkoutStep = 0
        }
      }
      await wait(ownRandom.below(lookMs))
    }
  }
  const shoppers = times(count, () => shop(randomFrom(random.below(2 ** 31))))
  return {
    steps,
    stop: async () => {
      isOver = true
      await shoppers
    },
  }
}

/** The percentile of the durations of the matching steps; 0 if there are none. */
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

/** No response, or a server error. */
export const isFailure = ({ status }: Pick<Step, 'status'>): boolean => status === 0 || status >= 500

/** A summary of failed and rejected steps: `503 /search ×3`. */
export const summariseProblems = (steps: readonly Step[]): string => {
  const counts = new Map<string, number>()
  for (const { status, path } of steps.filter((step) => step.status >= 400 || step.status === 0))
    counts.set(`${status} ${path}`, (counts.get(`${status} ${path}`) ?? 0) + 1)
  return [...counts].map(([what, count]) => `${what} ×${count}`).join(', ') || 'none'
}
