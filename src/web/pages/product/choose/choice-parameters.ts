import type { Outcome } from '#domain/choosing/chooser.ts'
import type { ChoiceParameters } from './choice.ts'

/**
 * Names of the fields that a shopper without a script chooses by: `option` is chosen already, `take` is the option whose
 * button was pressed, `use` an amount that the calculator found.
 */
export const choiceFields = {
  option: 'option',
  take: 'take',
  step: 'step',
  dimensions: 'dimensions',
  sku: 'sku',
  use: 'use',
} as const

/** What the last step leads to, as the address says it (OP-34). */
export const dimensionsValue: Readonly<Record<Outcome, string>> = { calculator: 'known', list: 'unknown' }

/** More are no choice. */
const MOST_OPTIONS = 20

/** Longer texts are no numbers. */
const LONGEST_TEXT = 30

/** Variation, quantity and ticked extras as an address has them, in the names of the form that buys them. */
export interface GoodsParameters {
  readonly variationId: number | null
  /** As typed; null: the address names none. */
  readonly quantity: string | null
  readonly extras: readonly number[]
  /** What the calculator found and the shopper took: 15.12 m² of this tile. */
  readonly use: { readonly variationId: number; readonly quantity: string } | null
}

export const noGoodsParameters: GoodsParameters = { variationId: null, quantity: null, extras: [], use: null }

const numberIn = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** A button comes after the hidden fields, and its word counts. */
export const lastOf = (params: URLSearchParams, name: string): string | null =>
  params.getAll(name).at(-1) ?? null

/** What an address asks to be chosen: `?option=12&option=31&step=3`, `…&dimensions=unknown`; the rest is left out. */
export const readChoiceParameters = (params: URLSearchParams): ChoiceParameters => {
  const dimensions = lastOf(params, choiceFields.dimensions)
  return {
    options: params
      .getAll(choiceFields.option)
      .slice(0, MOST_OPTIONS)
      .flatMap((text) => numberIn(text) ?? []),
    pressed: numberIn(params.get(choiceFields.take)),
    step: numberIn(params.get(choiceFields.step)),
    outcome:
      dimensions === dimensionsValue.calculator
        ? 'calculator'
        : dimensions === dimensionsValue.list
          ? 'list'
          : null,
  }
}

/** `?Model_Id=12&Quantity=10.08&extras[0]=33`, `…&use=12x15.12`. */
export const readGoodsParameters = (params: URLSearchParams): GoodsParameters => {
  const [, id, amount] = params.get(choiceFields.use)?.match(/^(\d{1,10})x(\d{1,6}(?:\.\d{1,2})?)$/) ?? []
  const variationId = numberIn(id)
  return {
    variationId: numberIn(params.get('Model_Id')),
    quantity: params.get('Quantity')?.slice(0, LONGEST_TEXT) ?? null,
    extras: [...params]
      .filter(([name]) => /^extras\[\d{1,3}\]$/.test(name))
      .slice(0, MOST_OPTIONS)
      .flatMap(([, text]) => numberIn(text) ?? []),
    use: variationId === null || amount === undefined ? null : { variationId, quantity: amount },
  }
}

/** The value of a button that takes over what the calculator found. */
export const amountValue = ({ variationId, quantity }: { variationId: number; quantity: number }): string =>
  `${variationId}x${quantity}`
