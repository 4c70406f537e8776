import type {
  WireAttributeOption,
  WireProduct,
  WireProductAttributes,
  WireVariation,
} from '#contract/product.ts'
import {
  type Chooser,
  type ChooserAction,
  type ChooserOutcome,
  chosenVariations,
  type Step as DomainStep,
  openChooser,
  reduceChooser,
} from '#domain/choosing/chooser.ts'
import { filterForm, toggle } from '#domain/choosing/filter-form.ts'
import { initialVariation } from './initial-variation.ts'

export type Step = DomainStep<WireAttributeOption>
export type StepChooser = Chooser<WireVariation, WireAttributeOption>

/** The state of choosing a variation, by the product's buying form (OP-15, D4). */
export type Choice =
  | { readonly kind: 'simple' }
  | { readonly kind: 'filter'; readonly steps: readonly Step[]; readonly ticked: readonly number[] }
  | { readonly kind: 'steps'; readonly chooser: StepChooser }

/** The choice in an address, the only state that a shopper without a script has. Steps count from 1. */
export interface ChoiceParameters {
  readonly options: readonly number[]
  /** The option whose button was pressed, applied after all the others. */
  readonly pressed: number | null
  readonly step: number | null
  readonly outcome: ChooserOutcome | null
}

type ProductVariations = Pick<WireProduct, 'variations'>

/** The groups that need a choice: those with more than one option (P-138). */
export const stepsOf = (attributes: WireProductAttributes): readonly Step[] =>
  Object.entries(attributes).flatMap(([name, options]) => {
    const [first, second] = options
    return first === undefined || second === undefined ? [] : { id: first.attribute_group_id, name, options }
  })

/** Chooses the given options step by step; of two options of a step the later one, as a form sends it. */
const replayOptions = (opened: StepChooser, options: readonly number[]): StepChooser =>
  opened.steps.reduce((chooser, { options: own }, step) => {
    const optionId = options.findLast((id) => own.some((option) => option.id === id))
    return optionId === undefined ? chooser : reduceChooser(chooser, { kind: 'choose', step, optionId })
  }, opened)

const replayActions = (opened: StepChooser, parameters: ChoiceParameters): StepChooser => {
  const actions: ChooserAction[] = []
  if (parameters.outcome !== null) actions.push({ kind: 'finish', outcome: parameters.outcome })
  const step = opened.steps.findIndex(({ options }) => options.some(({ id }) => id === parameters.pressed))
  if (parameters.pressed !== null && step !== -1)
    actions.push({ kind: 'choose', step, optionId: parameters.pressed })
  const chooser = actions.reduce<StepChooser>(reduceChooser, opened)
  return parameters.step === null || parameters.step - 1 === chooser.open
    ? chooser
    : reduceChooser(chooser, { kind: 'click', step: parameters.step - 1 })
}

/** The initial choice: the choice in the address as far as it is possible; of a filter form, one that can be had. */
export const initialChoice = (
  kind: WireProduct['buying_form'],
  { variations }: ProductVariations,
  steps: readonly Step[],
  parameters: ChoiceParameters,
): Choice => {
  switch (kind) {
    case 'simple':
      return { kind: 'simple' }
    case 'filter': {
      const options = new Set(steps.flatMap(({ options }) => options.map(({ id }) => id)))
      const choice = { kind, steps, ticked: parameters.options.filter((id) => options.has(id)) } as const
      /* The first that can be had is chosen, as in every form (S-022). */
      const first = initialVariation(variations.filter(({ is_sample }) => !is_sample))
      return choice.ticked.length > 0 || first === null ? choice : choiceFor(choice, first)
    }
    case 'steps': {
      const chooser = replayOptions(openChooser(steps, variations), parameters.options)
      return { kind: 'steps', chooser: replayActions(chooser, parameters) }
    }
  }
}

/** The choice that selects a variation: its options ticked, or chosen step by step. */
export const choiceFor = (choice: Choice, { attributes }: WireVariation): Choice => {
  const own = attributes.map(({ id }) => id)
  switch (choice.kind) {
    case 'simple':
      return choice
    case 'filter': {
      const offered = new Set(choice.steps.flatMap(({ options }) => options.map(({ id }) => id)))
      return { ...choice, ticked: own.filter((id) => offered.has(id)) }
    }
    case 'steps': {
      const { steps, variations } = choice.chooser
      const chooser = replayOptions(openChooser(steps, variations), own)
      return { kind: 'steps', chooser: reduceChooser(chooser, { kind: 'finish', outcome: 'list' }) }
    }
  }
}

/** The ticked options, or those chosen step by step. */
export const chosenOptions = (choice: Choice): readonly { readonly id: number }[] => {
  switch (choice.kind) {
    case 'simple':
      return []
    case 'filter':
      return choice.ticked.map((id) => ({ id }))
    case 'steps':
      return choice.chooser.chosen.flatMap((option) => option ?? [])
  }
}

/** The only variation left in a filter form; of a list of packs the current or first that can be bought. */
export const matchedVariation = (
  choice: Choice,
  { variations }: ProductVariations,
  currentId: number | null,
): WireVariation | null => {
  switch (choice.kind) {
    case 'simple':
      return variations.find(({ id }) => id === currentId) ?? initialVariation(variations)
    case 'filter':
      return filterForm(variations, choice.ticked).selected
    case 'steps': {
      if (choice.chooser.outcome !== 'list') return null
      const packs = chosenVariations({ ...choice.chooser, variations })
      return packs.find(({ id }) => id === currentId) ?? initialVariation(packs)
    }
  }
}

/** Whether the choice selects exactly this variation; it may select several with equal options. */
const leadsTo = (choice: Choice, variation: WireVariation): boolean => {
  const [own, target] = [optionIds(choice), optionIds(choiceFor(choice, variation))]
  return !variation.is_sample && own.length === target.length && own.every((id) => target.includes(id))
}

const optionIds = (choice: Choice): readonly number[] => chosenOptions(choice).map(({ id }) => id)

/** The variation in the address, if the choice in the address agrees. */
export const variationFromAddress = (
  choice: Choice,
  product: ProductVariations,
  variationId: number | null,
): WireVariation | null => {
  if (choice.kind !== 'filter') return matchedVariation(choice, product, variationId)
  const named = product.variations.find(({ id }) => id === variationId)
  return named !== undefined && leadsTo(choice, named) ? named : matchedVariation(choice, product, null)
}

/** The variations that match the choice so far, without samples; all of them while nothing is chosen. */
export const remainingVariations = (
  choice: Choice,
  { variations }: ProductVariations,
): readonly WireVariation[] => {
  switch (choice.kind) {
    case 'simple':
      return variations.filter(({ is_sample }) => !is_sample)
    case 'filter':
      return filterForm(variations, choice.ticked).matching
    case 'steps':
      return chosenVariations({ ...choice.chooser, variations })
  }
}

/** Ticks or unticks an option of the filter form. */
export const withOption = (choice: Choice, { variations }: ProductVariations, optionId: number): Choice =>
  choice.kind === 'filter'
    ? { ...choice, ticked: toggle(variations, filterForm(variations, choice.ticked), optionId).ticked }
    : choice

/** Applies an action of the stepwise chooser to the variations on sale now. */
export const withAction = (
  choice: Choice,
  { variations }: ProductVariations,
  action: ChooserAction,
): Choice =>
  choice.kind === 'steps'
    ? { ...choice, chooser: reduceChooser({ ...choice.chooser, variations }, action) }
    : choice
