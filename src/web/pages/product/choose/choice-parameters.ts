import type { ChooserOutcome } from '#domain/choosing/chooser.ts'
import type { ChoiceParameters } from './choice.ts'

/**
 * Field names for choosing without a script: `option` is an option chosen already, `take` the option whose
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

/** Radio buttons of one name exclude each other: each either/or group has its own, `option[12]`. */
export const eitherOrField = (groupId: number): string => `${choiceFields.option}[${groupId}]`

/** The outcome of the last step, as a parameter of the address (OP-34). */
export const dimensionsValue: Readonly<Record<ChooserOutcome, string>> = {
  calculator: 'known',
  list: 'unknown',
}

/** Further options are ignored. */
const MOST_OPTIONS = 20

/** Longer texts are not numbers. */
const LONGEST_TEXT = 30

/** Variation, quantity and ticked extras in an address, under the field names of the buying form. */
export interface GoodsParameters {
  readonly variationId: number | null
  /** As typed; null if the address has none. */
  readonly quantity: string | null
  readonly extras: readonly number[]
  /** The calculator's result that the shopper took: 15.12 m² of this tile. */
  readonly use: { readonly variationId: number; readonly quantity: string } | null
}

export const noGoodsParameters: GoodsParameters = { variationId: null, quantity: null, extras: [], use: null }

const numberIn = (text: string | null | undefined): number | null =>
  text && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : null

/** The last value counts: a button comes after the hidden fields. */
export const lastOf = (params: URLSearchParams, name: string): string | null =>
  params.getAll(name).at(-1) ?? null

/** Reads `?option=12&option=31&step=3`, `…&dimensions=unknown`; anything else is ignored. */
export const readChoiceParameters = (params: URLSearchParams): ChoiceParameters => {
  const dimensions = lastOf(params, choiceFields.dimensions)
  return {
    options: [...params]
      .filter(([name]) => /^option(?:\[\d{1,10}\])?$/.test(name))
      .slice(0, MOST_OPTIONS)
      .flatMap(([, text]) => numberIn(text) ?? []),
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

/** The value of a button that takes over the calculator's result. */
export const amountValue = ({ variationId, quantity }: { variationId: number; quantity: number }): string =>
  `${variationId}x${quantity}`
