import type { Outcome } from '#domain/choosing/chooser.ts'
import type { AskedChoice } from './choice.ts'

/** Names of the fields that a shopper without a script chooses by. */
export const choiceFields = { option: 'option', step: 'step', dimensions: 'dimensions', sku: 'sku' } as const

/** What the last step leads to, as the address says it (OP-34). */
export const dimensionsValue: Readonly<Record<Outcome, string>> = { calculator: 'known', list: 'unknown' }

/** More are no choice. */
const MOST_OPTIONS = 20

const numberIn = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** What an address asks to be chosen: `?option=12&option=31&step=3`, `…&dimensions=unknown`; the rest is left out. */
export const readAskedChoice = (params: URLSearchParams): AskedChoice => {
  const dimensions = params.get(choiceFields.dimensions)
  return {
    options: params
      .getAll(choiceFields.option)
      .slice(0, MOST_OPTIONS)
      .flatMap((text) => numberIn(text) ?? []),
    step: numberIn(params.get(choiceFields.step)),
    outcome:
      dimensions === dimensionsValue.calculator
        ? 'calculator'
        : dimensions === dimensionsValue.list
          ? 'list'
          : null,
  }
}
