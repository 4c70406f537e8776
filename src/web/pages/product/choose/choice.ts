import type {
  WireAttributeOption,
  WireProduct,
  WireProductAttributes,
  WireVariation,
} from '#contract/product.ts'
import {
  type Chooser,
  type ChooserAction,
  chosenVariations,
  type Step as DomainStep,
  type Outcome,
  openChooser,
  reduceChooser,
} from '#domain/choosing/chooser.ts'
import { filterForm, toggle } from '#domain/choosing/filter-form.ts'
import { firstToBuy } from './first-to-buy.ts'

export type Step = DomainStep<WireAttributeOption>
export type StepChooser = Chooser<WireVariation, WireAttributeOption>

/** How the variation is being chosen, by the product's buying form (OP-15, D4). */
export type Choice =
  | { readonly kind: 'simple' }
  | { readonly kind: 'filter'; readonly steps: readonly Step[]; readonly ticked: readonly number[] }
  | { readonly kind: 'steps'; readonly chooser: StepChooser }

/** What an address says of the choice: all that a shopper without a script has. Steps count from 1. */
export interface RequestedChoice {
  readonly options: readonly number[]
  /** An option whose button was pressed, after all the others were chosen. */
  readonly taken: number | null
  readonly step: number | null
  readonly outcome: Outcome | null
}

type Sold = Pick<WireProduct, 'variations'>

/** The groups in which a choice has to be made: those with more than one option (P-138). */
export const stepsOf = (attributes: WireProductAttributes): readonly Step[] =>
  Object.entries(attributes).flatMap(([name, options]) => {
    const [first, second] = options
    return first === undefined || second === undefined ? [] : { id: first.attribute_group_id, name, options }
  })

/** Chooses step after step what is among the options; of two options of a step the later one, as a form sends it. */
const replayed = (opened: StepChooser, options: readonly number[]): StepChooser =>
  opened.steps.reduce((chooser, { options: own }, step) => {
    const optionId = options.findLast((id) => own.some((option) => option.id === id))
    return optionId === undefined ? chooser : reduceChooser(chooser, { kind: 'choose', step, optionId })
  }, opened)

const inTurn = (opened: StepChooser, asked: RequestedChoice): StepChooser => {
  const actions: ChooserAction[] = []
  if (asked.outcome !== null) actions.push({ kind: 'finish', outcome: asked.outcome })
  const step = opened.steps.findIndex(({ options }) => options.some(({ id }) => id === asked.taken))
  if (asked.taken !== null && step !== -1) actions.push({ kind: 'choose', step, optionId: asked.taken })
  const chooser = actions.reduce<StepChooser>(reduceChooser, opened)
  return asked.step === null || asked.step - 1 === chooser.open
    ? chooser
    : reduceChooser(chooser, { kind: 'click', step: asked.step - 1 })
}

/** The choice as the page opens: what the address asks for, as far as it can be had. */
export const openChoice = (
  form: WireProduct['buying_form'],
  { variations }: Sold,
  steps: readonly Step[],
  asked: RequestedChoice,
): Choice => {
  switch (form) {
    case 'simple':
      return { kind: 'simple' }
    case 'filter': {
      const known = new Set(steps.flatMap(({ options }) => options.map(({ id }) => id)))
      return { kind: 'filter', steps, ticked: asked.options.filter((id) => known.has(id)) }
    }
    case 'steps': {
      const chooser = replayed(openChooser(steps, variations), asked.options)
      return { kind: 'steps', chooser: inTurn(chooser, asked) }
    }
  }
}

/** The choice that leads to a variation: its options ticked, or chosen step by step. */
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
      const chooser = replayed(openChooser(steps, variations), own)
      return { kind: 'steps', chooser: reduceChooser(chooser, { kind: 'finish', outcome: 'list' }) }
    }
  }
}

/** The options that are ticked, or chosen step by step. */
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

/** What a choice has found: the one that the ticks leave; of the packs in the list the one at hand, else the first that can be bought. */
export const foundBy = (
  choice: Choice,
  { variations }: Sold,
  atHand: number | null,
): WireVariation | null => {
  switch (choice.kind) {
    case 'simple':
      return variations.find(({ id }) => id === atHand) ?? firstToBuy(variations)
    case 'filter':
      return filterForm(variations, choice.ticked).selected
    case 'steps': {
      if (choice.chooser.outcome !== 'list') return null
      const packs = chosenVariations({ ...choice.chooser, variations })
      return packs.find(({ id }) => id === atHand) ?? firstToBuy(packs)
    }
  }
}

/** Whether the choice is just what leads to a variation; of two with the same options each is led to. */
const leadsTo = (choice: Choice, variation: WireVariation): boolean => {
  const [own, led] = [optionIds(choice), optionIds(choiceFor(choice, variation))]
  return !variation.is_sample && own.length === led.length && own.every((id) => led.includes(id))
}

const optionIds = (choice: Choice): readonly number[] => chosenOptions(choice).map(({ id }) => id)

/** What the address names, where the choice beside it agrees. */
export const namedBy = (choice: Choice, product: Sold, variationId: number | null): WireVariation | null => {
  if (choice.kind !== 'filter') return foundBy(choice, product, variationId)
  const named = product.variations.find(({ id }) => id === variationId)
  return named !== undefined && leadsTo(choice, named) ? named : foundBy(choice, product, null)
}

/** What the choice leaves to be found, samples aside; all of them while nothing is chosen. */
export const leftBy = (choice: Choice, { variations }: Sold): readonly WireVariation[] => {
  switch (choice.kind) {
    case 'simple':
      return variations.filter(({ is_sample }) => !is_sample)
    case 'filter':
      return filterForm(variations, choice.ticked).matching
    case 'steps':
      return chosenVariations({ ...choice.chooser, variations })
  }
}

/** Ticks an option of the filter form, or takes its tick away. */
export const withOption = (choice: Choice, { variations }: Sold, optionId: number): Choice =>
  choice.kind === 'filter'
    ? { ...choice, ticked: toggle(variations, filterForm(variations, choice.ticked), optionId).ticked }
    : choice

/** A step of the stepwise chooser, on the variations that are on sale now. */
export const withAction = (choice: Choice, { variations }: Sold, action: ChooserAction): Choice =>
  choice.kind === 'steps'
    ? { ...choice, chooser: reduceChooser({ ...choice.chooser, variations }, action) }
    : choice
